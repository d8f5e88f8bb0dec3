/** Verbs for the lists of contents that one writes and another reviews before they are published. */
import type { Locator, Page } from '@playwright/test';
import { expect } from '../console.ts';

/** A green field, 240 by 120. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAAB4CAIAAABD1OhwAAAA+0lEQVR42u3SAQkAAAgEsU9kHUNZ2hoigyU4LjUNb0QCDA2GBkODoTE0GBoMDYYGQ2NoMDQYGgwNhsbQYGgwNBgaDI2hwdBgaDA0GBpDg6HB0GBoMDSGBkODocHQYGgMDYYGQ4OhMTQYGgwNhgZDY2gwNBgaDA2GxtBgaDA0GBoMjaHB0GBoMDQYGkODocHQYGgwNIYGQ4OhwdBgaAwNhgZDg6HB0BgaDA2GBkNjaDA0GBoMDYbG0GBoMDQYGgyNocHQYGgwNBgaQ4OhwdBgaDA0hgZDg6HB0GBoDA2GBkODocHQGBoMDYYGQ2NoFTA0GBoMDYbG0GBouGUB+YCO+mNhN64AAAAASUVORK5CYII=',
  'base64',
);

/** The list at `path` with this content alone. */
export const found = (path: string, title: string) => `${path}?title=${encodeURIComponent(title)}`;

/** @param table name of the list */
export const rowIn = (table: string) => (page: Page, title: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: title });

/** Why it was refused, in full below its row. */
export const reasonBelow = (page: Page, reason: string) =>
  page.getByRole('row').filter({ hasText: new RegExp(`^原因${reason}$`) });

/** Two characters of a button of the kit stand apart. */
const spaced = (label: string) => new RegExp(`^${[...label].join('\\s?')}$`);
/** A button that has become another's, 撤销签到 in the place of 签到, takes no click before the deed of the first is over. */
export const press = (within: Page | Locator, label: string) =>
  within
    .getByRole('button', { name: spaced(label) })
    .and(within.locator(':not([aria-busy="true"], .ant-btn-loading)'))
    .click();

export async function chooseMore(page: Page, title: string, label: string): Promise<void> {
  await page.getByRole('button', { name: `${title}的更多操作` }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

export async function submit(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.page().getByText('已提交，等待另一位管理员审核')).toBeVisible();
}

/** Presses 取消 and goes on: what is not saved is not lost by a slip. */
export async function slip(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '取消' }).click();
  const asking = form.page().getByRole('dialog', { name: '不保存就关闭？' });
  await asking.getByRole('button', { name: '继续填写' }).click();
}

/** @param author 编写人 or 发布人 */
export async function refuse(page: Page, reason: string, author: string): Promise<void> {
  const decision = page.locator('.review-decision');
  await decision.getByRole('button', { name: '不通过' }).click();
  await expect(page.getByText(`请写明不通过的原因，${author}要按它修改`)).toBeVisible();
  await decision.getByLabel('审核意见（不通过时必填）').fill(reason);
  await decision.getByRole('button', { name: '不通过' }).click();
  await expect(page.getByText(`已退回，由${author}修改`)).toBeVisible();
}

/** @param consequence said before it is passed */
export async function pass(page: Page, done: string, consequence: RegExp): Promise<void> {
  await press(page.locator('.review-decision'), '通过');
  const asking = page.getByRole('dialog', { name: '审核通过' });
  await expect(asking.getByText(consequence)).toBeVisible();
  await expect(page.locator('.review-decision .ant-btn-loading')).toHaveCount(0);
  await press(asking, '通过');
  await expect(page.getByText(done)).toBeVisible();
}

export async function takeOffline(
  page: Page,
  { title, noun, reason, word = '下架' }: { title: string; noun: string; reason: string; word?: string },
  consequence: RegExp,
): Promise<void> {
  await chooseMore(page, title, word);
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${word} 1 .${noun}$`) });
  await expect(dialog.getByText(consequence)).toBeVisible();
  await dialog.getByLabel(`${word}的原因`).fill(reason);
  await press(dialog, word);
}

/** The page's call, made by the person whose page it is, is refused. */
export async function isRefused(page: Page, path: string, data: object): Promise<void> {
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const answer = await page.request.post(path, { data, headers: { token } });
  expect(((await answer.json()) as { code: number }).code).toBe(4030);
}
