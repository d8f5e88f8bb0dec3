import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

test('the right password is accepted, every other is refused', async () => {
  const stored = await hashPassword('Aa1!农民-信箱');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('Aa1!农民-信箱', stored)).toBe(true);
  expect(await verifyPassword('Aa1!农民-信箱 ', stored)).toBe(false);
  expect(await verifyPassword('', stored)).toBe(false);
});

test('two hashes of one password differ', async () => {
  expect(await hashPassword('Same#1234')).not.toBe(await hashPassword('Same#1234'));
});

test('a hash with other parameters, made by the reference implementation, is understood', async () => {
  // from the test vectors of phc-winner-argon2
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', stored)).toBe(true);
  expect(await verifyPassword('password', stored.replace('t=2', 't=3'))).toBe(false);
});

test('an unknown account is refused, and takes as long as a wrong password', async () => {
  const stored = await hashPassword('Right#1234');
  const time = async (hash: string | null) => {
    const start = performance.now();
    expect(await verifyPassword('Wrong#1234', hash)).toBe(false);
    return performance.now() - start;
  };
  await time(null);
  const unknown = Math.min(await time(null), await time(null), await time(null));
  const wrong = Math.min(await time(stored), await time(stored), await time(stored));
  expect(unknown).toBeGreaterThan(wrong / 4);
});

test('a stored text of another form is an error and not a refusal', async () => {
  await expect(verifyPassword('x', '$2b$10$abc')).rejects.toThrow(/unknown form/);
});
