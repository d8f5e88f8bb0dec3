// A messenger offers goods, an administrator reads exactly that and decides, a match is found and the deal is written down; then the big screen about it.

import type { Page } from '@playwright/test';
import { judged } from '../both-widths.ts';
import { expect, test } from '../console.ts';
import { chooseMore, found, isRefused, PNG, pass, press, refuse, rowIn, submit } from './verbs.ts';

const TITLE = '绕城村红芯甘薯大量上市（试验）';
const WANTED = '食堂求购红芯甘薯（试验）';
const offer = rowIn('供应信息');
const demand = rowIn('求购信息');
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
  await form.getByLabel(/^(产地|收货地)（可不填）$/).fill('绕城村');
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
  await submit(form);
  await messenger.goto(found('/info/sell', TITLE));
  await expect(offer(messenger, TITLE)).toContainText('待审核');

  const admin = await seat('xhadmin', '/info/sell');
  await admin.getByRole('button', { name: '去审核' }).click();
  await expect(admin).toHaveURL(/supplyStatus=1/);
  await press(offer(admin, TITLE), '审核');
  const content = admin.getByRole('region', { name: '供应信息内容' });
  await expect(content.getByText('154****1234')).toBeVisible();
  await expect(content.getByRole('img', { name: '图片 1' })).toBeVisible();
  await judged(admin);
  await refuse(admin, '请写明规格', '发布人');

  await messenger.goto(found('/info/sell', TITLE));
  await press(offer(messenger, TITLE), '编辑');
  const again = messenger.getByRole('form', { name: `编辑供应信息“${TITLE}”` });
  await expect(again.getByText('请写明规格')).toBeVisible();
  await expect(again.getByText('现在是 154****1234，不改就不用填')).toBeVisible();
  await again.getByLabel('规格（可不填）').fill('单个150克以上');
  await submit(again);

  await admin.goto('/info/buy');
  const wanted = await fillIn(admin, '求购信息', '求购期', WANTED);
  await wanted.getByRole('combobox', { name: '经营主体' }).click();
  await admin.getByRole('option').first().waitFor({ state: 'attached' });
  await admin.keyboard.press('Enter');
  await submit(wanted);
  await admin.goto(found('/info/sell', TITLE));
  await press(offer(admin, TITLE), '审核');
  await pass(admin, '已通过并展示', /通过后马上展示/);
  await expect(offer(admin, TITLE)).toContainText('展示中');

  const second = await seat('xhadmin2', found('/info/buy', WANTED));
  await press(demand(second, WANTED), '审核');
  const about = second.getByRole('region', { name: '求购信息内容' }).locator('.listing-facts a');
  const subject = await about.innerText();
  await expect(about).toHaveAttribute('href', /\/mailList\/index\?subjectId=\d+/);
  await pass(second, '已通过并展示', /通过后马上展示/);
  await chooseMore(second, WANTED, '置顶');
  await expect(demand(second, WANTED)).toContainText('置顶');
  await demand(second, WANTED).getByRole('button', { name: WANTED }).first().click();
  await about.click();
  const opened = second.getByRole('region', { name: '主体详情' });
  await expect(opened.getByRole('heading', { name: subject })).toBeVisible();
  await judged(second);

  await messenger.goto(found('/info/sell', TITLE));
  await chooseMore(messenger, TITLE, '匹配');
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
  await expect(offer(messenger, TITLE)).toContainText('已成交');
  await expect(offer(messenger, TITLE)).toContainText('成交 9,000 元');
  await expect(offer(messenger, TITLE)).not.toContainText('匹配到');
  await offer(messenger, TITLE).getByRole('button', { name: TITLE }).first().click();
  await expect(messenger.getByText(/登记成交 2,000公斤，9,000 元，对方是/)).toBeVisible();
});

test('a security administrator has no such pages, and the call is refused', async ({ seat }) => {
  const page = await seat('secadmin', '/info/sell');
  await isRefused(page, '/admin/api/v1/admin/supplyDemand/page', { infoType: 1 });
});

const PANELS = ['产品类别', '供求对比', '供应量', '价格走势', '匹配流向', '最新供求'];

test('[NAV-15] the big screen 产销对接 shows an area’s market, down to its townships', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('hzadmin', '/flight/production?period=year');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const name of PANELS) await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.locator('.cockpit-facts').getByText('今年成交额')).toBeVisible();
  await expect(page.getByRole('img', { name: '供应量地图' }).locator('path').first()).toBeVisible();
  const price = page.getByRole('region', { name: '价格走势', exact: true });
  await expect(price.getByRole('table', { name: '价格走势的数据' }).getByRole('row')).toHaveCount(13);
  await price.getByLabel('产品').selectOption({ index: 1 });
  await expect(page).toHaveURL(/product=/);
  await expect(price.getByRole('heading', { name: /元\/.+/ })).toBeVisible();
  await expect(page.getByRole('table', { name: '产品类别的数据' })).toBeAttached();
  await judged(page);

  const latest = page.getByRole('region', { name: '最新供求列表' });
  await expect(latest.getByRole('listitem').first()).toBeVisible();
  const moving = latest.locator('.cockpit-moving');
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
