// Review of farmers' posts by their county: read with pictures and replies, passed, refused, taken down,
// removed; and an official post, which somebody else reviews.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addPost } from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import type { Locator, Page } from '@playwright/test';
import { drawPicture } from '../../../packages/server/src/trial-data/publishing/drawn-picture.ts';
import { judged } from '../both-widths.ts';
import { expect, reload, test } from '../console.ts';

const FILM = fileURLToPath(new URL('../../../data/videos/field.mp4', import.meta.url));
const listOf = (page: Page) => page.getByRole('table', { name: '互动' });
const rowOf = (page: Page, title: string) => listOf(page).getByRole('row').filter({ hasText: title });
const press = (where: Locator, name: string) =>
  where.getByRole('button', { name: new RegExp(`^${[...name].join('\\s?')}$`) }).click();

test('[NAV-16] /audit/interaction: a county finds, reads and decides about what its farmers wrote', async ({
  seat,
}) => {
  test.setTimeout(180_000);
  const page = await seat('xhadmin2', '/audit/interaction');
  const table = listOf(page);
  await expect(rowOf(page, '自家的甘薯大丰收')).toContainText('待审核');
  await judged(page);

  // filters, in the address bar
  await page.getByRole('search').getByLabel('机审结果').selectOption('违规');
  await page.getByRole('search').getByLabel('状态').selectOption('待审核');
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(page).toHaveURL(/machineResult=3/);
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(rowOf(page, '轻松赚钱看过来')).toContainText('日赚千元');

  // a refusal asks why
  await press(rowOf(page, '轻松赚钱看过来'), '不通过');
  const refusing = page.getByRole('dialog', { name: '不通过 1 条互动' });
  await press(refusing, '不通过 1 条');
  await expect(refusing.getByText('请写明原因，至少2个字')).toBeVisible();
  await refusing.getByRole('button', { name: '内容不实或无法核实' }).click();
  await judged(page);
  // the reason is found again, chosen or typed
  await reload(page);
  await press(rowOf(page, '轻松赚钱看过来'), '不通过');
  await expect(refusing.getByRole('region', { name: '没有填完的内容' })).toContainText(
    '“内容不实或无法核实”',
  );
  await press(refusing, '继续填写');
  await expect(refusing.getByLabel(/^原因/)).toHaveValue('内容不实或无法核实');
  await press(refusing, '不通过 1 条');
  await expect(page.getByText('已不通过 1 条')).toBeVisible();
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();

  // reading: text as it is, words marked, pictures
  await page.goto('/audit/interaction?keyword=扫码领红包');
  await press(rowOf(page, '农资店周年活动'), '查看');
  const details = page.getByRole('region', { name: '互动详情' });
  await expect(details.locator('mark')).toHaveText('扫码领红包');
  await expect(details.getByText('机审：疑似')).toBeVisible();
  await judged(page);
  await press(page.getByRole('dialog', { name: '互动详情' }), '通过');
  const passing = page.getByRole('dialog', { name: '通过 1 条互动' });
  await expect(passing.getByText('其中 1 条机审为疑似，请确认您已看过全文。')).toBeVisible();
  await press(passing, '通过 1 条');
  await expect(page.getByText('已通过 1 条')).toBeVisible();
  await expect(details.getByText('已通过', { exact: true })).toBeVisible();

  // taken down, then removed
  await press(page.getByRole('dialog', { name: '互动详情' }), '下架');
  const down = page.getByRole('dialog', { name: '下架 1 条互动' });
  await down.getByLabel('原因（必填，发布人会看到）').fill('是广告');
  await press(down, '下架 1 条');
  await expect(details.getByText('是广告')).toBeVisible();
  await press(page.getByRole('dialog', { name: '互动详情' }), '删除');
  await press(page.getByRole('dialog', { name: '删除 1 条互动' }), '删除 1 条');
  await expect(page.getByText('已删除 1 条')).toBeVisible();
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();

  // several at once
  await page.goto('/audit/interaction?auditStatus=1');
  await rowOf(page, '自家的甘薯大丰收').getByRole('checkbox').check();
  await rowOf(page, '寻找走失的湖羊').getByRole('checkbox').check();
  await press(page.getByRole('main'), '通过 2 条');
  const several = page.getByRole('dialog', { name: '通过 2 条互动' });
  await expect(several.getByRole('listitem')).toHaveCount(2);
  await press(several, '通过 2 条');
  await expect(page.getByText('已通过 2 条')).toBeVisible();
  await expect(rowOf(page, '寻找走失的湖羊')).toHaveCount(0);
});

test('pictures open in full, replies are removed', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('cunadmin', '/audit/interaction?keyword=晚稻开镰了');
  await press(rowOf(page, '晚稻开镰了'), '查看');
  const details = page.getByRole('region', { name: '互动详情' });
  await expect(details.getByRole('img', { name: '图片 2' })).toBeVisible();
  await details.getByRole('button', { name: '图片 1，放大' }).click();
  const large = page.getByRole('dialog', { name: '图片 1，共 2 张' });
  await expect(large.getByRole('img')).toBeVisible();
  await large.getByRole('button', { name: '下一张' }).click();
  await expect(page.getByRole('dialog', { name: '图片 2，共 2 张' })).toBeVisible();
  await page.keyboard.press('Escape');

  await details.getByLabel('选择赵春花（虚构）的评论').check();
  await details.getByRole('button', { name: '删除 1 条评论' }).click();
  const asking = page.getByRole('dialog', { name: '删除 1 条评论' });
  await expect(asking.getByText('这条互动还剩 2 条评论')).toBeVisible();
  await asking.getByRole('button', { name: '删除 1 条评论' }).click();
  await expect(details.getByRole('heading', { name: '评论 2 条' })).toBeVisible();
  await expect(details.getByText('等天晴就割')).toHaveCount(0);
});

test('[NAV-16] /audit/add: an official post is written with pictures, and reviewed by somebody else', async ({
  seat,
}, info) => {
  test.setTimeout(180_000);
  const page = await seat('xhadmin', '/audit/interaction');
  await press(page.getByRole('main'), '新增');
  const form = page.getByRole('form', { name: '新增互动' });
  await judged(page);
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.getByText('有 2 处需要修改')).toBeVisible();
  await expect(form.getByLabel('标题（必填）')).toBeFocused();
  await form.getByLabel('标题（必填）').fill('晚稻收割安全提醒');
  await form.getByLabel('正文（必填）').fill('请在天晴时收割。\n扫码领红包的都是假的。');
  await expect(form.getByText('20/1000')).toBeVisible();
  await form.getByLabel('话题').fill('秋收');

  const scenery = {
    sky: [120, 180, 225],
    hills: [86, 130, 92],
    field: [214, 178, 74],
    rows: [188, 148, 52],
  } as const;
  const [picture, page2, broken] = ['one.png', 'two.png', 'broken.png'].map((name) => info.outputPath(name));
  for (const file of [picture, page2]) writeFileSync(file ?? '', drawPicture(scenery));
  writeFileSync(broken ?? '', 'no picture');
  await form.getByLabel('选择图片').setInputFiles([picture ?? '', broken ?? '', page2 ?? '']);
  await expect(form.getByText('图片（2/9，可不传）')).toBeVisible();
  await expect(
    form.getByText(`“${path.basename(broken ?? '')}”：只能上传png、jpg、jpeg格式的图片`),
  ).toBeVisible();
  await expect(form.getByRole('img', { name: '图片 2' })).toBeVisible();
  await form.getByRole('button', { name: '删除图片 2' }).click();
  await form.getByLabel('选择视频').setInputFiles(FILM);
  await expect(form.getByLabel('已上传的视频')).toBeVisible();
  await judged(page);

  // what is typed is not lost by leaving
  await page.getByRole('navigation').getByRole('link', { name: '工作台' }).first().click();
  const leaving = page.getByRole('dialog', { name: '离开本页？' });
  await leaving.getByRole('button', { name: '留在本页' }).click();
  await expect(form.getByLabel('标题（必填）')).toHaveValue('晚稻收割安全提醒');

  // the machine is told at once, and the post taken back, with everything still in the form
  await form.getByRole('button', { name: '提交审核' }).click();
  const machine = page.getByRole('dialog', { name: '机审结果：疑似' });
  await expect(machine).toContainText('扫码领红包');
  await machine.getByRole('button', { name: '撤回修改' }).click();
  await expect(page.getByText('已撤回，请修改后重新提交')).toBeVisible();
  await form.getByLabel('正文（必填）').fill('请在天晴时收割，注意农机安全。');
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('已提交，等待其他人审核')).toBeVisible();
  await expect(page).toHaveURL(/\/audit\/interaction/);
  const own = rowOf(page, '晚稻收割安全提醒');
  await expect(own).toHaveCount(1);
  await expect(own).toContainText('官方');
  await expect(own.getByRole('button', { name: /^通\s?过$/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(own).toContainText('您自己发布的互动，须由其他人审核');

  const other = await seat('hzadmin', '/audit/interaction?keyword=晚稻收割安全提醒');
  await press(rowOf(other, '晚稻收割安全提醒'), '查看');
  await expect(
    other.getByRole('region', { name: '互动详情' }).getByRole('img', { name: '图片 1' }),
  ).toBeVisible();
  await expect(
    other.getByRole('region', { name: '互动详情' }).getByLabel('视频', { exact: true }),
  ).toBeVisible();
  await press(other.getByRole('dialog', { name: '互动详情' }), '通过');
  await press(other.getByRole('dialog', { name: '通过 1 条互动' }), '通过 1 条');
  await expect(other.getByText('已通过 1 条')).toBeVisible();
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(own).toContainText('已通过');
  await press(own, '置顶');
  await expect(own.getByRole('button', { name: '取消置顶' })).toBeVisible();
  await judged(page);
});

test('two reviewers at once: the second is told who was faster', async ({ seat }) => {
  const first = await seat('xhadmin2', '/audit/interaction?keyword=油菜直播');
  const second = await seat('sdadmin', '/audit/interaction?keyword=油菜直播');
  for (const page of [first, second]) await press(rowOf(page, '油菜直播还是移栽好'), '通过');
  for (const page of [first, second])
    await press(page.getByRole('dialog', { name: '通过 1 条互动' }), '通过 1 条');
  const told = async (sentence: string | RegExp) => {
    const counts = [first, second].map((page) => page.getByText(sentence).count());
    return (await Promise.all(counts)).reduce((sum, count) => sum + Math.min(count, 1), 0);
  };
  await expect.poll(() => told(/已经审核通过，不用再审/)).toBe(1);
  for (const page of [first, second]) await expect(rowOf(page, '油菜直播还是移栽好')).toContainText('已通过');
});

test('a messenger has neither page nor call, and a county sees nothing of another one', async ({ seat }) => {
  const page = await seat('xhmsg');
  const answer = await page.request.post(`/admin/api${addPost.path}`, {
    data: { postType: 1, title: '不应成功', content: '不应成功' },
    headers: { token: (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '' },
  });
  expect(((await answer.json()) as { code: number }).code).toBe(4030);
  await page.goto('/audit/interaction');
  await expect(listOf(page)).toHaveCount(0);
  const village = await seat('cunadmin', '/audit/interaction?keyword=大棚被风掀了');
  await expect(village.getByText('没有符合条件的数据')).toBeVisible();
});
