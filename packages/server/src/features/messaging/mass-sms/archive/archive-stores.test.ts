/** The archive in an S3 store, and on its way from one store to the other. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../../config.ts';
import { openFolderStore } from '../../../../file-store/folder-store.ts';
import { openS3Store } from '../../../../file-store/s3-store.ts';
import { type FileStore, StoreAway } from '../../../../file-store/store.ts';
import { buildEndedSending, listRecipientRows, runArchive } from '../../../../testing/archived-sending.ts';
import { startS3, type TestS3 } from '../../../../testing/s3-server.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { type MoveCounts, moveAll } from '../../../office/files/move-files.ts';
import { archiveMonth, restoreMonth, withArchivedFiles } from './archive-months.ts';

let folder: string;
let s3: TestS3;
let app: TestApp;
let disk: FileStore;
let bucket: FileStore;
let before: string[];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'archive-stores-'));
  s3 = await startS3();
  [disk, bucket] = [openFolderStore(folder), openS3Store(s3.target)];
  const fileStore = { folder, s3: s3.target };
  app = await startTestApp({ dependencies: { config: { ...readConfig({}), fileStore } } });
  await buildEndedSending(app);
  before = await listRecipientRows(app);
});
afterEach(async () => {
  await app.close();
  await s3.close();
  rmSync(folder, { recursive: true });
});

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest();
async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { relativeUrl } of store.list('archive')) names.push(path.basename(relativeUrl));
  return names.toSorted();
}
const NAMES = [
  'mass_sms_detail-0001.csv.gz',
  'mass_sms_detail-0002.csv.gz',
  'mass_sms_detail-0003.csv.gz',
  'mass_sms_filtered-0001.csv.gz',
];

describe('a month in a bucket', () => {
  test('lies there as files, none of which stays on the disk, and comes back row for row', async () => {
    await runArchive(app, archiveMonth);
    expect(await listRecipientRows(app)).toEqual([]);
    expect(await namesIn(bucket)).toEqual(NAMES);
    expect(readdirSync(path.join(folder, 'archive'))).toEqual([]);
    await runArchive(app, restoreMonth);
    expect(await listRecipientRows(app)).toEqual(before);
    expect(await namesIn(bucket)).toEqual([]);
  });

  test('that goes away waits for it, with nothing lost', async () => {
    await s3.goAway();
    await expect(runArchive(app, archiveMonth)).rejects.toThrow(StoreAway);
    expect(await listRecipientRows(app, '_older')).toEqual(before);
    await s3.comeBack();
    await runArchive(app, archiveMonth);
    await s3.goAway();
    await expect(runArchive(app, restoreMonth)).rejects.toThrow(StoreAway);
    await s3.comeBack();
    await runArchive(app, restoreMonth);
    expect(await listRecipientRows(app)).toEqual(before);
  });

  test('with a file that is another one of the same size is not taken for the recipients', async () => {
    await runArchive(app, archiveMonth);
    const relativeUrl = 'archive/older/mass_sms_detail-0001.csv.gz';
    const size = (await bucket.sizeOf(relativeUrl)) ?? 0;
    const other = path.join(folder, 'other');
    writeFileSync(other, Buffer.alloc(size));
    await bucket.putFile({ relativeUrl, size, sha256: sha256Of(Buffer.alloc(size)) }, other);
    await expect(runArchive(app, restoreMonth)).rejects.toThrow('incorrect header check');
    expect(await listRecipientRows(app)).toEqual([]);
  });
});

describe('moving the store', () => {
  async function move(from: FileStore, to: FileStore, isRemoving = false): Promise<MoveCounts | undefined> {
    const client = await app.deps.pool.connect();
    let counts: MoveCounts | undefined;
    try {
      await withArchivedFiles(client, async (months) => {
        counts = await moveAll(months, { from, to, isRemoving }, { isReread: true });
      });
    } finally {
      client.release();
    }
    return counts;
  }

  test('takes archived months along, there and back, and they come back from either', async () => {
    await runArchive(app, archiveMonth, { store: disk });
    await s3.goAway();
    await expect(move(disk, bucket, true)).rejects.toThrow(StoreAway);
    await s3.comeBack();
    expect(await namesIn(disk)).toEqual(NAMES);
    expect(await move(disk, bucket)).toMatchObject({ files: 4, there: 0, copied: 4, removed: 0, lost: [] });
    expect(await move(disk, bucket, true)).toMatchObject({ files: 4, there: 4, copied: 0, removed: 4 });
    expect([await namesIn(disk), await namesIn(bucket)]).toEqual([[], NAMES]);
    await runArchive(app, restoreMonth);
    expect(await listRecipientRows(app)).toEqual(before);
    await runArchive(app, archiveMonth);
    expect(await move(bucket, disk, true)).toMatchObject({ copied: 4, removed: 4, lost: [] });
    await runArchive(app, restoreMonth, { store: disk });
    expect(await listRecipientRows(app)).toEqual(before);
  });

  test('does not take a file of an earlier archiving, of the same name and size, for the present one', async () => {
    await runArchive(app, archiveMonth, { store: disk });
    const relativeUrl = 'archive/older/mass_sms_detail-0001.csv.gz';
    const earlier = Buffer.alloc((await disk.sizeOf(relativeUrl)) ?? 0);
    const file = path.join(folder, 'earlier');
    writeFileSync(file, earlier);
    await bucket.putFile({ relativeUrl, size: earlier.length, sha256: sha256Of(earlier) }, file);
    expect(await move(disk, bucket, true)).toMatchObject({ there: 0, copied: 4, removed: 4, lost: [] });
    await runArchive(app, restoreMonth);
    expect(await listRecipientRows(app)).toEqual(before);
  });

  test('names a file that is lost or damaged, and leaves it where it is', async () => {
    await runArchive(app, archiveMonth, { store: disk });
    const lost = 'archive/older/mass_sms_detail-0002.csv.gz';
    writeFileSync(path.join(folder, lost), 'damaged');
    expect(await move(disk, bucket, true)).toMatchObject({ copied: 3, removed: 3, lost: [lost] });
    expect(await namesIn(disk)).toEqual(['mass_sms_detail-0002.csv.gz']);
  });

  test('waits for whoever archives or brings back: the command is to be given again', async () => {
    const held = Promise.withResolvers<unknown>();
    const store: FileStore = {
      ...disk,
      putFile: async (...asked) => {
        held.resolve(await move(disk, bucket).catch((error: unknown) => error));
        return disk.putFile(...asked);
      },
    };
    await runArchive(app, archiveMonth, { store });
    expect(await held.promise).toMatchObject({ message: 'Another npm run archive is at work.' });
  });
});
