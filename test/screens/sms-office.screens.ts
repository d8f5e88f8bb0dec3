// Settings of the province for all who send, and the pages for a warning that cannot wait.

import { expect, test } from '../e2e/console.ts';
import { pass, submit, writeAndChoose, writeText } from '../e2e/writing.ts';
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

test('pictures of a file of numbers whose wrong rows are mended', async ({ seat }) => {
  const page = await seat('xhmsg', '/sms/applyForm');
  await writeText(page, { title: '种粮补贴', content: '种粮补贴开始申报，请到村便民服务中心登记。' });
  await page.getByText('导入号码文件').click();
  const rows = ['手机号码,姓名', '16010009001,张三', '12345,李四', '1601000900,王五', '16010009001,张三'];
  await page
    .getByLabel('选择号码文件')
    .setInputFiles({ name: '种粮户.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
  const wrong = page.getByRole('region', { name: '有问题的行' });
  await wrong.getByLabel('第 3 行的正确号码').fill('1601000');
  await wrong.getByRole('button', { name: '保存改正' }).click();
  await expect(wrong.getByLabel('第 3 行的正确号码')).toHaveAttribute('aria-invalid', 'true');
  await shoot(page, 'form-2-file-mended', wrong);
});

test('pictures of a text that goes to a few first', async ({ seat }) => {
  test.setTimeout(180_000);
  const title = '降温提醒';
  const page = await seat('xhmsg', '/sms/applyForm');
  await writeAndChoose(page, { title, content: '明起降温，请给大棚加膜保温。', areas: ['西湖区'] });
  await page.getByText('先发一小批、领导审批件、备注').click();
  await page.getByText('先发给一小部分人试一试').click();
  await page.getByLabel('先发多少人').selectOption('50');
  await shoot(page, 'form-3-few-first', page.getByLabel('先发多少人'));
  await page.getByRole('button', { name: '下一步：核对提交' }).click();
  await submit(page);
  await pass(await seat('xhadmin'), title);
  await page.getByRole('tab', { name: '发送结果' }).click();
  await expect(page.getByText(/试发结束|未达标，已暂停/)).toBeVisible({ timeout: 60_000 });
  await shoot(page, 'detail-few-first');
});
