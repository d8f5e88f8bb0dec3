/** Large files in parts: a line that breaks, a program that starts again, two at once, a full disk, and what is left of those given up. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { deleteFiles, getFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import {
  cancelUpload,
  finishUpload,
  PART_BYTES,
  startUpload,
  uploadPart,
  uploadProgress,
} from '@farmers-mailbox/contract/office/files/part-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { openFileStore } from '../../../file-store/open-store.ts';
import { startClamd, type TestClamd, VIRUS } from '../../../testing/clamd.ts';
import { startS3, type TestS3 } from '../../../testing/s3-server.ts';
import {
  type SignedInTestUser,
  startSecondService,
  startTestApp,
  type TestApp,
} from '../../../testing/test-app.ts';
import { unlessFull } from './actions.ts';
import { clearParts } from './part-actions.ts';

const roots: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-parts-'));
  roots.push(folder);
  return folder;
};
let s3: TestS3;
let clamd: TestClamd;
beforeAll(async () => {
  [s3, clamd] = [await startS3(), await startClamd()];
});
afterAll(async () => {
  await s3.close();
  await clamd.goAway();
  for (const folder of roots) rmSync(folder, { recursive: true, force: true });
});

/** Two whole parts and a short one, each of other bytes. */
const FILM = Buffer.concat([
  Buffer.from('\0\0\0\u0018ftypisom'),
  Buffer.alloc(PART_BYTES - 12, 'a'),
  Buffer.alloc(PART_BYTES, 'b'),
  Buffer.from('the end'),
]);
const partAt = (offset: number, film = FILM) => film.subarray(offset, offset + PART_BYTES);

/** The calls of one person, through the service that is given. */
function sender({ call }: Pick<TestApp, 'call'>, { token }: Pick<SignedInTestUser, 'token'>) {
  const send = (uploadId: string, offset: number, content = partAt(offset)) =>
    call(uploadPart, { fileName: 'blob', content, uploadId, offset }, token);
  return {
    send,
    start: async (name = '讲课.mp4', size = FILM.length) =>
      (await call(startUpload, { name, size }, token)).data.uploadId,
    progress: (uploadId: string) => call(uploadProgress, { uploadId }, token),
    finish: (uploadId: string) => call(finishUpload, { uploadId }, token),
    cancel: (uploadId: string) => call(cancelUpload, { uploadId }, token),
    async sendAll(uploadId: string, film = FILM) {
      for (let offset = 0; offset < film.length; offset += PART_BYTES) {
        expect((await send(uploadId, offset, partAt(offset, film))).code).toBe(200);
      }
    },
  };
}
type Sender = ReturnType<typeof sender>;

describe.each(['folder', 's3'])('with the %s store', (kind) => {
  const folder = newFolder();
  let at: TestApp;
  let person: SignedInTestUser;
  let by: Sender;
  beforeAll(async () => {
    const fileStore = kind === 's3' ? { folder, s3: s3.target } : { folder };
    at = await startTestApp({ dependencies: { config: { ...readConfig({}), fileStore } } });
  });
  beforeEach(async () => {
    person = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
    by = sender(at, person);
  });
  afterAll(() => at.close());

  async function listParts(): Promise<string[]> {
    const found: string[] = [];
    for await (const { relativeUrl } of openFileStore(at.deps.config).list('parts')) found.push(relativeUrl);
    return found;
  }

  test('parts become one file, and nothing else stays', async () => {
    const before = await listParts();
    const uploadId = await by.start();
    await by.sendAll(uploadId);
    const { code, data } = await by.finish(uploadId);
    expect(code).toBe(200);
    expect(data).toMatchObject({ name: '讲课.mp4', size: FILM.length, ext: 'mp4' });
    expect((await at.call(getFile, { fileId: data.fileId }, person.token)).text).toBe(FILM.toString());
    expect(await listParts()).toEqual(before);
    expect(readdirSync(path.join(folder, 'arriving'))).toEqual([]);
    expect((await by.finish(uploadId)).data, 'an answer that was lost').toEqual(data);
    expect((await by.cancel(uploadId)).code).toBe(200);
    expect((await at.call(getFile, { fileId: data.fileId }, person.token)).code, 'it is a file now').toBe(0);
  });

  test('a program that starts again, or another one, goes on where it stopped', async () => {
    const uploadId = await by.start();
    await by.send(uploadId, 0);
    const other = await startSecondService(at);
    try {
      const there = sender(other, person);
      expect((await there.progress(uploadId)).data).toEqual({
        bytesReceived: PART_BYTES,
        size: FILM.length,
      });
      await there.send(uploadId, PART_BYTES);
      await by.send(uploadId, 2 * PART_BYTES);
      expect((await there.finish(uploadId)).data.size).toBe(FILM.length);
    } finally {
      await other.close();
    }
  });

  test('a part that comes twice counts once, also at the same time', async () => {
    const uploadId = await by.start();
    const twice = await Promise.all([by.send(uploadId, 0), by.send(uploadId, 0)]);
    expect(twice.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
    expect(await by.send(uploadId, 0)).toMatchObject({ code: ErrorCode.stateChanged });
    expect((await by.progress(uploadId)).data.bytesReceived).toBe(PART_BYTES);
    const before = await listParts();
    await by.cancel(uploadId);
    expect((await listParts()).length, 'the part that lost has gone before').toBe(before.length - 1);
  });

  test('half a part, as a broken line brings it, counts as nothing', async () => {
    const uploadId = await by.start();
    const before = await listParts();
    expect(await by.send(uploadId, 0, FILM.subarray(0, 1000))).toMatchObject({
      code: ErrorCode.validation,
      msg: '这一段文件没有完整到达，请重试',
    });
    expect(await by.finish(uploadId)).toMatchObject({
      code: ErrorCode.stateChanged,
      msg: '文件还没有传完，请从断开的地方继续',
    });
    expect((await by.progress(uploadId)).data.bytesReceived).toBe(0);
    expect(await listParts()).toEqual(before);
  });

  test('a part behind the last byte is refused, an empty one as well', async () => {
    const uploadId = await by.start();
    await by.sendAll(uploadId);
    const before = await listParts();
    expect((await by.send(uploadId, FILM.length, Buffer.alloc(0))).code).toBe(ErrorCode.stateChanged);
    expect(await listParts()).toEqual(before);
    expect((await by.finish(uploadId)).code).toBe(200);
  });

  test('finished twice at once it is one file', async () => {
    const uploadId = await by.start();
    await by.sendAll(uploadId);
    const [one, other] = await Promise.all([by.finish(uploadId), by.finish(uploadId)]);
    expect(one.code).toBe(200);
    expect(other.data).toEqual(one.data);
    const rows = await at.deps.db
      .selectFrom('sysFile')
      .select('fileId')
      .where('createUserId', '=', person.userId)
      .execute();
    expect(rows).toEqual([{ fileId: one.data.fileId }]);
  });

  test('of what is no film nothing is kept', async () => {
    const before = await listParts();
    const uploadId = await by.start('讲课.mp4', 7);
    await by.sendAll(uploadId, Buffer.from('no film'));
    expect(await by.finish(uploadId)).toMatchObject({ code: ErrorCode.fileTypeUnsupported });
    expect(await by.finish(uploadId)).toMatchObject({ code: ErrorCode.notFound });
    expect(await listParts()).toEqual(before);
  });

  test('given up it is gone at once; left alone, after a day, and its parts an hour later', async () => {
    const [dropped, left] = [await by.start(), await by.start()];
    await by.send(dropped, 0);
    await by.send(left, 0);
    const before = await listParts();
    await by.cancel(dropped);
    expect((await listParts()).length).toBe(before.length - 1);
    await clearParts(at.deps);
    expect((await by.progress(left)).code).toBe(200);
    // the store's clock is the machine's
    const clock = { ...at.clock, now: () => new Date(Date.now() + 26 * 3_600_000) };
    await clearParts({ ...at.deps, clock });
    expect(await by.send(left, PART_BYTES)).toMatchObject({
      code: ErrorCode.notFound,
      msg: '上传中断太久，已收到的部分已经删除，请重新上传',
    });
    expect(await listParts()).toEqual([]);
  });
});

describe('an upload', () => {
  let at: TestApp;
  let by: Sender;
  let person: SignedInTestUser;
  const folder = newFolder();
  beforeAll(async () => {
    const config = { ...readConfig({}), fileStore: { folder }, fileScanner: clamd.address };
    at = await startTestApp({ dependencies: { config } });
  });
  beforeEach(async () => {
    person = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
    by = sender(at, person);
  });
  afterAll(() => at.close());

  test('is refused before a byte came, when its kind is not taken or it is larger than its kind may be', async () => {
    const begin = (name: string, size: number) => at.call(startUpload, { name, size }, person.token);
    expect(await begin('setup.exe', 100)).toMatchObject({ code: ErrorCode.fileTypeUnsupported });
    expect(await begin('表.pdf', 51 * 1024 * 1024)).toMatchObject({
      code: ErrorCode.fileTooLarge,
      msg: '文件过大，最多50MB',
    });
    expect(await begin('讲课.mp4', 201 * 1024 * 1024)).toMatchObject({ code: ErrorCode.validation });
    expect(await begin('讲课.mp4', 0)).toMatchObject({ code: ErrorCode.validation });
  });

  test('of another person is not there', async () => {
    const uploadId = await by.start();
    const colleague = sender(at, await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' }));
    const answers = [
      await colleague.send(uploadId, 0),
      await colleague.progress(uploadId),
      await colleague.finish(uploadId),
    ];
    expect(answers.map(({ code }) => code)).toEqual([4040, 4040, 4040]);
    await colleague.cancel(uploadId);
    expect((await by.send(uploadId, 0)).code).toBe(200);
  });

  test('is the oldest of six unfinished ones, and goes', async () => {
    const begun: string[] = [];
    for (let turn = 0; turn < 6; turn++) begun.push(await by.start());
    const codes = await Promise.all(begun.map(async (uploadId) => (await by.progress(uploadId)).code));
    expect(codes).toEqual([ErrorCode.notFound, 200, 200, 200, 200, 200]);
  });

  test('with a virus is refused, and nothing of it stays', async () => {
    const infected = Buffer.from(FILM);
    infected.write(VIRUS, PART_BYTES + 10);
    const uploadId = await by.start();
    await by.sendAll(uploadId, infected);
    expect(await by.finish(uploadId)).toMatchObject({ msg: '文件带有病毒，没有保存' });
    expect((await by.progress(uploadId)).code).toBe(ErrorCode.notFound);
    expect(readdirSync(path.join(folder, 'parts'))).toHaveLength(
      (await at.deps.db.selectFrom('sysUpload').select('parts').execute()).flatMap(({ parts }) => parts)
        .length,
    );
  });

  test('goes on after the store was away', async () => {
    const config = { ...at.deps.config, fileStore: { folder, s3: s3.target } };
    const there = await startSecondService({ ...at, deps: { ...at.deps, config } });
    try {
      const through = sender(there, person);
      const uploadId = await through.start();
      await through.sendAll(uploadId);
      await s3.goAway();
      const away = { code: ErrorCode.systemBusy, msg: '文件存储暂时连不上，请稍后再试' };
      expect(await through.finish(uploadId)).toMatchObject(away);
      const other = await through.start();
      expect(await through.send(other, 0)).toMatchObject(away);
      await s3.comeBack();
      expect((await through.finish(uploadId)).data.size).toBe(FILM.length);
      await through.sendAll(other);
      const { data } = await through.finish(other);
      expect((await there.call(deleteFiles, { fileIds: [data.fileId] }, person.token)).data).toEqual({
        successCount: 1,
      });
      expect((await through.finish(other)).code, 'its file is gone').toBe(ErrorCode.notFound);
    } finally {
      await there.close();
    }
  });

  test('is told in one sentence that the disk is full', async () => {
    const full = unlessFull(at.deps, () => writeFile('/dev/full', FILM));
    await expect(full).rejects.toMatchObject({
      code: ErrorCode.systemBusy,
      message: '服务器存储空间已满，文件没有保存，请联系管理员',
    });
  });
});
