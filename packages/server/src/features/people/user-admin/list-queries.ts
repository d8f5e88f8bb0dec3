/**
 * One page of the people whom somebody governs, newest first. Ids come from covering indexes, up to
 * LISTED_USERS_MAX, and are kept for a moment, so that no page reads a province of three million people (decision 18).
 */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { pageUsers } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { LISTED_USERS_MAX } from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import { firstCodeBehind } from '../../../access/scope.ts';
import type { CountCache } from '../../../database/count-cache.ts';
import { escapeLike } from '../../../database/like.ts';
import { type AskedOrder } from '../../../database/list-order.ts';
import type { Tables } from '../../../database/tables.ts';
import { readMoment } from '../../../time/moment.ts';

export type UserFilters = Omit<CheckedRequestOf<typeof pageUsers>, 'pageNum' | 'pageSize'>;
type Condition = Expression<SqlBool>;

export interface ListNeeds {
  readonly db: Kysely<Tables>;
  readonly personalData: PersonalData;
  /** `YYYY-MM-DD`, China time */
  readonly today: string;
}

export interface FoundIds {
  readonly userIds: readonly string[];
  /** at most LISTED_USERS_MAX */
  readonly total: number;
  readonly more: boolean;
}

/** Shorter lists are always exact: in these somebody looks for the person whom a colleague has just entered. */
const KEPT_FROM = 500;

/** @param place the region or organisation that is listed, inside the reader's area */
export async function pageUserIds(
  needs: ListNeeds,
  cache: CountCache,
  place: string,
  filters: UserFilters,
  { pageNum, pageSize, orderDir }: { pageNum: number; pageSize: number } & Pick<AskedOrder, 'orderDir'>,
): Promise<FoundIds> {
  const end = orderDir === 'asc' ? 'oldest' : 'newest';
  const { oldestFirst, more } = await cache.read(
    `${place} ${end} ${JSON.stringify(filters)}`,
    () => readEnd(needs, place, filters, end),
    ({ oldestFirst: ids }) => ids.length > KEPT_FROM,
  );
  const total = oldestFirst.length;
  if (end === 'oldest') {
    const onPage = oldestFirst.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    return { userIds: Array.from(onPage, String), total, more };
  }
  const from = Math.max(total - pageNum * pageSize, 0);
  const onPage = oldestFirst.slice(from, Math.max(total - (pageNum - 1) * pageSize, from));
  return { userIds: Array.from(onPage, String).reverse(), total, more };
}

interface End {
  /** at most LISTED_USERS_MAX: 80 KB for as long as a list is turned over */
  readonly oldestFirst: BigInt64Array;
  readonly more: boolean;
}

/**
 * In whatever order they are found first, then the newest or oldest of many: a planner that hopes to meet one of a few soon would read three
 * million people from the newest on.
 */
async function readEnd(
  needs: ListNeeds,
  place: string,
  filters: UserFilters,
  end: 'newest' | 'oldest',
): Promise<End> {
  const matching = await matchingIds(needs, place, filters);
  const found = await readIds(needs, sql`${matching} LIMIT ${LISTED_USERS_MAX + 1}`);
  if (found.length <= LISTED_USERS_MAX) return { oldestFirst: found, more: false };
  const direction = end === 'oldest' ? sql`ASC` : sql`DESC`;
  const listed = sql`${matching} ORDER BY user_id ${direction} LIMIT ${LISTED_USERS_MAX}`;
  return { oldestFirst: await readIds(needs, listed), more: true };
}

/** As one value, since ten thousand rows would each be taken apart. */
async function readIds({ db }: ListNeeds, matching: RawBuilder<unknown>): Promise<BigInt64Array> {
  const { rows } = await sql<{ ids: string | null }>`SELECT string_agg(user_id::text, ',') AS ids
    FROM (${matching}) AS listed`.execute(db);
  const ids = rows[0]?.ids;
  return BigInt64Array.from(ids ? ids.split(',') : [], BigInt).sort();
}

/** All of them, however many there are. */
export async function countUserIds(needs: ListNeeds, place: string, filters: UserFilters): Promise<number> {
  const matching = await matchingIds(needs, place, filters);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count
    FROM (${matching}) AS listed`.execute(needs.db);
  return rows[0]?.count ?? 0;
}

const IDS_AT_ONCE = 1_000;

/** Every one, newest first, a thousand at a time: no transaction stays open while somebody saves a file slowly. */
export async function* everyUserId(
  needs: ListNeeds,
  place: string,
  filters: UserFilters,
): AsyncGenerator<readonly string[]> {
  const matching = await matchingIds(needs, place, filters);
  let behind = '9223372036854775807';
  for (;;) {
    const { rows } = await sql<{ userId: string }>`SELECT user_id FROM (${matching}) AS listed
      WHERE user_id < ${behind}::bigint ORDER BY user_id DESC LIMIT ${IDS_AT_ONCE}`.execute(needs.db);
    const ids = rows.map(({ userId }) => userId);
    if (ids.length > 0) yield ids;
    const last = ids.at(-1);
    if (last === undefined || ids.length < IDS_AT_ONCE) return;
    behind = last;
  }
}

/** People whose home is there, and those who have another identity there. */
async function matchingIds({ db, personalData, today }: ListNeeds, place: string, filters: UserFilters) {
  const conditions = conditionsOf(personalData, filters, today);
  const range = rangeOf(place, filters.includeChild);
  if (range === null) return selectIds(conditions);
  const guests = await guestsIn(db, range, today);
  const residents = selectIds([insideRange('dept_id', range), ...conditions]);
  if (guests.length === 0) return residents;
  const isGuest = sql<SqlBool>`user_id = ANY (${guests}::bigint[])`;
  return sql`SELECT user_id FROM (${residents} UNION ALL ${selectIds([isGuest, ...conditions])}) AS listed`;
}

const selectIds = (conditions: readonly Condition[]) =>
  sql`SELECT user_id FROM sys_user WHERE ${sql.join([sql`del_flag = 0`, ...conditions], sql` AND `)}`;

interface Range {
  readonly from: string;
  /** the first code behind it */
  readonly behind: string;
}

/** Null: the whole province, where asking each row would only cost time. */
function rangeOf(place: string, includeChild: 0 | 1): Range | null {
  if (includeChild === 0) return { from: place, behind: `${place} ` };
  return place === ROOT_CODE ? null : { from: place, behind: firstCodeBehind(place) };
}

const insideRange = (column: string, { from, behind }: Range) =>
  sql<SqlBool>`${sql.ref(column)} >= ${from} AND ${sql.ref(column)} < ${behind}`;

/** People with their home elsewhere: a few of the staff. */
async function guestsIn(db: Kysely<Tables>, range: Range, today: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`SELECT DISTINCT identity.user_id
    FROM sys_user_identity AS identity JOIN sys_user AS person USING (user_id)
    WHERE ${insideRange('identity.dept_id', range)} AND identity.main_flag = 0
      AND identity.removed_time IS NULL AND coalesce(identity.valid_to, ${today}) >= ${today}
      AND NOT (${insideRange('person.dept_id', range)}) AND person.del_flag = 0`.execute(db);
  return rows.map(({ userId }) => userId);
}

function conditionsOf(personalData: PersonalData, filters: UserFilters, today: string): Condition[] {
  const { keyword, roleId, userType, realNameAuthFlag, smsAgreeFlag, status } = filters;
  const conditions: Condition[] = [];
  if (keyword) conditions.push(isNamed(personalData, keyword));
  if (roleId !== undefined) {
    conditions.push(sql<SqlBool>`user_id IN (SELECT user_id FROM sys_user_identity
      WHERE role_ids @> ARRAY[${roleId}::integer] AND removed_time IS NULL
        AND coalesce(valid_to, ${today}) >= ${today})`);
  }
  if (userType !== undefined) conditions.push(sql<SqlBool>`user_type = ${userType}`);
  if (realNameAuthFlag !== undefined)
    conditions.push(sql<SqlBool>`real_name_auth_flag = ${realNameAuthFlag}`);
  if (smsAgreeFlag !== undefined) conditions.push(sql<SqlBool>`sms_agree_flag = ${smsAgreeFlag}`);
  if (status !== undefined) conditions.push(sql<SqlBool>`status = ${status}`);
  const { registerTimeStart, registerTimeEnd } = filters;
  if (registerTimeStart) {
    conditions.push(sql<SqlBool>`register_time >= ${readMoment(registerTimeStart, 'registerTimeStart')}`);
  }
  if (registerTimeEnd) {
    conditions.push(sql<SqlBool>`register_time <= ${readMoment(registerTimeEnd, 'registerTimeEnd')}`);
  }
  return conditions;
}

/** Accounts hold letters and digits, names neither: so each word asks one index only. */
function isNamed(personalData: PersonalData, keyword: string): Condition {
  const phone = normalisePhone(keyword);
  const start = `${escapeLike(keyword)}%`;
  if (phone !== null) {
    return sql<SqlBool>`(phone_hash = ${personalData.hash(phone)} OR lower(user_name) = ${keyword.toLowerCase()})`;
  }
  return /^[\x21-\x7e]+$/.test(keyword)
    ? sql<SqlBool>`lower(user_name) LIKE ${start.toLowerCase()}`
    : sql<SqlBool>`real_name LIKE ${start}`;
}
