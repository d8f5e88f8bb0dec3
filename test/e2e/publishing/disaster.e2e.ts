// A county's messenger writes a warning, its administrator reads exactly that and passes it; it becomes one SMS draft; taken offline it is in force no more. And the big screen.

import { judged } from '../both-widths.ts';
import { enterAs, expect, test } from '../console.ts';
import {
  chooseMore,
  found,
  PNG,
  pass,
  press,
  reasonBelow,
  rowIn,
  slip,
  submit,
  takeOffline,
} from './verbs.ts';

const TITLE = '西湖区大风黄色预警（试验）';

const rowOf = rowIn('防灾减灾');
const LIST = found('/info/disaster', TITLE);

test('防灾减灾 /info/disaster: a messenger warns, the administrator passes, one SMS draft comes of it, offline ends it', async ({
  seat,
}) => {
  test.setTimeout(240_000);
  const refused = found('/info/disaster', '地质灾害蓝色预警');
  const writer = await seat('xhmsg', refused);
  await expect(reasonBelow(writer, '请写明具体的村和巡查联系人')).toBeVisible();
  await judged(writer);
  await writer.getByRole('button', { name: '新增预警' }).click();
  const form = writer.getByRole('form', { name: '新增预警' });
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.getByText('请填写标题')).toBeVisible();
  await expect(form.getByText('请选择影响区域')).toBeVisible();
  await expect(form.getByText('请选择预警级别')).toBeVisible();
  await expect(form.getByText('请写明农户应当怎么做')).toBeVisible();
  await judged(writer);
  await form.getByLabel('标题', { exact: true }).fill(TITLE);
  await form
    .getByRole('treeitem', { name: /^西湖区/ })
    .locator('.dept-name')
    .first()
    .click();
  await form.getByLabel('灾害种类').selectOption('大风冰雹');
  await form.getByLabel('预警级别').selectOption('黄色');
  await form.getByLabel('内容', { exact: true }).fill('今天下午有8级大风。<b>请注意</b>');
  await form.getByLabel('农户应当怎么做').fill('收紧棚膜\n人员离开大棚');
  const png = { name: '风.png', mimeType: 'image/png', buffer: PNG };
  await form.getByLabel('选择封面').setInputFiles(png);
  await expect(form.getByRole('img', { name: '封面' })).toBeVisible();
  await form.getByLabel('选择图片').setInputFiles(png);
  await expect(form.getByRole('img', { name: '图片 1' })).toBeVisible();
  await judged(writer);
  await slip(form);
  await submit(form);
  await writer.goto(LIST);
  await expect(rowOf(writer, TITLE)).toContainText('待审核');
  await expect(rowOf(writer, TITLE)).not.toContainText('生效中');

  const admin = await seat('xhadmin', '/info/disaster');
  await expect(admin.getByText(/有 \d+ 条等您审核/)).toBeVisible();
  await admin.goto(LIST);
  await press(rowOf(admin, TITLE), '审核');
  const review = admin.getByRole('region', { name: '预警内容' });
  await expect(review.getByText('今天下午有8级大风。<b>请注意</b>')).toBeVisible();
  for (const name of [`${TITLE}的封面`, `${TITLE}第1张`])
    await expect(review.getByRole('img', { name })).toBeVisible();
  await judged(admin);
  await pass(admin, '已通过并发布', /通过后马上在西湖区生效/);
  await expect(rowOf(admin, TITLE)).toContainText('生效中');

  await press(rowOf(admin, TITLE), '转短信');
  const turning = admin.getByRole('dialog', { name: '转短信' });
  await expect(turning.getByText(/草稿不会发出/)).toBeVisible();
  await turning.getByRole('button', { name: '取消' }).click();
  await press(rowOf(admin, TITLE), '查看');
  const open = admin.getByRole('dialog', { name: '预警详情' });
  await expect(open.getByRole('button', { name: '转短信' })).toBeEnabled();
  const answered = Promise.withResolvers<void>();
  await admin.route('**/workbench/start', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await admin.goto('/sms/applyForm');
  await expect(admin.getByLabel('标题', { exact: true })).toBeEditable();
  answered.resolve();
  await admin.getByRole('button', { name: `把“${TITLE}”转短信` }).click();
  await turning.getByRole('button', { name: '生成草稿' }).click();
  await expect(admin).toHaveURL(/\/sms\/applyForm\?applyId=\d+/);
  await expect(admin.getByLabel('标题', { exact: true })).toHaveValue(TITLE);
  await expect(admin.getByLabel('类别')).toHaveValue('01');
  const draft = admin.url();
  await admin.goto(LIST);
  await rowOf(admin, TITLE).getByRole('link', { name: '草稿，还没有发送' }).click();
  await expect(admin).toHaveURL(draft);

  await admin.goto(LIST);
  await chooseMore(admin, TITLE, '转推送');
  const pushing = admin.getByRole('form', { name: '新增推送' });
  await pushing.getByLabel('内容', { exact: true }).fill('今天下午有8级大风，请收紧棚膜。');
  await pushing.getByRole('button', { name: '保存草稿' }).click();
  await expect(pushing).toHaveCount(0);
  await admin.goto(LIST);
  await press(rowOf(admin, TITLE), '查看');
  await judged(admin);
  await open.getByRole('link', { name: '草稿', exact: true }).click();
  await expect(admin).toHaveURL(/\/push\/list\?pushId=\d+/);

  await admin.goto(LIST);
  await takeOffline(admin, { title: TITLE, noun: '预警', reason: '大风已经减弱' }, /马上不再算作生效/);
  await expect(rowOf(admin, TITLE)).toContainText('已下架');
  await expect(rowOf(admin, TITLE)).not.toContainText('生效中');
});

test('防灾减灾 is not for who neither writes nor reviews', async ({ page }) => {
  await enterAs(page, 'drafter1', '/info/disaster');
  await expect(page).toHaveURL('/404');
});

test('[NAV-15] 信息管理 /flight/disaster: an administrator sees the warnings, texts and damage of the own area, without header and menu', async ({
  page,
}) => {
  await enterAs(page, 'hzadmin', '/flight/disaster');
  const place = page.getByRole('navigation', { name: '当前位置' });
  await expect(place.getByRole('listitem')).toHaveText(['杭州市']);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
  await expect(page.locator('.cockpit-facts')).toContainText('生效橙色预警');
  await expect(page.getByText(/^本轮：台风/)).toBeVisible();
  for (const name of ['各地生效预警', '灾情报告', '预警灾种', '受灾作物', '本轮过程', '短信送达'])
    await expect(
      page.getByRole('region', { name, exact: true }).locator('.cockpit-panel-body > *').first(),
    ).toBeVisible();
  const timeline = page.getByRole('list', { name: '本轮过程' });
  await expect(timeline).toContainText('杭州市第13号台风黄色预警');
  await expect(timeline).toContainText('杭州西部第13号台风灾情报告');
  await judged(page);

  await page.getByRole('button', { name: '表格' }).click();
  const table = page.getByRole('region', { name: '各地生效预警表格' });
  await expect(table.getByRole('row').filter({ hasText: '临安区' })).toContainText('橙色');
  await table.getByRole('button', { name: '西湖区' }).click();
  await expect(place.getByRole('listitem')).toHaveText(['杭州市', '西湖区']);
  await expect(page.getByRole('list', { name: '本轮过程' })).toContainText('西湖区第13号台风灾情报告');
  await page.goto('/flight/disaster?deptId=3302');
  await expect(page.getByRole('button', { name: '回到我的管辖范围' })).toBeVisible();
  await expect(page.getByText('组织不存在或已删除')).toHaveCount(1);
  await page.getByRole('button', { name: '回到我的管辖范围' }).click();
  await expect(place.getByText('杭州市')).toBeVisible();
});

test('信息管理 is not for everybody', async ({ page }) => {
  await page.goto('/flight/disaster');
  await expect(page).toHaveURL('/login?redirect=%2Fflight%2Fdisaster');
  await enterAs(page, 'xhmsg', '/flight/disaster');
  await expect(page).toHaveURL('/404');
});

test('防灾减灾: a warning that was returned is written on from where it is read; one that was taken down says why', async ({
  seat,
}) => {
  const page = await seat('xhmsg', '/info/disaster?auditStatus=3');
  await press(rowOf(page, '地质灾害蓝色预警'), '查看');
  await press(page.getByRole('dialog', { name: '预警详情' }), '编辑');
  await expect(page.getByRole('form', { name: '编辑预警“地质灾害蓝色预警”' })).toBeVisible();
  await page.goto('/info/disaster?auditStatus=4');
  await press(rowOf(page, '雷雨大风黄色预警'), '查看');
  await expect(page.getByRole('dialog', { name: '预警详情' })).toContainText('下架的原因：');
});
