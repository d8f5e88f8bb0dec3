// An administrator writes an event on a day of the calendar by keyboard, finds it in the list, changes it and takes it away; on a telephone the month is a list.

import { judged } from '../both-widths.ts';
import { expect, test } from '../console.ts';
import { PNG, press, rowIn } from './verbs.ts';

const TITLE = '冬季清园（试验）';
const rowOf = rowIn('事件管理');

test('事件管理 /info/event: a day of the calendar, an event on it, changed in the list and taken away', async ({
  seat,
}) => {
  test.setTimeout(180_000);
  const page = await seat('xhadmin', '/info/event?view=calendar&day=2030-01-15');
  const month = page.getByRole('table', { name: '2030年1月每天的事件' });
  await month.getByRole('button', { name: /^1月15日/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(month.getByRole('button', { name: /^1月16日/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const day = page.getByRole('region', { name: '1月23日的事件' });
  await expect(day.getByText('这一天没有事件')).toBeVisible();
  await press(day, '新增');
  const form = page.getByRole('dialog', { name: '新增事件' });
  await press(form, '新增');
  await expect(form.getByText('请填写标题')).toBeVisible();
  await judged(page);
  await form.getByLabel('标题').fill(TITLE);
  await form.getByLabel('内容').fill('剪除病枝，清出园外。');
  await press(form, '新增');
  await expect(day.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(month.getByRole('button', { name: /^1月23日/ })).toContainText(TITLE);
  await expect(day.getByText(/^农时节点 · 西湖区 · /), 'without the province and the city').toBeVisible();
  await judged(page);

  await page.setViewportSize({ width: 390, height: 900 });
  await expect(month).toBeHidden();
  await expect(page.getByRole('button', { name: /^1月23日.*冬季清园/ })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(`/info/event?keyword=${encodeURIComponent(TITLE)}`);
  await expect(rowOf(page, TITLE)).toContainText('2030-01-23 09:00');
  await rowOf(page, TITLE).getByRole('button', { name: TITLE }).click();
  await expect(day.getByText('剪除病枝，清出园外。')).toBeVisible();
  await page.goBack();
  await judged(page);
  await press(rowOf(page, TITLE), '编辑');
  const change = page.getByRole('dialog', { name: `编辑“${TITLE}”` });
  await change.getByLabel('重大').check();
  await change.getByLabel('经度').fill('120.0582');
  await press(change, '保存');
  await expect(change.getByText(/^请填写纬度/)).toBeVisible();
  await change.getByLabel('纬度').fill('30.1887');
  await change.getByRole('radio', { name: '灾情' }).check();
  await press(change, '保存');
  await expect(change.getByText(/^请选择关联的是哪一条/)).toBeVisible();
  await judged(page);
  await change.getByRole('combobox', { name: '关联的灾情' }).click();
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await change.getByLabel('选择图片').setInputFiles({ name: '园.png', mimeType: 'image/png', buffer: PNG });
  await expect(change.getByRole('img', { name: '图片 1' })).toBeVisible();
  await change.getByLabel('顺序号').fill('2');
  await press(change, '保存');
  await expect(rowOf(page, TITLE)).toContainText('重大');
  const related = rowOf(page, TITLE).getByRole('link', { name: '查看关联的灾情' });
  // a row has the height of two lines
  await expect(related).toBeInViewport({ ratio: 0.9 });
  await related.click();
  await expect(page).toHaveURL(/\/disaster/);
  await page.goto('/info/event?view=calendar&day=2030-01-23');
  await expect(day.getByText(/经度 120.0582，纬度 30.1887/)).toBeVisible();
  await day.getByRole('button', { name: '图片 1，放大' }).click();
  await expect(page.getByRole('dialog', { name: '图片 1，共 1 张' })).toBeVisible();
  await page.keyboard.press('Escape');
  await judged(page);
  await page.goto(`/info/event?keyword=${encodeURIComponent(TITLE)}`);
  await press(rowOf(page, TITLE), '删除');
  await press(page.getByRole('dialog', { name: '删除事件' }), '删除');
  await expect(rowOf(page, TITLE)).toBeHidden();
});
