// The province and a city run the sensitive words: many at once, changed, tried, seen in the log of hits, removed.

import { readFile, writeFile } from 'node:fs/promises';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';

test('[SMS-10] the province adds words, tries a text, reads what was hit, and removes a category with its words', async ({
  seat,
}) => {
  test.setTimeout(180_000);
  const page = await seat('provadmin', '/sms/sensitiveWord');
  const table = page.getByRole('table', { name: '敏感词' });
  const categories = page.getByRole('navigation', { name: '敏感词分类' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(categories.getByRole('button', { name: /全部分类/ })).toContainText(/[3-9]\d\d/);
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  await categories.getByRole('button', { name: '新增分类' }).click();
  const newCategory = page.getByRole('dialog', { name: '新增分类' });
  await newCategory.getByLabel('分类名称').fill('试验分类');
  await newCategory.getByRole('button', { name: /^新\s?增$/ }).click();
  await categories.getByRole('button', { name: /试验分类/ }).click();
  await expect(page.getByText('没有符合条件的数据').or(page.getByText('暂无数据'))).toBeVisible();

  await page.getByRole('button', { name: '批量新增' }).click();
  const adding = page.getByRole('dialog', { name: '批量新增敏感词' });
  await adding
    .getByLabel('敏感词', { exact: true })
    .fill('冒充村干部收费\n种猪\n\n冒充村幹部收費\n假冒补贴登记');
  await adding.getByRole('button', { name: /^新\s?增$/ }).click();
  const wrong = adding.getByRole('region', { name: '不能新增的行' });
  await expect(wrong.getByRole('row', { name: /2 种猪 会误伤常用的词“种猪”/ })).toBeVisible();
  await expect(wrong.getByRole('row', { name: /4 冒充村幹部收費 与第1行是同一个词/ })).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await wrong.getByRole('button', { name: '从上面去掉这 2 行' }).click();
  await adding.getByRole('button', { name: /^新\s?增$/ }).click();
  await expect(page.getByText('已新增 2 个敏感词')).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(3);

  const row = table.getByRole('row').filter({ hasText: '假冒补贴登记' });
  await row.getByRole('button', { name: /编\s?辑/ }).click();
  const changing = page.getByRole('dialog', { name: '修改敏感词“假冒补贴登记”' });
  await changing.getByRole('radio', { name: '提醒' }).check();
  await changing.getByLabel('别写').fill('JMBT');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await changing.getByRole('button', { name: /保\s?存/ }).click();
  await expect(row).toContainText('提醒');
  await expect(row).toContainText('JMBT');

  const writer = await seat('xhmsg', '/sms/applyForm');
  await writer.getByLabel('短信内容').fill('有人mao充村-干部收費，请勿相信');
  await writer.getByLabel('短信内容').blur();
  await expect(writer.getByText('冒充村干部收费').first()).toBeVisible();

  await page.getByRole('tab', { name: '试一试' }).click();
  await page.getByLabel(/把短信粘贴到这里/).fill('谨防冒充村干部收费，冒充村\u200b干部收费的是jm-bt');
  await page.getByRole('button', { name: '试一试' }).click();
  const outcome = page.getByRole('region', { name: '检查结果' });
  await expect(outcome.getByRole('status')).toContainText('有 1 处禁止的词，另有 1 处提醒');
  await expect(outcome.getByText('零宽空格').first()).toBeVisible();
  await expect(outcome.getByText(/写在例外词“谨防冒充村干部收费”里/)).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('tab', { name: '命中日志' }).click();
  const hits = page.getByRole('table', { name: '命中日志' });
  await expect(async () => {
    await page.getByRole('button', { name: '刷新' }).click();
    const written = hits.getByRole('row').filter({ hasText: '冒充村干部收费' }).filter({ hasText: 'xhmsg' });
    await expect(written.first()).toContainText('已拦下', { timeout: 1_000 });
  }).toPass();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('tab', { name: '敏感词' }).click();
  await categories.getByRole('button', { name: /试验分类/ }).click();
  await table.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: '停用所选' }).click();
  await page
    .getByRole('dialog', { name: '停用 1 个敏感词' })
    .getByRole('button', { name: '停用所选' })
    .click();
  await expect(page.getByText(/已停用 1 个/)).toBeVisible();
  await categories.getByRole('button', { name: '删除分类' }).click();
  const removing = page.getByRole('dialog', { name: '删除分类“试验分类”' });
  await expect(removing).toContainText('敏感词 2 个一起删除');
  await removing.getByRole('button', { name: '删除分类' }).click();
  await expect(page.getByText('已删除 3 项')).toBeVisible();
});

test('[SMS-10] a table with wrong cells comes back with them marked, and what is exported can be imported', async ({
  seat,
}) => {
  const page = await seat('secadmin', '/sms/sensitiveWord');
  const saved = page.waitForEvent('download');
  await page
    .getByRole('main')
    .getByRole('button', { name: /导\s?出/ })
    .click();
  const exported = await readXlsx(await readFile(await (await saved).path()));
  expect(exported.sheets[0]?.rows.length).toBeGreaterThan(300);

  await page
    .getByRole('main')
    .getByRole('button', { name: /导\s?入/ })
    .click();
  const importing = page.getByRole('dialog', { name: '导入敏感词' });
  const path = test.info().outputPath('words.xlsx');
  const rows = [
    ['词', '分类', '级别'],
    ['伪造补贴文件', '诈骗', '禁止'],
    ['种猪', '没有的', '很高'],
  ];
  await writeFile(path, await writeXlsx({ sheets: [{ name: '敏感词', rows }] }));
  await importing.getByLabel('选择要导入的表格').setInputFiles(path);
  await expect(importing.getByText('没有导入：2 行中有 1 行不对')).toBeVisible();
  expect(await importing.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  const marked = page.waitForEvent('download');
  await importing.getByRole('button', { name: '下载标出错误的表格' }).click();
  expect((await marked).suggestedFilename()).toBe('words_待改正.xlsx');
  await importing.getByRole('button', { name: '只导入正确的 1 个' }).click();
  await expect(importing.getByText('已导入敏感词 1 个，另有 1 行不对，没有导入。')).toBeVisible();
});

test('[SMS-10] a city looks at the words of the province and runs its own; a county has no such page', async ({
  seat,
}) => {
  const city = await seat('hzadmin', '/sms/sensitiveWord?typeName=六合彩');
  const row = city.getByRole('table', { name: '敏感词' }).getByRole('row').filter({ hasText: '六合彩' });
  await expect(row.getByRole('button', { name: /编\s?辑/ })).toHaveAccessibleDescription(
    '这是全省共用的，由省级管理，您可以查看，不能改动',
  );
  await city.goto('/sms/sensitiveWord');
  await city.getByRole('button', { name: '批量新增' }).click();
  const adding = city.getByRole('dialog', { name: '批量新增敏感词' });
  await adding.getByLabel('敏感词', { exact: true }).fill('西湖假导游拉客');
  await adding.getByLabel('分类').click();
  await city.locator('.ant-select-item-option').filter({ hasText: '诈骗' }).first().click();
  await adding.getByRole('button', { name: /^新\s?增$/ }).click();
  const own = city.getByRole('row').filter({ hasText: '西湖假导游拉客' });
  await expect(own).toContainText('杭州市');
  await own.getByRole('button', { name: '西湖假导游拉客的更多操作' }).click();
  await city.getByRole('menuitem', { name: '删除' }).click();
  await city
    .getByRole('dialog', { name: /删除敏感词/ })
    .getByRole('button', { name: '删除' })
    .click();
  await expect(own).toHaveCount(0);

  const county = await seat('xhadmin', '/sms/sensitiveWord');
  await expect(county.getByRole('heading', { name: '404' })).toBeVisible();
});
