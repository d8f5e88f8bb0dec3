/**
 * Rows of all kinds that wait for a person, merged: each kind's own rows in its own order, no more of them than the page needs, and the
 * urgent ones first, then the oldest. What a page costs grows with what waits, not with the tables.
 */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  LISTED_CHECKS_MAX,
  type pageChecks,
} from '@farmers-mailbox/contract/office/review-centre/endpoints.ts';
import {
  type Check,
  type CheckType,
  readCheckId,
} from '@farmers-mailbox/contract/office/review-centre/kinds.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { OVERDUE_MS } from '@farmers-mailbox/contract/rules/overdue.ts';
import { expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, personOf } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import { pressureOrder } from '../../../access/todo-kind.ts';
import type { WaitingKind } from '../../../access/waiting-kind.ts';
import { columnOf } from '../../../database/columns.ts';
import { rowsOrRecall } from '../../../database/count-cache.ts';
import { betweenMoments } from '../../../database/list-conditions.ts';
import type { Condition } from '../../../database/newest-first.ts';
import { prepared } from '../../../database/prepared-statements.ts';
import type { Tables } from '../../../database/tables.ts';
import { refuseField } from '../../../http/refusal.ts';
import { MINUTE_MS } from '../../../time/moment.ts';
import { type FoundBy, type Key, keysInOrder, rowsByKind, stampOf } from './key-queries.ts';

type Asked = CheckedRequestOf<typeof pageChecks>;
type Sql = RawBuilder<unknown>;
export type Filters = Omit<Asked, 'tab' | 'pageNum' | 'pageSize' | 'after' | 'before'>;

export interface WaitingRow {
  readonly bizType: CheckType;
  readonly bizId: string;
  readonly title: string;
  readonly submitUserName: string;
  readonly submitDeptName: string;
  readonly submitTime: Date;
  readonly auditStatus: number;
  readonly version: number;
}

export interface WaitingCount {
  readonly bizType: CheckType;
  /** up to LISTED_CHECKS_MAX + 1 */
  readonly counted: number;
  readonly count: number;
  readonly overdueCount: number;
}

/**
 * True if the latest come first: as it is asked for, or by the list's own order.
 * @throws Refusal 4000 for the other list's column
 */
export function isDescending(
  { orderBy, orderDir }: Pick<Asked, 'orderBy' | 'orderDir'>,
  { column, direction }: { readonly column: 'submitTime' | 'decideTime'; readonly direction: 'asc' | 'desc' },
): boolean {
  if (orderBy === undefined && orderDir === undefined) return direction === 'desc';
  if (orderBy !== undefined && orderBy !== column)
    throw refuseField(
      'orderBy',
      column === 'submitTime'
        ? '待审核的只能按提交时间（submitTime）排序'
        : '已审核的只能按审核时间（decideTime）排序',
    );
  return orderDir !== 'asc';
}

/**
 * One page, the urgent ones first, then the longest waiting, unless the time alone is asked for.
 * @throws Refusal 4000 for a day that the calendar does not have
 */
export async function pageOfWaiting(
  db: Kysely<Tables>,
  kinds: readonly WaitingKind[],
  actor: Actor,
  asked: Asked,
): Promise<{ list: WaitingRow[]; total: number; more: boolean }> {
  const { tab, pageNum, pageSize, after, before, ...filters } = asked;
  const list = { kinds: kinds.filter(isAsked(filters)), key: { tab, filters, person: personOf(actor) } };
  const isByTime = (asked.orderBy ?? asked.orderDir) !== undefined;
  const direction = isDescending(asked, { column: 'submitTime', direction: 'asc' }) ? sql`DESC` : sql`ASC`;
  if (isByTime && (after ?? before) !== undefined)
    throw refuseField('orderBy', '从一条继续往下看时，只能紧急的在前，其次等得最久的');
  const found = await keysInOrder(db, list, () =>
    isByTime
      ? keysByTime(waitingOf(kinds, actor, filters), direction)
      : keysByUrgency(waitingOf(kinds, actor, filters), direction, LISTED_CHECKS_MAX + 1),
  );
  const total = Math.min(found.length, LISTED_CHECKS_MAX);
  const offset = (pageNum - 1) * pageSize;
  const end = Math.min(offset + pageSize, total);
  const beside = placeOf(kinds, after ?? before);
  const isBackwards = after === undefined && before !== undefined;
  const inOrder =
    beside && total > 0
      ? await keysBeside(db, waitingOf(kinds, actor, filters), beside, isBackwards, end)
      : found;
  const rows = await rowsOf(db, kinds, actor, filters, inOrder.slice(offset, end));
  return { list: rows, total, more: found.length > total };
}

/** The keys of all kinds merged by how long they have waited, each kind in the order of its index: as many as are listed. */
const keysByTime = (waiting: readonly Waiting[], direction: Sql): Sql | null => {
  if (waiting.length === 0) return null;
  const each = waiting.map(({ kind, conditions }) => {
    const [since, key] = [columnOf(kind, kind.columns.submitTime), columnOf(kind, kind.key)];
    return sql`(SELECT ${sql.lit(kind.type)} AS biz_type, ${key} AS id, ${since} AS since, ${isOrdinary(kind)} AS is_ordinary
      FROM ${sql.table(kind.table)}
      WHERE ${all(conditions)} ORDER BY ${since} ${direction}, ${key} ${direction} LIMIT ${LISTED})`;
  });
  return sql`biz_type, id, since, is_ordinary FROM (${sql.join(each, sql` UNION ALL `)}) AS waiting
    ORDER BY ${timeOrder(direction)} LIMIT ${LISTED}`;
};

/** Of those the urgent ones first: the indexes know nothing of urgency. */
const keysByUrgency = (waiting: readonly Waiting[], direction: Sql, limit: number): Sql | null => {
  const listed = keysByTime(waiting, direction);
  return (
    listed &&
    sql`biz_type, id FROM (SELECT ${listed}) AS listed
      ORDER BY is_ordinary ${direction}, ${timeOrder(direction)} LIMIT ${sql.lit(limit)}`
  );
};

const timeOrder = (direction: Sql): Sql =>
  sql`since ${direction}, biz_type COLLATE "C" ${direction}, id ${direction}`;

const LISTED = sql.lit(LISTED_CHECKS_MAX + 1);

/** False for what is urgent, which so comes first. */
const isOrdinary = ({ isUrgent }: WaitingKind): Sql => (isUrgent ? sql`NOT ${isUrgent}` : sql`true`);

async function keysBeside(
  db: Kysely<Tables>,
  waiting: readonly Waiting[],
  place: Place,
  isBackwards: boolean,
  limit: number,
): Promise<readonly Key[]> {
  const beside = waiting.map(({ kind, conditions }) => ({
    kind,
    conditions: [...conditions, isBeyond(kind, place, isBackwards)],
  }));
  const keys = keysByUrgency(beside, isBackwards ? sql`DESC` : sql`ASC`, limit);
  if (keys === null) return [];
  return (await sql<Key>`SELECT ${keys}`.execute(db)).rows;
}

/** Judged again: kept keys may be older than a decision. */
const rowsOf = (
  db: Kysely<Tables>,
  kinds: readonly WaitingKind[],
  actor: Actor,
  filters: Filters,
  keys: readonly Key[],
): Promise<WaitingRow[]> =>
  rowsByKind<WaitingRow & FoundBy>(kinds, keys, async (kind, ids) => {
    const [waiting] = waitingOf([kind], actor, filters);
    if (waiting === undefined) return [];
    const { table, key, columns } = kind;
    const { rows } = await sql<
      WaitingRow & FoundBy
    >`select ${prepared} biz_type, key_id, biz_id, title, submit_user_name,
        sys_dept.full_dept_name AS submit_dept_name, submit_time, audit_status, page.version
      FROM (SELECT ${sql.lit(kind.type)} AS biz_type, ${columnOf(kind, key)} AS key_id, ${columnOf(kind, key)} AS biz_id,
          ${columnOf(kind, columns.title)} AS title, ${columnOf(kind, columns.submitUserName)} AS submit_user_name,
          ${columnOf(kind, columns.submitDeptId)} AS dept_id, ${columnOf(kind, columns.submitTime)} AS submit_time,
          ${columnOf(kind, columns.auditStatus)} AS audit_status, ${versionOf(kind)} AS version
        FROM ${sql.table(table)} WHERE ${columnOf(kind, key)} = ANY (${ids}::bigint[]) AND ${all(waiting.conditions)}) AS page
        JOIN sys_dept USING (dept_id)`.execute(db);
    return rows;
  });

const versionOf = (kind: WaitingKind): Sql =>
  kind.columns.version === undefined ? sql`1` : columnOf(kind, kind.columns.version);

/** Of each kind that this person reviews. */
export async function countWaiting(
  db: Kysely<Tables>,
  kinds: readonly WaitingKind[],
  actor: Actor,
  filters: Filters,
  now: Date,
): Promise<WaitingCount[]> {
  const waiting = waitingOf(kinds, actor, filters);
  if (waiting.length === 0) return [];
  // of the minute, so that it may be asked again
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const overdueSince = new Date(minute - OVERDUE_MS);
  const each = waiting.map(({ kind, conditions }) => {
    const since = columnOf(kind, kind.columns.submitTime);
    // in order, so that of more than are counted those that wait longest are
    return sql`(SELECT ${sql.lit(kind.type)} AS biz_type, ${since} AS since FROM ${sql.table(kind.table)}
      WHERE ${all(conditions)} ORDER BY ${since}, ${columnOf(kind, kind.key)} LIMIT ${sql.lit(LISTED_CHECKS_MAX + 1)})`;
  });
  const counting = sql<{
    bizType: string;
    counted: number;
    overdueCount: number;
  }>`select ${prepared} biz_type, count(*)::int AS counted, (count(*) FILTER (WHERE since < ${overdueSince}))::int AS overdue_count
    FROM (${sql.join(each, sql` UNION ALL `)}) AS waiting GROUP BY biz_type`;
  const isMoreThanTold = (counts: readonly { counted: number }[]) =>
    counts.some(({ counted }) => counted > LISTED_CHECKS_MAX);
  const rows = await rowsOrRecall(
    db,
    counting,
    isMoreThanTold,
    await stampOf(
      db,
      waiting.map(({ kind }) => kind),
    ),
  );
  return waiting.map(({ kind: { type } }) => {
    const { counted = 0, overdueCount = 0 } = rows.find(({ bizType }) => bizType === type) ?? {};
    const most = (count: number) => Math.min(count, LISTED_CHECKS_MAX);
    return { bizType: type, counted, count: most(counted), overdueCount: most(overdueCount) };
  });
}

export interface PressingFound
  extends Pick<WaitingRow, 'bizType' | 'bizId' | 'title' | 'submitUserName' | 'submitTime'> {
  readonly isUrgent: boolean;
  readonly dueTime: Date | null;
  readonly peopleCount: number | null;
}

/**
 * So many of all kinds, those with least time left first. Planned once, as the counts are: what waits is little, whatever is asked for, and
 * to plan a dozen tables takes twenty times as long as to read them.
 */
export async function listPressing(
  db: Kysely<Tables>,
  kinds: readonly WaitingKind[],
  actor: Actor,
  { now, limit }: { now: Date; limit: number },
): Promise<PressingFound[]> {
  const each = waitingOf(kinds, actor, {}).map(({ kind, conditions }) => {
    const { dueTime, peopleCount, ...columns } = kind.columns;
    const due = dueTime === undefined ? sql`NULL::timestamptz` : columnOf(kind, dueTime);
    const people = peopleCount === undefined ? sql`NULL::integer` : columnOf(kind, peopleCount);
    const since = columnOf(kind, columns.submitTime);
    const isUrgent = kind.isUrgent ? sql`${kind.isUrgent}` : sql`false`;
    return sql`(SELECT ${sql.lit(kind.type)} AS biz_type, ${columnOf(kind, kind.key)}::text AS biz_id, ${columnOf(kind, columns.title)} AS title,
        ${columnOf(kind, columns.submitUserName)} AS submit_user_name, ${since} AS submit_time, ${due} AS due_time,
        ${people} AS people_count, ${isUrgent} AS is_urgent
      FROM ${sql.table(kind.table)} WHERE ${all(conditions)} ${pressureOrder({ isUrgent, due, since, id: columnOf(kind, kind.key) }, now)} LIMIT ${limit})`;
  });
  if (each.length === 0) return [];
  const [isUrgent, due, since] = [sql`is_urgent`, sql`due_time`, sql`submit_time`];
  const order = pressureOrder({ isUrgent, due, since, id: sql`biz_type COLLATE "C", biz_id::bigint` }, now);
  const { rows } =
    await sql<PressingFound>`select ${prepared} * FROM (${sql.join(each, sql` UNION ALL `)}) AS pressing
    ${order} LIMIT ${limit}`.execute(db);
  return rows;
}

const eb = expressionBuilder<Record<string, Record<string, string>>, string>();
export const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` AND `);
interface Waiting {
  readonly kind: WaitingKind;
  readonly conditions: readonly Condition[];
}

function waitingOf(kinds: readonly WaitingKind[], actor: Actor, filters: Filters): Waiting[] {
  return kinds.filter(isAsked(filters)).flatMap((kind) => {
    const own = kind.waitingFor(actor);
    return own === null ? [] : [{ kind, conditions: [...own, ...narrowed(kind, filters)] }];
  });
}

export const isAsked =
  ({ bizType, otherFlag }: Filters) =>
  ({ type }: WaitingKind): boolean =>
    (bizType === undefined || bizType === type) && (otherFlag !== 1 || type !== 'sms');

/** By words, office and time of submission. */
export function narrowed(kind: WaitingKind, { keyword, deptId, ...times }: Filters): Condition[] {
  const { title, submitDeptId, submitTime } = kind.columns;
  const office = `${kind.table}.${submitDeptId}`;
  return [
    ...(keyword ? [sql<SqlBool>`strpos(${columnOf(kind, title)}, ${keyword}) > 0`] : []),
    ...(deptId === undefined
      ? []
      : [isRegionCode(deptId) ? deptInside(eb, office, deptId) : eb(office, '=', deptId)]),
    ...betweenMoments(`${kind.table}.${submitTime}`, times, ['submitTimeStart', 'submitTimeEnd']),
  ];
}

interface Place extends Check {
  readonly kind: WaitingKind;
}

/** Of one that waits or has been decided meanwhile. */
function placeOf(kinds: readonly WaitingKind[], checkId: string | undefined): Place | null {
  const check = checkId === undefined ? null : readCheckId(checkId);
  const kind = kinds.find(({ type }) => type === check?.bizType);
  return check && kind ? { ...check, kind } : null;
}

/** Behind that place in the order of all kinds, or in front of it. */
function isBeyond(kind: WaitingKind, place: Place, isBackwards: boolean): Condition {
  const { kind: at, bizId } = place;
  const ordinary = sql`(${isOrdinary(kind)})`;
  const thatOne = sql`(SELECT ${isOrdinary(at)} FROM ${sql.table(at.table)} WHERE ${columnOf(at, at.key)} = ${bizId})`;
  const beyond = isBackwards ? sql`<` : sql`>`;
  return sql<SqlBool>`(${ordinary} ${beyond} ${thatOne}
    OR ${ordinary} = ${thatOne} AND ${hasWaitedBeyond(kind, place, isBackwards)})`;
}

function hasWaitedBeyond(
  kind: WaitingKind,
  { kind: at, bizType, bizId }: Place,
  isBackwards: boolean,
): Condition {
  const since = columnOf(kind, kind.columns.submitTime);
  const then = sql`(SELECT ${columnOf(at, at.columns.submitTime)} FROM ${sql.table(at.table)} WHERE ${columnOf(at, at.key)} = ${bizId})`;
  const beyond = isBackwards ? sql`<` : sql`>`;
  if (kind.type === bizType)
    return sql<SqlBool>`(${since}, ${columnOf(kind, kind.key)}) ${beyond} (${then}, ${bizId}::bigint)`;
  const isBehind = kind.type > bizType;
  return isBehind === isBackwards
    ? sql<SqlBool>`${since} ${beyond} ${then}`
    : sql<SqlBool>`${since} ${beyond}= ${then}`;
}
