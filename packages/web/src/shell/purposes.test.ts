import { MENU_ITEMS } from '@farmers-mailbox/contract/system/menu/catalogue.ts';
import { expect, test } from 'vitest';
import { purposeOf } from './purposes.ts';

/** The workbench greets, a form of a subject is named by what is added, big screens have no frame, and the last is for developers. */
const EXPLAINS_ITSELF = /^(dashboard|flight|error)\/|^mailList\/add|^trial\/DesignSystem$/;

test('every page of the menu says in one line what it is for', () => {
  const without = MENU_ITEMS.filter(({ built, component }) => built && component !== 'Layout')
    .map(({ component }) => component)
    .filter((component) => !EXPLAINS_ITSELF.test(component) && purposeOf(component) === null);
  expect(without).toEqual([]);
});
