// Pasted text is never cut: blanks and unseen characters take up no room in a field with a limit, and what is too long says by how much.

import type { Locator, Page } from '@playwright/test';
import { enterAs, expect, test } from '../console.ts';

const ZERO_WIDTH = '\u200b';
const NAME = '古丽米热·艾比布力江阿卜杜热西提买买提江';

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('Control+V');
}

test('[VAL-03] a name, an account and a text are pasted whole, and what is too long stays and says by how much', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterAs(page, 'xhadmin', '/system/user');
  await page.getByRole('button', { name: /^新\s?增$/ }).click();
  const adding = page.getByRole('dialog', { name: '新增用户' });
  const name = adding.getByLabel('姓名');
  await paste(page, name, `　${NAME} `);
  await expect(name).toHaveValue(`　${NAME} `);
  await expect(adding.getByText('请输入20个字内的中文', { exact: true })).toHaveCount(0);
  await paste(page, name, '人');
  await expect(adding.getByText('请输入20个字内的中文', { exact: true })).toBeVisible();
  await name.fill('');
  await paste(page, name, NAME.replace('·', ' ・ '));
  await expect(name).toHaveValue(NAME.replace('·', ' ・ '));
  await expect(adding.getByText('请输入20个字内的中文', { exact: true })).toHaveCount(0);
  const account = adding.getByLabel('用户账号');
  await paste(page, account, ` ${'a1'.repeat(10)} `);
  await expect(adding.getByText(/^用户账号只能输入/)).toHaveCount(0);
  const remark = adding.getByLabel('备注');
  const said = '借'.repeat(199);
  await paste(page, remark, `\n ${ZERO_WIDTH}${said}了\n`);
  await expect(adding.getByText('200 / 200')).toBeVisible();
  await expect(adding.getByText(/^不能超过200个字/)).toHaveCount(0);
  await paste(page, remark, '又来两句');
  await expect(remark).toHaveValue(/又来两句$/);
  await expect(adding.getByText('不能超过200个字，多了5个字', { exact: true })).toBeVisible();
  await adding.getByRole('button', { name: /^新\s?增$/ }).click();
  await expect(adding, 'nothing is sent').toBeVisible();
  await remark.fill(said);
  await expect(adding.getByText(/^不能超过200个字/)).toHaveCount(0);
});
