// The province looks after its channels: sees how each fares, tries one out, is stopped before a wrong entry.

import type { Page } from '@playwright/test';
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
  await expect(page.getByRole('heading', { name: '4 条通道已连接，共 4 条' })).toBeVisible();
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

test('each protocol asks for its own fields, keeps what was entered, and says what is wrong beside it', async ({
  seat,
}) => {
  const page = await seat('provadmin', '/sms/channel');
  await page.getByRole('button', { name: '新增通道' }).click();
  const dialog = page.getByRole('dialog', { name: '新增短信通道' });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const send = dialog.getByRole('button', { name: '新增并启用' });
  await send.click();
  for (const sentence of ['请填写通道编号', '请填写网关地址', '请填写密码', '请填写接入号码，向运营商询问'])
    await expect(dialog.getByText(sentence)).toBeVisible();
  await expect(field('中国移动')).toBeChecked();
  await expect(field('端口')).toHaveValue('7890');
  await expect(field('企业代码')).toBeVisible();
  await expect(field('节点编号')).toHaveCount(0);
  await field('通道编号').fill('LT-1');
  await field('通道名称').fill('联通短信网关');
  await field('网关地址').fill('http://10.1.2.3');
  await field('登录账号').fill('nmxx-zhejiang');
  await expect(dialog.getByText('不能超过6个字符')).toBeVisible();
  await field('密码').fill('abc12345');
  await field('接入号码').fill('1069000112');
  await field('业务代码').fill('NMXX');

  await field('SGIP 1.2').check();
  await expect(field('登录账号')).toHaveValue('nmxx-zhejiang');
  await expect(field('业务代码')).toHaveValue('NMXX');
  await expect(dialog.getByText('不能超过6个字符')).toHaveCount(0);
  await expect(field('端口')).toHaveValue('8801');
  await expect(field('中国联通')).toBeChecked();
  await expect(field('中国移动')).not.toBeChecked();
  await expect(field('心跳间隔')).toHaveCount(0);
  await expect(dialog.getByText(/请告诉运营商连到：.*:8801/)).toBeVisible();
  await field('接收端口').fill('18801');
  await expect(dialog.getByText(/请告诉运营商连到：.*:18801/)).toBeVisible();
  await field('节点编号').fill('0571');
  await expect(dialog.getByText('请填写10位节点编号，如 3057112345，向运营商询问')).toBeVisible();
  await field('节点编号').fill('3057112345');
  await field('企业代码').fill('12345');
  await send.click();
  await expect(dialog.getByText(/请填写网关的地址/)).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await field('SMPP 3.4').check();
  await expect(field('企业代码')).toHaveCount(0);
  await expect(field('接入号码')).toHaveValue('1069000112');
  await field('发送时段开始').fill('21:00');
  await field('发送时段结束').fill('08:00');
  await field('网关添加的签名').fill('农民信箱');
  await expect(dialog.getByText('请填写晚于开始的时间，如 21:00，最晚 24:00')).toBeVisible();
  await expect(dialog.getByText('签名应为【】内2至18个字')).toBeVisible();
  await field('SMGP 3.0').check();
  await expect(field('企业代码')).toHaveValue('12345');
  await expect(field('产品编号')).toBeVisible();
  await expect(dialog.getByText('不能超过8个字符')).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('numbers that moved to another carrier are listed under it', async ({ seat }) => {
  const page = await seat('provadmin', '/sms/channel');
  await page.getByRole('button', { name: '登记号码' }).click();
  const dialog = page.getByRole('dialog', { name: '登记携号转网的号码' });
  const submit = dialog.getByRole('button', { name: /登\s?记/ });
  await dialog.getByLabel('手机号码').fill('13800138000\n1380');
  await submit.click();
  await expect(dialog.getByText('“1380”不是手机号码')).toBeVisible();
  await expect(dialog.getByText('请选择运营商')).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('中国电信').check();
  await dialog.getByLabel('手机号码').fill('138 0013 8000');
  await submit.click();
  await expect(page.getByText(/已登记：.*中国电信 1 个/)).toBeVisible();
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
    await dialog.getByLabel('SMPP 3.4').check();
    await dialog.getByLabel('中国移动').check();
    await dialog.getByLabel('网关地址').fill('127.0.0.1');
    await dialog.getByLabel('端口', { exact: true }).fill(String(smsc.port));
    await dialog.getByLabel('登录账号').fill('nmxx');
    await dialog.getByLabel('密码', { exact: true }).fill('abc12345');
    const sign = dialog.getByLabel('网关添加的签名');
    await sign.fill('【浙江农民信箱】');
    const add = dialog.getByRole('button', { name: '新增并启用' });
    await add.click();
    const question = page.getByRole('dialog', { name: `新增“${name}”` });
    await expect(question.getByText(/在短信前添加【浙江农民信箱】（8 个字）.*每人多计 1 条/)).toBeVisible();
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toHaveCount(0);
    await expect(sign).toHaveValue('【浙江农民信箱】');
    await sign.fill('');
    await add.click();
    await expect(dialog).toHaveCount(0);
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
    await signs(page, name, '【浙江农民信箱】', /代替我们的签名.*每人多计 1 条/);
    const reviewer = await seat('xhadmin', '/sms/audit');
    await reviewer.getByRole('button', { name: '审核', exact: true }).first().click();
    await expect(reviewer.getByLabel('收到的短信')).toContainText('【浙江农民信箱】');
    await expect(reviewer.getByText('签名由运营商网关按登记添加：【浙江农民信箱】')).toBeVisible();
    await settle(reviewer);
    expect(await violationsOf(reviewer)).toEqual([]);
    await signs(page, name, '', /我们的签名比【浙江农民信箱】（8 个字）长就可能每人多计 1 条/);
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

/** Changes with which signature the channel's texts arrive: asked first, declined once, then agreed to. */
async function signs(page: Page, name: string, gatewaySign: string, words: RegExp): Promise<void> {
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: /修\s?改/ }).click();
  const dialog = page.getByRole('dialog', { name: `修改“${name}”（RESTLESS）` });
  const form = dialog.filter({ has: page.getByLabel('网关添加的签名') });
  const question = dialog.filter({ hasText: words });
  const save = form.getByRole('button', { name: /保\s?存/ });
  await form.getByLabel('网关添加的签名').fill(gatewaySign);
  await save.click();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('网关添加的签名')).toHaveValue(gatewaySign);
  await save.click();
  await question.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    card.getByText(gatewaySign === '' ? '由本平台添加' : `由网关添加 ${gatewaySign}`),
  ).toBeAttached();
}
