/**
 * An application's share of a monthly quota (features/messaging/sms-quota): frozen when it is submitted, released when it is refused or
 * revoked, used when its sending ends. What was in flight when somebody cancelled is used; what turns out unsent is given back later.
 */
import {
  AuditStatus,
  SendStatus,
  UNDER_REVIEW,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { parentCodeOf } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../../../database/tables.ts';
import {
  findQuota,
  freeUsed,
  freezeShare,
  type Quota,
  type QuotaShare,
  settleShare,
} from '../../sms-quota/queries.ts';
import type { Application } from './transitions.ts';

/**
 * The quota that so many segments draw on: the organisation's, and where its category shares, the nearest superior's that still has
 * enough. Null when none is kept; one with too little left when nobody has enough.
 */
export async function findQuotaFor(
  db: Kysely<Tables>,
  deptId: string,
  month: string,
  { needed, shares }: { needed: number; shares: boolean },
): Promise<Quota | null> {
  const own = await findQuota(db, deptId, month);
  let quota = own;
  while (shares && quota !== null && quota.left < needed) {
    const superior = parentCodeOf(quota.deptId);
    quota = superior === null ? null : await findQuota(db, superior, month);
  }
  return quota ?? own;
}

/** Freezes segments for an application that is being submitted; `false` when they are not left, and then nothing was changed. */
export async function freezeQuota(trx: Transaction<Tables>, share: QuotaShare): Promise<boolean> {
  if (!(await freezeShare(trx, share))) return false;
  const { applyId, deptId, month, count } = share;
  await trx
    .updateTable('massSmsApply')
    .set({ quotaDeptId: deptId, quotaMonth: month, quotaCount: String(count) })
    .where('applyId', '=', applyId)
    .execute();
  return true;
}

type Holder = Pick<Application, 'applyId' | 'quotaDeptId' | 'quotaMonth' | 'quotaCount'>;

/**
 * Gives back everything that an application holds: it was refused, revoked or returned. After its recipients were deleted: whoever else
 * draws on the quota waits until the transaction ends, and a million rows take long.
 */
export async function releaseQuota(trx: Transaction<Tables>, application: Holder): Promise<void> {
  await settleQuota(trx, application, 0);
}

/** Until the transaction ends. For whoever then takes rows that must not be held while others hold the quota. */
export async function lockQuota(
  trx: Transaction<Tables>,
  { quotaDeptId, quotaMonth }: Pick<Holder, 'quotaDeptId' | 'quotaMonth'>,
): Promise<void> {
  if (quotaDeptId === null || quotaMonth === null) return;
  await trx
    .selectFrom('smsQuota')
    .select('deptId')
    .where('deptId', '=', quotaDeptId)
    .where('quotaMonth', '=', quotaMonth)
    .forNoKeyUpdate()
    .execute();
}

/** Settles a frozen quota: the used part, at most all of it, counts as used; the rest is free again. */
export async function settleQuota(
  trx: Transaction<Tables>,
  { applyId, quotaDeptId, quotaMonth, quotaCount }: Holder,
  usedCount: number,
): Promise<void> {
  if (quotaDeptId === null || quotaMonth === null) return;
  const count = Number(quotaCount);
  const used = Math.min(usedCount, count);
  await settleShare(trx, { applyId, deptId: quotaDeptId, month: quotaMonth, count }, used);
  await trx
    .updateTable('massSmsApply')
    .set({ quotaCount: String(used) })
    .where('applyId', '=', applyId)
    .execute();
}

/** In SQL: cancelled ones `a` that are charged for people of whom it is known by now that they were not sent to. */
export const CHARGED_FOR_UNSENT = /* sql */ `a.send_status = ${SendStatus.cancelled} AND a.quota_dept_id IS NOT NULL
  AND a.quota_count > (a.valid_count - a.cancel_count)::bigint * a.segment_count`;

/**
 * The late settlement of cancelled applications: in the transaction that counts their recipients as cancelled. It goes by what an application
 * is charged for and what it owes, so that nothing is given back twice, however often and by however many it is asked for.
 */
export async function freeUnsent(client: pg.ClientBase, applyIds: readonly string[]): Promise<void> {
  if (applyIds.length === 0) return;
  // In one order, as those who change quotas of several organisations lock them.
  const { rows } = await client.query<QuotaShare>(
    `WITH owing AS (
       SELECT a.apply_id, (a.valid_count - a.cancel_count)::bigint * a.segment_count AS owed, a.quota_count FROM mass_sms_apply AS a
       WHERE a.apply_id = ANY($1::bigint[]) AND ${CHARGED_FOR_UNSENT} ORDER BY a.apply_id FOR NO KEY UPDATE),
     settled AS (
       UPDATE mass_sms_apply AS a SET quota_count = o.owed FROM owing AS o WHERE a.apply_id = o.apply_id
       RETURNING a.apply_id AS "applyId", a.quota_dept_id AS "deptId", a.quota_month AS month, (o.quota_count - o.owed)::float8 AS count)
     SELECT * FROM settled ORDER BY "deptId", month, "applyId"`,
    [applyIds],
  );
  for (const share of rows) await freeUsed(client, share);
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
      sql<string>`coalesce(sum(CASE send_status WHEN ${sql.lit(SendStatus.cancelled)} THEN (valid_count - cancel_count) * segment_count ELSE sms_count END), 0)`.as(
        'taken',
      ),
    )
    .where('applyUserId', '=', userId)
    .where('auditStatus', 'in', [...UNDER_REVIEW, AuditStatus.passed])
    .where('applyTime', '>=', since)
    .$if(exceptApplyId !== null, (query) => query.where('applyId', '<>', exceptApplyId ?? ''))
    .executeTakeFirstOrThrow();
  return Number(taken);
}
