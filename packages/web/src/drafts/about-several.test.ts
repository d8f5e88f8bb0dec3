import { ABOUT_MAX } from '@farmers-mailbox/contract/office/form-drafts/endpoints.ts';
import { expect, test } from 'vitest';
import { aboutSeveral } from './about-several.ts';

const ids = Array.from({ length: 100 }, (_, index) => String(1_900_000_000_000_000_000n + BigInt(index)));

test('a decision about several things is about exactly these, in any order', () => {
  const about = aboutSeveral(ids);
  expect(aboutSeveral(ids.toReversed())).toBe(about);
  expect(aboutSeveral(ids.slice(0, 99))).not.toBe(about);
  expect(about.length).toBeLessThanOrEqual(ABOUT_MAX);
});
