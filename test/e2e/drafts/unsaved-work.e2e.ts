// Unsaved input: nothing takes it away without a question, whichever way one leaves.

import type { Dialog, Locator, Page } from '@playwright/test';
import { enterAs, expect, test, userMenu } from '../console.ts';

// where the tags of open pages stand without being asked for
test.use({ viewport: { width: 1600, height: 900 } });

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true });
const closing = (page: Page) => page.getByRole('dialog', { name: '不保存就关闭？' });
const leaving = (page: Page) => page.getByRole('dialog', { name: '离开本页？' });
const press = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).click();
const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'token')?.value;

/** As much as a draft needs. */
async function writeDraft(page: Page, title: string): Promise<Locator> {
  const form = page.getByRole('main');
  await form.getByLabel('标题').fill(title);
  await form.getByLabel('类别').selectOption({ label: '农技指导' });
  await form.getByLabel('短信内容').fill('明天有雨，请疏通沟渠。');
  return form.getByLabel('标题');
}

/** Reloads as a person does, who then stays. */
async function reloadAndStay(page: Page): Promise<Dialog> {
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await asked;
  await dialog.dismiss();
  return dialog;
}

test('a dialog with typed text asks before it closes, one that nobody touched does not', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/apply?auditStatus=1');
  const opening = page.getByRole('button', { name: '撤回' }).first();
  await opening.click();
  const dialog = page.getByRole('dialog', { name: '撤回申请' });
  await expect(dialog.getByRole('textbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await opening.click();
  await dialog.getByRole('textbox').fill('写错了');
  const ways: readonly (() => Promise<void>)[] = [
    () => page.keyboard.press('Escape'),
    () => dialog.locator('.ant-modal-close').click(),
    () => press(dialog, '取消'),
  ];
  for (const close of ways) {
    await close();
    await press(closing(page), '继续填写');
    await expect(closing(page)).toHaveCount(0);
    await expect(dialog.getByRole('textbox')).toHaveValue('写错了');
  }
  await page.keyboard.press('Escape');
  await expect(closing(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(closing(page), 'Escape answers only the question').toHaveCount(0);
  await expect(dialog.getByRole('textbox')).toHaveValue('写错了');
  await page.keyboard.press('Escape');
  await press(closing(page), '不保存并关闭');
  await expect(dialog).toHaveCount(0);
  await opening.click();
  await expect(dialog.getByRole('textbox')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a dialog with typed text asks before its page is left or loaded anew', async ({ page }) => {
  await enterAs(page, 'secadmin');
  await menuLink(page, '敏感词管理').click();
  await press(page, '批量新增');
  const dialog = page.getByRole('dialog', { name: '批量新增敏感词' });
  await dialog.getByLabel('敏感词', { exact: true }).fill('假冒补贴');
  expect((await reloadAndStay(page)).type()).toBe('beforeunload');
  await page.goBack();
  await press(leaving(page), '留在本页');
  await expect(page).toHaveURL('/sms/sensitiveWord');
  await expect(dialog.getByLabel('敏感词', { exact: true })).toHaveValue('假冒补贴');
});

test('an emergency that is being written asks before Back and before a reload', async ({ page }) => {
  await enterAs(page, 'xhmsg');
  await menuLink(page, '应急短信').click();
  const main = page.getByRole('main');
  const template = main.getByRole('combobox', { name: '模板', exact: true });
  await expect(template).toBeVisible();
  await page.goBack();
  await expect(page, 'nothing was written yet').toHaveURL('/dashboard');
  await page.goForward();
  await template.selectOption({ label: '台风预警（浙江省）' });
  const first = main.locator('.emergency-variables input').first();
  await first.fill('9');
  await reloadAndStay(page);
  await page.goBack();
  await press(leaving(page), '留在本页');
  await expect(page).toHaveURL('/sms/emergency');
  await expect(first).toHaveValue('9');
  await menuLink(page, '短信申请').click();
  await press(leaving(page), '不保存，离开');
  await expect(page).toHaveURL('/sms/apply');
});

test('a template that is being written asks before Back and before a reload', async ({ page }) => {
  await enterAs(page, 'xhadmin');
  await menuLink(page, '短信模板').click();
  await press(page, /^新\s?增$/);
  const name = page.getByRole('form', { name: '新增模板' }).getByLabel('模板名称');
  await name.fill('写了一半');
  await reloadAndStay(page);
  await page.goBack();
  await press(leaving(page), '留在本页');
  await expect(name).toHaveValue('写了一半');
  await page.keyboard.press('Escape');
  await press(closing(page), '继续填写');
  await expect(name).toHaveValue('写了一半');
  await page.goBack();
  await press(leaving(page), '不保存，离开');
  await expect(page).toHaveURL('/dashboard');
});

test('a reviewer’s opinion is not lost by a click beside the drawer', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/sms/audit');
  await page.getByRole('button', { name: '审核', exact: true }).first().click();
  const opinion = page.getByLabel(/^审核意见/);
  await opinion.fill('请写明截止日期');
  await page.mouse.click(60, 500);
  await press(closing(page), '继续填写');
  await expect(opinion).toHaveValue('请写明截止日期');
  await opinion.fill('');
  await page.mouse.click(60, 500);
  await expect(opinion).toHaveCount(0);
});

test('a review that Back would close asks for its opinion first', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/info/sell?supplyStatus=1');
  await press(page.getByRole('table', { name: '供应信息' }).getByRole('row').nth(1), /^审\s?核$/);
  const opinion = page.getByLabel(/^审核意见/);
  await opinion.fill('请补照片');
  await page.goBack();
  await press(leaving(page), '留在本页');
  await expect(opinion).toHaveValue('请补照片');
  await page.keyboard.press('Escape');
  await press(closing(page), '不保存并关闭');
  await expect(opinion).toHaveCount(0);
  await expect(leaving(page)).toHaveCount(0);
});

test('a role that is being written, and one’s own password, ask before they close', async ({ page }) => {
  await enterAs(page, 'secadmin', '/system/role');
  await press(page, '新增角色');
  const role = page.getByRole('dialog', { name: '新增角色' });
  await role.getByLabel('角色名称').fill('写了一半');
  await press(role, '取消');
  await press(closing(page), '继续填写');
  await expect(role.getByLabel('角色名称')).toHaveValue('写了一半');
  await press(role, '取消');
  await press(closing(page), '不保存并关闭');
  await expect(role).toHaveCount(0);

  await userMenu(page).click();
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  const password = page.getByRole('dialog', { name: '修改密码' });
  await password.getByLabel('原密码', { exact: true }).fill('halb');
  await page.keyboard.press('Escape');
  await press(closing(page), '继续填写');
  await expect(password.getByLabel('原密码', { exact: true })).toHaveValue('halb');
  await press(password, '取消');
  await press(closing(page), '不保存并关闭');
  await expect(password).toHaveCount(0);
});

test('what a kept page brings back is asked for only when it would really go', async ({ page }) => {
  await enterAs(page, 'xhmsg');
  await menuLink(page, '供应信息').click();
  await press(page, '新增供应信息');
  const title = page.getByRole('form', { name: '新增供应信息' }).getByLabel('标题', { exact: true });
  await title.fill('写了一半的供应');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await expect(title).toBeHidden();

  const tags = page.getByRole('navigation', { name: '打开的页面' });
  await press(tags, '关闭供应信息');
  await expect(closing(page)).toContainText('“供应信息”：刚才填写的内容还没有提交');
  await press(closing(page), '留在本页');
  await expect(tags.getByRole('link')).toHaveText(['工作台', '供应信息']);
  await reloadAndStay(page);
  await tags.getByRole('link', { name: '供应信息' }).click();
  await expect(title).toHaveValue('写了一半的供应');
  await page.goBack();
  await press(tags, '关闭供应信息');
  await press(closing(page), '不保存，离开');
  await expect(tags.getByRole('link')).toHaveText(['工作台']);
});

test('another identity is taken only after the question for what is unsaved', async ({ page }) => {
  await enterAs(page, 'multi', '/sms/applyForm');
  const title = await writeDraft(page, '换身份之前写的');
  const before = await tokenOf(page);
  const switched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('switchIdentity')) switched.push(request.url());
  });
  const chooseOther = async () => {
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: '切换身份' }).click();
    const dialog = page.getByRole('dialog', { name: '切换身份' });
    await dialog.getByRole('radio', { name: /乡镇级管理员/ }).check();
    await press(dialog, '切换身份');
  };
  await chooseOther();
  await press(leaving(page), '留在本页');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(title).toHaveValue('换身份之前写的');
  expect(switched).toEqual([]);
  expect(await tokenOf(page)).toBe(before);
  const saved = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/massSmsApply'),
  );
  await press(page, '保存草稿');
  expect((await saved).headers()['token']).toBe(before);
  await expect(page.getByText(/已保存为草稿/)).toBeVisible();

  await title.fill('换身份之前又改了');
  await chooseOther();
  await press(leaving(page), '不保存，离开');
  await expect(page.getByText('切换身份成功!')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(leaving(page)).toHaveCount(0);
  expect(await tokenOf(page)).not.toBe(before);
});

test('signing out asks for what is unsaved while one is still signed in', async ({ page }) => {
  await enterAs(page, 'sdmsg', '/sms/applyForm');
  const title = await writeDraft(page, '退出之前写的');
  const before = await tokenOf(page);
  const recorded: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('accessStatistics/count') && request.postData()?.includes('102'))
      recorded.push(request.url());
  });
  const signOut = async () => {
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
  };
  await signOut();
  await press(leaving(page), '留在本页');
  await expect(title).toHaveValue('退出之前写的');
  expect(recorded).toEqual([]);
  expect(await tokenOf(page)).toBe(before);
  await press(page, '保存草稿');
  await expect(page.getByText(/已保存为草稿/)).toBeVisible();

  await title.fill('退出之前又改了');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await signOut();
  await press(leaving(page), '不保存，离开');
  await expect(page).toHaveURL(/\/login/);
  expect(asked, 'one question is enough').toEqual([]);
});
