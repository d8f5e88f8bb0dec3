// A messenger writes an activity, the county's administrator reads exactly that, passes it, puts somebody on a list of those who signed up, and takes it back.

import { judged } from '../both-widths.ts';
import { expect, test } from '../console.ts';
import { chooseMore, found, pass, press, rowIn, submit, takeOffline } from './verbs.ts';

const TITLE = '葡萄冬剪培训班（试验）';
const rowOf = rowIn('活动管理');
const LIST = found('/info/activity', TITLE);

test('活动管理 /info/activity: a messenger writes, the administrator passes and takes it back', async ({
  seat,
}) => {
  test.setTimeout(180_000);
  const writer = await seat('xhmsg', '/info/activity');
  await expect(rowOf(writer, '西湖龙井产销对接会')).toContainText('报名中');
  await judged(writer);
  await press(writer, '新增');
  const form = writer.getByRole('form', { name: '新增活动' });
  await expect(form.getByLabel('标题', { exact: true })).toBeFocused();
  await expect(form.getByRole('button', { name: '上传视频' }), 'which an activity has not').toHaveCount(0);
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.getByText('请填写标题')).toBeVisible();
  await expect(form.getByText('请选择开始时间')).toBeVisible();
  const empty = form.getByRole('group', { name: '开始时间', exact: true }).locator('input').first();
  const border = (of: typeof empty) => of.evaluate((field) => getComputedStyle(field).borderTopColor);
  expect(await border(empty), 'framed as every other field that is wrong').toBe(
    await border(form.getByLabel('类型')),
  );
  await judged(writer);
  await form.getByLabel('标题', { exact: true }).fill(TITLE);
  await form.getByLabel('类型').selectOption('培训');
  const hour = form.getByLabel('开始时间：时', { exact: true });
  await hour.selectOption('14');
  await expect(hour, 'a time that is chosen before the day stays').toHaveValue('14');
  for (const [label, day] of [
    ['开始时间', '2099-12-20'],
    ['结束时间', '2099-12-19'],
  ] as const) {
    const input = form.getByRole('group', { name: label, exact: true }).getByLabel(`${label}：日期`);
    await input.fill(day);
    await input.press('Enter');
  }
  await form.getByLabel('地点').fill('三墩镇农技站');
  await form.getByLabel('联系电话').fill('0571-88880001');
  await form.getByRole('textbox', { name: '第1段正文' }).fill('带上剪刀。');
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.getByText('结束时间须晚于开始时间')).toBeVisible();
  const end = form.getByLabel('结束时间：日期');
  await end.fill('2099-12-21');
  await end.press('Enter');
  await submit(form);
  await press(rowOf(writer, TITLE), '查看');
  const own = writer.getByRole('dialog', { name: '活动详情' });
  await expect(own.getByText('待审核')).toBeVisible();
  await expect(own.getByText('您不能审核'), 'of what a messenger never does').toBeHidden();

  const admin = await seat('xhadmin', LIST);
  await press(rowOf(admin, TITLE), '审核');
  const shown = admin.getByRole('region', { name: '活动内容' });
  await expect(shown.getByText(/2099-12-20 14:00/)).toBeVisible();
  const publishing = admin.getByLabel('发布时间：日期');
  for (const [day, said] of [
    ['2020-01-01', '发布时间已经过了，不选则马上发布'],
    ['2099-12-30', '发布时间须早于活动结束'],
    ['2099-13-45', '日期应写作 2026-09-13'],
  ] as const) {
    await publishing.fill(day);
    await publishing.press('Enter');
    await press(admin.locator('.review-decision'), '通过');
    await expect(admin.getByText(said)).toBeVisible();
    await expect(admin.getByRole('dialog', { name: '审核通过' }), 'asks nothing it cannot do').toBeHidden();
  }
  await publishing.fill('');
  await publishing.press('Enter');
  await admin.getByLabel('通过后马上推送到农户的手机').check();
  await judged(admin);
  await pass(admin, '已通过并发布', /通过后马上发布并推送/);
  await admin.goto('/push/list');
  await expect(rowIn('推送管理')(admin, TITLE)).toContainText('活动');
  await admin.goto('/info/activity');
  await chooseMore(admin, '西湖龙井产销对接会', '报名名单');
  const list = admin.getByRole('dialog', { name: '“西湖龙井产销对接会”的报名名单' });
  await press(list, '代报名');
  const adding = admin.getByRole('dialog', { name: '代报名' });
  await press(adding, '报名');
  await expect(adding.getByText('请填写姓名')).toBeVisible();
  await judged(admin);
  await adding.getByLabel('姓名').fill('吴阿庆');
  await adding.getByLabel('手机号码').fill('13900009999');
  await adding.getByRole('button', { name: /^所在区域/ }).click();
  await admin.getByLabel('查找所在区域').fill('三墩镇');
  await admin.getByRole('tree', { name: '所在区域' }).getByText('三墩镇').first().click();
  await press(adding, '报名');
  await expect(list.getByRole('row').filter({ hasText: '吴阿庆' })).toContainText('139****9999');
  await expect(list.getByText('报名 6 人')).toBeVisible();
  await judged(admin);
  await expect(list.getByRole('button', { name: /^代\s?报\s?名$/ })).toHaveAttribute('aria-disabled', 'true');
  await list.getByLabel('姓名').fill('吴阿');
  await expect(list.getByRole('row').filter({ hasText: '沈建芬' })).toBeHidden();
  await press(list, '刷新');
  await press(list.getByRole('row').filter({ hasText: '吴阿庆' }), '取消报名');
  const cancelling = admin.getByRole('dialog', { name: '取消 1 人的报名' });
  await expect(cancelling.getByRole('button', { name: '再看看' }), 'not a second 取消').toBeVisible();
  await press(cancelling, '取消报名');
  await expect(list.getByRole('row').filter({ hasText: '吴阿庆' })).toContainText('已取消');
  await admin.goto(LIST);
  await takeOffline(
    admin,
    { title: TITLE, noun: '活动', reason: '讲师请假', word: '撤销' },
    /报名的人会收到短信/,
  );
  await expect(rowOf(admin, TITLE)).toContainText('已撤销');
  await expect(admin.getByRole('cell', { name: '讲师请假' }), 'why, beside the state').toBeVisible();
});

test('a refused activity that is read leads to its form, and back into the list', async ({ seat }) => {
  const writer = await seat('xhadmin', found('/info/activity', '丰收节文艺演出'));
  await press(rowOf(writer, '丰收节文艺演出'), '查看');
  const read = writer.getByRole('dialog', { name: '活动详情' });
  await expect(read.getByText(/意见：请写明停车的地方/)).toBeVisible();
  await judged(writer);
  await press(read, '编辑');
  const form = writer.getByRole('form', { name: '编辑活动“丰收节文艺演出”' });
  await expect(read).toBeHidden();
  await expect(form.getByText(/没有通过，原因：请写明停车的地方/)).toBeVisible();
  await submit(form);
  await expect(rowOf(writer, '丰收节文艺演出')).toContainText('待审核');
  await expect(rowOf(writer, '丰收节文艺演出').getByRole('button', { name: '查看' })).toBeFocused();
});

test('报名名单: who comes to an activity that goes on is checked in, once', async ({ seat }) => {
  const admin = await seat('xhadmin', '/info/activity');
  await expect(rowOf(admin, '绿色农产品展销会')).toContainText('进行中');
  await chooseMore(admin, '绿色农产品展销会', '报名名单');
  const list = admin.getByRole('dialog', { name: '“绿色农产品展销会”的报名名单' });
  const person = list.getByRole('row').filter({ hasText: '邵玉兰' });
  const middles = await person.locator('td > div').evaluateAll((cells) =>
    cells.map((cell) => {
      const { top, bottom } = cell.getBoundingClientRect();
      return (top + bottom) / 2;
    }),
  );
  expect(Math.max(...middles) - Math.min(...middles), 'one line').toBeLessThanOrEqual(1);
  await press(person, '签到');
  await expect(admin.getByText('已签到')).toBeVisible();
  await expect(person.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toHaveCount(2);
  await press(person, '撤销签到');
  const undoing = admin.getByRole('dialog', { name: /^撤销邵玉兰.*的签到$/ });
  await judged(admin);
  await press(undoing, '撤销签到');
  await expect(undoing.getByText('请写明撤销签到的原因')).toBeVisible();
  await undoing.getByLabel('撤销的原因').fill('点错了人');
  await press(undoing, '撤销签到');
  await expect(person).toContainText('撤销了签到：点错了人');
  await expect(person.getByRole('button', { name: '签到', exact: true })).toBeVisible();
  await press(person, '签到');
  await expect(person.getByRole('button', { name: '撤销签到' })).toBeVisible();
  await expect(person.getByRole('button')).toHaveCount(1);
  const [file] = await Promise.all([admin.waitForEvent('download'), press(list, '导出')]);
  expect(file.suggestedFilename(), 'tells lists of several activities apart').toBe(
    '绿色农产品展销会报名名单.xlsx',
  );
  await judged(admin);
  await admin.setViewportSize({ width: 390, height: 900 });
  await expect(person.getByRole('button', { name: '撤销签到' })).toBeVisible();
});
