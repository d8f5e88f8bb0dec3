// Templates, and what the form of a mass SMS takes from templates, products and requests.

import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of templates, requests and products', async ({ seat }) => {
  test.setTimeout(180_000);
  const page = await seat('xhadmin', '/sms/template');
  const table = page.getByRole('table', { name: '短信模板' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'sms-templates');
  await table.getByRole('button', { name: '台风预警' }).click();
  await expect(page.getByRole('region', { name: '模板详情' }).getByText('历次版本')).toBeVisible();
  await shoot(page, 'sms-template-details');
  await page.keyboard.press('Escape');
  await table
    .getByRole('row')
    .filter({ hasText: '台风预警' })
    .getByRole('button', { name: /复\s?制/ })
    .click();
  await expect(page.getByRole('form', { name: '复制模板' })).toBeVisible();
  await shoot(page, 'sms-template-form');

  const messenger = await seat('xhmsg', '/sms/apply');
  await messenger.getByRole('button', { name: '短信需求' }).click();
  await expect(
    messenger.getByRole('region', { name: '短信需求' }).getByRole('listitem').first(),
  ).toBeVisible();
  await shoot(messenger, 'sms-requests');
  await messenger.keyboard.press('Escape');
  await messenger.getByRole('button', { name: '从模板新建' }).click();
  await expect(
    messenger.getByRole('region', { name: '可用的模板' }).getByRole('listitem').first(),
  ).toBeVisible();
  await shoot(messenger, 'sms-template-choice');
  await messenger.getByRole('button', { name: '选用寒潮冰冻' }).click();
  await messenger.getByLabel('最低气温').fill('-5');
  await messenger.getByLabel('日期').fill('1月28日至2月2日');
  await shoot(messenger, 'form-1-template');
  await messenger.goto('/sms/applyForm');
  await messenger.getByRole('button', { name: '重新开始' }).click();
  await messenger.getByRole('button', { name: '产品', exact: true }).click();
  await expect(
    messenger.getByRole('region', { name: '可以插入的产品' }).getByRole('listitem').first(),
  ).toBeVisible();
  await shoot(messenger, 'sms-products');
});
