/** Files in an S3 store: what people upload and read, in parts as well, and what becomes of both while the store is away. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { API_BASE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { deleteFiles, getFile, uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { startS3, type TestS3 } from '../testing/s3-server.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../testing/test-app.ts';
import { openS3Store } from './s3-store.ts';
import { type ListedFile, StoreAway } from './store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-arriving-'));
let s3: TestS3;
let at: TestApp;
let writer: SignedInTestUser;
beforeAll(async () => {
  s3 = await startS3();
  const config = { ...readConfig({}), fileStore: { folder, s3: s3.target } };
  at = await startTestApp({ dependencies: { config } });
});
beforeEach(async () => {
  writer = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
});
afterAll(async () => {
  await at.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const PDF = '%PDF-1.7 0123456789';
const AWAY = { code: ErrorCode.systemBusy, msg: '文件存储暂时连不上，请稍后再试' };

const send = (content: string | Buffer = PDF) =>
  at.call(uploadAttachment, { fileName: '通知.pdf', content, category: 'video' }, writer.token);
const read = (fileId: string) => at.call(getFile, { fileId }, writer.token);
const countRows = async () =>
  (
    await at.deps.db
      .selectFrom('sysFile')
      .select('fileId')
      .where('createUserId', '=', writer.userId)
      .execute()
  ).length;

const fileOf = (relativeUrl: string, content: Buffer) => ({
  relativeUrl,
  size: content.length,
  sha256: createHash('sha256').update(content).digest(),
});
async function listed(store: { list(folder: string): AsyncIterable<ListedFile> }, below: string) {
  const found: ListedFile[] = [];
  for await (const file of store.list(below)) found.push(file);
  return found;
}

describe('a file in the store', () => {
  test('comes back whole and in parts, and goes with its row', async () => {
    const { data } = await send();
    expect((await read(data.fileId)).text).toBe(PDF);
    const part = await at.app.inject({
      url: `${API_BASE}${getFile.path}?fileId=${data.fileId}`,
      headers: { [TOKEN_HEADER]: writer.token, 'user-agent': 'test browser', range: 'bytes=9-12' },
    });
    expect([part.statusCode, part.payload]).toEqual([206, '0123']);
    expect(readdirSync(folder), 'nothing stays on the disk').toEqual(['arriving']);
    expect(readdirSync(path.join(folder, 'arriving'))).toEqual([]);
    const store = openS3Store(s3.target);
    expect((await listed(store, 'video')).map(({ relativeUrl, size }) => [relativeUrl, size])).toEqual([
      [data.url, PDF.length],
    ]);
    await at.call(deleteFiles, { fileIds: [data.fileId] }, writer.token);
    expect(await listed(store, 'video')).toEqual([]);
  });

  test('is gone when the store has lost it', async () => {
    const { data } = await send();
    const store = openS3Store(s3.target);
    await store.remove([data.url, data.url]);
    expect(await read(data.fileId)).toMatchObject({ code: ErrorCode.notFound, msg: '文件不存在或已删除' });
  });

  test('of forty megabytes travels both ways in small pieces', async () => {
    const { data } = await send(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(40 * 1024 * 1024, 'a')]));
    const content = await openS3Store(s3.target).get(data.url, null);
    let size = 0;
    let largest = 0;
    for await (const chunk of content ?? []) {
      size += chunk.length;
      largest = Math.max(largest, chunk.length);
    }
    expect(size).toBe(data.size);
    expect(largest).toBeLessThan(1024 * 1024);
  });

  test('is refused when less of it comes than was said, or its source breaks', async () => {
    const store = openS3Store(s3.target);
    const file = fileOf('product/short.png', Buffer.from('a whole picture'));
    await expect(store.put(file, Readable.from([Buffer.from('a')]))).rejects.toThrow(StoreAway);
    const broken = new Readable({ read: () => broken.destroy(new Error('the disk is gone')) });
    await expect(store.put(file, broken)).rejects.toThrow(StoreAway);
  });

  test('is one of more than a thousand', async () => {
    const store = openS3Store(s3.target);
    const addresses = Array.from({ length: 1001 }, (_, n) => `exports/${10_000 + n}`);
    const content = Buffer.from('x');
    for (let from = 0; from < addresses.length; from += 77) {
      const some = addresses.slice(from, from + 77);
      await Promise.all(some.map((address) => store.put(fileOf(address, content), Readable.from([content]))));
    }
    expect((await listed(store, 'exports')).map(({ relativeUrl }) => relativeUrl)).toEqual(addresses);
  });
});

describe('a store that is away', () => {
  test('is told in one sentence; what was kept is there when it comes back, and nothing is left of what was not', async () => {
    const [kept, dropped] = [(await send()).data, (await send()).data];
    await s3.goAway();
    expect(await send()).toMatchObject(AWAY);
    expect(readdirSync(path.join(folder, 'arriving'))).toEqual([]);
    expect(await countRows()).toBe(2);
    expect(await read(kept.fileId)).toMatchObject(AWAY);
    const removed = await at.call(deleteFiles, { fileIds: [dropped.fileId] }, writer.token);
    expect(removed.data, 'its bytes are found later by the command').toEqual({ successCount: 1 });
    await s3.comeBack();
    expect((await read(kept.fileId)).text).toBe(PDF);
    expect((await send()).code).toBe(200);
  });

  test('a wrong key and a bucket that is not there count as away', async () => {
    const wrong = openS3Store({ ...s3.target, secretAccessKey: 'wrong' });
    await expect(wrong.get('product/a.png', null)).rejects.toThrow(AWAY.msg);
    await expect(wrong.remove(['product/a.png'])).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'the store answered 403 SignatureDoesNotMatch' }),
    });
    const elsewhere = openS3Store({ ...s3.target, bucketUrl: `${s3.target.bucketUrl}-of-another` });
    await expect(elsewhere.get('product/a.png', null)).rejects.toThrow(AWAY.msg);
    await expect(listed(elsewhere, 'product')).rejects.toThrow(AWAY.msg);
  });
});
