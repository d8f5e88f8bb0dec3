// The dialogs of one's own account on a telephone: everything can be reached, nothing has to be pushed sideways.

import type { Page } from '@playwright/test';
import { enterAs, expect, test } from '../console.ts';

/** Everything that can be used lies inside the screen's width, and the last button can be brought into sight. */
async function expectUsable(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  const sideways = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(sideways, 'nothing stands out at the side').toBeLessThanOrEqual(0);
  const width = page.viewportSize()?.width ?? 0;
  for (const control of await dialog.locator('input:not(.only-heard), button').all()) {
    if (!(await control.isVisible())) continue;
    const box = await control.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width, await control.innerHTML()).toBe(true);
  }
  const last = dialog.locator('.dialog-buttons button').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
}

test('[DLG-05] the password that must be changed', async ({ page }) => {
  await enterAs(page, '3304msg');
  await expectUsable(page, '修改密码');
});

test('[DLG-01] the real name', async ({ page }) => {
  await enterAs(page, '330302msg');
  await expectUsable(page, '实名认证');
});

test('[DLG-06] [DLG-07] one’s own particulars, and a new phone', async ({ page }) => {
  await enterAs(page, 'drafter6');
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
  await page.getByRole('menuitem', { name: '个人信息' }).click();
  await expectUsable(page, '个人信息');
  await page.getByRole('button', { name: '更改', exact: true }).click();
  await expectUsable(page, '更改手机号码');
});

test('[DLG-09] the organisation', async ({ page }) => {
  await page.route('**/getInfo/v2', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { sysDept: object } };
    Object.assign(body.data.sysDept, { deptType: '01', deptLevel: 4 });
    await route.fulfill({ response: answer, json: body });
  });
  await enterAs(page, '330110msg');
  await expect(page.getByRole('tree', { name: '所属组织' })).toBeVisible();
  await expectUsable(page, '选择所属组织');
});

test('a dialog with a form leaves the keyboard of the telephone closed, and is read out by its title', async ({
  page,
}) => {
  await enterAs(page, 'xhadmin', '/info/event');
  await page.getByRole('button', { name: /^新\s?增$/ }).click();
  await expect(page.getByRole('dialog', { name: '新增事件' })).toBeFocused();
});
