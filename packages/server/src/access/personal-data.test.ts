import { expect, test } from 'vitest';
import { openPersonalData } from './personal-data.ts';

const personalData = openPersonalData('a secret key of more than 32 characters');
const other = openPersonalData('another secret key of more than 32 chars');

test('what is encrypted comes back, and never looks the same twice', () => {
  const first = personalData.encrypt('15412345678');
  const second = personalData.encrypt('15412345678');
  expect(personalData.decrypt(first)).toBe('15412345678');
  expect(personalData.decrypt(second)).toBe('15412345678');
  expect(first.equals(second)).toBe(false);
  expect(first.toString('latin1')).not.toContain('15412345678');
  expect(personalData.decryptCertificate(personalData.encryptCertificate('33990119600101001X'))).toBe(
    '33990119600101001X',
  );
  expect(personalData.decryptSecret(personalData.encryptSecret('密码 "p"'))).toBe('密码 "p"');
});

test('a thousand values share no nonce', () => {
  const nonces = Array.from({ length: 1000 }, () =>
    personalData.encrypt('15412345678').subarray(1, 13).toString('hex'),
  );
  expect(new Set(nonces).size).toBe(1000);
});

test('a changed byte, another key, another column and another version are refused', () => {
  const cipher = personalData.encrypt('15412345678');
  for (let at = 0; at < cipher.length; at++) {
    const changed = Buffer.from(cipher);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => personalData.decrypt(changed)).toThrow(/personal value/);
  }
  expect(() => other.decrypt(cipher)).toThrow(/SECRET_KEY/);
  expect(() => personalData.decryptCertificate(cipher)).toThrow(/SECRET_KEY/);
  expect(() => personalData.decrypt(cipher.subarray(0, 20))).toThrow(/unknown form/);
  expect(() => personalData.decrypt(Buffer.alloc(0))).toThrow(/unknown form/);
});

test('a hash is the same for every program with the key, is a uuid, and differs by purpose and key', () => {
  const hash = personalData.hash('15412345678');
  expect(hash).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(openPersonalData(Buffer.from('a secret key of more than 32 characters')).hash('15412345678')).toBe(
    hash,
  );
  expect(personalData.hashCertificate('15412345678')).not.toBe(hash);
  expect(other.hash('15412345678')).not.toBe(hash);
});

test('a short secret key is refused', () => {
  expect(() => openPersonalData('too short')).toThrow(/32/);
});
