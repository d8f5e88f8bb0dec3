// A county keeps its register of agricultural subjects: one is registered, found, changed, disabled, written to and removed.

import { labelOf, SUBJECT_CATEGORY, type SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import { ownFieldsOf, SUBJECT_GROUPS } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import { pageNameOf } from '@farmers-mailbox/contract/people/subjects/page-names.ts';
import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';
import { writeText } from '../writing.ts';

const titleOf = (category: SubjectCategory) => labelOf(SUBJECT_CATEGORY, category);

test('[NAV-17] the list and all 26 pages that add a subject are there, each with its title and its own fields', async ({
  seat,
}) => {
  test.setTimeout(180_000);
  const page = await seat('xhmsg', '/mailList/index');
  await expect(page.getByRole('table', { name: '主体通讯录' })).toBeVisible();
  await page.getByRole('button', { name: /^新\s?增$/ }).click();
  const links = page.getByRole('dialog').getByRole('link');
  await expect(links).toHaveText(SUBJECT_GROUPS.flatMap(({ categories }) => categories.map(titleOf)));
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const [place, category] of SUBJECT_GROUPS.flatMap(({ categories }) => categories).entries()) {
    expect(addresses[place]).toBe(`/mailList/${pageNameOf(category)}`);
    // as a link of the console does, without loading it anew
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, addresses[place]);
    const form = page.getByRole('form', { name: `新增${titleOf(category)}` });
    const own = form.getByRole('region', { name: `${titleOf(category)}信息` }).locator('.subject-grid > *');
    await expect(own).toHaveCount(ownFieldsOf(category).length);
    await expect(own.first()).toContainText(ownFieldsOf(category)[0]?.label ?? '');
    await expect(page).toHaveTitle(new RegExp(`^新增${titleOf(category)}-`));
  }
  // the specification's own address, and the one that older programs had for it
  for (const name of ['addAgrproent', 'addAgproent']) {
    await page.goto(`/mailList/${name}`);
    await expect(page).toHaveURL(/\/mailList\/addAgrproent$/);
    await expect(page.getByRole('form', { name: '新增农产品加工流通企业' })).toBeVisible();
  }
});

test('of all subjects, a text to a kind and an import ask for the kind; less asked for columns come by 列设置', async ({
  seat,
}) => {
  const page = await seat('xhadmin', '/mailList/index');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page
    .getByRole('dialog', { name: '导入哪一类主体？' })
    .getByRole('button', { name: '家庭农场' })
    .click();
  const importing = page.getByRole('dialog', { name: '导入家庭农场' });
  await expect(importing).toBeVisible();
  await importing
    .getByRole('button', { name: /关闭|取消/ })
    .first()
    .click();

  const credit = page.getByRole('columnheader', { name: '信用' });
  await expect(page.getByRole('columnheader', { name: '联系人' })).toBeVisible();
  await expect(credit).toHaveCount(0);
  await page.getByText('列设置').click();
  await page.getByRole('checkbox', { name: '信用' }).check();
  await expect(credit).toBeVisible();
  await page.reload();
  await expect(credit).toBeVisible();

  await page.getByRole('button', { name: '群发短信' }).click();
  await page
    .getByRole('dialog', { name: '给哪一类主体群发短信？' })
    .getByRole('link', { name: '畜禽养殖户' })
    .click();
  await expect(page).toHaveURL(/\/sms\/applyForm\?.*objCategoryIds/);
});

test('[VAL-02] a farm is registered, found, changed, disabled, written to and removed; of a person the ID number is asked for', async ({
  seat,
}) => {
  test.setTimeout(120_000);
  const page = await seat('xhadmin', '/mailList/index');
  const table = page.getByRole('table', { name: '主体通讯录' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: /^新\s?增$/ }).click();
  const asking = page.getByRole('dialog', { name: '新增哪一类主体？' });
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await asking.evaluate((one) => one.scrollWidth - one.clientWidth), 'no name is cut').toBe(0);
  await asking.getByRole('link', { name: '家庭农场' }).click();
  const form = page.getByRole('form', { name: '新增家庭农场' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText(/有 \d+ 处需要修改/)).toBeVisible();
  await expect(form.getByLabel('主体名称')).toBeFocused();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  await form.getByLabel('主体名称').fill('清溪试验家庭农场');
  await form.getByLabel('主体类型').selectOption('个人（大户）');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('身份证号码不能为空', { exact: true })).toBeVisible();
  await form.getByLabel('主体类型').selectOption('家庭农场');
  await form.getByLabel('统一社会信用代码').fill('91350100m000100y43');
  await form.getByLabel('负责人（必填）').fill('王芳');
  await form.getByLabel('联系人').fill('王芳');
  await form.getByLabel('手机号码').fill('15400001234');
  await form.getByRole('button', { name: /所属村或乡镇/ }).click();
  await form.getByLabel('查找所属村或乡镇').fill('绕城');
  await form.getByText('绕城村').click();
  await form.getByLabel('详细地址').fill('绕城村18号');
  await form.getByRole('group', { name: '同意接收短信' }).getByLabel('是').check();
  await form.getByLabel('示范农场级别').selectOption('省示范');
  await form.getByLabel('农场类型').selectOption('种养结合');
  await form.getByLabel('经营面积').fill('二百');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('应为数字')).toBeVisible();
  await form.getByLabel('经营面积').fill('200');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(/已登记“清溪试验家庭农场”，编号 FAR330106\d{6}/)).toBeVisible();

  await expect(page).toHaveURL(/subjectCategory=farm/);
  await page.getByLabel('名称、联系人或号码').fill('清溪试验');
  await page.getByRole('button', { name: '搜索' }).click();
  const row = table.getByRole('row').filter({ hasText: '清溪试验家庭农场' });
  await expect(row).toContainText('154****1234');
  await row.getByRole('button', { name: /详\s?情/ }).click();
  const details = page.getByRole('region', { name: '主体详情' });
  await expect(details.getByText('200 亩')).toBeVisible();
  await details.getByRole('button', { name: '查看完整号码' }).click();
  await page
    .getByRole('dialog', { name: '查看完整号码' })
    .getByRole('button', { name: '查看完整号码' })
    .click();
  await expect(details.getByText('15400001234').first()).toBeAttached();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await details.getByRole('button', { name: /编\s?辑/ }).click();

  const editing = page.getByRole('form', { name: '修改家庭农场“清溪试验家庭农场”' });
  await expect(page).toHaveTitle(/^修改.*-农民信箱$/);
  await expect(editing.getByLabel('手机号码')).toHaveValue('154****1234');
  await editing.getByLabel('经营面积').fill('220');
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存“清溪试验家庭农场”')).toBeVisible();

  const found = await page.goto('/mailList/index?subjectCategory=farm&keyword=15400001234');
  expect(found?.ok()).toBe(true);
  await row.getByRole('button', { name: '清溪试验家庭农场的更多操作' }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await page.getByRole('dialog', { name: '停用主体' }).getByRole('button', { name: '停用' }).click();
  await expect(row).toContainText('停用');

  await page.getByRole('button', { name: '群发短信' }).click();
  await expect(page).toHaveURL(/applyForm\?objCategoryIds=farm/);
  await writeText(page, { title: '致家庭农场', content: '请各家庭农场清沟排水。' });
  await expect(page.getByRole('region', { name: '已选接收区域' })).toContainText('西湖区');
  await expect(page.getByRole('checkbox', { name: /家庭农场/ })).toBeChecked();

  await page.goto('/mailList/index?subjectCategory=farm&keyword=15400001234');
  await row.getByRole('button', { name: '清溪试验家庭农场的更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '删除主体' }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
});

test('licences near their end are orange, past ones red; the table of a category comes down, the template for more as well', async ({
  seat,
}) => {
  const page = await seat('provadmin', '/mailList/index?licenceDays=60');
  const table = page.getByRole('table', { name: '主体通讯录' });
  await expect(table.getByText(/还剩 \d+ 天|今天到期/).first()).toBeVisible();
  await page.goto('/mailList/index?licenceDays=0');
  await expect(table.getByText('已过期').first()).toBeVisible();
  await page.goto(`/mailList/index?subjectCategory=animal`);
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: /^导\s?出$/ }).click();
  const exporting = page.getByRole('dialog', { name: '导出动物诊疗机构' });
  await expect(exporting.getByLabel('隐去一部分')).toBeChecked();
  const saved = page.waitForEvent('download');
  await exporting.getByRole('button', { name: /导\s?出/ }).click();
  expect((await saved).suggestedFilename()).toBe(`${labelOf(SUBJECT_CATEGORY, 'animal')}.xlsx`);

  await page.getByRole('button', { name: /导\s?入/ }).click();
  const importing = page.getByRole('dialog', { name: '导入动物诊疗机构' });
  const template = page.waitForEvent('download');
  await importing.getByRole('button', { name: '下载模板' }).click();
  await importing.getByLabel('选择要导入的表格').setInputFiles(await (await template).path());
  await expect(importing.getByText('表格里还没有填写要导入的主体')).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
});
