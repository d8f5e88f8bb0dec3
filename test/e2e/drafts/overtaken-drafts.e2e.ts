// Two colleagues and one thing: what one of them left half written says, when it is offered, that the other has changed it meanwhile, and
// takes the place of that change only by choice.

import type { Locator, Page } from '@playwright/test';
import { judgedForViolations } from '../both-widths.ts';
import { enterAs, expect, reload, test } from '../console.ts';

const stamp = () => String(Date.now()).slice(-7);
const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).click();
const offer = (page: Page) => page.getByRole('region', { name: '没有填完的内容' });
const autosaved = (page: Page) => page.getByText(/^已自动保存 \d\d:\d\d$/);
const OVERTAKEN = /您填写以后，这条内容又被修改过（今天 \d\d:\d\d）/;
const GO_ON = '继续填写，覆盖那次修改';
const BEGIN_ANEW = '重新开始，从现在的内容改起';

const OFFICE = '西湖区农业技术推广中心';
const OFFICES = `/system/dept?parentId=330106&parentName=%E8%A5%BF%E6%B9%96%E5%8C%BA&keyword=${encodeURIComponent(OFFICE)}`;

const editingOf = (page: Page) => page.getByRole('dialog', { name: new RegExp(`^编辑 .*${OFFICE}`) });
async function openOffice(page: Page): Promise<void> {
  const row = page.getByRole('table', { name: '组织机构' }).getByRole('row').filter({ hasText: OFFICE });
  await row.getByRole('button', { name: /编\s?辑/ }).click();
}
async function changeOffice(page: Page, field: string, text: string): Promise<void> {
  await openOffice(page);
  await editingOf(page).getByLabel(field, { exact: true }).fill(text);
  await press(editingOf(page), /^保\s?存$/);
  await expect(page.getByText('修改成功')).toBeVisible();
  await expect(editingOf(page)).toHaveCount(0);
}

test('a dialog: whoever goes on knows that a colleague’s change is replaced', async ({ page, seat }) => {
  await enterAs(page, 'xhadmin', OFFICES);
  const dialog = editingOf(page);
  const address = `文三路${stamp()}号`;
  await openOffice(page);
  await dialog.getByLabel('地址').fill(address);
  await expect(autosaved(page)).toBeVisible();
  await reload(page);
  await openOffice(page);
  await expect(offer(page)).toBeVisible();
  await expect(offer(page), 'nobody has changed it').not.toContainText('又被修改过');

  const colleague = await seat('xhadmin2', OFFICES);
  await changeOffice(colleague, '简称', '农技中心');
  await reload(page);
  await openOffice(page);
  await expect(offer(page)).toContainText(OVERTAKEN);
  await judgedForViolations(page);
  await press(offer(page), GO_ON);
  await expect(dialog.getByLabel('地址')).toHaveValue(address);
  await press(dialog, /^保\s?存$/);
  await expect(page.getByText('修改成功')).toBeVisible();
  await openOffice(page);
  await expect(dialog.getByLabel('地址'), 'what was saved is offered no more').toHaveValue(address);
});

test('a dialog shows what is stored now, not what an earlier look found', async ({ page, seat }) => {
  await enterAs(page, 'xhadmin', OFFICES);
  await openOffice(page);
  await expect(editingOf(page).getByLabel('简称')).toBeVisible();
  await press(editingOf(page), /^取\s?消$/);
  const colleague = await seat('xhadmin2', OFFICES);
  const shortName = `农技${stamp()}`;
  await changeOffice(colleague, '简称', shortName);
  await openOffice(page);
  await expect(editingOf(page).getByLabel('简称')).toHaveValue(shortName);
});

test('a drawer: an old version is refused, and the next offer tells why', async ({ page, seat }) => {
  await enterAs(page, 'xhadmin', '/sms/template');
  const name = `排水提醒${stamp()}`;
  await press(page, /^新\s?增$/);
  const adding = page.getByRole('form', { name: '新增模板' });
  await adding.getByLabel('模板名称').fill(name);
  await adding.getByLabel('类别').selectOption({ label: '农业气象' });
  await adding.getByLabel('内容', { exact: true }).fill('请清沟排水。');
  await adding.getByText('本级及下级').click();
  await press(adding, '保存');
  await expect(page.getByText(new RegExp(`已保存模板“${name}”`))).toBeVisible();

  const edit = (window: Page) =>
    window
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: /编\s?辑/ })
      .click();
  const content = (window: Page) =>
    window.getByRole('form', { name: `编辑模板“${name}”` }).getByLabel('内容', { exact: true });
  await edit(page);
  await content(page).fill('请清沟排水，注意安全。');
  await expect(autosaved(page)).toBeVisible();

  const colleague = await seat('xhadmin2', `/sms/template?templateName=${encodeURIComponent(name)}`);
  await edit(colleague);
  await content(colleague).fill('请马上清沟排水。');
  await press(colleague, '保存');
  await expect(colleague.getByText(/第 2 版/).first()).toBeVisible();

  await press(page, '保存');
  await expect(
    page.getByText(
      '您打开以后，这个模板又有变动，请重新打开后再试。您填写的已自动保存，重新打开后可以接着填',
    ),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page.getByRole('dialog', { name: '不保存就关闭？' }), '关闭，以后再写');
  await page.reload();
  await edit(page);
  await expect(offer(page)).toContainText(OVERTAKEN);
  await judgedForViolations(page);
  await press(offer(page), BEGIN_ANEW);
  await expect(content(page)).toHaveValue('请马上清沟排水。');
});

test('a content: what an old version keeps from being saved is opened anew, with what was typed', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg', '/info/article');
  const title = `清沟提醒${stamp()}`;
  await press(page, /^新\s?增$/);
  const adding = page.getByRole('form', { name: '新增资讯' });
  await adding.getByLabel('标题', { exact: true }).fill(title);
  await adding.getByLabel('栏目').selectOption('农事指导');
  await adding.getByRole('textbox', { name: '第1段正文' }).fill('请清沟排水。');
  await press(adding, '保存草稿');
  await expect(page.getByText('已保存，还没有提交审核')).toBeVisible();

  const form = (window: Page) => window.getByRole('form', { name: `编辑资讯“${title}”` });
  const summary = (window: Page) => form(window).getByLabel('摘要（可不填）');
  const edit = (window: Page) =>
    window
      .getByRole('row')
      .filter({ hasText: title })
      .getByRole('button', { name: /编\s?辑/ })
      .click();
  await edit(page);
  await expect(summary(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`/info/article?title=${encodeURIComponent(title)}`);
  await edit(other);
  await summary(other).fill('另一个窗口写的');
  await press(form(other), '只保存');
  await expect(other.getByText('已保存，还没有提交审核')).toBeVisible();

  await summary(page).fill('这个窗口写的');
  await press(form(page), '提交审核');
  const asking = page.getByRole('dialog', { name: '没有保存' });
  await expect(asking).toContainText('您打开以后，这条内容又被修改过');
  await judgedForViolations(page);
  await press(asking, '重新打开');
  await expect(offer(page)).toContainText(OVERTAKEN);
  await press(offer(page), GO_ON);
  await expect(summary(page)).toHaveValue('这个窗口写的');
  await press(form(page), '提交审核');
  await expect(page.getByText('已提交，等待另一位管理员审核')).toBeVisible();
});

test('a page: what was gone on with once is not warned of again', async ({ page, seat }) => {
  await enterAs(page, 'xhadmin', '/mailList/index?subjectCategory=farm');
  const table = page.getByRole('table', { name: '主体通讯录' });
  await table
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /编\s?辑/ })
    .click();
  const address = (window: Page) =>
    window.getByRole('form', { name: /^修改家庭农场/ }).getByLabel('详细地址');
  await expect(address(page)).toBeVisible();
  const { pathname, search } = new URL(page.url());
  await address(page).fill('清溪村1号');
  await expect(autosaved(page)).toBeVisible();

  const colleague = await seat('xhadmin2', pathname + search);
  await address(colleague).fill('清溪村2号');
  await press(colleague, '保存');
  await expect(colleague.getByText(/^已保存“/)).toBeVisible();

  await reload(page);
  await expect(offer(page)).toContainText(OVERTAKEN);
  await press(offer(page), GO_ON);
  await expect(address(page)).toHaveValue('清溪村1号');
  await address(page).fill('清溪村3号');
  await expect(autosaved(page)).toBeVisible();
  await reload(page);
  await press(offer(page), '继续填写');
  await expect(address(page)).toHaveValue('清溪村3号');
  await press(page, '保存');
  await expect(page.getByText(/^已保存“/)).toBeVisible();
});
