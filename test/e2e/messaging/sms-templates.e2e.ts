// A county writes a template, a township uses it and changes nothing of it; the text keeps to the template until somebody lets go of it.

import type { Page } from '@playwright/test';
import { judgedForViolations } from '../both-widths.ts';
import { expect, type Seat, test } from '../console.ts';

const NAME = '霜冻提醒（试验）';

async function writeTemplate(seat: Seat): Promise<Page> {
  const page = await seat('xhadmin', '/sms/template');
  const table = page.getByRole('table', { name: '短信模板' });
  await expect(table.getByRole('row').filter({ hasText: '台风预警' })).toContainText('全省');
  await judgedForViolations(page);

  await page.getByRole('button', { name: /^新\s?增$/ }).click();
  const form = page.getByRole('form', { name: '新增模板' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('有 3 处需要修改')).toBeVisible();
  await expect(form.getByLabel('模板名称')).toBeFocused();
  await form.getByLabel('模板名称').fill(NAME);
  await form.getByLabel('类别').selectOption({ label: '农业气象' });
  await form.getByLabel('内容', { exact: true }).fill('您好，有霜冻，请防寒。');
  await form.getByLabel('内容', { exact: true }).press('End');
  await form.getByRole('button', { name: '插入变量' }).click();
  await form.getByLabel('变量名称').fill('截止日期');
  await form.getByLabel('填什么').selectOption({ label: '日期' });
  await expect(form.getByLabel('内容', { exact: true })).toHaveValue('您好，有霜冻，请防寒。〔截止日期〕');
  await form.getByLabel('示例').fill('下旬');
  await form.getByRole('button', { name: '姓名' }).click();
  await expect(form.getByLabel('内容', { exact: true })).toHaveValue(/\{姓名\}/);
  await form.getByText('本级及下级').click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('示例不合要求：截止日期应为日期，如 10月15日 或 8月18日至22日')).toBeVisible();
  await form.getByLabel('示例').fill('1月10日');
  await expect(form.getByText('每一处都写到最多字数时')).toBeVisible();
  await judgedForViolations(page);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(new RegExp(`已保存模板“${NAME}”，编号 MB\\d{6}，第 1 版`))).toBeVisible();
  return page;
}

test('[SMS-08] a county’s template is written, used by a township, changed to a second version, copied, disabled and deleted', async ({
  seat,
}) => {
  test.setTimeout(240_000);
  const county = await writeTemplate(seat);

  const township = await seat('sdadmin', `/sms/template?templateName=${encodeURIComponent('霜冻提醒')}`);
  const row = township.getByRole('row').filter({ hasText: NAME });
  await expect(row).toContainText('本级及下级：西湖区');
  await expect(row.getByRole('button', { name: /编\s?辑/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(row.getByRole('button', { name: /删\s?除/ })).toHaveAttribute('aria-disabled', 'true');
  await row.getByRole('button', { name: NAME }).click();
  const details = township.getByRole('region', { name: '模板详情' });
  await expect(details.getByText(/第 1 版“/)).toBeVisible();
  await judgedForViolations(township);
  await township.keyboard.press('Escape');

  await row.getByRole('button', { name: /使\s?用/ }).click();
  await expect(township).toHaveURL(/applyForm\?templateId=\d+/);
  const main = township.getByRole('main');
  await expect(main.getByText(`模板：${NAME}`)).toBeVisible();
  await expect(main.getByLabel('短信内容')).toHaveValue(/〔截止日期〕/);
  await township.getByRole('button', { name: '下一步：选对象' }).click();
  await expect(main.getByText('请填写截止日期').first()).toBeVisible();
  await main.getByLabel('截止日期').fill('2月30日');
  await expect(main.getByText('截止日期应为日期，如 10月15日 或 8月18日至22日')).toBeVisible();
  await main.getByLabel('截止日期').fill('明天');
  await main.getByLabel('截止日期').press('Tab');
  await expect(main.getByLabel('截止日期')).toHaveValue(/^\d{1,2}月\d{1,2}日$/);
  await main.getByLabel('截止日期').fill('');
  await main.getByRole('group', { name: '常用日子' }).getByRole('button', { name: '后天' }).click();
  await expect(main.getByLabel('截止日期')).toHaveValue(/^\d{1,2}月\d{1,2}日$/);
  await main.getByLabel('截止日期').fill('1月12日');
  await expect(main.getByLabel('短信内容')).toHaveValue(/1月12日/);
  await expect(main.getByText(/现在 \d+ 字，按 \d 条计费/)).toBeVisible();
  // the field with the problem was brought to the middle, and the foot of the form lies over others
  await main.evaluate((frame) => frame.scrollTo({ top: 0 }));
  await judgedForViolations(township);
  await township.getByRole('button', { name: '保存草稿' }).click();
  await expect(township.getByText(/已保存为草稿/)).toBeVisible();

  await main.getByRole('button', { name: '改为自由编写' }).click();
  await township
    .getByRole('dialog', { name: '改为自由编写' })
    .getByRole('button', { name: '改为自由编写' })
    .click();
  await main.getByLabel('短信内容').fill('自己写的内容');
  await main.getByRole('button', { name: '选择模板' }).click();
  const choosing = township.getByRole('region', { name: '可用的模板' });
  await choosing.getByLabel('名称').fill('台风');
  await expect(choosing.getByText('选用模板后，已经写好的内容会换成模板的内容。')).toBeVisible();
  await main.evaluate((frame) => frame.scrollTo({ top: 0 }));
  await judgedForViolations(township);
  await choosing.getByRole('button', { name: '选用台风预警' }).click();
  await expect(main.getByLabel('类别')).toHaveValue('01');
  await expect(main.getByRole('checkbox', { name: /紧急发送/ })).toBeChecked();
  await expect(main.getByText('模板“台风预警”自动勾选的，不紧急的请取消。')).toBeVisible();
  await expect(main.getByLabel('短信内容')).toHaveValue(/第〔台风编号〕号台风/);
  await expect(main.getByLabel('发布单位')).not.toHaveValue('');
  // what is empty comes next, and what the urgency asks for stands among it: the next step is not the first to speak of it
  const values = main.getByRole('group', { name: '填写模板里的内容' });
  await expect(values.getByRole('textbox').first()).toBeFocused();
  await expect(main.getByLabel('紧急发送的理由')).toHaveCount(1);
  await expect(values.getByLabel('紧急发送的理由')).toBeInViewport();
  await values.getByRole('button', { name: '不紧急，不填' }).click();
  await expect(main.getByRole('checkbox', { name: /紧急发送/ })).not.toBeChecked();
  await expect(main.getByLabel('紧急发送的理由')).toHaveCount(0);

  const mine = county.getByRole('row').filter({ hasText: NAME });
  await mine.getByRole('button', { name: /编\s?辑/ }).click();
  const editing = county.getByRole('form', { name: `编辑模板“${NAME}”` });
  await editing.getByLabel('备注（可不填）').fill('入冬后使用');
  await editing.getByLabel('最多字数').fill('20');
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(county.getByText(/第 2 版/).first()).toBeVisible();
  await mine.getByRole('button', { name: /复\s?制/ }).click();
  await expect(county.getByRole('form', { name: '复制模板' }).getByLabel('模板名称')).toHaveValue(
    `${NAME}（副本）`,
  );
  await county
    .getByRole('form', { name: '复制模板' })
    .getByRole('button', { name: /取\s?消/ })
    .click();
  await mine.getByRole('button', { name: /停\s?用/ }).click();
  await county
    .getByRole('dialog', { name: '停用模板' })
    .getByRole('button', { name: /停\s?用/ })
    .click();
  await expect(mine).toContainText('停用');
  await mine.getByRole('button', { name: /删\s?除/ }).click();
  await county
    .getByRole('dialog', { name: '删除 1 个模板' })
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await expect(mine).toHaveCount(0);
});

test('[SMS-08] who may not write mass SMS finds no templates', async ({ seat }) => {
  const page = await seat('drafter1', '/sms/template');
  await expect(page.getByRole('table', { name: '短信模板' })).toHaveCount(0);
  const refused = await page.request.get('/admin/api/smsTemplate/page', {
    headers: { token: (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '' },
  });
  expect(((await refused.json()) as { code: number }).code).toBe(4030);
});
