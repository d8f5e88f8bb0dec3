// Logs of acts, sign-ins and sessions: read by the auditor, closed to others; a session ended from outside.

import { readFileSync } from 'node:fs';
import { expect, test } from '../console.ts';

test('the auditor finds an act, reads what it changed, and follows its object', async ({ seat }) => {
  // a decision about an application, by somebody of the county
  const county = await seat('xhadmin', '/sms/supervise');
  await county.getByRole('button', { name: '批注' }).first().click();
  const dialog = county.getByRole('dialog', { name: '监管批注' });
  await dialog.getByLabel('批注').fill('请核对发送时间');
  await dialog.getByRole('button', { name: '保存批注' }).click();
  await expect(county.getByText('已保存批注')).toBeVisible();

  const auditor = await seat('audit1', '/system/operLog');
  const table = auditor.getByRole('table', { name: '操作日志' });
  await expect(table.getByRole('row').filter({ hasText: '监管批注' }).first()).toBeVisible();
  await auditor.getByRole('textbox', { name: '操作人' }).fill('xhadmin');
  await auditor.getByRole('button', { name: /^更多条件/ }).click();
  await auditor.getByRole('combobox', { name: '动作' }).selectOption('监管批注');
  await auditor.getByRole('button', { name: '搜索' }).click();
  await expect(auditor).toHaveURL(/userName=xhadmin/);
  await table.getByRole('button', { name: '详情' }).first().click();
  const details = auditor.getByRole('region', { name: '操作详情' });
  await expect(details.getByRole('row', { name: /意见.*请核对发送时间/ })).toBeVisible();
  await expect(details.getByText('请求编号')).toBeVisible();
  await expect(details.getByText('成功', { exact: true })).toBeVisible();
  await expect(details.getByText(/^\d+ 毫秒$/)).toBeVisible();
  await expect(details.getByText('POST /v1/admin/massSms/supervise')).toBeVisible();
  await details.getByRole('link', { name: '这个对象的全部操作' }).click();
  await expect(auditor).toHaveURL(/bizType=mass_sms_apply&bizId=\d+/);
  await expect(table.getByRole('row').nth(1)).toContainText('监管批注');
  await expect(table.getByRole('row').nth(1), 'the region is said once').not.toContainText('西湖区西湖区');
});

test('the auditor finds who asked for what is not theirs, and nothing of it counts as changed', async ({
  seat,
}) => {
  const county = await seat('xhadmin', '/sms/detail?applyId=987654321');
  await expect(county.getByText('数据不存在或已删除').first()).toBeVisible();

  const auditor = await seat('audit1', '/system/operLog');
  await auditor.getByRole('button', { name: /^更多条件/ }).click();
  await auditor.getByRole('combobox', { name: '结果' }).selectOption('失败');
  await auditor.getByRole('button', { name: '搜索' }).click();
  await expect(auditor).toHaveURL(/result=0/);
  const table = auditor.getByRole('table', { name: '操作日志' });
  const refused = table
    .getByRole('row')
    .filter({ hasText: '数据不存在或已删除' })
    .filter({ hasText: 'xhadmin' });
  await expect(refused.first()).toContainText('失败');
  const beyond = await table.evaluate(
    (one: HTMLElement) => one.offsetWidth - (one.parentElement?.clientWidth ?? 0),
  );
  expect(beyond).toBeLessThanOrEqual(1);
  await refused.first().getByRole('button', { name: '详情' }).click();
  const details = auditor.getByRole('region', { name: '操作详情' });
  await expect(details.getByText('失败（代码 4040）')).toBeVisible();
  await expect(details.getByText('987654321')).toBeVisible();
  await expect(details.getByText('这次操作被拒绝，没有修改任何内容。')).toBeVisible();
});

test('acts are found by the address that they came from', async ({ seat }) => {
  const auditor = await seat('audit1', '/system/operLog');
  const table = auditor.getByRole('table', { name: '操作日志' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await auditor.getByRole('button', { name: /^更多条件/ }).click();
  await auditor.getByRole('textbox', { name: '来源地址' }).fill('203.0.113.200');
  await auditor.getByRole('button', { name: '搜索' }).click();
  await expect(auditor.getByText('没有符合条件的数据')).toBeVisible();
});

test('the chain is checked while the auditor looks on, and the check stands in the log', async ({ seat }) => {
  const auditor = await seat('audit1', '/system/operLog');
  await auditor.getByRole('button', { name: '核对日志' }).click();
  const dialog = auditor.getByRole('dialog', { name: '核对操作日志' });
  await expect(dialog.getByText(/已核对 [\d,]+ 条，没有被改动/)).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: '关闭' }).click();
  await auditor.getByRole('button', { name: '刷新' }).click();
  await expect(auditor.getByText(/核对操作日志：\d+条未被改动/).first()).toBeVisible();
});

test('what is filtered can be taken along as a file', async ({ seat }) => {
  const auditor = await seat('audit1', '/system/loginLog?userName=audit1');
  const table = auditor.getByRole('table', { name: '登录日志' });
  await expect(table).toContainText('audit1');
  await table.getByRole('button', { name: '详情' }).first().click();
  await expect(auditor.getByText(/^Mozilla\/5\.0/)).toBeVisible();
  await expect(auditor.getByRole('region', { name: '登录详情' }).getByText('本机')).toBeVisible();
  await auditor.keyboard.press('Escape');
  await expect(auditor.getByText(/^Mozilla\/5\.0/)).toBeHidden();
  const [file] = await Promise.all([
    auditor.waitForEvent('download'),
    auditor.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('登录日志.xlsx');
  // every XLSX is a ZIP
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('[PERM-06] the auditor sees logs beside what is everybody’s own; others see no logs, in the menu or by their address', async ({
  seat,
}) => {
  const auditor = await seat('audit1', '/system/loginLog');
  const menu = auditor.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link')).toHaveText([
    '工作台',
    '个人通讯录',
    '写信',
    '收件箱',
    '发件箱',
    '操作日志',
    '登录日志',
    '联系管理员',
    '个人信息',
    '模拟手机',
    '设计规范',
  ]);
  const county = await seat('xhadmin', '/system/onlineSessions');
  const theirs = county.getByRole('navigation', { name: '主菜单' });
  await expect(theirs.getByRole('link', { name: '在线会话' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: '操作日志' })).toHaveCount(0);
  await county.goto('/system/operLog');
  await expect(county.getByRole('heading', { name: '404' })).toBeVisible();
});

test('a session that is ended from outside is over at once, and its browser says why', async ({ seat }) => {
  const messenger = await seat('xhmsg', '/sms/apply');
  await expect(messenger.getByRole('table', { name: '我的短信申请' })).toBeVisible();
  const county = await seat('xhadmin', '/system/onlineSessions');
  const table = county.getByRole('table', { name: '在线会话' });
  // not of xhadmin2, who may be signed in as well
  const own = table.getByRole('row').filter({ hasText: /xhadmin(?!2)/ });
  await expect(own.getByRole('button', { name: '结束会话' })).toHaveAttribute('aria-disabled', 'true');
  await table.getByRole('row').filter({ hasText: 'xhmsg' }).getByRole('button', { name: '结束会话' }).click();
  const dialog = county.getByRole('dialog', { name: '结束会话' });
  await dialog.getByRole('button', { name: '结束会话' }).click();
  await expect(dialog.getByText('请填写原因')).toBeVisible();
  await dialog.getByLabel('原因').fill('账号被他人使用');
  await dialog.getByRole('button', { name: '结束会话' }).click();
  await expect(county.getByText('已结束会话')).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: 'xhmsg' })).toHaveCount(0);

  await messenger.getByRole('button', { name: '刷新' }).click();
  // a list that was being read says it too
  const offer = messenger.getByText('管理员结束了您的会话：账号被他人使用。您可以留在当前页面');
  await expect(offer).toBeVisible();
});
