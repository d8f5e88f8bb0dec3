// Pictures of an import of people: what is wrong in the table, and what is exported.

import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of an import of people', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('xhadmin', '/system/user');
  await page.getByRole('button', { name: /^导\s?入$/ }).click();
  const dialog = page.getByRole('dialog', { name: '导入用户' });
  const rows = [
    ['姓名', '手机号码', '所属组织', '角色', '账号'],
    ['荀慧生', '1549999', '3301061142', '', ''],
    ['', '15499990001', '没有这个村', '', ''],
    ['尚小云', '15499990001', '330106A1', '市级管理员', 'shang'],
  ];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '用户', rows }] }));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.getByLabel('要导入的表格文件').setInputFiles({ name: '三墩镇.xlsx', mimeType, buffer });
  await expect(dialog.getByText(/没有导入：3 人中有 3 人填写有误/)).toBeVisible();
  await shoot(page, 'user-import-problems');
  const province = await seat('provadmin', '/system/user');
  await province.getByRole('button', { name: /^导\s?出$/ }).click();
  await expect(province.getByRole('dialog', { name: '导出用户' })).toBeVisible();
  await shoot(province, 'user-export');
});
