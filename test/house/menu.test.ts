// The links of the console and the addresses of the menu name the same pages.

import { SUBJECT_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import { REVIEWED_TYPES } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { TOUR_PAGES } from '@farmers-mailbox/contract/publishing/tour/types.ts';
import { MENU_ITEMS } from '@farmers-mailbox/contract/system/menu/catalogue.ts';
import { expect, test } from 'vitest';
import { paths } from '../../packages/web/src/paths.ts';

/** Links that the browser itself answers, without the menu. */
const WITHOUT_THE_MENU = ['/login', '/404', '/zzd/review'];

const { subjectForm, content, ...others } = paths;
const links = [
  ...Object.values(others).map((to) =>
    typeof to === 'string' ? to : (to as (applyId: string) => string)('1'),
  ),
  ...SUBJECT_CATEGORY.map(({ value }) => subjectForm(value)),
  ...REVIEWED_TYPES.map((type) => content(type)),
  // the five of 乡村旅游 are one page: nothing links to the others
  ...MENU_ITEMS.filter(({ component }) => Object.values(TOUR_PAGES).includes(component)).map(
    ({ path }) => path,
  ),
];
const linked = new Set(links.map((link) => link.replace(/\?.*/, '')));
const built = MENU_ITEMS.filter((item) => item.built);

test('every link of the console leads to a page that is built', () => {
  const known = built.map((item) => item.path);
  const unknown = [...linked].filter((address) => !known.includes(address));
  expect(unknown.toSorted()).toEqual(WITHOUT_THE_MENU.toSorted());
});

test('every page that is built can be linked', () => {
  const pages = built.filter((item) => item.component !== 'Layout');
  expect(pages.map((item) => item.path).filter((address) => !linked.has(address))).toEqual([]);
});
