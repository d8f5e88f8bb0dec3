// Opening a page or an application by a few letters, without the mouse.

import type { Page } from '@playwright/test';
import { enterAs, expect, test } from '../console.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /页面名称/ });
const options = (page: Page) => page.getByRole('dialog', { name: '快速打开' }).getByRole('option');

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('first letters find a page; arrows and Enter open it, and a screen reader hears which one is marked', async ({
  page,
}) => {
  await enterAs(page, 'xhadmin');
  await openPalette(page);
  await page.keyboard.type('dxj');
  await expect(options(page)).toHaveText([/短信监管/]);
  const marked = await field(page).getAttribute('aria-activedescendant');
  await expect(page.locator(`#${marked}`)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sms/supervise');
  await openPalette(page);
  await expect(options(page).first()).toContainText('短信监管');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test("an application is found by its number in one's own lists, and by nobody else", async ({
  page,
  seat,
}) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  const number = /DX\d+/.exec(await page.getByRole('table').getByRole('row').nth(1).innerText())?.[0] ?? '';
  await openPalette(page);
  await field(page).fill(number.toLowerCase());
  await expect(options(page)).toHaveCount(1);
  await expect(options(page)).toContainText(number);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sms\/detail\?applyId=\d+/);
  await expect(page.getByRole('main')).toContainText(number);

  const stranger = await seat('sdmsg', '/dashboard');
  await openPalette(stranger);
  await field(stranger).fill(number);
  await expect(stranger.getByText('您能查看的申请中没有这个编号')).toBeVisible();
  await expect(options(stranger)).toHaveCount(0);
  await stranger.keyboard.press('Escape');
  await expect(field(stranger)).toHaveCount(0);
});

const PAGE_OF_PEOPLE = '/v1/admin/user/page';
const group = (page: Page) => page.getByRole('group', { name: '人员' });

/** The words with which people were looked up. */
function lookUpsOf(page: Page): string[] {
  const words: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith(PAGE_OF_PEOPLE)) return;
    const { keyword } = request.postDataJSON() as { keyword?: string };
    if (keyword !== undefined) words.push(keyword);
  });
  return words;
}

test("people of one's own area are found by name or account, with their organisation, and opened in 用户管理", async ({
  page,
}) => {
  const words = lookUpsOf(page);
  await page.clock.install();
  await enterAs(page, 'xhadmin');
  await openPalette(page);
  await page.keyboard.type('周敏', { delay: 20 });
  const found = group(page).getByRole('option').filter({ hasText: '周敏' }).first();
  await expect(found).toContainText(/西湖区.*1\d\d\*{4}\d{4}/);
  expect(await group(page).getByRole('option').count()).toBeLessThanOrEqual(5);
  expect(words, 'one call, after a pause').toEqual(['周敏']);

  await field(page).fill('');
  await page.keyboard.type('xhmsg', { delay: 20 });
  const account = group(page).getByRole('option').filter({ hasText: '周敏' });
  await expect(account).toHaveCount(1);
  expect(words).toEqual(['周敏', 'xhmsg']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/system/user?keyword=xhmsg');
  const table = page.getByRole('table', { name: '用户' });
  await expect(table.getByRole('row').filter({ has: page.getByText('xhmsg', { exact: true }) })).toHaveCount(
    1,
  );
  await expect(page.getByRole('textbox', { name: '姓名、账号或手机号' })).toHaveValue('xhmsg');
});

test('a number that is still being typed is not looked up, and who works in another county is not found', async ({
  page,
  seat,
}) => {
  const words = lookUpsOf(page);
  await enterAs(page, 'xhadmin');
  await openPalette(page);
  await field(page).fill('1540000000');
  await expect(page.getByText(/^没有找到/)).toBeVisible();
  await page.clock.runFor(600);
  expect(words).toEqual([]);
  await field(page).fill('15400000000');
  await expect.poll(() => words).toEqual(['15400000000']);
  await field(page).fill('330523admin2');
  await expect.poll(() => words).toEqual(['15400000000', '330523admin2']);
  await expect(page.getByText(/^没有找到/)).toBeVisible();
  await expect(group(page)).toHaveCount(0);

  const province = await seat('provadmin', '/dashboard');
  await openPalette(province);
  await field(province).fill('330523admin2');
  await expect(group(province).getByRole('option')).toContainText('安吉县');
});

test('what is answered to an older word is dropped', async ({ page }) => {
  const newer = Promise.withResolvers<void>();
  const older = Promise.withResolvers<void>();
  await page.route(`**${PAGE_OF_PEOPLE}`, async (route) => {
    const { keyword } = route.request().postDataJSON() as { keyword: string };
    const isFirst = keyword === 'xhm';
    if (isFirst) await newer.promise;
    const answer = await route.fetch();
    await route.fulfill({ response: answer }).catch(() => undefined);
    if (isFirst) older.resolve();
  });
  await enterAs(page, 'xhadmin');
  await openPalette(page);
  const asked = page.waitForRequest(`**${PAGE_OF_PEOPLE}`);
  await field(page).fill('xhm');
  await asked;
  await field(page).fill('sdmsg');
  await expect(group(page).getByRole('option')).toContainText(/三墩镇/);
  newer.resolve();
  await older.promise;
  // what the answer changes is drawn by the second frame after it
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(group(page).getByRole('option')).toHaveCount(1);
  await expect(group(page).getByRole('option')).toContainText(/三墩镇/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('who may not see the page of people is offered none, and nothing is asked', async ({ page }) => {
  const words = lookUpsOf(page);
  await page.clock.install();
  await enterAs(page, 'xhmsg');
  await openPalette(page);
  await expect(field(page)).toHaveAttribute('placeholder', '页面名称、拼音首字母或申请编号');
  await field(page).fill('周敏');
  await expect(page.getByText(/^没有找到/)).toBeVisible();
  await page.clock.runFor(600);
  await expect(group(page)).toHaveCount(0);
  expect(words).toEqual([]);
});

test('who looks for writing a text is led to it, and who may not write one reads who may', async ({
  page,
  seat,
}) => {
  await enterAs(page, 'xhmsg');
  await openPalette(page);
  await field(page).fill('发短信');
  await expect(options(page)).toHaveText([/发短信.*新的短信申请/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sms\/applyForm/);

  const drafter = await seat('drafter1', '/dashboard');
  await openPalette(drafter);
  await field(drafter).fill('发短信');
  await expect(drafter.getByRole('dialog', { name: '快速打开' }).getByRole('status')).toHaveText(
    '短信由信息员或管理员来写，您现在的身份不能写；需要时请找本单位的信息员',
  );
  await expect(options(drafter)).toHaveCount(0);
});

test('Enter that chooses a word of the input method opens nothing', async ({ page }) => {
  await enterAs(page, 'xhadmin');
  await openPalette(page);
  await expect(options(page).nth(1)).toBeVisible();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'duan', selectionStart: 4, selectionEnd: 4 });
  await expect(field(page)).toHaveValue('duan');
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL('/dashboard');
  await field(page).fill('短信监管');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sms/supervise');
});
