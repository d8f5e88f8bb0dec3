// Empty and failed states of a page: grey lines, a failure with a way out, nothing there, not allowed.

import { API_BASE, type Envelope, type Page as PageOfRows } from '@farmers-mailbox/contract/envelope.ts';
import type { Locator, Page, Route } from '@playwright/test';
import { enterAs, expect, signInQuietly, test } from '../console.ts';

const envelope = (code: number, msg: string, data: unknown = null) => ({
  json: { code, msg, message: msg, data },
});
const failed = envelope(5000, '系统繁忙，请稍后重试', { fieldErrors: [], requestId: 'req-of-a-test' });
const forbidden = envelope(4030, '没有操作权限');

const main = (page: Page) => page.getByRole('main').filter({ visible: true });
const skeleton = (page: Page) => main(page).locator('.skeleton').filter({ visible: true });
const retry = (page: Page) => page.getByRole('button', { name: '重试' });

interface Walk {
  readonly name: string;
  readonly account: string;
  readonly address: string | ((page: Page) => Promise<string>);
  /** the page's own read */
  readonly call: string;
  /** there once it has been answered */
  readonly shown: (page: Page) => Locator;
  /** what a list without rows says */
  readonly empty?: RegExp;
}

/** The first row's id in a list of the server. */
async function firstId(
  page: Page,
  account: string,
  list: string,
  name: string,
  fields = {},
): Promise<string> {
  const token = await signInQuietly(page, account);
  const answer = await page.request.post(`${API_BASE}${list}`, { data: fields, headers: { token } });
  const { data } = (await answer.json()) as Envelope<PageOfRows<Record<string, unknown>>>;
  return String(data.list[0]?.[name]);
}

const rowOf = (table: string) => (page: Page) =>
  page.getByRole('table', { name: table }).getByRole('row').nth(1);

const walks: readonly Walk[] = [
  {
    name: 'the workbench',
    account: 'xhmsg',
    address: '/dashboard',
    call: '/workbench/start',
    shown: (page) => main(page).locator('.recent').getByRole('link').first(),
  },
  {
    name: "one's own applications",
    account: 'xhmsg',
    address: '/sms/apply',
    call: '/pageMyMassSmsApply',
    shown: rowOf('我的短信申请'),
    empty: /写第一条短信/,
  },
  {
    name: 'an application',
    account: 'xhmsg',
    address: async (page) =>
      `/sms/detail?applyId=${await firstId(page, 'xhmsg', '/v1/admin/pageMyMassSmsApply', 'applyId')}`,
    call: '/massSmsDetails',
    shown: (page) => page.getByRole('tablist', { name: '申请的各部分' }),
  },
  {
    name: 'the form of a subject',
    account: 'xhadmin',
    address: async (page) => {
      const farm = { subjectCategory: 'farm' };
      const list = '/v1/admin/bookSubject/page';
      return `/mailList/addFarm?subjectId=${await firstId(page, 'xhadmin', list, 'subjectId', farm)}`;
    },
    call: '/bookSubject/details',
    shown: (page) => page.getByLabel('主体名称'),
  },
  {
    name: 'the organisations',
    account: 'xhadmin',
    address: '/system/dept',
    call: '/dept/page',
    shown: rowOf('组织机构'),
    empty: /还没有下级组织，可以点“新增下级”/,
  },
  {
    name: 'the tree of organisations',
    account: 'xhadmin',
    address: '/system/dept',
    call: '/dept/listMyChildDept',
    shown: (page) => page.getByRole('tree', { name: '组织树' }).getByRole('treeitem').first(),
  },
  {
    name: 'the subjects',
    account: 'xhadmin',
    address: '/mailList/index',
    call: '/bookSubject/page',
    shown: rowOf('主体通讯录'),
    empty: /还没有登记主体，可以点“新增”/,
  },
  {
    name: 'the knowledge',
    account: 'xhadmin',
    address: '/audit/shareknowledge',
    call: '/knowledge/page',
    shown: rowOf('知识分享'),
    empty: /点“新增”写一条农技知识/,
  },
  {
    name: 'the articles',
    account: 'xhadmin',
    address: '/info/article',
    call: '/article/page',
    shown: rowOf('三农资讯'),
    empty: /点“新增”写一篇资讯/,
  },
  {
    name: 'the activities',
    account: 'xhadmin',
    address: '/info/activity',
    call: '/activity/page',
    shown: rowOf('活动管理'),
    empty: /点“新增”写一个活动/,
  },
  {
    name: 'the places of rural tourism',
    account: 'xhadmin',
    address: '/tour/agritainment',
    call: '/ruralTour/page',
    shown: rowOf('农家乐'),
    empty: /点“新增”登记一处农家乐/,
  },
  {
    name: 'the coupons',
    account: 'xhadmin',
    address: '/tour/coupon',
    call: '/coupon/page',
    shown: rowOf('优惠券管理'),
    empty: /点“新增”写一张优惠券/,
  },
  {
    name: 'the pushes',
    account: 'xhadmin',
    address: '/push/list',
    call: '/push/page',
    shown: rowOf('推送管理'),
    empty: /点“新增”写一条推送/,
  },
  {
    name: 'the daily helps',
    account: 'xhadmin',
    address: '/info/dailyHelp?view=table',
    call: '/everyDayHelp/page',
    shown: rowOf('每日一助'),
    empty: /点“新增”，或在供求信息里/,
  },
  {
    name: 'the people',
    account: 'xhadmin',
    address: '/system/user',
    call: '/user/page',
    shown: rowOf('用户'),
    empty: /还没有用户，可以点“新增”/,
  },
  {
    name: 'the operation log',
    account: 'audit1',
    address: '/system/operLog',
    call: '/log/operPage',
    shown: (page) => page.getByRole('table', { name: '操作日志' }),
    empty: /从第一次操作起/,
  },
];

const isCall = (call: string) => (url: URL) => url.pathname.endsWith(call);

for (const { name, account, address, call, shown, empty } of walks) {
  test(`${name}: grey lines at first, [ERR-03] a failure with its number, and 重试 brings what was asked for`, async ({
    page,
  }) => {
    const held = Promise.withResolvers<void>();
    await page.route(isCall(call), async (route) => {
      await held.promise;
      await route.fulfill(failed);
    });
    const to = typeof address === 'string' ? address : await address(page);
    await enterAs(page, account, to);
    await expect(skeleton(page).first()).toBeVisible();
    await expect(retry(page)).toHaveCount(0);
    held.resolve();
    const alert = main(page)
      .getByRole('alert')
      .filter({ has: retry(page) });
    await expect(alert).toHaveText(/系统繁忙，请稍后重试.*编号 req-of-a-test/);
    await expect(retry(page)).toHaveCount(1);
    await expect(page.locator('.message'), 'told for a moment as well').toHaveText([
      /系统繁忙，请稍后重试（编号 req-of-a-test）/,
    ]);
    await expect(skeleton(page)).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
    await retry(page).click();
    await expect(shown(page)).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  if (empty === undefined) continue;
  test(`${name}: a list without rows says so, with the next step`, async ({ page }) => {
    await page.route(isCall(call), async (route: Route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as Envelope<PageOfRows<unknown>>;
      await route.fulfill({
        response: answer,
        json: { ...body, data: { ...body.data, list: [], total: 0, pages: 0, size: 0 } },
      });
    });
    await enterAs(page, account, typeof address === 'string' ? address : await address(page));
    await expect(main(page).locator('.state').filter({ hasText: empty })).toHaveCount(1);
    await expect(skeleton(page)).toHaveCount(0);
    await expect(main(page).getByRole('alert')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

const refused = [
  { title: '短信申请', account: 'xhmsg', address: '/sms/apply', calls: ['/pageMyMassSmsApply'] },
  {
    title: '短信监管',
    account: 'xhadmin',
    address: '/sms/supervise',
    calls: ['/pageSuperviseMassSmsApply', '/massSms/superviseFigures'],
  },
  {
    title: '短信监管的统计',
    account: 'xhadmin',
    address: '/sms/supervise?view=stat',
    calls: ['/massSms/superviseStat', '/massSms/superviseFigures'],
  },
  { title: '申请详情', account: 'xhmsg', address: '/sms/detail?applyId=7', calls: ['/massSmsDetails'] },
  { title: '通讯录列表', account: 'xhadmin', address: '/mailList/index', calls: ['/bookSubject/page'] },
  { title: '组织机构', account: 'xhadmin', address: '/system/dept', calls: ['/dept/page'] },
] as const;

for (const { title, account, address, calls } of refused) {
  test(`${title}: who is not allowed to see it reads so once, and whom to ask, without 重试`, async ({
    page,
  }) => {
    for (const call of calls) await page.route(isCall(call), (route) => route.fulfill(forbidden));
    await enterAs(page, account, address);
    await expect(main(page).getByText('没有操作权限')).toHaveCount(1);
    await expect(main(page).getByText(/可切换身份，或联系上级管理员开通/)).toHaveCount(1);
    await expect(skeleton(page)).toHaveCount(0);
    await expect(page.locator('.message'), 'told for a moment as well').toHaveText([/没有操作权限/]);
    await expect(retry(page)).toHaveCount(0);
  });
}

test('a form that waits has the shape of a form', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(isCall('/smsOtherConfig/detail'), async (route) => {
    await held;
    await route.continue();
  });
  await enterAs(page, 'provadmin', '/sms/otherConfig');
  await expect(skeleton(page)).toHaveClass(/skeleton-fields/);
  answer();
  await expect(main(page).getByRole('textbox').first()).toBeVisible();
  await expect(skeleton(page)).toHaveCount(0);
});

test('the review centre does not say that nothing waits before it knows', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(isCall('/check/countTodo'), async (route) => {
    await held.promise;
    await route.continue();
  });
  await enterAs(page, 'xhadmin', '/audit/check');
  const all = page.getByRole('tab', { name: /^全部/ });
  await expect(rowOf('等我审核的业务')(page)).toBeVisible();
  await expect(all).toHaveText('全部');
  held.resolve();
  await expect(all).toHaveText(/^全部 [1-9]/);
});

test('the figures above the supervised texts keep their room while they are read', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(isCall('/massSms/superviseFigures'), async (route) => {
    await held.promise;
    await route.continue();
  });
  await enterAs(page, 'xhadmin', '/sms/supervise');
  const below = page.getByRole('region', { name: '区域' });
  await expect(rowOf('监管范围内的短信申请')(page)).toBeVisible();
  await expect(page.getByText(/^正在读取本月/)).toBeVisible();
  const before = await below.boundingBox();
  held.resolve();
  await expect(page.getByText(/^汇总到/)).toBeVisible();
  expect((await below.boundingBox())?.y).toBe(before?.y);
});

test('what is not there any more says why that may be, and does not ask to be tried again', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg', '/sms/detail?applyId=99999999');
  await expect(main(page).getByText('数据不存在或已删除')).toBeVisible();
  await expect(main(page).getByText(/可能已被删除，或不在您现在管理的区域/)).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
});

test('an application’s page without an application leads to the list', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/detail');
  await main(page).getByRole('link', { name: '打开短信申请' }).click();
  await expect(page).toHaveURL('/sms/apply');
});

test('a reason of its own stands above whom to ask', async ({ page }) => {
  await page.route(isCall('/massSmsDetails'), (route) =>
    route.fulfill(envelope(4030, '只有申请人可以查看草稿')),
  );
  await enterAs(page, 'xhmsg', '/sms/detail?applyId=7');
  await expect(main(page).getByText('只有申请人可以查看草稿')).toHaveCount(1);
  await expect(main(page).getByText('没有操作权限')).toHaveCount(1);
});
