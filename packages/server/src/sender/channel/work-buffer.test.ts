import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { RELEASE_LOCK } from '../../features/messaging/mass-sms/application/release-turns.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { Claims } from '../claim/claim.ts';
import { inTransaction } from '../transaction.ts';
import { WorkBuffer } from './work-buffer.ts';

const personalData = openPersonalData('buffers buffers buffers buffers buffers');
const WINDOW = 10;
let database: TestDatabase;
let claims: Claims;
let buffer: WorkBuffer;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
  vi.useFakeTimers({ toFake: ['performance'] });
  const window = { sendStartTime: '00:00', sendEndTime: '24:00' };
  const rule = async () => ({ window, isOpen: true, perDay: 5 });
  claims = new Claims(database.pool, personalData, rule, (found) => Promise.reject(found));
  const scope = () => ({ senderId: 1, channelId: 1, carriers: ['CMCC'] });
  buffer = new WorkBuffer(claims, pino({ level: 'silent' }), scope);
});
afterEach(async () => {
  vi.useRealTimers();
  await database.drop();
});

/** The next claim. */
async function claim(window = WINDOW): Promise<void> {
  vi.advanceTimersByTime(600);
  await new Promise<void>((resolve) => buffer.claimAhead(window, resolve));
}

async function passed(wanted: { recipients: number; urgent?: boolean }): Promise<string> {
  const applyId = await loadApplication(database.url, personalData, wanted);
  await passApplication(database.pool, applyId);
  return applyId;
}

/** Of this all has left, and a channel that broke down has given its last text back. */
async function givenBack(applyId: string): Promise<void> {
  await database.pool.query('UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq WHERE apply_id = $1', [
    applyId,
  ]);
  await database.pool.query(
    `INSERT INTO sms_resend (apply_id, seq, attempt, carrier, reason, possible_duplicate) VALUES ($1, 1, 1, 'CMCC', 'unsent', false)`,
    [applyId],
  );
}

describe('a channel that has ordinary texts for minutes', () => {
  beforeEach(async () => {
    await passed({ recipients: 2_000 });
    await claim();
  });

  it('takes urgent repeats all the same, and sends them first', async () => {
    await givenBack(await passed({ recipients: 1, urgent: true }));
    await claim();
    expect(buffer.open.map(({ kind, rank }) => [kind, rank])).toEqual([
      ['resend', 1],
      ['slice', 0],
    ]);
  });

  it('leaves ordinary repeats to others', async () => {
    await givenBack(await passed({ recipients: 1 }));
    await claim();
    expect(buffer.open.map(({ kind }) => kind)).toEqual(['slice']);
  });
});

it('a sending begins as soon as its first slice is read, and goes on by whole windows', async () => {
  await passed({ recipients: 10_000 });
  await claim(4_000);
  expect(buffer.open).toHaveLength(1);
  await claim(4_000);
  expect(buffer.open.length).toBeGreaterThan(2);
});

describe('a channel whose route sets a pace for the carrier', () => {
  beforeEach(async () => {
    const scope = () => ({ senderId: 1, channelId: 1, carriers: ['CMCC'] });
    const paces = { isPaced: () => true, roomOf: () => 0 };
    buffer = new WorkBuffer(claims, pino({ level: 'silent' }), scope, paces);
    const applyId = await passed({ recipients: 200 });
    await database.pool.query('UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq');
    await database.pool.query(
      `INSERT INTO sms_resend (apply_id, seq, attempt, carrier, reason, possible_duplicate)
       SELECT $1, seq, 1, 'CMCC', 'unsent', false FROM generate_series(1, 200) AS seq`,
      [applyId],
    );
  });

  it('takes no more repeats while it has some: each is asked about again every few seconds', async () => {
    for (let times = 0; times < 4; times += 1) await claim();
    expect(buffer.open).toHaveLength(50);
  });

  it('takes urgent repeats all the same', async () => {
    await claim();
    await givenBack(await passed({ recipients: 1, urgent: true }));
    await claim();
    expect(buffer.open[0]).toMatchObject({ kind: 'resend', rank: 1 });
  });
});

it('a batch of which nobody can tell who must not get it keeps no other from leaving', async () => {
  const broken = await passed({ recipients: 10 });
  const other = await passed({ recipients: 10 });
  await claim();
  await claim();
  const ask = claims.askAgain.bind(claims);
  claims.askAgain = (batch) =>
    batch.applyId === broken ? Promise.reject(new Error('invalid page')) : ask(batch);
  vi.advanceTimersByTime(6_000);
  await buffer.askAgain();
  expect(buffer.open.map(({ applyId }) => applyId)).toEqual([other]);
  expect(buffer.releasable.map(({ applyId }) => applyId)).toEqual([broken]);
});

describe('while a program is stopped in the middle of a release', () => {
  /** Of a program that says nothing more: `act` has to end before it does. */
  const beside = (act: () => Promise<unknown>) =>
    inTransaction(database.pool, async (stopped) => {
      await stopped.query('SELECT pg_advisory_xact_lock($1)', [RELEASE_LOCK]);
      const late = Symbol('late');
      const wait = new Promise((resolve) => setTimeout(resolve, 4_000, late));
      expect(await Promise.race([act(), wait])).not.toBe(late);
    });
  const ranks = () => buffer.open.map(({ rank }) => rank);

  it('what is urgent is claimed behind an ordinary claim that waits for its end', async () => {
    await passed({ recipients: 10 });
    await beside(async () => {
      const ordinary = claim();
      await passed({ recipients: 10, urgent: true });
      await ordinary;
      await claim();
    });
    expect(ranks()).toEqual([1]);
    await claim();
    expect(ranks()).toEqual([1, 0]);
  });

  it('a beat with something urgent goes on without them', async () => {
    for (const urgent of [true, false, false]) {
      await passed({ recipients: 10, urgent });
      await claim();
    }
    expect(ranks()).toEqual([1, 0, 0]);
    vi.advanceTimersByTime(6_000);
    await beside(() => buffer.askAgain());
    expect(ranks()).toEqual([1]);
  });
});
