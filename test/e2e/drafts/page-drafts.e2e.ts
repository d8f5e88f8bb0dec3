// Drafts left half written on a page or beside a question are found again: a new subject, an emergency text,
// an answer to a farmer.

import type { Page } from '@playwright/test';
import { enterAs, expect, reload, test } from '../console.ts';

const offer = (page: Page) => page.getByRole('region', { name: '没有填完的内容' });
const autosaved = (page: Page) => page.getByText(/^已自动保存 \d\d:\d\d$/);
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

test('a new subject goes on with its fields and its number, which never lay in the browser', async ({
  page,
}) => {
  await enterAs(page, 'xhadmin', '/mailList/addFarm');
  const form = page.getByRole('form', { name: '新增家庭农场' });
  await form.getByLabel('主体名称').fill('清沟试验家庭农场');
  await form.getByRole('group', { name: '同意接收短信' }).getByLabel('是').check();
  await expect(autosaved(page)).toBeVisible();
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/formDraft') && (response.request().postData() ?? '').includes('15400001234'),
  );
  await form.getByLabel('手机号码').fill('15400001234');
  const inBrowser = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(inBrowser, 'no number lies in the browser').not.toContain('15400001234');
  await kept;
  await reload(page);
  await expect(offer(page)).toContainText('“清沟试验家庭农场”');
  await press(page, '继续填写');
  await expect(form.getByLabel('主体名称')).toHaveValue('清沟试验家庭农场');
  await expect(form.getByLabel('手机号码')).toHaveValue('15400001234');
  await expect(form.getByRole('group', { name: '同意接收短信' }).getByLabel('是')).toBeChecked();

  // another kind of subject has a form of its own
  await page.goto('/mailList/addAgrproent');
  await expect(page.getByRole('form').getByLabel('主体名称')).toHaveValue('');
  await page.goto('/mailList/addFarm');
  await press(page, '重新开始');
  await expect(form.getByLabel('主体名称')).toHaveValue('');
});

test('an emergency text goes on with its level, its template, what was filled in and its places', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg', '/sms/emergency');
  const main = page.getByRole('main');
  const variable = main.locator('.emergency-variables input').first();
  await main.getByRole('radio', { name: '红色' }).check();
  await main
    .getByRole('combobox', { name: '模板', exact: true })
    .selectOption({ label: '台风预警（浙江省）' });
  await variable.fill('利奇马');
  await main.getByLabel('查找接收区域').fill('绕城村');
  const place = page.getByRole('treeitem', { name: /^绕城村/ });
  await place.locator('.dept-name').first().click();
  await expect(main.getByText(/将发给 [\d,]+ 人/)).toBeVisible();
  await reload(page);
  await press(page, '继续填写');
  await expect(main.getByRole('radio', { name: '红色' })).toBeChecked();
  await expect(variable).toHaveValue('利奇马');
  await expect(main.getByText(/将发给 [\d,]+ 人/)).toBeVisible();

  await reload(page);
  await press(page, '重新开始');
  await expect(variable).not.toHaveValue('利奇马');
  await page.reload();
  await expect(variable).not.toHaveValue('利奇马');
  await expect(offer(page)).toHaveCount(0);
});

test('an answer to a farmer goes on, and is not put over what a colleague has drafted meanwhile', async ({
  page,
  seat,
}) => {
  await enterAs(page, 'drafter4', '/consult/reply');
  const open = async (window: Page) => {
    const first = window.getByRole('table', { name: '咨询答复' }).getByRole('row').nth(1);
    await first.getByRole('button', { name: /拟\s?稿/ }).click();
  };
  const answer = (window: Page) => window.getByRole('form', { name: '拟写答复' }).getByLabel('答复');
  await open(page);
  await answer(page).fill('先排水，天晴后再看。');
  await expect(autosaved(page)).toBeVisible();
  // the address names it, so that it stands open again
  await reload(page);
  await expect(offer(page)).toContainText('自动保存');
  await press(page, '继续填写');
  await expect(answer(page)).toHaveValue('先排水，天晴后再看。');

  const colleague = await seat('drafter5', '/consult/reply');
  await open(colleague);
  await answer(colleague).fill('请先开沟，再补施速效肥。');
  await press(colleague, '只保存');
  await expect(colleague.getByText('已保存，还没有提交审核')).toBeVisible();
  await reload(page);
  await press(page, '继续填写');
  const theirs = page.getByRole('alert').filter({ hasText: '与您写的不是同一份' });
  await expect(theirs).toContainText('请先开沟，再补施速效肥。');
  await expect(answer(page)).toHaveValue('先排水，天晴后再看。');
  await press(page, '只保存');
  await expect(page.getByText('请先在上面选择用哪一份拟稿')).toBeVisible();
  await press(page, '保留我写的');
  await press(page, '只保存');
  await expect(page.getByText('已保存，还没有提交审核')).toBeVisible();
  await expect(answer(page)).toHaveValue('先排水，天晴后再看。');
});
