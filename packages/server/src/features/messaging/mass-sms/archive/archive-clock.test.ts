/** Months that become files by themselves: when they are due, one at a time, whatever breaks it off, and who hears of a failure. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { updateParameter } from '@farmers-mailbox/contract/system/parameters/endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../../config.ts';
import {
  copyIntoMonth,
  type EndedSending,
  prepareEndedSending,
  runArchive,
  splitOffMonths,
} from '../../../../testing/archived-sending.ts';
import { startS3, type TestS3 } from '../../../../testing/s3-server.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { massSmsInvariants } from '../invariants.ts';
import { lookForDueMonth } from './archive-clock.ts';
import { listMonths, restoreMonth, withArchivedFiles } from './archive-months.ts';
import { noteStay, StayCause } from './months-left-alone.ts';

const MONTHS = ['202403', '202404'];
let ended: EndedSending;
beforeAll(async () => {
  ended = await prepareEndedSending(async ({ deps: { pool } }, applyId) => {
    await splitOffMonths(pool, MONTHS);
    for (const month of MONTHS) await copyIntoMonth(pool, applyId, month);
  });
});
afterAll(() => ended.drop());

/** The store is a bucket, which can go away. */
let folder: string;
let s3: TestS3;
let app: TestApp;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'archive-clock-'));
  s3 = await startS3();
  const fileStore = { folder, s3: s3.target };
  app = await startTestApp({
    template: ended.template,
    dependencies: { config: { ...readConfig({}), fileStore } },
  });
});
afterEach(async () => {
  await app.close();
  await s3.close();
  rmSync(folder, { recursive: true });
});

const query = (text: string, values: unknown[] = []) => app.deps.pool.query(text, values);
const look = (stopping?: AbortSignal) =>
  lookForDueMonth(app.deps, { rowsPerFile: 2, ...(stopping ? { stopping } : {}) });

/** As the province does under 参数设置. */
async function keepFor(months: number) {
  const { token } = await app.signInAs({ roleKeys: ['securityAdmin'], deptId: '33A1' });
  const version =
    (await query("SELECT version FROM sys_param WHERE param_key = 'keptDetailMonths'")).rows[0]?.version ?? 0;
  const fields = { paramKey: 'keptDetailMonths' as const, paramValue: months, version, reason: '归档' };
  return app.call(updateParameter, fields, token);
}
async function places(): Promise<Record<string, string>> {
  const client = await app.deps.pool.connect();
  try {
    return Object.fromEntries((await listMonths(client)).map(({ month, place }) => [month, place]));
  } finally {
    client.release();
  }
}
async function logged(): Promise<string[]> {
  const { rows } = await query(
    "SELECT real_name || ' ' || summary AS line FROM log_oper WHERE biz_type = 'mass_sms_archive' ORDER BY log_id",
  );
  return rows.map(({ line }) => line);
}
/** The time of the next try comes. */
const later = () => query("UPDATE mass_sms_archive_stay SET until_time = now() - interval '1 second'");
const texts = async () =>
  (await query("SELECT content_cipher FROM service_sms WHERE purpose = 'failAlarm'")).rows.map(
    ({ content_cipher }) => app.deps.personalData.decryptText(content_cipher),
  );

test('nothing is archived until somebody sets how long send details stay', async () => {
  await look();
  expect(await places()).toMatchObject({ 202403: 'database', 202404: 'database', older: 'database' });
});

test('a failure that is noted late says nothing of a month that another has archived or brought back', async () => {
  const failed = { cause: StayCause.failed, detail: 'lost the session', interval: '1 hour' };
  const stays = async () => (await query('SELECT month, cause FROM mass_sms_archive_stay')).rows;
  await keepFor(12);
  await look();
  await noteStay(app.deps.pool, '202403', failed);
  expect(await stays()).toEqual([]);
  await runArchive(app, restoreMonth, { month: '202403' });
  await noteStay(app.deps.pool, '202403', failed);
  expect(await stays()).toEqual([{ month: '202403', cause: StayCause.broughtBack }]);
});

test.each([1, 11])('%i months are too few: a year is kept at least', async (months) => {
  expect((await keepFor(months)).fieldErrors).toEqual([
    { field: 'paramValue', message: '发送明细至少保留12个月；填0则不自动归档' },
  ]);
});

test('months that are due become files one at a time, the oldest first, and are told in the log', async () => {
  expect((await keepFor(12)).code).toBe(200);
  await look();
  expect(await places()).toMatchObject({ 202403: 'files', 202404: 'database', older: 'database' });
  expect(await logged()).toEqual([
    '系统 归档2024年3月的发送明细',
    '系统 2024年3月的发送明细已归档：5人，另有1个剔除的号码，共4个文件',
  ]);
  await look();
  expect(await places()).toMatchObject({ 202403: 'files', 202404: 'files', older: 'database' });
  await look();
  expect(await places()).toMatchObject({ older: 'database' });
  expect(await logged()).toHaveLength(4);
});

test('a month stays while something of it is not at its end, and keeps no other month back', async () => {
  await keepFor(12);
  const id = (await query('SELECT apply_id FROM mass_sms_apply ORDER BY apply_id LIMIT 1')).rows[0].apply_id;
  const doubt = `INSERT INTO sms_doubt (apply_id, seq, attempt, channel_id, phone_hash, listened_from)
    SELECT apply_id, seq, 0, 1, phone_hash, 0 FROM mass_sms_detail WHERE apply_id = $1 LIMIT 1`;
  await query(doubt, [id]);
  await look();
  expect(await places()).toMatchObject({ 202403: 'database', 202404: 'database' });
  await look();
  expect(await places()).toMatchObject({ 202403: 'database', 202404: 'files' });
  expect((await logged()).join(), 'nobody is alarmed of it').not.toContain('没有归档成功');
  await query('DELETE FROM sms_doubt');
  await look();
  expect(await places(), 'it is looked at again the next day').toMatchObject({ 202403: 'database' });
  await later();
  await look();
  expect(await places()).toMatchObject({ 202403: 'files' });
});

const ringAlarms = () =>
  app.deps.db
    .insertInto('smsAlarmPhone')
    .values({
      phoneCipher: app.deps.personalData.encrypt('13900001111'),
      phoneHash: app.deps.personalData.hash('13900001111'),
    })
    .execute();
/** As the doctor says it. */
const told = async () => {
  const { sql = '' } = massSmsInvariants.find(({ name }) => name === 'archived months') ?? {};
  return (await query(sql)).rows.map(({ month }) => month);
};

test('a look that comes to no month is told by the doctor at once, by the alarm after an hour, until one does', async () => {
  await keepFor(12);
  await ringAlarms();
  await query('ALTER FUNCTION first_id_from RENAME TO first_id_from_there');
  await look();
  expect(await told()).toEqual(['none']);
  expect(await texts(), 'the database may be starting').toEqual([]);
  await query("UPDATE mass_sms_archive_stay SET noted_time = now() - interval '2 hours'");
  await look();
  await look();
  const said = '发送明细已一小时没有归档：出现意外错误，原因见服务器日志。数据没有丢失，会自动再试';
  expect(await logged()).toEqual([`系统 ${said}`]);
  expect(await texts()).toEqual([expect.stringContaining(said)]);
  await query('ALTER FUNCTION first_id_from_there RENAME TO first_id_from');
  await look();
  expect(await told()).toEqual([]);
  expect(await places()).toMatchObject({ 202403: 'files' });
});

describe('a failure', () => {
  beforeEach(async () => {
    await keepFor(12);
    await ringAlarms();
    await s3.goAway();
  });
  const SAID = '2024年3月的发送明细没有归档成功：文件存储连不上。数据没有丢失，会自动再试';

  test('is told in the log and on the telephones of the alarm, once a day; then the month is gone on with', async () => {
    await look();
    expect(await places()).toMatchObject({ 202403: 'tables' });
    expect(await logged()).toEqual(['系统 归档2024年3月的发送明细', `系统 ${SAID}`]);
    expect(await texts()).toEqual([expect.stringContaining(`${SAID}，请联系系统管理员查看。`)]);
    await later();
    await look();
    expect(await texts(), 'the same day').toHaveLength(1);
    await query("UPDATE mass_sms_archive_stay SET told_time = now() - interval '25 hours'");
    await later();
    await look();
    expect(await texts(), 'the next day').toHaveLength(2);
    await s3.comeBack();
    await later();
    await look();
    expect(await places()).toMatchObject({ 202403: 'files' });
    expect((await query('SELECT * FROM mass_sms_archive_stay')).rows).toEqual([]);
  });

  test.each([60, 0])('is gone on with, whatever is set meanwhile: %i months', async (months) => {
    await look();
    expect(await places()).toMatchObject({ 202403: 'tables' });
    await keepFor(months);
    await s3.comeBack();
    await later();
    await look();
    expect(await places()).toMatchObject({ 202403: 'files', 202404: 'database' });
    await look();
    expect(await places(), 'nothing new is begun').toMatchObject({ 202404: 'database' });
  });

  test('is told by the doctor from the first one on, also at night, until the month is archived', async () => {
    app.clock.set('2026-09-14T03:00:00+08:00');
    expect(await told()).toEqual([]);
    await look();
    expect(await told()).toEqual(['202403']);
    await later();
    expect(await told(), 'while it is tried again').toEqual(['202403']);
    await s3.comeBack();
    await look();
    expect(await told()).toEqual([]);
  });

  test('waits for the morning to be told, since nothing is lost', async () => {
    app.clock.set('2026-09-14T03:00:00+08:00');
    await look();
    expect(await texts()).toEqual([]);
    app.clock.set('2026-09-14T08:30:00+08:00');
    await later();
    await look();
    expect(await texts()).toHaveLength(1);
  });
});

test('what was brought back is left alone for a month, also when bringing it back was interrupted', async () => {
  await keepFor(12);
  await look();
  await s3.goAway();
  const restore = { month: '202403', options: {} };
  await expect(runArchive(app, restoreMonth, restore)).rejects.toThrow('文件存储暂时连不上');
  await s3.comeBack();
  await runArchive(app, restoreMonth, restore);
  await look();
  expect(await places()).toMatchObject({ 202403: 'database', 202404: 'files' });
  const client = await app.deps.pool.connect();
  const months = await listMonths(client);
  client.release();
  expect(months.find(({ month }) => month === '202403')?.stay).toMatch(
    /^brought back, next try of the clock not before \d{4}-/,
  );
  await later();
  await look();
  expect(await places()).toMatchObject({ 202403: 'files' });
});

test('two programs that look at once archive a month once; whoever comes second leaves it', async () => {
  await keepFor(12);
  await Promise.all([look(), look()]);
  expect((await logged()).filter((line) => line.includes('2024年3月的发送明细已归档'))).toHaveLength(1);
  const client = await app.deps.pool.connect();
  await withArchivedFiles(client, async () => look());
  client.release();
  expect(Object.values(await places()).filter((place) => place === 'tables')).toEqual([]);
});

test('a program that stops breaks it off, and the next one goes on with it', async () => {
  await keepFor(12);
  const stopping = new AbortController();
  // Whoever reads applications lets a month out of the tables, and does not let it be dropped.
  const reader = await app.deps.pool.connect();
  await reader.query('BEGIN; SELECT FROM mass_sms_apply');
  const looking = look(stopping.signal);
  await expect.poll(async () => (await places())['202403'], { timeout: 15_000 }).toBe('tables');
  stopping.abort();
  await looking;
  await reader.query('COMMIT');
  reader.release();
  expect(await places()).toMatchObject({ 202403: 'tables' });
  expect((await query('SELECT * FROM mass_sms_archive_stay')).rows, 'no failure').toEqual([]);
  await look();
  expect(await places()).toMatchObject({ 202403: 'files' });
});
