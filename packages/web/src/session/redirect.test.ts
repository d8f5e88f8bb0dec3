import { expect, test } from 'vitest';
import { safeRedirect } from './redirect.ts';

const origin = 'https://mailbox.example';

test.each(['/sms/detail?applyId=1&tab=process', '/dashboard'])('goes back to %s', (path) => {
  expect(safeRedirect(path, origin)).toBe(path);
});

test.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'sms/apply',
  '/login?redirect=%2Flogin',
])('goes to the root instead of %j', (redirect) => {
  expect(safeRedirect(redirect, origin)).toBe('/');
});
