// 领导审批件: above the threshold no text is submitted without one, and the reviewer reads it beside the text.

import { uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';
import { openReview, submit, writeAndChoose } from '../writing.ts';
import { changeOtherConfig } from './other-config.ts';

const stamp = String(Date.now()).slice(-6);
const FILE = {
  name: '领导签字.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 同意发送 ${stamp}`),
};
const DEMANDED = '接收人超过2人，请上传领导审批件';
/** so many stand in other settings at first */
const USUAL = 50_000;

test('[SMS-01] a text to very many wants the leader’s approval, which its reviewer reads', async ({
  page,
  seat,
}) => {
  test.setTimeout(150_000);
  const title = `水库放水通知${stamp}`;
  await changeOtherConfig(page, { approvalFileThreshold: 2 });
  try {
    const messenger = await seat('xhmsg', '/sms/applyForm');
    await writeAndChoose(messenger, {
      title,
      category: '农业气象',
      content: `明早八点水库放水，请不要到下游河道。${stamp}`,
      numbers: ['16010009011', '16010009012', '16010009013'],
    });
    const approval = messenger.getByRole('group', { name: /^领导审批件/ });
    await expect(approval.getByText(DEMANDED)).toBeVisible();
    await expect(messenger.getByText('须传审批件')).toBeVisible();
    await settle(messenger);
    expect(await violationsOf(messenger)).toEqual([]);
    await messenger.getByRole('button', { name: '下一步：核对提交' }).click();
    const stopped = messenger.getByRole('listitem').filter({ hasText: DEMANDED });
    await expect(stopped).toContainText('必须改正');
    await expect(messenger.getByRole('button', { name: '提交审核' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await stopped.getByRole('button', { name: '回到“定时间”' }).click();
    const isLetThrough = Promise.withResolvers<void>();
    await messenger.route(`**${uploadAttachment.path}`, async (route) => {
      await isLetThrough.promise;
      await route.continue();
    });
    await approval.getByLabel('选择领导审批件').setInputFiles(FILE);
    await messenger.getByRole('button', { name: '下一步：核对提交' }).click();
    await expect(messenger.getByText('领导审批件还在上传，请稍候').first()).toBeVisible();
    isLetThrough.resolve();
    await expect(messenger.getByText('领导审批件还在上传，请稍候')).toHaveCount(0);
    await expect(stopped).toBeHidden();
    await submit(messenger);

    const reviewer = await seat('xhadmin');
    const drawer = await openReview(reviewer, title);
    await drawer.getByText('文件校验值').click();
    await expect(drawer.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible();
    await settle(reviewer);
    expect(await violationsOf(reviewer)).toEqual([]);
    const saved = reviewer.waitForEvent('download');
    await drawer.getByRole('button', { name: `下载 ${FILE.name}` }).click();
    expect((await saved).suggestedFilename()).toBe(FILE.name);
    await drawer.getByRole('button', { name: '通过', exact: true }).click();
    await reviewer.getByRole('dialog', { name: '审核通过' }).getByRole('button', { name: '通过' }).click();
    await expect(reviewer.getByText(/^已通过，/)).toBeVisible();
  } finally {
    await changeOtherConfig(page, { approvalFileThreshold: USUAL });
  }
});
