/** All SQL that writes `sms_opt_out`, and the list of it: whose opt-outs somebody sees stands inside each query. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  LISTED_OPT_OUTS_MAX,
  type pageOptOuts,
} from '@farmers-mailbox/contract/messaging/opt-outs/endpoints.ts';
import { OptOutScope } from '@farmers-mailbox/contract/messaging/opt-outs/fields.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { deptInside } from '../../../access/scope.ts';
import { countOrRecall } from '../../../database/count-cache.ts';
import { orderOf } from '../../../database/list-order.ts';
import type { SmsOptOutTable, Tables } from '../../../database/tables.ts';
import { readMoment } from '../../../time/moment.ts';
import { readableApplications } from '../mass-sms/queries.ts';

type Filters = CheckedRequestOf<typeof pageOptOuts>;

/** @returns its id; null when the number has opted out so already */
export async function insertOptOut(
  db: Kysely<Tables>,
  row: Insertable<SmsOptOutTable>,
): Promise<string | null> {
  const inserted = await db
    .insertInto('smsOptOut')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['phoneHash', 'scope']).where('restoreTime', 'is', null).doNothing(),
    )
    .returning('optOutId')
    .executeTakeFirst();
  return inserted?.optOutId ?? null;
}

/** True if a number wants no texts at all. */
export async function hasOptedOut(db: Kysely<Tables>, phoneHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('smsOptOut')
    .select('optOutId')
    .where('phoneHash', '=', phoneHash)
    .where('scope', '=', OptOutScope.everything)
    .where('restoreTime', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Restoring {
  readonly restoreTime: Date;
  readonly restoreOperatorName: string | null;
  readonly restoreReason: string;
}

/** Everything that a number refused. @returns how many of its opt-outs held */
export async function restoreNumber(db: Kysely<Tables>, phoneHash: string, how: Restoring): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('smsOptOut')
    .set(how)
    .where('phoneHash', '=', phoneHash)
    .where('restoreTime', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** False when it was restored meanwhile. */
export async function restoreOne(db: Kysely<Tables>, optOutId: string, how: Restoring): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('smsOptOut')
    .set(how)
    .where('optOutId', '=', optOutId)
    .where('restoreTime', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Opt-outs of people and subjects of one's area, and those that answered an application which one may read. Numbers that
 * nobody has are the province's.
 */
function seenBy(db: Kysely<Tables>, actor: Actor) {
  const area = areaOf(actor);
  return (eb: ExpressionBuilder<Tables, 'smsOptOut'>): Expression<SqlBool> => {
    if (area === ROOT_CODE) return eb.lit(true);
    return eb.or([
      sql<boolean>`(SELECT true FROM sys_user AS u WHERE u.phone_hash = sms_opt_out.phone_hash AND u.del_flag = 0
        AND ${insideArea(sql`u.dept_id`, area)})`,
      // Looked up number by number: as EXISTS the database would read all subjects of the area first.
      sql<boolean>`(SELECT true FROM agri_subject AS s WHERE s.phone_hash = sms_opt_out.phone_hash AND s.del_flag = 0
        AND ${insideArea(sql`s.dept_id`, area)} LIMIT 1)`,
      sql<boolean>`(SELECT true FROM (${readableApplications(db, actor)}) AS a WHERE a.apply_id = sms_opt_out.apply_id)`,
    ]);
  };
}

/** The same of all of them at once: the numbers of an area are read together, where hundreds of thousands of opt-outs are counted. */
function countedBy(db: Kysely<Tables>, actor: Actor) {
  const area = areaOf(actor);
  return (eb: ExpressionBuilder<Tables, 'smsOptOut'>): Expression<SqlBool> => {
    if (area === ROOT_CODE) return eb.lit(true);
    return eb.or([
      sql<boolean>`phone_hash IN (SELECT u.phone_hash FROM sys_user AS u WHERE u.del_flag = 0 AND ${insideArea(sql`u.dept_id`, area)})`,
      sql<boolean>`phone_hash IN (SELECT s.phone_hash FROM agri_subject AS s WHERE s.del_flag = 0 AND ${insideArea(sql`s.dept_id`, area)})`,
      sql<boolean>`apply_id IN (SELECT a.apply_id FROM (${readableApplications(db, actor)}) AS a)`,
    ]);
  };
}

/** True if an office may enter a number: it is somebody's of its area, or got a text of the office; the province enters any. */
export async function isNumberOf(db: Kysely<Tables>, actor: Actor, phoneHash: string): Promise<boolean> {
  const area = areaOf(actor);
  if (area === ROOT_CODE) return true;
  const { rows } = await sql<{ isOurs: boolean }>`SELECT
    EXISTS (SELECT FROM sys_user WHERE phone_hash = ${phoneHash} AND del_flag = 0 AND ${insideArea(sql`dept_id`, area)})
    OR EXISTS (SELECT FROM agri_subject WHERE phone_hash = ${phoneHash} AND del_flag = 0 AND ${insideArea(sql`dept_id`, area)})
    OR EXISTS (SELECT FROM mass_sms_detail AS d JOIN mass_sms_apply AS a ON a.apply_id = d.apply_id
      WHERE d.phone_hash = ${phoneHash} AND d.submit_time IS NOT NULL AND a.apply_dept_id = ${actor.deptId}) AS is_ours`.execute(
    db,
  );
  return rows[0]?.isOurs ?? false;
}

const insideArea = (dept: RawBuilder<unknown>, area: string | null) =>
  area === null ? sql`false` : sql`${dept} BETWEEN ${area} AND ${`${area}~`}`;

function optOutsOf(db: Kysely<Tables>, actor: Actor) {
  return db.selectFrom('smsOptOut').where(seenBy(db, actor));
}

/** They are written down as they are told. */
const NEWEST = sql`opt_out_id DESC`;

/** One page, newest first unless another order is asked for, counted no further than LISTED_OPT_OUTS_MAX. */
export async function pageOfOptOuts(
  db: Kysely<Tables>,
  actor: Actor,
  filters: Filters,
  personalData: Pick<PersonalData, 'hash'>,
) {
  const conditions = conditionsOf(filters, personalData);
  const asked = (eb: ExpressionBuilder<Tables, 'smsOptOut'>) => eb.and(conditions.map((one) => one(eb)));
  const found = optOutsOf(db, actor).where(asked);
  const counted = db.selectFrom('smsOptOut').select('optOutId').where(countedBy(db, actor)).where(asked);
  const count = await countOrRecall(
    db,
    sql`SELECT count(*)::integer AS count FROM (${counted.limit(LISTED_OPT_OUTS_MAX + 1)}) AS counted`,
  );
  const total = Math.min(count, LISTED_OPT_OUTS_MAX);
  const offset = (filters.pageNum - 1) * filters.pageSize;
  const limit = Math.min(filters.pageSize, total - offset);
  const order = orderOf(filters, NEWEST, { createTime: [sql`opt_out_id`] });
  const page = found.select('optOutId').orderBy(order).limit(Math.max(limit, 0)).offset(offset);
  const ids = (await page.execute()).map(({ optOutId }) => optOutId);
  return { list: await readListed(db, actor, ids, order), total, more: count > total };
}

function conditionsOf(
  { phoneNumber, scope, optOutType, livingFlag, optOutTimeStart, optOutTimeEnd }: Filters,
  personalData: Pick<PersonalData, 'hash'>,
) {
  type Condition = (eb: ExpressionBuilder<Tables, 'smsOptOut'>) => Expression<SqlBool>;
  const conditions: Condition[] = [];
  if (phoneNumber) {
    const phone = normalisePhone(phoneNumber);
    // Text that is no number finds nobody.
    conditions.push((eb) =>
      phone === null ? eb.lit(false) : eb('phoneHash', '=', personalData.hash(phone)),
    );
  }
  if (scope !== undefined) conditions.push((eb) => eb('scope', '=', scope));
  if (optOutType !== undefined) conditions.push((eb) => eb('optOutType', '=', optOutType));
  if (livingFlag !== undefined)
    conditions.push((eb) => eb('restoreTime', livingFlag === 1 ? 'is' : 'is not', null));
  if (optOutTimeStart)
    conditions.push((eb) => eb('optOutTime', '>=', readMoment(optOutTimeStart, 'optOutTimeStart')));
  if (optOutTimeEnd)
    conditions.push((eb) => eb('optOutTime', '<=', readMoment(optOutTimeEnd, 'optOutTimeEnd')));
  return conditions;
}

/** With the owner, when they are of one's area, and the answered application, when one may read it. */
async function readListed(
  db: Kysely<Tables>,
  actor: Actor,
  optOutIds: readonly string[],
  order: typeof NEWEST,
) {
  if (optOutIds.length === 0) return [];
  const area = areaOf(actor);
  return db
    .selectFrom('smsOptOut')
    .leftJoin('sysUser as owner', (join) =>
      join
        .onRef('owner.phoneHash', '=', 'smsOptOut.phoneHash')
        .on('owner.delFlag', '=', 0)
        .on((eb) => deptInside(eb, 'owner.deptId', area)),
    )
    .leftJoin('sysDept as dept', 'dept.deptId', 'owner.deptId')
    .leftJoin(readableApplications(db, actor).as('apply'), 'apply.applyId', 'smsOptOut.applyId')
    .selectAll('smsOptOut')
    .select([
      'owner.realName',
      'dept.fullDeptName',
      'apply.applyId as readableApplyId',
      'apply.applyNo',
      'apply.smsTitle',
    ])
    .where('smsOptOut.optOutId', 'in', [...optOutIds])
    .orderBy(order)
    .execute();
}
export type ListedOptOut = Awaited<ReturnType<typeof readListed>>[number];

/** Undefined for what lies outside somebody's view. */
export async function findOptOut(db: Kysely<Tables>, actor: Actor, optOutId: string) {
  return optOutsOf(db, actor).selectAll().where('optOutId', '=', optOutId).executeTakeFirst();
}

/** True if a number had a text of this kind since a moment. */
export async function hadServiceSms(
  db: Kysely<Tables>,
  { phoneHash, purpose, since }: { phoneHash: string; purpose: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('serviceSms')
    .select('serviceSmsId')
    .where('phoneHash', '=', phoneHash)
    .where('purpose', '=', purpose)
    .where('createTime', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
