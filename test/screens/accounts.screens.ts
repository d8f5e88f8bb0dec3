// First page of each of the trial's accounts after typing account and password.

import { expect, fillSignIn, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

const ACCOUNTS = [
  'superadmin',
  'provadmin',
  'hzadmin',
  'xhadmin',
  'sdadmin',
  'cunadmin',
  'provmsg',
  'hzmsg',
  'xhmsg',
  'sdmsg',
  'cunmsg',
  'drafter1',
  'checker1',
  'secadmin',
  'audit1',
  'weakpwd',
  'norealname',
  'multi',
];

for (const account of ACCOUNTS) {
  test(`the first page of ${account}`, async ({ page }) => {
    await page.goto('/login');
    await fillSignIn(page, account);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.locator('main, dialog[open]').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await shoot(page, `first-page-of-${account}`);
  });
}
