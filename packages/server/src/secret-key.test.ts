// The key that an installation keeps itself: made once, and changed without ever being without one.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adoptNextSecretKey, readNextSecretKey, readSecretKey } from './secret-key.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const own = () => ({ dataDir, secretKey: undefined, newSecretKey: undefined, databaseUrl: undefined });
const DAY = '2026-09-14';

test('is made once, and nobody else may read it', () => {
  const key = readSecretKey(own());
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(readSecretKey(own())).toBe(key);
  expect(statSync(path.join(dataDir, 'secret-key')).mode & 0o077).toBe(0);
});

test('the next one stays the same until it is adopted, and then takes the place of the old one, which is kept', () => {
  const old = readSecretKey(own());
  const next = readNextSecretKey(own());
  expect(next).not.toBe(old);
  expect(readNextSecretKey(own())).toBe(next);
  const kept = adoptNextSecretKey(own(), DAY);
  expect(readSecretKey(own())).toBe(next);
  expect(readFileSync(kept ?? '', 'utf8')).toBe(old);
  expect(readdirSync(dataDir).toSorted()).toEqual(['secret-key', `secret-key.until-${DAY}`]);
});

test('a second change on one day keeps the first old key as well', () => {
  const keys = [readSecretKey(own()), readNextSecretKey(own())];
  const kept = [adoptNextSecretKey(own(), DAY)];
  readNextSecretKey(own());
  kept.push(adoptNextSecretKey(own(), DAY));
  expect(kept.map((file) => readFileSync(file ?? '', 'utf8'))).toEqual(keys);
});

test('where the key is a setting, so is the next one', () => {
  const set = { ...own(), secretKey: 'a'.repeat(32), databaseUrl: 'postgres://db/mail' };
  expect(() => readNextSecretKey(set)).toThrow('Set NEW_SECRET_KEY');
  const newSecretKey = 'b'.repeat(32);
  expect(readNextSecretKey({ ...set, newSecretKey })).toBe(newSecretKey);
  expect(adoptNextSecretKey(set, DAY)).toBeNull();
  expect(() => readNextSecretKey({ ...own(), newSecretKey })).toThrow('beside SECRET_KEY');
});
