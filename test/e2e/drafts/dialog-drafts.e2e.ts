// Drafts of longer dialogs, kept as in the large forms: found after a reload, gone once saved or given up.

import type { Locator, Page } from '@playwright/test';
import { judgedForViolations } from '../both-widths.ts';
import { handIn } from '../calls.ts';
import { enterAs, expect, reload, test } from '../console.ts';
import { openReview } from '../writing.ts';

const stamp = () => String(Date.now()).slice(-7);
const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).click();
const offer = (dialog: Locator) => dialog.getByRole('region', { name: '没有填完的内容' });
const autosaved = (dialog: Locator) => dialog.getByText(/^已自动保存 \d\d:\d\d$/);
const closing = (page: Page) => page.getByRole('dialog', { name: '不保存就关闭？' });
const inBrowser = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

interface KeptDialog {
  account: string;
  address: string;
  opener: readonly (string | RegExp)[];
  name: string;
  field: string;
  typed: () => string;
  /** the offer names it */
  isNamed: boolean;
}

const DIALOGS: readonly KeptDialog[] = [
  {
    account: 'xhmsg',
    address: '/sms/apply',
    opener: ['短信需求', '登记需求'],
    name: '登记需求',
    field: '标题',
    typed: () => `需求${stamp()}`,
    isNamed: true,
  },
  {
    account: 'xhmsg',
    address: '/sms/applyForm',
    opener: [/^产品$/, '登记产品'],
    name: '登记产品',
    field: '产品名称',
    typed: () => `茭白${stamp()}`,
    isNamed: true,
  },
  {
    account: 'cunmsg',
    address: '/consult/counsel',
    opener: ['代报'],
    name: '代报咨询',
    field: '标题',
    typed: () => `叶子发黄${stamp()}`,
    isNamed: true,
  },
  {
    account: 'xhadmin',
    address: '/system/user?deptId=330106&deptName=%E8%A5%BF%E6%B9%96%E5%8C%BA',
    opener: [/^新\s?增$/],
    name: '新增用户',
    field: '姓名',
    typed: () => '何欣仁',
    isNamed: true,
  },
  {
    account: 'xhadmin',
    address: '/system/dept?parentId=330106&parentName=%E8%A5%BF%E6%B9%96%E5%8C%BA',
    opener: ['新增下级'],
    name: '在“西湖区”下新增组织',
    field: '组织名称',
    typed: () => `水产站${stamp()}`,
    isNamed: true,
  },
  {
    account: 'secadmin',
    address: '/system/role',
    opener: ['新增角色'],
    name: '新增角色',
    field: '角色名称',
    typed: () => `植保员${stamp()}`,
    isNamed: true,
  },
  {
    account: 'xhadmin',
    address: '/hall/appAccess',
    opener: ['登记应用'],
    name: '登记应用',
    field: '应用名称',
    typed: () => `水利平台${stamp()}`,
    isNamed: true,
  },
  {
    account: 'secadmin',
    address: '/sms/sensitiveWord',
    opener: ['批量新增'],
    name: '批量新增敏感词',
    field: '敏感词',
    typed: () => `假冒补贴${stamp()}`,
    isNamed: false,
  },
];

for (const { account, address, opener, name, field, typed, isNamed } of DIALOGS) {
  test(`${name}: what was typed is found again after a reload, and later, until it is given up`, async ({
    page,
  }) => {
    const dialog = page.getByRole('dialog', { name });
    const box = dialog.getByLabel(field, { exact: true });
    const open = async () => {
      for (const button of opener) await press(page, button);
    };
    const text = typed();
    await enterAs(page, account, address);
    await open();
    await box.fill(text);
    await reload(page);
    await open();
    await expect(offer(dialog)).toContainText(isNamed ? `“${text}”` : '自动保存');
    await press(offer(dialog), '继续填写');
    await expect(box).toHaveValue(text);

    await press(dialog, /^取\s?消$/);
    await press(closing(page), '关闭，以后再写');
    await expect(dialog).toHaveCount(0);
    await press(page, opener.at(-1) ?? '');
    await press(offer(dialog), '重新开始');
    await expect(box).toHaveValue('');
    await press(dialog, /^取\s?消$/);
    await expect(dialog, 'nothing was typed').toHaveCount(0);
    await press(page, opener.at(-1) ?? '');
    await expect(box).toHaveValue('');
    await expect(offer(dialog)).toHaveCount(0);
  });
}

test('who goes on by the keyboard is in the form then, not at the beginning of the page', async ({
  page,
}) => {
  await enterAs(page, 'xhadmin', '/hall/appAccess');
  const dialog = page.getByRole('dialog', { name: '登记应用' });
  for (const answer of ['继续填写', '重新开始']) {
    await press(page, '登记应用');
    await dialog.getByLabel('应用名称', { exact: true }).fill(`水利平台${stamp()}`);
    await expect(autosaved(dialog)).toBeVisible();
    await reload(page);
    await press(page, '登记应用');
    await offer(dialog).getByRole('button', { name: answer }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('应用名称', { exact: true })).toBeFocused();
    await reload(page);
    if (answer === '继续填写') {
      await press(page, '登记应用');
      await press(offer(dialog), '重新开始');
      await press(dialog, /^取\s?消$/);
    }
  }
});

test('the change of a person goes on after a reload', async ({ page }) => {
  await enterAs(
    page,
    'xhadmin',
    '/system/user?keyword=xhmsg&deptId=330106&deptName=%E8%A5%BF%E6%B9%96%E5%8C%BA',
  );
  const dialog = page.getByRole('dialog', { name: /^编辑 周敏/ });
  const open = () => press(page.getByRole('row').filter({ hasText: 'xhmsg' }), /^编\s?辑$/);
  await open();
  await dialog.getByLabel('备注').fill('借调到省里');
  await expect(autosaved(dialog)).toBeVisible();
  await reload(page);
  await open();
  await press(offer(dialog), '继续填写');
  await expect(dialog.getByLabel('备注')).toHaveValue('借调到省里');
  await press(dialog, /^取\s?消$/);
  await press(closing(page), '不保存并关闭');
});

test('an entry of the directory goes on with its person and their office', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/system/adminInfo');
  const dialog = page.getByRole('dialog', { name: '新增管理员信息' });
  await press(page, /^新\s?增$/);
  await dialog.getByLabel('查找人员').fill('sdadmin');
  await dialog.getByRole('radio', { name: /sdadmin/ }).check();
  await dialog.getByLabel('职务').fill('信息站站长');
  await expect(autosaved(dialog)).toBeVisible();
  await reload(page);
  await press(page, /^新\s?增$/);
  await press(offer(dialog), '继续填写');
  await expect(dialog.getByText(/（sdadmin）/)).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: '乡镇级管理员' })).toBeChecked();
  await expect(dialog.getByLabel('职务')).toHaveValue('信息站站长');
  await press(dialog, /^取\s?消$/);
  await press(closing(page), '不保存并关闭');
});

test('an opinion on an application is found again after a reload, and gone once it is given up', async ({
  seat,
}) => {
  const title = `渠道清淤${stamp()}`;
  await handIn(await seat('xhmsg'), { title, content: `${title}，请注意。`, numbers: ['15400007001'] });
  const reviewer = await seat('xhadmin');
  const drawer = reviewer.getByRole('dialog', { name: title });
  const opinion = drawer.getByLabel(/^审核意见/);
  const open = () => openReview(reviewer, title);
  await open();
  await opinion.fill('请写明停水的村');
  await expect(autosaved(drawer)).toBeVisible();
  await reload(reviewer);
  await open();
  await press(offer(drawer), '继续填写');
  await expect(opinion).toHaveValue('请写明停水的村');
  await reviewer.keyboard.press('Escape');
  await press(closing(reviewer), '不保存并关闭');
  await open();
  await expect(opinion).toHaveValue('');
  await expect(offer(drawer)).toHaveCount(0);
});

async function choosePlace(dialog: Locator): Promise<void> {
  await press(dialog, /^所在区域/);
  await dialog.getByLabel('查找所在区域').fill('三墩镇');
  const place = dialog.getByRole('treeitem', { name: /^三墩镇/ });
  await place.locator('.dept-name').first().click();
}

test('a request goes on with its place and its number, which never lay in the browser, and is offered no more once it is saved', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  const dialog = page.getByRole('dialog', { name: '登记需求' });
  const title = `杨梅滞销${stamp()}`;
  await press(page, '短信需求');
  await press(page, '登记需求');
  await dialog.getByLabel('标题').fill(title);
  await dialog.getByLabel('希望发送的内容').fill('杨梅大量上市，欢迎收购。');
  await dialog.getByLabel('短信类别').selectOption({ label: '每日一助与产销对接' });
  await dialog.getByLabel('提出人').fill('王大伯');
  await choosePlace(dialog);
  await expect(autosaved(dialog)).toBeVisible();
  await judgedForViolations(page);
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/formDraft') && (response.request().postData() ?? '').includes('15400001234'),
  );
  await dialog.getByLabel('手机号码').fill('15400001234');
  expect(await inBrowser(page), 'no number lies in the browser').not.toContain('15400001234');
  await kept;

  await reload(page);
  await press(page, '短信需求');
  await press(page, '登记需求');
  await expect(offer(dialog)).toContainText(title);
  await judgedForViolations(page);
  await expect(dialog.getByRole('button', { name: /^登\s?记$/ })).toHaveCount(0);
  await press(offer(dialog), '继续填写');
  await expect(dialog.getByLabel('手机号码')).toHaveValue('15400001234');
  await expect(dialog.getByRole('button', { name: '所在区域：三墩镇' })).toBeVisible();
  await press(dialog, /^登\s?记$/);
  await expect(page.getByText('已登记')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await inBrowser(page)).not.toContain(title);

  await press(page, '登记需求');
  await expect(dialog.getByLabel('标题')).toHaveValue('');
  await expect(offer(dialog)).toHaveCount(0);
});

test('an application that is being registered goes on with its owner, who is named', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/hall/appAccess');
  const dialog = page.getByRole('dialog', { name: '登记应用' });
  await press(page, '登记应用');
  await dialog.getByLabel('查找负责人').fill('xhmsg');
  await dialog.getByRole('radio', { name: /xhmsg/ }).check();
  await expect(autosaved(dialog)).toBeVisible();
  await reload(page);
  await press(page, '登记应用');
  await press(offer(dialog), '继续填写');
  await expect(dialog.getByText(/^周敏，(?!浙江省).*西湖区/)).toBeVisible();
});

test('people who are being added to a group are found again', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/interaction/addressBook/index');
  const dialog = page.getByRole('dialog', { name: /^给“茶农.*”添加外部联系人$/ });
  const open = async () => {
    await page.getByRole('navigation', { name: '通讯录分组' }).getByRole('button', { name: /^茶农/ }).click();
    await press(page, '添加成员');
    await page.getByRole('menuitem', { name: '输入姓名和号码' }).click();
  };
  await open();
  await dialog.getByLabel('姓名').fill('王外');
  await press(dialog, '再加一人');
  await dialog.getByLabel('姓名').nth(1).fill('李外');
  await reload(page);
  await open();
  await press(offer(dialog), '继续填写');
  await expect(dialog.getByLabel('姓名').first()).toHaveValue('王外');
  await expect(dialog.getByLabel('姓名').nth(1)).toHaveValue('李外');
});

test('words that the program took away from what was typed do not come back with the draft', async ({
  page,
}) => {
  await enterAs(page, 'secadmin', '/sms/sensitiveWord');
  const dialog = page.getByRole('dialog', { name: '批量新增敏感词' });
  const words = dialog.getByLabel('敏感词', { exact: true });
  const right = `假冒补贴${stamp()}`;
  await press(page, '批量新增');
  await dialog.getByLabel('分类').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await words.fill(`${right}\n种猪`);
  await press(dialog, /^新\s?增$/);
  await press(dialog, '从上面去掉这 1 行');
  await expect(words).toHaveValue(right);
  await reload(page);
  await press(page, '批量新增');
  await press(offer(dialog), '继续填写');
  await expect(words).toHaveValue(right);
});
