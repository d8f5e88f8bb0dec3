/** Settings of the database for one transaction that goes through a million recipients. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';

/** Room, time and helping processes for a hash or a sort of a million rows, for this transaction. */
export async function allowBulk(trx: Transaction<Tables>): Promise<void> {
  await sql`SELECT set_config('work_mem', '128MB', true), set_config('statement_timeout', '0', true),
    set_config('max_parallel_workers_per_gather', '2', true)`.execute(trx);
}

/**
 * A few hundred groups of a million rows: the planner does not know how few, and would sort for them, which takes seconds. What
 * must be sorted still is.
 */
export async function setSorts(trx: Transaction<Tables>, value: 'off' | 'on'): Promise<void> {
  await sql`SELECT set_config('enable_sort', ${value}, true)`.execute(trx);
}
