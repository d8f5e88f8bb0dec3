/** SQL on the months behind the one that is set. When they follow it is carry-over.ts. */
import { QuotaRecordType } from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { type LockedQuota, numbersOf, type RecordDetails, recorded } from './queries.ts';

export interface LaterQuota extends LockedQuota {
  readonly quotaMonth: string;
}

/** Their rows behind a month, held until the transaction ends; month by month, as whoever sets those months holds them. */
export async function lockLater(
  trx: Transaction<Tables>,
  deptIds: readonly string[],
  month: string,
): Promise<LaterQuota[]> {
  const rows = await trx
    .selectFrom('smsQuota')
    .selectAll()
    .where('deptId', 'in', [...deptIds])
    .where('quotaMonth', '>', month)
    .orderBy('quotaMonth')
    .orderBy('deptId')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...numbersOf(row), quotaMonth: row.quotaMonth }));
}

/**
 * The first later month that a superior has set, for those that have one. What a giver loses by giving has its row of history as well,
 * but with a reason, and sets nothing.
 */
export async function firstMonthsSet(
  trx: Transaction<Tables>,
  deptIds: readonly string[],
  month: string,
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('smsQuotaRecord')
    .select(['deptId', sql<string>`min(quota_month)`.as('first')])
    .where('deptId', 'in', [...deptIds])
    .where('quotaMonth', '>', month)
    .where('recordType', '=', QuotaRecordType.set)
    .where('reason', 'is', null)
    .groupBy('deptId')
    .orderBy('deptId')
    .execute();
  return new Map(rows.map(({ deptId, first }) => [deptId, first]));
}

export interface LaterChange {
  readonly deptId: string;
  readonly quotaMonth: string;
  readonly change: number;
}

/** Changes regular quotas of several months that have their rows. */
export async function changeLater(
  trx: Transaction<Tables>,
  all: readonly LaterChange[],
  details: RecordDetails,
): Promise<void> {
  const changes = all.filter(({ change }) => change !== 0);
  if (changes.length === 0) return;
  const deptIds = changes.map(({ deptId }) => deptId);
  const months = changes.map(({ quotaMonth }) => quotaMonth);
  const counts = changes.map(({ change }) => change);
  await sql`WITH asked AS (SELECT * FROM unnest(${deptIds}::text[], ${months}::text[], ${counts}::bigint[]) AS a (dept, month, change)),
    changed AS (
      UPDATE sms_quota SET quota_count = quota_count + change FROM asked WHERE dept_id = dept AND quota_month = month
      RETURNING sms_quota.*, change)
    ${recorded(QuotaRecordType.carriedOver, sql`change`, details)} FROM changed`.execute(trx);
}
