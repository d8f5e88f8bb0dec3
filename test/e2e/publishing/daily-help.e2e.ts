// A messenger recommends an offer as the message of a day, the administrator reads exactly that and schedules it; it becomes one SMS draft of the ordinary flow. And what came of one that was sent.

import { judged } from '../both-widths.ts';
import { expect, test } from '../console.ts';
import { chooseMore, pass, press, rowIn, submit } from './verbs.ts';

const rowOf = rowIn('每日一助');

test('[BIZ-32] 每日一助 /info/dailyHelp: recommended from an offer, passed, made into an SMS draft', async ({
  seat,
}) => {
  test.setTimeout(240_000);
  // a county has one a day, so each try takes a day of its own
  const day = new Date(Date.UTC(2090, 0, 1 + (Math.floor(Date.now() / 1000) % 3000)))
    .toISOString()
    .slice(0, 10);
  const list = `/info/dailyHelp?view=table&helpDateStart=${encodeURIComponent(`${day} 00:00:00`)}`;
  const writer = await seat('xhmsg', '/info/sell?supplyStatus=2');
  const offer = writer.getByRole('table', { name: '供应信息' }).getByRole('row').nth(1);
  const title = (await offer.getByRole('button').first().textContent()) ?? '';
  await offer.getByRole('button', { name: /的更多操作$/ }).click();
  await writer.getByRole('menuitem', { name: '推荐每日一助', exact: true }).click();
  const asking = writer.getByRole('dialog', { name: '推荐每日一助' });
  await asking.getByRole('button', { name: '写成草稿' }).click();
  await expect(asking.getByText('请选择日期')).toBeVisible();
  await expect(asking.getByText('请先征得联系人同意，再勾选')).toBeVisible();
  await asking.getByRole('textbox', { name: '日期' }).fill(day);
  await asking.getByText('联系人同意在短信里写明姓名和手机号码').click();
  await asking.getByRole('button', { name: '写成草稿' }).click();
  await expect(writer).toHaveURL(/\/info\/dailyHelp\?helpId=\d+/);
  await expect(writer.getByRole('article', { name: '每日一助内容' })).toContainText(title);
  await judged(writer);

  await writer.goto(list);
  await expect(rowOf(writer, day)).toContainText('草稿');
  await chooseMore(writer, title, '编辑');
  const form = writer.getByRole('form', { name: `编辑每日一助“${title}”` });
  const text = form.getByRole('textbox', { name: '短信内容' });
  await text.fill('每日一助：请拨打15400001234。');
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.getByText('请把联系人的手机号码写作 {电话}', { exact: false })).toBeVisible();
  await form.getByRole('button', { name: '按上面的内容重写短信' }).click();
  await expect(text).toHaveValue(/联系人.+\{电话\}。$/);
  await judged(writer);
  await submit(form);

  const admin = await seat('xhadmin', list);
  await press(rowOf(admin, day), '审核');
  await expect(admin.getByRole('article', { name: '每日一助内容' })).toContainText('西湖区');
  await pass(admin, '已通过并排期', /还不会发出/);
  await expect(rowOf(admin, day)).toContainText('已排期');

  await press(rowOf(admin, day), '生成短信');
  await admin.getByRole('dialog', { name: '生成短信' }).getByRole('button', { name: '生成草稿' }).click();
  await expect(admin).toHaveURL(/\/sms\/applyForm\?applyId=\d+/);
  await admin.goto(list);
  await expect(rowOf(admin, day).getByRole('link', { name: '草稿，还没有发送' })).toBeVisible();
  await chooseMore(admin, title, '取消排期');
  const cancelling = admin.getByRole('dialog', { name: '取消排期 1 条每日一助' });
  await expect(cancelling.getByRole('button', { name: '再看看' }), 'not a second 取消').toBeVisible();
  await cancelling.getByLabel('取消排期的原因').fill('改期');
  await press(cancelling, '取消排期');
  await expect(admin.getByText(/它的短信申请 .+ 还在/)).toBeVisible();
});

test('the calendar: a month, the open day’s list; an outcome is told of one that was sent', async ({
  seat,
}) => {
  test.setTimeout(180_000);
  const page = await seat('xhadmin', '/info/dailyHelp');
  const month = page.getByRole('table', { name: /每天的每日一助$/ });
  await expect(month.getByRole('button', { pressed: true })).toContainText('西湖区');
  await expect(page.getByRole('table', { name: '每日一助', exact: true }).getByRole('row')).toHaveCount(2);
  await judged(page);
  await page.goto('/info/dailyHelp?view=table&helpStatus=3&dealFlag=0');
  const row = page.getByRole('table', { name: '每日一助', exact: true }).getByRole('row').nth(1);
  await expect(row).toContainText('已发送');
  await row.getByRole('button', { name: /的更多操作$/ }).click();
  await page.getByRole('menuitem', { name: '登记成效', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '登记成效' });
  await dialog.getByText('成交了', { exact: true }).click();
  await press(dialog, '登记成效');
  await expect(dialog.getByText('请填写成交金额')).toBeVisible();
  const bottom = await dialog
    .getByText('单位是万元，不是元')
    .evaluate((hint) => hint.getBoundingClientRect().bottom);
  const next = await dialog.getByText(/^成交数量/).evaluate((label) => label.getBoundingClientRect().top);
  expect(next - bottom, 'the hint belongs to the field above it').toBeGreaterThan(12);
  const amount = dialog.getByLabel('成交金额（万元）');
  await amount.fill('0');
  await press(dialog, '登记成效');
  await expect(dialog.getByText(/^应在 0.01 到 /), 'it is not turned into another number').toBeVisible();
  await expect(amount).toHaveValue(/^0/);
  await judged(page);
  await amount.fill('3.2');
  await press(dialog, '登记成效');
  await expect(page.getByText('已登记成效')).toBeVisible();
  await page.goto('/info/dailyHelp?view=table&dealFlag=1');
  await expect(page.getByRole('table', { name: '每日一助', exact: true })).toContainText('3.2 万元');
});

test('每日一助: what waits is one click away from the calendar, too; the calendar goes to the day of what was saved', async ({
  seat,
}) => {
  const reviewer = await seat('xhadmin', '/info/dailyHelp');
  await press(reviewer, '去审核');
  const waiting = reviewer.getByRole('table', { name: '每日一助', exact: true });
  await expect(waiting.getByRole('row', { name: /待审核/ }).first()).toBeVisible();
  await expect(reviewer.getByRole('tab', { name: '列表' })).toHaveAttribute('aria-selected', 'true');

  const day = new Date(Date.UTC(2080, 0, 1 + (Math.floor(Date.now() / 1000) % 3000)))
    .toISOString()
    .slice(0, 10);
  const writer = await seat('xhmsg', '/info/dailyHelp');
  await press(writer, '新增');
  const form = writer.getByRole('form', { name: '新增每日一助' });
  const offered = form.getByRole('list', { name: '正在展示的供求信息' });
  await offered.getByRole('button').first().click();
  const product = await form.getByRole('textbox', { name: '产品' }).inputValue();
  await form.getByRole('checkbox', { name: /^联系人同意/ }).check();
  await form.getByRole('textbox', { name: '日期' }).fill(day);
  await press(form, '保存草稿');
  await expect(form).toBeHidden();
  await expect(writer.getByRole('button', { pressed: true })).toContainText(product);
});

test('每日一助: a new one says where its text will come from, in place of an empty telephone', async ({
  seat,
}) => {
  const page = await seat('xhadmin', '/info/dailyHelp');
  await press(page, '新增');
  const form = page.getByRole('form', { name: '新增每日一助' });
  await expect(form.getByText(/^还没有短信内容/)).toBeVisible();
  await form.getByRole('textbox', { name: '短信内容' }).fill('每日一助：请拨打{电话}。');
  await expect(page.getByRole('figure', { name: '短信内容' })).toContainText('每日一助：请拨打');
});
