// A county gives texts to its townships out of its own, adds some in a storm, and can say where every one went.

import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';

test('a county allots, adds, takes back and reads the history', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('xhadmin', '/sms/quota');
  const table = page.getByRole('table', { name: '短信额度' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(/您从“.*西湖区.*”的额度里分配，还能分出 [\d,]+ 条。/)).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: '批量分配' }).click();
  const allotting = page.getByRole('dialog', { name: /分配\d+年\d+月的短信额度/ });
  await allotting
    .getByRole('button', { name: /分\s?配/ })
    .last()
    .click();
  await expect(allotting.getByText('请选择单位')).toBeVisible();
  await expect(allotting.getByText('请填写条数')).toBeVisible();
  for (const name of ['北山街道', '西溪街道']) {
    await allotting.getByRole('button', { name: /要添加的单位/ }).click();
    await allotting.getByLabel('查找要添加的单位').fill(name);
    await allotting
      .getByRole('treeitem', { name: new RegExp(`^${name}(\\s|$)`) })
      .locator('.dept-name')
      .first()
      .click();
    await expect(allotting.getByRole('button', { name: `移除${name}` })).toBeVisible();
  }
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await allotting.getByLabel('每个单位的月额度（条）').fill('99999999');
  await allotting
    .getByRole('button', { name: /分\s?配/ })
    .last()
    .click();
  await expect(allotting.getByText(/您的额度还能分出\d+条，这次需要199999998条/)).toBeVisible();
  await allotting.getByLabel('每个单位的月额度（条）').fill('120');
  await allotting
    .getByRole('button', { name: /分\s?配/ })
    .last()
    .click();
  await expect(page.getByText(/已设好 2 个单位\d+年\d+月的额度/)).toBeVisible();

  const row = table
    .getByRole('row')
    .filter({ hasText: /北山街道$|北山街道 / })
    .or(table.getByRole('row').filter({ hasText: '北山街道' }))
    .first();
  await expect(row).toContainText('120');
  await row.getByRole('button', { name: '追加' }).click();
  const adding = page.getByRole('dialog', { name: /追加或收回/ });
  await adding.getByLabel('条数').fill('30');
  await adding.getByRole('button', { name: /追加或收回/ }).click();
  await expect(adding.getByText('请填写原因')).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await adding.getByLabel('原因').fill('防台风');
  await adding.getByRole('button', { name: /追加或收回/ }).click();
  await expect(page.getByText(/额度现在是 150 条/)).toBeVisible();
  await expect(row).toContainText('含追加 30');

  await row.getByRole('button', { name: '记录' }).click();
  const records = page.getByRole('region', { name: '额度变动记录' });
  await expect(records.getByRole('row').nth(1)).toContainText('+30');
  await expect(records.getByRole('row').nth(1)).toContainText('防台风');
  await expect(records.getByRole('row').nth(2)).toContainText('分配');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('on a telephone the page holds together', async ({ seat }) => {
  const page = await seat('xhadmin', '/sms/quota');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('table', { name: '短信额度' }).getByRole('row').nth(1)).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('[PERM-07] a messenger has no such page', async ({ seat }) => {
  const page = await seat('xhmsg', '/sms/quota');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
});
