// The names that the specification gives to pages, as its own text has them, and not as the product's dictionaries do.

import { MENU_ITEMS } from '@farmers-mailbox/contract/system/menu/catalogue.ts';
import { expect, test } from 'vitest';
import { sourceTexts } from './source-texts.ts';
import { specifiedNamesAfter } from './specification/names.ts';

test('[NAV-17] each of the 26 pages that add a subject has the name of the specification', () => {
  const names = specifiedNamesAfter('and add pages: ');
  expect(names).toHaveLength(26);
  const pages = MENU_ITEMS.filter(({ built }) => built);
  expect(names.filter((name) => !pages.some((page) => page.path === `/mailList/${name}`))).toEqual([]);
  expect(names.filter((name) => !pages.some((page) => page.component === `mailList/${name}`))).toEqual([]);
});

test('[BIZ-13] [NAV-21] each of the 21 kept pages is built, in the menu, and kept, by the name of the specification', () => {
  const names = specifiedNamesAfter('Kept-alive pages by name: ');
  expect(names).toHaveLength(21);
  const components = MENU_ITEMS.filter(({ built }) => built).map(({ component }) =>
    component.split('/').at(-1),
  );
  expect(names.filter((name) => !components.includes(name))).toEqual([]);
  // as text: the pages themselves bring styles and the whole component kit
  const registry = sourceTexts('packages/web/src/pages').find(({ file }) => file.endsWith('/registry.ts'));
  const [, kept = ''] = /const KEPT[^[]*\[([^\]]*)\]/.exec(registry?.text ?? '') ?? [];
  expect([...kept.matchAll(/'(\w+)'/g)].map(([, name]) => name)).toEqual(names);
});
