// The security administrator changes a role and its holder feels it; the administrator arranges the menu and others see it.

import type { Page } from '@playwright/test';
import { settle, violationsOf } from '../axe.ts';
import { expect, signInQuietly, test } from '../console.ts';

// a test that stops half way must not leave its changes to the next one
test.afterEach(async ({ page }, { status, expectedStatus }) => {
  if (status === expectedStatus) return;
  const ask = async (token: string, path: string, data: object = {}) => {
    const answer = await page.request.post(`/admin/api/v1/admin/${path}`, { headers: { token }, data });
    return ((await answer.json()) as { data: unknown }).data;
  };
  const admin = await signInQuietly(page, 'sysadmin');
  const sections = (await ask(admin, 'menu/tree')) as Record<string, unknown>[];
  const rows = sections.flatMap((one) => [...(one['children'] as Record<string, unknown>[]), one]);
  for (const row of rows) {
    const { menuId, version, systemFlag, path, parentId, menuName, menuType, component, roleIds } = row;
    if (systemFlag === 0) await ask(admin, 'menu/remove', { menuId, version });
    const shown = {
      menuId,
      version,
      parentId,
      menuName,
      menuType,
      component,
      roleIds,
      watermark: 1,
      icon: 'monitor',
    };
    if (path === '/sms/supervise') await ask(admin, 'menu/update', shown);
  }
});

const sidebarOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

test('a role is made from another, narrowed, and removed again', async ({ seat }) => {
  const page = await seat('secadmin', '/system/role?pageSize=50');
  const table = page.getByRole('table', { name: '角色' });
  await expect(table.getByRole('row').filter({ hasText: '超级管理员' })).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: '新增角色' }).click();
  const adding = page.getByRole('dialog', { name: '新增角色' });
  await adding.getByRole('button', { name: '新增', exact: true }).click();
  await expect(adding.getByText('请输入角色名称')).toBeVisible();
  await adding.getByLabel('基础角色').selectOption({ label: '区县级信息员' });
  await expect(adding.getByText('级别 87，层级 县（市、区）')).toBeVisible();
  await adding.getByLabel('角色名称').fill('只用通讯录的信息员');
  await expect(adding.getByRole('button', { name: /短信申请 8 \/ 8/ })).toBeVisible();
  await adding.getByRole('checkbox', { name: '短信申请：全选' }).uncheck();
  await adding.getByRole('button', { name: /短信审核 0 \/ 3/ }).click();
  await adding.getByRole('checkbox', { name: '短信审核通过' }).check();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await adding.getByRole('button', { name: '新增', exact: true }).click();
  await expect(page.getByText('已新增，可以在用户管理中授予')).toBeVisible();

  const row = table.getByRole('row').filter({ hasText: '只用通讯录的信息员' });
  await expect(row).toContainText('以区县级信息员为基础');
  await row.getByRole('button', { name: '编辑' }).click();
  const editing = page.getByRole('dialog', { name: '编辑角色“只用通讯录的信息员”' });
  await editing.getByRole('checkbox', { name: '日志：全选' }).check();
  await editing.getByRole('checkbox', { name: '用户与组织：全选' }).check();
  await editing.getByRole('button', { name: '下一步：查看影响' }).click();
  await expect(editing.getByText('管理用户和查看日志须分开：管理账号的人不能同时查看记录')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '不保存并关闭' }).click();
  await expect(editing).toHaveCount(0);
  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '删除角色' }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('已删除')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a change of a role tells whom it concerns before, and holds for them at once', async ({ seat }) => {
  const holder = await seat('provmsg', '/sms/apply');
  const added = holder.getByRole('button', { name: '新建短信申请' });
  await expect(added).toBeVisible();
  await expect(sidebarOf(holder).getByRole('link', { name: '短信申请' })).toBeVisible();

  const security = await seat(
    'secadmin',
    '/system/role?keyword=%E7%9C%81%E7%BA%A7%E4%BF%A1%E6%81%AF%E5%91%98',
  );
  const change = async (act: (dialog: ReturnType<Page['getByRole']>) => Promise<void>, effect: string) => {
    await security.getByRole('button', { name: '编辑' }).click();
    const dialog = security.getByRole('dialog', { name: '编辑角色“省级信息员”' });
    await dialog
      .getByRole('group', { name: '操作权限' })
      .getByRole('button', { name: /^短信申请/ })
      .click();
    await dialog
      .getByRole('group', { name: '可见页面' })
      .getByRole('button', { name: /^短信管理/ })
      .click();
    await act(dialog);
    await dialog.getByRole('button', { name: '下一步：查看影响' }).click();
    await expect(dialog.getByText(effect)).toBeVisible();
    await settle(security);
    expect(await violationsOf(security)).toEqual([]);
    await dialog.getByRole('button', { name: /^保存，影响 \d+ 人$/ }).click();
    await expect(security.getByText('已保存，使用者下一次操作起生效').first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  };
  await change(async (dialog) => {
    await dialog.getByRole('checkbox', { name: '新增短信申请' }).uncheck();
    await dialog.getByRole('checkbox', { name: '短信详情' }).uncheck();
  }, '失去的操作权限（1）');
  await holder.reload();
  await expect(holder.getByRole('table').first()).toBeVisible();
  await expect(added).toHaveCount(0);
  await change(async (dialog) => {
    await dialog.getByRole('checkbox', { name: '新增短信申请' }).check();
    await dialog.getByRole('checkbox', { name: '短信详情' }).check();
  }, '增加的操作权限（1）');
  await holder.reload();
  await expect(added).toBeVisible();
});

test('the menu is arranged, shown as a role sees it, and others have it after a reload', async ({ seat }) => {
  const county = await seat('xhadmin', '/dashboard');
  const entry = (name: string) => sidebarOf(county).getByRole('link', { name });
  await expect(entry('短信监管')).toBeVisible();

  const page = await seat('sysadmin', '/system/menu');
  const preview = page.getByRole('region', { name: '预览' });
  await preview.getByLabel('预览：这个角色看到的菜单').selectOption({ label: '区县级管理员' });
  await expect(preview.getByText('短信监管')).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: '新增菜单' }).click();
  const adding = page.getByRole('dialog', { name: '新增菜单' });
  await adding.getByText('外部链接').click();
  await adding.getByLabel('菜单名称').fill('省气象台');
  await adding.getByLabel('链接地址').fill('javascript:alert(1)');
  await adding.getByLabel('上级目录').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '短信管理' }).click();
  await adding.getByText('指定角色（超级管理员总能看到）').click();
  await adding.getByLabel('区县级管理员').check();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await adding.getByRole('button', { name: '新增', exact: true }).click();
  await expect(adding.getByText('外部链接须以http(s):、mailto:或tel:开头')).toBeVisible();
  await adding.getByLabel('链接地址').fill('https://example.org/');
  await adding.getByRole('button', { name: '新增', exact: true }).click();
  await expect(page.getByText('已新增')).toBeVisible();
  await expect(preview.getByText('省气象台')).toBeVisible();

  const rowOf = (name: string) =>
    page.locator('.menu-row').filter({ has: page.getByText(name, { exact: true }) });
  await page.getByRole('button', { name: '上移省气象台' }).press('Enter');
  await rowOf('短信监管').getByRole('button', { name: '隐藏' }).click();
  const hiding = page.getByRole('dialog', { name: '隐藏“短信监管”' });
  await expect(hiding.getByText(/现在有 \d+ 人的菜单里有它/)).toBeVisible();
  await hiding.getByRole('button', { name: '隐藏' }).click();
  await expect(preview.getByText('短信监管')).toHaveCount(0);
  await expect(
    rowOf('菜单管理').getByText('菜单管理和角色管理不能隐藏或停用，否则没有人能再改回来'),
  ).toBeAttached();

  await county.reload();
  await expect(entry('省气象台')).toHaveAttribute('target', '_blank');
  await expect(entry('短信监管')).toHaveCount(0);

  await rowOf('短信监管').getByRole('button', { name: '显示' }).click();
  await expect(preview.getByText('短信监管')).toBeVisible();
  await rowOf('省气象台').getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '删除“省气象台”' }).getByRole('button', { name: '删除' }).click();
  await expect(preview.getByText('省气象台')).toHaveCount(0);
  await county.reload();
  await expect(entry('短信监管')).toBeVisible();
});

test('who runs neither roles nor the menu has no such pages', async ({ seat }) => {
  const page = await seat('xhadmin', '/system/role');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await page.goto('/system/menu');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
});
