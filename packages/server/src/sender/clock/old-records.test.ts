import { readFileSync } from 'node:fs';
import { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { checkApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { FORM_DRAFT_DAYS } from '@farmers-mailbox/contract/office/form-drafts/endpoints.ts';
import { REPORT_DAYS } from '@farmers-mailbox/contract/people/imports/task.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApplication } from '../../testing/build.ts';
import { castOf, dataOf, type MassSmsCast, signInAgain, warningFields } from '../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { DAY_MS } from '../../time/moment.ts';
import {
  ABANDONED_DAYS,
  clearOldRecords,
  DOUBT_DAYS,
  FILE_AND_ANSWER_DAYS,
  IMPORT_DAYS,
  SESSION_DAYS,
} from './old-records.ts';

const START = '2026-09-14T10:00:00+08:00';
let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(START);
  cast = await signInAgain(app, cast);
});

const daysAgo = (days: number) => new Date(new Date(START).getTime() - days * DAY_MS);
const clear = () => clearOldRecords(app.deps.db, app.clock);
const count = async (table: string, where = 'true') =>
  (await app.deps.pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${where}`)).rows[0].n;

async function importedFile(createTime: Date, rows = 3): Promise<string> {
  const { fileId } = await app.deps.db
    .insertInto('massSmsPhoneFile')
    .values({
      fileName: '号码.txt',
      rowCount: rows,
      validCount: rows,
      createUserId: cast.messenger.userId,
      createTime,
    })
    .returning('fileId')
    .executeTakeFirstOrThrow();
  await app.deps.pool.query(
    `INSERT INTO mass_sms_phone_file_row (file_id, row_no, phone_cipher, phone_hash) SELECT $1, n, '\\x00', md5(n::text)::uuid FROM generate_series(1, $2::int) n`,
    [fileId, rows],
  );
  return fileId;
}
const applicationWith = (phoneFileId: string, auditStatus: number, at: Date) =>
  buildApplication(app.deps, {
    applyUserId: cast.messenger.userId,
    phoneFileId,
    auditStatus,
    auditTime: at,
    updateTime: at,
    sendStatus: auditStatus === 3 ? 3 : 0,
    contentHash: 'c',
    passedHash: auditStatus === 3 ? 'c' : null,
    sendObjType: [4],
  });

it('clears the numbers of an imported file a day after its last use, and what nobody used as a whole', async () => {
  const unused = await importedFile(daysAgo(1.1));
  const fresh = await importedFile(daysAgo(0.9));
  const passed = await importedFile(daysAgo(5));
  const passedToday = await importedFile(daysAgo(5));
  const waiting = await importedFile(daysAgo(90));
  const draft = await importedFile(daysAgo(29));
  const abandoned = await importedFile(daysAgo(31));
  const { applyId } = await applicationWith(passed, 3, daysAgo(1.1));
  await applicationWith(passedToday, 3, daysAgo(0.5));
  await applicationWith(waiting, 1, daysAgo(90));
  await applicationWith(draft, 0, daysAgo(29));
  await applicationWith(abandoned, 4, daysAgo(31));
  await clear();
  const left = (fileId: string) => count('mass_sms_phone_file_row', `file_id = ${fileId}`);
  for (const kept of [fresh, passedToday, waiting, draft]) expect(await left(kept)).toBe(3);
  for (const cleared of [unused, passed, abandoned]) expect(await left(cleared)).toBe(0);
  expect(await count('mass_sms_phone_file', `file_id = ${unused}`)).toBe(0);
  // The details of what was sent still tell how many numbers of which file it was.
  const details = dataOf(await app.call(applicationDetails, { applyId }, cast.messenger.token));
  expect(details.phoneFile).toMatchObject({ name: '号码.txt', rowCount: 3 });
  // A copy of it cannot be sent to nobody by mistake.
  const { submitFlag: _, ...fields } = warningFields({
    sendObjType: [4],
    objDeptIds: [],
    phoneFileId: passed,
  });
  const { items } = dataOf(await app.call(checkApplication, fields, cast.messenger.token));
  expect(items[0]?.message).toBe('不能使用所选的号码文件，可能已被删除');
});

it('clears more rows than one statement takes', async () => {
  const fileId = await importedFile(daysAgo(2), 12_000);
  expect(await clear()).toBe(12_001);
  expect(await count('mass_sms_phone_file_row', `file_id = ${fileId}`)).toBe(0);
});

it('clears answers to repeated requests after a day, settled doubts after 90 and ended sessions after 180', async () => {
  const { pool } = app.deps;
  const { userId } = cast.messenger;
  for (const [id, days] of [
    ['old', 1.1],
    ['new', 0.9],
  ] as const) {
    await pool.query('INSERT INTO idempotent_request VALUES ($1, $2, $3, $4, $5)', [
      userId,
      id,
      Buffer.from('h'),
      '{}',
      daysAgo(days),
    ]);
  }
  for (const [seq, outcome, days] of [
    [1, 'receipt', 91],
    [2, 'receipt', 89],
    [3, null, 91],
  ] as const) {
    await pool.query(
      `INSERT INTO sms_doubt (apply_id, seq, attempt, channel_id, phone_hash, since, listened_from, outcome, outcome_time)
       VALUES (1, $1, 0, 1, gen_random_uuid(), $2, 0, $3, $4)`,
      [seq, daysAgo(days), outcome, outcome && daysAgo(days)],
    );
  }
  const living = await count('token_session', 'ended_reason IS NULL');
  for (const [nth, days] of [181, 179].entries()) {
    await pool.query(
      `INSERT INTO token_session (token_hash, user_id, identity_id, ip, agent_hash, expire_time, ended_reason, ended_time)
       VALUES ($1, $2, $3, '127.0.0.1', '\\x00', $4, 'logout', $4)`,
      [Buffer.from(`old ${nth}`), userId, cast.messenger.identityId, daysAgo(days)],
    );
  }
  await clear();
  const requests = await pool.query('SELECT client_req_id FROM idempotent_request');
  expect(requests.rows).toEqual([{ client_req_id: 'new' }]);
  const doubts = await pool.query('SELECT seq FROM sms_doubt ORDER BY seq');
  expect(doubts.rows).toEqual([{ seq: 2 }, { seq: 3 }]);
  expect(await count('token_session', `token_hash = '${'\\x' + Buffer.from('old 0').toString('hex')}'`)).toBe(
    0,
  );
  expect(await count('token_session', `token_hash = '${'\\x' + Buffer.from('old 1').toString('hex')}'`)).toBe(
    1,
  );
  expect(await count('token_session', 'ended_reason IS NULL')).toBe(living);
});

it('clears the marked table of a refused import after a day, and the import itself after 90', async () => {
  const { db } = app.deps;
  const refused = async (days: number) => {
    const at = daysAgo(days);
    const { importId } = await db
      .insertInto('importTask')
      .values({
        fileName: '名单.xlsx',
        status: 3,
        createUserId: cast.messenger.userId,
        createTime: at,
        finishTime: at,
      })
      .returning('importId')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('importTaskReport')
      .values({ importId, contentCipher: Buffer.of(0), createTime: at })
      .execute();
    return importId;
  };
  const [today, lastMonth, lastYear] = [await refused(0.9), await refused(30), await refused(365)];
  await clear();
  expect(await count('import_task_report', `import_id = ${today}`)).toBe(1);
  expect(await count('import_task_report')).toBe(1);
  expect(await count('import_task', `import_id IN (${today}, ${lastMonth})`)).toBe(2);
  expect(await count('import_task', `import_id = ${lastYear}`)).toBe(0);
});

it('keeps to the terms that the handbook states', () => {
  const handbook = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
  const termOf = (beginning: string) =>
    Number(new RegExp(`\\| ${beginning}[^|]*\\| (\\d+) days? `).exec(handbook)?.[1]);
  expect(termOf('numbers of an imported file')).toBe(FILE_AND_ANSWER_DAYS);
  expect(termOf('an imported file of a draft')).toBe(ABANDONED_DAYS);
  expect(termOf('answers to repeated requests')).toBe(FILE_AND_ANSWER_DAYS);
  expect(termOf('a form that somebody began')).toBe(FORM_DRAFT_DAYS);
  expect(termOf('settled doubts')).toBe(DOUBT_DAYS);
  expect(termOf('sessions')).toBe(SESSION_DAYS);
  expect(termOf('the table of an import of people')).toBe(REPORT_DAYS);
  expect(termOf('what became of an import of people')).toBe(IMPORT_DAYS);
});
