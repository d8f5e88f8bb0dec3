/** Look-ups of the check before a submission: places, sources, repetitions, and who already had enough texts that day. */
import { covers } from '@farmers-mailbox/contract/access/area.ts';
import {
  AuditStatus,
  SendStatus,
  UNDER_REVIEW,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { Tables } from '../../../../database/tables.ts';
import { chinaDayStart, DAY_MS, HOUR_MS } from '../../../../time/moment.ts';
import { usableGroups } from '../../../people/address-book/queries.ts';
import type { RecipientChoice, RecipientRules } from '../application/recipient-choice.ts';

/** A text leaves 30 days after its submission at the latest. */
const AHEAD_MAX_DAYS = 31;

/**
 * The chosen departments that may not be chosen, by name where there is one. A disabled one cannot be written to, but left out; a merged one
 * neither: its people live in another, and would get what they were to be left out of.
 */
export async function findForeignDepts(
  db: Kysely<Tables>,
  area: string | null,
  choice: Pick<RecipientChoice, 'objDeptIds' | 'excludeDeptIds'>,
): Promise<string[]> {
  const chosen = [...choice.objDeptIds, ...choice.excludeDeptIds];
  if (chosen.length === 0) return [];
  const rows = await db
    .selectFrom('sysDept')
    .select(['deptId', 'deptName', 'status', 'mergeToDeptId'])
    .where(sql<boolean>`dept_id = ANY(${chosen}::text[])`)
    .execute();
  const known = new Map(rows.map((row) => [row.deptId, row]));
  const isClosed = (deptId: string) => choice.objDeptIds.includes(deptId) && known.get(deptId)?.status !== 1;
  const isMerged = (deptId: string) => known.get(deptId)?.mergeToDeptId !== null;
  return chosen
    .filter((deptId) => !covers(area, deptId) || !known.has(deptId) || isClosed(deptId) || isMerged(deptId))
    .map((deptId) => (covers(area, deptId) ? (known.get(deptId)?.deptName ?? deptId) : deptId));
}

/** Chosen groups and an imported file that are not this person's to use. */
export async function findForeignSources(
  db: Kysely<Tables>,
  actor: Actor,
  { groupIds, phoneFileId }: Pick<RecipientChoice, 'groupIds' | 'phoneFileId'>,
): Promise<string[]> {
  const foreign: string[] = [];
  if (groupIds.length > 0) {
    const usable = await usableGroups(db, actor).select('groupId').where('groupId', 'in', groupIds).execute();
    if (usable.length < new Set(groupIds).size) foreign.push('所选的通讯录分组');
  }
  if (phoneFileId !== null) {
    const own = await db
      .selectFrom('massSmsPhoneFile')
      .select('fileId')
      .where('fileId', '=', phoneFileId)
      .where('createUserId', '=', actor.userId)
      // Its numbers are cleared some time after it was used (sender/clock/old-records.ts).
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('massSmsPhoneFileRow')
            .select('rowNo')
            .whereRef('massSmsPhoneFileRow.fileId', '=', 'massSmsPhoneFile.fileId'),
        ),
      )
      .executeTakeFirst();
    if (!own) foreign.push('所选的号码文件');
  }
  return foreign;
}

/** Townships right below the area that are only technical nodes. */
export async function findVirtualTownships(db: Kysely<Tables>, area: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysDept')
    .select('deptId')
    .where('parentId', '=', area)
    .where('virtualFlag', '=', 1)
    .execute();
  return rows.map((row) => row.deptId);
}

/**
 * Applications that count against the daily limit of a number on the day of a sending: those that were
 * passed, cancelled ones for what had left; null while they are fewer than the limit, since nobody can have
 * reached it then. With areas alone, only applications that reach into them count.
 */
export async function findDailyLimit(
  db: Kysely<Tables>,
  choice: RecipientChoice,
  asked: { max: number; sendAt: Date; now: Date; exceptApplyId: string | null },
): Promise<RecipientRules['dailyLimit']> {
  const from = chinaDayStart(asked.sendAt);
  const rows = await db
    .selectFrom('massSmsApply as a')
    .select(['a.applyId', 'a.sendStatus', 'a.validCount'])
    .where('a.auditStatus', '=', AuditStatus.passed)
    .where('a.urgentFlag', '=', 0)
    .where('a.delFlag', '=', 0)
    .where('a.applyTime', '>=', new Date(from.getTime() - AHEAD_MAX_DAYS * DAY_MS))
    .where(sql<boolean>`coalesce(a.real_send_time, a.send_time, ${asked.now}::timestamptz) >= ${from}`)
    .where(
      sql<boolean>`coalesce(a.real_send_time, a.send_time, ${asked.now}::timestamptz) < ${new Date(from.getTime() + DAY_MS)}`,
    )
    .$if(asked.exceptApplyId !== null, (query) => query.where('a.applyId', '<>', asked.exceptApplyId ?? ''))
    .$if(isAreasOnly(choice), (query) => query.where(reachesInto(choice.objDeptIds)))
    .orderBy('a.validCount', 'desc')
    .orderBy('a.applyId')
    .execute();
  if (rows.length < asked.max) return null;
  const idsOf = (some: typeof rows) => some.map((row) => row.applyId);
  const sumOf = (some: typeof rows) => some.reduce((sum, row) => sum + row.validCount, 0);
  const smaller = rows.slice(asked.max - 1);
  return {
    max: asked.max,
    applyIds: idsOf(rows),
    cancelledIds: idsOf(rows.filter((row) => row.sendStatus === SendStatus.cancelled)),
    among: sumOf(smaller) * LOOK_UP_COST < sumOf(rows) ? idsOf(smaller) : null,
  };
}

/** Looking one number up takes about as long as counting so many rows. */
const LOOK_UP_COST = 10;

/** True if nothing but areas is chosen: then they say exactly whom it can reach. */
export function isAreasOnly({ groupIds, userIds, phones, phoneFileId, source }: RecipientChoice): boolean {
  return groupIds.length + userIds.length + phones.length === 0 && phoneFileId === null && source === null;
}

/** The same of a stored application. */
export const STORED_AREAS_ONLY = sql`(group_ids = '{}' AND user_ids = '{}' AND phone_ciphers = '{}' AND phone_file_id IS NULL
  AND source_apply_id IS NULL)`;

/** An application of the last hours with the same text for areas that overlap; the latest one. */
export async function findRepetition(
  db: Kysely<Tables>,
  asked: { fullContent: string; since: Date; areas: readonly string[]; exceptApplyIds: readonly string[] },
): Promise<{ applyNo: string; applyTime: Date } | null> {
  const row = await db
    .selectFrom('massSmsApply as a')
    .select(['a.applyNo', 'a.applyTime'])
    .where('a.fullContent', '=', asked.fullContent)
    .where('a.auditStatus', 'in', [...UNDER_REVIEW, AuditStatus.passed])
    .where('a.sendStatus', '<>', SendStatus.cancelled)
    .where('a.delFlag', '=', 0)
    .where('a.applyTime', '>=', asked.since)
    .where(reachesInto(asked.areas))
    .where(sql<boolean>`a.apply_id <> ALL(${asked.exceptApplyIds}::bigint[])`)
    .orderBy('a.applyTime', 'desc')
    .orderBy('a.applyId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.applyTime ? { applyNo: row.applyNo, applyTime: row.applyTime } : null;
}

export interface SameDaySending {
  readonly smsTitle: string;
  readonly applyDeptName: string;
  readonly auditStatus: number;
  /** null: not yet */
  readonly realSendTime: Date | null;
  /** when it left or is to leave; null: as soon as it is passed */
  readonly sendTime: Date | null;
}

/**
 * Other sendings to the same areas on the day of a sending, whoever sends them; the newest first. The form shows them while the time
 * is chosen, and the check reminds of them.
 */
export async function findSameDay(
  db: Kysely<Tables>,
  asked: { areas: readonly string[]; sendAt: Date; now: Date; exceptApplyId: string | null },
): Promise<SameDaySending[]> {
  const from = chinaDayStart(asked.sendAt);
  const at = sql`coalesce(a.real_send_time, a.send_time, ${asked.now}::timestamptz)`;
  return db
    .selectFrom('massSmsApply as a')
    .select(['a.smsTitle', 'a.applyDeptName', 'a.auditStatus', 'a.realSendTime'])
    .select(sql<Date | null>`coalesce(a.real_send_time, a.send_time)`.as('sendTime'))
    .where('a.auditStatus', 'in', [...UNDER_REVIEW, AuditStatus.passed])
    .where('a.sendStatus', '<>', SendStatus.cancelled)
    .where('a.delFlag', '=', 0)
    .where('a.applyTime', '>=', new Date(from.getTime() - AHEAD_MAX_DAYS * DAY_MS))
    .where(sql<boolean>`${at} >= ${from} AND ${at} < ${new Date(from.getTime() + DAY_MS)}`)
    .$if(asked.exceptApplyId !== null, (query) => query.where('a.applyId', '<>', asked.exceptApplyId ?? ''))
    .where(reachesInto(asked.areas))
    .orderBy('a.applyId', 'desc')
    .execute();
}

export interface RecentApplication {
  applyId: string;
  smsTitle: string;
  applyDeptName: string;
  auditStatus: number;
  /** null: not yet */
  realSendTime: Date | null;
  /** the chosen time; null: as soon as it is passed */
  sendTime: Date | null;
  validCount: number;
  smsCategory: string;
  templateId: string | null;
  warnLevel: number | null;
}
const RECENT_HOURS = 7 * 24;

/**
 * Texts to the same areas: sent in the last seven days, waiting for a review or for their time; the newest first. The
 * applicant is reminded of those that wait (`findSameDay`), so the reviewer sees them too.
 */
export async function findRecentToAreas(
  db: Kysely<Tables>,
  asked: { areas: readonly string[]; now: Date; exceptApplyId: string },
): Promise<RecentApplication[]> {
  return db
    .selectFrom('massSmsApply as a')
    .select(['a.applyId', 'a.smsTitle', 'a.applyDeptName', 'a.validCount'])
    .select(['a.auditStatus', 'a.realSendTime', 'a.sendTime', 'a.smsCategory', 'a.templateId', 'a.warnLevel'])
    .where('a.auditStatus', 'in', [...UNDER_REVIEW, AuditStatus.passed])
    .where('a.delFlag', '=', 0)
    .where('a.applyTime', '>=', new Date(asked.now.getTime() - AHEAD_MAX_DAYS * DAY_MS))
    .where((eb) =>
      eb.or([
        eb('a.realSendTime', '>=', new Date(asked.now.getTime() - RECENT_HOURS * HOUR_MS)),
        eb.and([eb('a.realSendTime', 'is', null), eb('a.sendStatus', '<>', SendStatus.cancelled)]),
      ]),
    )
    .where('a.applyId', '<>', asked.exceptApplyId)
    .where(reachesInto(asked.areas))
    .orderBy(sql`coalesce(a.real_send_time, a.send_time, ${asked.now}::timestamptz)`, 'desc')
    .orderBy('a.applyId', 'desc')
    .limit(20)
    .execute();
}

export interface SameKindToday
  extends Omit<RecentApplication, 'applyId' | 'validCount' | 'sendTime' | 'smsCategory'> {
  readonly applyTime: Date | null;
  readonly templateParams: unknown;
  /** of the areas that were asked about */
  readonly places: string[];
}

/** Texts of a category to the same areas that left on the day, or are still to leave; the newest first. */
export async function findSameKindToday(
  db: Kysely<Tables>,
  asked: {
    smsCategory: string;
    areas: readonly string[];
    now: Date;
    limit: number;
    exceptApplyIds?: readonly string[];
  },
): Promise<SameKindToday[]> {
  return db
    .selectFrom('massSmsApply as a')
    .select(['a.smsTitle', 'a.applyDeptName', 'a.auditStatus', 'a.realSendTime', 'a.applyTime'])
    .select(['a.warnLevel', 'a.templateId', 'a.templateParams'])
    .select(
      sql<string[]>`ARRAY(SELECT DISTINCT area FROM mass_sms_slice s, unnest(${asked.areas}::text[]) AS area
      WHERE s.apply_id = a.apply_id AND ${overlaps})`.as('places'),
    )
    .where('a.smsCategory', '=', asked.smsCategory)
    .where('a.auditStatus', 'in', [...UNDER_REVIEW, AuditStatus.passed])
    .where('a.delFlag', '=', 0)
    .where('a.applyTime', '>=', new Date(asked.now.getTime() - AHEAD_MAX_DAYS * DAY_MS))
    .where((eb) =>
      eb.or([
        eb('a.realSendTime', '>=', chinaDayStart(asked.now)),
        eb.and([eb('a.realSendTime', 'is', null), eb('a.sendStatus', '<>', SendStatus.cancelled)]),
      ]),
    )
    .where(sql<boolean>`a.apply_id <> ALL(${asked.exceptApplyIds ?? []}::bigint[])`)
    .where(reachesInto(asked.areas))
    .orderBy('a.applyId', 'desc')
    .limit(asked.limit)
    .execute();
}

/** Of a slice `s` and an `area`: one code begins with the other. */
const overlaps = sql`(starts_with(s.area_id, area)
  OR starts_with(area, s.area_id) AND coalesce(s.from_dept_id, '') < area || '~' AND s.to_dept_id >= area)`;

/** True if the recipients of application `a` and these areas overlap: one code begins with the other. */
function reachesInto(areas: readonly string[]) {
  return sql<boolean>`EXISTS (SELECT FROM mass_sms_slice s, unnest(${areas}::text[]) AS area
    WHERE s.apply_id = a.apply_id AND ${overlaps})`;
}
