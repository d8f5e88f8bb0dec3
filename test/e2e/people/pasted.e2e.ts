// Pasted text keeps its end: blanks and unseen characters take up no room in a field with a limit.

import type { Locator, Page } from '@playwright/test';
import { enterAs, expect, test } from '../console.ts';

const ZERO_WIDTH = '\u200b';
const NAME = '古丽米热·艾比布力江阿卜杜热西提买买提江';

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('Control+V');
}

test('[VAL-03] a name, an account and a line are pasted whole, and what is too long is cut behind what counts', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterAs(page, 'xhadmin', '/system/user');
  await page.getByRole('button', { name: /^新\s?增$/ }).click();
  const adding = page.getByRole('dialog', { name: '新增用户' });
  const name = adding.getByLabel('姓名');
  await paste(page, name, `　${NAME} `);
  await expect(name).toHaveValue(NAME);
  await name.fill('');
  await paste(page, name, NAME.replace('·', ' ・ '));
  await expect(name).toHaveValue(NAME.replace('·', ' ・ '));
  await expect(adding.getByText('请输入20个字内的中文', { exact: true })).toHaveCount(0);
  const account = adding.getByLabel('用户账号');
  await paste(page, account, ` ${'a1'.repeat(10)} `);
  await expect(account).toHaveValue('a1'.repeat(10));
  const remark = adding.getByLabel('备注');
  const said = '借'.repeat(199);
  await paste(page, remark, `\n ${ZERO_WIDTH}${said}了\n`);
  await expect(remark).toHaveValue(`${said}了`);
  await remark.fill('');
  await paste(page, remark, ` ${said}调了 `);
  await expect(remark).toHaveValue(`${said}调`);
});
