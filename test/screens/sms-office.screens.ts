// What the province keeps for all who send, and the pages for a warning that cannot wait.

import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of channels, words and the applications of other systems', async ({ seat }) => {
  test.setTimeout(180_000);
  const page = await seat('provadmin', '/sms/channel');
  await expect(page.getByText('内置运营商（试用）').first()).toBeVisible();
  await shoot(page, 'channels');
  await page.goto('/sms/sensitiveWord');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'sensitive-words');
  await page.getByRole('tab', { name: '试一试' }).click();
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await shoot(page, 'sensitive-words-try');
  await page.goto('/hall/appAccess');
  await expect(page.getByRole('button', { name: '登记应用' })).toBeVisible();
  await shoot(page, 'app-access');
});

test('pictures of an emergency', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('xhmsg', '/sms/emergency');
  await expect(page.getByRole('heading', { name: '发什么' })).toBeVisible();
  await shoot(page, 'emergency');
});

test('pictures of the review on a telephone', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('xhadmin', '/zzd/review');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await shoot(page, 'phone-review');
});
