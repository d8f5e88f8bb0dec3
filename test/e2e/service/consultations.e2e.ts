// A farmer's question from the village to the answer: taken down, assigned, drafted, returned, passed; and what the big screen shows of it.

import type { Locator, Page } from '@playwright/test';
import { settle, violationsOf } from '../axe.ts';
import { judged } from '../both-widths.ts';
import { enterAs, expect, test } from '../console.ts';

const listOf = (page: Page, name = '咨询') => page.getByRole('table', { name, exact: true });
const rowOf = (page: Page, title: string, list = '咨询') =>
  listOf(page, list).getByRole('row').filter({ hasText: title });
const press = (where: Locator | Page, name: string) =>
  where.getByRole('button', { name: new RegExp(`^${[...name].join('\\s?')}$`) }).click();

test('a question is taken down in the village, assigned by the county, and answered by two people', async ({
  seat,
}) => {
  test.setTimeout(240_000);
  const title = '晚稻倒伏了还要不要打药';

  // the village's messenger writes it down
  const village = await seat('cunmsg', '/consult/counsel');
  await expect(listOf(village)).toBeVisible();
  await press(village, '代报');
  const form = village.getByRole('dialog', { name: '代报咨询' });
  const isCutInLargeLetters = await form.getByRole('textbox', { name: '提问时间：日期' }).evaluate((day) => {
    const { dataset } = document.documentElement;
    dataset['text'] = 'large';
    const isCut = day.scrollWidth > day.clientWidth;
    dataset['text'] = 'normal';
    return isCut;
  });
  expect(isCutInLargeLetters, 'the day beside its time').toBe(false);
  await press(form, '登记');
  await expect(form.getByText('请填写标题')).toBeVisible();
  await expect(form.getByLabel('咨询类型')).toBeFocused();
  await expect(form.getByLabel('咨询类型')).toHaveAccessibleDescription('请选择咨询类型');
  await judged(village);
  await form.getByLabel('咨询类型').selectOption('技术咨询');
  await form.getByLabel('标题').fill(title);
  await form.getByLabel('问题').fill('昨天大风，田里的晚稻倒了一半，还要不要打药？');
  await form.getByLabel('提问人', { exact: true }).fill('王阿根（虚构）');
  await form.getByLabel('手机号码').fill('15400004321');
  await expect(form.getByRole('button', { name: '所在区域：绕城村' })).toBeVisible();
  await press(form, '登记');
  await expect(village.getByText(/已登记，编号 ZX\d{13}/)).toBeVisible();
  await expect(rowOf(village, title)).toContainText('待分派');
  await expect(rowOf(village, title).getByRole('button', { name: /分\s?派/ })).toHaveCount(0);

  // the county gives it to its own office
  const county = await seat('xhadmin2', '/consult/counsel?tab=assign');
  await judged(county);
  await rowOf(county, title).getByRole('checkbox').check();
  await press(county, '分派 1 条');
  const assigning = county.getByRole('dialog', { name: '分派 1 条咨询' });
  await assigning.getByLabel('办理单位').selectOption({ label: '西湖区农业农村局' });
  await press(assigning, '分派 1 条');
  await expect(county.getByText('已分派 1 条')).toBeVisible();
  const assignSeveral = county.getByRole('button', { name: '批量分派' });
  await expect(assignSeveral).toHaveAttribute('aria-disabled', 'true');
  await expect(assignSeveral, 'forbidden now, it keeps the focus').toBeFocused();
  await expect(rowOf(county, title)).toHaveCount(0);
  await county.getByRole('tab', { name: '待拟稿' }).click();
  await expect(rowOf(county, title)).toBeVisible();
  await expect(county.getByRole('button', { name: '批量分派' }), 'nothing to choose from').toHaveCount(0);
  await press(rowOf(county, title), '催办');
  await press(county.getByRole('dialog', { name: '催办 1 条咨询' }), '催办');
  await expect(rowOf(county, title)).toContainText('已催办');

  // a mistake is made good: another office has it, and then the right one again
  for (const unit of ['杭州市农业农村局', '西湖区农业农村局']) {
    await press(rowOf(county, title), '改派');
    const reassigning = county.getByRole('dialog', { name: '改派 1 条咨询' });
    await expect(reassigning.getByLabel('办理单位'), 'the first field').toBeFocused();
    await press(reassigning, '改派');
    await expect(reassigning.getByLabel('办理单位')).toHaveAccessibleDescription(/请选择办理单位/);
    await reassigning.getByLabel('办理单位').selectOption({ label: unit });
    await reassigning.getByLabel('改派的原因').fill('归另一个单位答复');
    await judged(county);
    await press(reassigning, '改派');
    await expect(reassigning).toHaveCount(0);
    await expect(rowOf(county, title)).toContainText(unit);
  }

  // one drafts beside the question
  const drafter = await seat('xhadmin', '/consult/reply');
  await expect(rowOf(drafter, title, '咨询答复')).toContainText('已催办');
  await judged(drafter);
  await press(rowOf(drafter, title, '咨询答复'), '拟稿');
  const writing = drafter.getByRole('dialog', { name: '拟写答复' });
  await expect(writing.getByText('154****4321').first()).toBeVisible();
  await press(writing, '提交审核');
  await expect(writing.getByText('请填写答复')).toBeVisible();
  await writing.getByRole('textbox', { name: '答复' }).fill('先排水，天晴后再看。');
  await judged(drafter);
  await press(writing, '提交审核');
  await expect(drafter.getByText('已提交，等待另一人审核')).toBeVisible();
  await drafter.getByRole('tab', { name: '待审核' }).click();
  await press(rowOf(drafter, title, '咨询答复'), '查看');
  await expect(
    drafter.getByRole('dialog', { name: '咨询详情' }).getByText('您不能审核：您参与了拟稿，须由另一人审核'),
  ).toBeVisible();

  // another returns it, reads the next one, and passes
  await county.goto('/consult/reply?tab=check');
  await press(rowOf(county, title, '咨询答复'), '审核');
  const review = county.getByRole('dialog', { name: '审核答复' });
  await expect(review.getByText('先排水，天晴后再看。').first()).toBeVisible();
  await judged(county);
  await press(review, '不通过');
  await expect(review.getByText(/请写明退回的原因/)).toBeVisible();
  await review.getByLabel(/审核意见/).fill('请写明用药的安全间隔期');
  await press(review, '不通过');
  await expect(county.getByText('已退回，由拟稿人修改')).toBeVisible();

  await drafter.goto('/consult/reply?tab=returned');
  await press(rowOf(drafter, title, '咨询答复'), '拟稿');
  await expect(writing.getByText('请写明用药的安全间隔期').first()).toBeVisible();
  await writing.getByRole('textbox', { name: '答复' }).fill('先排水，倒伏的不要扶；用药后十五天内不要收割。');
  await press(writing, '提交审核');
  await expect(drafter.getByText('已提交，等待另一人审核')).toBeVisible();
  await expect(rowOf(drafter, title, '咨询答复')).toHaveCount(0);
  await expect(drafter.locator('body'), 'in the list, whose row is gone').not.toBeFocused();

  await county.goto('/consult/reply?tab=check');
  await press(rowOf(county, title, '咨询答复'), '审核');
  await press(review, '通过');
  const asking = county.getByRole('dialog', { name: '审核通过' });
  await expect(asking.getByText('通过后马上用短信发给王阿根（虚构），不能收回。')).toBeVisible();
  await press(asking, '通过');
  await expect(county.getByText('已通过，短信已交给通道发送')).toBeVisible();

  // the messenger reads what came of it
  await village.goto('/consult/counsel?tab=done');
  await press(rowOf(village, title), '详情');
  const details = village.getByRole('dialog', { name: '咨询详情' });
  await expect(details.getByText('用药后十五天内不要收割').first()).toBeVisible();
  await expect(details.getByRole('listitem').filter({ hasText: '审核通过' })).toBeVisible();
  await expect(details.locator('.timeline > li').last(), 'who wrote it down did not ask').toContainText(
    '代报',
  );
  await expect(details.getByText('剩余时间'), 'nothing is left to wait for').toHaveCount(0);
  await judged(village);
});

test('the places to choose from are seen whole, and the keyboard goes on where one was chosen', async ({
  seat,
}) => {
  const page = await seat('xhmsg', '/consult/counsel');
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, '代报');
  const form = page.getByRole('dialog', { name: '代报咨询' });
  await form.getByRole('button', { name: /^所在区域/ }).click();
  await expect(form.getByRole('treeitem').nth(1)).toBeInViewport();
  await expect(form.locator('.dept-panel')).toBeInViewport({ ratio: 0.99 });
  await form.getByLabel('查找所在区域').fill('绕城村');
  await form
    .getByRole('treeitem', { name: /绕城村/ })
    .first()
    .click();
  await expect(form.getByRole('button', { name: '所在区域：绕城村' })).toBeFocused();
});

test('a drafter of the province finds what the unit has in hand, and the number only when asked for', async ({
  seat,
}) => {
  const page = await seat('drafter1', '/consult/reply');
  await expect(listOf(page, '咨询答复').getByRole('row').nth(1)).toBeVisible();
  await press(listOf(page, '咨询答复').getByRole('row').nth(1), '拟稿');
  const writing = page.getByRole('dialog', { name: '拟写答复' });
  const assigned = writing.getByRole('listitem').filter({ hasText: '分派' });
  await expect(assigned.locator('.timeline-opinion'), 'the province is said once').toHaveText(
    /^交给浙江省(?!浙江省)/,
  );
  await press(writing, '查看完整号码');
  await expect(writing.getByRole('link', { name: /^1[56][04]\d{8}$/ })).toBeVisible();
  await writing.getByRole('textbox', { name: '答复' }).fill('还没有写完');
  await writing.locator('.ant-drawer-close').click();
  await press(page.getByRole('dialog', { name: '不保存就关闭？' }), '继续填写');
  await press(writing, '只保存');
  await expect(page.getByText('已保存，还没有提交审核')).toBeVisible();
});

test('closing asks why, and what is closed stays closed', async ({ seat }) => {
  const page = await seat('sdadmin', '/consult/counsel?tab=assign');
  const row = listOf(page).getByRole('row').nth(1);
  await press(row, '关闭');
  const closing = page.getByRole('dialog', { name: '关闭 1 条咨询' });
  await press(closing, '关闭咨询');
  await expect(closing.getByText('请写明原因，至少2个字')).toBeVisible();
  await closing.getByLabel('关闭原因（必填）').fill('农户来电说不用了');
  await press(closing, '关闭咨询');
  await expect(page.getByText('已关闭').first()).toBeVisible();
  await page.goto('/consult/counsel?consultStatus=6');
  await expect(listOf(page).getByRole('row').filter({ hasText: '已关闭' }).first()).toBeVisible();
});

test('the list of a whole province tells what is left of the time', async ({ seat }) => {
  const page = await seat('provadmin', '/consult/counsel');
  await expect(listOf(page).locator('.consult-left').first()).toBeAttached();
  await settle(page);
  const cut = await listOf(page)
    .locator('.consult-left')
    .evaluateAll((all) =>
      all.filter((left) => {
        const cell = left.closest('td > div')?.getBoundingClientRect();
        return left.getBoundingClientRect().bottom > (cell?.bottom ?? 0) + 1;
      }),
    );
  expect(cut).toHaveLength(0);
});

test('consultations are not for everybody', async ({ page }) => {
  await enterAs(page, 'audit1', '/consult/counsel');
  await expect(page).toHaveURL('/404');
});

test('[NAV-15] on the big screen a county sees what its farmers ask and how soon they are answered, and nobody by name', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await enterAs(page, 'hzadmin', '/flight/NongHu?period=year');
  await expect(page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem')).toHaveText([
    '杭州市',
  ]);
  for (const name of [
    '呼声类型',
    '呼声来源',
    '呼声数',
    '待办呼声',
    '近30天呼与应',
    '各县（市、区）办理时效',
    '热词',
  ])
    await expect(
      page.getByRole('region', { name, exact: true }).locator('.cockpit-panel-body > *').first(),
    ).toBeVisible();
  const facts = page.locator('.cockpit-facts');
  for (const label of [
    '累计呼声',
    '今日新增',
    '待办',
    '其中超期',
    '今年办结率',
    '今年平均答复',
    '今年满意度',
  ])
    await expect(facts.getByText(label, { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: '近30天呼与应的数据' }).getByRole('row')).toHaveCount(31);
  await expect(page.getByRole('region', { name: '待办呼声表格' })).toContainText(/ZX\d{13}/);
  await expect(page.locator('.cockpit')).not.toContainText('虚构');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, 'nothing to scroll sideways').toBe(false);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/flight/NongHu?deptId=330106&period=year');
  await expect(page.getByRole('list', { name: '呼声数', exact: true }).getByText('三墩镇')).toBeVisible();
  await expect(page.getByRole('list', { name: '各乡镇（街道）办理时效' })).toContainText('小时');
  await page.goto('/flight/NongHu?deptId=3302');
  await expect(page.getByRole('button', { name: '回到我的管辖范围' })).toBeVisible();
  await expect(page.getByText('组织不存在或已删除')).toHaveCount(1);
});

test('an answer becomes an example that drafters find, and knowledge that is reviewed as any other', async ({
  seat,
}) => {
  test.setTimeout(180_000);
  const county = await seat('xhadmin2', '/consult/counsel?tab=done&publicFlag=0&consultStatus=4');
  const row = listOf(county).getByRole('row').nth(1);
  const title = (await row.getByRole('button').first().textContent()) ?? '';
  await row.getByRole('button', { name: `${title}的更多操作` }).click();
  await county.getByRole('menuitem', { name: '公开', exact: true }).click();
  await press(county.getByRole('dialog', { name: '公开 1 条咨询' }), '公开');
  await expect(county.getByText('已公开').first()).toBeVisible();
  await county.goto('/consult/counsel?tab=done&publicFlag=1');
  const shown = rowOf(county, title).filter({ hasText: '已公开' }).first();
  await expect(shown).toBeVisible();
  await judged(county);
  await shown.getByRole('button', { name: `${title}的更多操作` }).click();
  await county.getByRole('menuitem', { name: '转知识' }).click();
  const making = county.getByRole('dialog', { name: '转为知识' });
  await press(making, '新建知识草稿');
  await expect(making.getByText('请选择知识类型').last()).toBeVisible();
  await judged(county);
  await making.getByLabel('知识类型').selectOption('植保');
  await press(making, '新建知识草稿');
  await expect(county.getByText('已新建知识草稿，请修改后提交审核')).toBeVisible();
  await expect(county).toHaveURL(/\/audit\/shareknowledge\?knowledgeId=\d+$/);

  const drafter = await seat('drafter1', '/consult/reply');
  await press(listOf(drafter, '咨询答复').getByRole('row').nth(1), '拟稿');
  const writing = drafter.getByRole('dialog', { name: '拟写答复' });
  await writing.getByRole('button', { name: '查看同类的公开范例' }).click();
  await expect(writing.getByRole('region', { name: '公开的范例' }).locator('li, p').first()).toBeVisible();
  await judged(drafter);
});

test('figures of a span of days stand beside a chart, and the list comes as a file', async ({ page }) => {
  await enterAs(page, 'xhadmin2', '/consult/counsel?tab=stat');
  const places = page.getByRole('table', { name: '按区域统计' });
  await expect(places.or(page.getByText('这段时间没有咨询'))).toBeVisible();
  await page.getByLabel('提问日期的常用范围').selectOption('近7天');
  await expect(places).toContainText('三墩镇');
  await expect(page.getByText('平均评分').first()).toBeVisible();
  await judged(page);
  await page.setViewportSize({ width: 390, height: 900 });
  for (const name of ['提问日期从', '提问日期至']) {
    const isWhole = (input: HTMLElement) => input.scrollWidth <= input.clientWidth;
    expect(await page.getByLabel(name).evaluate(isWhole), `${name} is read whole`).toBe(true);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/consult/counsel?callType=1');
  await expect(listOf(page).getByRole('row').nth(1)).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, '导出')]);
  expect(file.suggestedFilename()).toBe('咨询.xlsx');
});

test('a dialog of a button above the list stays open when the window becomes narrow, where the button stands elsewhere', async ({
  seat,
}) => {
  const page = await seat('provadmin', '/consult/counsel');
  await press(page, '导出');
  const exporting = page.getByRole('dialog', { name: '导出咨询' });
  await exporting.getByText('隐去一部分').click();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    await expect(exporting).toBeVisible();
  }
  await press(exporting, '取消');
  await expect(exporting).toHaveCount(0);
  await expect(
    page.locator('.tabs-toolbar').getByRole('button', { name: '导出', exact: true }),
  ).toBeVisible();
});
