// Lists show rows, not their own apparatus: the first one high up, a dozen below it, and nothing beyond the right edge.

import type { Page } from '@playwright/test';
import { settle } from '../axe.ts';
import { enterAs, expect, test } from '../console.ts';

const FIRST_ROW_MAX = 240;
const ROW_MAX = 46;

const LISTS: [account: string, address: string][] = [
  ['xhmsg', '/sms/apply'],
  ['xhadmin', '/sms/supervise'],
  ['xhadmin', '/system/user'],
  ['provadmin', '/sms/sensitiveWord'],
  ['xhmsg', '/mailList/index'],
  ['audit1', '/system/loginLog'],
];

const rowsOf = (page: Page) =>
  page.evaluate(() => {
    const table = [...document.querySelectorAll<HTMLTableElement>('main .table')].find((one) =>
      one.checkVisibility(),
    );
    const frame = table?.parentElement;
    const rows = [...(table?.tBodies[0]?.rows ?? [])].map((row) => row.getBoundingClientRect());
    return {
      top: rows[0]?.top ?? Number.NaN,
      highest: Math.max(...rows.map(({ height }) => height)),
      beyond: (table?.offsetWidth ?? Number.NaN) - (frame?.clientWidth ?? Number.NaN),
      seen: rows.filter(({ bottom }) => bottom <= innerHeight).length,
    };
  });

for (const [account, address] of LISTS) {
  test(`${address} begins high up and keeps within the window`, async ({ page }) => {
    await enterAs(page, account, address);
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
    await settle(page);
    const rows = await rowsOf(page);
    expect(rows.top).toBeLessThanOrEqual(FIRST_ROW_MAX);
    expect(rows.highest).toBeLessThanOrEqual(ROW_MAX);
    expect(rows.beyond).toBeLessThanOrEqual(1);
    expect(rows.seen).toBeGreaterThanOrEqual(13);
  });
}

const BEGINNINGS: [account: string, address: string][] = [
  ['xhadmin', '/audit/check'],
  ['xhmsg', '/sms/template'],
  ['xhadmin', '/interaction/addressBook/index'],
];

/** Columns whose words do not begin where their head begins. */
const crookedColumns = (page: Page) =>
  page.evaluate(() => {
    const table = [...document.querySelectorAll<HTMLTableElement>('main .table')].find((one) =>
      one.checkVisibility(),
    );
    const beginningOf = (cell: Element) => {
      const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (words.nextNode() && words.currentNode.textContent?.trim() === '') {}
      range.selectNode(words.currentNode);
      return { left: range.getBoundingClientRect().left, around: words.currentNode.parentElement };
    };
    const cells = [...(table?.tBodies[0]?.rows[0]?.cells ?? [])];
    return [...(table?.tHead?.rows[0]?.cells ?? [])]
      .filter((_, place) => {
        const cell = cells[place];
        if (!cell || cell.matches('.table-right, .table-actions, .table-check')) return false;
        const { left, around } = beginningOf(cell);
        // a tag has an edge of its own
        if (!around || around.closest('.tag') !== null) return false;
        const head = table?.tHead?.rows[0]?.cells[place];
        return head !== undefined && Math.abs(left - beginningOf(head).left) > 1;
      })
      .map((head) => head.innerText);
  });

for (const [account, address] of BEGINNINGS) {
  test(`${address}: the words of a column begin below its head`, async ({ page }) => {
    await enterAs(page, account, address);
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
    await settle(page);
    expect(await crookedColumns(page)).toEqual([]);
  });
}

test('in large text no column of the lists of people, places and words is cut off by the actions', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('textSize', 'large'));
  for (const [account, address] of [
    ['provadmin', '/sms/sensitiveWord'],
    ['xhadmin', '/system/user'],
    ['xhadmin', '/system/dept'],
  ] as const) {
    await enterAs(page, account, address);
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
    await settle(page);
    expect((await rowsOf(page)).beyond, address).toBeLessThanOrEqual(1);
  }
});

test('in large text the supervised texts do not scroll sideways, nor by a long number in one of them', async ({
  page,
}) => {
  await page.route('**/pageSuperviseMassSmsApply', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { list: { fullContent: string }[] } };
    for (const row of body.data.list) row.fullContent = '【浙江农民信箱】请拨打1234567890123456登记';
    await route.fulfill({ response, json: body });
  });
  await enterAs(page, 'xhadmin', '/sms/supervise');
  await expect(page.getByRole('main').getByText('1234567890123456').first()).toBeVisible();
  await settle(page);
  expect((await rowsOf(page)).beyond).toBeLessThanOrEqual(1);
  await page.evaluate(() => localStorage.setItem('textSize', 'large'));
  await page.reload();
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await settle(page);
  expect((await rowsOf(page)).beyond).toBeLessThanOrEqual(1);
});

test('the names of subjects stand whole in their list', async ({ page }) => {
  await enterAs(page, 'hzadmin', '/mailList/index');
  const names = page.getByRole('main').locator('td[data-title="主体名称"] > div');
  await expect(names.first()).toBeVisible();
  await settle(page);
  expect(
    await names.evaluateAll((all) =>
      all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
    ),
  ).toEqual([]);
});

/** Cells whose text is longer than the lines of its row. */
const cutCells = (page: Page, titles: readonly string[]) =>
  page
    .getByRole('main')
    .locator('tbody td > div')
    .evaluateAll(
      (all, wanted) =>
        all
          .filter((one) => wanted.includes(one.parentElement?.dataset['title'] ?? ''))
          .filter((one) => one.scrollHeight > one.clientHeight + 1)
          .map((one) => one.textContent),
      titles,
    );

const WHOLE: [address: string, titles: string[]][] = [
  ['/hall/appAccess', ['应用', '单位', '接口', '区域']],
  ['/mailList/index', ['联系人', '类别、类型', '所属区域']],
  ['/tour/agritainment', ['区域', '联系人']],
  ['/info/sell', ['产地', '发布人和单位']],
];

for (const textSize of ['normal', 'large']) {
  test(`${textSize === 'large' ? 'in large text ' : ''}units, kinds and regions stand whole in the lists of applications, subjects, places and listings`, async ({
    page,
  }) => {
    await page.addInitScript((size) => localStorage.setItem('textSize', size), textSize);
    await enterAs(page, 'hzadmin');
    for (const [address, titles] of WHOLE) {
      await page.goto(address);
      await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
      await settle(page);
      expect(await cutCells(page, titles), address).toEqual([]);
      expect((await rowsOf(page)).beyond, address).toBeLessThanOrEqual(1);
    }
  });
}

test('in large text the words of a supervised text and when it was applied for stand below its row, and in its row again where there is room', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('textSize', 'large'));
  await enterAs(page, 'xhadmin', '/sms/supervise');
  const below = page.getByRole('main').getByRole('row').nth(2);
  await expect(below).toHaveText(/^内容.+申请时间.+\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await expect(page.getByRole('columnheader', { name: '内容' })).toHaveCount(0);
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect(page.getByRole('columnheader', { name: '内容' })).toBeVisible();
  await expect(page.locator('main .row-below')).toHaveCount(0);
});

test('in large text the words of the menu and what is left of the time stand in one line each', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('textSize', 'large'));
  await enterAs(page, 'xhadmin');
  const broken = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all
        .filter((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        })
        .map((one) => one.textContent),
    );
  await expect(page.locator('main .row-time').first()).toBeVisible();
  await settle(page);
  // the counts and the dots of unread mail stand beside the words
  expect(await broken('.menu-group .menu-link > span:not(.menu-count, .menu-dot)')).toEqual([]);
  expect(await broken('main .row-time')).toEqual([]);
});

test('figures stand off the words around them, but not in what is typed', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/audit/check');
  const typed = page.getByRole('textbox', { name: '标题' });
  await expect(typed).toBeVisible();
  const widthOf = (autospace: string) =>
    page.evaluate((value) => {
      const line = document.createElement('span');
      line.textContent = '共7条';
      line.style.setProperty('text-autospace', value);
      document.querySelector('main')?.append(line);
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width;
    }, autospace);
  expect(await widthOf('inherit')).toBeGreaterThan(await widthOf('no-autospace'));
  expect(await typed.evaluate((field) => getComputedStyle(field).getPropertyValue('text-autospace'))).toBe(
    'no-autospace',
  );
});

test('rows become lower by choice, the heads stay in sight, and what is asked but folded away can be taken back', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await page.getByText('列设置').click();
  await page.getByRole('radio', { name: '紧凑' }).check();
  await expect.poll(async () => (await rowsOf(page)).highest).toBeLessThan(38);
  await page.reload();
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await expect.poll(async () => (await rowsOf(page)).highest).toBeLessThan(38);
  await page.getByText('列设置').click();
  const comfortable = page.getByRole('radio', { name: '舒适' });
  await comfortable.check();
  await page.keyboard.press('Escape');
  await expect(comfortable).toBeHidden();
  await expect(page.getByText('列设置')).toBeFocused();
  await page.getByText('列设置').click();
  await page.getByText('显示的列').click();
  await expect(comfortable).toBeVisible();
  await page.getByRole('columnheader', { name: '标题' }).click();
  await expect(comfortable).toBeHidden();

  await page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }));
  await expect(page.getByRole('columnheader', { name: '标题' })).toBeInViewport();

  await page.getByRole('main').evaluate((main) => main.scrollTo({ top: 0 }));
  await page.getByRole('button', { name: /^更多条件 \d/ }).click();
  await page.getByRole('combobox', { name: '紧急' }).selectOption({ label: '是' });
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(page).toHaveURL(/urgentFlag=1/);
  await page.getByRole('button', { name: '收起条件' }).click();
  await expect(page.getByRole('list', { name: '已选条件' })).toHaveText(/紧急：是/);
  await page.getByRole('button', { name: '去掉紧急' }).click();
  await expect(page).not.toHaveURL(/urgentFlag/);
});

test('what stands above a list does not move when its rows come', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/admin/coupon/page', async (route) => {
    await held;
    await route.continue();
  });
  await enterAs(page, 'xhadmin', '/tour/coupon');
  const add = page.getByRole('button', { name: '新增', exact: true });
  await expect(add).toBeVisible();
  const before = await add.boundingBox();
  answer();
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await settle(page);
  expect(await add.boundingBox()).toEqual(before);
});

test('on paper a list keeps the heads that sort it and the names that open its rows', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/sms/supervise');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader').getByRole('button', { name: '人数' })).toBeVisible();
  const cells = page.getByRole('main').getByRole('cell').locator('> div');
  await expect(cells.first()).toBeVisible();
  expect(
    await cells.evaluateAll((all) =>
      all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
    ),
    'whose words are cut',
  ).toEqual([]);
  await page.emulateMedia({ media: null });
  await page.goto('/tour/coupon');
  await page.emulateMedia({ media: 'print' });
  const place = page.getByRole('navigation', { name: '当前位置' });
  await expect(place.getByText('优惠券管理')).toBeVisible();
  await expect(place.getByText('乡村旅游')).toBeHidden();
  const row = page.getByRole('main').getByRole('row').nth(1);
  await expect(row.getByRole('cell').first().getByRole('button')).toBeVisible();
  await expect(row.getByRole('button', { name: '更多操作' })).toBeHidden();
});

test('on paper a text among many columns has more than a few characters a line, also for those who read large letters', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('textSize', 'large'));
  await enterAs(page, 'xhadmin', '/sms/apply');
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const characters = await page.getByRole('columnheader', { name: '内容' }).evaluate((head) => {
    const frame = head.closest('.table-frame')?.parentElement;
    // A4 between its margins
    frame?.style.setProperty('width', '718px');
    return head.clientWidth / Number.parseFloat(getComputedStyle(head).fontSize);
  });
  expect(characters).toBeGreaterThan(6);
});

test('at 1024 by 768 no list scrolls sideways: columns stand below their row', async ({ seat }) => {
  const page = await seat('xhadmin');
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const [address, name] of [
    ['/info/disaster', '防灾减灾'],
    ['/info/dailyHelp', '每日一助'],
    ['/info/sell', '供应信息'],
    ['/audit/interaction', '互动'],
    ['/consult/counsel', '咨询'],
    ['/tour/agritainment', '农家乐'],
    ['/hall/appAccess', '接入的应用'],
    ['/system/user', '用户'],
    ['/system/dept', '组织机构'],
  ] as const) {
    await page.goto(address);
    const frame = page.getByRole('table', { name, exact: true }).locator('..');
    await expect(frame.locator('.row-below').first(), name).toBeVisible();
    expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth), name).toBe(0);
  }
});
