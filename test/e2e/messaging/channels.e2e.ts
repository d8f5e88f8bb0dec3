// The province looks after its channels: sees how each fares, tries one out, is stopped before a wrong entry.

import { listenSmsc } from '../../../packages/smpp/src/smsc.ts';
import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';

test('the built-in carrier is seen at work, tried with a number, and not to be changed here', async ({
  seat,
}) => {
  test.setTimeout(120_000);
  const page = await seat('provadmin', '/sms/channel');
  const card = page.getByRole('article', { name: '内置运营商（试用）' });
  await expect(card.getByText('已连接', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 条通道已连接，共 1 条' })).toBeVisible();
  await expect(card.getByText('今日群发')).toBeVisible();
  await card.getByText('设置', { exact: true }).click();
  await expect(card.getByText(/密码已加密保存，不显示/)).toBeVisible();
  await expect(card.getByText(/由程序运行环境的设置/)).toBeVisible();
  await expect(card.getByRole('button', { name: /修\s?改/ })).toHaveCount(0);
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  await card.getByRole('button', { name: /测\s?试/ }).click();
  const dialog = page.getByRole('dialog', { name: '测试“内置运营商（试用）”' });
  await dialog.getByLabel('手机号码').fill('1540000');
  await dialog.getByRole('button', { name: '发送测试短信' }).click();
  await expect(dialog.getByText('请输入正确的手机号')).toBeVisible();
  await dialog.getByLabel('手机号码').fill('15400004321');
  await dialog.getByRole('button', { name: '发送测试短信' }).click();
  await expect(dialog.getByText(/运营商已接收/)).toBeVisible();
  await expect(dialog.getByText(/已送达手机，通道正常/)).toBeVisible({ timeout: 20_000 });
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
});

test('a channel that lacks something is not added, and each field says why', async ({ seat }) => {
  const page = await seat('provadmin', '/sms/channel');
  await page.getByRole('button', { name: '新增通道' }).click();
  const dialog = page.getByRole('dialog', { name: '新增短信通道' });
  await dialog.getByRole('button', { name: '新增并启用' }).click();
  for (const sentence of ['请填写通道编号', '请至少选择一个运营商', '请填写网关地址', '请填写密码'])
    await expect(dialog.getByText(sentence)).toBeVisible();
  await dialog.getByLabel('通道编号').fill('YD-1');
  await dialog.getByLabel('通道名称').fill('移动短信网关');
  await dialog.getByLabel('中国移动').check();
  await dialog.getByLabel('网关地址').fill('http://10.1.2.3');
  await dialog.getByLabel('登录账号').fill('nmxx');
  await dialog.getByLabel('密码', { exact: true }).fill('abc12345');
  await dialog.getByRole('button', { name: '新增并启用' }).click();
  await expect(dialog.getByText(/请填写网关的地址/)).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('a county’s administrator has no such page', async ({ seat }) => {
  const page = await seat('xhadmin', '/sms/channel');
  await expect(page.getByRole('navigation').getByRole('link', { name: '短信通道' })).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a carrier that ends every connection after the login is told of in words, with a way out', async ({
  seat,
}) => {
  test.setTimeout(120_000);
  const smsc = await listenSmsc({
    onBind: () => 0,
    onBound: (session) => void setTimeout(() => session.destroy(), 50),
    onSubmit: () => {},
  });
  const page = await seat('provadmin', '/sms/channel');
  const name = '爱断线的网关';
  const card = page.getByRole('article', { name });
  try {
    await page.getByRole('button', { name: '新增通道' }).click();
    const dialog = page.getByRole('dialog', { name: '新增短信通道' });
    await dialog.getByLabel('通道编号').fill('RESTLESS');
    await dialog.getByLabel('通道名称').fill(name);
    await dialog.getByLabel('中国移动').check();
    await dialog.getByLabel('网关地址').fill('127.0.0.1');
    await dialog.getByLabel('端口').fill(String(smsc.port));
    await dialog.getByLabel('登录账号').fill('nmxx');
    await dialog.getByLabel('密码', { exact: true }).fill('abc12345');
    await dialog.getByRole('button', { name: '新增并启用' }).click();
    await expect(card.getByText(/登录后很快就断开，已连续\d+次：对方断开了连接/)).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole('alert').filter({ hasText: `“${name}”有问题` })).toBeVisible();
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
  } finally {
    // While a real channel is there, the built-in carrier stands still.
    await card.getByRole('button', { name: /暂\s?停/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /暂\s?停/ })
      .click();
    await card.getByRole('button', { name: /移\s?除/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /移\s?除/ })
      .click();
    await expect(card).toHaveCount(0);
    await smsc.destroy();
  }
});
