import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { hasOptedOut } from '../../features/messaging/opt-outs/queries.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { Inbound } from './inbound.ts';

const personalData = openPersonalData('inbound inbound inbound inbound inbound');
const PHONE = '15400000000';
const clock = { now: () => new Date() };
let database: TestDatabase;
let inbound: Inbound;
let applyId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  applyId = await loadApplication(database.url, personalData, { recipients: 2 });
  await passApplication(database.pool, applyId);
  await database.pool.query(`UPDATE mass_sms_detail SET submit_time = now(), msg_id = 'x', send_result = 1`);
});
afterAll(() => database.drop());
beforeEach(() => {
  inbound = new Inbound(database.db, personalData, clock, pino({ level: 'silent' }));
});

function reply(content: string, concatenation?: { reference: number; total: number; sequence: number }) {
  const acknowledge = vi.fn();
  inbound.take(1, { phone: `86${PHONE}`, number: '10659', content, concatenation }, acknowledge);
  return acknowledge;
}

describe('a reply from a handset', () => {
  it('stands on the text that its number got last, is counted once, and is acknowledged when stored', async () => {
    const acknowledge = reply('收到');
    expect(acknowledge).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(acknowledge).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(reply('谢谢')).toBeDefined());
    await inbound.stop();
    const { rows } = await database.pool.query(
      `SELECT reply_content, (SELECT reply_count FROM mass_sms_apply) AS replies, (SELECT count(*)::integer FROM sms_inbound) AS stored
       FROM mass_sms_detail WHERE seq = 1`,
    );
    expect(rows).toEqual([{ reply_content: '谢谢', replies: 1, stored: 2 }]);
  });

  it('that came in parts is stored whole', async () => {
    const first = reply('村委会', { reference: 7, total: 2, sequence: 2 });
    const second = reply('已通知', { reference: 7, total: 2, sequence: 1 });
    await vi.waitFor(() => expect(second).toHaveBeenCalledOnce());
    expect(first).toHaveBeenCalledOnce();
    const { rows } = await database.pool.query(
      'SELECT content, mo_type FROM sms_inbound ORDER BY mo_id DESC LIMIT 1',
    );
    expect(rows).toEqual([{ content: '已通知村委会', mo_type: 2 }]);
  });

  it('that the carrier delivers again, its acknowledgement being lost, is acknowledged and not stored twice', async () => {
    const stored = async (content: string) =>
      (await database.pool.query('SELECT FROM sms_inbound WHERE content = $1', [content])).rowCount;
    const deliver = async (...arguments_: Parameters<typeof reply>) => {
      const acknowledge = reply(...arguments_);
      await vi.waitFor(() => expect(acknowledge).toHaveBeenCalledOnce());
    };
    // Over two connections at once, and once more by another program.
    await Promise.all([deliver('明天去'), deliver('明天去')]);
    inbound = new Inbound(database.db, personalData, clock, pino({ level: 'silent' }));
    await deliver('明天去');
    expect(await stored('明天去')).toBe(1);
    await deliver('明天不去');
    expect(await stored('明天不去')).toBe(1);
    // both come again after a connection that broke
    await deliver('明天去');
    await deliver('明天不去');
    expect([await stored('明天去'), await stored('明天不去')]).toEqual([1, 1]);
    // A later answer in the same words is one of its own.
    await database.pool.query("UPDATE sms_inbound SET receive_time = receive_time - interval '10 minutes'");
    await deliver('明天去');
    expect(await stored('明天去')).toBe(2);
  });

  it('of which one part is delivered again stays whole, and there is no second one of that part', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const first = reply('晚稻已经', { reference: 9, total: 2, sequence: 1 });
      reply('收割', { reference: 9, total: 2, sequence: 2 });
      await vi.waitUntil(() => first.mock.calls.length === 1);
      const again = reply('收割', { reference: 9, total: 2, sequence: 2 });
      await vi.advanceTimersByTimeAsync(20_000);
      await vi.waitUntil(() => again.mock.calls.length === 1);
    } finally {
      vi.useRealTimers();
    }
    const { rows } = await database.pool.query("SELECT content FROM sms_inbound WHERE content LIKE '%收割'");
    expect(rows).toEqual([{ content: '晚稻已经收割' }]);
  });

  it('that says ＴＤ opts out at once', async () => {
    await vi.waitFor(() => expect(reply('ＴＤ')).toBeDefined());
    await inbound.stop();
    const { rows } = await database.pool.query(
      'SELECT opt_out_type, scope, apply_id, phone_hash FROM sms_opt_out',
    );
    expect(rows).toEqual([
      { opt_out_type: 1, scope: 1, apply_id: applyId, phone_hash: personalData.hash(PHONE) },
    ]);
  });

  it.each([
    ['0086', '15400000021'],
    ['+86', '15400000022'],
    ['0086-', '15400000023'],
  ])('that says TD opts its number out, with %s before it', async (prefix, phone) => {
    const acknowledge = vi.fn();
    inbound.take(
      1,
      { phone: prefix + phone, number: '10659', content: 'TD', concatenation: undefined },
      acknowledge,
    );
    await vi.waitFor(() => expect(acknowledge).toHaveBeenCalledOnce());
    const { rows } = await database.pool.query('SELECT FROM sms_opt_out WHERE phone_hash = $1', [
      personalData.hash(phone),
    ]);
    expect(rows).toHaveLength(1);
  });

  it('that comes before the answer of its text is written down stands on that text, and not on an earlier one', async () => {
    const later = await loadApplication(database.url, personalData, { recipients: 2 });
    await passApplication(database.pool, later);
    const stoodOn = async (content: string) => {
      const acknowledge = reply(content);
      await vi.waitFor(() => expect(acknowledge).toHaveBeenCalledOnce());
      const { rows } = await database.pool.query('SELECT apply_id FROM sms_inbound WHERE content = $1', [
        content,
      ]);
      return rows.map((row) => row.apply_id);
    };
    expect(await stoodOn('还没发呢'), 'still waits to be sent').toEqual([applyId]);
    await database.pool.query('UPDATE mass_sms_slice SET intent_seq = to_seq WHERE apply_id = $1', [later]);
    expect(await stoodOn('刚收到')).toEqual([later]);
    await database.pool.query(
      `INSERT INTO sms_doubt (apply_id, seq, attempt, phone_hash, channel_id, listened_from) SELECT apply_id, seq, attempt, phone_hash, 1, 0
       FROM mass_sms_detail WHERE apply_id = $1 AND seq = 1`,
      [later],
    );
    expect(await stoodOn('没收到新的'), 'nobody knows whether it left').toEqual([applyId]);
    await database.pool.query('DELETE FROM sms_doubt');
    await database.pool.query(
      `INSERT INTO sms_resend (apply_id, seq, attempt, carrier, reason, possible_duplicate) SELECT apply_id, seq, attempt, carrier, 'unsent', false
       FROM mass_sms_detail WHERE apply_id = $1 AND seq = 1`,
      [later],
    );
    expect(await stoodOn('还是没收到'), 'it did not leave and waits to go again').toEqual([applyId]);
  });

  it('does not stand on a later text that never arrived, unless there is no other', async () => {
    const phone = '15400000031';
    const textTo = async (sendResult: number, minutesAgo: number) => {
      const id = await loadApplication(database.url, personalData, {
        recipients: 1,
        firstPhone: Number(phone),
      });
      await passApplication(database.pool, id);
      await database.pool.query(
        `UPDATE mass_sms_detail SET send_result = $2, msg_id = 'x', submit_time = now() - make_interval(mins => $3) WHERE apply_id = $1`,
        [id, sendResult, minutesAgo],
      );
      return id;
    };
    const stoodOn = async (content: string) => {
      const acknowledge = vi.fn();
      inbound.take(1, { phone, number: '10659', content, concatenation: undefined }, acknowledge);
      await vi.waitFor(() => expect(acknowledge).toHaveBeenCalledOnce());
      const { rows } = await database.pool.query('SELECT apply_id FROM sms_inbound WHERE content = $1', [
        content,
      ]);
      return rows.map((row) => row.apply_id);
    };
    const refused = await textTo(3, 10);
    expect(await stoodOn('什么时候开会')).toEqual([refused]);
    const delivered = await textTo(2, 60);
    await textTo(3, 1);
    expect(await stoodOn('我报名')).toEqual([delivered]);
  });

  it('waits with few others for the application that it answers, so that sending keeps its connections', async () => {
    const folding = await database.pool.connect();
    try {
      await folding.query('BEGIN');
      await folding.query('SELECT FROM mass_sms_apply FOR UPDATE');
      const acknowledged = Array.from({ length: 8 }, (_, index) => reply(`第${index + 1}句`));
      const waiting = async () => {
        const { rows } = await database.pool.query(
          "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return rows[0].count;
      };
      await vi.waitFor(async () => expect(await waiting()).toBe(4), { timeout: 10_000 });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await waiting()).toBe(4);
      await folding.query('COMMIT');
      for (const one of acknowledged) {
        await vi.waitFor(() => expect(one).toHaveBeenCalledOnce(), { timeout: 10_000 });
      }
    } finally {
      folding.release();
    }
  });

  it('that cannot be stored keeps none behind it, however many there are, and is stored once it can be', async () => {
    const logged: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => logged.push(line) });
    inbound = new Inbound(database.db, personalData, clock, log);
    await database.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'a defect'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON sms_inbound FOR EACH ROW WHEN (NEW.content LIKE '坏%') EXECUTE FUNCTION refuse()`,
    );
    const refused = ['坏一', '坏二', '坏三', '坏四', '坏五'].map((content) => reply(content));
    const other = reply('好');
    await vi.waitFor(() => expect(other).toHaveBeenCalledOnce(), { timeout: 5_000 });
    await vi.waitFor(() => expect(logged.length).toBeGreaterThanOrEqual(5));
    const again = reply('坏一');
    for (const one of [...refused, again]) expect(one).not.toHaveBeenCalled();
    expect(logged.join('')).not.toMatch(/坏|154000/);
    await database.pool.query('DROP TRIGGER refuse ON sms_inbound');
    for (const one of [...refused, again])
      await vi.waitFor(() => expect(one).toHaveBeenCalledOnce(), { timeout: 15_000 });
    const { rows } = await database.pool.query(
      "SELECT content FROM sms_inbound WHERE content LIKE '坏%' ORDER BY content",
    );
    expect(rows).toHaveLength(5);
    await inbound.stop();
  });

  it('that could not be stored until its number had said the opposite is stored, and not obeyed', async () => {
    await database.pool.query(
      `CREATE FUNCTION refuse_td() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'a defect'; END $$;
       CREATE TRIGGER refuse_td BEFORE INSERT ON sms_inbound FOR EACH ROW WHEN (NEW.content = 'TD') EXECUTE FUNCTION refuse_td()`,
    );
    const opposite = reply('TD');
    const last = reply('KT');
    await vi.waitFor(() => expect(last).toHaveBeenCalledOnce(), { timeout: 5_000 });
    expect(opposite).not.toHaveBeenCalled();
    await database.pool.query('DROP TRIGGER refuse_td ON sms_inbound');
    await vi.waitFor(() => expect(opposite).toHaveBeenCalledOnce(), { timeout: 15_000 });
    expect(await hasOptedOut(database.db, personalData.hash(PHONE))).toBe(false);
    const again = reply('TD');
    await vi.waitFor(() => expect(again).toHaveBeenCalledOnce());
    expect(await hasOptedOut(database.db, personalData.hash(PHONE))).toBe(true);
    await inbound.stop();
  });
});
