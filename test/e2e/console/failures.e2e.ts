// Display of failed calls: each failure once and in one place.

import { enterAs, expect, ORIGIN, test, userMenu } from '../console.ts';

const envelope = (code: number, msg: string, data: unknown = null) => ({
  json: { code, msg, message: msg, data },
});

test('[ERR-01] another code with a size is an answer like any other', async ({ page }) => {
  await page.route('**/trial/handsets', (route) =>
    route.fulfill({ json: { code: 0, msg: '', message: '', data: null, size: 0, length: 0 } }),
  );
  await enterAs(page, 'xhmsg', '/trial/handset');
  await expect(page.getByRole('heading', { name: '模拟手机', level: 1 }).first()).toBeAttached();
  await expect(page.locator('.message')).toHaveCount(0);
});

test('[ERR-03] a refusal shows its sentence for five seconds', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  await expect(page.getByRole('table', { name: '我的短信申请' }).getByRole('row').nth(1)).toBeVisible();
  // once: a list in which something is under way asks again by itself
  await page.route('**/pageMyMassSmsApply', (route) => route.fulfill(envelope(5000, '系统繁忙')), {
    times: 1,
  });
  await page.clock.install();
  await page.getByRole('button', { name: '刷新' }).click();
  const message = page.getByText('系统繁忙');
  await expect(message).toHaveCount(1);
  // the page's clock goes on by itself meanwhile
  await page.clock.runFor(4000);
  await expect(message).toHaveCount(1);
  await page.clock.runFor(1200);
  await expect(message).toHaveCount(0);
});

test('[ERR-04] an ended session asks once whether to stay or to sign in again', async ({ page, seat }) => {
  // The last call that the console makes by itself: one made later would bring the dialog before the click does.
  const settled = page.waitForResponse('**/count/UnreadMsg');
  await enterAs(page, 'sdmsg', '/sms/apply');
  await expect(page.getByRole('table', { name: '我的短信申请' })).toBeVisible();
  await settled;
  // The same person signs in elsewhere, which ends this session.
  await seat('sdmsg');
  await page.getByRole('button', { name: '刷新' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCount(1);
  await expect(page.locator('.message')).toHaveText(/您的账号已在其他地方登录/);
  await dialog.getByRole('button', { name: '留在本页' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/sms\/apply/);
  await page.getByRole('button', { name: '刷新' }).click();
  await dialog.getByRole('button', { name: '其他登录方式（离开本页）' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsms%2Fapply/);
});

for (const [code, sentence] of [
  [401, '您还没有登录，请先登录'],
  [50012, '您的账号已在其他地方登录'],
  [50014, '登录已过期，请重新登录'],
] as const) {
  test(`[ERR-04] ${code} opens one dialog however many calls fail together`, async ({ page }) => {
    await enterAs(page, 'xhmsg', '/userInfoManagement/userAddressList');
    await expect(page.getByRole('heading', { name: '个人信息', level: 1 })).toBeVisible();
    await page.route('**/pageMyMassSmsApply', (route) => route.fulfill(envelope(code, sentence)));
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '短信申请' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.getByRole('button', { name: '留在本页' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('[ERR-05] a server that is gone shows one message, and the page works again when it is back', async ({
  page,
  context,
}) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  const table = page.getByRole('table', { name: '我的短信申请' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.locator('.message')).toHaveText(/连接不上服务器，请稍后重试，或检查网络/);
  await expect(page.locator('.message')).toHaveCount(1);
  await expect(table.getByRole('row').nth(1), 'what was read stays').toBeVisible();
  await context.setOffline(false);
  const answered = page.waitForResponse('**/pageMyMassSmsApply');
  await page.getByRole('button', { name: '刷新' }).click();
  expect((await answered).status()).toBe(200);
});

test('[ERR-05] what could not be read while the server was away is read as soon as it is back', async ({
  page,
  context,
}) => {
  await enterAs(page, 'xhmsg', '/sms/emergency');
  const tree = page.getByRole('tree', { name: '接收区域' });
  const town = tree.getByRole('treeitem', { name: /三墩镇/ }).last();
  await expect(town).toBeVisible();
  await context.setOffline(true);
  await town.press('ArrowRight');
  await expect(tree.getByText('连接不上服务器，请稍后重试，或检查网络')).toBeVisible();
  await context.setOffline(false);
  await expect(tree.getByRole('treeitem', { name: /绕城村/ })).toBeVisible();
});

test('[ERR-05] every call goes below /admin/api of the same origin', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) addresses.push(request.url());
  });
  await enterAs(page, 'xhmsg', '/sms/apply');
  await expect(page.getByRole('table', { name: '我的短信申请' })).toBeVisible();
  expect(addresses.length).toBeGreaterThan(2);
  expect(addresses.filter((address) => !address.startsWith(`${ORIGIN}/admin/api/`))).toEqual([]);
});

test('a part of the console that cannot be fetched says so in its place, and what was typed still stands', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  const title = page.getByLabel('标题', { exact: true });
  await title.fill('春耕');
  await page.route('**/assets/PersonalInfoDialog-*.js', (route) => route.abort());
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: '个人信息' }).click();
  const dialog = page.getByRole('dialog', { name: '没有打开' });
  await expect(dialog.getByRole('alert')).toContainText('没有打开，可能是网络中断。');
  await expect(dialog.getByRole('button', { name: '重新加载' })).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(title).toHaveValue('春耕');
});

test('a message beside an open drawer lies in it, neither over its title nor over the buttons at its foot', async ({
  page,
}) => {
  await page.route('**/massSmsBusinessProcesses*', (route) =>
    route.fulfill({ json: { code: 5000, msg: '系统繁忙，请稍后重试', data: null } }),
  );
  await enterAs(page, 'xhadmin', '/sms/audit');
  await page.getByRole('button', { name: '审核', exact: true }).first().click();
  const covered = () =>
    page.evaluate(() => {
      const [said, head, foot] = ['.message', '.ant-drawer-header', '.ant-drawer-footer'].map((one) =>
        document.querySelector(one)?.getBoundingClientRect(),
      );
      if (!said || !head || !foot) return 'not there yet';
      if (said.left < head.left || said.right > head.right) return 'the edge';
      if (said.top < head.bottom) return 'the title';
      return said.bottom > foot.top ? 'the foot' : 'neither';
    });
  await expect.poll(covered).toBe('neither');
});
