/**
 * The order in which ordinary applications are let go: of two to the same farmer the earlier one takes the last place of the day.
 * Whoever claims recipients waits until a release that has begun is committed, so that nobody misses an earlier one
 * (decision 43).
 */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';

/** Alone for a release, shared for claims of ordinary texts. */
export const RELEASE_LOCK = 71_004;

/** The next place, until the transaction ends the only one being given. */
export async function takeReleaseNo(trx: Transaction<Tables>): Promise<string> {
  const { rows } = await sql<{ no: string }>`
    SELECT nextval('mass_sms_release_no') AS no FROM (SELECT pg_advisory_xact_lock(${RELEASE_LOCK}) OFFSET 0) AS turn`.execute(
    trx,
  );
  return rows[0]?.no ?? '0';
}
