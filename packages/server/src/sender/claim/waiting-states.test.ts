/**
 * The question that is asked in the place of all claims, held against the claims themselves: what it does not see, nobody takes. Each
 * state differs from one that is taken in at most two respects, and each column that a claim asks for must be one of them.
 */
import {
  ALL_STATES,
  CanaryState,
  FollowUpKind,
  SendStatus,
  SliceState,
  type StatePair,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import type { LeavingRule } from '../../features/messaging/mass-sms/application/send-window.ts';
import { queueServiceSms } from '../../features/messaging/service-sms/actions.ts';
import {
  hasWaitingServiceSms,
  ServiceState,
  takeServiceSms,
} from '../../features/messaging/service-sms/queries.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { takeWhileAlive } from '../lease.ts';
import type { Rank } from './batch.ts';
import { Claims } from './claim.ts';
import { claimResendsStatement, claimSlicesStatement } from './claim-statements.ts';
import { askForWaiting, type Waiting } from './waiting-work.ts';

const personalData = openPersonalData('states states states states states states');
const window = { sendStartTime: '08:00', sendEndTime: '20:00' };
/** Takes whatever may be taken by anybody at any hour. */
const everything = {
  senderId: 1,
  channelId: 1,
  carriers: ['CMCC'],
  minRank: 0 as Rank,
  rule: { window, isOpen: true } as LeavingRule,
};
type Asked = typeof everything;

let database: TestDatabase;
let applyId: string;
let correctionId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test'), (2, 'other')");
  await database.pool.query(
    "INSERT INTO sms_sender (sender_id, program, buried_time) VALUES (3, 'dead', now())",
  );
  await database.pool.query(
    `INSERT INTO sms_channel (channel_id, channel_code, channel_name, protocol, carriers, host, port, account, secret_cipher,
       source_number, rate_per_second, window_size, connect_count)
     VALUES (1, 'one', '移动', 'SMPP34', '{CMCC}', '127.0.0.1', 1, 'a', '\\x00', '10659', 10, 10, 1)`,
  );
  applyId = await loadApplication(database.url, personalData, { recipients: 2 });
  correctionId = await loadApplication(database.url, personalData, { recipients: 2 });
  await passApplication(database.pool, applyId);
});
afterAll(() => database.drop());

/** Everything that takes work for a channel: a claim that is added needs its states here. */
type Taker = Extract<keyof Claims, `take${string}`> | 'takeServiceSms';

interface Kind {
  readonly waitsAs: keyof Waiting;
  /** the claim's statement; empty: its columns are not named one by one */
  readonly statement: string;
  /** columns that it returns, sorts by or is told by its caller */
  readonly notAsked: readonly string[];
  /** Makes the one row that may be taken. */
  readonly row: () => Promise<void>;
  readonly respects: readonly Respect[];
  /** @returns the number that it takes */
  readonly take: (asked: Asked) => Promise<number>;
}

/** One respect in which states differ. */
interface Respect {
  readonly columns: readonly string[];
  readonly table: 'mass_sms_apply' | 'mass_sms_slice' | 'sms_resend' | 'service_sms' | 'correction';
  /** assignments; the first leaves the row to be taken */
  readonly values: readonly string[];
}

const respect = (table: Respect['table'], columns: string, values: readonly string[]): Respect => ({
  table,
  columns: columns.split(' '),
  values,
});

const pairOf = ([audit, send]: StatePair) => `audit_status = ${audit}, send_status = ${send},
  hold_reason = ${send === SendStatus.held ? "'quiet'" : 'NULL'},
  passed_hash = ${send === SendStatus.none ? "'of another text'" : 'content_hash'}`;
const sending: StatePair = [3, SendStatus.sending];
const applicationStates = respect('mass_sms_apply', 'send_status passed_hash content_hash', [
  pairOf(sending),
  ...ALL_STATES.filter(([, send]) => send !== SendStatus.sending).map(pairOf),
]);

/** The number that a claim found; one that is held instead, its flags being another text's, was found as well. */
async function found(
  rule: LeavingRule,
  claim: (claims: Claims) => Promise<readonly unknown[]>,
): Promise<number> {
  let held = 0;
  const onUnsendable = async () => {
    held += 1;
  };
  const batches = await claim(
    new Claims(database.pool, personalData, () => Promise.resolve(rule), onUnsendable),
  );
  return batches.length + held;
}

const kinds: Readonly<Record<Taker, Kind>> = {
  takeSlices: {
    waitsAs: 'work',
    statement: claimSlicesStatement,
    notAsked: [
      'apply_id',
      'slice_no',
      'version',
      'is_bound',
      'rank',
      'real_send_time',
      'up_to',
      'lease_epoch',
      'intent_seq',
    ],
    row: async () => {},
    respects: [
      applicationStates,
      respect('mass_sms_apply', 'canary_state canary_to_seq to_seq', [
        `canary_state = ${CanaryState.none}, canary_to_seq = 0`,
        `canary_state = ${CanaryState.trial}, canary_to_seq = 1`,
        `canary_state = ${CanaryState.trial}, canary_to_seq = 2`,
        `canary_state = ${CanaryState.over}, canary_to_seq = 1`,
      ]),
      respect('mass_sms_apply', 'urgent_flag emergency_flag', ['urgent_flag = 0', 'urgent_flag = 1']),
      respect('mass_sms_apply', 'night_flag', ['night_flag = 0', 'night_flag = 1']),
      respect(
        'mass_sms_slice',
        'state',
        Object.values(SliceState).map((state) => `state = ${state}`),
      ),
      respect('mass_sms_slice', 'not_before', [
        'not_before = NULL',
        "not_before = now() - interval '1 second'",
        "not_before = now() + interval '1 hour'",
      ]),
      respect('mass_sms_slice', 'lease_sender_id', ['lease_sender_id = NULL', 'lease_sender_id = 2']),
      respect('mass_sms_slice', 'carrier', ["carrier = 'CMCC'"]),
    ],
    take: ({ minRank, rule, ...scope }) => found(rule, (claims) => claims.takeSlices(scope, 10, minRank)),
  },
  takeResends: {
    waitsAs: 'work',
    statement: claimResendsStatement,
    notAsked: ['apply_id', 'seq', 'version', 'is_bound', 'attempt', 'lease_epoch'],
    row: async () => {
      await database.pool.query('UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq');
      await database.pool.query(
        `INSERT INTO sms_resend (apply_id, seq, attempt, carrier, reason, possible_duplicate) VALUES ($1, 1, 1, 'CMCC', 'expired', false)`,
        [applyId],
      );
    },
    respects: [
      applicationStates,
      respect('mass_sms_apply', 'urgent_flag emergency_flag', ['urgent_flag = 0', 'urgent_flag = 1']),
      respect('mass_sms_apply', 'night_flag', ['night_flag = 0', 'night_flag = 1']),
      respect('sms_resend', 'intent_time', ['intent_time = NULL', 'intent_time = now()']),
      respect('sms_resend', 'lease_sender_id', ['lease_sender_id = NULL', 'lease_sender_id = 2']),
      respect('sms_resend', 'due_time', [
        'due_time = now()',
        "due_time = now() + interval '1 hour'",
        "due_time = now() - interval '7 hours'",
        "due_time = now() - interval '25 hours'",
      ]),
      respect(
        'sms_resend',
        'reason',
        ['expired', 'unsent', 'doubt', 'changed', 'restored'].map((reason) => `reason = '${reason}'`),
      ),
      respect('correction', 'audit_status del_flag', [
        pairOf([0, 0]),
        ...ALL_STATES.map(pairOf),
        `${pairOf(sending)}, del_flag = 1`,
      ]),
      respect('correction', 'source_apply_id follow_up_kind apply_time', [
        `follow_up_kind = ${FollowUpKind.correction}, source_apply_id = $1`,
        `follow_up_kind = ${FollowUpKind.resendFailed}, source_apply_id = $1`,
        'follow_up_kind = 0, source_apply_id = NULL',
      ]),
      respect('sms_resend', 'carrier', ["carrier = 'CMCC'"]),
    ],
    take: ({ minRank, rule, ...scope }) => found(rule, (claims) => claims.takeResends(scope, 10, minRank)),
  },
  takeServiceSms: {
    waitsAs: 'texts',
    statement: '',
    notAsked: [],
    row: async () => {
      await database.pool.query('UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq');
      const text = { phoneNumber: '15400000000', content: '验证码', purpose: 'loginCode' };
      const expireTime = new Date(Date.now() + 600_000);
      await database.db
        .transaction()
        .execute((trx) => queueServiceSms(trx, personalData, { ...text, expireTime }));
    },
    respects: [
      respect(
        'service_sms',
        'state',
        Object.values(ServiceState).map(
          (
            state,
          ) => `state = ${state}, msg_ids = CASE WHEN ${state} IN (2, 3) THEN '{1}'::text[] ELSE '{}' END,
            content_cipher = CASE WHEN ${state} < 2 THEN content_cipher END`,
        ),
      ),
      respect('service_sms', 'expire_time', [
        "expire_time = now() + interval '1 minute'",
        "expire_time = now() - interval '1 minute'",
      ]),
      respect('service_sms', 'carrier only_channel_id', [
        "carrier = 'CMCC', only_channel_id = NULL",
        "carrier = 'CTCC', only_channel_id = 1",
      ]),
    ],
    take: async ({ senderId, channelId, carriers }) => {
      const taker = { senderId, channelId, carriers };
      const now = new Date();
      const waits = await hasWaitingServiceSms(database.pool, taker, now);
      const taken = await takeWhileAlive(database.pool, taker.senderId, (client) =>
        takeServiceSms(client, taker, now, 10),
      );
      // The channel's own question stands between the hint and the claim.
      if (taken.length > 0) expect(waits).toBe(true);
      return taken.length;
    },
  },
};
const takers = Object.entries(kinds);

/** The states that differ from the one that is taken in at most two respects, as assignments by table. */
function* statesOf({ respects }: Kind): Generator<readonly (readonly [Respect, string])[]> {
  const choices = respects.flatMap((one) => one.values.slice(1).map((value) => [one, value] as const));
  yield [];
  for (const [index, choice] of choices.entries()) {
    yield [choice];
    for (const other of choices.slice(index + 1)) if (other[0] !== choice[0]) yield [choice, other];
  }
}

async function assign({ table }: Respect, assignments: string): Promise<void> {
  const key = {
    mass_sms_apply: applyId,
    mass_sms_slice: applyId,
    sms_resend: applyId,
    correction: correctionId,
  };
  const name = table === 'correction' ? 'mass_sms_apply' : table;
  if (table === 'service_sms') await database.pool.query(`UPDATE service_sms SET ${assignments}`);
  else {
    const set = assignments.replaceAll('$1', applyId);
    await database.pool.query(`UPDATE ${name} SET ${set} WHERE apply_id = $1`, [key[table]]);
  }
}

/** Every respect as the row has it that is taken. */
async function takable(kind: Kind): Promise<void> {
  await database.pool.query('DELETE FROM sms_resend');
  await database.pool.query('DELETE FROM service_sms');
  await database.pool.query(
    `UPDATE mass_sms_slice SET state = 0, intent_seq = from_seq - 1, lease_sender_id = NULL, lease_channel_id = NULL, not_before = NULL
     WHERE apply_id = $1`,
    [applyId],
  );
  await database.pool.query('UPDATE mass_sms_apply SET del_flag = 0');
  await database.pool.query('UPDATE mass_sms_slice SET state = 2 WHERE apply_id = $1', [correctionId]);
  await assign(applicationStates, pairOf(sending));
  await kind.row();
  for (const one of kind.respects) await assign(one, one.values[0] ?? '');
}

const hint = async ({ waitsAs }: Kind) => (await askForWaiting(database.pool, new Date()))[waitsAs];

describe.each(takers)('%s', (_, kind) => {
  beforeEach(() => takable(kind));

  it('asks for nothing that the states below do not vary', () => {
    const named = [...kind.statement.matchAll(/\b[a-z]\.([a-z_]+)/g)].map(([, column]) => column);
    const varied = kind.respects.flatMap(({ columns }) => columns);
    expect([...new Set(named)].filter((one) => ![...varied, ...kind.notAsked].includes(one ?? ''))).toEqual(
      [],
    );
  });

  it('finds something exactly where the question says so', { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    let taken = 0;
    let states = 0;
    for (const state of statesOf(kind)) {
      await takable(kind);
      for (const [one, value] of state) await assign(one, value);
      const mayWait = await hint(kind);
      const count = await kind.take(everything);
      states += 1;
      if (count > 0) taken += 1;
      if (count > 0 !== mayWait)
        wrong.push(`${state.map(([, value]) => value).join(' and ')}: ${count} taken, hint ${mayWait}`);
    }
    expect(wrong).toEqual([]);
    expect([taken > 0, taken < states]).toEqual([true, true]);
  });

  it('is not asked in vain for what it took, and is again once that is given back', async () => {
    expect([await hint(kind), await kind.take(everything)]).toEqual([true, 1]);
    expect([await hint(kind), await kind.take(everything)]).toEqual([false, 0]);
  });

  it.each<[string, Partial<Asked>]>([
    ['serves no carrier now: it is paused, or down', { carriers: [] }],
    ['serves another carrier', { carriers: ['CTCC'] }],
    ['is of a sender that was taken for dead', { senderId: 3 }],
    ['has spent its day, and asks for what is urgent', { minRank: 1 }],
    ['may send no ordinary text at this hour', { rule: { ...everything.rule, isOpen: false } }],
  ])('stays wanted when a channel leaves it that %s', async (_why, less) => {
    const isLeft = (await kind.take({ ...everything, ...less })) === 0;
    expect(await hint(kind)).toBe(isLeft);
    expect(await kind.take(everything)).toBe(isLeft ? 1 : 0);
  });
});
