// A messenger writes an article, the county's administrator reads exactly that and decides, puts it on top, and takes it back.

import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import { judged } from '../both-widths.ts';
import { expect, test } from '../console.ts';
import {
  chooseMore,
  found,
  isRefused,
  PNG,
  pass,
  press,
  reasonBelow,
  refuse,
  rowIn,
  slip,
  submit,
  takeOffline,
} from './verbs.ts';

const TITLE = '秋收机具检修服务下乡（试验）';
const rowOf = rowIn('三农资讯');
const FILM = fileURLToPath(new URL('../../../data/videos/field.mp4', import.meta.url));
/** Its beginning has come, and it says how long it lasts. */
const plays = (film: Locator) =>
  expect.poll(() => film.evaluate((shown) => (shown as HTMLVideoElement).duration)).toBeGreaterThan(5);
const LIST = found('/info/article', TITLE);

test('三农资讯 /info/article: a messenger writes, the administrator refuses, passes, puts it on top and takes it back', async ({
  seat,
}) => {
  test.setTimeout(240_000);
  const writer = await seat('xhmsg', '/info/article');
  await expect(rowOf(writer, '农机购置补贴办理须知')).toContainText('置顶');
  await judged(writer);
  await press(writer, '新增');
  const form = writer.getByRole('form', { name: '新增资讯' });
  const preview = form.getByRole('complementary', { name: '预览' });
  await expect(preview.getByText('未选栏目')).toBeVisible();
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.getByText('请填写标题')).toBeVisible();
  await expect(form.getByText('请选择栏目')).toBeVisible();
  await judged(writer);
  await form.getByLabel('标题', { exact: true }).fill(TITLE);
  await form.getByLabel('栏目').selectOption('农事指导');
  await form.getByRole('textbox', { name: '第1段正文' }).fill('检修队到镇上。');
  const arriving = Promise.withResolvers<void>();
  await writer.route('**/v1/common/upload*', async (route) => {
    await arriving.promise;
    await route.continue();
  });
  await form.getByRole('group', { name: '在后面增加' }).getByRole('button', { name: '图片' }).click();
  await form.getByLabel('选择图片').setInputFiles({ name: '修.png', mimeType: 'image/png', buffer: PNG });
  await expect(form.getByRole('button', { name: '正在上传…' })).toBeDisabled();
  await form.getByRole('textbox', { name: '第1段正文' }).fill('检修队<b>明天</b>到镇上。');
  arriving.resolve();
  await expect(form.getByRole('button', { name: '提交审核' })).toBeEnabled();
  await writer.unroute('**/v1/common/upload*');
  await form.getByRole('radio', { name: '单图' }).check();
  await form.getByLabel('选择封面').setInputFiles({ name: '机.png', mimeType: 'image/png', buffer: PNG });
  await expect(preview.getByRole('img', { name: `${TITLE}的封面` })).toBeVisible();
  await expect(preview.getByText('检修队<b>明天</b>到镇上。')).toBeVisible();
  await form.getByLabel('选择视频').setInputFiles(FILM);
  await plays(preview.getByLabel('视频', { exact: true }));
  await judged(writer);
  await slip(form);
  await submit(form);

  const admin = await seat('xhadmin', '/info/article');
  await expect(admin.getByText(/有 \d+ 篇资讯等您审核/)).toBeVisible();
  await admin.goto(LIST);
  await press(rowOf(admin, TITLE), '审核');
  await expect(
    admin.getByRole('region', { name: '资讯内容' }).getByRole('heading', { name: TITLE }),
  ).toBeVisible();
  await judged(admin);
  await plays(admin.getByRole('region', { name: '资讯内容' }).getByLabel('视频', { exact: true }));
  await refuse(admin, '请写明地点', '编写人');

  await writer.goto(LIST);
  await expect(reasonBelow(writer, '请写明地点')).toBeVisible();
  await press(rowOf(writer, TITLE), '编辑');
  const mending = writer.getByRole('form', { name: `编辑资讯“${TITLE}”` });
  await mending.getByRole('textbox', { name: '第1段正文' }).fill('检修队明天到三墩镇农机站。');
  await submit(mending);

  await admin.goto(LIST);
  await press(rowOf(admin, TITLE), '审核');
  await pass(admin, '已通过并发布', /通过后马上发布/);
  await chooseMore(admin, TITLE, '设置序号');
  const places = admin.getByRole('dialog', { name: '设置序号' });
  await places.getByLabel('序号').fill('3');
  await judged(admin);
  await places.getByRole('button', { name: '保存' }).click();
  await expect(rowOf(admin, TITLE)).toContainText('序号 3');
  await chooseMore(admin, TITLE, '置顶');
  await expect(rowOf(admin, TITLE)).toContainText('置顶');
  await takeOffline(admin, { title: TITLE, noun: '资讯', reason: '活动已经结束' }, /农户再也看不到/);
  await expect(rowOf(admin, TITLE)).toContainText('已下架');
  await expect(rowOf(admin, TITLE)).not.toContainText('置顶');
});

test('三农资讯 is not for who neither writes nor reviews', async ({ seat }) => {
  await isRefused(await seat('drafter1', '/info/article'), '/admin/api/v1/admin/article/page', {});
});
