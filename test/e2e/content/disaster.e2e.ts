// A county's messenger writes a warning, its administrator reads exactly that and passes it; it becomes one SMS draft; taken offline it is in force no more. And the big screen.

import type { Page } from '@playwright/test';
import { settle, violationsOf } from '../axe.ts';
import { enterAs, expect, test } from '../console.ts';

const TITLE = '西湖区大风黄色预警（试验）';

async function judged(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide, `nothing to scroll sideways at ${width}`).toBe(false);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

const rowOf = (page: Page, title: string) =>
  page.getByRole('table', { name: '防灾减灾' }).getByRole('row').filter({ hasText: title });
const found = `/info/disaster?title=${encodeURIComponent(TITLE)}`;

test('防灾减灾 /info/disaster: a messenger warns, the administrator passes, one SMS draft comes of it, offline ends it', async ({
  seat,
}) => {
  test.setTimeout(240_000);
  const refused = `/info/disaster?title=${encodeURIComponent('地质灾害蓝色预警')}`;
  const writer = await seat('xhmsg', refused);
  await expect(rowOf(writer, '地质灾害蓝色预警')).toContainText('请写明具体的村和巡查联系人');
  await judged(writer);
  await writer.getByRole('button', { name: '新增预警' }).click();
  const form = writer.getByRole('form', { name: '新增预警' });
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.getByText('请填写标题')).toBeVisible();
  await expect(form.getByText('请选择影响区域')).toBeVisible();
  await expect(form.getByText('请选择预警级别')).toBeVisible();
  await expect(form.getByText('请写明农户应当怎么做')).toBeVisible();
  await judged(writer);
  await form.getByLabel('标题', { exact: true }).fill(TITLE);
  await form
    .getByRole('treeitem', { name: /^西湖区/ })
    .locator('.dept-name')
    .first()
    .click();
  await form.getByLabel('灾害种类').selectOption('大风冰雹');
  await form.getByLabel('预警级别').selectOption('黄色');
  await form.getByLabel('内容', { exact: true }).fill('今天下午有8级大风。<b>请注意</b>');
  await form.getByLabel('农户应当怎么做').fill('收紧棚膜\n人员离开大棚');
  // what is not saved is not lost by a slip
  await form.getByRole('button', { name: '取消' }).click();
  const asking = writer.getByRole('dialog', { name: '不保存就关闭？' });
  await asking.getByRole('button', { name: '继续填写' }).click();
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(writer.getByText('已提交，等待另一位管理员审核')).toBeVisible();
  await writer.goto(found);
  await expect(rowOf(writer, TITLE)).toContainText('待审核');
  await expect(rowOf(writer, TITLE)).not.toContainText('生效中');

  const admin = await seat('xhadmin', '/info/disaster');
  await expect(admin.getByText(/有 \d+ 条等您审核/)).toBeVisible();
  await admin.goto(found);
  await rowOf(admin, TITLE)
    .getByRole('button', { name: /审\s?核/ })
    .click();
  const review = admin.getByRole('region', { name: '预警内容' });
  await expect(review.getByText('今天下午有8级大风。<b>请注意</b>')).toBeVisible();
  await judged(admin);
  await admin
    .locator('.review-decision')
    .getByRole('button', { name: /^通\s?过$/ })
    .click();
  const passing = admin.getByRole('dialog', { name: '审核通过' });
  await expect(passing.getByText(/通过后马上在西湖区生效/)).toBeVisible();
  await passing.getByRole('button', { name: '通过' }).click();
  await expect(admin.getByText('已通过并发布')).toBeVisible();
  await expect(rowOf(admin, TITLE)).toContainText('生效中');

  await rowOf(admin, TITLE)
    .getByRole('button', { name: /转\s?短\s?信/ })
    .click();
  const turning = admin.getByRole('dialog', { name: '转为短信' });
  await expect(turning.getByText(/草稿不会发出/)).toBeVisible();
  await turning.getByRole('button', { name: '生成草稿' }).click();
  await expect(admin).toHaveURL(/\/sms\/applyForm\?applyId=\d+/);
  const draft = admin.url();
  await admin.goto(found);
  await rowOf(admin, TITLE).getByRole('link', { name: '草稿，还没有发送' }).click();
  await expect(admin).toHaveURL(draft);

  await admin.goto(found);
  await rowOf(admin, TITLE)
    .getByRole('button', { name: `${TITLE}的更多操作` })
    .click();
  await admin.getByRole('menuitem', { name: /^下架$/ }).click();
  const dialog = admin.getByRole('dialog', { name: '下架 1 条预警' });
  await expect(dialog.getByText(/马上不再算作生效/)).toBeVisible();
  await dialog.getByLabel('下架的原因').fill('大风已经减弱');
  await dialog.getByRole('button', { name: /下\s?架/ }).click();
  await expect(rowOf(admin, TITLE)).toContainText('已下架');
  await expect(rowOf(admin, TITLE)).not.toContainText('生效中');
});

test('防灾减灾 is not for who neither writes nor reviews', async ({ page }) => {
  await enterAs(page, 'drafter1', '/info/disaster');
  await expect(page).toHaveURL('/404');
});

test('[NAV-15] 信息管理 /flight/disaster: an administrator sees the warnings, texts and damage of the own area, without header and menu', async ({
  page,
}) => {
  await enterAs(page, 'hzadmin', '/flight/disaster');
  const place = page.getByRole('navigation', { name: '当前位置' });
  await expect(place.getByRole('listitem')).toHaveText(['杭州市']);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
  await expect(page.locator('.cockpit-facts')).toContainText('生效橙色预警');
  await expect(page.getByText(/^本轮：台风/)).toBeVisible();
  for (const name of ['各地生效预警', '灾情报告', '预警灾种', '受灾作物', '本轮过程', '短信送达'])
    await expect(
      page.getByRole('region', { name, exact: true }).locator('.cockpit-panel-body > *').first(),
    ).toBeVisible();
  const timeline = page.getByRole('list', { name: '本轮过程' });
  await expect(timeline).toContainText('杭州市第13号台风黄色预警');
  await expect(timeline).toContainText('杭州西部第13号台风灾情报告');
  await judged(page);

  await page.getByRole('button', { name: '表格' }).click();
  const table = page.getByRole('region', { name: '各地生效预警表格' });
  await expect(table.getByRole('row').filter({ hasText: '临安区' })).toContainText('橙色');
  await table.getByRole('button', { name: '西湖区' }).click();
  await expect(place.getByRole('listitem')).toHaveText(['杭州市', '西湖区']);
  await expect(page.getByRole('list', { name: '本轮过程' })).toContainText('西湖区第13号台风灾情报告');
  await page.goto('/flight/disaster?deptId=3302');
  await expect(page.getByRole('button', { name: '回到我的管辖范围' })).toBeVisible();
  await expect(page.getByText('组织不存在或已删除')).toHaveCount(1);
  await page.getByRole('button', { name: '回到我的管辖范围' }).click();
  await expect(place.getByText('杭州市')).toBeVisible();
});

test('信息管理 is not for everybody', async ({ page }) => {
  await page.goto('/flight/disaster');
  await expect(page).toHaveURL('/login?redirect=%2Fflight%2Fdisaster');
  await enterAs(page, 'xhmsg', '/flight/disaster');
  await expect(page).toHaveURL('/404');
});
