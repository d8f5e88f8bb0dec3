// The judge of all pages finds what is planted.

import { violationsOf, violationsOfWholePage } from '../axe.ts';
import { enterAs, expect, test } from '../console.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await enterAs(page, 'xhmsg', '/nowhere');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
});

test('words that are too pale in one of both looks are found, whoever shows them', async ({ page }) => {
  const judges = [violationsOf, violationsOfWholePage];
  for (const judge of judges) expect(await judge(page)).toEqual([]);
  await page.addStyleTag({
    content: `
      [data-theme="light"] main .state-title { color: #ccc; }
      [data-theme="dark"] main .state-title { opacity: 0.2; }
    `,
  });
  for (const judge of judges)
    expect(await judge(page)).toEqual([
      expect.stringMatching(/^color-contrast: .*<p/s),
      expect.stringMatching(/^in the dark, color-contrast: .*<p/s),
    ]);
});

test('a fault of the shell is found with a page of the menu', async ({ page }) => {
  await page.getByRole('banner').evaluate((banner) => banner.insertAdjacentHTML('beforeend', '<input>'));
  expect(await violationsOfWholePage(page)).toEqual([expect.stringMatching(/^label: .*<input>/s)]);
  expect(await violationsOf(page)).toEqual([]);
});

test('a pale field is found, but not what cannot be used', async ({ page }) => {
  await page.addStyleTag({
    content: '[data-theme="dark"] :is(.planted, .planted *) { color: #444 !important; }',
  });
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML(
      'beforeend',
      `<div class="planted"><label>甲<input value="乙"></label>
       <label>丙<input value="丁" disabled></label><button disabled>戊</button></div>`,
    );
  });
  const found = await violationsOf(page);
  expect(found).toEqual([
    expect.stringMatching(/^in the dark, .*<label>甲/s),
    expect.stringMatching(/^in the dark, .*<input value="乙"/s),
  ]);
});

test('what has no name, and a button that is too small, are found', async ({ page }) => {
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML('beforeend', '<button></button><input><img src="data:,">');
  });
  const rules = (await violationsOf(page)).map((violation) => violation.split(':')[0]);
  expect(new Set(rules)).toEqual(new Set(['button-name', 'image-alt', 'label', 'target-size']));
});
