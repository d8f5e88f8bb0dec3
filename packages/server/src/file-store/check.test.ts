/** The doctor on the file store and the virus scanner: well, too old, away. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startClamd, type TestClamd } from '../testing/clamd.ts';
import { startS3, type TestS3 } from '../testing/s3-server.ts';
import { checkScanner, checkStore } from './check.ts';
import { openS3Store } from './s3-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-checked-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a folder', () => {
  test('that is well tells its room, and nothing stays in it', async () => {
    const { isWell, detail } = await checkStore({ fileStore: { folder } });
    expect(detail).toMatch(/^folder .* writes, reads and removes; [\d.]+ GB free in /);
    expect(isWell).toBe(true);
    expect(readdirSync(path.join(folder, 'arriving'))).toEqual([]);
  });

  test('that cannot be written is named with the cause', async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    const checked = await checkStore({ fileStore: { folder: file } });
    expect(checked).toMatchObject({ isWell: false, detail: expect.stringMatching(/^folder .*ENOTDIR/) });
  });
});

describe('a bucket', () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.close());

  test('that answers is well, and keeps nothing', async () => {
    const { isWell, detail } = await checkStore({ fileStore: { folder, s3: s3.target } });
    expect(detail).toContain(`bucket ${s3.target.bucketUrl} writes, reads and removes`);
    expect(isWell).toBe(true);
    for await (const left of openS3Store(s3.target).list('arriving')) expect(left).toBeUndefined();
  });

  test('that is not there, refuses the key or is away is told by its cause, without the key', async () => {
    const wrongKey = await checkStore({
      fileStore: { folder, s3: { ...s3.target, secretAccessKey: 'wrong' } },
    });
    expect(wrongKey.detail).toMatch(/^bucket .*: the store answered 403 SignatureDoesNotMatch$/);
    const elsewhere = { ...s3.target, bucketUrl: `${s3.target.bucketUrl}-of-another` };
    expect((await checkStore({ fileStore: { folder, s3: elsewhere } })).detail).toContain('404 NoSuchBucket');
    await s3.goAway();
    const away = await checkStore({ fileStore: { folder, s3: s3.target } });
    expect(away).toMatchObject({ isWell: false, detail: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('a virus scanner', () => {
  const NOW = new Date('2026-11-26T12:00:00');
  let clamd: TestClamd;
  beforeAll(async () => {
    clamd = await startClamd();
  });

  test('that answers is well; signatures that are too old are not', async () => {
    clamd.version = 'ClamAV 1.4.3/27461/Tue Nov 24 08:10:00 2026';
    expect(await checkScanner(clamd.address, NOW)).toEqual({
      isWell: true,
      detail: `answers; ${clamd.version}: signatures of 2 days ago`,
    });
    clamd.version = 'ClamAV 1.4.3/27400/Tue Nov 10 08:10:00 2026';
    expect(await checkScanner(clamd.address, NOW)).toEqual({
      isWell: false,
      detail: `answers; ${clamd.version}: signatures of 16 days ago, new viruses pass: look at freshclam`,
    });
  });

  test('that tells no age is well', async () => {
    clamd.version = 'AnotherScanner 2';
    expect(await checkScanner(clamd.address, NOW)).toEqual({
      isWell: true,
      detail: 'answers; AnotherScanner 2 does not tell the age of its signatures',
    });
  });

  test('that is away is named, with what becomes of uploads', async () => {
    await clamd.goAway();
    const away = await checkScanner(clamd.address, NOW);
    expect(away.isWell).toBe(false);
    expect(away.detail).toMatch(/ECONNREFUSED.*; uploads wait, and nobody can open them$/);
  });
});
