// A change is judged by the tests that are near it: one that is not found there is found an hour later.

import { expect, test } from 'vitest';
import { rank } from '../../scripts/near-tests.mjs';

const texts: Record<string, string> = {
  'packages/server/src/features/messaging/products/products.test.ts': '',
  'packages/server/src/features/messaging/orders/orders.test.ts':
    "import { price } from '../products/price.ts';",
  'packages/contract/src/messaging/products/fields.test.ts': '',
  'packages/web/src/pages/messaging/orders/OrderPage.test.tsx':
    "import { fields } from '@farmers-mailbox/contract/messaging/products/fields.ts';",
  'packages/smpp/src/session.test.ts': '',
};
const near = (...changed: string[]) => rank(Object.keys(texts), changed, (file) => texts[file] ?? '');

test('a test that imports what changed comes first, then those beside it, then those of the same name on other floors', () => {
  expect(near('packages/server/src/features/messaging/products/price.ts')).toEqual([
    'packages/server/src/features/messaging/orders/orders.test.ts',
    'packages/server/src/features/messaging/products/products.test.ts',
    'packages/contract/src/messaging/products/fields.test.ts',
  ]);
});

test('an import by the name of a package counts as well', () => {
  expect(near('packages/contract/src/messaging/products/fields.ts')).toContain(
    'packages/web/src/pages/messaging/orders/OrderPage.test.tsx',
  );
});

test('a test that changed is near itself', () => {
  expect(near('packages/smpp/src/session.test.ts')[0]).toBe('packages/smpp/src/session.test.ts');
});
