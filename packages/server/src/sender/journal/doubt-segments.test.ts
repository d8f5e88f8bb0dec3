import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { EventKind, partOf } from '../events.ts';
import { applyJournal, whileApplying } from './apply-journal.ts';
import { BeatRecord, commitBeat } from './beat.ts';
import { countSegmentsInDoubt } from './doubt-segments.ts';
import { JournalApplier } from './journal-applier.ts';
import { takeOverFromOneDead } from './takeover.ts';

const personalData = openPersonalData('doubt segments doubt segments doubt segments');
// With the longest name it would be two segments; with these people's it is one.
const LINKED_TEXT = `【浙江农民信箱】\${name}：${'台风今夜登陆。'.repeat(3)}https://nmxx.cn/s/\${link} 。`;
let database: TestDatabase;
let applyId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `INSERT INTO sms_channel (channel_id, channel_code, channel_name, protocol, carriers, host, port, account, secret_cipher,
       source_number, rate_per_second, window_size, connect_count)
     VALUES (1, 'one', '移动', 'SMPP34', '{CMCC}', '127.0.0.1', 1, 'a', '\\x00', '10659', 10, 10, 1)`,
  );
  applyId = await loaded(LINKED_TEXT, 15_400_000_000);
});
afterEach(() => database.drop());

async function loaded(text: string, firstPhone: number): Promise<string> {
  const linkUrl = 'https://nynct.zj.gov.cn/policy';
  const id = await loadApplication(database.url, personalData, { recipients: 4, text, linkUrl, firstPhone });
  await database.pool.query('UPDATE mass_sms_detail SET segment_count = 2 WHERE apply_id = $1', [id]);
  await passApplication(database.pool, id);
  return id;
}

/** As a channel writes down what its gateway said. */
async function writeDown(senderId: number, add: (record: BeatRecord) => void, beatNo = 1): Promise<void> {
  const record = new BeatRecord();
  add(record);
  await commitBeat(database.pool, { senderId, beatNo, channelId: 1, record, intents: [], releases: [] });
}

async function doubts() {
  const { rows } = await database.pool.query(
    `SELECT x.seq, d.segment_count, x.outcome FROM sms_doubt AS x JOIN mass_sms_detail AS d USING (apply_id, seq)
     WHERE x.apply_id = $1 ORDER BY x.seq`,
    [applyId],
  );
  return rows;
}

describe('a message in doubt whose text has a link', () => {
  it('is written down with the answers of everybody else', async () => {
    const other = await loaded('【浙江农民信箱】台风今夜登陆。', 15_410_000_000);
    await writeDown(1, (record) => {
      record.addRow(applyId, 1, partOf(0, 1), 0, EventKind.doubt, '');
      record.addRow(other, 1, partOf(0, 1), 0, EventKind.accepted, 'id');
    });
    expect(await whileApplying(database.pool, (client) => applyJournal(client))).toBe(2);
    expect(await doubts()).toEqual([{ seq: 1, segment_count: 1, outcome: null }]);
    const { rows } = await database.pool.query(
      'SELECT send_result FROM mass_sms_detail WHERE apply_id = $1 AND seq = 1',
      [other],
    );
    expect(rows).toEqual([{ send_result: 1 }]);
  });

  it('does not keep a dead sender from being buried', { timeout: 20_000 }, async () => {
    await database.pool.query(
      "INSERT INTO sms_sender (sender_id, program, heartbeat_time) VALUES (7, 'dead', now() - interval '1 minute')",
    );
    await database.pool.query(
      'UPDATE mass_sms_slice SET state = 1, lease_sender_id = 7, lease_channel_id = 1, intent_seq = 2',
    );
    // After a restart of the database everybody is left a few seconds.
    await vi.waitFor(async () => expect(await whileApplying(database.pool, takeOverFromOneDead)).toBe(7), {
      timeout: 15_000,
      interval: 500,
    });
    expect(await doubts()).toEqual([
      { seq: 1, segment_count: 1, outcome: null },
      { seq: 2, segment_count: 1, outcome: null },
    ]);
  });
});

describe('a text that the signature of a gateway makes longer', () => {
  const segmentsOf = async (id: string) => {
    const { rows } = await database.pool.query(
      'SELECT segment_count FROM mass_sms_detail WHERE apply_id = $1 AND seq = 1',
      [id],
    );
    return rows[0]?.segment_count;
  };
  const signed = () =>
    database.pool.query("UPDATE sms_channel SET gateway_sign = '【浙江省农民信箱】' WHERE channel_id = 1");
  const text = `【浙江农民信箱】${'字'.repeat(62)}`;

  it('has as many segments as it makes, when a dead sender leaves it in doubt', async () => {
    const id = await loaded(text, 15_420_000_000);
    await database.pool.query(
      `INSERT INTO sms_doubt (apply_id, seq, attempt, channel_id, phone_hash, listened_from)
       SELECT apply_id, seq, attempt, 1, phone_hash, 0 FROM mass_sms_detail WHERE apply_id = $1 AND seq = 1`,
      [id],
    );
    const count = () =>
      whileApplying(database.pool, (client) => countSegmentsInDoubt(client, [{ apply_id: id, seq: 1 }]));
    await count();
    expect(await segmentsOf(id)).toBe(1);
    await signed();
    await count();
    expect(await segmentsOf(id)).toBe(2);
  });

  it('has as many as a dead sender cut it into, whatever the signature is since', async () => {
    const id = await loaded(text, 15_420_000_000);
    await database.pool.query("UPDATE mass_sms_slice SET lease_sign = '' WHERE apply_id = $1", [id]);
    await signed();
    await database.pool.query(
      `INSERT INTO sms_doubt (apply_id, seq, attempt, channel_id, phone_hash, listened_from)
       SELECT apply_id, seq, attempt, 1, phone_hash, 0 FROM mass_sms_detail WHERE apply_id = $1 AND seq = 1`,
      [id],
    );
    await whileApplying(database.pool, (client) => countSegmentsInDoubt(client, [{ apply_id: id, seq: 1 }]));
    expect(await segmentsOf(id)).toBe(1);
  });

  it('keeps as many as left, when it is in doubt because the signature was just entered', async () => {
    const id = await loaded(text, 15_420_000_000);
    await signed();
    await writeDown(1, (record) => record.addRow(id, 1, partOf(0, 1), 0, EventKind.doubt, ''));
    await whileApplying(database.pool, (client) => applyJournal(client));
    expect(await segmentsOf(id)).toBe(1);
  });
});

it('what is looked after between two folds goes on while the fold fails', async () => {
  await writeDown(1, (record) => record.addRow(applyId, 1, partOf(0, 1), 0, EventKind.doubt, ''));
  await whileApplying(database.pool, (client) => applyJournal(client));
  await database.pool.query(
    `INSERT INTO sms_stray_receipt (channel_id, msg_id, phone_hash, kind, code, receive_time)
     SELECT 1, '77', phone_hash, ${EventKind.delivered}, 'DELIVRD', now() - interval '5 seconds' FROM mass_sms_detail WHERE seq = 1`,
  );
  await database.pool.query("UPDATE mass_sms_apply SET real_send_time = now() - interval '1 minute'");
  // A reason that is no number cannot be applied.
  await writeDown(
    2,
    (record) => record.addRow(applyId, 2, partOf(0, 1), 0, EventKind.suppressed, 'no number'),
    1,
  );
  const loop = new JournalApplier(database.pool, pino({ level: 'silent' }), { doubtListenSeconds: 600 });
  const atWork = setInterval(() => loop.poke(), 20);
  try {
    await vi.waitFor(async () => expect(await doubts()).toMatchObject([{ outcome: 'receipt' }]), {
      timeout: 4_000,
      interval: 200,
    });
  } finally {
    clearInterval(atWork);
    await loop.stop();
  }
  expect((await database.pool.query('SELECT FROM sms_journal')).rowCount).toBe(1);
});
