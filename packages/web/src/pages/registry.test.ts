import { CONTENT_KINDS, REVIEWED_TYPES } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { MENU_ITEMS } from '@farmers-mailbox/contract/system/menu/catalogue.ts';
import { expect, test } from 'vitest';
import { drawings } from '../ui/text/Icon.tsx';
import { contentKinds } from './content-kinds.ts';
import { isKeptPage, pages } from './registry.ts';

test('the registered pages are exactly those that the menu calls built', () => {
  const built = MENU_ITEMS.filter((item) => item.built && item.component !== 'Layout');
  expect(Object.keys(pages).sort()).toEqual(built.map(({ component }) => component).sort());
});

test('what the menu shows has a drawing', () => {
  const shown = MENU_ITEMS.filter(({ built, hidden, icon }) => built && !hidden && icon !== null);
  expect(shown.filter(({ icon }) => !Object.hasOwn(drawings, icon ?? '')).map(({ icon }) => icon)).toEqual(
    [],
  );
});

test('every kind of reviewed content has its page where the menu has it', () => {
  expect(Object.keys(contentKinds).toSorted()).toEqual(REVIEWED_TYPES.toSorted());
  for (const type of REVIEWED_TYPES) {
    const item = MENU_ITEMS.find(({ path }) => path === CONTENT_KINDS[type].page);
    expect(item?.component).toBe(contentKinds[type].component);
  }
});

test('[NAV-12] a component that nobody built has no page', () => {
  expect(pages['info/nobody']).toBeUndefined();
});

test('[NAV-21] the pages that stay as they were left are those of the specification', () => {
  const kept = MENU_ITEMS.filter(({ component }) => isKeptPage(component)).map(({ component }) => component);
  expect(kept).toHaveLength(21);
  expect(kept).toContain('sms/ApplySMS');
  expect(kept).not.toContain('sms/ApplySMSForm');
});
