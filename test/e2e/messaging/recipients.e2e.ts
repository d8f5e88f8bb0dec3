// Choosing who receives a text: what the page says beside the kinds of people of an area, and in the tree.

import { expect, test } from '../console.ts';
import { writeAndChoose, writeText } from '../writing.ts';

test('[SMS-06] beside the counts of those who consent it says whether the category asks for their consent', async ({
  seat,
}) => {
  const page = await seat('xhmsg', '/sms/applyForm');
  await writeAndChoose(page, {
    title: '防汛提醒',
    content: '今夜有暴雨，请检查沟渠。',
    areas: ['绕城村'],
  });
  await page.getByRole('button', { name: '上一步' }).click();
  const people = page.getByRole('group', { name: /^发给哪些人/ });
  await expect(people).toContainText(/[\d,]+ 人/);
  await expect(people).toContainText('“防灾减灾预警”按规定不看是否同意，所选的人都发，已退订的除外。');
  await expect(people).not.toContainText('其中同意接收');
  await page.getByRole('button', { name: '写内容' }).click();
  await page.getByRole('main').getByLabel('类别').selectOption({ label: '市场行情' });
  await page.getByRole('button', { name: '下一步：选对象' }).click();
  await expect(people).toContainText('“市场行情”只发给同意接收的人。');
  await expect(people).toContainText(/[\d,]+ 人，其中同意接收 [\d,]+ 人/);
  await expect(people).not.toContainText('不看是否同意');
});

test('a town in which a village is chosen says so in the tree', async ({ seat }) => {
  const page = await seat('xhmsg', '/sms/applyForm');
  await writeAndChoose(page, { title: '清沟提醒', content: '请清理沟渠。', areas: ['绕城村'] });
  await page.getByRole('button', { name: '上一步' }).click();
  await page.getByLabel('查找接收区域').fill('');
  const town = page.getByRole('treeitem', { name: /^三墩镇/ });
  await expect(town).toContainText('三墩镇（选了 1 项）');
  await expect(page.getByRole('treeitem', { name: /^双浦镇/ })).not.toContainText('选了');
  await page.getByRole('button', { name: '移除绕城村' }).click();
  await expect(town).not.toContainText('选了');
});

test('a village is found by its name behind its town’s, and stands before what nobody lives in', async ({
  seat,
}) => {
  const page = await seat('xhmsg', '/sms/applyForm');
  await writeText(page, { title: '清沟提醒', content: '请清理沟渠。' });
  const tree = page.getByRole('tree', { name: '接收区域' });
  const town = tree.getByRole('treeitem', { name: /^三墩镇/ });
  await town.getByRole('button', { includeHidden: true }).first().click();
  const people = town.getByRole('group').locator('.dept-farmers');
  await expect(people.first()).toHaveText(/^[1-9][\d,]* 人$/);
  const counts = (await people.allTextContents()).map((text) => text === '0 人');
  expect(counts, 'those without farmers come last').toEqual(counts.toSorted((a, b) => Number(a) - Number(b)));
  await page.getByLabel('查找接收区域').fill('三墩镇绕城村');
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  await expect(tree.getByRole('treeitem', { name: /^绕城村/ })).toContainText('杭州市/西湖区/三墩镇');
});

test('the name of the next village takes the place of the last one that was looked for', async ({ seat }) => {
  const page = await seat('xhmsg', '/sms/applyForm');
  await writeText(page, { title: '清沟提醒', content: '请清理沟渠。' });
  const search = page.getByLabel('查找接收区域');
  const tree = page.getByRole('tree', { name: '接收区域' });
  for (const village of ['绕城村', '华联村']) {
    await search.click();
    await page.keyboard.insertText(village);
    await tree.getByRole('treeitem', { name: new RegExp(`^${village}`) }).click();
  }
  await expect(page.getByText('已选 2 项')).toBeVisible();
});

test('the other ways to choose are in sight above the tree of areas, and open in its place', async ({
  seat,
}) => {
  const page = await seat('xhmsg', '/sms/applyForm');
  await page.setViewportSize({ width: 1440, height: 900 });
  await writeText(page, { title: '清沟提醒', content: '请清理沟渠。' });
  const main = page.getByRole('main');
  for (const way of ['通讯录分组', '人员', '号码', '号码文件'])
    await expect(main.getByRole('button', { name: way, exact: true })).toBeInViewport();
  await main.getByRole('button', { name: '号码', exact: true }).click();
  await expect(main.locator('summary').filter({ hasText: '填写号码' })).toBeFocused();
  await expect(main.getByLabel('手机号码')).toBeInViewport();
  await expect(main.getByLabel('查找接收区域')).toBeHidden();
});

test('the buttons of the form stay where they are while the numbers are still being counted', async ({
  seat,
}) => {
  const page = await seat('xhmsg', '/sms/applyForm');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  for (const call of ['massSmsCheck', 'countMass']) {
    await page.route(`**/${call}`, async (route) => {
      await answered;
      await route.continue();
    });
  }
  const submit = page.getByRole('button', { name: '提交审核' });
  await writeAndChoose(page, { title: '排水提醒', content: '请清沟排水。', areas: ['西湖区'] });
  const before = await page.getByRole('button', { name: '下一步：核对提交' }).boundingBox();
  await page.getByRole('button', { name: '下一步：核对提交' }).click();
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  const waiting = await submit.boundingBox();
  expect(waiting?.y).toBe(before?.y);
  answer();
  await expect(submit).toHaveAttribute('aria-disabled', 'false');
  await expect(page.getByText(/^选中 [\d,]+ 个号码/)).toBeVisible();
  expect(await submit.boundingBox()).toEqual(waiting);
});
