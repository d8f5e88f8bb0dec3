// A county writes to its townships with a PDF; a township reads and saves it on a telephone and answers; the badge of the county shows it.

import { judged } from '../both-widths.ts';
import { expect, test } from '../console.ts';
import { press } from '../publishing/verbs.ts';

const TITLE = '秋粮入库统计（试验）';
const PDF = { name: '入库统计表.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 入库') };

test('[BIZ-10] 写信 /interaction/write: a county writes to its townships, a township answers in the hand', async ({
  seat,
}) => {
  test.setTimeout(240_000);
  const county = await seat('xhadmin', '/interaction/write');
  const form = county.getByRole('form', { name: '写信' });
  await form.getByRole('button', { name: '发送', exact: true }).click();
  await expect(form.getByText('请选择收件人')).toBeVisible();
  await expect(form.getByText('请填写标题')).toBeVisible();
  await expect(form.getByRole('searchbox', { name: '查找收件人' })).toBeFocused();
  await judged(county);
  await form.getByRole('radio', { name: '单位', exact: true }).check();
  await form.getByRole('radio', { name: '只发给它们的下一级' }).check();
  await form.getByRole('treeitem', { name: '西湖区' }).first().getByText('西湖区').first().click();
  await form.getByLabel('标题', { exact: true }).fill(TITLE);
  await form.getByLabel('正文', { exact: true }).fill('请在周五前报送。\n<b>不要漏报</b>');
  await form.getByLabel('选择附件').setInputFiles({ ...PDF, name: '统计表.exe' });
  await expect(form.getByText(/只能上传/)).toBeVisible();
  await form.getByLabel('选择附件').setInputFiles(PDF);
  await expect(form.getByRole('button', { name: `删除 ${PDF.name}` })).toBeVisible();
  await judged(county);
  await press(form, '保存草稿');
  await expect(county.getByText('已保存为草稿')).toBeVisible();
  const drafted = county.getByRole('table', { name: '发件箱' }).getByRole('row').filter({ hasText: TITLE });
  await expect(drafted).toContainText('草稿');
  await judged(county);
  await press(drafted, '编辑');
  await expect(form.getByLabel('标题', { exact: true })).toHaveValue(TITLE);
  await expect(form.getByText(PDF.name)).toBeVisible();
  await form.getByRole('button', { name: '发送', exact: true }).click();
  await expect(county.getByText(/^已发给 \d+ 人/)).toBeVisible();
  await expect(county.getByRole('heading', { name: /收件人 \d+ 人，已读 0 人/ })).toBeVisible();

  const badge = county.getByRole('banner').locator('.badge');
  const unread = async () => Number.parseInt(await badge.innerText(), 10);
  const before = await unread();

  const township = await seat('sdadmin', '/dashboard');
  await township.setViewportSize({ width: 390, height: 844 });
  await expect(township.getByRole('banner').locator('.badge')).toBeVisible();
  await township.goto('/interaction/inbox');
  await expect(township.getByRole('row').filter({ hasText: TITLE })).toContainText('1 个');
  await township.locator('.letter-title').filter({ hasText: TITLE }).click();
  const letter = township.getByRole('dialog', { name: '信件' });
  await expect(letter.getByText('<b>不要漏报</b>')).toBeVisible();
  const saved = township.waitForEvent('download');
  await letter.getByRole('button', { name: `下载 ${PDF.name}` }).click();
  expect((await saved).suggestedFilename()).toBe(PDF.name);
  await judged(township);
  await township.setViewportSize({ width: 390, height: 844 });
  await press(letter, '回复');
  const reply = township.getByRole('form', { name: '写信' });
  await expect(reply.getByRole('list', { name: '收件人' })).toContainText('陈立');
  await reply.getByLabel('正文', { exact: true }).fill('三墩镇已入库三百吨。');
  await press(reply, '保存草稿');
  await expect(township.getByText('已保存为草稿')).toBeVisible();
  const outbox = township.getByRole('table', { name: '发件箱' });
  const draft = outbox.getByRole('row').filter({ hasText: `回复：${TITLE}` });
  await press(draft, '编辑');
  await expect(reply.getByLabel('正文', { exact: true })).toHaveValue('三墩镇已入库三百吨。');
  await reply.getByRole('button', { name: '发送', exact: true }).click();
  await expect(township.getByText('已发给 1 人')).toBeVisible();

  await county.goto('/interaction/inbox');
  await expect.poll(unread).toBeGreaterThan(before);
  await county
    .locator('.letter-title')
    .filter({ hasText: `回复：${TITLE}` })
    .click();
  const answer = county.getByRole('dialog', { name: '信件' });
  await expect(answer.getByText('三墩镇已入库三百吨。')).toBeVisible();
  await answer.getByRole('link', { name: TITLE, exact: true }).click();
  await expect(county.getByRole('heading', { name: /已读 [1-9]\d* 人/ })).toBeVisible();

  await county.goto('/interaction/inbox');
  const answered = county.getByRole('row').filter({ hasText: `回复：${TITLE}` });
  const more = answered.getByRole('button', { name: `回复：${TITLE}的更多操作` });
  await more.click();
  await county.getByRole('menuitem', { name: '转发' }).click();
  await expect(form.getByLabel('标题', { exact: true })).toHaveValue(`转发：回复：${TITLE}`);
  await county.goto('/interaction/inbox');
  await more.click();
  await county.getByRole('menuitem', { name: '删除' }).click();
  await press(county.getByRole('dialog', { name: `删除“回复：${TITLE}”` }), '删除');
  await expect(answered).toHaveCount(0);
});
