// The dialogs of one's own account, as people see them.

import { enterAs, expect, type Seat, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

async function shootDuty(seat: Seat, account: string, dialog: string, name: string): Promise<void> {
  const page = await seat(account, '/sms/apply');
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
  await shoot(page, name);
}

test('pictures of the dialogs of one’s own account', async ({ page, seat }) => {
  test.setTimeout(120_000);
  await shootDuty(seat, 'weakpwd', '修改密码', 'password-that-must-be-changed');
  await shootDuty(seat, 'norealname', '实名认证', 'real-name');
  await enterAs(page, 'xhadmin');
  const picture = await page.screenshot();
  const menu = page.getByRole('banner').getByRole('button', { expanded: false }).last();
  await menu.click();
  await page.getByRole('menuitem', { name: '个人信息' }).click();
  await expect(page.getByRole('dialog', { name: '个人信息' })).toBeVisible();
  await shoot(page, 'personal-information');
  await page
    .getByLabel('选择头像图片')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByLabel(/裁剪区域/)).toBeVisible();
  await shoot(page, 'picture-being-cut');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '更改', exact: true }).click();
  await shoot(page, 'new-phone');
});
