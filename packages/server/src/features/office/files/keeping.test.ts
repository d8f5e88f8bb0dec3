/** Work of whoever runs an installation with the bytes of files: moving them to another store, and finding those that belong to nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getFile, uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { openFolderStore } from '../../../file-store/folder-store.ts';
import { openS3Store } from '../../../file-store/s3-store.ts';
import { type FileStore, StoreAway } from '../../../file-store/store.ts';
import { startS3, type TestS3 } from '../../../testing/s3-server.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { moveFiles } from './move-files.ts';
import { findOrphans, removeOrphans } from './orphans.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-moved-'));
let s3: TestS3;
let at: TestApp;
let writer: SignedInTestUser;
let disk: FileStore;
let bucket: FileStore;
beforeAll(async () => {
  s3 = await startS3();
  [disk, bucket] = [openFolderStore(folder), openS3Store(s3.target)];
  at = await startTestApp({ dependencies: { config: { ...readConfig({}), fileStore: { folder } } } });
});
beforeEach(async () => {
  writer = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
});
afterEach(async () => {
  await at.deps.db.deleteFrom('sysFile').execute();
  rmSync(path.join(folder, 'video'), { recursive: true, force: true });
});
afterAll(async () => {
  await at.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

async function sent(content: string) {
  const reply = await at.call(
    uploadAttachment,
    { fileName: '通知.pdf', content: `%PDF-${content}`, category: 'video' },
    writer.token,
  );
  expect(reply.code, reply.msg).toBe(200);
  return reply.data;
}
const move = (from: FileStore, to: FileStore, isRemoving = false) =>
  moveFiles(at.deps.db, { from, to, isRemoving });

describe('moving files to the other store', () => {
  test('copies what is not there yet, and goes on where it was interrupted', async () => {
    const files = [await sent('one'), await sent('two'), await sent('three')];
    await s3.goAway();
    await expect(move(disk, bucket)).rejects.toThrow(StoreAway);
    await s3.comeBack();
    expect(await move(disk, bucket)).toMatchObject({ files: 3, there: 0, copied: 3, removed: 0, lost: [] });
    files.push(await sent('four'));
    expect(await move(disk, bucket)).toMatchObject({ files: 4, there: 3, copied: 1, copiedBytes: 9 });
    for (const { url, size } of files) {
      expect([await disk.sizeOf(url), await bucket.sizeOf(url)]).toEqual([size, size]);
    }
  });

  test('takes them out of the first when that is asked for, and back again', async () => {
    const file = await sent('there and back');
    expect(await move(disk, bucket, true)).toMatchObject({ copied: 1, removed: 1 });
    expect(await disk.sizeOf(file.url)).toBeNull();
    expect(await move(disk, bucket, true)).toMatchObject({ there: 1, copied: 0, lost: [] });
    expect(await move(bucket, disk, true)).toMatchObject({ copied: 1, removed: 1 });
    expect(await bucket.sizeOf(file.url)).toBeNull();
    const read = await at.call(getFile, { fileId: file.fileId }, writer.token);
    expect(read.text).toBe('%PDF-there and back');
  });

  test('names what is lost or damaged, and leaves it where it is', async () => {
    const [lost, damaged, whole] = [await sent('lost'), await sent('damaged'), await sent('whole')];
    await disk.remove([lost.url]);
    await writeFile(path.join(folder, damaged.url), '%PDF-DAMAGED');
    expect(await move(disk, bucket, true)).toMatchObject({
      copied: 1,
      removed: 1,
      lost: [lost.url, damaged.url],
    });
    expect(await readFile(path.join(folder, damaged.url), 'utf8')).toBe('%PDF-DAMAGED');
    expect(await bucket.sizeOf(whole.url)).toBe(whole.size);
  });
});

describe('what belongs to nothing', () => {
  const HOUR_MS = 3_600_000;
  const later = () => new Date(Date.now() + 2 * HOUR_MS);
  const find = () => findOrphans(at.deps.db, disk, later());

  test('is found, told in numbers, and removed', async () => {
    const [kept, gone] = [await sent('kept'), await sent('gone')];
    await disk.remove([gone.url]);
    const alone = `video/20260914/${'0'.repeat(32)}.pdf`;
    await writeFile(path.join(folder, alone), 'alone');
    const found = await find();
    expect(found).toEqual({
      listed: { count: 2, bytes: kept.size + 5 },
      bytes: [{ relativeUrl: alone, size: 5 }],
      rows: [{ fileId: gone.fileId, relativeUrl: gone.url, refCount: 0 }],
    });
    await removeOrphans(at.deps.db, disk, found);
    expect(await find()).toEqual({ listed: { count: 1, bytes: kept.size }, bytes: [], rows: [] });
  });

  test('a row that something shows stays, for a backup may have its bytes', async () => {
    const shown = await sent('shown');
    await at.deps.db.updateTable('sysFile').set({ refCount: 1 }).where('fileId', '=', shown.fileId).execute();
    await disk.remove([shown.url]);
    await removeOrphans(at.deps.db, disk, await find());
    expect((await find()).rows).toEqual([{ fileId: shown.fileId, relativeUrl: shown.url, refCount: 1 }]);
  });

  test('an upload whose row is being written, and what a scanner has blocked, are none', async () => {
    const blocked = await sent('blocked');
    await at.deps.db
      .updateTable('sysFile')
      .set({ scanStatus: 2 })
      .where('fileId', '=', blocked.fileId)
      .execute();
    await disk.remove([blocked.url]);
    const fresh = path.join(folder, 'video/20260914/fresh.pdf');
    await mkdir(path.dirname(fresh), { recursive: true });
    await writeFile(fresh, 'fresh');
    await utimes(fresh, later(), later());
    expect(await find()).toMatchObject({ listed: { count: 1 }, bytes: [], rows: [] });
  });

  test('is found in an S3 store as well, and not while that is away', async () => {
    const file = await sent('in the bucket');
    await move(disk, bucket);
    await at.deps.db.deleteFrom('sysFile').execute();
    const inBucket = await findOrphans(at.deps.db, bucket, later());
    expect(inBucket.bytes.map(({ relativeUrl }) => relativeUrl)).toContain(file.url);
    await s3.goAway();
    await expect(findOrphans(at.deps.db, bucket, later())).rejects.toThrow(StoreAway);
    await s3.comeBack();
    await removeOrphans(at.deps.db, bucket, inBucket);
    expect((await findOrphans(at.deps.db, bucket, later())).listed.count).toBe(0);
  });
});
