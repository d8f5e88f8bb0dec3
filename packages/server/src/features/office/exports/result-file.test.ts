/** The files of exports in either store: sealed, read with their key alone, and cleared with their rows. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFileStore } from '../../../file-store/open-store.ts';
import { startS3, type TestS3 } from '../../../testing/s3-server.ts';
import { readResult, removeLeftovers, writeResult } from './result-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-results-'));
let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;

describe.each(['on the disk', 'in an S3 store'])('%s', (where) => {
  const config = () => ({ fileStore: { folder, s3: where === 'on the disk' ? undefined : s3.target } });

  test.each([
    ['rows', '手机号码,结果\n139****0001,成功\n'],
    ['nothing', ''],
  ])('what was written is read with its key: %s', async (_what, rows) => {
    const written = await writeResult(config(), '41', Readable.from([Buffer.from(rows)]), never);
    expect(written.byteCount).toBe(Buffer.byteLength(rows));
    const content = await readResult(config(), '41', written);
    expect(content && (await text(content))).toBe(rows);
    const other = await readResult(config(), '41', { ...written, key: '0'.repeat(64) });
    await expect(other && text(other)).rejects.toThrow('unable to authenticate data');
    expect(await readResult(config(), '42', written)).toBeNull();
    expect(existsSync(path.join(folder, 'exports/41'))).toBe(where === 'on the disk');
  });

  test('what has no row goes, unfinished files of a killed program as well', async () => {
    for (const id of ['51', '52']) {
      await writeResult(config(), id, Readable.from([Buffer.from('a')]), never);
    }
    await removeLeftovers(config(), async () => new Set(['51']));
    const left: string[] = [];
    for await (const { relativeUrl } of openFileStore(config()).list('exports')) left.push(relativeUrl);
    expect(left).toEqual(['exports/51']);
    expect(readdirSync(path.join(folder, 'exports')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
