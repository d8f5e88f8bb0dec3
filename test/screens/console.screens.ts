// Each page as people see it, on a desktop and on a telephone.

import type { Page } from '@playwright/test';
import { expect, type Seat, signInQuietly, test } from '../e2e/console.ts';
import { pass, submit, writeAndChoose } from '../e2e/writing.ts';
import { shoot, shootPage } from './shoot.ts';

const WARNING =
  '受今年第18号台风影响，预计今晚到明天我区有大到暴雨🌧️，请立即加固大棚、疏通沟渠，抢收成熟作物；' +
  '低洼和山边的农户请听从村里安排转移，转移时带好证件和药品，不要涉水过桥。';

async function writeWarning(seat: Seat): Promise<Page> {
  const messenger = await seat('xhmsg', '/dashboard');
  await shoot(messenger, 'workbench');
  await shootPage(messenger, 'my-applications', '/sms/apply', 'DX2');
  await messenger.goto('/sms/applyForm');
  await writeAndChoose(messenger, {
    title: '台风蓝色预警',
    content: WARNING,
    areas: ['三墩镇', '转塘街道', '双浦镇'],
    group: '种粮大户',
  });
  await shoot(messenger, 'form-3-time');
  await messenger.getByRole('button', { name: '上一步' }).click();
  await expect(messenger.getByText(/将发给/).first()).toBeVisible();
  await shoot(messenger, 'form-2-recipients');
  await messenger.getByRole('button', { name: '上一步' }).click();
  await shoot(messenger, 'form-1-content');
  for (const step of ['选对象', '定时间', '核对提交']) {
    await messenger.getByRole('button', { name: `下一步：${step}` }).click();
  }
  await expect(messenger.getByText('西湖区：')).toBeVisible();
  await shoot(messenger, 'form-4-check');
  return messenger;
}

test('pictures of every page', async ({ page, seat }) => {
  test.setTimeout(300_000);
  const messenger = await writeWarning(seat);
  await submit(messenger);
  await shoot(messenger, 'detail-content');

  const reviewer = await seat('xhadmin', '/dashboard');
  await shoot(reviewer, 'workbench-of-a-reviewer');
  await shootPage(reviewer, 'audit', '/sms/audit', '台风蓝色预警');
  await reviewer
    .getByRole('row', { name: '台风蓝色预警' })
    .getByRole('button', { name: '审核' })
    .first()
    .click();
  await expect(reviewer.getByLabel('收到的短信')).toBeVisible();
  await shoot(reviewer, 'review');
  const token = await signInQuietly(page, 'superadmin');
  const misbehave = (throttleShare: number) =>
    page.request.post('/admin/api/v1/trial/carrier/faults', { headers: { token }, data: { throttleShare } });
  await misbehave(0.8);
  await pass(reviewer, '台风蓝色预警');

  await messenger.getByRole('tab', { name: '发送结果' }).click();
  await expect(messenger.getByRole('tabpanel')).toContainText(/发送成功 \d{3}/, { timeout: 60_000 });
  await shoot(messenger, 'detail-progress');
  await messenger.getByRole('button', { name: '取消发送' }).click();
  await expect(messenger.getByRole('dialog')).toBeVisible();
  await shoot(messenger, 'cancel');
  await messenger.getByRole('dialog').getByRole('button', { name: '继续发送' }).click();
  await misbehave(0);
  await expect(messenger.getByRole('article').getByText('发送完成', { exact: true })).toBeVisible({
    timeout: 90_000,
  });
  await messenger.waitForTimeout(8000);
  for (const [tab, name] of [
    ['收件人明细', 'detail-recipients'],
    ['内容与审核', 'detail-process'],
  ] as const) {
    await messenger.getByRole('tab', { name: tab }).click();
    await shoot(messenger, name);
  }
  await shootPage(reviewer, 'supervise', '/sms/supervise', 'DX2');
  await messenger.goto('/trial/handset');
  await messenger.getByRole('list', { name: /最近/ }).getByRole('button').first().click();
  await expect(messenger.getByRole('log')).toContainText('浙江农民信箱');
  await shoot(messenger, 'handset');
  await shootPage(messenger, 'not-found', '/nowhere', '404');
});
