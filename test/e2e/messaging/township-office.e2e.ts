// A county's administrator sets up a township's new office from nothing: the unit, its administrator, two messengers, one of
// them for a village as well. The new messenger comes in for the first time, and writes to the others.

import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, fillSignIn, test } from '../console.ts';
import { freshNumber } from '../fresh-number.ts';

const TOWNSHIP = '/system/dept?parentId=33010611&parentName=%E4%B8%89%E5%A2%A9%E9%95%87';
const stamp = String(randomInt(10_000)).padStart(4, '0');
const UNIT = `三墩镇农机站${stamp}`;
// any number with a right check character passes the trial's verifier
const ID_NUMBER = '339901198506062134';
const OWN_PASSWORD = 'Nong#Ji2026';

interface Newcomer {
  readonly account: string;
  readonly realName: string;
  readonly phone: string;
  readonly role: string;
}
const newcomer = (account: string, realName: string, role: string, digit: number): Newcomer => ({
  account: `${account}${stamp}`,
  realName,
  phone: freshNumber(`154888${digit}`),
  role,
});
const HEAD = newcomer('njzhan', '郑站长', '乡镇级管理员', 1);
const MESSENGER = newcomer('njxinxi', '吴信息', '乡镇级信息员', 2);
const HELPER = newcomer('njbang', '冯帮手', '信息员', 3);

test('a township office is set up from nothing, and its new messenger comes in and writes to the others', async ({
  seat,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const page = await seat('xhadmin', TOWNSHIP);
  await page.getByRole('button', { name: '新增下级' }).click();
  const unit = page.getByRole('dialog', { name: '在“三墩镇”下新增组织' });
  await unit.getByLabel('组织类型').click();
  await page.getByTitle('事业单位').click();
  await unit.getByLabel('组织名称').fill(UNIT);
  await unit.getByRole('button', { name: /新\s?增/ }).click();
  await expect(page.getByText('新增成功')).toBeVisible();

  await page.goto('/system/user');
  for (const person of [HEAD, MESSENGER, HELPER]) await addPerson(page, person);
  await page.goto(`/system/user?keyword=${MESSENGER.account}`);
  await page.getByRole('button', { name: `${MESSENGER.realName}的更多操作` }).click();
  await page.getByRole('menuitem', { name: /身份管理/ }).click();
  const identities = page.getByRole('dialog', { name: /身份管理/ });
  await identities.getByRole('button', { name: '新增身份' }).click();
  const second = page.getByRole('dialog', { name: /新增身份/ });
  await chooseDept(page, second, '绕城村');
  await second.getByRole('checkbox', { name: '村级信息员' }).check();
  await second.getByRole('button', { name: /^新\s?增$/ }).click();
  await expect(identities.getByRole('heading', { name: /绕城村/ })).toBeVisible();

  await page.goto(`/trial/handset?phoneNumber=${MESSENGER.phone}`);
  const text = page.getByText(/初始密码\S{12}，首次登录须修改/);
  await expect(text).toBeVisible({ timeout: 30_000 });
  const password = /初始密码(\S{12})，/.exec(await text.innerText())?.[1] ?? '';

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const own = await context.newPage();
  await own.goto('/login');
  await fillSignIn(own, MESSENGER.account, password);
  const forced = own.getByRole('dialog', { name: '修改密码' });
  await forced.getByLabel('原密码', { exact: true }).fill(password);
  await forced.getByLabel('新密码', { exact: true }).fill(OWN_PASSWORD);
  await forced.getByLabel('确认新密码', { exact: true }).fill(OWN_PASSWORD);
  await forced.getByRole('button', { name: '修改密码' }).click();
  const proof = own.getByRole('dialog', { name: /实名认证/ });
  await proof.getByLabel('用户姓名').fill(MESSENGER.realName);
  await proof.getByLabel('身份证号').fill(ID_NUMBER);
  await proof.getByRole('button', { name: '提交认证' }).click();
  await expect(own.getByRole('heading', { name: `${MESSENGER.realName}，您好` })).toBeVisible();
  await expect(own.getByText(`${UNIT} · 乡镇级信息员`)).toBeVisible();

  await own.goto('/interaction/addressBook/index');
  await own.getByRole('button', { name: '新建分组' }).first().click();
  const building = own.getByRole('dialog', { name: '新建分组' });
  await building.getByLabel('分组名称').fill('本站人员');
  await building.getByRole('button', { name: /新\s?建/ }).click();
  await own.getByRole('button', { name: '添加成员' }).first().click();
  await own.getByRole('menuitem', { name: '从组织里选择人员' }).click();
  const people = own.getByRole('dialog', { name: '给“本站人员”添加人员' });
  await people.getByRole('button', { name: /^组织/ }).click();
  await people.getByLabel('查找组织').fill(UNIT);
  await people.getByText(UNIT).first().click();
  for (const { realName } of [HEAD, HELPER]) await people.getByRole('checkbox', { name: realName }).check();
  await people.getByRole('button', { name: '添加 2 人' }).click();
  await expect(own.getByText('已添加 2 人')).toBeVisible();
  await own.getByRole('button', { name: '群发短信' }).click();
  await expect(own).toHaveURL(/\/sms\/applyForm\?.*groupIds=/);
  await expect(own.getByLabel('标题').first()).toBeVisible();
  await context.close();
});

async function addPerson(page: Page, person: Newcomer): Promise<void> {
  await page.getByRole('button', { name: /^新\s?增$/ }).click();
  const adding = page.getByRole('dialog', { name: '新增用户' });
  await adding.getByLabel('用户账号').fill(person.account);
  await adding.getByLabel('姓名').fill(person.realName);
  await adding.getByLabel('手机号码').fill(person.phone);
  await chooseDept(page, adding, UNIT);
  await adding.getByRole('checkbox', { name: person.role, exact: true }).check();
  await adding.getByRole('button', { name: /^新\s?增$/ }).click();
  await expect(
    page.getByRole('table', { name: '用户' }).getByText(person.account, { exact: true }),
  ).toBeVisible();
}

async function chooseDept(page: Page, dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name: /^所属组织：/ }).click();
  await page.getByLabel('查找所属组织').fill(name);
  await page.getByRole('tree', { name: '所属组织' }).getByText(name).first().click();
}
