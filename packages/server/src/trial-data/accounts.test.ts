import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newPasswordProblem } from '@farmers-mailbox/contract/rules/password.ts';
import { expect, onTestFinished, test } from 'vitest';
import { makeStartPassword } from '../access/start-password.ts';
import { NAMED_ACCOUNTS, writeTrialAccounts } from './accounts.ts';

test('a random start password is one that the product would let people choose, and never the same', () => {
  const passwords = Array.from({ length: 200 }, makeStartPassword);
  expect(
    passwords.map((password) => newPasswordProblem(password)).filter((problem) => problem !== null),
  ).toEqual([]);
  expect(new Set(passwords).size).toBe(200);
});

test('the accounts are kept in a file that nobody else may read, also when an open one was there', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'trial-accounts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'trial-accounts.txt'), 'old', { mode: 0o644 });
  const file = writeTrialAccounts(folder, 'Secret#123');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('Secret#123');
  for (const account of NAMED_ACCOUNTS) expect(text).toContain(account.userName);
});

test('the named accounts are all there, and everybody’s name is another one', () => {
  const names = NAMED_ACCOUNTS.map((account) => account.userName);
  const asked =
    'superadmin provadmin hzadmin xhadmin sdadmin cunadmin provmsg hzmsg xhmsg sdmsg cunmsg drafter1 checker1 secadmin audit1 weakpwd norealname multi';
  expect(names).toEqual(expect.arrayContaining(asked.split(' ')));
  expect(NAMED_ACCOUNTS.find((account) => account.userName === 'multi')?.posts).toHaveLength(3);
  expect(new Set(names).size).toBe(names.length);
});
