// The pages of 系统管理, as those who use them see them.

import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of the system pages', async ({ seat }) => {
  test.setTimeout(120_000);
  const county = await seat('xhadmin', '/system/dept?parentId=330106&parentName=%E8%A5%BF%E6%B9%96%E5%8C%BA');
  await expect(county.getByRole('table', { name: '组织机构' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(county, 'organisations');
  await county.getByRole('button', { name: '新增下级' }).click();
  await shoot(county, 'organisation-added');
  await county.goto('/system/adminInfo');
  await county.getByRole('button', { name: /新\s?增/ }).click();
  await county.getByLabel('查找人员').fill('sdadmin');
  await county.getByRole('radio', { name: /sdadmin/ }).check();
  await shoot(county, 'administrator-entered');
  await county.goto('/system/contacts');
  await expect(county.getByRole('table', { name: '联系管理员' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(county, 'administrators-to-ask');
  await county.goto('/userInfoManagement/userAddressList');
  await expect(county.getByRole('table', { name: '最近登录' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(county, 'own-information');
  await county.goto('/system/user?deptId=33010611&deptName=%E4%B8%89%E5%A2%A9%E9%95%87&userType=1');
  const people = county.getByRole('table', { name: '用户' });
  await expect(people.getByRole('row').nth(1)).toBeVisible();
  await shoot(county, 'users');
  await county.getByRole('button', { name: /^新\s?增$/ }).click();
  await shoot(county, 'user-added');
  await county.reload();
  await people
    .getByRole('button', { name: /的更多操作$/ })
    .first()
    .click();
  await county.getByRole('menuitem', { name: '身份管理' }).click();
  await shoot(county, 'user-identities');
  const auditor = await seat('audit1', '/system/operLog');
  await expect(auditor.getByRole('table', { name: '操作日志' })).toBeVisible();
  await shoot(auditor, 'operation-log');
  await auditor.goto('/system/loginLog');
  await expect(auditor.getByRole('table', { name: '登录日志' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(auditor, 'sign-in-log');
  const security = await seat('secadmin', '/system/onlineSessions');
  await expect(security.getByRole('table', { name: '在线会话' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(security, 'online-sessions');
});

test('pictures of roles and the menu', async ({ seat }) => {
  test.setTimeout(120_000);
  const security = await seat('secadmin', '/system/role');
  await expect(security.getByRole('table', { name: '角色' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(security, 'roles');
  await security
    .getByRole('row', { name: /省级信息员/ })
    .getByRole('button', { name: '编辑' })
    .click();
  const role = security.getByRole('dialog', { name: '编辑角色“省级信息员”' });
  await role.getByRole('button', { name: /^短信申请/ }).click();
  await shoot(security, 'role-changed');
  await role.getByRole('checkbox', { name: '导出短信申请' }).uncheck();
  await role.getByRole('button', { name: '下一步：查看影响' }).click();
  await expect(role.getByText('失去的操作权限（1）')).toBeVisible();
  await shoot(security, 'role-impact');
  const admin = await seat('sysadmin', '/system/menu');
  await admin.getByLabel('预览：这个角色看到的菜单').selectOption({ label: '区县级管理员' });
  await expect(admin.getByRole('region', { name: '预览' }).getByText('短信监管')).toBeVisible();
  await shoot(admin, 'menu');
});

test('pictures of the settings', async ({ seat }) => {
  test.setTimeout(120_000);
  const chief = await seat('superadmin', '/system/dict?dictTypeCode=SMS_CATEGORY');
  await expect(chief.getByRole('table', { name: '短信类别的值' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(chief, 'dictionaries');
  const security = await seat('secadmin', '/system/param');
  await expect(security.getByRole('region', { name: '登录与会话' })).toBeVisible();
  await shoot(security, 'parameters');
  await security.getByRole('button', { name: '修改“锁定多久”' }).click();
  await security.getByLabel('新的值（分钟）').fill('20');
  await shoot(security, 'parameter-changed');
  const county = await seat('xhadmin', '/system/access');
  await county.getByLabel('查找人员').fill('xhmsg');
  await county.getByRole('button', { name: /（xhmsg）/ }).click();
  await county.getByRole('combobox', { name: '做哪件事' }).fill('审核通过');
  await county.getByTitle('审核通过', { exact: true }).click();
  await expect(county.getByText(/不可以“审核通过”/)).toBeVisible();
  await shoot(county, 'access-explained');
});
