// An administrator registers another system's application and gets its secret once; another one passes it; its call is in its log; it is
// stopped and removed.

import { randomUUID } from 'node:crypto';
import { settle, violationsOf } from '../axe.ts';
import { judged } from '../both-widths.ts';
import { expect, test } from '../console.ts';
import { postOpen } from '../open-call.ts';
import { chooseMore, press } from '../publishing/verbs.ts';

const stamp = String(Date.now()).slice(-6);

test('[BIZ-27] an application is registered, passed by another administrator, calls, is seen in the log, stopped and removed', async ({
  seat,
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
  await expect(form.getByText('请填写联系人')).toBeVisible();
  await form.getByLabel('所属单位').fill('西湖区林业水利局');
  await form.getByLabel('联系人', { exact: true }).fill('王芳');
  await form.getByLabel('联系电话').fill('15400007777');
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
  await expect(shown.getByText('另一位管理员审核通过后，对方才能调用。')).toBeVisible();
  const [appKey = '', appSecret = ''] = await shown.locator('code').allTextContents();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await shown.getByRole('button', { name: '我已保存' }).click();
  const registering = page.getByRole('button', { name: '登记应用' });
  await expect(registering, 'back where the first of two dialogs was opened').toBeFocused();

  const fields = {
    requestId: randomUUID(),
    smsTitle: `水库放水${stamp}`,
    smsCategory: '01',
    smsContent: `上游水库今晚放水，请远离河道。${stamp}`,
    areaIds: ['33010611'],
  };
  const send = () => postOpen<{ applyNo: string }>({ appKey, appSecret }, '/v1/sms/send', fields);
  expect(await send()).toMatchObject({ code: 4034, msg: '应用正在等待审核' });
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('待审核');
  await press(row, '详情');
  const own = page.getByRole('dialog', { name: '接入的应用', exact: true });
  await expect(own.getByText(/不能审核自己登记/), 'it is shown, and decided on by another').toBeVisible();
  await page.keyboard.press('Escape');

  const other = await seat('xhadmin2', '/audit/check?bizType=app');
  await press(other.getByRole('row', { name }), '审核');
  const review = other.getByRole('dialog', { name: '审核接入的应用' });
  await expect(review.getByText('西湖区林业水利局')).toBeVisible();
  await expect(review.getByText('154****7777')).toBeVisible();
  await expect(review.getByText(/，西湖区农业农村局$/), 'the region is said once').toBeVisible();
  await judged(other);
  await press(review, '不通过');
  await expect(review.getByText('请写明不通过的原因，登记人要按它修改')).toBeVisible();
  await review.getByLabel(/^审核意见/).fill('请先写明用途');
  await press(review, '不通过');
  await expect(other.getByText('已退回，由登记人修改')).toBeVisible();

  await press(page, '刷新');
  await expect(row).toContainText('请先写明用途');
  await press(row, '编辑');
  const mending = page.getByRole('dialog', { name: `编辑应用“${name}”` });
  await expect(mending.getByText(/没有通过，原因：请先写明用途$/)).toBeVisible();
  await expect(mending.getByText('保存后重新提交，由另一位管理员审核。')).toBeVisible();
  await mending.getByLabel('用途').fill('放水前提醒下游村民');
  await press(mending, '保存');
  await expect(page.getByText('已保存，等待另一位管理员审核')).toBeVisible();

  await other.goto('/audit/check?bizType=app');
  await press(other.getByRole('row', { name }), '审核');
  await press(review, '通过');
  await press(other.getByRole('dialog', { name: '审核通过' }), '通过');
  await expect(other.getByText('已通过，应用可以调用了')).toBeVisible();

  const sent = await send();
  expect(sent.code, sent.msg).toBe(200);
  await press(page, '刷新');
  await expect(row).toContainText('正常');
  // below the row, where this window has no room for it
  await expect(row.locator('xpath=following-sibling::tr[1]')).toContainText('共 1 次');
  await row.getByRole('button', { name: '停用' }).click();
  await page
    .getByRole('dialog', { name: '停用应用' })
    .getByRole('button', { name: /停\s?用/ })
    .click();
  await expect(row.getByRole('button', { name: '启用' })).toBeVisible();
  expect(await send()).toMatchObject({ code: 4034, msg: '应用已停用' });
  await chooseMore(page, name, '调用记录');
  const calls = page.getByRole('dialog', { name: `“${name}”的调用记录` });
  await expect(calls.getByRole('link', { name: sent.data.applyNo })).toBeVisible();
  await expect(calls.getByText('应用已停用')).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await judged(page);
  await chooseMore(page, name, '删除');
  await press(page.getByRole('dialog', { name: '删除应用' }), '删除');
  await expect(row).toHaveCount(0);
});

test('a messenger has no page of applications', async ({ seat }) => {
  const page = await seat('xhmsg', '/hall/appAccess');
  await expect(page.getByRole('button', { name: '登记应用' })).toHaveCount(0);
});
