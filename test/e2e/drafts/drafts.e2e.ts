// Drafts are not lost: the form of a mass SMS has one name, closes when it is sent, and is found again after
// a reload, on another machine and behind a new sign-in.

import { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import type { Page } from '@playwright/test';
import { enterAs, expect, PASSWORD, reload, test, userMenu } from '../console.ts';
import { submit, writeAndChoose } from '../writing.ts';

// where the tags of open pages stand without being asked for
test.use({ viewport: { width: 1600, height: 900 } });

const tags = (page: Page) => page.getByRole('navigation', { name: '打开的页面' });
const stamp = () => String(Date.now()).slice(-7);

test('the form has one name, and its tag closes with the submission', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  await page.getByRole('button', { name: '新建短信申请' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('新建短信申请');
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('新建短信申请');
  await expect(tags(page).getByRole('link')).toHaveText(['工作台', '短信申请', '新建短信申请']);
  await expect(page).toHaveTitle('新建短信申请-农民信箱');

  const title = `标签${stamp()}`;
  await writeAndChoose(page, { title, content: `请各位农户清理沟渠${title}。`, areas: ['华联村'] });
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText(/已保存为草稿/)).toBeVisible();
  await expect(tags(page).getByRole('link')).toHaveText(['工作台', '短信申请', '编辑短信申请']);
  await expect(page).toHaveTitle('编辑短信申请-农民信箱');

  await page.getByRole('button', { name: '下一步：核对提交' }).click();
  await submit(page);
  await expect(tags(page).getByRole('link')).toHaveText(['工作台', '短信申请', '短信详情']);
});

const form = (page: Page) => page.getByRole('main');
const offer = (page: Page) => page.getByRole('region', { name: '没有填完的内容' });
const goOn = (page: Page) => offer(page).getByRole('button', { name: '继续填写', exact: true }).click();
const beginAnew = (page: Page) => offer(page).getByRole('button', { name: '重新开始' }).click();
const autosaved = (page: Page) => page.getByText(/^已自动保存 \d\d:\d\d$/);
/** Everything that lies in the browser. */
const inBrowser = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

test('[SMS-01] what was typed a moment ago is offered after a reload, where one was', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/applyForm');
  const title = `重载${stamp()}`;
  await form(page).getByLabel('标题').fill(title);
  await form(page).getByLabel('短信内容').fill('请各位农户加固大棚。');
  await reload(page);
  await expect(offer(page)).toContainText(`“${title}”`);
  await goOn(page);
  await expect(form(page).getByLabel('标题')).toHaveValue(title);
  await expect(form(page).getByLabel('短信内容')).toHaveValue('请各位农户加固大棚。');

  await form(page).getByLabel('类别').selectOption({ label: '农技指导' });
  await page.getByRole('button', { name: '下一步：选对象' }).click();
  await reload(page);
  await goOn(page);
  await expect(page, 'the step has its content').toHaveURL(/step=recipients/);
  await expect(form(page).getByLabel('查找接收区域')).toBeVisible();

  await reload(page);
  await beginAnew(page);
  await expect(form(page).getByLabel('标题')).toHaveValue('');
  await expect(page).toHaveURL(/step=content/);
  await page.reload();
  await expect(form(page).getByLabel('标题')).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test('[SMS-01] a submission whose answer was lost, gone on with after a reload, is one submission', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg', '/sms/applyForm');
  const title = `断网${stamp()}`;
  // an ordinary text is refused as the same once more, which is safe too
  await form(page).getByLabel('类别').selectOption({ label: '防灾减灾预警' });
  await form(page)
    .getByRole('checkbox', { name: /紧急发送/ })
    .check();
  await form(page).getByLabel('紧急发送的理由').fill('气象台发布台风预警');
  await writeAndChoose(page, { title, content: `请各位农户清理沟渠${title}。`, areas: ['华联村'] });
  await page.getByRole('button', { name: '下一步：核对提交' }).click();
  let applyNo = '';
  await page.route(
    `**${saveApplication.path}`,
    async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { applyNo: string } };
      applyNo = answer.data.applyNo;
      await route.abort();
    },
    { times: 1 },
  );
  const button = page.getByRole('button', { name: '提交审核' });
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await button.click();
  await expect.poll(() => applyNo).toMatch(/^DX\d+$/);
  await expect(button, 'it can be pressed again').toHaveAttribute('aria-disabled', 'false');
  await reload(page);
  await goOn(page);
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await button.click();
  await expect(page.getByText(`已提交，编号 ${applyNo}`)).toBeVisible({ timeout: 30_000 });
});

test('[SMS-01] three seconds later it is on the server, and offered on another machine, numbers included', async ({
  page,
  browser,
  baseURL,
}) => {
  await enterAs(page, 'xhmsg', '/sms/applyForm');
  const title = `换机${stamp()}`;
  await form(page).getByLabel('标题').fill(title);
  await form(page).getByLabel('类别').selectOption({ label: '防灾减灾预警' });
  await form(page).getByLabel('短信内容').fill(`${title}，请各位农户清沟排水。`);
  await expect(autosaved(page)).toBeVisible();
  expect(await inBrowser(page), 'the browser needs it no longer').not.toContain(title);
  await page.getByRole('button', { name: '下一步：选对象' }).click();
  await page.getByText('填写号码').click();
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/formDraft') && (response.request().postData() ?? '').includes('15400001234'),
  );
  await form(page).getByLabel('手机号码').fill('15400001234');
  await expect.poll(() => inBrowser(page)).toContain(title);
  expect(await inBrowser(page), 'no number lies in the browser').not.toContain('15400001234');
  await kept;

  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '工作台' }).click();
  await page.getByRole('button', { name: '离开，以后再写' }).click();
  const left = page.getByRole('region', { name: '我写的' }).getByRole('listitem').filter({ hasText: title });
  await expect(left).toContainText('短信没有填完');
  await expect(left.getByRole('link', { name: `继续写“${title}”` })).toHaveAttribute(
    'href',
    '/sms/applyForm',
  );

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const there = await other.newPage();
  await enterAs(there, 'xhmsg', '/sms/applyForm', { withDrafts: true });
  await expect(offer(there)).toContainText(`“${title}”`);
  await goOn(there);
  await expect(form(there).getByLabel('标题')).toHaveValue(title);
  await there.getByRole('button', { name: '下一步：选对象' }).click();
  await expect(form(there).getByLabel('手机号码')).toHaveValue('15400001234');
  await there.getByRole('button', { name: '下一步：定时间' }).click();
  await there.getByRole('button', { name: '下一步：核对提交' }).click();
  const dropped = there.waitForResponse('**/formDraft/drop');
  await submit(there);
  await dropped;
  await there.goto('/sms/applyForm');
  await expect(form(there).getByLabel('标题'), 'what was sent is offered no more').toHaveValue('');
  await other.close();
});

test('[SMS-01] a stored draft goes on with what was changed since, and leaves no trace once it is saved', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg', '/sms/applyForm');
  const title = `草稿${stamp()}`;
  await form(page).getByLabel('标题').fill(title);
  await form(page).getByLabel('类别').selectOption({ label: '农技指导' });
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText(/已保存为草稿/)).toBeVisible();
  await form(page).getByLabel('短信内容').fill('保存之后才写的。');
  await reload(page);
  await goOn(page);
  await expect(form(page).getByLabel('短信内容')).toHaveValue('保存之后才写的。');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText(/已保存为草稿/)).toBeVisible();
  await page.reload();
  await expect(form(page).getByLabel('短信内容')).toHaveValue('保存之后才写的。');
  expect(await inBrowser(page)).not.toContain(title);
});

test('nobody else at the same computer sees what was left, and who leaves may keep it', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/applyForm');
  const title = `同机${stamp()}`;
  await form(page).getByLabel('标题').fill(title);
  await enterAs(page, 'hzmsg', '/sms/applyForm');
  await expect(form(page).getByLabel('标题')).toHaveValue('');
  await expect(offer(page)).toHaveCount(0);

  await enterAs(page, 'xhmsg', '/sms/applyForm', { withDrafts: true });
  await goOn(page);
  await form(page).getByLabel('短信内容').fill('走之前写的。');
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  const leaving = page.getByRole('dialog', { name: '离开本页？' });
  await leaving.getByRole('button', { name: '离开，以后再写' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await inBrowser(page)).not.toContain(title);

  await enterAs(page, 'xhmsg', '/sms/applyForm', { withDrafts: true });
  await goOn(page);
  await expect(form(page).getByLabel('标题')).toHaveValue(title);
  await expect(form(page).getByLabel('短信内容')).toHaveValue('走之前写的。');
});

test('a step in the address goes to the first step that lacks something', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/applyForm?step=check');
  await expect(page).toHaveURL(/step=content/);
  await expect(form(page).getByLabel('标题')).toBeVisible();
  await expect(page.getByRole('button', { name: '提交审核' })).toHaveCount(0);
});

const ended = (page: Page) => page.getByRole('dialog', { name: '您已退出登录' });

test('[ERR-04] signing in again happens in the dialog, and the page goes on as it was', async ({
  page,
  seat,
}) => {
  await enterAs(page, 'sdmsg', '/sms/applyForm');
  const title = `续登${stamp()}`;
  await form(page).getByLabel('标题').fill(title);
  await form(page).getByLabel('类别').selectOption({ label: '农技指导' });
  await form(page).getByLabel('短信内容').fill('请各位农户清沟排水。');
  await form(page)
    .getByLabel('短信内容')
    .evaluate((field) => field.setAttribute('data-same', 'yes'));
  // the same person signs in elsewhere, which ends this session
  await seat('sdmsg');
  // no press of the mouse, which the dialog would stop: a call of the form's own may have found out before
  await page.getByRole('button', { name: '保存草稿' }).dispatchEvent('click');
  const dialog = ended(page);
  await expect(dialog.getByLabel('用户账号')).toHaveValue('sdmsg');
  await expect(dialog.getByLabel('密码', { exact: true })).toBeFocused();
  await dialog.getByLabel('密码', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /密码/ })).toBeVisible();
  await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(form(page).getByLabel('标题')).toHaveValue(title);
  await expect(form(page).getByLabel('短信内容'), 'nothing was drawn anew').toHaveAttribute(
    'data-same',
    'yes',
  );
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText(/已保存为草稿/)).toBeVisible();
});

test('[ERR-04] another identity of the same person is found again, and another person loads the page anew', async ({
  page,
}) => {
  await enterAs(page, 'multi');
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: '切换身份' }).click();
  const choice = page.getByRole('dialog', { name: '切换身份' });
  await choice.getByRole('radio', { name: /乡镇级管理员/ }).check();
  await choice.getByRole('button', { name: '切换身份' }).click();
  await expect(page.getByText('切换身份成功!')).toBeVisible();
  await page.goto('/sms/audit');
  await page.getByRole('textbox', { name: '标题' }).fill('只是写了一半');
  const endSession = async () => {
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
    const data = { type: 'LOGIN_TYPE', subType: 102, osType: 403 };
    await page.request.post('/admin/api/v1/admin/accessStatistics/count', { headers: { token }, data });
    // a call in the background may be told first, and its dialog lies over the button
    await page.getByRole('button', { name: '刷新' }).dispatchEvent('click');
    await expect(ended(page)).toBeVisible();
  };
  await endSession();
  await ended(page).getByLabel('密码', { exact: true }).fill(PASSWORD);
  await ended(page).getByRole('button', { name: '重新登录' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('只是写了一半');
  await expect(
    page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '短信审核' }),
  ).toBeVisible();
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await endSession();
  await ended(page).getByLabel('用户账号').fill('sdadmin');
  await ended(page).getByLabel('密码', { exact: true }).fill(PASSWORD);
  await ended(page).getByRole('button', { name: '重新登录' }).click();
  await page
    .getByRole('dialog', { name: '登录身份已更换' })
    .getByRole('button', { name: '重新加载' })
    .click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('what was typed in a drawer is offered when the drawer is opened again', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/sms/template');
  const name = `模板${stamp()}`;
  const field = page.getByRole('form', { name: '新增模板' }).getByLabel('模板名称');
  await press(page, /^新\s?增$/);
  await field.fill(name);
  await reload(page);
  await press(page, /^新\s?增$/);
  await expect(offer(page)).toContainText(`“${name}”`);
  await goOn(page);
  await expect(field).toHaveValue(name);

  await page.keyboard.press('Escape');
  const closing = page.getByRole('dialog', { name: '不保存就关闭？' });
  await closing.getByRole('button', { name: '关闭，以后再写' }).click();
  await press(page, /^新\s?增$/);
  await goOn(page);
  await expect(field).toHaveValue(name);
  await page.keyboard.press('Escape');
  await closing.getByRole('button', { name: '不保存并关闭' }).click();
  await press(page, /^新\s?增$/);
  await expect(field).toHaveValue('');
});

for (const { account, address, opener, form: named } of [
  { account: 'xhadmin', address: '/audit/shareknowledge', opener: /^新\s?增$/, form: '新增知识' },
  { account: 'xhmsg', address: '/info/article', opener: /^新\s?增$/, form: '新增资讯' },
  { account: 'xhmsg', address: '/info/activity', opener: /^新\s?增$/, form: '新增活动' },
  { account: 'xhadmin', address: '/tour/coupon', opener: /^新\s?增$/, form: '新增优惠券' },
  { account: 'xhadmin', address: '/push/list', opener: /^新\s?增$/, form: '新增推送' },
  { account: 'xhmsg', address: '/info/dailyHelp', opener: /^新\s?增$/, form: '新增每日一助' },
  { account: 'xhmsg', address: '/info/sell', opener: '新增供应信息', form: '新增供应信息' },
  { account: 'xhadmin', address: '/info/disaster', opener: '灾情上报', form: '灾情上报' },
  { account: 'xhadmin', address: '/audit/add', opener: null, form: '新增互动' },
] as const) {
  test(`${named}: what was typed is found again after a reload`, async ({ page }) => {
    await enterAs(page, account, address);
    const title = `${named}${stamp()}`;
    const place = opener === null ? page.getByRole('main') : page.getByRole('form', { name: named });
    const field = place.getByLabel(/^(标题|名称)(（必填）)?$/);
    if (opener !== null) await press(page, opener);
    await field.fill(title);
    await reload(page);
    if (opener !== null) await press(page, opener);
    await expect(offer(page)).toContainText(`“${title}”`);
    await goOn(page);
    await expect(field).toHaveValue(title);
  });
}
