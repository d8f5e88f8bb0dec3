// Requests of a farmer on the telephone are written down, taken up and sent on; a product is registered and
// put into a text.

import type { Page } from '@playwright/test';
import { judgedForViolations } from '../both-widths.ts';
import { expect, test } from '../console.ts';

const openDrawer = async (page: Page) => {
  await page.getByRole('button', { name: '短信需求' }).click();
  return page.getByRole('region', { name: '短信需求' });
};

async function chooseRegion(dialog: ReturnType<Page['getByRole']>): Promise<void> {
  await dialog.getByRole('button', { name: /^所在区域/ }).click();
  await dialog.getByLabel('查找所在区域').fill('三墩镇');
  await dialog
    .getByRole('treeitem', { name: /^三墩镇/ })
    .locator('.dept-name')
    .first()
    .click();
}

test('[SMS-07] a request is written down, taken up, and becomes an application that names it', async ({
  seat,
}) => {
  test.setTimeout(180_000);
  const page = await seat('xhmsg', '/sms/apply');
  const drawer = await openDrawer(page);
  await expect(drawer.getByText(/待处理 \d+ 条/)).toBeVisible();
  await judgedForViolations(page);
  await drawer.getByRole('button', { name: '登记需求' }).click();
  const dialog = page.getByRole('dialog', { name: '登记需求' });
  await dialog.getByRole('button', { name: /^登\s?记$/ }).click();
  await expect(dialog.getByText('请填写标题')).toBeVisible();
  await dialog.getByLabel('标题').fill('茭白滞销求助（试验）');
  await dialog.getByLabel('希望发送的内容').fill('三墩镇茭白大量上市，欢迎收购。');
  await dialog.getByLabel('短信类别').selectOption({ label: '每日一助与产销对接' });
  await dialog.getByLabel('提出人').fill('王大伯');
  await dialog.getByLabel('手机号码').fill('15400001234');
  await chooseRegion(dialog);
  await judgedForViolations(page);
  await dialog.getByRole('button', { name: /^登\s?记$/ }).click();
  await expect(page.getByText('已登记')).toBeVisible();

  const row = drawer.getByRole('listitem').filter({ hasText: '茭白滞销求助（试验）' });
  await expect(row).toContainText('154****1234');
  await row.getByRole('button', { name: /^采\s?用$/ }).click();
  await expect(page).toHaveURL(/applyForm\?requestId=\d+/);
  const main = page.getByRole('main');
  await expect(main.getByText('由短信需求“茭白滞销求助（试验）”写成。')).toBeVisible();
  await expect(main.getByLabel('标题')).toHaveValue('茭白滞销求助（试验）');
  await expect(main.getByLabel('短信内容')).toHaveValue('三墩镇茭白大量上市，欢迎收购。');
  await expect(main.getByLabel('类别')).toHaveValue('08');

  await main.getByLabel('短信内容').press('End');
  await main.getByRole('button', { name: '产品', exact: true }).click();
  const products = page.getByRole('region', { name: '可以插入的产品' });
  await products.getByRole('button', { name: '登记产品' }).click();
  const product = page.getByRole('dialog', { name: '登记产品' });
  await product.getByLabel('产品名称').fill('试验茭白');
  await product.getByLabel('产品类别').selectOption({ label: '蔬菜' });
  await product.getByLabel('数量', { exact: true }).fill('800');
  await product.getByLabel('价格', { exact: true }).fill('4.6');
  await product.getByLabel('价格单位').fill('元/公斤');
  const year = new Date().getFullYear() + 1;
  await product.getByLabel('从哪天起').fill(`${year}-10-01`);
  await product.getByLabel('到哪天止').fill(`${year}-10-31`);
  await product.getByLabel('联系人').fill('王大伯');
  await product.getByLabel('手机号码').fill('15400001234');
  await product.getByLabel(/本人同意/).check();
  await chooseRegion(product);
  await judgedForViolations(page);
  await product.getByRole('button', { name: /^登\s?记$/ }).click();
  await products.getByLabel('产品、产地、联系人或手机').fill('试验茭白');
  const found = products.getByRole('listitem').filter({ hasText: '试验茭白' });
  await expect(found).toContainText(
    '现有试验茭白800公斤可供，4.6元/公斤，10月1日至31日，联系人王大伯15400001234。',
  );
  await judgedForViolations(page);
  await found.getByRole('button', { name: /插\s?入/ }).click();
  await expect(main.getByLabel('短信内容')).toHaveValue(/^三墩镇茭白大量上市.*现有试验茭白800公斤可供/);
  await expect(main.getByRole('list', { name: '已插入的产品' })).toContainText('试验茭白');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText(/已保存为草稿/)).toBeVisible();

  await page.goto('/sms/apply');
  await page.getByRole('row').filter({ hasText: '茭白滞销求助（试验）' }).getByRole('link').first().click();
  await expect(page.getByRole('main').getByText('试验茭白', { exact: true })).toBeVisible();
  await page.goto('/sms/apply');
  const again = await openDrawer(page);
  await again.getByLabel('状态').selectOption({ label: '已采用' });
  const taken = again.getByRole('listitem').filter({ hasText: '茭白滞销求助（试验）' });
  await expect(taken.getByRole('link', { name: /^DX\d+/ })).toBeVisible();
  await expect(taken.getByRole('button', { name: '写短信' })).toHaveCount(0);
});

test('[SMS-07] a request is turned down with the reason', async ({ seat }) => {
  const page = await seat('sdadmin', '/sms/apply');
  const drawer = await openDrawer(page);
  await drawer.getByRole('button', { name: '登记需求' }).click();
  const dialog = page.getByRole('dialog', { name: '登记需求' });
  await dialog.getByLabel('标题').fill('推销保健品（试验）');
  await dialog.getByLabel('希望发送的内容').fill('请发一条广告。');
  await dialog.getByLabel('短信类别').selectOption({ label: '其他' });
  await dialog.getByLabel('提出人').fill('李某');
  await dialog.getByLabel('手机号码').fill('15400004321');
  await chooseRegion(dialog);
  await dialog.getByRole('button', { name: /^登\s?记$/ }).click();
  const row = drawer.getByRole('listitem').filter({ hasText: '推销保健品（试验）' });
  await row.getByRole('button', { name: /^不\s?采\s?用$/ }).click();
  const refusing = page.getByRole('dialog', { name: '不采用“推销保健品（试验）”' });
  await refusing.getByLabel('理由').fill('与农业无关');
  await refusing.getByRole('button', { name: /^不\s?采\s?用$/ }).click();
  await expect(row).toHaveCount(0);
  await drawer.getByLabel('状态').selectOption({ label: '不采用' });
  await expect(row).toContainText('与农业无关');
});

test('[SMS-07] who may not write mass SMS reads no requests and no products', async ({ seat }) => {
  const page = await seat('drafter1');
  const headers = {
    token: (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '',
  };
  for (const address of ['/admin/api/v2/smsApply/page', '/admin/api/v1/newProduct/page2Sms']) {
    const refused = await page.request.get(address, { headers });
    expect(((await refused.json()) as { code: number }).code).toBe(4030);
  }
});
