// Consultations, as those who assign, draft and review see them, and the big screen about them.

import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of consultations', async ({ seat }) => {
  test.setTimeout(180_000);
  const page = await seat('xhadmin', '/consult/counsel');
  await expect(page.getByRole('table', { name: '咨询' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'counsel');
  await page.getByRole('button', { name: /代\s?报/ }).click();
  await expect(page.getByRole('dialog', { name: '代报咨询' })).toBeVisible();
  await shoot(page, 'counsel-add');
  await page.goto('/consult/reply');
  await page
    .getByRole('table', { name: '咨询答复' })
    .getByRole('button', { name: /拟\s?稿/ })
    .first()
    .click();
  await expect(page.getByRole('form', { name: '拟写答复' })).toBeVisible();
  await shoot(page, 'counsel-draft');
  await page.goto('/consult/counsel?tab=stat');
  await expect(page.getByRole('table', { name: '按区域统计' })).toBeVisible();
  await shoot(page, 'counsel-stat');
  await page.goto('/consult/phone');
  await expect(page.getByRole('table', { name: '咨询电话' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'consult-phones');
  await page
    .getByRole('table', { name: '咨询电话' })
    .getByRole('button', { name: '编辑整表' })
    .first()
    .click();
  await expect(page.getByRole('group', { name: '第1行' })).toBeVisible();
  await shoot(page, 'consult-phones-edit');
  const checker = await seat('checker1', '/consult/reply');
  await checker
    .getByRole('table', { name: '咨询答复' })
    .getByRole('button', { name: /审\s?核/ })
    .first()
    .click();
  await expect(checker.getByRole('region', { name: '咨询内容' }).getByText('办理过程')).toBeVisible();
  await shoot(checker, 'counsel-review');
  const screen = await seat('provadmin', '/flight/NongHu?period=year');
  await expect(screen.getByRole('img', { name: '呼声数地图' }).locator('path').first()).toBeVisible();
  await shoot(screen, 'cockpit-nong-hu');
});
