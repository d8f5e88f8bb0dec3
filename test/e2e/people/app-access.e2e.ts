// An administrator registers another system's application, gets its secret once, sees a signed call in its log, and pauses it.

import { createHash, createHmac, randomUUID } from 'node:crypto';
import { OPEN_BASE } from '@farmers-mailbox/contract/entry/open-api/endpoints.ts';
import { SIGNATURE_HEADERS, stringToSign } from '@farmers-mailbox/contract/entry/open-api/signature.ts';
import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';

const stamp = String(Date.now()).slice(-6);

test('an application is registered, calls, is seen in the log, gets a new secret and is paused', async ({
  seat,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const name = `水利平台${stamp}`;
  const page = await seat('xhadmin', '/hall/appAccess');
  await expect(page.getByRole('button', { name: '登记应用' })).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '登记应用' }).click();
  const form = page.getByRole('dialog', { name: '登记应用' });
  await form.getByRole('button', { name: /^登\s?记$/ }).click();
  await expect(form.getByText('请填写应用名称')).toBeVisible();
  await form.getByLabel('应用名称').fill(name);
  await form.getByLabel('查找负责人').fill('xhmsg');
  await form.getByRole('radio', { name: /xhmsg/ }).check();
  await expect(form.getByText('请选择可以调用的接口')).toBeVisible();
  await form.getByRole('checkbox', { name: '农户提问' }).check();
  await form.getByRole('checkbox', { name: '群发短信' }).check();
  await form.getByRole('checkbox', { name: '防灾减灾预警' }).check();
  await form.getByLabel('查找可使用的区域').fill('三墩镇');
  await page
    .getByRole('treeitem', { name: /^三墩镇/ })
    .locator('.dept-name')
    .first()
    .click();
  await form.getByLabel('允许的IP地址').fill('127.0.0.1');
  await form.getByLabel('每天最多发送（人）').fill('5000');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await form.getByRole('button', { name: /^登\s?记$/ }).click();
  const shown = page.getByRole('dialog', { name: `“${name}”的密钥` });
  await expect(shown.locator('code')).toHaveCount(2);
  const [appKey = '', secret = ''] = await shown.locator('code').allTextContents();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await shown.getByRole('button', { name: '我已保存' }).click();

  const body = JSON.stringify({
    requestId: randomUUID(),
    smsTitle: `水库放水${stamp}`,
    smsCategory: '01',
    smsContent: `上游水库今晚放水，请远离河道。${stamp}`,
    areaIds: ['33010611'],
  });
  const send = async () => {
    const pathAndQuery = `${OPEN_BASE}/v1/sms/send`;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const nonce = randomUUID();
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const signed = stringToSign({ method: 'POST', pathAndQuery, timestamp, nonce, bodyHash });
    const answer = await fetch(`${baseURL}${pathAndQuery}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADERS.appKey]: appKey,
        [SIGNATURE_HEADERS.timestamp]: timestamp,
        [SIGNATURE_HEADERS.nonce]: nonce,
        [SIGNATURE_HEADERS.signature]: createHmac('sha256', secret).update(signed).digest('hex'),
      },
    });
    return (await answer.json()) as { code: number; msg: string; data: { applyNo: string } };
  };
  const sent = await send();
  expect(sent.code, sent.msg).toBe(200);

  const row = page.getByRole('row', { name });
  await row.getByRole('button', { name: '停用' }).click();
  await page
    .getByRole('dialog', { name: '停用应用' })
    .getByRole('button', { name: /停\s?用/ })
    .click();
  await expect(row.getByRole('button', { name: '启用' })).toBeVisible();
  expect(await send()).toMatchObject({ code: 4034, msg: '应用已停用' });
  await row.getByRole('button', { name: '调用记录' }).click();
  const calls = page.getByRole('dialog', { name: `“${name}”的调用记录` });
  await expect(calls.getByRole('link', { name: sent.data.applyNo })).toBeVisible();
  await expect(calls.getByText('应用已停用')).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a messenger has no page of applications', async ({ seat }) => {
  const page = await seat('xhmsg', '/hall/appAccess');
  await expect(page.getByRole('button', { name: '登记应用' })).toHaveCount(0);
});
