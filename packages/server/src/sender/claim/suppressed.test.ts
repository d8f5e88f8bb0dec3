import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { BeatRecord, commitBeat } from '../journal/beat.ts';
import { inTransaction } from '../transaction.ts';
import type { Batch } from './batch.ts';
import { justOptedOut, loadSuppressed, suppress } from './suppressed.ts';

const personalData = openPersonalData('suppressed suppressed suppressed suppressed suppressed');
let database: TestDatabase;
let applyId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  applyId = await loadApplication(database.url, personalData, { recipients: 4, category: '06' });
});
afterAll(() => database.drop());

it('keeps back who opted out while the application was being submitted, and after', async () => {
  await database.pool.query(
    `INSERT INTO sms_opt_out (phone_hash, phone_cipher, opt_out_type, scope, opt_out_time)
     SELECT d.phone_hash, d.phone_cipher, 1, CASE d.seq WHEN 3 THEN 2 ELSE 1 END,
       a.apply_time + CASE d.seq WHEN 1 THEN -interval '2 seconds' ELSE interval '1 minute' END
     FROM mass_sms_detail AS d JOIN mass_sms_apply AS a ON a.apply_id = d.apply_id WHERE d.seq <= 3`,
  );
  const suppressed = await inTransaction(database.pool, (client) =>
    loadSuppressed(client, { applyId, from: 1, to: 4 }),
  );
  expect([...suppressed].toSorted(([a], [b]) => a - b)).toEqual([
    [1, 3],
    [2, 3],
  ]);
});

it('keeps back whose account was switched off or deleted since; not who was entered anew under the same number', async () => {
  const load = { recipients: 3, category: '06', firstPhone: 15_479_000_000 };
  const id = await loadApplication(database.url, personalData, load);
  const enter = (seq: number, status: number, deleted: number) =>
    database.pool.query<{ user_id: string }>(
      `INSERT INTO sys_user (user_name, real_name, phone_cipher, phone_hash, user_type, dept_id, status, del_flag)
       SELECT 'farmer ' || next_id(), '农户', phone_cipher, phone_hash, 3, '33', $3, $4 FROM mass_sms_detail WHERE apply_id = $1 AND seq = $2
       RETURNING user_id`,
      [id, seq, status, deleted],
    );
  for (const [seq, status, deleted] of [
    [1, 0, 0],
    [2, 1, 1],
    [3, 1, 1],
  ] as const) {
    const { rows } = await enter(seq, status, deleted);
    await database.pool.query('UPDATE mass_sms_detail SET user_id = $3 WHERE apply_id = $1 AND seq = $2', [
      id,
      seq,
      rows[0]?.user_id,
    ]);
  }
  await enter(3, 1, 0);
  const suppressed = await loadSuppressed(database.pool, { applyId: id, from: 1, to: 3 });
  expect([...suppressed].toSorted(([a], [b]) => a - b)).toEqual([
    [1, 6],
    [2, 6],
  ]);
});

describe('consent that was taken back after the submission', () => {
  const suppressedOf = async (category: string, firstPhone: number) => {
    const id = await loadApplication(database.url, personalData, { recipients: 4, category, firstPhone });
    const say = (seq: number, type: number) =>
      database.pool.query(
        `INSERT INTO sms_consent (phone_hash, phone_cipher, dept_id, consent_type, source, evidence, consent_time, keep_until)
         SELECT phone_hash, phone_cipher, '33', $3::smallint, 1, '来电', now(), CASE $3::smallint WHEN 2 THEN current_date END
         FROM mass_sms_detail WHERE apply_id = $1 AND seq = $2`,
        [id, seq, type],
      );
    await say(1, 1);
    await say(2, 2);
    await say(3, 2);
    await say(3, 1);
    return [
      ...(await inTransaction(database.pool, (client) =>
        loadSuppressed(client, { applyId: id, from: 1, to: 4 }),
      )),
    ];
  };

  it('keeps back whose last word it is, where the category asks for consent', async () => {
    expect(await suppressedOf('06', 15_478_000_000)).toEqual([[2, 4]]);
  });

  it('is known by its time, whatever its id', async () => {
    const load = { recipients: 4, category: '06', firstPhone: 15_474_000_000 };
    const id = await loadApplication(database.url, personalData, load);
    await database.pool.query(
      `INSERT INTO sms_consent (consent_id, phone_hash, phone_cipher, dept_id, consent_type, source, evidence, consent_time, keep_until)
       SELECT CASE seq WHEN 1 THEN next_id() ELSE seq END, phone_hash, phone_cipher, '33', 2, 1, '来电',
         now() - CASE seq WHEN 1 THEN interval '2 hours' ELSE interval '0' END, current_date
       FROM mass_sms_detail WHERE apply_id = $1 AND seq <= 2`,
      [id],
    );
    const suppressed = await inTransaction(database.pool, (client) =>
      loadSuppressed(client, { applyId: id, from: 1, to: 4 }),
    );
    expect([...suppressed]).toEqual([[2, 4]]);
  });

  it('keeps nobody back from a warning', async () => {
    expect(await suppressedOf('01', 15_479_000_000)).toEqual([]);
  });
});

it('keeps back from a resend whom a late receipt shows to have had the first text', async () => {
  const load = { recipients: 4, category: '01', firstPhone: 15_476_000_000 };
  const first = await loadApplication(database.url, personalData, load);
  const again = await loadApplication(database.url, personalData, load);
  const suppressed = async () => [
    ...(await inTransaction(database.pool, (client) =>
      loadSuppressed(client, { applyId: again, from: 1, to: 4 }),
    )),
  ];
  await database.pool.query(
    `UPDATE mass_sms_detail SET send_result = CASE seq WHEN 2 THEN 2 WHEN 3 THEN 4 ELSE 3 END, msg_id = 'x', submit_time = now()
     WHERE apply_id = $1`,
    [first],
  );
  expect(await suppressed(), 'another text to the same people').toEqual([]);
  await database.pool.query(
    'UPDATE mass_sms_apply SET source_apply_id = $2, follow_up_kind = 3 WHERE apply_id = $1',
    [again, first],
  );
  expect(await suppressed()).toEqual([[2, 2]]);
});

it('keeps back from a resend whom a late receipt shows to have had an earlier one; not whom its correction reached', async () => {
  const load = { recipients: 4, category: '01', firstPhone: 15_475_000_000 };
  const loadOne = () => loadApplication(database.url, personalData, load);
  const first = await loadOne();
  const [resend, correction, again] = [await loadOne(), await loadOne(), await loadOne()];
  const reached = (applyId: string, seq: number) =>
    database.pool.query(
      `UPDATE mass_sms_detail SET send_result = CASE seq WHEN $2 THEN 2 ELSE 3 END, msg_id = 'x', submit_time = now()
       WHERE apply_id = $1`,
      [applyId, seq],
    );
  const follows = (applyId: string, kind: number, sendStatus: number) =>
    database.pool.query(
      `UPDATE mass_sms_apply SET source_apply_id = $2, follow_up_kind = $3, audit_status = 3, send_status = $4 WHERE apply_id = $1`,
      [applyId, first, kind, sendStatus],
    );
  await reached(first, 1);
  await reached(resend, 2);
  await follows(resend, 3, 4);
  await reached(correction, 3);
  await follows(correction, 1, 4);
  // its own row, as a repeat finds it
  await reached(again, 4);
  await follows(again, 3, 2);
  const suppressed = await inTransaction(database.pool, (client) =>
    loadSuppressed(client, { applyId: again, from: 1, to: 4 }),
  );
  expect([...suppressed].toSorted(([a], [b]) => a - b)).toEqual([
    [1, 2],
    [2, 2],
  ]);
});

describe('with a beat', () => {
  const optOut = (seq: number, scope = 1) =>
    database.pool.query(
      `INSERT INTO sms_opt_out (phone_hash, phone_cipher, opt_out_type, scope)
       SELECT phone_hash, phone_cipher, 1, $3 FROM mass_sms_detail WHERE apply_id = $1 AND seq = $2`,
      [beatId, seq, scope],
    );
  let beatId: string;
  let batch: Batch;
  beforeAll(async () => {
    beatId = await loadApplication(database.url, personalData, {
      recipients: 9,
      category: '06',
      firstPhone: 15_477_000_000,
    });
    batch = { ...claimed, applyId: beatId, suppressed: new Map([[8, 6]]) };
  });
  /** Commits recipients 4 to 6, the first three having left before. */
  const beat = async () => {
    const record = new BeatRecord();
    const intents = [{ batch, upTo: 6 }];
    const { optedOut } = await commitBeat(database.pool, {
      senderId: 1,
      beatNo: 1,
      channelId: 1,
      record,
      intents,
      releases: [],
    });
    suppress(batch, optedOut);
    return [...batch.suppressed].toSorted(([a], [b]) => a - b);
  };

  it('whoever opted out a moment ago, after the batch was asked about, is kept back; who has left or comes later is not', async () => {
    expect(await beat()).toEqual([[8, 6]]);
    for (const seq of [2, 5, 7]) await optOut(seq);
    // 06 is not commercial
    await optOut(6, 2);
    expect(await beat()).toEqual([
      [5, 3],
      [8, 6],
    ]);
  });

  it('a number is looked for in the month of its application alone', async () => {
    await optOut(4);
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${justOptedOut(['$1', '$2', '$3'])}`,
      [[beatId], [4], [6]],
    );
    const looks = rows.map((row) => row['QUERY PLAN']).filter((line) => / on mass_sms_detail_/.test(line));
    expect(looks.length).toBeGreaterThan(1);
    const executed = looks.filter((line) => !line.includes('never executed'));
    expect(executed).toEqual([expect.stringContaining('mass_sms_detail_older')]);
  });

  it('a restored number is written to, and an orange warning reaches everybody', async () => {
    batch.suppressed = new Map();
    await database.pool.query('UPDATE sms_opt_out SET restore_time = now()');
    expect(await beat()).toEqual([]);
    await optOut(5);
    await database.pool.query('UPDATE mass_sms_apply SET warn_level = 2 WHERE apply_id = $1', [beatId]);
    expect(await beat()).toEqual([]);
  });
});

/** A slice as a channel has claimed it, three of its recipients committed. */
const claimed: Batch = {
  ...({} as Batch),
  kind: 'slice',
  sliceNo: 1,
  leaseEpoch: 1,
  size: 9,
  committed: 3,
  seqAt: (index) => index + 1,
};
