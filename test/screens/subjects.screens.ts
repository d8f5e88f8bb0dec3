// The register of agricultural subjects, as those who keep it see it.

import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of the register of subjects', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('hzadmin', '/mailList/index?subjectCategory=farm');
  const table = page.getByRole('table', { name: '主体通讯录' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'subjects');
  await table
    .getByRole('button', { name: /详\s?情/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: '主体详情' }).getByText('基本信息')).toBeVisible();
  await shoot(page, 'subject-details');
  await page.goto('/mailList/addFarm');
  await expect(page.getByRole('form', { name: '新增家庭农场' })).toBeVisible();
  await shoot(page, 'subject-form');
});
