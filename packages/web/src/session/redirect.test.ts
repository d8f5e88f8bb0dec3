import { expect, test } from 'vitest';
import { movedTarget, safeRedirect, workbenchTarget } from './redirect.ts';

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

test.each([
  ['/', '', null, '/dashboard'],
  ['/', '', 'zzd', '/dashboard?platform=zzd'],
  ['/dashboard', '', null, null],
  ['/dashboard', '?a=1', 'zzd', '/dashboard?a=1&platform=zzd'],
  ['/dashboard', '?platform=other', 'zzd', null],
  ['/sms/apply', '', 'zzd', null],
])('[NAV-20] %s%s with the platform %j leads to %j', (pathname, search, platform, target) => {
  expect(workbenchTarget(pathname, search, platform)).toBe(target);
});

test.each([
  ['/mailList/addAgproent', '', '/mailList/addAgrproent'],
  ['/mailList/addAgproent', '?subjectId=7', '/mailList/addAgrproent?subjectId=7'],
  ['/mailList/addAgrproent', '', null],
  ['/mailList/addFarm', '', null],
])('an address of an older program, %s%s, leads to %j', (pathname, search, target) => {
  expect(movedTarget(pathname, search)).toBe(target);
});
