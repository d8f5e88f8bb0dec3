// A messenger keeps an address book: a group is built, filled in three ways, split, written to, and removed again.

import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';

const BOOK = '/interaction/addressBook/index';
const stamp = String(Date.now()).slice(-6);

test('[BIZ-10] a group is built, filled from the organisation, by number and from a list, split, written to, and removed', async ({
  seat,
}) => {
  test.setTimeout(180_000);
  const page = await seat('xhmsg', BOOK);
  const name = `联络组${stamp}`;
  const groups = page.getByRole('navigation', { name: '通讯录分组' });
  await expect(groups.getByRole('button', { name: /^茶农/ })).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  // whoever comes with a number in hand needs no group open
  await page.getByRole('button', { name: '添加联系人' }).click();
  await page.getByRole('menuitem', { name: '加到“茶农”' }).click();
  await expect(page.getByRole('dialog', { name: '给“茶农”添加外部联系人' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '新建分组' }).click();
  const building = page.getByRole('dialog', { name: '新建分组' });
  await building.getByRole('button', { name: /新\s?建/ }).click();
  await expect(building.getByText('请输入分组名称')).toBeVisible();
  await building.getByLabel('分组名称').fill(name);
  await building.getByRole('button', { name: /新\s?建/ }).click();
  await expect(page.getByText('已新建分组')).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await page.getByRole('button', { name: '添加成员' }).click();
  await page.getByRole('menuitem', { name: '输入姓名和号码' }).click();
  const contacts = page.getByRole('dialog', { name: `给“${name}”添加外部联系人` });
  await contacts.getByLabel('姓名').fill('王外');
  await contacts.getByLabel('手机号码').fill('0571-8888');
  await contacts.getByRole('button', { name: /^添\s?加$/ }).click();
  await expect(contacts.getByText('手机号码格式不正确（应为11位，现有8位数字）')).toBeVisible();
  await contacts.getByLabel('手机号码').fill('154 0000 7701');
  await contacts.getByRole('button', { name: /^添\s?加$/ }).click();
  await expect(page.getByText('已添加 1 人')).toBeVisible();

  await page.getByRole('button', { name: '添加成员' }).click();
  await page.getByRole('menuitem', { name: '从组织里选择人员' }).click();
  const people = page.getByRole('dialog', { name: `给“${name}”添加人员` });
  await people.getByRole('button', { name: /^组织/ }).click();
  await people.getByLabel('查找组织').fill('绕城村');
  await people.getByText('绕城村').first().click();
  await people.getByRole('checkbox').nth(1).check();
  await people.getByRole('checkbox').nth(2).check();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await people.getByRole('button', { name: '添加 2 人' }).click();
  await expect(page.getByText('已添加 2 人')).toBeVisible();

  await page.getByRole('button', { name: '添加成员' }).click();
  await page.getByRole('menuitem', { name: '导入名单（文件或粘贴）' }).click();
  const importing = page.getByRole('dialog', { name: `向“${name}”导入名单` });
  await importing.getByLabel('或者粘贴名单').fill('李外 15400007702 理事长\n赵外 12345\n王外 15400007701');
  await importing.getByRole('button', { name: '检查名单' }).click();
  await expect(importing.getByText('可以导入 1 人')).toBeVisible();
  await expect(importing.getByText(/第 2 行“赵外 12345”：手机号码格式不正确/)).toBeVisible();
  await expect(importing.getByText(/第 3 行.*号码已在分组里/)).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await importing.getByRole('button', { name: '只导入正确的 1 人' }).click();
  await expect(page.getByText('已导入 1 人')).toBeVisible();

  const table = page.getByRole('table', { name: '分组成员' });
  await expect(table.getByRole('row')).toHaveCount(5);
  await expect(table).toContainText('154****7702');
  await expect(table).not.toContainText('15400007702');

  const account = table.getByRole('row').filter({ has: page.getByRole('button', { name: '发短信' }) });
  await expect(account).toHaveCount(2);
  const person = await account.first().locator('td[data-title="姓名"]').innerText();
  await account.first().getByRole('button', { name: '发短信' }).click();
  await expect(page).toHaveURL(/\/sms\/applyForm\?userId=\d+$/);
  await page.getByRole('main').getByLabel('标题').fill(`写给${person.trim()}`);
  await page.getByRole('main').getByLabel('类别').selectOption({ label: '防灾减灾预警' });
  await page.getByRole('main').getByLabel('短信内容').fill('请来镇里领种子。');
  await page.getByRole('button', { name: '下一步：选对象' }).click();
  await expect(page.getByRole('list', { name: '已选人员' })).toContainText(person.trim());
  await page.goto(BOOK);
  await groups.getByRole('button', { name: new RegExp(`^${name}`) }).click();

  await page.getByRole('button', { name: `${name}的更多操作` }).click();
  await page.getByRole('menuitem', { name: '新建下级分组' }).click();
  const below = page.getByRole('dialog', { name: `在“${name}”下新建分组` });
  await below.getByLabel('分组名称').fill('外部');
  await below.getByRole('button', { name: /新\s?建/ }).click();
  await expect(page.getByRole('heading', { name: `${name} / 外部` })).toBeVisible();
  await expect(page.getByText('这个分组还没有成员')).toBeVisible();

  await groups.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  for (const one of ['王外', '李外']) {
    await table.getByRole('row').filter({ hasText: one }).getByRole('checkbox').check();
  }
  await page.getByRole('button', { name: '移动或复制 2 人' }).click();
  const moving = page.getByRole('dialog', { name: '移动或复制 2 名成员' });
  await moving.getByLabel('目标分组').click();
  await page.getByTitle(`${name} / 外部`).click();
  await moving.getByRole('button', { name: /移动或复制/ }).click();
  await expect(page.getByText('已移动 2 人')).toBeVisible();
  await expect(page.getByText(/连同 1 个下级分组共 4 人/)).toBeVisible();

  await page.getByRole('button', { name: '群发短信' }).click();
  const form = page.getByRole('main');
  await form.getByLabel('标题').fill(`写给${name}`);
  await form.getByLabel('类别').selectOption({ label: '防灾减灾预警' });
  await form.getByLabel('短信内容').fill('明日有大风，请加固大棚。');
  await page.getByRole('button', { name: '下一步：选对象' }).click();
  await expect(page.getByRole('list', { name: '已选分组' })).toContainText(`${name} / 外部`);
  await expect(page.getByRole('list', { name: '已选分组' }).getByRole('listitem')).toHaveCount(2);

  await page.goto(BOOK);
  await groups.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('button', { name: `${name}的更多操作` }).click();
  await page.getByRole('menuitem', { name: '删除分组' }).click();
  const removing = page.getByRole('dialog', { name: '删除分组' });
  await expect(removing).toContainText('和 1 个下级分组，里面的 4 名成员一起移出');
  await removing.getByRole('button', { name: /删\s?除/ }).click();
  await expect(page.getByText(`已删除分组“${name}”，移出 4 名成员`)).toBeVisible();
  await expect(groups).not.toContainText(name);
});

test('[PERM-07] a shared group is changed by the administrator of its unit; somebody of another unit sees none of it', async ({
  seat,
}) => {
  const admin = await seat('xhadmin', BOOK);
  const groups = admin.getByRole('navigation', { name: '通讯录分组' });
  await groups.getByRole('button', { name: /^防汛联系人/ }).click();
  await expect(admin.getByText(/周敏建的单位共享分组/)).toBeVisible();
  await expect(admin.getByRole('table', { name: '分组成员' }).getByRole('row').nth(1)).toBeVisible();
  await admin.getByRole('button', { name: '防汛联系人的更多操作' }).click();
  await expect(admin.getByRole('menuitem', { name: '改名' })).toBeEnabled();
  await expect(groups).not.toContainText('茶农');
  const other = await seat('sdmsg', new URL(admin.url()).pathname + new URL(admin.url()).search);
  await expect(other.getByText('这个分组已被删除，或者不能再使用')).toBeVisible();
  await expect(other.getByRole('navigation', { name: '通讯录分组' })).not.toContainText('防汛联系人');
});
