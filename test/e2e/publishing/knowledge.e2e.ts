// A county writes a piece of knowledge, the city reads exactly that and decides, and what is published can be taken back.

import type { Page } from '@playwright/test';
import { judged } from '../both-widths.ts';
import { expect, type Seat, test } from '../console.ts';
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

const TITLE = '寒潮前大棚蔬菜怎么保温（试验）';
const rowOf = rowIn('知识分享');
const LIST = found('/audit/shareknowledge', TITLE);

async function writeAndSubmit(seat: Seat): Promise<Page> {
  const page = await seat('xhadmin', '/audit/shareknowledge');
  await expect(rowOf(page, '晚稻穗期病虫防治要点')).toContainText('已通过');
  await expect(reasonBelow(page, '请补上道路转移时的安全要求')).toBeVisible();
  await judged(page);

  await press(page, '新增');
  const form = page.getByRole('form', { name: '新增知识' });
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.getByText('有 3 处需要修改')).toBeVisible();
  await expect(form.getByText('请填写标题')).toBeVisible();
  await judged(page);
  await form.getByLabel('标题', { exact: true }).fill(TITLE);
  await form.getByLabel('类型').selectOption('种植');
  await form.getByLabel('产品（可不填）').fill('蔬菜');
  await form
    .getByRole('textbox', { name: '第1段正文' })
    .fill('气温<0℃时<script>alert(1)</script>先盖好棚膜。');
  await form.getByRole('button', { name: '步骤', exact: true }).click();
  await expect(form.getByRole('textbox', { name: '第2段步骤' })).toBeFocused();
  await form.getByRole('textbox', { name: '第2段步骤' }).fill('检查棚膜有没有破洞\n傍晚早关棚');
  await form.getByRole('button', { name: '图片', exact: true }).click();
  await form
    .getByLabel('选择图片')
    .setInputFiles({ name: '棚.html', mimeType: 'text/html', buffer: Buffer.from('<html>') });
  await expect(form.getByText('只能上传png、jpg、jpeg格式的图片')).toBeVisible();
  await form.getByLabel('选择图片').setInputFiles({ name: '棚.png', mimeType: 'image/png', buffer: PNG });
  const preview = form.getByRole('complementary', { name: '预览' });
  await expect(preview.getByRole('img', { name: '插图' })).toBeVisible();
  await form.getByRole('textbox', { name: '第3段图片的说明' }).fill('关好的大棚');
  await form.getByRole('button', { name: '上移第3段图片' }).click();
  await expect(form.getByRole('textbox', { name: '第2段图片的说明' })).toHaveValue('关好的大棚');
  await expect(preview.getByText('气温<0℃时<script>alert(1)</script>先盖好棚膜。')).toBeVisible();
  await expect(preview.getByRole('listitem')).toHaveText(['检查棚膜有没有破洞', '傍晚早关棚']);
  await judged(page);

  await slip(form);
  await submit(form);
  await page.goto(LIST);
  await expect(rowOf(page, TITLE)).toContainText('待审核');
  return page;
}

test('[NAV-16] [BIZ-09] 知识分享审核 /audit/shareknowledge: a county writes, the city refuses, the county mends, the city passes and takes it back', async ({
  seat,
}) => {
  test.setTimeout(240_000);
  const county = await writeAndSubmit(seat);
  await press(rowOf(county, TITLE), '查看');
  await expect(county.getByText(/您不能审核这条知识：您参与了编写/)).toBeVisible();
  await county.keyboard.press('Escape');

  const city = await seat('hzadmin', '/audit/shareknowledge');
  await expect(city.getByText(/有 \d+ 条知识等您审核/)).toBeVisible();
  await city.getByRole('button', { name: '去审核' }).click();
  await expect(city).toHaveURL(/auditStatus=1/);
  await press(rowOf(city, TITLE), '审核');
  const content = city.getByRole('region', { name: '知识内容' });
  await expect(content.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(content.getByRole('img', { name: '关好的大棚' })).toBeVisible();
  await expect(city).toHaveURL(/knowledgeId=\d+/);
  await judged(city);
  await refuse(city, '请写明大棚的类型', '编写人');

  await county.goto(LIST);
  await expect(reasonBelow(county, '请写明大棚的类型')).toBeVisible();
  await press(rowOf(county, TITLE), '编辑');
  const form = county.getByRole('form', { name: `编辑知识“${TITLE}”` });
  await form.getByRole('textbox', { name: '第1段正文' }).fill('单层钢架大棚在寒潮前先盖好棚膜，提防仿真枪。');
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(county.getByRole('dialog', { name: '提交失败' })).toContainText('仿真枪');
  await county
    .getByRole('dialog', { name: '提交失败' })
    .getByRole('button', { name: '关闭', exact: true })
    .click();
  await expect(form.getByText(/含有敏感词：.*，请删除/)).toBeVisible();
  await form.getByRole('textbox', { name: '第1段正文' }).fill('单层钢架大棚在寒潮前先盖好棚膜。');
  await submit(form);

  await city.goto(LIST);
  await press(rowOf(city, TITLE), '审核');
  await pass(city, '已通过并发布', /通过后马上发布/);
  await expect(rowOf(city, TITLE)).toContainText('已通过');
  await takeOffline(city, { title: TITLE, noun: '知识', reason: '等新的标准' }, /农户再也看不到/);
  await expect(rowOf(city, TITLE)).toContainText('已下架');

  await county.goto(LIST);
  await chooseMore(county, TITLE, '操作记录');
  const records = county.getByRole('region', { name: '知识内容' }).locator('.timeline b');
  await expect(records).toHaveText(['下架', '通过', '提交', '修改', '不通过', '提交', '新增']);
  await judged(county);
  await county.goto(LIST);
  await chooseMore(county, TITLE, '删除');
  await press(county.getByRole('dialog', { name: '删除 1 条知识' }), '删除');
  await expect(county.getByText('没有符合条件的数据')).toBeVisible();
});

test('several are read and passed at once; filters stand in the address', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('xhadmin', '/audit/shareknowledge?auditStatus=1&author=');
  await page.getByRole('textbox', { name: '产品' }).fill('草莓');
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(page).toHaveURL(/product=%E8%8D%89%E8%8E%93/);
  await expect(rowOf(page, '草莓定植后的水肥管理')).toBeVisible();
  await page.getByRole('button', { name: '重置' }).click();
  await page.goto('/audit/shareknowledge?auditStatus=1');
  for (const title of ['草莓定植后的水肥管理', '测土配方施肥从取土开始']) {
    await rowOf(page, title).getByRole('checkbox').check();
  }
  await page.getByRole('button', { name: '通过 2 条', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '通过 2 条知识' });
  await dialog.getByText('草莓定植后的水肥管理').click();
  await expect(dialog.getByText('草莓定植后一个月，根长得好不好，决定年前有没有果。')).toBeVisible();
  await judged(page);
  await dialog.getByRole('button', { name: '通过 2 条' }).click();
  await expect(page.getByText('已通过并发布 2 条')).toBeVisible();
  await expect(rowOf(page, '草莓定植后的水肥管理')).toHaveCount(0);
});

test('a messenger has no such page, and the call is refused', async ({ seat }) => {
  const page = await seat('xhmsg', '/audit/shareknowledge');
  await isRefused(page, '/admin/api/v2/knowledge/page', {});
});
