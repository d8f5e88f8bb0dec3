// A form looks the same on a page, in a drawer and in a dialog: its fields are as high, and its end is the same.

import type { Locator, Page } from '@playwright/test';
import { enterAs, expect, test } from '../console.ts';

const FORM_HEIGHT = 40;

/** Apart from those of several lines. */
const heightsOfFields = (form: Locator): Promise<number[]> =>
  form
    .locator('input.field, select.field, input.ant-input, .ant-select')
    .evaluateAll((fields) => [
      ...new Set(
        fields
          .filter((field) => field.checkVisibility() && !field.closest('.dept-picker, .search-form'))
          .map((field) => field.getBoundingClientRect().height),
      ),
    ]);

const endOf = (form: Locator): Promise<{ last: string; heights: number[]; isAtRight: boolean }> =>
  form.locator('.foot').evaluate((foot) => {
    const buttons = [...foot.querySelectorAll('button')];
    const last = buttons.at(-1);
    const style = getComputedStyle(foot);
    const edge = foot.getBoundingClientRect().right - Number.parseFloat(style.paddingRight);
    return {
      last: last?.innerText ?? '',
      heights: [...new Set(buttons.map((one) => one.getBoundingClientRect().height))],
      isAtRight: Math.abs((last?.getBoundingClientRect().right ?? 0) - edge) < 2,
    };
  });

async function expectForm(form: Locator, deed: string): Promise<void> {
  await expect(form.locator('.foot').getByRole('button', { name: deed })).toBeVisible();
  expect(await heightsOfFields(form), deed).toEqual([FORM_HEIGHT]);
  expect(await endOf(form)).toEqual({ last: deed, heights: [FORM_HEIGHT], isAtRight: true });
}

test('fields are as high everywhere, and a form ends with its deed on the right', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/system/user');
  await open(page, '新增');
  await expectForm(page.getByRole('dialog', { name: '新增用户' }), '新增');

  await page.goto('/sms/template');
  await open(page, '新增');
  await expectForm(page.getByRole('dialog', { name: '新增模板' }), '保存');

  await page.goto('/audit/add');
  await expectForm(page.getByRole('main'), '提交审核');

  await page.goto('/interaction/write');
  await expectForm(page.getByRole('main'), '发送');

  await page.goto('/sms/applyForm');
  await expectForm(page.getByRole('main'), '下一步：选对象');
});

const open = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
