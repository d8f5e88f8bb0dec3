// A coupon for a homestay: written from its row, passed with its budget in sight, claimed and used by an application until none is left, counted, taken along, stopped.

import { randomUUID } from 'node:crypto';
import { judged } from '../both-widths.ts';
import { expect, test } from '../console.ts';
import { freshNumber } from '../fresh-number.ts';
import { postOpen, registerApplication } from '../open-call.ts';
import { chooseMore, found, isRefused, pass, press, rowIn, submit, takeOffline } from './verbs.ts';

// once given out it stays: a walk that is tried again has its own
const TITLE = `竹径民宿券${String(Date.now()).slice(-6)}`;
const rowOf = rowIn('优惠券管理');
const LIST = found('/tour/coupon', TITLE);

test('[BIZ-31] 优惠券管理 /tour/coupon: from 发券 of a homestay to claims, uses, statistics, export and 停用', async ({
  seat,
}) => {
  test.setTimeout(240_000);
  const writer = await seat('xhadmin', '/tour/coupon');
  await expect(rowOf(writer, '西湖乡村消费券')).toContainText('发放中');
  await expect(rowOf(writer, '茶香农家八五折')).toContainText('已领完');
  await judged(writer);
  await writer.goto('/tour/homestay');
  await chooseMore(writer, '云栖竹径民宿', '发券');
  const form = writer.getByRole('form', { name: '新增优惠券' });
  const places = form.getByRole('group', { name: /可以使用的地方/ });
  await expect(places.getByRole('button', { name: '删去云栖竹径民宿' })).toBeVisible();
  const tourId = new URL(writer.url()).searchParams.get('forTour') ?? '';
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.getByText('请填写名称')).toBeVisible();
  await expect(form.getByText('请选择领取开始时间')).toBeVisible();
  await judged(writer);
  await form.getByLabel('名称', { exact: true }).fill(TITLE);
  await form.getByLabel('类型').selectOption('满减');
  await form.getByLabel('面额（元）').fill('100');
  await form.getByLabel('使用门槛').fill('500');
  await form.getByLabel('总量（张）').fill('3');
  await form.getByLabel('资金来源').selectOption('财政');
  await form.getByLabel('预算（元，可不填）').fill('90');
  for (const [label, day] of [
    ['领取开始', '2020-01-01'],
    ['领取结束', '2099-12-01'],
    ['使用开始', '2020-01-01'],
    ['使用结束', '2099-12-31'],
  ] as const) {
    const input = form.getByLabel(`${label}：日期`);
    await input.fill(day);
    await input.press('Enter');
  }
  await form.getByLabel('使用规则').fill('入住时出示券号。');
  await places.getByLabel('按名称查找').fill('荷塘');
  await press(places, '绕城村荷塘小院');
  await expect(places.getByLabel('按名称查找')).toBeFocused();
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.getByText('预算不够发一张')).toBeVisible();
  await form.getByLabel('预算（元，可不填）').fill('200');
  await expect(form.getByRole('complementary', { name: '预览' })).toContainText(
    '云栖竹径民宿、绕城村荷塘小院',
  );
  await submit(form);

  const reviewer = await seat('hzadmin', '/tour/coupon');
  await reviewer.getByRole('button', { name: '去审核' }).click();
  await expect(rowOf(reviewer, '西湖乡村消费券')).toHaveCount(0);
  await press(rowOf(reviewer, TITLE), '审核');
  await expect(reviewer.getByText(/预算 200 元，每发一张占用 100 元，够发 2 张/)).toBeVisible();
  await judged(reviewer);
  const couponId = new URL(reviewer.url()).searchParams.get('couponId') ?? '';
  await pass(reviewer, '已通过并发放', /最多2张，预算200元/);

  const keys = await registerApplication(reviewer, writer, ['coupon.claim', 'coupon.use']);
  const claim = () =>
    postOpen<{ couponNo: string }>(keys, '/v1/coupon/claim', {
      requestId: randomUUID(),
      couponId,
      phoneNumber: freshNumber('139'),
    });
  const claimed = await claim();
  expect(claimed.code, claimed.msg).toBe(200);
  expect((await claim()).code).toBe(200);
  expect(await claim()).toMatchObject({ code: 4090, msg: '已经领完' });
  const { couponNo } = claimed.data;
  const used = await postOpen<{ discountAmount: number }>(keys, '/v1/coupon/use', {
    requestId: randomUUID(),
    couponNo,
    tourId,
    orderAmount: 560,
  });
  expect(used.data, used.msg).toMatchObject({ discountAmount: 100 });

  await writer.goto(LIST);
  await expect(rowOf(writer, TITLE)).toContainText('50%');
  await press(rowOf(writer, TITLE), '查看');
  const shown = writer.getByRole('dialog', { name: '优惠券详情' });
  await expect(shown.getByText('已领完')).toBeVisible();
  await writer.goto(LIST);
  await chooseMore(writer, TITLE, '领用记录和统计');
  const records = writer.getByRole('dialog', { name: '领用记录和统计' });
  await expect(records.getByText('使用率 50%')).toBeVisible();
  await expect(records.getByText('占用预算')).toBeVisible();
  await expect(records.getByText('云栖竹径民宿 1 张（订单 560元）')).toBeVisible();
  await judged(writer);
  await records.getByLabel('状态').selectOption('已使用');
  const row = records.getByRole('row').filter({ hasText: `…${couponNo.slice(-4)}` });
  await expect(row).toContainText('560元');
  await expect(row).toContainText(/试验应用/);
  await expect(records.getByRole('row')).toHaveCount(2);
  const [file] = await Promise.all([writer.waitForEvent('download'), press(records, '导出')]);
  expect(file.suggestedFilename()).toBe(`${TITLE}领用记录.xlsx`);
  await writer.goto(LIST);
  await takeOffline(
    writer,
    { title: TITLE, noun: '优惠券', reason: '民宿停业', word: '停用' },
    /不再发放，领了没有用的作废/,
  );
  await expect(rowOf(writer, TITLE)).toContainText('已停用');
  await press(rowOf(writer, TITLE), '查看');
  await expect(shown.getByRole('listitem').first()).toContainText(/^停用/);
  await writer.goto(LIST);
  await chooseMore(writer, TITLE, '领用记录和统计');
  await expect(records.getByText('作废 1 张')).toBeVisible();
  await isRefused(await seat('xhmsg', '/tour/coupon'), '/admin/api/v1/admin/coupon/page', {});
});
