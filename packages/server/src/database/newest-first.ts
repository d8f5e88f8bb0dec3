/**
 * Lists that show the newest first and count no further than they list, so that what a page costs does not grow with the table. Those of the
 * logs, which only grow, stand in log-pages.ts.
 */
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { countOrRecall, KEPT_FROM, rowsOrRecall } from './count-cache.ts';
import { hasParts, type IndexedWord, leastCommonWords, rareWords } from './indexed-words.ts';
import type { Tables } from './tables.ts';

type Sql = RawBuilder<unknown>;

export type Condition = Expression<SqlBool>;

/** A table by the order of its list, which an index has. */
export interface NewestList {
  readonly table: string;
  readonly key: string;
  /** ORDER BY */
  readonly order: Sql;
  /** the list's own order where another one is asked for: rows are counted in it, since its index holds what the conditions ask for */
  readonly ownOrder?: Sql;
  /** what every list of it asks for, as its index has it; null where there is nothing */
  readonly always: Sql | null;
  /** it is counted from its newest end, since no other index narrows it */
  readonly countsInOrder: boolean;
  /**
   * A text that changes with the rows: the keys of a long list are then kept in their order while it stays the same, so that a page deep in
   * it costs no more than the first.
   */
  readonly stamp?: string;
}

export interface Asked {
  readonly pageNum: number;
  readonly pageSize: number;
  /** so many of the newest are listed at all */
  readonly rowsMax: number;
}

export interface NewestPage {
  /** selects the keys of the page; null when there is nobody on it */
  readonly keys: Sql | null;
  /** at most as many as are listed */
  readonly total: number;
  /** there are older ones behind it */
  readonly more: boolean;
}

/**
 * Counts what is asked for, and says which rows the page holds; their columns are read by whoever knows them.
 * @param words what an index of words can say beside the conditions, which ask for the exact words
 */
export async function findNewest(
  db: Kysely<Tables>,
  list: NewestList,
  conditions: readonly Condition[],
  { pageNum, pageSize, rowsMax }: Asked,
  words: readonly IndexedWord[] = [],
): Promise<NewestPage> {
  const rare = await rareWords(db, list.table, words);
  const hasCommonWords = words.length > 0 && rare.length === 0 && (await isCommon(db, list, conditions));
  const narrowed = hasCommonWords
    ? conditions
    : [
        ...conditions,
        ...(rare.length > 0 ? rare : await leastCommonWords(db, list.table, words)).map(hasParts),
      ];
  const countsInOrder = list.countsInOrder || hasCommonWords;
  const offset = (pageNum - 1) * pageSize;
  if (!countsInOrder) {
    const gathered = await gather(db, list, narrowed, { offset, limit: pageSize, rowsMax });
    if (gathered !== null) return gathered;
  }
  const isKnownLong = list.stamp !== undefined && !countsInOrder;
  const count = isKnownLong
    ? rowsMax + 1
    : await countUpTo(db, { ...list, countsInOrder }, narrowed, rowsMax + 1);
  const total = Math.min(count, rowsMax);
  const limit = Math.min(pageSize, total - offset);
  if (limit <= 0) return { keys: null, total, more: count > total };
  const part = { rowsMax, offset, limit };
  const isLongOfWords = words.length > 0 && total === rowsMax && list.stamp !== undefined;
  const near = isLongOfWords ? await amongNewest(db, list, conditions, part) : null;
  // of parts that many have the order is read alone: an index of words would sort, or take apart, each of a hundred thousand rows
  const keys = near ?? (await keysInOrder(db, list, rare.length > 0 ? narrowed : conditions, part));
  return { keys, total, more: count > total };
}

interface Part {
  readonly rowsMax: number;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Gathered, counted, then put in order: read from the newest on, few among a million are found late. A list with a stamp is gathered as far
 * as it is listed, the same for every page of it, and kept. One that goes on is not put in order, which takes longer than to gather it.
 * @returns null for a list that goes on behind that
 */
async function gather(
  db: Kysely<Tables>,
  { table, key, order, stamp }: NewestList,
  conditions: readonly Condition[],
  { rowsMax, offset, limit }: Part,
): Promise<NewestPage | null> {
  const isKept = stamp !== undefined;
  const most = isKept ? rowsMax + 1 : Math.min(KEPT_FROM, rowsMax);
  const page = isKept ? sql`` : sql`[${offset + 1}::integer : ${offset + limit}::integer]`;
  const sorted = sql`SELECT ${asOneValue(sql`(array_agg(${sql.ref(key)} ORDER BY ${order}))${page}`)} FROM found AS ${sql.table(table)}`;
  const gathering = sql<{ count: number; keys: string[] | null }>`WITH found AS MATERIALIZED (
      SELECT ${namesIn(sql`${sql.ref(key)}, ${order}`, db)} FROM ${sql.table(table)} ${whereAll(conditions)} LIMIT ${most})
    SELECT count, CASE WHEN count < ${most} THEN (${sorted}) END AS keys
    FROM (SELECT count(*)::integer AS count FROM found) AS counted`;
  const isLong = (rows: readonly { count: number }[]) => isKept || rows[0]?.count === most;
  const [found] = await rowsOrRecall(db, gathering, isLong, stamp);
  if (!found || found.count === most) return null;
  const { count, keys } = found;
  const ofPage = (isKept ? keys?.slice(offset, offset + limit) : keys) ?? [];
  return { keys: ofPage.length > 0 ? those(key, ofPage) : null, total: count, more: false };
}

/**
 * Each column of an order once, which is all that is carried to where it is sorted. An order is made of plain columns, as its index is.
 * @throws Error for anything else, which is a mistake in the program
 */
function namesIn(order: Sql, db: Kysely<Tables>): Sql {
  const names = new Map<string, string>();
  for (const term of order.compile(db).sql.split(',')) {
    const [, name, column] = /^\s*((?:[\w"]+\.)?"?(\w+)"?)(?: ASC| DESC)?\s*$/.exec(term) ?? [];
    if (name === undefined || column === undefined) throw new Error(`No plain column in an order: ${term}`);
    names.set(column, name);
  }
  return sql.join([...names.values()].map((name) => sql.raw(name)));
}

/** Rows from the newest on that a page of a long list is looked for among. */
const LOOKED_THROUGH = 20_000;
/** Pages further behind are read with the whole list, which is kept. */
const NEAR_MAX = 100;

/**
 * The page where the newest rows hold it: of a word that ten thousand of a million rows have, its first page stands in a thousand rows. To put all
 * of them in order takes a hundred times as long, and the next reader asks for another word. A look in vain is kept like the whole list that is read
 * then.
 * @returns null where they do not
 */
async function amongNewest(
  db: Kysely<Tables>,
  list: NewestList,
  conditions: readonly Condition[],
  { offset, limit }: Part,
): Promise<Sql | null> {
  if (offset + limit > NEAR_MAX) return null;
  const { key, order } = list;
  const reading = sql<Record<string, string>>`SELECT ${sql.ref(key)}
    FROM ${newestOf(list, LOOKED_THROUGH)} ${whereAll(conditions)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const rows = await rowsOrRecall(db, reading, (found) => found.length < limit, list.stamp);
  return rows.length < limit ? null : those(key, rows.flatMap(Object.values<string>));
}

const newestOf = ({ table, order, always }: NewestList, most: number): Sql => sql`(
  SELECT * FROM ${sql.table(table)} ${always === null ? sql`` : sql`WHERE ${always}`} ORDER BY ${order} LIMIT ${most}) AS ${sql.table(table)}`;

/** The driver takes an array apart letter by letter, and rows one by one: for ten thousand keys that is milliseconds. */
const asOneValue = (keys: Sql): Sql => sql`array_to_json(${keys}::text[])`;

const those = (key: string, keys: readonly string[]): Sql =>
  sql`SELECT unnest(${keys}::bigint[]) AS ${sql.ref(key)}`;

async function keysInOrder(
  db: Kysely<Tables>,
  list: NewestList,
  conditions: readonly Condition[],
  { rowsMax, offset, limit }: Part,
): Promise<Sql> {
  if (list.stamp === undefined) return sql`${keysOf(list, conditions)} LIMIT ${limit} OFFSET ${offset}`;
  const keys = await longList(db, list, conditions, rowsMax);
  return those(list.key, keys.slice(offset, offset + limit));
}

async function longList(
  db: Kysely<Tables>,
  list: NewestList,
  conditions: readonly Condition[],
  rowsMax: number,
): Promise<readonly string[]> {
  const reading = sql<{
    keys: string[];
  }>`SELECT ${asOneValue(sql`array(${keysOf(list, conditions)} LIMIT ${rowsMax})`)} AS keys`;
  const [found] = await rowsOrRecall(db, reading, () => true, list.stamp);
  return found?.keys ?? [];
}

/** Selects the keys of all that match, the newest first. */
export const keysOf = ({ table, key, order }: NewestList, conditions: readonly Condition[]): Sql =>
  sql`SELECT ${sql.ref(key)} FROM ${sql.table(table)} ${whereAll(conditions)} ORDER BY ${order}`;

const PROBED = 1_000;
const COMMON_FROM = 130;

/**
 * True if so many of the newest rows match that reading from the newest row finds a list soon: ten thousand of every eighth row in half a
 * second. The index of words would first gather every row that has them: most of a second for a word of every fourth row in a million.
 */
async function isCommon(
  db: Kysely<Tables>,
  list: NewestList,
  conditions: readonly Condition[],
): Promise<boolean> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::integer AS count FROM ${newestOf({ ...list, order: list.ownOrder ?? list.order }, PROBED)} ${whereAll(conditions)}`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) >= COMMON_FROM;
}

function countUpTo(
  db: Kysely<Tables>,
  { table, order, ownOrder = order, countsInOrder, stamp }: NewestList,
  conditions: readonly Condition[],
  upTo: number,
): Promise<number> {
  const inOrder = countsInOrder ? sql`ORDER BY ${ownOrder}` : sql``;
  return countOrRecall(
    db,
    sql`SELECT count(*)::integer AS count FROM (
      SELECT FROM ${sql.table(table)} ${whereAll(conditions)} ${inOrder} LIMIT ${upTo}) AS asked`,
    { stamp },
  );
}

/** `WHERE` all of them; nothing without any. */
export function whereAll(conditions: readonly Condition[]) {
  return conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
}
