/** Files of letters: sent, kept in a draft, passed on, and read by nobody but the writer and the receivers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { deleteFiles, getFile, uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import {
  letterDetails,
  pageInbox,
  removeLetters,
  revokeLetter,
  saveLetterDraft,
  sendLetter,
} from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { startClamd, type TestClamd, VIRUS } from '../../../testing/clamd.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { scanWaitingFiles } from '../files/scan-actions.ts';
import { deliverPending } from './delivery-actions.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-letter-files-'));
let clamd: TestClamd;
let at: TestApp;
let county: SignedInTestUser;
let township: SignedInTestUser;
let other: SignedInTestUser;
beforeAll(async () => {
  clamd = await startClamd();
  const { host, port } = clamd.address;
  const config = { ...readConfig({ FILE_SCANNER_URL: `clamd://${host}:${port}` }), fileStore: { folder } };
  at = await startTestApp({ dependencies: { config } });
});
beforeEach(async () => {
  county = await as('countyAdmin', '330106A1', '陈立');
  township = await as('townshipAdmin', '33010611A1', '王敏');
  other = await as('townshipAdmin', '33010611A1', '褚街');
});
afterAll(async () => {
  await at.close();
  await clamd.goAway();
  rmSync(folder, { recursive: true, force: true });
});

const as = (roleKey: RoleKey, deptId: string, realName: string) =>
  at.signInAs({ roleKeys: [roleKey], deptId, user: { realName } });

const PDF = '%PDF-1.7 统计表';
const upload = async (by: SignedInTestUser, fileName = '统计表.pdf', content: string | Buffer = PDF) =>
  dataOf(await at.call(uploadAttachment, { fileName, content, category: 'video' }, by.token));
type Letter = RequestOf<typeof sendLetter>;
const letterTo = (to: SignedInTestUser, fields: Partial<Letter> = {}): Letter => ({
  letterTitle: '报送统计表',
  letterContent: '请填附件。',
  receiverIds: [to.userId],
  ...fields,
});
const send = (by: SignedInTestUser, letter: Letter) => at.call(sendLetter, letter, by.token);
const sent = async (by: SignedInTestUser, letter: Letter) => dataOf(await send(by, letter)).letterId;
const details = async (who: SignedInTestUser, letterId: string) =>
  dataOf(await at.call(letterDetails, { letterId }, who.token));
const filesOf = async (who: SignedInTestUser, letterId: string) => (await details(who, letterId)).attachments;
const read = (who: SignedInTestUser, fileId: string) => at.call(getFile, { fileId }, who.token);
const remove = (who: SignedInTestUser, letterId: string) =>
  at.call(removeLetters, { letterIds: [letterId] }, who.token);
const draft = async (by: SignedInTestUser, letter: Letter) =>
  dataOf(await at.call(saveLetterDraft, letter, by.token));
const uses = async (fileId: string) => {
  const { refCount } = await at.deps.db
    .selectFrom('sysFile')
    .select('refCount')
    .where('fileId', '=', fileId)
    .executeTakeFirstOrThrow();
  return refCount;
};

describe('a letter with files', () => {
  test('is marked in the inbox; its receiver saves them, and nobody else', async () => {
    const [one, two] = [await upload(county), await upload(county, '说明.txt', '怎么填')];
    const letterId = await sent(county, letterTo(township, { attachments: [two, one] }));
    const { list } = dataOf(await at.call(pageInbox, {}, township.token));
    expect(list[0]).toMatchObject({ letterId, attachmentCount: 2 });
    expect(await filesOf(township, letterId)).toEqual([two, one]);
    expect((await read(township, one.fileId)).text).toBe(PDF);
    for (const stranger of [other, await as('superAdmin', '33A1', '钱省')]) {
      expect((await read(stranger, one.fileId)).code).toBe(ErrorCode.notFound);
    }
  });

  test('that was taken back or thrown away gives them to its receiver no more', async () => {
    const file = await upload(county);
    const back = await sent(county, letterTo(township, { attachments: [file] }));
    dataOf(await at.call(revokeLetter, { letterIds: [back] }, county.token));
    expect((await read(township, file.fileId)).code).toBe(ErrorCode.notFound);
    const away = await sent(county, letterTo(other, { attachments: [file] }));
    dataOf(await remove(other, away));
    expect((await read(other, file.fileId)).code).toBe(ErrorCode.notFound);
  });

  test('lets go of them once nobody has it', async () => {
    const file = await upload(county);
    const letterId = await sent(county, letterTo(township, { attachments: [file] }));
    dataOf(await remove(county, letterId));
    expect((await read(township, file.fileId)).text).toBe(PDF);
    dataOf(await remove(township, letterId));
    expect(await uses(file.fileId)).toBe(0);
  });

  test('lets go of them though its last two holders throw it away at once', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const file = await upload(county);
      const receiverIds = [township.userId, other.userId];
      const letterId = await sent(county, letterTo(township, { receiverIds, attachments: [file] }));
      dataOf(await remove(county, letterId));
      for (const gone of await Promise.all([remove(township, letterId), remove(other, letterId)]))
        dataOf(gone);
      expect(await uses(file.fileId)).toBe(0);
    }
  });

  test('lets go of them once the last unit that was to get it had nobody', async () => {
    const file = await upload(county);
    const letterId = await sent(county, letterTo(township, { attachments: [file] }));
    // as it stands after its first batch
    await at.deps.db.insertInto('msgLetterUnit').values({ letterId, deptId: '3301061201' }).execute();
    for (const by of [county, township]) dataOf(await remove(by, letterId));
    expect(await uses(file.fileId), 'somebody may still get it').toBe(1);
    await deliverPending(at.deps);
    expect(await uses(file.fileId)).toBe(0);
  });

  test('is refused with more than five, with one of another person, and with one above 20 MB', async () => {
    const files = await Promise.all(Array.from({ length: 6 }, (_, nth) => upload(county, `${nth}.pdf`)));
    const large = await upload(
      county,
      '大.pdf',
      Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(20 * 1024 * 1024, 'a')]),
    );
    for (const attachments of [files, [await upload(township)], [large]]) {
      const refused = await send(county, letterTo(township, { attachments }));
      expect(refused).toMatchObject({
        code: ErrorCode.validation,
        fieldErrors: [{ field: 'attachments' }],
      });
    }
  });

  test('sent again with the same mark is one letter; with another file it is not taken for it', async () => {
    const letter = letterTo(township, { attachments: [await upload(county)], clientReqId: 'files' });
    expect(await sent(county, letter)).toBe(await sent(county, letter));
    expect((await send(county, { ...letter, attachments: [] })).code).toBe(ErrorCode.stateChanged);
  });
});

describe('a draft', () => {
  test('keeps its files, lets go of what is taken out, and goes with them when it is removed', async () => {
    const [one, two] = [await upload(county), await upload(county, '说明.txt', '怎么填')];
    const first = await draft(county, letterTo(township, { attachments: [one, two] }));
    const second = await draft(county, letterTo(township, { ...first, attachments: [two] }));
    expect(await filesOf(county, second.letterId)).toEqual([two]);
    expect((await read(township, two.fileId)).code, 'it is not sent yet').toBe(ErrorCode.notFound);
    expect([await uses(one.fileId), await uses(two.fileId)]).toEqual([0, 1]);
    const { letterTitle, letterContent, receiverIds } = letterTo(township);
    const untold = { ...second, letterTitle, letterContent, receiverIds };
    const third = dataOf(await at.call(saveLetterDraft, untold, county.token));
    expect(await filesOf(county, third.letterId), 'they stay where nothing is said of them').toEqual([two]);
    dataOf(await remove(county, third.letterId));
    expect(dataOf(await at.call(deleteFiles, { fileIds: [two.fileId] }, county.token)).successCount).toBe(1);
  });
});

describe('a letter that is passed on', () => {
  test('carries its files, from a draft too; only those of a letter that one has', async () => {
    const file = await upload(county);
    const letterId = await sent(county, letterTo(township, { attachments: [file] }));
    const forward = letterTo(other, { attachments: [file], forwardOfId: letterId });
    const kept = await draft(township, forward);
    const { letterTitle, letterContent, receiverIds, attachments } = forward;
    await sent(township, { ...kept, letterTitle, letterContent, receiverIds, attachments });
    expect((await read(other, file.fileId)).text).toBe(PDF);
    const marked = { ...forward, clientReqId: 'passed on' };
    const first = dataOf(await send(township, marked));
    dataOf(await remove(township, letterId));
    expect(dataOf(await send(township, marked)), 'the same one again').toEqual(first);
    expect((await send(township, { ...forward, clientReqId: 'another' })).code).toBe(ErrorCode.notFound);
    const stranger = await as('townshipAdmin', '33010612', '冯街');
    expect((await send(stranger, { ...forward, receiverIds: [county.userId] })).code).toBe(
      ErrorCode.notFound,
    );
    const without = await send(township, { ...letterTo(other), attachments: [await upload(county)] });
    expect(without.fieldErrors).toMatchObject([{ field: 'attachments' }]);
  });
});

test('files that two people pass on at once are taken in one order, whatever theirs is', async () => {
  const files = [await upload(county, '一.pdf'), await upload(county, '二.pdf')];
  const letterId = await sent(county, letterTo(township, { attachments: files }));
  const { pool } = at.deps;
  const first = await pool.connect();
  let passed: ReturnType<typeof send>;
  try {
    const [one, two] = files.map(({ fileId }) => fileId);
    await first.query('BEGIN');
    await first.query('SELECT FROM sys_file WHERE file_id = $1 FOR UPDATE', [one]);
    const attachments = files.toReversed();
    passed = send(township, letterTo(other, { attachments, forwardOfId: letterId }));
    await expect
      .poll(async () => {
        const waiting =
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        return (await pool.query(waiting)).rowCount;
      })
      .toBe(1);
    const free = 'SELECT FROM sys_file WHERE file_id = $1 FOR UPDATE SKIP LOCKED';
    expect((await first.query(free, [two])).rowCount, 'nobody holds the second').toBe(1);
    await first.query('COMMIT');
  } finally {
    first.release();
  }
  const names = (await filesOf(other, dataOf(await passed).letterId)).map(({ name }) => name);
  expect(names, 'shown as they were given').toEqual(['二.pdf', '一.pdf']);
});

describe('a file that the virus scanner has not passed', () => {
  test('is shown as waiting and given to nobody; infected it stays blocked', async () => {
    await clamd.goAway();
    const clean = await upload(county);
    const infected = await upload(county, '病毒.pdf', `%PDF-1.7 ${VIRUS}`);
    await clamd.comeBack();
    const letterId = await sent(county, letterTo(township, { attachments: [clean, infected] }));
    const heldBack = async () => (await filesOf(township, letterId)).map((file) => file.heldBack);
    expect(await heldBack()).toEqual(['waiting', 'waiting']);
    expect((await read(township, infected.fileId)).code).toBe(ErrorCode.stateChanged);
    await scanWaitingFiles(at.deps, new AbortController().signal);
    expect(await heldBack()).toEqual([undefined, 'infected']);
    expect((await read(township, clean.fileId)).text).toBe(PDF);
    expect((await read(township, infected.fileId)).msg).toBe('文件带有病毒，已被拦截');
  });
});
