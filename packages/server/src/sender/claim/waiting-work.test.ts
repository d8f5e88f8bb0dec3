import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { leavingRuleAt } from '../../features/messaging/mass-sms/application/send-window.ts';
import { queueServiceSms } from '../../features/messaging/service-sms/actions.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { recordStatements } from '../../testing/record-statements.ts';
import { WorkBuffer } from '../channel/work-buffer.ts';
import { Claims } from './claim.ts';
import { askForWaiting, type Waiting, WaitingWork } from './waiting-work.ts';

const personalData = openPersonalData('waiting waiting waiting waiting waiting');
const CHANNELS = 4;
const BEATS = 10;
let database: TestDatabase;
let ask: () => Promise<Waiting>;
let waiting: WaitingWork;
let channels: readonly WorkBuffer[];
let claimsBegun: number;
let calledForTexts: number;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
  // Beats are counted; the pauses between claims pass at the test's word.
  vi.useFakeTimers({ toFake: ['performance'] });
  ask = () => askForWaiting(database.pool, new Date());
  claimsBegun = 0;
  calledForTexts = 0;
  waiting = new WaitingWork(
    () => ask(),
    ({ work, texts }) => {
      if (work) for (const channel of channels) channel.askNow();
      if (texts) calledForTexts += 1;
    },
  );
  const rule = () => leavingRuleAt(database.db, new Date());
  const claims = new Claims(database.pool, personalData, rule, (found) => Promise.reject(found));
  channels = Array.from({ length: CHANNELS }, (_, channelId) => {
    const scope = () => {
      claimsBegun += 1;
      return { senderId: 1, channelId, carriers: ['CMCC'] };
    };
    return new WorkBuffer(claims, pino({ level: 'silent' }), scope, undefined, waiting);
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.drop();
});

/** Each channel looks for work, and is waited for if it claims. */
async function lookAround(): Promise<void> {
  for (const channel of channels) {
    const before = claimsBegun;
    const ended = new Promise<void>((resolve) => channel.claimAhead(50, resolve));
    if (claimsBegun > before) await ended;
  }
}

async function beats(count: number): Promise<void> {
  for (let beat = 0; beat < count; beat += 1) {
    vi.advanceTimersByTime(600);
    await waiting.look();
    await lookAround();
  }
}

const ready = () => channels.reduce((sum, channel) => sum + channel.ready, 0);

async function loaded(): Promise<string> {
  const applyId = await loadApplication(database.url, personalData, { recipients: 20 });
  await passApplication(database.pool, applyId);
  return applyId;
}

/** All of it has left, and its recipients want it once more at that time. */
async function wantedOnceMore(applyId: string, due: string): Promise<void> {
  await database.pool.query('UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq WHERE apply_id = $1', [
    applyId,
  ]);
  await database.pool.query(
    `INSERT INTO sms_resend (apply_id, seq, attempt, carrier, reason, possible_duplicate, due_time)
     SELECT apply_id, seq, 1, carrier, 'expired', false, now() + $2::interval FROM mass_sms_detail WHERE apply_id = $1`,
    [applyId, due],
  );
}

describe('a sender that has nothing to send', () => {
  beforeEach(() => beats(1));

  it('asks one question a beat for all of its channels', async () => {
    expect(await recordStatements(database, () => beats(BEATS))).toHaveLength(BEATS);
  });

  it('takes a slice with the beat at which it becomes due', async () => {
    const applyId = await loaded();
    await database.pool.query("UPDATE mass_sms_slice SET not_before = now() + interval '1 hour'");
    expect(await recordStatements(database, () => beats(1))).toHaveLength(1);
    await database.pool.query('UPDATE mass_sms_slice SET not_before = now() WHERE apply_id = $1', [applyId]);
    await waiting.look();
    await lookAround();
    expect(ready()).toBe(20);
  });

  it('takes a repeat with the beat at which it becomes due', async () => {
    const applyId = await loaded();
    await wantedOnceMore(applyId, '1 hour');
    expect(await recordStatements(database, () => beats(1))).toHaveLength(1);
    await database.pool.query('UPDATE sms_resend SET due_time = now()');
    await waiting.look();
    await lookAround();
    expect(ready()).toBe(20);
  });

  it('does not wait for a beat when it is told that a sending started', async () => {
    await loaded();
    for (const channel of channels) channel.askNow();
    await lookAround();
    expect(ready()).toBe(20);
  });

  it('claims as long as the question fails', async () => {
    ask = () => Promise.reject(new Error('no connection'));
    await beats(1);
    await loaded();
    await beats(1);
    expect(ready()).toBe(20);
  });

  it('claims while the question goes without an answer', async () => {
    const { promise, resolve } = Promise.withResolvers<Waiting>();
    ask = () => promise;
    const looking = waiting.look();
    await loaded();
    vi.advanceTimersByTime(1_000);
    await lookAround();
    expect(ready()).toBe(20);
    resolve({ work: false, texts: false });
    await looking;
  });

  it('hears of a service text with the next beat, once', async () => {
    const expireTime = new Date(Date.now() + 600_000);
    await database.db.transaction().execute((trx) =>
      queueServiceSms(trx, personalData, {
        phoneNumber: '15400000000',
        content: '验证码',
        purpose: 'loginCode',
        expireTime,
      }),
    );
    expect(waiting.texts).toBe(false);
    await beats(2);
    expect({ isWaiting: waiting.texts, calledForTexts }).toEqual({ isWaiting: true, calledForTexts: 1 });
  });
});

it('what no channel may take yet does not keep them from asking: at night repeats wait for the morning', async () => {
  const applyId = await loaded();
  await wantedOnceMore(applyId, '0');
  expect(await askForWaiting(database.pool, new Date())).toEqual({ work: true, texts: false });
});
