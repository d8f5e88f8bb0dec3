/** Cancelling, held against what the database says before and after it: exactly how many were stopped, and that none of them is reached. */
import { cancelSending } from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { SendResult, SendStatus, SliceState } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Act, heard, isSending, someApplication, someone } from './chosen.ts';
import { HEALTHY, type PersonName, type World } from './world.ts';

/** A walk does not wait longer for what it tries to bring about. */
const PATIENCE_MS = 6_000;

/** Repeats that are in nobody's hands, of whom nothing ever left: whoever cancels stops them, and says so. */
const STOPPABLE = `sms_resend AS r JOIN mass_sms_detail AS d ON d.apply_id = r.apply_id AND d.seq = r.seq AND d.attempt = r.attempt
  WHERE r.apply_id = $1 AND r.intent_time IS NULL AND d.send_result = ${SendResult.waiting} AND NOT r.possible_duplicate`;

/**
 * Says how many it stopped: no fewer than were certainly waiting before and after it.
 * @param areRepeatsStill no channel claims them just now: then those that wait are among the stopped
 */
export async function cancel(
  world: World,
  by: PersonName,
  applyId: string,
  areRepeatsStill = false,
): Promise<string> {
  const before = await waitingOf(world, applyId);
  const reply = await world.call(by, cancelSending, { applyId, cancelReason: '台风转向' });
  if (reply.code !== 200) return heard(reply);
  const { cancelCount } = reply.data;
  world.cancelled.set(applyId, cancelCount);
  const stopped = await stoppedOf(world, applyId, areRepeatsStill ? before.repeats : []);
  const least = before.cancelled + stopped;
  if (cancelCount < least)
    world.faults.push(`said to stop ${cancelCount} of ${applyId}, at least ${least} were`);
  return `${heard(reply)} ${cancelCount} stopped`;
}

async function waitingOf({ run: { pool } }: World, applyId: string) {
  const { rows: repeats } = await pool.query<{ seq: number; attempt: number }>(
    `SELECT r.seq, r.attempt FROM ${STOPPABLE} AND r.lease_sender_id IS NULL`,
    [applyId],
  );
  const { rows } = await pool.query<{ cancelled: number }>(
    `SELECT coalesce(sum(cancelled_count), 0)::int AS cancelled FROM mass_sms_slice WHERE apply_id = $1 AND state <> ${SliceState.cancelled}`,
    [applyId],
  );
  return { repeats, cancelled: rows[0]?.cancelled ?? 0 };
}

/** Recipients behind the ends of slices, and those whose repeat waited before and never left. */
async function stoppedOf(
  { run: { pool } }: World,
  applyId: string,
  repeats: readonly { readonly seq: number; readonly attempt: number }[],
): Promise<number> {
  const { rows } = await pool.query<{ stopped: number }>(
    `SELECT (SELECT coalesce(sum(to_seq - intent_seq), 0) FROM mass_sms_slice WHERE apply_id = $1 AND state = ${SliceState.cancelled})::int
       + (SELECT count(*) FROM unnest($2::int[], $3::int[]) AS w (seq, attempt)
         JOIN mass_sms_detail AS d ON d.apply_id = $1 AND d.seq = w.seq AND d.attempt = w.attempt
         LEFT JOIN sms_resend AS r ON r.apply_id = d.apply_id AND r.seq = d.seq
         WHERE d.send_result = ${SendResult.cancelled}
           OR (r.attempt = w.attempt AND r.intent_time IS NULL AND r.lease_sender_id IS NULL))::int AS stopped`,
    [applyId, repeats.map(({ seq }) => seq), repeats.map(({ attempt }) => attempt)],
  );
  return rows[0]?.stopped ?? 0;
}

/** Cancels what is on its way while carriers take nothing and no channel serves it: what was committed comes back, and waits to be repeated. */
export const cancelStuck: Act = async (world, random) => {
  for (const carrier of world.carriers) carrier.change({ ...HEALTHY, throttleShare: 1 });
  const one = await someApplication(world, random, isSending);
  if (!one || !isSending(one) || !world.sender) return '-';
  const { apply_id: applyId } = one;
  const { pool } = world.run;
  const isTaken = `SELECT FROM mass_sms_slice WHERE apply_id = $1 AND lease_sender_id IS NOT NULL AND intent_seq >= from_seq`;
  const leaves = await soon(async () => (await pool.query(isTaken, [applyId])).rowCount !== 0);
  await pool.query('UPDATE sms_channel SET status = 0, version = version + 1');
  const waits = leaves && (await soon(async () => (await waitingOf(world, applyId)).repeats.length > 0));
  const by = someone(random, [one.writer]);
  const said = `${by} ${applyId} ${waits ? 'with repeats' : 'without repeats'} ${await cancel(world, by, applyId, true)}`;
  await pool.query('UPDATE sms_channel SET status = 1, version = version + 1');
  return said;
};

async function soon(look: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    if (await look()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** At rest nobody was reached who was said to be stopped. */
export async function judgeCancelled({ run: { pool }, cancelled }: World): Promise<string[]> {
  const { rows } = await pool.query<{ apply_id: string; cancel_count: number }>(
    `SELECT apply_id, cancel_count FROM mass_sms_apply WHERE send_status = ${SendStatus.cancelled}`,
  );
  return rows
    .filter(({ apply_id, cancel_count }) => cancel_count < (cancelled.get(apply_id) ?? 0))
    .map(
      ({ apply_id, cancel_count }) =>
        `of ${apply_id} ${cancelled.get(apply_id)} were said to be stopped, ${cancel_count} were`,
    );
}
