// What is being written is not lost: the form of a mass SMS has one name, closes when it is sent, and is found again after a reload, on another
// machine and behind a new sign-in.

import type { Page } from '@playwright/test';
import { enterAs, expect, test } from './console.ts';
import { submit, writeAndChoose } from './writing.ts';

const tags = (page: Page) => page.getByRole('navigation', { name: '打开的页面' });
const stamp = () => String(Date.now()).slice(-7);

test('the form has one name, and its tag closes with the submission', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  await page.getByRole('button', { name: '新建短信申请' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('新建短信申请');
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('新建短信申请');
  await expect(tags(page).getByRole('link')).toHaveText(['工作台', '短信申请', '新建短信申请']);
  await expect(page).toHaveTitle('新建短信申请-农民信箱');

  const title = `标签${stamp()}`;
  await writeAndChoose(page, { title, content: `请各位农户清理沟渠${title}。`, areas: ['华联村'] });
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText(/已保存为草稿/)).toBeVisible();
  await expect(tags(page).getByRole('link')).toHaveText(['工作台', '短信申请', '编辑短信申请']);
  await expect(page).toHaveTitle('编辑短信申请-农民信箱');

  await page.getByRole('button', { name: '下一步：核对提交' }).click();
  await submit(page);
  await expect(tags(page).getByRole('link')).toHaveText(['工作台', '短信申请', '短信详情']);
});
