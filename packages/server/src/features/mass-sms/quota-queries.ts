/**
 * The monthly quota of segments (sms_quota): frozen when an application is submitted, released when it is refused or
 * revoked, used when its sending ends. An organisation without a quota of its own draws on the nearest superior's; when
 * nobody up to the province keeps one, nothing is counted.
 */
import { parentCodeOf } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Application } from './transitions.ts';

export interface Quota {
  readonly deptId: string;
  readonly left: number;
}

/** What is left this month for an organisation; null when no quota is kept for it. */
export async function findQuota(db: Kysely<Tables>, deptId: string, month: string): Promise<Quota | null> {
  const row = await db
    .selectFrom('smsQuota')
    .select(['deptId', 'quotaMonth', 'quotaCount', 'extraCount', 'frozenCount', 'usedCount'])
    .where('deptId', 'in', withSuperiors(deptId))
    .where('quotaMonth', '<=', month)
    .orderBy(sql`length(dept_id)`, 'desc')
    .orderBy('quotaMonth', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const count = Number(row.quotaCount);
  // A month that nobody has set begins with the regular quota of the last one that was.
  if (row.quotaMonth !== month) return { deptId: row.deptId, left: count };
  return {
    deptId: row.deptId,
    left: count + Number(row.extraCount) - Number(row.frozenCount) - Number(row.usedCount),
  };
}

/**
 * Freezes segments for an application that is being submitted; `false` when they are not left, and then nothing was changed.
 * Races for the last ones are settled by the row's lock.
 */
export async function freezeQuota(
  trx: Transaction<Tables>,
  quota: { applyId: string; deptId: string; month: string; count: number },
): Promise<boolean> {
  await sql`INSERT INTO sms_quota (dept_id, quota_month, quota_count, warn_percent)
    SELECT dept_id, ${quota.month}, quota_count, warn_percent FROM sms_quota
    WHERE dept_id = ${quota.deptId} AND quota_month < ${quota.month} ORDER BY quota_month DESC LIMIT 1
    ON CONFLICT DO NOTHING`.execute(trx);
  const frozen = await trx
    .updateTable('smsQuota')
    .set({ frozenCount: sql`frozen_count + ${quota.count}` })
    .where('deptId', '=', quota.deptId)
    .where('quotaMonth', '=', quota.month)
    .where(sql<boolean>`frozen_count + used_count + ${quota.count} <= quota_count + extra_count`)
    .executeTakeFirst();
  if (frozen.numUpdatedRows === 0n) return false;
  await trx
    .updateTable('massSmsApply')
    .set({ quotaDeptId: quota.deptId, quotaMonth: quota.month, quotaCount: String(quota.count) })
    .where('applyId', '=', quota.applyId)
    .execute();
  return true;
}

type Holder = Pick<Application, 'applyId' | 'quotaDeptId' | 'quotaMonth' | 'quotaCount'>;

/** Gives back everything that an application holds: it was refused, revoked or returned. */
export async function releaseQuota(trx: Transaction<Tables>, application: Holder): Promise<void> {
  await settleQuota(trx, application, 0);
}

/** Turns what was frozen into what was used, at most as much as was frozen; the rest is free again. */
export async function settleQuota(
  trx: Transaction<Tables>,
  { applyId, quotaDeptId, quotaMonth, quotaCount }: Holder,
  usedCount: number,
): Promise<void> {
  if (quotaDeptId === null || quotaMonth === null) return;
  const used = Math.min(usedCount, Number(quotaCount));
  await trx
    .updateTable('smsQuota')
    .set({ frozenCount: sql`frozen_count - ${quotaCount}`, usedCount: sql`used_count + ${used}` })
    .where('deptId', '=', quotaDeptId)
    .where('quotaMonth', '=', quotaMonth)
    .execute();
  await trx
    .updateTable('massSmsApply')
    .set({ quotaCount: String(used) })
    .where('applyId', '=', applyId)
    .execute();
}

/** The segments that somebody's applications have taken since a moment (refused and revoked ones none, cancelled ones what had left). */
export async function countSegmentsTakenBy(
  db: Kysely<Tables>,
  userId: string,
  since: Date,
  exceptApplyId: string | null,
): Promise<number> {
  const { taken } = await db
    .selectFrom('massSmsApply')
    .select(
      sql<string>`coalesce(sum(CASE send_status WHEN 5 THEN (valid_count - cancel_count) * segment_count ELSE sms_count END), 0)`.as(
        'taken',
      ),
    )
    .where('applyUserId', '=', userId)
    .where('auditStatus', 'in', [1, 2, 3])
    .where('applyTime', '>=', since)
    .$if(exceptApplyId !== null, (query) => query.where('applyId', '<>', exceptApplyId ?? ''))
    .executeTakeFirstOrThrow();
  return Number(taken);
}

/** The organisation and every one above it, up to the province. */
function withSuperiors(deptId: string): string[] {
  const chain: string[] = [];
  for (let at: string | null = deptId; at !== null; at = parentCodeOf(at)) chain.push(at);
  return chain;
}
