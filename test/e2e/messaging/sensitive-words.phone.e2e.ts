// The sensitive words in the hand: the categories are one field, the words and hits are cards.

import { settle, violationsOf } from '../axe.ts';
import { enterAs, expect, test } from '../console.ts';

test('[SMS-10] on a telephone a category is chosen from a field, a text is tried, and nothing is wider than the screen', async ({
  page,
}) => {
  await enterAs(page, 'provadmin', '/sms/sensitiveWord');
  await expect(page.getByRole('table', { name: '敏感词' }).getByRole('row').nth(1)).toBeVisible();
  const field = page.getByRole('combobox', { name: '分类' });
  const gambling = field.locator('option').filter({ hasText: '赌博' });
  await field.selectOption((await gambling.getAttribute('value')) ?? '');
  await expect(page).toHaveURL(/parentId=/);
  const fits = async () => {
    await settle(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violationsOf(page)).toEqual([]);
  };
  await fits();
  await page.getByRole('button', { name: '批量新增' }).click();
  await expect(page.getByRole('dialog', { name: '批量新增敏感词' })).toBeVisible();
  await fits();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /取\s?消/ })
    .click();
  await page.getByRole('tab', { name: '试一试' }).click();
  await page.getByLabel(/把短信粘贴到这里/).fill('聚在一起赌 bo');
  await page.getByRole('button', { name: '试一试' }).click();
  await expect(page.getByText('短信里写成')).toBeVisible();
  await fits();
  await page.getByRole('tab', { name: '命中日志' }).click();
  await fits();
});
