/** The sign-in page as its tests use it. */
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';

/** The server counts wrong guesses and codes for each address. */
export const someAddress = () => ({ 'X-Forwarded-For': `203.0.${randomInt(256)}.${randomInt(1, 255)}` });

export const signInButton = (page: Page) => page.getByRole('button', { name: '登录', exact: true });
export const codeButton = (page: Page) => page.getByRole('button', { name: /获取验证码|秒后重发|正在发送/ });
/** Messages that go by themselves. */
export const message = (page: Page) => page.locator('.message');

/** Takes account and number from the trial's hint, which knows both. */
export async function chooseTrialAccount(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${account} `) }).click();
}

export async function openPhoneWay(page: Page, account?: string): Promise<void> {
  await page.goto('/login');
  if (account) await chooseTrialAccount(page, account);
  await page.getByRole('tab', { name: '短信登录' }).click();
}
