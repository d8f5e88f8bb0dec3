// 审核中心: what waits for an administrator is decided one after another without leaving it.

import type { Page } from '@playwright/test';
import { judged } from '../both-widths.ts';
import { expect, test } from '../console.ts';
import { press } from '../publishing/verbs.ts';

const TITLES = ['审核中心试验第一条', '审核中心试验第二条'] as const;
const LIST = `/audit/check?keyword=${encodeURIComponent('审核中心试验')}`;

test('[BIZ-15] 审核中心 /audit/check: passes one, is led to the next, refuses it, and nothing is left', async ({
  seat,
}) => {
  test.setTimeout(120_000);
  const writer = await seat('xhmsg', '/info/article');
  await expect(writer.getByRole('table', { name: '三农资讯' })).toBeVisible();
  for (const title of TITLES) await submitArticle(writer, title);

  const admin = await seat('xhadmin', LIST);
  const rows = admin.getByRole('table', { name: '等我审核的业务' }).getByRole('row');
  await expect(rows.filter({ hasText: TITLES[0] })).toContainText('三农资讯');
  await expect(admin.getByRole('tab', { name: /^全部 \d+/ })).toBeVisible();
  await expect(admin.getByRole('tab', { name: /^群发短信 \d+/ })).toBeVisible();
  await expect(admin.getByRole('tab', { name: / 0$/ }), 'kinds of which nothing waits').toHaveCount(0);
  const tools = await admin.getByRole('button', { name: '刷新' }).boundingBox();
  const tab = await admin.getByRole('tab', { name: '已审' }).boundingBox();
  expect(Math.abs((tools?.y ?? 0) - (tab?.y ?? 99)), 'the tools stand beside 已审').toBeLessThan(10);
  await judged(admin);
  await press(rows.filter({ hasText: TITLES[0] }), '审核');
  const shown = admin.getByRole('region', { name: '资讯内容' });
  await expect(shown.getByText(TITLES[0])).toBeVisible();
  await expect(admin.getByRole('button', { name: '上一条' })).toBeDisabled();
  await judged(admin);
  await press(admin, '下一条');
  await expect(shown.getByText(TITLES[1])).toBeVisible();
  await press(admin, '上一条');
  await expect(shown.getByText(TITLES[0])).toBeVisible();
  await press(admin.locator('.review-decision'), '通过');
  await press(admin.getByRole('dialog', { name: '审核通过' }), '通过');
  await expect(shown.getByText(TITLES[1])).toBeVisible();
  const decision = admin.locator('.review-decision');
  await decision.getByLabel('审核意见（不通过时必填）').fill('请写明时间');
  await decision.getByRole('button', { name: '不通过' }).click();
  await expect(admin.getByText('没有符合条件的数据')).toBeVisible();
  const counted = admin.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '审核中心' });
  // each is asked anew by a call of its own, in either order
  await expect(async () => {
    const left = await admin.getByRole('tab', { name: /^全部 \d+/ }).textContent();
    expect(await counted.textContent()).toContain(`${left?.replace('全部 ', '')} 件等我办`);
  }, 'the menu counts anew at once').toPass({ timeout: 10_000 });
  await expect(admin).toHaveURL(LIST);
});

async function submitArticle(page: Page, title: string): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const content = [{ kind: 'text', text: '晚稻收购开始。' }];
  const about = { columnCode: 1, sourceName: '西湖区农业农村局', deptId: '330106', submitFlag: 1 };
  const answer = await page.request.post('/admin/api/v1/admin/article/save', {
    data: { title, content, ...about },
    headers: { token },
  });
  expect(((await answer.json()) as { code: number }).code).toBe(200);
}
