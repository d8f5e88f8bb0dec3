import { MENU_ITEMS } from '@farmers-mailbox/contract/menu/catalogue.ts';
import { expect, test } from 'vitest';
import { pageFiles, pageLoaderOf } from './registry.ts';

const components = MENU_ITEMS.filter(({ component }) => component !== 'Layout');

test('every page that the menu calls built is there', () => {
  const missing = components.filter(({ component, built }) => built && !pageLoaderOf(component));
  expect(missing.map(({ component }) => component)).toEqual([]);
});

test('no page is registered that the menu does not call built', () => {
  const built = new Set(components.filter((item) => item.built).map(({ component }) => component));
  expect(Object.keys(pageFiles).filter((component) => !built.has(component))).toEqual([]);
});

test('[NAV-12] a component that nobody built has no page', () => {
  expect(pageLoaderOf('sms/SmsTemplate')).toBeUndefined();
});
