// A county's administrator runs people: a messenger is added with two identities and signs in with what came by SMS; others are
// disabled, found, and kept from who may not touch them.

import { pageUsers, updateUser, userDetails } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import type { Page } from '@playwright/test';
import { settle, violationsOf } from '../axe.ts';
import { callAs } from '../calls.ts';
import { expect, fillSignIn, test } from '../console.ts';
import { freshNumber } from '../fresh-number.ts';

const ADDRESS = '/system/user';
// another one each time: a program that runs already has kept the texts of earlier runs
const PHONE = freshNumber('1547777');

const tableOf = (page: Page) => page.getByRole('table', { name: '用户' });
const rowOf = (page: Page, account: string) =>
  tableOf(page)
    .getByRole('row')
    .filter({ has: page.getByText(account, { exact: true }) });
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function search(page: Page, keyword: string): Promise<void> {
  await page.getByRole('textbox', { name: '姓名、账号或手机号' }).fill(keyword);
  await page.getByRole('button', { name: '搜索' }).click();
}

async function openMore(page: Page, realName: string, entry: RegExp): Promise<void> {
  await page.getByRole('button', { name: `${realName}的更多操作` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('[VAL-02] [VAL-03] what is wrong with an ID number or a name stands beside it', async ({ seat }) => {
  const page = await seat('xhadmin', ADDRESS);
  await page.getByRole('button', { name: /^新\s?增$/ }).click();
  const adding = dialogOf(page, '新增用户');
  for (const [number, sentence] of [
    ['33990119900228', '输入的身份证号长度不对，或者号码不符合规定'],
    ['339901199002300011', '输入的身份证号里出生日期不对'],
    ['110105194912310021', '身份证的校验码不正确！'],
  ] as const) {
    await adding.getByLabel('身份证号').fill(number);
    await expect(adding.getByText(sentence, { exact: true })).toBeVisible();
  }
  // of the old length, and right
  await adding.getByLabel('身份证号').fill('330106900228001');
  await expect(adding.getByText(/身份证号(?:长度|里)|校验码/)).toHaveCount(0);
  await adding.getByLabel('姓名').fill('Zhou Min');
  await expect(adding.getByText('请输入20个字内的中文', { exact: true })).toBeVisible();
});

test('the first mistake has the focus, and its sentence is read with it: a place, a role, a day', async ({
  seat,
}) => {
  const page = await seat('xhadmin', ADDRESS);
  await page.getByRole('button', { name: /^新\s?增$/ }).click();
  const adding = dialogOf(page, '新增用户');
  const add = adding.getByRole('button', { name: /^新\s?增$/ });
  await adding.getByLabel('用户账号').fill('sdcuowu');
  await adding.getByLabel('姓名').fill('何错误');
  await adding.getByLabel('手机号码').fill(freshNumber('1547778'));
  await add.click();
  const place = adding.getByRole('button', { name: /^所属组织：/ });
  await expect(place).toBeFocused();
  await expect(place).toHaveAccessibleDescription(/^请选择所属组织/);
  await chooseDept(page, adding, '三墩镇农业综合服务中心');
  await add.click();
  const roles = adding.getByRole('group', { name: '角色' });
  await expect(roles.getByRole('checkbox', { disabled: false }).first()).toBeFocused();
  await expect(roles).toHaveAccessibleDescription('请至少选择一个角色');
  await expect(adding.getByRole('alert').filter({ hasText: '请至少选择一个角色' })).toBeVisible();
  await adding.getByRole('button', { name: /^取\s?消$/ }).click();
  await page
    .getByRole('dialog', { name: '不保存就关闭？' })
    .getByRole('button', { name: '不保存并关闭' })
    .click();

  await page.goto(`${ADDRESS}?keyword=xhmsg`);
  await rowOf(page, 'xhmsg')
    .getByRole('button', { name: /的更多操作$/ })
    .click();
  await page.getByRole('menuitem', { name: /身份管理/ }).click();
  await page.getByRole('button', { name: '新增身份' }).click();
  const writing = dialogOf(page, /^新增身份/);
  await chooseDept(page, writing, '三墩镇农业综合服务中心');
  await writing.getByRole('checkbox', { name: '乡镇级信息员' }).check();
  await writing.getByLabel('开始日期').fill('2030-9-30');
  await writing.getByLabel('结束日期').fill('2030-9-1');
  await writing.getByRole('button', { name: /^新\s?增$/ }).click();
  await expect(writing.getByLabel('结束日期')).toBeFocused();
  await expect(writing.getByLabel('结束日期')).toHaveAccessibleDescription(/^结束日期不能早于开始日期/);
});

test('the whole name of an organisation stands in the form of an identity, also on a narrow screen', async ({
  seat,
}) => {
  const page = await seat('xhadmin', `${ADDRESS}?keyword=sdmsg`);
  await rowOf(page, 'sdmsg')
    .getByRole('button', { name: /的更多操作$/ })
    .click();
  await page.getByRole('menuitem', { name: /身份管理/ }).click();
  await page.getByRole('listitem').getByRole('button', { name: '编辑' }).click();
  const place = dialogOf(page, /^修改身份/).getByRole('button', { name: /^所属组织：/ });
  await expect(place).toHaveText('浙江省杭州市西湖区三墩镇农业综合服务中心');
  await page.setViewportSize({ width: 360, height: 800 });
  const hidden = () => place.evaluate((field) => field.scrollWidth - field.clientWidth);
  await expect.poll(hidden).toBeLessThanOrEqual(0);
});

/** A day that was taken out stays out, also where the form is gone on with later. */
async function takeOutTheEnd(page: Page): Promise<void> {
  const edit = page
    .getByRole('listitem')
    .filter({ hasText: '2030-09-30' })
    .getByRole('button', { name: '编辑' });
  const writing = dialogOf(page, /修改身份：何欣仁/);
  await edit.click();
  await writing.getByLabel('结束日期').fill('');
  await writing.getByRole('button', { name: /^取\s?消$/ }).click();
  await page
    .getByRole('dialog', { name: '不保存就关闭？' })
    .getByRole('button', { name: '关闭，以后再写' })
    .click();
  await edit.click();
  await writing.getByRole('button', { name: '继续填写' }).click();
  await expect(writing.getByLabel('结束日期')).toHaveValue('');
  await writing.getByRole('button', { name: '保存' }).click();
  await expect(writing).toHaveCount(0);
  await expect(edit).toHaveCount(0);
}

/** A tick that was kept counts no more once its box is gone, here because there is no day any longer. */
async function goOnWithATickThatIsGone(page: Page): Promise<void> {
  const edit = rowOf(page, 'sdxinren').getByRole('button', { name: /编\s?辑/ });
  const editing = dialogOf(page, '编辑 何欣仁');
  await edit.click();
  await editing.getByLabel('清除已登记的出生日期').check();
  await editing.getByRole('button', { name: /^取\s?消$/ }).click();
  await page
    .getByRole('dialog', { name: '不保存就关闭？' })
    .getByRole('button', { name: '关闭，以后再写' })
    .click();
  const { list } = await callAs(page, pageUsers, { keyword: 'sdxinren' });
  const { userId, version, userName, realName } = await callAs(page, userDetails, {
    userId: list[0]?.userId ?? '',
  });
  await callAs(page, updateUser, { userId, version, userName, realName, birthday: null });
  await edit.click();
  await editing.getByRole('button', { name: '继续填写，覆盖那次修改' }).click();
  await editing.getByLabel('出生日期', { exact: true }).fill('1990-3-8');
  await expect(editing.getByLabel('清除已登记的出生日期')).toHaveCount(0);
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(editing).toHaveCount(0);
}

/** Beside a day that was typed it says so; alone it leaves none. */
async function takeOutTheBirthday(page: Page): Promise<void> {
  const person = rowOf(page, 'sdxinren');
  await person.getByRole('button', { name: /编\s?辑/ }).click();
  const editing = dialogOf(page, '编辑 何欣仁');
  await editing.getByLabel('出生日期', { exact: true }).fill('1991-1-1');
  await editing.getByLabel('清除已登记的出生日期').check();
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(editing.getByText(/^要清除出生日期，请把这里填写的删去/)).toBeVisible();
  await editing.getByLabel('出生日期', { exact: true }).fill('');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(editing).toHaveCount(0);
  await person.getByRole('button', { name: /详\s?情/ }).click();
  const facts = page.getByRole('region', { name: '用户详情' });
  await expect(facts.getByText('小何')).toBeVisible();
  await expect(facts.getByText('1990-**-**')).toHaveCount(0);
  await page.keyboard.press('Escape');
}

test('a township messenger is added with a second identity, and signs in with the password that came by SMS', async ({
  seat,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const page = await seat('xhadmin', ADDRESS);
  await expect(tableOf(page).getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 });
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: /^新\s?增$/ }).click();
  const adding = dialogOf(page, '新增用户');
  await adding.getByRole('button', { name: /^新\s?增$/ }).click();
  for (const sentence of ['请输入用户账号', '请输入手机号码', '请选择所属组织', '请至少选择一个角色']) {
    // the place says so as its own hint as well
    await expect(adding.getByText(sentence, { exact: true }).last()).toBeVisible();
  }
  await adding.getByLabel('用户账号').fill('sdxinren');
  await adding.getByLabel('姓名').fill('何欣仁');
  await adding.getByLabel('手机号码').fill(PHONE);
  await adding.getByLabel('昵称').fill('小何');
  await adding.getByRole('radio', { name: '女' }).check();
  await adding.getByLabel('出生日期').fill('2199-1-1');
  await adding.getByLabel('昵称').focus();
  await expect(adding.getByText('出生日期不能晚于今天')).toBeVisible();
  await adding.getByLabel('出生日期').fill('1990-3-8');
  await chooseDept(page, adding, '三墩镇农业综合服务中心');
  await expect(adding.getByRole('checkbox', { name: /^村级信息员.*只能设在村/ })).toBeDisabled();
  await adding.getByRole('checkbox', { name: '乡镇级信息员' }).check();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await adding.getByRole('button', { name: /^新\s?增$/ }).click();
  await expect(rowOf(page, 'sdxinren')).toContainText(`154****${PHONE.slice(7)}`, { timeout: 30_000 });
  await expect(rowOf(page, 'sdxinren')).toContainText('从未登录');

  await rowOf(page, 'sdxinren')
    .getByRole('button', { name: /详\s?情/ })
    .click();
  const facts = page.getByRole('region', { name: '用户详情' });
  await expect(facts.getByText('小何')).toBeVisible();
  await expect(facts.getByText('女', { exact: true })).toBeVisible();
  await expect(facts.getByText('1990-**-**')).toBeVisible();
  await page.keyboard.press('Escape');
  await goOnWithATickThatIsGone(page);
  await takeOutTheBirthday(page);

  await openMore(page, '何欣仁', /身份管理/);
  const identities = dialogOf(page, /身份管理：何欣仁/);
  await identities.getByRole('button', { name: '新增身份' }).click();
  const writing = dialogOf(page, /新增身份：何欣仁/);
  await chooseDept(page, writing, '绕城村');
  await writing.getByRole('checkbox', { name: '村级信息员' }).check();
  // a day that no calendar has is not taken for none, which would be for ever
  await writing.getByLabel('结束日期').fill('2030-9-31');
  await writing.getByRole('button', { name: /^新\s?增$/ }).click();
  await expect(writing.getByText('日期应写作 2026-09-13')).toBeVisible();
  await writing.getByLabel('结束日期').fill('2030-9-30');
  await writing.getByRole('button', { name: /^新\s?增$/ }).click();
  await expect(identities.getByRole('heading', { name: /绕城村/ })).toBeVisible();
  await expect(identities.getByText(/2030-09-30/)).toBeVisible();
  await takeOutTheEnd(page);
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'sdxinren')).toContainText('共 2 个身份');

  await page.goto(`/trial/handset?phoneNumber=${PHONE}`);
  const text = page.getByText(/您的后台账号sdxinren已开通，初始密码\S{12}，首次登录须修改/);
  await expect(text).toBeVisible({ timeout: 30_000 });
  const password = /初始密码(\S{12})，/.exec(await text.innerText())?.[1] ?? '';

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const newcomer = await context.newPage();
  await newcomer.goto('/login');
  await fillSignIn(newcomer, 'sdxinren', password);
  const forced = dialogOf(newcomer, '修改密码');
  await forced.getByLabel('原密码', { exact: true }).fill(password);
  await forced.getByLabel('新密码', { exact: true }).fill('Xin#Ren2026');
  await forced.getByLabel('确认新密码', { exact: true }).fill('Xin#Ren2026');
  await forced.getByRole('button', { name: '修改密码' }).click();
  await expect(newcomer.getByRole('dialog', { name: /实名认证/ })).toBeVisible();

  await page.goto(`${ADDRESS}?keyword=sdxinren`);
  const account = rowOf(page, 'sdxinren').getByRole('switch', { name: '何欣仁的账号' });
  await expect(account).toBeChecked();
  await account.click();
  const turning = page.getByRole('dialog', { name: /停用 何欣仁/ });
  await expect(turning.getByText(/立即退出登录，不能再登录，也不再接收短信/)).toBeVisible();
  await turning.getByRole('button', { name: /取\s?消/ }).click();
  await expect(account).toBeChecked();
  await account.press('Space');
  await turning.getByRole('button', { name: '停用' }).click();
  await expect(account).not.toBeChecked({ timeout: 30_000 });
  await expect(rowOf(page, 'sdxinren')).toContainText('停用');
  await newcomer.reload();
  await expect(newcomer.getByText('管理员结束了您的会话：账号已停用')).toBeVisible();
  await context.close();

  await openMore(page, '何欣仁', /^删除/);
  await page
    .getByRole('dialog', { name: /删除 何欣仁/ })
    .getByRole('button', { name: '删除' })
    .click();
  await expect(rowOf(page, 'sdxinren')).toHaveCount(0, { timeout: 30_000 });
});

async function chooseDept(page: Page, dialog: ReturnType<typeof dialogOf>, name: string): Promise<void> {
  await dialog.getByRole('button', { name: /^所属组织：/ }).click();
  await page.getByLabel('查找所属组织').fill(name);
  await page.getByRole('tree', { name: '所属组织' }).getByText(name).first().click();
}

test('numbers are shown whole only when asked for, typed work is not lost unasked, and rank is told', async ({
  seat,
}) => {
  const page = await seat('xhadmin', `${ADDRESS}?keyword=xhmsg`);
  await rowOf(page, 'xhmsg')
    .getByRole('button', { name: /详\s?情/ })
    .click();
  const details = page.getByRole('region', { name: '用户详情' });
  await expect(details.getByText(/^1\d{2}\*{4}\d{4}$/)).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await details.getByRole('button', { name: '查看完整号码' }).click();
  await page.getByRole('dialog', { name: '查看完整号码' }).getByRole('button', { name: '查看' }).click();
  await expect(details.getByText(/^1\d{10}$/)).toBeVisible();
  await page.keyboard.press('Escape');

  await rowOf(page, 'xhmsg')
    .getByRole('button', { name: /编\s?辑/ })
    .click();
  const editing = dialogOf(page, /编辑 周敏/);
  await editing.getByLabel('备注').fill('借调');
  await editing.getByRole('button', { name: /取\s?消/ }).click();
  await page
    .getByRole('dialog', { name: '不保存就关闭？' })
    .getByRole('button', { name: '继续填写' })
    .click();
  await expect(editing.getByLabel('备注')).toHaveValue('借调');
  await editing.getByRole('button', { name: /取\s?消/ }).click();
  await page
    .getByRole('dialog', { name: '不保存就关闭？' })
    .getByRole('button', { name: '不保存并关闭' })
    .click();
  await expect(editing).toHaveCount(0);

  // an equal is not turned off: the switch says why
  await search(page, 'xhadmin2');
  const equal = rowOf(page, 'xhadmin2').getByRole('switch');
  await expect(equal).toHaveAttribute('aria-disabled', 'true');
  await expect(equal).toHaveAccessibleDescription('只能管理级别低于自己的账号');
  await expect(rowOf(page, 'xhadmin2').getByRole('button', { name: /编\s?辑/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await search(page, 'sdmsg');
  // of the rows that are there before the answer none may be chosen
  await expect(rowOf(page, 'xhadmin2')).toHaveCount(0);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '停用 1 人' }).click();
  const asking = page.getByRole('dialog', { name: '停用 1 人' });
  await expect(asking.getByText(/立即退出登录/)).toBeVisible();
  await asking.getByRole('button', { name: '取消' }).click();
});

test('[PERM-07] who runs no people has no such page, in the menu or by its address', async ({ seat }) => {
  const page = await seat('xhmsg', ADDRESS);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
});
