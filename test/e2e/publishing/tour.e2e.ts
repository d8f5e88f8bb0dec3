// An administrator registers a homestay with its rooms, another one reads exactly that and passes it, recommends it, puts it aside; a table with a wrong cell brings nothing in.

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
  submit,
} from './verbs.ts';

const TITLE = '竹里民宿（试验）';
const REASON = '请写明每间房能住几个人，并补上最近一次消防检查的日期；封面请换一张看得清房间的照片。';
const rowOf = rowIn('民宿');
const LIST = found('/tour/homestay', TITLE);

test('[BIZ-20] 民宿 /tour/homestay: registered with its rooms, refused and mended, passed, recommended, put aside and in order', async ({
  seat,
}) => {
  test.setTimeout(240_000);
  const writer = await seat('xhadmin', '/tour/homestay');
  await expect(rowOf(writer, '云栖竹径民宿')).toContainText('推荐');
  await judged(writer);
  await press(writer, '新增');
  const form = writer.getByRole('form', { name: '新增民宿' });
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.getByText('请填写名称')).toBeVisible();
  await form.getByLabel('名称（必填）').fill(TITLE);
  await form.getByLabel('详细地址').fill('葛衙庄8号');
  await form.getByLabel('经度').fill('120.0582');
  await form.getByLabel('纬度').fill('30.1887');
  await form.getByLabel('联系人（必填）').fill('方晓云');
  await form.getByLabel('联系电话').fill('0571-88880002');
  await press(form, '增加房型');
  await form.getByLabel('房型第1项房型').fill('大床房');
  await form.getByLabel('房型第1项价格').fill('很贵');
  await form.getByRole('textbox', { name: '第1段正文' }).fill('竹林里的六间房。');
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.getByText('第1项，价格：应为数字')).toBeVisible();
  await expect(form.getByText('请上传封面')).toBeVisible();
  await judged(writer);
  await form.getByLabel('房型第1项价格').fill('460');
  await form.getByLabel('房型第1项数量').fill('4');
  await form.getByLabel('选择封面').setInputFiles({ name: '院.png', mimeType: 'image/png', buffer: PNG });
  const preview = form.getByRole('complementary', { name: '预览' });
  await expect(preview.getByText('大床房 460 元 4 间')).toBeVisible();
  await expect(preview.getByRole('img', { name: `${TITLE}的封面` })).toBeVisible();
  await expect(form.getByText(/^已自动保存/)).toBeVisible();
  await submit(form);
  await press(rowOf(writer, TITLE), '查看');
  const shown = writer.getByRole('dialog', { name: '民宿详情' });
  await expect(shown.getByText(/^您不能审核这条民宿/)).toBeVisible();

  const reviewer = await seat('hzadmin', LIST);
  await press(rowOf(reviewer, TITLE), '审核');
  await refuse(reviewer, REASON, '编写人');
  await writer.goto(LIST);
  await expect(reasonBelow(writer, REASON)).toBeVisible();
  await judged(writer);
  await press(rowOf(writer, TITLE), '编辑');
  await submit(writer.getByRole('form', { name: `编辑民宿“${TITLE}”` }));

  await reviewer.goto(LIST);
  await press(rowOf(reviewer, TITLE), '审核');
  await expect(
    reviewer.getByRole('region', { name: '民宿内容' }).getByText('竹林里的六间房。'),
  ).toBeVisible();
  await judged(reviewer);
  await pass(reviewer, '已通过并发布', /通过后马上对外展示/);

  await writer.goto(LIST);
  await chooseMore(writer, TITLE, '推荐');
  await expect(writer.getByText('已推荐')).toBeVisible();
  await expect(rowOf(writer, TITLE)).toContainText('推荐');
  await chooseMore(writer, TITLE, '暂停展示');
  await expect(writer.getByText('已暂停展示')).toBeVisible();
  await expect(rowOf(writer, TITLE)).toContainText('暂停展示');
  await press(writer, '调整顺序');
  const order = writer.getByRole('dialog', { name: '调整民宿的顺序' });
  await order.getByRole('button', { name: `置顶 ${TITLE}` }).click();
  await judged(writer);
  await press(order, '保存顺序');
  await expect(writer.getByText('顺序已保存')).toBeVisible();
  await writer.goto('/tour/homestay');
  await expect(writer.getByRole('table', { name: '民宿' }).getByRole('row').nth(1)).toContainText(TITLE);
});

test('采摘游 /tour/picking: found by its months; a table with a wrong cell brings nothing in', async ({
  seat,
}) => {
  const page = await seat('xhadmin', '/tour/picking?pickMonth=1');
  const rowOfPicking = rowIn('采摘游');
  await expect(rowOfPicking(page, '绕城村草莓基地')).toBeVisible();
  await expect(rowOfPicking(page, '双浦葡萄采摘园')).toHaveCount(0);
  await press(page, '导入');
  const dialog = page.getByRole('dialog', { name: '导入采摘游' });
  const cells = [
    ['所在区域', '名称', '详细地址', '经度（度）', '纬度（度）', '联系人', '联系电话', '介绍', '采摘品种'],
    ['330106', '试验园', '村口', '120.0582', '30.1887', '沈国强', '0571-88880003', '梨园', '翠冠/七月/很久'],
  ];
  const text = `\uFEFF${cells.map((row) => row.join(',')).join('\r\n')}`;
  await dialog
    .getByLabel('选择要导入的表格')
    .setInputFiles({ name: '采摘.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog.getByText(/没有导入：1 行中有 1 行不对/)).toBeVisible();
  await expect(dialog.getByText('第1项，从：请从列出的选项中选择')).toBeVisible();
  await judged(page);
  await isRefused(await seat('xhmsg', '/tour/picking'), '/admin/api/v1/admin/ruralTour/page', {
    tourType: 3,
  });
});
