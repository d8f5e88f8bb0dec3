/** Queries of other features about applications: those that somebody may read, and no others. */
import { holdsAccess } from '@farmers-mailbox/contract/access/permissions.ts';
import { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { phoneReviewDetails } from '@farmers-mailbox/contract/messaging/mass-sms/phone-review-endpoints.ts';
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import type { Tables } from '../../../database/tables.ts';
import { chinaDay } from '../../../time/moment.ts';
import {
  findReadable,
  isReadable,
  namedApplications,
  readableBy,
} from './application/application-queries.ts';
import { allowBulk } from './recipients/bulk-settings.ts';
import { resolvedRecipients } from './recipients/recipient-sources.ts';

/** The right to read the files of an application is that to open its details, on a telephone as well. */
export async function mayReadOneOfApplications(
  db: Kysely<Tables>,
  actor: Actor,
  applyIds: readonly string[],
): Promise<boolean> {
  if (![applicationDetails, phoneReviewDetails].some(({ access }) => holdsAccess(actor, access)))
    return false;
  const seen = await db
    .selectFrom('massSmsApply')
    .select('applyId')
    .where('applyId', 'in', applyIds)
    .where(readableBy(actor))
    .limit(1)
    .executeTakeFirst();
  return seen !== undefined;
}

/** For a left join on the id: applications that the person may not read stay away like those that are not there. */
export function readableApplications(db: Kysely<Tables>, actor: Actor) {
  return db
    .selectFrom('massSmsApply')
    .where(readableBy(actor))
    .select(['massSmsApply.applyId', 'massSmsApply.applyNo', 'massSmsApply.smsTitle']);
}

/**
 * Applications that were made of something else, as far as they were not deleted or called off before anybody got them, each with whether
 * the person may open it.
 */
export async function findStanding(db: Kysely<Tables>, actor: Actor, applyIds: readonly string[]) {
  if (applyIds.length === 0) return [];
  const rows = await namedApplications(db)
    .select(['validCount', 'sendCount'])
    .where('applyId', 'in', [...applyIds])
    .where('delFlag', '=', 0)
    .where((eb) =>
      eb.or([eb('sendStatus', '<>', eb.lit(SendStatus.cancelled)), eb('realSendTime', 'is not', null)]),
    )
    .execute();
  return rows.map((row) => ({
    applyId: row.applyId,
    applyNo: row.applyNo,
    auditStatus: row.auditStatus,
    sendStatus: row.sendStatus,
    validCount: row.validCount,
    sendCount: row.sendCount,
    applyUserName: row.applyUserName,
    isOpenable: isReadable(actor, row),
  }));
}

/** Rows whose application, named by this column, has begun to leave. */
export const hasBegunToLeave = (applyId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT FROM mass_sms_apply AS begun WHERE begun.apply_id = ${applyId} AND begun.real_send_time IS NOT NULL)`;

/** The number of an application that may still be sent: neither deleted nor cancelled, which it stays once it is. */
export async function findUnended(db: Kysely<Tables>, applyId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('massSmsApply')
    .select('applyNo')
    .where('applyId', '=', applyId)
    .where('delFlag', '=', 0)
    .where('sendStatus', '<>', SendStatus.cancelled)
    .executeTakeFirst();
  return found?.applyNo;
}

/** When each of them began to leave; those that have not are missing. */
export async function findSentTimes(
  db: Kysely<Tables>,
  applyIds: readonly string[],
): Promise<Map<string, Date>> {
  if (applyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('massSmsApply')
    .select(['applyId', 'realSendTime'])
    .where('applyId', 'in', [...applyIds])
    .execute();
  return new Map(
    rows.flatMap(({ applyId, realSendTime }) => (realSendTime ? [[applyId, realSendTime]] : [])),
  );
}

/** Texts that followed them and have begun to leave: to those whom the first did not reach, or with a correction. */
export async function findFollowUps(db: Kysely<Tables>, applyIds: readonly string[]) {
  if (applyIds.length === 0) return [];
  const { rows } = await sql<{ applyId: string; sourceApplyId: string; realSendTime: Date }>`
    SELECT apply_id, source_apply_id, real_send_time FROM mass_sms_apply
    WHERE source_apply_id = ANY (${[...applyIds]}::bigint[]) AND real_send_time IS NOT NULL`.execute(db);
  return rows;
}

/** @throws Refusal 4040 when there is none, or none that this person may know of */
export async function requireReadable(db: Kysely<Tables>, actor: Actor, applyId: string): Promise<void> {
  await findReadable(db, actor, applyId);
}

/** Lists of visits, when an organisation was merged into another. */
export async function moveVisits(trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> {
  await holdRows(trx, 'smsVisit', ['applyId', 'seq'], sql`dept_id = ${deptId}`);
  await sql`UPDATE sms_visit SET dept_id = ${toDeptId} WHERE dept_id = ${deptId}`.execute(trx);
}

export interface ChosenPeople {
  /** nobody outside of it is meant */
  readonly area: string;
  readonly objDeptIds: readonly string[];
  readonly objCategoryIds: readonly string[];
  readonly userIds: readonly string[];
}

/** People with an account among those that a choice of recipients names: whom another way than a text can reach. */
export async function countAccounts(db: Kysely<Tables>, chosen: ChosenPeople, now: Date): Promise<number> {
  const choice = { ...chosen, excludeDeptIds: [], groupIds: [], phones: [], phoneFileId: null, source: null };
  const rules = {
    today: chinaDay(now),
    area: chosen.area,
    virtualTownships: [],
    optOutScopes: [],
    needsConsent: false,
    deadSince: null,
    dailyLimit: null,
  };
  const { rows } = await db.transaction().execute(async (trx) => {
    await allowBulk(trx);
    return sql<{ count: number }>`SELECT count(DISTINCT user_id)::int AS count
      FROM (${resolvedRecipients(choice, rules)}) AS resolved WHERE reason = 0`.execute(trx);
  });
  return rows[0]?.count ?? 0;
}

export { findArchivedUpTo } from './archive/archived.ts';
export { findReadableIds, listCalendar } from './lists/calendar-queries.ts';
export { countOverdueByPlace, readSentToday, readStatTime, readSums } from './lists/day-stats.ts';
export { readReach } from './lists/reach.ts';
