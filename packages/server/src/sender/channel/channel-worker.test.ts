import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BENCH_TEXT, loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData, type PersonalData } from '../../access/personal-data.ts';
import { failReasonOf } from '../../gateways/fail-reasons.ts';
import type { Gateway } from '../../gateways/gateway.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { recordStatements } from '../../testing/record-statements.ts';
import { sleep } from '../alarm-clock.ts';
import { Claims } from '../claim/claim.ts';
import { anythingMayWait } from '../claim/waiting-work.ts';
import { applyJournal, whileApplying } from '../journal/apply-journal.ts';
import { WireLog } from '../journal/wire-log.ts';
import type { Lease } from '../lease.ts';
import type { ChannelRate } from './channel-rate.ts';
import { ChannelWorker } from './channel-worker.ts';
import { DailyAllowance } from './daily-allowance.ts';
import type { Inbound } from './inbound.ts';
import { RoutePaces } from './route-pace.ts';
import type { AnyToken, WorkerEvents } from './two-lanes.ts';

const personalData = openPersonalData('worker worker worker worker worker worker');
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
});
afterEach(() => database.drop());

interface Surroundings {
  readonly gateway: Partial<Gateway<AnyToken>>;
  readonly rate: Partial<ChannelRate>;
  readonly isFresh?: () => boolean;
  readonly onEvents?: (events: WorkerEvents<AnyToken>) => void;
  /** no claim goes on before */
  readonly mayClaim?: Promise<void>;
  /** what the channel's day and hours allow */
  readonly allowance?: DailyAllowance;
  readonly urgent?: boolean;
  readonly text?: string;
  /** the key that its numbers are read with */
  readonly knowing?: PersonalData;
  /** everything has left, and the ten want it once more */
  readonly repeat?: { readonly nightFlag: 0 | 1 };
  /** ordinary texts may leave at this hour */
  readonly isOpen?: () => boolean;
}

const FOURTH = '15400000003';

/** A worker of which ten recipients want something. */
async function workerIn({
  gateway,
  rate,
  isFresh = () => true,
  onEvents = () => {},
  mayClaim,
  allowance = new DailyAllowance(database.pool, 1),
  urgent = false,
  text = BENCH_TEXT,
  knowing = personalData,
  repeat,
  isOpen = () => true,
}: Surroundings) {
  const applyId = await loadApplication(database.url, personalData, { recipients: 10, urgent, text });
  await passApplication(database.pool, applyId);
  if (repeat) await wantOnceMore(applyId, repeat.nightFlag);
  const settings = async () => {
    await mayClaim;
    const window = { sendStartTime: '00:00', sendEndTime: '24:00' };
    return { window, isOpen: isOpen(), nightCategories: [] };
  };
  const log = pino({ level: 'silent' });
  let beats = 0;
  const lease = {
    senderId: 1,
    get isFresh() {
      return isFresh();
    },
    nextBeatNo: () => (beats += 1),
  } as unknown as Lease;
  return new ChannelWorker({
    channelId: 1,
    channelCode: 'test',
    gatewaySign: '',
    pool: database.pool,
    lease,
    wireLog: new WireLog(undefined, log),
    waiting: anythingMayWait,
    claims: new Claims(database.pool, knowing, settings, async () => {}),
    rate: rate as ChannelRate,
    paces: new RoutePaces(database.pool, 1),
    allowance,
    inbound: {} as Inbound,
    personalData,
    clock: { now: () => new Date() },
    log,
    carriers: () => ['CMCC'],
    openGateway: (events) => {
      onEvents(events);
      return gateway as Gateway<AnyToken>;
    },
    onJournal: () => {},
  });
}

async function wantOnceMore(applyId: string, nightFlag: number): Promise<void> {
  await database.pool.query('UPDATE mass_sms_apply SET night_flag = $1, send_count = valid_count', [
    nightFlag,
  ]);
  await database.pool.query(
    'UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq, submitted_count = to_seq - from_seq + 1',
  );
  await database.pool.query('UPDATE mass_sms_detail SET attempt = 1, send_result = 1, previous_result = 1');
  await database.pool.query(
    `INSERT INTO sms_resend (apply_id, seq, attempt, carrier, reason, possible_duplicate, due_time)
     SELECT apply_id, seq, 1, carrier, 'expired', false, now() - interval '1 second' FROM mass_sms_detail WHERE apply_id = $1`,
    [applyId],
  );
}

/** A worker with ten recipients ready; `draws` counts how often it asked for time, of which there is none yet. */
async function waitingWorker(gateway: Partial<Gateway<AnyToken>>) {
  let draws = 0;
  const rate = {
    committable: 0,
    drawAhead: async () => {
      draws += 1;
      return false;
    },
  };
  // One that never comes to rest would let no test end.
  const worker = await workerIn({ gateway, rate, isFresh: () => draws < 5_000 });
  await expect.poll(() => worker.figures.ready, { timeout: 10_000 }).toBe(10);
  return { worker, draws: () => draws };
}
const gatewayOf = (window: number) => ({
  open: () => {},
  close: async () => {},
  connections: 1,
  window,
  room: window,
});

describe('a channel whose next slot is still to come', () => {
  it('asks for time now and then, and lets the processor rest', async () => {
    const { worker, draws } = await waitingWorker(gatewayOf(50));
    await sleep(300);
    expect(draws()).toBeGreaterThan(1);
    expect(draws()).toBeLessThan(500);
    await worker.stop(0);
  });

  it('leaves the time to other senders while its window has no place', async () => {
    const gateway = gatewayOf(50);
    const { worker, draws } = await waitingWorker(gateway);
    gateway.window = 0;
    await sleep(50);
    const before = draws();
    await sleep(300);
    expect(draws()).toBe(before);
    await worker.stop(0);
  });
});

it('a channel that ends writes down as not sent what its carrier only puts off, and lets its slices go', async () => {
  const sent: AnyToken[] = [];
  const told: WorkerEvents<AnyToken>[] = [];
  const gateway = {
    ...gatewayOf(50),
    send: (token: AnyToken) => {
      sent.push(token);
      return true;
    },
  };
  const rate = { committable: 50, take: () => true, untilNext: 0, drawAhead: async () => false };
  const worker = await workerIn({ gateway, rate, onEvents: (events) => told.push(events) });
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(10);
  const stopping = worker.stop(300);
  for (const token of sent) told[0]?.onRefused(token, 'transient', '0x14');
  await stopping;
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*)::integer FROM mass_sms_slice WHERE lease_sender_id IS NOT NULL) AS leased,
       (SELECT sum(size)::integer FROM sms_journal) AS written`,
  );
  expect(rows).toEqual([{ leased: 0, written: 10 }]);
});

it('a channel that ends while it claims lets go what the claim brings', async () => {
  const claim = Promise.withResolvers<void>();
  const rate = { committable: 0, drawAhead: async () => false };
  const worker = await workerIn({ gateway: gatewayOf(50), rate, mayClaim: claim.promise });
  await sleep(50);
  const stopping = worker.stop(100);
  await sleep(300);
  claim.resolve();
  await stopping;
  await sleep(300);
  const { rows } = await database.pool.query('SELECT FROM mass_sms_slice WHERE lease_sender_id IS NOT NULL');
  expect(rows).toEqual([]);
});

interface Limited extends Pick<Surroundings, 'urgent' | 'text' | 'knowing' | 'repeat'> {
  readonly dailyLimit?: number | null;
  readonly isClosed?: boolean;
  readonly window?: number;
  /** gives the answer to a text; left out: at once */
  readonly answering?: (answer: () => void) => void;
  /** every text comes too fast for the carrier */
  readonly isSlow?: boolean;
}

/** Answers everything, on a channel whose day allows so many segments. */
async function limitedWorker({
  dailyLimit = 4,
  isClosed = false,
  window = 50,
  answering = queueMicrotask,
  isSlow = false,
  ...wanted
}: Limited = {}) {
  await database.pool.query(
    `INSERT INTO sms_channel (channel_id, channel_code, channel_name, protocol, carriers, host, port, account, secret_cipher,
       source_number, rate_per_second, window_size, connect_count)
     VALUES (1, 'YD1', '移动', 'SMPP34', '{CMCC}', '127.0.0.1', 1, 'a', '', '', 1, 1, 1)`,
  );
  const sent: AnyToken[] = [];
  const told: WorkerEvents<AnyToken>[] = [];
  const gateway = {
    ...gatewayOf(window),
    send: (token: AnyToken) => {
      sent.push(token);
      const messageId = `id ${sent.length}`;
      if (isSlow) answering(() => told[0]?.onRefused(token, 'throttled', '8'));
      else answering(() => told[0]?.onAccepted(token, messageId));
      return true;
    },
  };
  const rate = {
    committable: 50,
    take: () => true,
    untilNext: 0,
    drawAhead: async () => false,
    slower: () => {},
  };
  const onEvents = (events: WorkerEvents<AnyToken>) => told.push(events);
  const allowance = new DailyAllowance(database.pool, 1);
  const look = (closed: boolean) =>
    allowance.look({ dailyLimit, takenToday: 0, today: '', isClosed: closed });
  look(isClosed);
  return { sent, look, allowance, worker: await workerIn({ gateway, rate, onEvents, allowance, ...wanted }) };
}

it.each([
  ['a number that cannot be read fails alone, and everybody else is written to', undefined],
  ['a number that cannot be read when it is to be written to once more fails alone', { nightFlag: 0 }],
] as const)('%s', async (_what, repeat) => {
  const decrypt = (cipher: Buffer) => {
    const phone = personalData.decrypt(cipher);
    if (phone === FOURTH) throw new Error('of another key');
    return phone;
  };
  const { sent, worker } = await limitedWorker({
    dailyLimit: null,
    repeat,
    knowing: { ...personalData, decrypt },
  });
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(9);
  await worker.stop(0);
  await whileApplying(database.pool, (client) => applyJournal(client, { waitingFrom: 0 }));
  const { rows } = await database.pool.query(
    'SELECT seq, fail_code, a.fail_count FROM mass_sms_detail JOIN mass_sms_apply AS a USING (apply_id) WHERE send_result = 3',
  );
  expect(rows).toEqual([{ seq: 4, fail_code: 'UNREADABLE', fail_count: 1 }]);
  expect(failReasonOf('UNREADABLE')).toContain('号码无法读取');
});

it('a channel that has ended lets go what a slow claim brings after that', async () => {
  const claim = Promise.withResolvers<void>();
  const rate = { committable: 0, drawAhead: async () => false };
  const worker = await workerIn({ gateway: gatewayOf(50), rate, mayClaim: claim.promise });
  await worker.stop(0);
  claim.resolve();
  const slices = async () =>
    (await database.pool.query('SELECT state, lease_epoch, lease_sender_id FROM mass_sms_slice')).rows;
  await expect
    .poll(slices, { timeout: 10_000 })
    .toEqual([{ state: 0, lease_epoch: 1, lease_sender_id: null }]);
});

it('a channel that ends while the database is away writes down its answers when that is back', async () => {
  const answers: (() => void)[] = [];
  const { sent, worker } = await limitedWorker({
    dailyLimit: null,
    answering: (answer: () => void) => answers.push(answer),
  });
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(10);
  await database.pool.query('ALTER TABLE sms_accepted RENAME TO sms_accepted_away');
  const asked = vi.spyOn(database.pool, 'query');
  const stopping = worker.stop(0, () => false);
  for (const answer of answers) answer();
  const beats = () => asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('sender-beat'));
  await expect.poll(() => beats().length, { timeout: 10_000 }).toBeGreaterThan(1);
  asked.mockRestore();
  await database.pool.query('ALTER TABLE sms_accepted_away RENAME TO sms_accepted');
  await stopping;
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*)::integer FROM mass_sms_slice WHERE lease_sender_id IS NOT NULL) AS leased,
       (SELECT sum(amount)::integer FROM sms_accepted) AS accepted`,
  );
  expect(rows).toEqual([{ leased: 0, accepted: 10 }]);
});

it('repeats that have left keep no other text waiting while they are let go', async () => {
  const asked = await recordStatements(database, async () => {
    const { sent, worker } = await limitedWorker({ dailyLimit: null, repeat: { nightFlag: 0 } });
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(10);
    await expect.poll(() => worker.figures.taken, { timeout: 10_000 }).toBe(0);
    await worker.stop(0);
  });
  // each would be a journey to the database between two beats
  expect(asked.filter((text) => text.includes('sms_resend SET lease_sender_id = NULL'))).toEqual([]);
});

it('a channel that has had its day’s limit gives the rest back, for another channel or the next day', async () => {
  const { sent, worker } = await limitedWorker();
  const slices = async () =>
    (await database.pool.query('SELECT intent_seq, lease_sender_id FROM mass_sms_slice')).rows;
  await expect.poll(slices, { timeout: 10_000 }).toEqual([{ intent_seq: 4, lease_sender_id: null }]);
  expect(sent).toHaveLength(4);
  await worker.stop(100);
});

it('an urgent text leaves beyond the day’s limit, and is counted before it does', async () => {
  const { sent, worker } = await limitedWorker({ urgent: true });
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(10);
  const { rows } = await database.pool.query('SELECT taken_count FROM sms_channel_day');
  expect(rows).toEqual([{ taken_count: 10 }]);
  await worker.stop(100);
});

it('an answer that comes while an urgent text is booked frees its place of the window', async () => {
  const whileBooking: (() => void)[] = [];
  let isEven = true;
  const answering = (answer: () => void) => {
    isEven = !isEven;
    if (isEven) whileBooking.push(answer);
    else queueMicrotask(answer);
  };
  const { sent, worker, allowance } = await limitedWorker({
    urgent: true,
    dailyLimit: 1,
    window: 2,
    answering,
  });
  const answerThem = () => {
    for (const answer of whileBooking.splice(0)) answer();
  };
  const settle = allowance.settle.bind(allowance);
  allowance.settle = async () => {
    await settle();
    answerThem();
  };
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(10);
  answerThem();
  await expect.poll(() => worker.figures.taken, { timeout: 10_000 }).toBe(0);
  await worker.stop(100);
});

it('a text that is longer than the window leaves over a channel with a day’s limit', async () => {
  const text = `【浙江农民信箱】${'台风今夜登陆，请加固大棚。'.repeat(8)}`;
  const { sent, worker } = await limitedWorker({ dailyLimit: 100, window: 1, text });
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(20);
  await worker.stop(100);
});

it('a text waits for the hours of its channel, and leaves when they begin', async () => {
  const { sent, look, worker } = await limitedWorker({ dailyLimit: null, isClosed: true });
  await sleep(700);
  expect(sent).toEqual([]);
  look(false);
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(10);
  await worker.stop(100);
});

it('an urgent text leaves outside the hours of its channel', async () => {
  const { sent, worker } = await limitedWorker({ dailyLimit: null, isClosed: true, urgent: true });
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(10);
  await worker.stop(100);
});

it('what a carrier only puts off goes back when the hours of its channel end, and does not knock on', async () => {
  const { sent, look, worker } = await limitedWorker({ dailyLimit: null, isSlow: true });
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(10);
  look(true);
  await expect.poll(() => worker.figures.taken, { timeout: 10_000 }).toBe(0);
  const { rows } = await database.pool.query('SELECT sum(size)::integer AS unsent FROM sms_journal');
  expect(rows).toEqual([{ unsent: 10 }]);
  await worker.stop(100);
});

it('an urgent text that a carrier puts off knocks on after the hours', async () => {
  const { sent, look, worker } = await limitedWorker({ dailyLimit: null, isSlow: true, urgent: true });
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(10);
  look(true);
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(30);
  expect(worker.figures.taken).toBe(10);
  await worker.stop(100);
});

/** Ten repeats over a channel without a slot, whose window closes once they were claimed. */
async function repeatsAtNight(wanted: Pick<Surroundings, 'urgent' | 'repeat'>) {
  const sent: AnyToken[] = [];
  const gateway = {
    ...gatewayOf(50),
    send: (token: AnyToken) => {
      sent.push(token);
      return true;
    },
  };
  const rate = { committable: 0, take: () => true, untilNext: 0, drawAhead: async () => false };
  let isOpen = true;
  const claiming = Promise.withResolvers<void>();
  const worker: ChannelWorker = await workerIn({
    gateway,
    rate,
    ...wanted,
    mayClaim: claiming.promise,
    isOpen: () => {
      isOpen &&= worker.figures.ready === 0;
      return isOpen;
    },
  });
  claiming.resolve();
  return { sent, rate, worker };
}

it('repeats that a slow channel took before the window closed wait for the morning', async () => {
  const { sent, rate, worker } = await repeatsAtNight({ repeat: { nightFlag: 0 } });
  const returned = async () =>
    (await database.pool.query('SELECT FROM sms_resend WHERE lease_epoch = 1 AND lease_sender_id IS NULL'))
      .rowCount;
  await expect.poll(returned, { timeout: 10_000 }).toBe(10);
  rate.committable = 50;
  await worker.stop(0);
  expect(sent).toEqual([]);
});

it.each([
  ['they are urgent', true, 0],
  ['they may at night', false, 1],
] as const)(
  'repeats that a slow channel took before the window closed leave when %s',
  async (_when, urgent, nightFlag) => {
    const { sent, rate, worker } = await repeatsAtNight({ urgent, repeat: { nightFlag } });
    await expect.poll(() => worker.figures.ready, { timeout: 10_000 }).toBe(10);
    rate.committable = 50;
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(10);
    await worker.stop(0);
  },
);
