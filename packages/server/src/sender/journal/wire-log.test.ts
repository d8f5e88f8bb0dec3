import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { cancelSlices } from '../../features/messaging/mass-sms/sending/slice-queries.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Batch, SegmentToken } from '../claim/batch.ts';
import { endRepeats } from '../clock/clean-up.ts';
import { EventKind, partOf } from '../events.ts';
import { STARTED_AT } from '../lease.ts';
import { whileApplying } from './apply-journal.ts';
import { takeOverFromOneDead } from './takeover.ts';
import { WireLog, wireFileOf } from './wire-log.ts';

const personalData = openPersonalData('wire log wire log wire log wire log wire log');
const DEAD = 7;
const EPOCH = 3;
let database: TestDatabase;
let folder: string;
let applyId: string;
let startedAt: string;
let wireLog: WireLog;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'wire-log-'));
  wireLog = new WireLog(folder, pino({ level: 'silent' }));
  database = await createTestDatabase();
  await database.pool.query(
    `INSERT INTO sms_channel (channel_id, channel_code, channel_name, protocol, carriers, host, port, account, secret_cipher,
       source_number, rate_per_second, window_size, connect_count)
     VALUES (1, 'one', '移动', 'SMPP34', '{CMCC}', '127.0.0.1', 1, 'a', '\\x00', '10659', 10, 10, 1)`,
  );
  applyId = await loadApplication(database.url, personalData, { recipients: 5 });
  await passApplication(database.pool, applyId);
  const { rows } = await database.pool.query(
    `INSERT INTO sms_sender (sender_id, program, heartbeat_time) VALUES ($1, 'dead', now() - interval '1 minute')
     RETURNING ${STARTED_AT} AS started_at`,
    [DEAD],
  );
  startedAt = rows[0].started_at;
  // Four of the five were committed.
  await database.pool.query(
    'UPDATE mass_sms_slice SET state = 1, lease_sender_id = $1, lease_channel_id = 1, lease_epoch = $2, intent_seq = 4',
    [DEAD, EPOCH],
  );
});
afterEach(async () => {
  wireLog.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const sliceOf = () =>
  ({
    kind: 'slice',
    applyId,
    sliceNo: 0,
    leaseEpoch: EPOCH,
    committed: 0,
    seqAt: (index) => index + 1,
  }) as Batch;

/** Hands over the first two of the four, and the carrier answers the first. */
async function writeDown(batch: Batch): Promise<void> {
  const { rows } = await database.pool.query<{ slice_no: number }>('SELECT slice_no FROM mass_sms_slice');
  const slice = { ...batch, sliceNo: rows[0]?.slice_no ?? 0 };
  const tokens = [1, 2].map((seq) => ({ batch: slice, seq, attempt: 0, part: partOf(0, 1) }) as SegmentToken);
  wireLog.begin(DEAD, startedAt);
  wireLog.expect(slice);
  wireLog.handing(tokens);
  wireLog.answered(tokens[0] as SegmentToken, EventKind.accepted, 'id 1');
  await new Promise(setImmediate);
}

async function takeOver(): Promise<void> {
  // After a restart of the database everybody is left a few seconds.
  await vi.waitFor(
    async () =>
      expect(await whileApplying(database.pool, (client) => takeOverFromOneDead(client, folder))).toBe(DEAD),
    { timeout: 15_000, interval: 200 },
  );
}

async function outcome() {
  const ask = async (sql: string) => (await database.pool.query(sql, [applyId])).rows;
  return {
    accepted: await ask(
      'SELECT seq, msg_id FROM mass_sms_detail WHERE apply_id = $1 AND send_result = 1 ORDER BY seq',
    ),
    doubtful: await ask('SELECT seq FROM sms_doubt WHERE apply_id = $1 ORDER BY seq'),
    again: await ask(
      'SELECT seq, reason, possible_duplicate AS flagged FROM sms_resend WHERE apply_id = $1 ORDER BY seq',
    ),
  };
}

const ALL_IN_DOUBT = {
  accepted: [],
  doubtful: [{ seq: 1 }, { seq: 2 }, { seq: 3 }, { seq: 4 }],
  again: [],
};

it('of what a dead sender had committed only what it handed over and had no answer to is in doubt', async () => {
  await writeDown(sliceOf());
  await takeOver();
  expect(await outcome()).toEqual({
    accepted: [{ seq: 1, msg_id: 'id 1' }],
    doubtful: [{ seq: 2 }],
    again: [
      { seq: 3, reason: 'unsent', flagged: false },
      { seq: 4, reason: 'unsent', flagged: false },
    ],
  });
});

it.each<[string, () => Promise<unknown>]>([
  ['there is no file', async () => rmSync(wireFileOf(folder, DEAD))],
  [
    'it is a copy',
    async () => {
      copyFileSync(wireFileOf(folder, DEAD), path.join(folder, 'copy'));
      renameSync(path.join(folder, 'copy'), wireFileOf(folder, DEAD));
    },
  ],
  [
    'it is another life’s sender of the same number',
    () => database.pool.query("UPDATE sms_sender SET start_time = start_time + interval '1 microsecond'"),
  ],
])('everything is in doubt when %s', async (_because, happens) => {
  await writeDown(sliceOf());
  await happens();
  await takeOver();
  expect(await outcome()).toEqual(ALL_IN_DOUBT);
});

it('what was leased anew since is in doubt', async () => {
  await writeDown(sliceOf());
  await database.pool.query('UPDATE mass_sms_slice SET lease_epoch = lease_epoch + 1');
  await takeOver();
  expect((await outcome()).again).toEqual([]);
});

it('what was cancelled since and never handed over is unsent', async () => {
  await writeDown(sliceOf());
  await database.pool.query('UPDATE mass_sms_apply SET send_status = 5, quota_dept_id = NULL');
  await database.db.transaction().execute((trx) => cancelSlices(trx, applyId));
  await takeOver();
  await endRepeats(database.pool);
  const { rows } = await database.pool.query('SELECT send_result FROM mass_sms_detail ORDER BY seq');
  // The rest of the slice is written by itself.
  expect(rows.map((row) => row.send_result)).toEqual([1, 0, 5, 5, 0]);
  expect((await outcome()).doubtful).toEqual([{ seq: 2 }]);
});

it('everything that was committed before its batch was written down is in doubt', async () => {
  await writeDown({ ...sliceOf(), committed: 4 });
  await takeOver();
  expect((await outcome()).again).toEqual([]);
});
