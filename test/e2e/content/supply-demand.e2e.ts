// A messenger offers goods, an administrator reads exactly that and decides, a match is found and the deal is written down; then the big screen about it.

import type { Page } from '@playwright/test';
import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';

const TITLE = '绕城村红芯甘薯大量上市（试验）';
const WANTED = '食堂求购红芯甘薯（试验）';
/** A green field, 240 by 120. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAAB4CAIAAABD1OhwAAAA+0lEQVR42u3SAQkAAAgEsU9kHUNZ2hoigyU4LjUNb0QCDA2GBkODoTE0GBoMDYYGQ2NoMDQYGgwNhsbQYGgwNBgaDI2hwdBgaDA0GBpDg6HB0GBoMDSGBkODocHQYGgMDYYGQ4OhMTQYGgwNhgZDY2gwNBgaDA2GxtBgaDA0GBoMjaHB0GBoMDQYGkODocHQYGgwNIYGQ4OhwdBgaAwNhgZDg6HB0BgaDA2GBkNjaDA0GBoMDYbG0GBoMDQYGgyNocHQYGgwNBgaQ4OhwdBgaDA0hgZDg6HB0GBoDA2GBkODocHQGBoMDYYGQ2NoFTA0GBoMDYbG0GBouGUB+YCO+mNhN64AAAAASUVORK5CYII=',
  'base64',
);

async function judged(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

const rowOf = (page: Page, list: string, title: string) =>
  page.getByRole('table', { name: list }).getByRole('row').filter({ hasText: title });
const found = (path: string, title: string) => `${path}?title=${encodeURIComponent(title)}`;
const dayFromNow = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

async function fillIn(page: Page, noun: string, period: string, title: string) {
  await page.getByRole('button', { name: `新增${noun}` }).click();
  const form = page.getByRole('form', { name: `新增${noun}` });
  await form.getByLabel('标题', { exact: true }).fill(title);
  await form.getByLabel('产品类别').selectOption('粮油');
  await form.getByLabel('产品', { exact: true }).fill('红芯甘薯');
  await form.getByLabel('数量', { exact: true }).fill('3000');
  await form.getByLabel('单价').fill('4.5');
  await form.getByLabel(/^(产地|收货地)$/).fill('绕城村');
  await form.getByRole('textbox', { name: `${period}开始` }).fill(dayFromNow(0));
  await form.getByRole('textbox', { name: `${period}结束` }).fill(dayFromNow(20));
  await form.getByLabel('联系人').fill('王阿根');
  await form.getByLabel('手机号码').fill('15400001234');
  return form;
}

test('an offer is written, refused, mended, passed, matched and dealt', async ({ seat }) => {
  test.setTimeout(240_000);
  const messenger = await seat('xhmsg', '/info/sell');
  await expect(messenger.getByRole('table', { name: '供应信息' }).getByRole('row').nth(1)).toBeVisible();
  await judged(messenger);
  const form = await fillIn(messenger, '供应信息', '供应期', TITLE);
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.getByText('供应信息至少要有一张图片')).toBeVisible();
  await judged(messenger);
  await form.getByLabel('选择图片').setInputFiles({ name: '薯.png', mimeType: 'image/png', buffer: PNG });
  await expect(form.getByRole('img', { name: '图片 1' })).toBeVisible();
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(messenger.getByText('已提交，等待另一位管理员审核')).toBeVisible();
  await messenger.goto(found('/info/sell', TITLE));
  await expect(rowOf(messenger, '供应信息', TITLE)).toContainText('待审核');

  const admin = await seat('xhadmin', '/info/sell');
  await admin.getByRole('button', { name: '去审核' }).click();
  await expect(admin).toHaveURL(/supplyStatus=1/);
  await rowOf(admin, '供应信息', TITLE)
    .getByRole('button', { name: /审\s?核/ })
    .click();
  const content = admin.getByRole('region', { name: '供应信息内容' });
  await expect(content.getByText('154****1234')).toBeVisible();
  await expect(content.getByRole('img', { name: '图片 1' })).toBeVisible();
  await judged(admin);
  const decision = admin.locator('.review-decision');
  await decision.getByRole('button', { name: '不通过' }).click();
  await expect(admin.getByText('请写明不通过的原因，发布人要按它修改')).toBeVisible();
  await decision.getByLabel('审核意见（不通过时必填）').fill('请写明规格');
  await decision.getByRole('button', { name: '不通过' }).click();
  await expect(admin.getByText('已退回，由发布人修改')).toBeVisible();

  await messenger.goto(found('/info/sell', TITLE));
  await rowOf(messenger, '供应信息', TITLE)
    .getByRole('button', { name: /编\s?辑/ })
    .click();
  const again = messenger.getByRole('form', { name: `编辑供应信息“${TITLE}”` });
  await expect(again.getByText('请写明规格')).toBeVisible();
  await expect(again.getByText('现在是 154****1234，不改就不用填')).toBeVisible();
  await again.getByLabel('规格（可不填）').fill('单个150克以上');
  await again.getByRole('button', { name: '提交审核' }).click();
  await expect(messenger.getByText('已提交，等待另一位管理员审核')).toBeVisible();

  await admin.goto('/info/buy');
  const demand = await fillIn(admin, '求购信息', '求购期', WANTED);
  await demand.getByRole('button', { name: '提交审核' }).click();
  await expect(admin.getByText('已提交，等待另一位管理员审核')).toBeVisible();
  await admin.goto(found('/info/sell', TITLE));
  await rowOf(admin, '供应信息', TITLE)
    .getByRole('button', { name: /审\s?核/ })
    .click();
  await pass(admin);
  await expect(rowOf(admin, '供应信息', TITLE)).toContainText('展示中');

  const second = await seat('xhadmin2', found('/info/buy', WANTED));
  await rowOf(second, '求购信息', WANTED)
    .getByRole('button', { name: /审\s?核/ })
    .click();
  await pass(second);

  await messenger.goto(found('/info/sell', TITLE));
  await messenger.getByRole('button', { name: `${TITLE}的更多操作` }).click();
  await messenger.getByRole('menuitem', { name: '匹配', exact: true }).click();
  const matches = messenger.getByRole('region', { name: '合适的求购信息' });
  const best = matches.getByRole('listitem').filter({ hasText: WANTED }).first();
  await expect(best).toContainText('产品 40/40');
  await matches.getByText('分数怎么算（满分 100）').click();
  await expect(matches.getByText(/名称相同 40 分/)).toBeVisible();
  await judged(messenger);
  await best.getByRole('button', { name: `与“${WANTED}”成交` }).click();
  const deal = messenger.getByRole('dialog', { name: '登记成交' });
  await deal.getByRole('button', { name: '登记成交' }).click();
  await expect(deal.getByText('请填写成交金额')).toBeVisible();
  await deal.getByLabel('成交数量（公斤）').fill('2000');
  await deal.getByLabel('成交金额（元）').fill('9000');
  await judged(messenger);
  await deal.getByRole('button', { name: '登记成交' }).click();
  await expect(rowOf(messenger, '供应信息', TITLE)).toContainText('已成交');
  await rowOf(messenger, '供应信息', TITLE).getByRole('button', { name: TITLE }).first().click();
  await expect(messenger.getByText(/登记成交 2,000公斤，9,000 元，对方是/)).toBeVisible();
});

async function pass(page: Page): Promise<void> {
  await page
    .locator('.review-decision')
    .getByRole('button', { name: /^通\s?过$/ })
    .click();
  await page
    .getByRole('dialog', { name: '审核通过' })
    .getByRole('button', { name: /通\s?过/ })
    .click();
  await expect(page.getByText('已通过并展示')).toBeVisible();
}

test('a security administrator has no such pages, and the call is refused', async ({ seat }) => {
  const page = await seat('secadmin', '/info/sell');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  const answer = await page.request.post('/admin/api/v1/admin/supplyDemand/page', {
    data: { infoType: 1 },
    headers: { token: (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '' },
  });
  expect(((await answer.json()) as { code: number }).code).toBe(4030);
});

const PANELS = ['产品类别', '供求对比', '供应量', '价格走势', '成交流向', '最新供求'];

test('[NAV-15] the big screen 产销对接 shows an area’s market, down to its townships', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('hzadmin', '/flight/production?period=year');
  for (const name of PANELS) await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.locator('.cockpit-facts').getByText('今年成交额')).toBeVisible();
  await expect(page.getByRole('img', { name: '供应量地图' }).locator('path').first()).toBeVisible();
  const price = page.getByRole('region', { name: '价格走势', exact: true });
  await expect(price.getByRole('table', { name: '价格走势的数据' }).getByRole('row')).toHaveCount(13);
  await price.getByLabel('产品').selectOption({ index: 1 });
  await expect(page).toHaveURL(/product=/);
  await expect(price.getByText(/只算用“元\/.+”的/)).toBeVisible();
  await judged(page);

  const latest = page.getByRole('region', { name: '最新供求列表' });
  await expect(latest.getByRole('listitem').first()).toBeVisible();
  const moving = latest.locator('.production-moving');
  const isRunning = () => moving.evaluate((element) => getComputedStyle(element).animationPlayState);
  expect(await isRunning()).toBe('running');
  await latest.hover();
  expect(await isRunning()).toBe('paused');
  await page.getByRole('button', { name: '停住' }).click();
  await expect(moving).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(moving).toBeVisible();
  expect(await moving.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');

  await page.getByRole('button', { name: '表格' }).click();
  await page.getByRole('region', { name: '供应量表格' }).getByRole('button', { name: '西湖区' }).click();
  await expect(page).toHaveURL(/deptId=330106/);
  await expect(page.getByRole('navigation', { name: '当前位置' }).getByText('西湖区')).toHaveAttribute(
    'aria-current',
    'location',
  );
  await page.goto('/flight/production?deptId=3302');
  await expect(page.getByRole('button', { name: '回到我的管辖范围' })).toBeVisible();
  await expect(page.getByText('组织不存在或已删除')).toHaveCount(1);
});

test('the big screen 产销对接 is not for everybody', async ({ page, seat }) => {
  await page.goto('/flight/production');
  await expect(page).toHaveURL('/login?redirect=%2Fflight%2Fproduction');
  const messenger = await seat('xhmsg', '/flight/production');
  await expect(messenger).toHaveURL('/404');
});
