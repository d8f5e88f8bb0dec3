// 推送管理: one administrator writes a push with its live count, another passes it in 审核中心, it leaves to the built-in receiver and shows its figures.

import { judged } from '../both-widths.ts';
import { expect, test } from '../console.ts';
import { chooseMore, found, pass, press, reasonBelow, rowIn, submit } from './verbs.ts';

const TITLE = '明早有霜冻（试验）';
const rowOf = rowIn('推送管理');
const LIST = found('/push/list', TITLE);

test('[BIZ-19] 推送管理 /push/list: written with a count, passed in 审核中心, handed over and counted', async ({
  seat,
}) => {
  test.setTimeout(180_000);
  const writer = await seat('xhadmin', '/push/list');
  await expect(rowOf(writer, '台风明早登陆')).toContainText('已推送');
  await expect(writer.getByText('由内置接收端代收')).toBeVisible();
  await expect(reasonBelow(writer, '连不上推送平台，或它没有应答')).toBeVisible();
  await judged(writer);
  await press(rowOf(writer, '冬季茶园管理现场会改期'), '查看');
  const shown = writer.getByRole('dialog', { name: '推送详情' });
  await expect(shown.getByRole('listitem').first()).toContainText(/^撤回/);
  await writer.goto(found('/push/list', '收购晚稻请联系'));
  await press(rowOf(writer, '收购晚稻请联系'), '查看');
  await expect(shown.getByText(/要再次推送，请先撤回/)).toBeVisible();
  await writer.goto('/push/list');
  await press(writer, '新增');
  const form = writer.getByRole('form', { name: '新增推送' });
  await expect(form.getByText(/现在共 [\d,]+ 人/)).toBeVisible();
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.getByText('请填写标题')).toBeVisible();
  await form.getByLabel('标题', { exact: true }).fill(TITLE);
  await form.getByLabel('内容', { exact: true }).fill('明早有霜冻，茶园请覆盖。');
  await form.getByLabel('类型').selectOption('预警');
  await form.getByRole('radio', { name: '按类别' }).check();
  await form.getByRole('checkbox', { name: '农户', exact: true }).check();
  await expect(form.getByText(/现在共 [\d,]+ 人/)).toBeVisible();
  await judged(writer);
  await submit(form);

  const admin = await seat('hzadmin', `/audit/check?keyword=${encodeURIComponent(TITLE)}`);
  const waiting = admin.getByRole('table', { name: '等我审核的业务' }).getByRole('row');
  await press(waiting.filter({ hasText: TITLE }), '审核');
  await expect(admin.getByRole('region', { name: '推送内容' }).getByText('茶园请覆盖')).toBeVisible();
  await judged(admin);
  await pass(admin, '已通过并等待推送', /通过后马上推送/);
  await admin.getByRole('tab', { name: '已审' }).click();
  const decided = admin.getByRole('table', { name: '由我审核的业务' }).getByRole('row');
  await expect(decided.filter({ hasText: TITLE })).toContainText('通过');
  await judged(admin);

  await expect(async () => {
    await writer.goto(LIST);
    await expect(rowOf(writer, TITLE)).toContainText('已推送');
  }).toPass();
  await press(rowOf(writer, TITLE), '查看');
  await expect(writer.getByText(/推送给 [\d,]+ 人，到达/)).toBeVisible();
  await judged(writer);

  await writer.goto('/info/article?auditStatus=2');
  await chooseMore(writer, '农机购置补贴办理须知', '转推送');
  const made = writer.getByRole('form', { name: '新增推送' });
  await expect(made.getByLabel('标题', { exact: true })).toHaveValue('农机购置补贴办理须知');
  await expect(made.getByLabel('跳转地址')).toHaveValue(/^\/article\/\d+$/);
});
