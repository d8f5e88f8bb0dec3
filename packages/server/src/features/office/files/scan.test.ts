/** Viruses in uploads: refused as they come, found later where the scanner was away, and never given to anybody. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { getFile, uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { ScanStatus } from '@farmers-mailbox/contract/office/files/scan-status.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { startClamd, type TestClamd, VIRUS } from '../../../testing/clamd.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openScanClock } from './jobs.ts';
import { scanWaitingFiles } from './scan-actions.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-scanned-'));
let clamd: TestClamd;
let at: TestApp;
let writer: SignedInTestUser;
beforeAll(async () => {
  clamd = await startClamd();
  const { host, port } = clamd.address;
  const config = { ...readConfig({ FILE_SCANNER_URL: `clamd://${host}:${port}` }), fileStore: { folder } };
  at = await startTestApp({ dependencies: { config } });
});
beforeEach(async () => {
  writer = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
});
afterAll(async () => {
  await at.close();
  await clamd.goAway();
  rmSync(folder, { recursive: true, force: true });
});

const PDF = '%PDF-1.7 0123456789';
const INFECTED_PDF = `%PDF-1.7 ${VIRUS}`;
const WAITS = { code: ErrorCode.stateChanged, msg: '文件正在等待病毒检查，通过后才能打开，请稍后再试' };

const send = (content: string | Buffer) =>
  at.call(uploadAttachment, { fileName: '通知.pdf', content, category: 'video' }, writer.token);
const read = (fileId: string) => at.call(getFile, { fileId }, writer.token);
const scanStatusOf = async (fileId: string) =>
  (
    await at.deps.db
      .selectFrom('sysFile')
      .select('scanStatus')
      .where('fileId', '=', fileId)
      .executeTakeFirstOrThrow()
  ).scanStatus;
const scanNow = () => scanWaitingFiles(at.deps, new AbortController().signal);
async function whileAway<T>(work: () => Promise<T>): Promise<T> {
  await clamd.goAway();
  try {
    return await work();
  } finally {
    await clamd.comeBack();
  }
}

describe('an upload', () => {
  test('that is clean has passed and is given out', async () => {
    const { data } = await send(PDF);
    expect(await scanStatusOf(data.fileId)).toBe(ScanStatus.passed);
    expect((await read(data.fileId)).text).toBe(PDF);
  });

  test('that is infected is refused, and nothing is left of it', async () => {
    const before = await at.deps.db.selectFrom('sysFile').select('fileId').orderBy('fileId').execute();
    const kept = readdirSync(folder, { recursive: true });
    expect(await send(INFECTED_PDF)).toMatchObject({
      code: ErrorCode.fileTypeUnsupported,
      fieldErrors: [{ field: 'file', message: '文件带有病毒，没有保存' }],
    });
    expect(await at.deps.db.selectFrom('sysFile').select('fileId').orderBy('fileId').execute()).toEqual(
      before,
    );
    expect(readdirSync(folder, { recursive: true })).toEqual(kept);
  });

  test('of many megabytes is streamed whole', async () => {
    const content = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(20 * 1024 * 1024, 'a')]);
    expect((await send(content)).code).toBe(200);
    expect(clamd.looked.at(-1)).toBe(content.length);
    expect(await send(Buffer.concat([content, Buffer.from(VIRUS)]))).toMatchObject({
      msg: '文件带有病毒，没有保存',
    });
  });
});

describe('what comes while the scanner is away', () => {
  test('is kept and waits; nobody is given it before it passed', async () => {
    const { code, data } = await whileAway(() => send(PDF));
    expect(code).toBe(200);
    expect(await scanStatusOf(data.fileId)).toBe(ScanStatus.waiting);
    expect(await read(data.fileId)).toMatchObject(WAITS);
    await scanNow();
    expect(await scanStatusOf(data.fileId)).toBe(ScanStatus.passed);
    expect((await read(data.fileId)).text).toBe(PDF);
  });

  test('and is infected is blocked later, its bytes removed', async () => {
    const { data } = await whileAway(() => send(INFECTED_PDF));
    expect(await read(data.fileId)).toMatchObject(WAITS);
    expect(existsSync(path.join(folder, data.url))).toBe(true);
    await scanNow();
    expect(await scanStatusOf(data.fileId)).toBe(ScanStatus.infected);
    expect(await read(data.fileId)).toMatchObject({
      code: ErrorCode.notFound,
      msg: '文件带有病毒，已被拦截',
    });
    expect(existsSync(path.join(folder, data.url))).toBe(false);
  });

  test('goes on waiting while it stays away', async () => {
    const { data } = await whileAway(() => send(PDF));
    await whileAway(() => expect(scanNow()).rejects.toMatchObject({ isAway: true }));
    expect(await scanStatusOf(data.fileId)).toBe(ScanStatus.waiting);
    await scanNow();
    expect(await scanStatusOf(data.fileId)).toBe(ScanStatus.passed);
  });

  test('is scanned by the clock of the web service', async () => {
    const { data } = await whileAway(() => send(PDF));
    const clock = openScanClock(at.deps);
    clock.start();
    await expect.poll(() => scanStatusOf(data.fileId)).toBe(ScanStatus.passed);
    await clock.stop();
  });
});

test('a file that the scanner will not take waits, and holds up no other', async () => {
  const { streamMax } = clamd;
  clamd.streamMax = 1024;
  const large = await send(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(5 * 1024 * 1024, 'a')]));
  expect(await read(large.data.fileId)).toMatchObject(WAITS);
  const small = await whileAway(() => send(PDF));
  await scanNow();
  expect(await scanStatusOf(large.data.fileId)).toBe(ScanStatus.waiting);
  expect(await scanStatusOf(small.data.fileId)).toBe(ScanStatus.passed);
  clamd.streamMax = streamMax;
  await scanNow();
  expect(await scanStatusOf(large.data.fileId)).toBe(ScanStatus.passed);
});

test('without a scanner files are given out unseen, and are looked at once there is one', async () => {
  const { config } = at.deps;
  const without = await startTestApp({
    dependencies: { config: { ...readConfig({}), fileStore: { folder } } },
  });
  try {
    const someone = await without.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
    const { data } = await without.call(
      uploadAttachment,
      { fileName: 'a.pdf', content: INFECTED_PDF, category: 'video' },
      someone.token,
    );
    expect((await without.call(getFile, { fileId: data.fileId }, someone.token)).text).toBe(INFECTED_PDF);
    await scanWaitingFiles({ ...without.deps, config }, new AbortController().signal);
    expect((await without.call(getFile, { fileId: data.fileId }, someone.token)).msg).toBe(
      '文件带有病毒，已被拦截',
    );
  } finally {
    await without.close();
  }
});
