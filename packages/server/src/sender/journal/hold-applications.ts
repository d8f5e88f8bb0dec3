/**
 * Rows of the applications whose results are applied, held until the transaction ends: the fold passes over those that somebody holds, since all
 * other results stand still meanwhile.
 */
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import type { StoredColumns } from '../../database/columns.ts';
import { isLockNotAvailable } from '../../database/lock-not-available.ts';
import { numbersLiteral } from '../array-literals.ts';

/**
 * Under the lock nobody waits longer for others, and is rolled back: all other results stand still meanwhile, and whoever comes back finds
 * its own again.
 */
export const PATIENCE_MS = 3_000;
/** Longest wait for an application that can be passed over. */
const MOMENT_MS = 300;

/** An application in these may still try again. */
const MAY_RETRY: readonly number[] = [
  SendStatus.sending,
  SendStatus.done,
  SendStatus.partlyFailed,
  SendStatus.held,
];
type Locked = StoredColumns<'massSmsApply', 'applyId' | 'sendStatus'>;

/** Locks in the order of everybody else (applications, rows, slices) and tells which of them may still try again. */
export async function lockAll(client: pg.PoolClient, applyIds: readonly string[]) {
  return { retried: retriedOf(await lockApplications(client, applyIds, '')), busy: [] as string[] };
}

/** As `lockAll`, but for those that somebody holds for longer than a moment. */
export async function lockInPassing(client: pg.PoolClient, applyIds: readonly string[]) {
  const locked = await lockApplications(client, applyIds, 'SKIP LOCKED');
  const without = () => applyIds.filter((applyId) => !locked.some((row) => row.apply_id === applyId));
  if (locked.length < applyIds.length) locked.push(...(await lockInAMoment(client, without())));
  return { retried: retriedOf(locked), busy: await listThere(client, without()) };
}

const retriedOf = (locked: readonly Locked[]): string =>
  numbersLiteral(locked.filter((row) => MAY_RETRY.includes(row.send_status)).map((row) => row.apply_id));

/**
 * Of an application to which many reply at once somebody always holds the row, each for a moment: whoever passed over it would never have
 * it, and whoever waits has it in turn.
 */
async function lockInAMoment(client: pg.PoolClient, applyIds: readonly string[]): Promise<Locked[]> {
  await client.query(`SAVEPOINT a_moment; SET LOCAL lock_timeout = ${MOMENT_MS}`);
  const locked = await lockApplications(client, applyIds, '').catch(async (error: unknown) => {
    if (!isLockNotAvailable(error)) throw error;
    await client.query('ROLLBACK TO SAVEPOINT a_moment');
    return lockApplications(client, applyIds, 'SKIP LOCKED');
  });
  await client.query(`RELEASE SAVEPOINT a_moment; SET LOCAL lock_timeout = ${PATIENCE_MS}`);
  return locked;
}

async function lockApplications(
  client: pg.PoolClient,
  applyIds: readonly string[],
  heldRows: '' | 'SKIP LOCKED',
): Promise<Locked[]> {
  if (applyIds.length === 0) return [];
  const { rows } = await client.query<Locked>(
    `SELECT apply_id, send_status FROM mass_sms_apply WHERE apply_id = ANY($1::bigint[]) ORDER BY apply_id FOR NO KEY UPDATE ${heldRows}`,
    [numbersLiteral(applyIds)],
  );
  return rows;
}

/** Applications that are there: of others no row is held, nor moved. */
async function listThere(client: pg.PoolClient, applyIds: readonly string[]): Promise<string[]> {
  if (applyIds.length === 0) return [];
  const { rows } = await client.query<StoredColumns<'massSmsApply', 'applyId'>>(
    'SELECT apply_id FROM mass_sms_apply WHERE apply_id = ANY($1::bigint[])',
    [numbersLiteral(applyIds)],
  );
  return rows.map(({ apply_id }) => apply_id);
}
