/** The SQL of sign-ups and of their counts; what they are told: notice-queries.ts. */
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { type Insertable, type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { MoveOnMerge } from '../../../access/merge-rule.ts';
import { countRows } from '../../../database/count-rows.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import { type AskedOrder, orderOf } from '../../../database/list-order.ts';
import type { ActivitySignTable, Tables } from '../../../database/tables.ts';
import { takesSignUps } from './progress.ts';

export async function nextSignId(trx: Transaction<Tables>): Promise<string> {
  const { rows } = await sql<{ signId: string }>`SELECT next_id() AS sign_id`.execute(trx);
  const [{ signId } = { signId: '' }] = rows;
  return signId;
}

/** False for who lives outside the parts that the activity is for, where it names any. */
export async function isMeantForPlace(
  db: Kysely<Tables>,
  { activityId, deptId }: { readonly activityId: string; readonly deptId: string },
): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM activity WHERE activity_id = ${activityId} AND (target_dept_ids = '{}'
    OR EXISTS (SELECT FROM unnest(target_dept_ids) AS target WHERE starts_with(${deptId}, target)))`.execute(
      db,
    );
  return rows.length > 0;
}

/** Undefined when the number has signed up already. */
export async function insertSign(
  trx: Transaction<Tables>,
  row: Insertable<ActivitySignTable>,
): Promise<string | undefined> {
  const inserted = await trx
    .insertInto('activitySign')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['activityId', 'phoneHash']).where('cancelTime', 'is', null).doNothing(),
    )
    .returning('signId')
    .executeTakeFirst();
  return inserted?.signId;
}

/** A person that signs up again is not told any more that the former sign-up was cancelled. */
export async function dropCancelNotice(trx: Transaction<Tables>, signId: string): Promise<void> {
  await sql`UPDATE activity_sign AS former SET notice_id = NULL FROM activity_sign AS again
    WHERE again.sign_id = ${signId} AND former.activity_id = again.activity_id AND former.phone_hash = again.phone_hash
      AND former.cancel_time IS NOT NULL AND former.notice_id IS NOT NULL`.execute(trx);
}

/** The one statement that gives a place away. False when there is none, or nobody may sign up now. */
export async function takePlace(trx: Transaction<Tables>, activityId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('activity')
    .set({ signCount: sql`sign_count + 1` })
    .where('activityId', '=', activityId)
    .where(takesSignUps(now))
    .where(sql<SqlBool>`(max_count = 0 OR sign_count < max_count)`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The end of a sign-up, of which each has one. */
export type Settled = { checkInTime: Date } | { cancelTime: Date; noticeId: string | null };

/** False when the person has come already, or was cancelled. */
export async function settleSign(trx: Transaction<Tables>, signId: string, set: Settled): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('activitySign')
    .set(set)
    .where('signId', '=', signId)
    .where('checkInTime', 'is', null)
    .where('cancelTime', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False once it is not published any more. */
export async function countSettled(
  trx: Transaction<Tables>,
  activityId: string,
  set: Settled,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('activity')
    .set(
      'checkInTime' in set ? { checkInCount: sql`check_in_count + 1` } : { signCount: sql`sign_count - 1` },
    )
    .where('activityId', '=', activityId)
    .where('auditStatus', '=', ContentStatus.published)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type Undone = Pick<Insertable<ActivitySignTable>, 'undoneTime' | 'undoneReason' | 'undoneUserName'>;

/** False when it is undone already, or the activity is not published any more. */
export async function undoSettled(
  trx: Transaction<Tables>,
  activityId: string,
  signId: string,
  undone: Undone,
): Promise<boolean> {
  const taken = await trx
    .updateTable('activitySign')
    .set({ ...undone, checkInTime: null })
    .where('signId', '=', signId)
    .where('checkInTime', 'is not', null)
    .executeTakeFirst();
  if (taken.numUpdatedRows !== 1n) return false;
  const counted = await trx
    .updateTable('activity')
    .set({ checkInCount: sql`check_in_count - 1` })
    .where('activityId', '=', activityId)
    .where('auditStatus', '=', ContentStatus.published)
    .executeTakeFirst();
  return counted.numUpdatedRows === 1n;
}

export const findSign = (db: Kysely<Tables>, signId: string) =>
  db
    .selectFrom('activitySign')
    .innerJoin('activity', 'activity.activityId', 'activitySign.activityId')
    .select(['activitySign.activityId', 'cancelTime', 'activity.endTime'])
    .where('signId', '=', signId)
    .executeTakeFirst();

/** For who signed up in an application; undefined once the activity is removed. */
export const findSignState = (db: Kysely<Tables>, signId: string) =>
  db
    .selectFrom('activitySign as sign')
    .innerJoin('activity', 'activity.activityId', 'sign.activityId')
    .select(['sign.signId', 'sign.activityId', 'sign.signTime', 'sign.checkInTime', 'sign.cancelTime'])
    .select(['activity.title', 'activity.startTime'])
    .where('sign.signId', '=', signId)
    .where('activity.delFlag', '=', 0)
    .executeTakeFirst();

export const findCounts = (db: Kysely<Tables>, activityId: string) =>
  db
    .selectFrom('activity')
    .select(['signCount', 'maxCount'])
    .where('activityId', '=', activityId)
    .executeTakeFirst();

const signsOf = (db: Kysely<Tables>, activityId: string) =>
  db.selectFrom('activitySign as sign').where('sign.activityId', '=', activityId);

const listedOf = (db: Kysely<Tables>, activityId: string) =>
  signsOf(db, activityId)
    .innerJoin('sysDept as place', 'place.deptId', 'sign.deptId')
    .select(['signId', 'sign.realName', 'sign.phoneCipher', 'place.fullDeptName', 'sign.signSource'])
    .select(['sign.signTime', 'sign.checkInTime', 'sign.cancelTime'])
    .select(['sign.undoneTime', 'sign.undoneReason', 'sign.undoneUserName']);
export type ListedSign = Awaited<ReturnType<ReturnType<typeof listedOf>['execute']>>[number];

interface AskedSigns extends AskedOrder<'signTime'> {
  readonly activityId: string;
  readonly realName?: string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

export async function pageOfSigns(
  db: Kysely<Tables>,
  { activityId, realName, pageNum, pageSize, ...order }: AskedSigns,
): Promise<{ list: ListedSign[]; total: number }> {
  const isNamed = realName ? sql<SqlBool>`strpos(sign.real_name, ${realName}) > 0` : sql<SqlBool>`true`;
  const total = await countRows(signsOf(db, activityId).where(isNamed));
  const list = await listedOf(db, activityId)
    .where(isNamed)
    .orderBy(orderOf(order, sql`sign_id DESC`, { signTime: [sql`sign_id`] }))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list, total };
}

const EXPORTED_AT_ONCE = 1_000;

/** In the order in which they signed up. */
export async function* everySign(db: Kysely<Tables>, activityId: string): AsyncGenerator<ListedSign> {
  let behind = '0';
  for (;;) {
    const found: ListedSign[] = await listedOf(db, activityId)
      .where('signId', '>', behind)
      .orderBy('signId')
      .limit(EXPORTED_AT_ONCE)
      .execute();
    const last = found.at(-1);
    if (!last) return;
    yield* found;
    behind = last.signId;
  }
}

export const moveSigns: MoveOnMerge = async (trx, deptId, toDeptId) => {
  await holdRows(trx, 'activitySign', ['signId'], sql`dept_id = ${deptId}`);
  await trx.updateTable('activitySign').set({ deptId: toDeptId }).where('deptId', '=', deptId).execute();
};
