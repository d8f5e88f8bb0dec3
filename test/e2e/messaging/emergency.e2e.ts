// A red warning on one page: a messenger fills in a superior's text, the city passes it at once; and an ordinary text that goes to a few first.

import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';
import { openResults, pass, submit, writeAndChoose, writeText } from '../writing.ts';

const stamp = String(Date.now()).slice(-6);

test('a red warning is sent from one page and passed by the city’s administrator', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('xhmsg', '/sms/emergency');
  const main = page.getByRole('main');
  await expect(main.getByRole('combobox', { name: '模板', exact: true })).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  // level and places are those of the warning in force
  await expect(main.getByText(/已按生效的预警“西湖区第13号台风橙色预警”/)).toBeVisible();
  await expect(main.getByRole('radio', { name: '橙色' })).toBeChecked();
  // and the template, with the telephone of the writer's office
  const asked = main.getByRole('combobox', { name: '模板', exact: true });
  await expect(asked.locator('option:checked')).toHaveText('台风预警（浙江省）');
  await expect(main.getByLabel('台风编号', { exact: true })).toHaveValue('13');
  await expect(main.getByLabel('电话', { exact: true })).toHaveValue(/^\d{4}-\d+$/);
  // a press on what is included says so, and offers that place alone
  const town = page.getByRole('treeitem', { name: /^三墩镇/ }).first();
  await town.locator('.dept-name').first().click();
  await expect(town).toContainText('已包含在“西湖区”里');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await town.getByRole('button', { name: '只选这里' }).press('Escape');
  await expect(town).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(town.getByRole('button', { name: '只选这里' })).toBeFocused();
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('region', { name: '已选接收区域' });
  await expect(chosen.getByRole('listitem')).toHaveText(/^三墩镇/);
  // and the text speaks of it
  await expect(main.getByLabel('区域', { exact: true })).toHaveValue('三墩镇');
  await main.getByRole('button', { name: '清空' }).click();
  await expect(main.getByLabel('区域', { exact: true })).toHaveValue('');
  await asked.selectOption('');
  await page.getByRole('button', { name: '提交应急短信' }).click();
  for (const lacking of ['请选择模板', '请选择接收区域']) await expect(main.getByText(lacking)).toBeVisible();
  await expect(main.getByText('还差 2 处：模板、接收区域')).toBeVisible();
  // whoever came here with less than that is told where to go
  await expect(main.getByRole('note').getByRole('link', { name: '写短信' })).toHaveAttribute(
    'href',
    '/sms/applyForm',
  );

  await main.getByRole('radio', { name: '红色' }).check();
  await main
    .getByRole('combobox', { name: '模板', exact: true })
    .selectOption({ label: '台风预警（浙江省）' });
  const values: Record<string, string> = {};
  for (const field of await main.locator('.emergency-variables input').all()) {
    const sample = ((await field.getAttribute('placeholder')) ?? '').replace('如：', '');
    await field.fill(sample);
    values[sample] = sample;
  }
  await main.getByLabel('查找接收区域').fill('绕城村');
  await page
    .getByRole('treeitem', { name: /^绕城村/ })
    .locator('.dept-name')
    .first()
    .click();
  await expect(main.getByText(/将发给 [\d,]+ 人/)).toBeVisible();
  await expect(
    main.getByText(
      '近期被运营商判为空号、停机或列入其黑名单的号码，这次也发，万一已恢复就能收到；已退订的人也会收到。',
    ),
  ).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '提交应急短信' }).click();
  const check = page.getByRole('dialog', { name: '核对应急短信' });
  await expect(check).toContainText(/将发给 [\d,]+ 人/);
  await expect(check).toContainText('台风预警：');
  await expect(check).toContainText('没有填（可不填）：领导审批件。');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await check.getByRole('button', { name: '返回修改' }).click();
  await expect(main.getByRole('radio', { name: '红色' })).toBeChecked();
  await page.getByRole('button', { name: '提交应急短信' }).click();
  await check.getByRole('button', { name: '确认提交' }).click();
  await expect(page.getByText(/名审核人会马上收到短信提醒/)).toBeVisible();
  await expect(page).toHaveURL(/\/sms\/detail\?applyId=\d+/);
  // one word for how it goes
  await expect(page.locator('.detail-tags')).toContainText('应急');
  await expect(page.locator('.detail-tags')).not.toContainText('紧急');
  const people = page.getByRole('region', { name: '可以审核的人' });
  await expect(people.getByRole('link', { name: /^陈立（.*）\s*\d{3,4}-\d+/ })).toBeVisible();
  await expect(people).not.toContainText(/\d{3}\*{4}\d{4}/);
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  const city = await seat('hzadmin');
  await pass(city, '台风预警');
  await expect(page.getByText('已送达').first()).toBeHidden();
  await openResults(page);
  await expect(page.getByText(/已发送|部分失败|正在发送|发送中|发送完成/).first()).toBeVisible({
    timeout: 20_000,
  });
  await city.goto('/sms/supervise?emergencyFlag=1');
  await expect(city.getByRole('row', { name: '台风预警' }).first()).toContainText('应急');

  // whoever writes the same again is told before it is submitted
  await page.goto('/sms/emergency');
  await main
    .getByRole('combobox', { name: '模板', exact: true })
    .selectOption({ label: '台风预警（浙江省）' });
  const [first] = Object.keys(values);
  await main
    .locator('.emergency-variables input')
    .first()
    .fill(first ?? '');
  await page.getByLabel('查找接收区域').fill('绕城村');
  await page
    .getByRole('treeitem', { name: /^绕城村/ })
    .locator('.dept-name')
    .first()
    .click();
  await expect(page.getByRole('region', { name: '今天的同类预警' })).toContainText(
    '同一场灾害、同一区域今天已有',
  );
});

test('whoever has one place finds it in a line: chosen for an emergency, and to be ticked for a text that may go to a few', async ({
  seat,
}) => {
  const page = await seat('cunmsg', '/sms/emergency');
  const place = page.getByRole('checkbox', { name: /^接收区域：/ });
  await expect(place).toBeChecked();
  await page.goto('/sms/applyForm');
  await writeText(page, { title: '培训', content: '明天上午九时在村委会培训。' });
  await expect(place).not.toBeChecked();
  await expect(page.getByRole('tree')).toHaveCount(0);
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('whoever does not write texts finds no emergency lane', async ({ seat }) => {
  const page = await seat('audit1', '/sms/emergency');
  await expect(page.getByRole('combobox', { name: '模板', exact: true })).toHaveCount(0);
});

test('a text to a whole county goes to a few first, and on by itself', async ({ seat }) => {
  test.setTimeout(180_000);
  const title = `试发提醒${stamp}`;
  const page = await seat('xhmsg', '/sms/applyForm');
  await writeAndChoose(page, { title, content: `明起降温，请给大棚加膜保温。${stamp}`, areas: ['西湖区'] });
  await page.getByText('先发一小批、领导审批件、备注').click();
  await page.getByText('先发给一小部分人试一试').click();
  await page.getByLabel('先发多少人').selectOption('50');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '下一步：核对提交' }).click();
  await submit(page);
  await expect(page.getByText('先发 50 人，达标后自动发其余的')).toBeVisible();
  const reviewer = await seat('xhadmin');
  await pass(reviewer, title);
  await openResults(page);
  await expect(page.getByText(/试发 50 条：/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/试发结束|未达标，已暂停/)).toBeVisible({ timeout: 60_000 });
});
