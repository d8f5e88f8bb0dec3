/**
 * Steps of a messenger and a reviewer in the browser, for tests that need an application written or passed.
 */
import type { Page } from '@playwright/test';
import { expect } from './console.ts';

export interface Writing {
  title: string;
  content: string;
  category?: string;
  /** names of villages, townships or the county */
  areas?: readonly string[];
  group?: string;
  numbers?: readonly string[];
}

/** Step 1 of the form that is open; ends on step 2, which no address leads to while there is no text. */
export async function writeText(
  page: Page,
  writing: Omit<Writing, 'areas' | 'group' | 'numbers'>,
): Promise<void> {
  // until then the list is still there, and afterwards hidden, with fields of the same names
  await expect(page.getByRole('navigation', { name: '填写步骤' })).toBeVisible();
  const form = page.getByRole('main');
  await form.getByLabel('标题').fill(writing.title);
  await form.getByLabel('类别').selectOption({ label: writing.category ?? '防灾减灾预警' });
  await form.getByLabel('短信内容').fill(writing.content);
  await page.getByRole('button', { name: '下一步：选对象' }).click();
}

/** Steps 1 and 2 of the form that is open; ends on step 3. */
export async function writeAndChoose(page: Page, writing: Writing): Promise<void> {
  const form = page.getByRole('main');
  await writeText(page, writing);
  for (const area of writing.areas ?? []) {
    await form.getByLabel('查找接收区域').fill(area);
    await page
      .getByRole('treeitem', { name: new RegExp(`^${area}(\\s|$)`) })
      .locator('.dept-name')
      .first()
      .click();
    await expect(page.getByRole('button', { name: `移除${area}` })).toBeVisible();
  }
  if (writing.group) {
    await page.getByText('按通讯录分组', { exact: true }).click();
    await page.getByRole('checkbox', { name: writing.group }).check();
  }
  if (writing.numbers) {
    await page.getByText('填写号码').click();
    await form.getByLabel('手机号码').fill(writing.numbers.join('\n'));
  }
  await page.getByRole('button', { name: '下一步：定时间' }).click();
  await expect(page.getByRole('radio', { name: /审核通过后立即发送/ })).toBeChecked();
}

/** From step 4 to the page of the submitted application; returns its id. */
export async function submit(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: '提交审核' });
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await button.click();
  await expect(page.getByText(/^已提交，编号 DX\d+。由.+审核$/)).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/sms\/detail\?applyId=\d+/);
  return new URL(page.url()).searchParams.get('applyId') ?? '';
}

/** Writes and submits a new application; ends on its page and returns its id. */
export async function apply(page: Page, writing: Writing): Promise<string> {
  await page.goto('/sms/applyForm');
  await writeAndChoose(page, writing);
  await page.getByRole('button', { name: '下一步：核对提交' }).click();
  return submit(page);
}

/** Opens an application that waits for this reviewer. */
export async function openReview(page: Page, title: string) {
  await page.goto(`/sms/audit?smsTitle=${encodeURIComponent(title)}`);
  const row = page.getByRole('row', { name: title });
  await row.getByRole('button', { name: '审核' }).click();
  const drawer = page.getByRole('dialog', { name: title });
  await expect(drawer.getByText('收到的短信').or(drawer.getByLabel('收到的短信')).first()).toBeVisible();
  return drawer;
}

export async function pass(page: Page, title: string): Promise<void> {
  const drawer = await openReview(page, title);
  await drawer.getByRole('button', { name: '通过', exact: true }).click();
  await page.getByRole('dialog', { name: '审核通过' }).getByRole('button', { name: '通过' }).click();
  await expect(page.getByText(/^已通过，/)).toBeVisible();
}

/** The results of a sending that begins on its own page: when the first figures come, what stands below them moves down. */
export async function openResults(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: /人(发送成功|发送失败|已提交网关)$/ }).first()).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('tab', { name: '发送结果' }).click();
}
