import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { massSmsInvariants } from '../../features/messaging/mass-sms/invariants.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { WorkBuffer } from '../channel/work-buffer.ts';
import { EventKind, partOf } from '../events.ts';
import { applyEvents, whileApplying } from '../journal/apply-journal.ts';
import { takeOverFromOneDead } from '../journal/takeover.ts';
import { staysAlive } from '../lease.ts';
import { inTransaction } from '../transaction.ts';
import { Claims } from './claim.ts';

const personalData = openPersonalData('lost claims lost claims lost claims lost');
const scope = { senderId: 1, channelId: 1, carriers: ['CMCC'] };
const rule = {
  window: { sendStartTime: '00:00', sendEndTime: '24:00' },
  isOpen: true,
  nightCategories: [],
};
let database: TestDatabase;
let applyId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  applyId = await loadApplication(database.url, personalData, { recipients: 40, rowsPerSlice: 10 });
  await passApplication(database.pool, applyId);
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
});
afterEach(() => database.drop());

const claimsBy = (leavingRule = async () => rule) =>
  new Claims(database.pool, personalData, leavingRule, (change) => Promise.reject(change));

/** The first recipient's time ran out at the carrier, and the text is due once more. */
async function expireOne(): Promise<void> {
  const common = { channelId: 1, applyId, seq: 1, part: partOf(0, 1), attempt: 0 };
  await whileApplying(database.pool, async (client) => {
    await applyEvents(client, [{ ...common, kind: EventKind.accepted, text: 'id' }]);
    await applyEvents(client, [{ ...common, kind: EventKind.expired, text: 'EXPIRED' }]);
  });
  await database.pool.query("UPDATE sms_resend SET due_time = now() - interval '1 second'");
}

async function inDeadHands(): Promise<unknown[]> {
  const invariant = massSmsInvariants.find(({ name }) => name === 'leases in living hands');
  if (!invariant) throw new Error('nobody asks for it');
  return (await database.pool.query(invariant.sql)).rows;
}

describe('a sender that was taken for dead', () => {
  it('is not buried before what it claimed is committed, nor kept from its heartbeat meanwhile', async () => {
    await inTransaction(database.pool, async (client) => {
      expect(await staysAlive(client, scope.senderId)).toBe(true);
      await database.pool.query("UPDATE sms_sender SET heartbeat_time = now() - interval '1 minute'");
      expect(await whileApplying(database.pool, takeOverFromOneDead)).toBeUndefined();
    });
    await vi.waitFor(async () => expect(await whileApplying(database.pool, takeOverFromOneDead)).toBe(1), {
      timeout: 10_000,
    });
  });

  it('sends what it took although the question for repeats fails', async () => {
    const claims = claimsBy();
    claims.takeResends = () => Promise.reject(new Error('too slow'));
    const buffer = new WorkBuffer(claims, pino({ level: 'silent' }), () => scope);
    buffer.claimAhead(1_000, () => {});
    await vi.waitFor(() => expect(buffer.ready).toBeGreaterThan(0));
  });

  it('takes neither slices nor repeats under its former number', async () => {
    await expireOne();
    await database.pool.query('UPDATE sms_sender SET buried_time = now()');
    expect(await claimsBy().takeSlices(scope, 10, 0)).toEqual([]);
    expect(await claimsBy().takeResends(scope, 10)).toEqual([]);
    expect(await inDeadHands()).toEqual([]);
  });

  it('takes nothing when it is buried in the middle of its claim', {
    timeout: 20_000,
  }, async () => {
    const isSilent = "heartbeat_time = now() - interval '1 minute'";
    const isGone = () => whileApplying(database.pool, takeOverFromOneDead);
    // The rule is asked for before the claim begins, the application is read in the middle of it.
    await inTransaction(database.pool, async (reader) => {
      await reader.query('LOCK TABLE mass_sms_process IN ACCESS EXCLUSIVE MODE');
      const claim = claimsBy().takeSlices(scope, 10, 0);
      await vi.waitFor(async () => {
        const waiting =
          'SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = $1';
        expect((await database.pool.query(waiting, ['Lock'])).rowCount).toBe(1);
      });
      await database.pool.query(`UPDATE sms_sender SET ${isSilent}`);
      await vi.waitFor(async () => {
        const up = "SELECT pg_postmaster_start_time() < clock_timestamp() - interval '6 seconds' AS up";
        expect((await database.pool.query(up)).rows).toEqual([{ up: true }]);
      }, 10_000);
      expect(await isGone()).toBe(1);
      await reader.query('ROLLBACK');
      expect(await claim).toEqual([]);
    });
    expect(await inDeadHands()).toEqual([]);
    const { rows } = await database.pool.query('SELECT DISTINCT state, lease_sender_id FROM mass_sms_slice');
    expect(rows).toEqual([{ state: 0, lease_sender_id: null }]);
  });
});

it('the doctor finds what is leased to nobody that is there', async () => {
  await expireOne();
  expect(await claimsBy().takeSlices(scope, 1, 0)).toHaveLength(1);
  expect(await claimsBy().takeResends(scope, 10)).toHaveLength(1);
  expect(await inDeadHands()).toEqual([]);
  await database.pool.query('UPDATE sms_sender SET buried_time = now()');
  expect(await inDeadHands()).toHaveLength(2);
  await database.pool.query('DELETE FROM sms_sender');
  expect(await inDeadHands()).toHaveLength(2);
});

it('a repeat that was claimed without the answer of the database is claimed again by the same sender', async () => {
  await expireOne();
  expect(await claimsBy().takeResends(scope, 10)).toHaveLength(1);
  const leavingRule = vi.fn(async () => rule);
  leavingRule.mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
  const buffer = new WorkBuffer(claimsBy(leavingRule), pino({ level: 'silent' }), () => scope);
  await vi.waitFor(
    () => {
      buffer.claimAhead(50, () => {});
      expect(buffer.open.filter(({ kind }) => kind === 'resend')).toHaveLength(1);
    },
    { timeout: 3_000, interval: 50 },
  );
});

it('what another channel of the same sender has claimed is not let go', async () => {
  await expireOne();
  const claims = claimsBy();
  expect(await claims.takeResends({ ...scope, channelId: 2 }, 10)).toHaveLength(1);
  await claims.releaseUnknown(scope, []);
  expect(await claims.takeResends(scope, 10)).toEqual([]);
  const [mine] = await claims.takeSlices(scope, 1, 0);
  await claims.releaseUnknown({ ...scope, channelId: 2 }, mine ? [mine] : []);
  expect(await claims.takeResends(scope, 10)).toHaveLength(1);
});
