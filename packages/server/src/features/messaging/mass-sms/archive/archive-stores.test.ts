/** The archive in an S3 store, and on its way from one store to the other. */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../../config.ts';
import { openFolderStore } from '../../../../file-store/folder-store.ts';
import { openS3Store } from '../../../../file-store/s3-store.ts';
import { type FileStore, StoreAway } from '../../../../file-store/store.ts';
import {
  copyIntoMonth,
  type EndedSending,
  listRecipientRows,
  prepareEndedSending,
  runArchive,
  splitOffMonths,
} from '../../../../testing/archived-sending.ts';
import { startS3, type TestS3 } from '../../../../testing/s3-server.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { type MoveCounts, moveAll } from '../../../office/files/move-files.ts';
import { archiveMonth, restoreMonth, withArchivedFiles } from './archive-months.ts';

let ended: EndedSending;
let applyId: string;
beforeAll(async () => {
  ended = await prepareEndedSending();
  ({ applyId } = ended);
});
afterAll(() => ended.drop());

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
  app = await startTestApp({
    template: ended.template,
    dependencies: { config: { ...readConfig({}), fileStore } },
  });
  before = await listRecipientRows(app);
});
afterEach(async () => {
  await app.close();
  await s3.close();
  rmSync(folder, { recursive: true });
});

/** Without the part that is of one attempt alone. */
const plain = (name: string) => path.basename(name).replace(/-[0-9a-f]{16}(?=\.)/, '');
const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest();
async function addressesIn(store: FileStore): Promise<string[]> {
  const addresses: string[] = [];
  for await (const { relativeUrl } of store.list('archive')) addresses.push(relativeUrl);
  return addresses.toSorted();
}
const namesIn = async (store: FileStore) => (await addressesIn(store)).map(plain);
async function addressOf(store: FileStore, name: string): Promise<string> {
  return (await addressesIn(store)).find((address) => plain(address) === name) ?? '';
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
    const relativeUrl = await addressOf(bucket, 'mass_sms_detail-0001.csv.gz');
    const size = (await bucket.sizeOf(relativeUrl)) ?? 0;
    const other = path.join(folder, 'other');
    writeFileSync(other, Buffer.alloc(size));
    await bucket.putFile({ relativeUrl, size, sha256: sha256Of(Buffer.alloc(size)) }, other);
    await expect(runArchive(app, restoreMonth)).rejects.toThrow('incorrect header check');
    expect(await listRecipientRows(app)).toEqual([]);
  });
});

describe('two programs at one store', () => {
  /** Cut off from the database while the given file goes into the store; goes on once another has archived the month. */
  async function overtaken(name: string): Promise<unknown> {
    let cutOff = async (): Promise<unknown> => undefined;
    let isFirst = true;
    const store: FileStore = {
      ...bucket,
      putFile: async (file, from) => {
        const isOvertaken = isFirst && plain(file.relativeUrl) === name;
        if (!isOvertaken) return bucket.putFile(file, from);
        isFirst = false;
        // it was open before the other one removed its name
        const underWay = path.join(folder, 'under-way');
        copyFileSync(from, underWay);
        await cutOff();
        await runArchive(app, archiveMonth, { month: '202403' });
        return bucket.putFile(file, underWay);
      },
    };
    const options = { keptMonths: -2, rowsPerFile: 3 };
    const onLog = (client: pg.Client) => {
      cutOff = () => client.end();
    };
    return runArchive(app, archiveMonth, { month: '202403', store, options, onLog }).catch(
      (error: unknown) => error,
    );
  }
  const named = async () => {
    const { rows } = await app.deps.pool.query(
      "SELECT file ->> 'address' AS address FROM mass_sms_archive, jsonb_array_elements(files) AS file ORDER BY 1",
    );
    return rows.map(({ address }) => address);
  };

  test.each(['mass_sms_detail-0001.csv.gz', 'mass_sms_filtered-0001.csv.gz'])(
    'whoever is overtaken at %s spoils nothing, and what it leaves is removed when the next month is archived',
    async (name) => {
      await splitOffMonths(app.deps.pool, ['202403']);
      await copyIntoMonth(app.deps.pool, applyId, '202403');
      const all = await listRecipientRows(app);
      expect(await overtaken(name)).toMatchObject({ message: 'Client was closed and is not queryable' });
      const kept = await named();
      expect(kept.map(plain)).toEqual(NAMES);
      const left = (await addressesIn(bucket)).filter((address) => !kept.includes(address));
      expect(left.map(plain)).toContain(name);

      writeFileSync(path.join(folder, 'archive', '202403-killed.part'), 'apply_id,seq');
      await runArchive(app, archiveMonth);
      expect(await addressesIn(bucket)).toEqual(await named());
      expect(readdirSync(path.join(folder, 'archive'))).toEqual([]);
      await runArchive(app, restoreMonth, { month: '202403' });
      await runArchive(app, restoreMonth);
      expect(await listRecipientRows(app)).toEqual(all);
    },
  );

  test('files of a month that is in the database stay: a newer state of it may have them alone', async () => {
    await splitOffMonths(app.deps.pool, ['202403']);
    const relativeUrl = 'archive/202403/mass_sms_detail-0001.csv.gz';
    const file = path.join(folder, 'newer');
    writeFileSync(file, 'newer');
    await bucket.putFile({ relativeUrl, size: 5, sha256: sha256Of(Buffer.from('newer')) }, file);
    await runArchive(app, archiveMonth);
    expect(await addressesIn(bucket)).toContain(relativeUrl);
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

  test('does not take another file of the same name and size for the archived one', async () => {
    await runArchive(app, archiveMonth, { store: disk });
    const relativeUrl = await addressOf(disk, 'mass_sms_detail-0001.csv.gz');
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
    const lost = await addressOf(disk, 'mass_sms_detail-0002.csv.gz');
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
