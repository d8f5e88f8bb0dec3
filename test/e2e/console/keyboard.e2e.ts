// The whole job without a mouse: everything is reached by Tab, arrows, Space and Enter, and the focus is always somewhere
// that can be seen.

import { addEvent } from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import type { Locator, Page } from '@playwright/test';
import { callAs, handIn } from '../calls.ts';
import { expect, fillSignIn, test, userMenu } from '../console.ts';

const stamp = String(Date.now()).slice(-6);
const TABS_MAX = 200;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  // pages that were left are still there, hidden
  const shown = target.filter({ visible: true }).first();
  await shown.waitFor();
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    if (await shown.evaluate((element) => element === document.activeElement)) {
      await expect(shown, 'the focus can be seen').toBeInViewport();
      await expect.poll(() => shown.evaluate(isMarked), `${String(target)} shows the focus`).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} was not reached by ${TABS_MAX} Tabs`);
}

/** Runs in the page: an outline, on the element itself or, for a branch of a tree, on its own row. */
function isMarked(element: Element): boolean {
  return [element, element.firstElementChild].some((one) => {
    if (one === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  });
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test('an application is written, submitted and passed by keyboard alone', async ({ page, seat }) => {
  test.setTimeout(240_000);
  const title = `键盘测试${stamp}`;
  await page.goto('/login');
  await expect(page.getByLabel('用户账号')).toBeFocused();
  await page.keyboard.type('xhmsg');
  await page.keyboard.press('Tab');
  await page.keyboard.type(process.env['TRIAL_PASSWORD'] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await press(page, page.getByRole('link', { name: '短信申请' }).first());
  await press(page, page.getByRole('button', { name: '新建短信申请' }));
  await tabTo(page, page.getByLabel('标题'));
  await page.keyboard.type(title);
  await tabTo(page, page.getByLabel('类别'));
  // the last text's category is chosen already
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByLabel('短信内容'));
  await page.keyboard.type(`明早有霜冻，请给大棚保温。${stamp}`);
  await press(page, page.getByRole('button', { name: '下一步：选对象' }));

  const tree = page.getByRole('tree', { name: '接收区域' });
  await tabTo(page, tree.getByRole('treeitem', { name: '西湖区' }));
  await expect(tree.getByRole('treeitem').nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem', { expanded: true })).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('已选 1 项')).toBeVisible();
  await press(page, page.getByRole('button', { name: '下一步：定时间' }));
  await press(page, page.getByRole('button', { name: '下一步：核对提交' }));
  const submit = page.getByRole('button', { name: '提交审核' });
  await expect(submit).toHaveAttribute('aria-disabled', 'false');
  await press(page, submit);
  await expect(page.getByText(/^已提交，编号/)).toBeVisible();

  const reviewer = await seat('xhadmin', `/sms/audit?smsTitle=${encodeURIComponent(title)}`);
  await press(reviewer, reviewer.getByRole('row', { name: title }).getByRole('button', { name: '审核' }));
  const drawer = reviewer.getByRole('dialog', { name: title });
  await press(reviewer, drawer.getByRole('button', { name: '通过', exact: true }));
  const question = reviewer.getByRole('dialog', { name: '审核通过' });
  await press(reviewer, question.getByRole('button', { name: '通过' }));
  await expect(reviewer.getByText(/^已通过，/)).toBeVisible();
  await expect(drawer).toHaveCount(0);

  await tabTo(page, page.getByRole('tab', { name: '内容与审核' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '发送结果' })).toBeFocused();
  await expect(page.getByRole('article').getByText('发送完成', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
});

test('a dialog keeps the focus inside and gives it back', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, 'multi');
  await press(page, userMenu(page));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const item = page.getByRole('menuitem', { name: '切换身份' });
  while (!(await item.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '切换身份' });
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(userMenu(page)).toBeFocused();
});

test('whatever opens over a page gives the focus back to the button that opened it', async ({ seat }) => {
  const page = await seat('xhadmin', '/hall/center');
  const order = page.getByRole('button', { name: '调整顺序' });
  await press(page, order);
  await press(page, page.getByRole('dialog').getByRole('button', { name: '保存顺序' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(order).toBeFocused();
  for (const [address, name] of [
    ['/hall/shopType', /^新\s?增$/],
    ['/push/list', /^新\s?增$/],
    ['/tour/homestay', /^导\s?入$/],
  ] as const) {
    await page.goto(address);
    const opener = page.getByRole('button', { name }).first();
    await press(page, opener);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('a drawer and a dialog give the focus back to what opened them', async ({ seat }) => {
  const page = await seat('xhadmin', '/info/article');
  const row = page
    .getByRole('table', { name: '三农资讯' })
    .getByRole('row')
    .filter({ hasText: '冬种物资调运安排' });
  const more = row.getByRole('button', { name: '冬种物资调运安排的更多操作' });
  const opensAndCloses = async (opener: Locator, role: 'dialog' | 'form', name: string) => {
    const opened = page.getByRole(role, { name });
    await expect(opened).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(opener).toBeFocused();
  };
  await press(page, page.getByRole('button', { name: '新增' }));
  await opensAndCloses(page.getByRole('button', { name: '新增' }), 'form', '新增资讯');
  await press(page, row.getByRole('button', { name: '查看' }));
  await opensAndCloses(row.getByRole('button', { name: '查看' }), 'dialog', '资讯详情');
  await press(page, more);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await opensAndCloses(more, 'dialog', '下架 1 篇资讯');
});

test('a dialog with a form begins at its first field', async ({ seat }) => {
  const page = await seat('xhadmin', '/info/event');
  await press(page, page.getByRole('button', { name: /^新\s?增$/ }));
  await expect(page.getByRole('dialog', { name: '新增事件' }).getByLabel('标题')).toBeFocused();
});

test('a row that is taken away leaves the focus to the next one, and the last one to the list', async ({
  seat,
}) => {
  const page = await seat('xhadmin');
  const titles = ['甲', '乙', '丙'].map((name) => `焦点${stamp}${name}`);
  for (const [place, eventTitle] of titles.entries()) {
    await callAs(page, addEvent, {
      eventTitle,
      eventType: 1,
      eventLevel: 3,
      startTime: `2030-02-0${3 - place} 09:00:00`,
      eventContent: '清园。',
      deptId: '330106',
      address: '',
    });
  }
  await page.goto(`/info/event?keyword=焦点${stamp}`);
  const list = page.getByRole('region', { name: '事件管理' });
  const removal = (title: string) =>
    list.getByRole('row').filter({ hasText: title }).getByRole('button', { name: '删除' });
  const remove = async (title: string) => {
    await press(page, removal(title));
    await press(page, page.getByRole('dialog').getByRole('button', { name: '删除' }));
    await expect(removal(title)).toHaveCount(0);
  };
  const [first = '', second = '', last = ''] = titles;
  await remove(second);
  await expect(removal(last), 'the next one').toBeFocused();
  await remove(last);
  await expect(removal(first), 'there is none behind it').toBeFocused();
  await remove(first);
  await expect(list).toBeFocused();
});

test('a button that goes with its own deed leaves the focus to the heading of its page', async ({ seat }) => {
  const page = await seat('xhmsg');
  const text = { title: `焦点${stamp}撤回`, content: '请及时清沟排水。', numbers: ['15400001234'] };
  await page.goto(`/sms/detail?applyId=${await handIn(page, text)}`);
  const revoke = page.getByRole('main').getByRole('button', { name: /^撤\s?回$/ });
  await press(page, revoke);
  await press(page, page.getByRole('dialog').getByRole('button', { name: '撤回申请' }));
  await expect(revoke).toHaveCount(0);
  await expect(page.locator('h1:focus')).toHaveText('短信详情');
});
