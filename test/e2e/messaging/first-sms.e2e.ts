// The first text of somebody who was never shown how: what the screen says is enough, in few clicks; and the charts beside what was sent.

import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';
import { openResults, pass, submit } from '../writing.ts';

const stamp = String(Date.now()).slice(-6);

/** Each thing that a person would press on the way; typing and pasting go on in the field that has the focus. */
const CLICKS_MAX = 12;

test('somebody who was never taught sends a first text by what the screen says', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('xhmsg', '/sms/applyForm');
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.evaluate(() => {
    const { countClick } = window as unknown as { countClick: () => void };
    addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && countClick(), true);
  });
  const main = page.getByRole('main');
  const title = `大棚防冻${stamp}`;
  await page.getByRole('button', { name: '这一步怎么填？' }).click();
  await expect(page.getByRole('complementary', { name: '填写说明' })).toContainText('请大家怎么做');
  // a warning, as this person's last text may be, is not carried over
  await main.getByLabel('类别').selectOption({ label: '农技指导' });
  await page.getByRole('button', { name: '下一步：选对象' }).click();
  await expect(main.getByLabel('标题')).toBeFocused();
  await page.keyboard.type(title);
  await main.getByLabel('短信内容').click();
  await page.keyboard.insertText(
    `${'明早有霜冻，请给大棚加膜保温，疏通沟渠，注意用火安全。'.repeat(3)}${stamp}`,
  );
  await expect(page.getByLabel('收到的短信')).toContainText('第 1 条到此');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '下一步：选对象' }).click();

  const last = page.getByRole('region', { name: '最近用过的对象' }).getByRole('button').first();
  await expect(last).toContainText('上次：');
  await expect(page.getByRole('treeitem', { name: /^西湖区/ }).first()).toContainText(/[\d,]+ 人/);
  await last.click();
  await expect(last).toHaveAttribute('aria-pressed', 'true');
  await expect(main.getByText(/将发给 [\d,]+ 人/).first()).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '下一步：定时间' }).click();
  await page.getByRole('radio', { name: /定时发送/ }).check();
  await expect(main.getByRole('group', { name: '发送时间' }).getByRole('combobox').last()).toHaveValue(
    /^(00|30)$/,
  );
  await page.getByRole('button', { name: '明早 8:30' }).click();
  await expect(page.getByRole('region', { name: /^\d+月\d+日发往所选区域的短信$/ })).toContainText(
    /还有 [\d,]+ 批发往所选区域|这一天还没有别的短信发往所选区域/,
  );
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '下一步：核对提交' }).click();
  const summary = main.getByRole('region', { name: '核对内容' });
  await expect(summary).toContainText(`标题${title}`);
  await expect(summary).toContainText('类别农技指导');
  await page.getByRole('button', { name: '知道了，不再显示' }).click();
  await submit(page);
  expect(clicks).toBeLessThanOrEqual(CLICKS_MAX);

  // put away for good
  await page.goto('/sms/applyForm');
  await expect(page.getByRole('button', { name: '这一步怎么填？' })).toBeVisible();
});

test('what was sent is told by the hour, and printed whole', async ({ seat }) => {
  test.setTimeout(120_000);
  const title = `图表${stamp}`;
  const page = await seat('xhmsg', '/sms/applyForm');
  const main = page.getByRole('main');
  await main.getByLabel('标题').fill(title);
  await main.getByLabel('类别').selectOption({ label: '防灾减灾预警' });
  await main.getByLabel('短信内容').fill(`今夜有雨，请清沟排水。${stamp}`);
  await page.getByRole('button', { name: '下一步：选对象' }).click();
  await main.getByLabel('查找接收区域').fill('村');
  const matches = page.getByRole('tree', { name: '接收区域' }).getByRole('treeitem');
  await expect(matches.first()).toContainText(/村.*[1-9][\d,]* 人$/);
  await expect(matches.last()).toContainText(/\s?0 人$/);
  await main.getByLabel('查找接收区域').fill('绕城村');
  await page
    .getByRole('treeitem', { name: /^绕城村/ })
    .locator('.dept-name')
    .first()
    .click();
  await expect(page.getByRole('region', { name: '已选接收区域' })).toContainText('绕城村 三墩镇');
  await page.getByRole('button', { name: '下一步：定时间' }).click();
  await page.getByRole('button', { name: '下一步：核对提交' }).click();
  const summary = main.getByRole('region', { name: '核对内容' });
  await expect(summary).toContainText('类别防灾减灾预警');
  await expect(summary).toContainText('预警级别不分级');
  await expect(summary).toContainText('紧急发送否');
  await submit(page);
  await pass(await seat('xhadmin'), title);
  await openResults(page);
  // a chart where the sending went on over the full hour, a sentence where it did not
  const sent = page.getByText(/^都在 \d{2}-\d{2} \d{2} 时：发出 \d/);
  await expect(sent.or(page.getByRole('img', { name: '每小时发出和收到' }))).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('提交完', { exact: true })).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  // the browser's own dialog is nobody's here
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = document.querySelector('.detail')?.textContent ?? '';
      dispatchEvent(new Event('afterprint'));
    };
  });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('tablist', { name: '申请的各部分' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: '打印' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /收到的短信|按 1 条计费/);
  const printed = (await page.locator('body').getAttribute('data-printed')) ?? '';
  for (const part of ['内容与对象', '发送明细', '办理过程', '证明材料', '每小时'])
    expect(printed).toContain(part);
  await expect(page.getByRole('tab', { name: '发送结果' })).toHaveAttribute('aria-selected', 'true');

  // that it could not be read is said once
  const panel = page.getByRole('tabpanel');
  await expect(page.getByRole('article').getByText('发送完成', { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  const failing = '**/massSmsSendSituation*';
  await page.route(failing, (route) =>
    route.fulfill({ json: { code: 5000, msg: '系统繁忙，请稍后重试', data: null } }),
  );
  await page.reload();
  const again = panel.getByRole('button', { name: '重试' });
  await expect(again).toHaveCount(1);
  await page.unroute(failing);
  await again.click();
  await expect(panel.getByText('提交完', { exact: true })).toBeVisible();
});
