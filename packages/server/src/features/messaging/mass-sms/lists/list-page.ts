/**
 * One page of a list of applications with its totals. Ids come from covering indexes. Of a long list something is remembered for
 * some seconds, so that any page of a hundred thousand costs milliseconds: all its ids in their order when filters leave only
 * thousands (finding these in their order would read past all the others), else every 500th key (its rungs).
 */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { pageMyApplications } from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import { type Expression, expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type CountCache, KEPT_FROM } from '../../../../database/count-cache.ts';
import { fixedSelect, prepared } from '../../../../database/prepared-statements.ts';
import type { Tables } from '../../../../database/tables.ts';
import { LISTED_COLUMNS, type ListedApplication } from '../application/listed-row.ts';
import { type Condition, isUrgentToReview, type ListView, wordConditions } from './list-queries.ts';

export interface ListRow extends ListedApplication {
  /** the name behind currentAuditDeptId */
  readonly currentAuditDeptName: string | null;
}

export interface ListPage {
  readonly rows: readonly ListRow[];
  readonly total: number;
  readonly countByStatus: Record<string, number>;
}

type ListAsked = Pick<
  CheckedRequestOf<typeof pageMyApplications>,
  'pageNum' | 'pageSize' | 'orderBy' | 'orderDir' | 'auditStatus' | 'sendStatus' | 'smsTitle' | 'keyword'
>;

/** The rows to read: the applications of a view that meet the conditions, and the name under which its counts are remembered. */
interface Listing {
  readonly key: string;
  readonly view: ListView;
  readonly conditions: readonly Condition[];
  /** behind which row it begins, when a page in its middle is read */
  readonly after?: Condition;
}

/** A list whose ids are remembered: what its filters left of a view that is longer than this. */
const LONG_FROM = 5_000;
const REMEMBERED_MAX = 5_000;

/** Words found more often than this are found soon by reading the list in its order. */
const COMMON_FROM = 2_000;

/** One page, its total, and how many of the whole view stand where. `asked` holds all the fields that `conditions` came from. */
export async function pageApplications(
  db: Kysely<Tables>,
  cache: CountCache,
  view: ListView,
  conditions: readonly Condition[],
  asked: ListAsked,
): Promise<ListPage> {
  const counted = await cache.read(
    `${view.key} by status`,
    () => countByStatusOf(db, view),
    (counts) => sumOf(counts, {}) >= KEPT_FROM,
  );
  const countByStatus = Object.fromEntries(
    counted.map(({ auditStatus, sendStatus, count }) => [`${auditStatus}/${sendStatus}`, count]),
  );
  const inView = sumOf(counted, {});
  const filters = filtersOf(asked);
  const narrowed = {
    key: `${view.key} ${JSON.stringify(filters)}`,
    view,
    conditions: [...conditions, ...wordConditions(asked)],
  };
  const isByStatusOnly = Object.keys(filters).every(
    (name) => name === 'auditStatus' || name === 'sendStatus',
  );
  const total = isByStatusOnly
    ? sumOf(counted, asked)
    : await cache.read(
        narrowed.key,
        () => countOf(db, narrowed),
        () => inView >= KEPT_FROM,
      );
  const listing = total > COMMON_FROM ? { ...narrowed, conditions } : narrowed;
  const isLong = inView > LONG_FROM;
  if (view.isByWaiting && asked.orderBy === undefined) {
    const rows = isLong
      ? await readPage(db, cache, listing, { ...asked, orderBy: 'applyTime', orderDir: 'asc' }, total)
      : await readByWaiting(db, listing, asked);
    return { rows, total, countByStatus };
  }
  const read = isLong && total <= REMEMBERED_MAX ? readRemembered : readPage;
  return { rows: await read(db, cache, listing, asked, total), total, countByStatus };
}

/** The urgent ones first, then those that have waited longest: no index has that order, so of a list that is not long. */
const BY_WAITING = sql`ORDER BY NOT ${isUrgentToReview}, apply_time, apply_id`;

async function readByWaiting(
  db: Kysely<Tables>,
  listing: Listing,
  { pageNum, pageSize }: ListAsked,
): Promise<readonly ListRow[]> {
  const slice = { offset: (pageNum - 1) * pageSize, limit: pageSize };
  return selectFound(db, listing, slice, BY_WAITING, BY_WAITING);
}

/** Fields that choose the view, the page or the order, not which applications match. */
const NO_FILTERS: readonly string[] = ['pageNum', 'pageSize', 'orderBy', 'orderDir', 'auditTab'];

function filtersOf(asked: object): Record<string, unknown> {
  const given = Object.entries(asked).filter(
    ([name, value]) => !NO_FILTERS.includes(name) && value !== undefined,
  );
  const filters = Object.fromEntries(given);
  // Including children matters only below a department.
  if (!('deptId' in filters)) delete filters['includeChild'];
  return filters;
}

interface CountOfStatus {
  readonly auditStatus: number;
  readonly sendStatus: number;
  readonly count: number;
}

function sumOf(
  counted: readonly CountOfStatus[],
  { auditStatus, sendStatus }: Pick<ListAsked, 'auditStatus' | 'sendStatus'>,
): number {
  return counted
    .filter((one) => (auditStatus ?? one.auditStatus) === one.auditStatus)
    .filter((one) => (sendStatus ?? one.sendStatus) === one.sendStatus)
    .reduce((sum, { count }) => sum + count, 0);
}

async function countByStatusOf(db: Kysely<Tables>, view: ListView): Promise<readonly CountOfStatus[]> {
  const listing = { key: '', view, conditions: [] };
  const { rows } =
    await sql<CountOfStatus>`${selecting(listing)} audit_status, send_status, count(*)::integer AS count
    ${matching(listing)} GROUP BY audit_status, send_status`.execute(db);
  return rows;
}

async function countOf(db: Kysely<Tables>, listing: Listing): Promise<number> {
  const { rows } = await sql<{ total: string }>`SELECT count(*) AS total ${matching(listing)}`.execute(db);
  return Number(rows[0]?.total);
}

const columnOf = {
  createTime: 'applyId',
  applyTime: 'applyTime',
  sendTime: 'sendTime',
  validCount: 'validCount',
} as const;
type SortColumn = (typeof columnOf)[keyof typeof columnOf];

/** By the ids of the whole list: a total that was counted a moment before or after them only shortens its last page. */
async function readRemembered(
  db: Kysely<Tables>,
  cache: CountCache,
  listing: Listing,
  { pageNum, pageSize, orderBy = 'createTime', orderDir = 'desc' }: ListAsked,
  total: number,
): Promise<readonly ListRow[]> {
  if (total <= (pageNum - 1) * pageSize) return [];
  const column = columnOf[orderBy];
  const ids = await cache.read(
    `${listing.key} ids by ${column}`,
    () => readIds(db, listing, column),
    () => true,
  );
  const fromEnd = (place: number) => Math.max(ids.length - place, 0);
  const [from, to] = [(pageNum - 1) * pageSize, pageNum * pageSize];
  const onPage = orderDir === 'desc' ? ids.slice(from, to) : ids.slice(fromEnd(to), fromEnd(from));
  return onPage.length === 0 ? [] : inOrder(await selectRows(db, onPage), column, orderDir);
}

/** From the top. As one value, since thousands of rows would each be taken apart. */
async function readIds(db: Kysely<Tables>, listing: Listing, column: SortColumn): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    SELECT coalesce(json_agg(apply_id::text ${orderOf(column, 'desc')}), '[]') AS ids ${matching(listing)}`.execute(
    db,
  );
  return rows[0]?.ids ?? [];
}

/** One is the reverse of the other, as the indexes are. */
function orderOf(column: SortColumn, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`;
  if (column === 'applyId') return sql`ORDER BY apply_id ${way}`;
  const empty = direction === 'asc' ? sql`NULLS FIRST` : sql`NULLS LAST`;
  return sql`ORDER BY ${sql.ref(column)} ${way} ${empty}, apply_id ${way}`;
}

const listed = (db: Kysely<Tables>) =>
  db
    .selectFrom('massSmsApply')
    .leftJoin('sysDept', 'sysDept.deptId', 'massSmsApply.currentAuditDeptId')
    .select([
      ...LISTED_COLUMNS.map((name) => `massSmsApply.${name}` as const),
      'sysDept.deptName as currentAuditDeptName',
    ]);

const selectRows = fixedSelect((db, ids: readonly string[]) =>
  listed(db).modifyFront(prepared).where(sql<boolean>`mass_sms_apply.apply_id = ANY (${ids}::bigint[])`),
);

/** Text with all its columns: putting it together takes longer than the rest of asking. */
const listedText = once((db: Kysely<Tables>) => listed(db).compile().sql);
const keptListedText = once((db: Kysely<Tables>) => listed(db).modifyFront(prepared).compile().sql);

function once(build: (db: Kysely<Tables>) => string) {
  let built: RawBuilder<ListRow> | undefined;
  return (db: Kysely<Tables>) => {
    built ??= sql.raw(build(db));
    return built;
  };
}

interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/**
 * In one statement with what finds their ids: a trip to the database costs more than ten rows. Where one plan is good for every page, the ids up
 * to a round place are found, and the page is cut out of them: a limit that is a value would make the kept plan look dear.
 * @param order of the ids; `outer` of the rows, which have none of their own
 */
async function selectFound(
  db: Kysely<Tables>,
  listing: Listing,
  { offset, limit }: Slice,
  order: RawBuilder<unknown>,
  outer = sql``,
): Promise<ListRow[]> {
  const ids = sql`SELECT apply_id ${matching(listing)} ${order}`;
  const round = Math.ceil((offset + limit) / RUNG_EVERY) * RUNG_EVERY;
  const found = keepsPlan(listing)
    ? sql`(ARRAY(${ids} LIMIT ${sql.lit(round)}))[${offset + 1}::integer:${offset + limit}::integer]`
    : sql`ARRAY(${ids} LIMIT ${limit} OFFSET ${offset})`;
  const columns = (keepsPlan(listing) ? keptListedText : listedText)(db);
  const { rows } =
    await sql<ListRow>`${columns} WHERE mass_sms_apply.apply_id = ANY (${found}) ${outer}`.execute(db);
  return rows;
}

/** Pages up to here are counted off from the nearer end of the list. */
const COUNTED_OFF_MAX = 2_000;
const RUNG_EVERY = 500;

/** Both ends are near; what lies between is found from the rung in front of it. */
async function readPage(
  db: Kysely<Tables>,
  cache: CountCache,
  listing: Listing,
  { pageNum, pageSize, orderBy = 'createTime', orderDir = 'desc' }: ListAsked,
  total: number,
): Promise<readonly ListRow[]> {
  const offset = (pageNum - 1) * pageSize;
  const limit = Math.min(pageSize, total - offset);
  if (limit <= 0) return [];
  const column = columnOf[orderBy];
  const behind = total - offset - limit;
  const fromTop = orderDir === 'desc' ? offset : behind;
  const fromBottom = orderDir === 'desc' ? behind : offset;
  if (Math.min(fromTop, fromBottom) > COUNTED_OFF_MAX) {
    const rows = await readFromRung(db, cache, listing, { column, limit, offset: fromTop });
    if (rows.length === limit) return inOrder(rows, column, orderDir);
  }
  const direction = fromTop <= fromBottom ? 'desc' : 'asc';
  const run = { column, direction, limit, offset: Math.min(fromTop, fromBottom) } as const;
  const rows = await readRows(db, listing, run);
  return inOrder(rows, column, orderDir);
}

interface Run extends Slice {
  readonly column: SortColumn;
  readonly direction: 'asc' | 'desc';
}

/** The rows of a run of ids, in no order that could be relied upon. */
const readRows = (db: Kysely<Tables>, listing: Listing, { column, direction, ...slice }: Run) =>
  selectFound(db, listing, slice, orderOf(column, direction));

interface Rung {
  /** the sorted value as the database writes it; null where the row has none */
  key: string | null;
  applyId: string;
}

/** Fewer rows than asked for when the rung's value is null, or the page reaches into the rows without a value. */
async function readFromRung(
  db: Kysely<Tables>,
  cache: CountCache,
  listing: Listing,
  { column, limit, offset }: Omit<Run, 'direction'>,
): Promise<ListRow[]> {
  const rungs = await cache.read(
    `${listing.key} rungs by ${column}`,
    () => readRungs(db, listing, column),
    () => true,
  );
  const at = Math.floor(offset / RUNG_EVERY);
  const rung = rungs[at - 1];
  if (!rung || rung.key === null) return [];
  const after: Condition = () => isAfter(column, rung);
  const run = { column, direction: 'desc', limit, offset: offset - at * RUNG_EVERY } as const;
  return readRows(db, { ...listing, after }, run);
}

/** Every 500th row from the top: the nth rung stands at row 500 n. One pass over an index. */
async function readRungs(db: Kysely<Tables>, listing: Listing, column: SortColumn): Promise<Rung[]> {
  const { rows } = await sql<Rung>`
    SELECT key, apply_id FROM (
      SELECT apply_id, ${sql.ref(column)}::text AS key, row_number() OVER (${orderOf(column, 'desc')}) AS nth ${matching(listing)}
    ) AS ranked WHERE nth % ${sql.lit(RUNG_EVERY)} = 0 ORDER BY nth`.execute(db);
  return rows;
}

function isAfter(column: SortColumn, { key, applyId }: Rung): Expression<SqlBool> {
  switch (column) {
    case 'applyId':
      return sql<boolean>`apply_id < ${applyId}`;
    case 'validCount':
      return sql<boolean>`(valid_count, apply_id) < (${key}::integer, ${applyId}::bigint)`;
    case 'applyTime':
    case 'sendTime':
      return sql<boolean>`(${sql.ref(column)}, apply_id) < (${key}::timestamptz, ${applyId}::bigint)`;
  }
}

function inOrder(rows: readonly ListRow[], column: SortColumn, orderDir: 'asc' | 'desc'): ListRow[] {
  const up = orderDir === 'asc' ? 1 : -1;
  const keyOf = (row: ListRow) => {
    const value = column === 'applyId' ? null : row[column];
    return value instanceof Date ? value.getTime() : (value ?? Number.NEGATIVE_INFINITY);
  };
  return rows.toSorted((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    if (first !== second) return first < second ? -up : up;
    return BigInt(a.applyId) < BigInt(b.applyId) ? -up : up;
  });
}

/** A filter may be met by everything or by one row, which calls for different plans. */
const keepsPlan = ({ view, conditions }: Listing): boolean => view.keepsPlan && conditions.length === 0;

/** Written by the database's own words: the statement is put together for each page. */
function matching({ view, conditions, after }: Listing): RawBuilder<unknown> {
  const all = [...view.conditions, ...conditions, ...(after ? [after] : [])];
  return sql`FROM mass_sms_apply WHERE ${sql.join(
    all.map((condition) => condition(eb)),
    sql` AND `,
  )}`;
}

const eb = expressionBuilder<Tables, 'massSmsApply'>();

const selecting = (listing: Listing) => (keepsPlan(listing) ? sql`select ${prepared}` : sql`SELECT`);
