// Reviewing on a telephone: cards, everything to read, the same decision as on the desk.

import { settle, violationsOf } from '../axe.ts';
import { handIn } from '../calls.ts';
import { enterAs, expect, reload, test } from '../console.ts';

const stamp = String(Date.now()).slice(-6);

test('[SMS-07] a text is read and passed, another refused, with one thumb', async ({ page, seat }) => {
  test.setTimeout(120_000);
  const messenger = await seat('xhmsg');
  for (const [place, title] of [`抗旱${stamp}`, `改期${stamp}`].entries()) {
    await handIn(messenger, {
      title,
      category: '农业气象',
      content: `请各村今晚轮流放水。${stamp}${place}`,
      numbers: [`1603000${1000 + place}`],
    });
  }
  await enterAs(page, 'xhadmin', '/sms/audit');
  await page.getByRole('link', { name: /打开手机审核/ }).tap();
  await expect(page).toHaveURL(/\/zzd\/review/);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
  const first = page.getByRole('article', { name: `抗旱${stamp}` });
  await expect(first).toContainText('请各村今晚轮流放水');
  await expect(first.getByRole('button', { name: '通过', exact: true })).toHaveCount(0);
  await first.getByRole('button', { name: '阅读全部并审核' }).tap();
  await expect(first.getByText('近 7 天和将要发给这些区域的短信')).toBeVisible();
  // at the foot of the screen, however much there is to read above them
  await expect(first.getByRole('button', { name: '通过', exact: true })).toBeInViewport({ ratio: 1 });
  const opinion = await first.getByLabel(/审核意见/).boundingBox();
  expect(opinion?.height).toBeGreaterThan(70);
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await first.getByRole('button', { name: '通过', exact: true }).tap();
  await page.getByRole('dialog', { name: '审核通过' }).getByRole('button', { name: '通过' }).tap();
  await expect(page.getByText(/^已通过，/)).toBeVisible();
  await expect(first).toHaveCount(0);

  const second = page.getByRole('article', { name: `改期${stamp}` });
  await second.getByRole('button', { name: '阅读全部并审核' }).tap();
  await second.getByRole('button', { name: '不通过' }).tap();
  await expect(second.getByText('请写明不通过的原因（至少 2 个字）')).toBeVisible();
  await second.getByLabel(/审核意见/).fill('请写明哪几个村');
  await expect(second.getByText(/^已自动保存 \d\d:\d\d$/)).toBeVisible();
  // somebody calls, and the telephone loads the page anew
  await reload(page);
  await second.getByRole('button', { name: '阅读全部并审核' }).tap();
  await expect(second.getByRole('region', { name: '没有填完的内容' })).toContainText('“请写明哪几个村”');
  await second.getByRole('button', { name: '继续填写' }).tap();
  await expect(second.getByLabel(/审核意见/)).toHaveValue('请写明哪几个村');
  await second.getByRole('button', { name: '不通过' }).tap();
  await expect(page.getByText('已退回申请人修改')).toBeVisible();
  await page.getByRole('button', { name: '我已审核' }).tap();
  await expect(second).toContainText('审核不通过');
});

test('whoever may not review is told so', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/zzd/review');
  // the message of the refused read says the same for five seconds
  await expect(page.locator('.state-title')).toHaveText('没有操作权限');
});

test('the farmers who were not reached fit a telephone', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/undelivered');
  await expect(page.getByRole('table', { name: '有未送达农户的短信' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
