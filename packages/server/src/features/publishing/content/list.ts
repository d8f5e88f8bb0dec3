/** The SQL of lists of reviewed content: who finds what, and one page with the columns that its row of the contract names. */
import { managesOthers } from '@farmers-mailbox/contract/access/rank.ts';
import {
  LISTED_CONTENTS_MAX,
  LISTED_OF_WORD_MAX,
} from '@farmers-mailbox/contract/publishing/content-review/calls.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import { columnOf, columnText } from '../../../database/columns.ts';
import { gramsOf, type IndexedWord } from '../../../database/indexed-words.ts';
import { havingWords } from '../../../database/list-conditions.ts';
import { type AskedOrder, orderOf } from '../../../database/list-order.ts';
import { type Condition, findNewest } from '../../../database/newest-first.ts';
import { prepared } from '../../../database/prepared-statements.ts';
import type { Tables } from '../../../database/tables.ts';
import type { ContentTable, ListedKind } from './kind.ts';
import { isWriter, newestRecordOf, offlineOpinion } from './queries.ts';

const eb = expressionBuilder<Record<string, Record<string, string>>, string>();

export const isInside = (of: ContentTable, name: 'deptId' | 'createDeptId', area: string | null) =>
  deptInside(eb, columnOf(of, name), area);

/**
 * The organisations whose people alone may see it name the actor's, or one around it. As an overlap, which an index of the arrays answers:
 * in an OR with the area it would otherwise be judged for every row. That it is not empty says the same again, as that index has it: by it the
 * database knows that such rows are few.
 */
export function isForReader(of: ContentTable, { deptId }: Actor): RawBuilder<SqlBool> {
  const around = Array.from(deptId, (_, last) => deptId.slice(0, last + 1));
  const units = columnOf(of, 'visibleDeptIds');
  return sql<SqlBool>`(${units} <> '{}' AND ${units} && ${around}::text[])`;
}

/** The region that a list was narrowed to. */
export const isWithin = (of: ContentTable, deptId: string | undefined): Condition[] =>
  deptId === undefined ? [] : [isInside(of, 'deptId', deptId)];

export const isOwn = (of: ContentTable, { userId }: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`${columnOf(of, 'createUserId')} = ${userId}`;

export const isOfOwnUnit = (of: ContentTable, { deptId, userId }: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${columnOf(of, 'createDeptId')} = ${deptId} OR ${columnOf(of, 'createUserId')} = ${userId})`;

/**
 * Not removed, and open to the actor: what the own unit wrote, drafts included; to administrators all but drafts; below that rank what is in
 * the states named.
 */
export function openTo(of: ContentTable, actor: Actor, openBelow: readonly number[]): Condition[] {
  const status = columnOf(of, of.status);
  const states = openBelow.map((state) => sql<SqlBool>`${status} = ${sql.lit(state)}`);
  const isOpen = managesOthers(actor) ? [sql<SqlBool>`${status} <> ${sql.lit(ContentStatus.draft)}`] : states;
  return [
    sql<SqlBool>`${columnOf(of, 'delFlag')} = 0`,
    sql<SqlBool>`(${sql.join([...isOpen, isOfOwnUnit(of, actor)], sql` OR `)})`,
  ];
}

type Sql = RawBuilder<unknown>;

/** Words of a content. @param text all that may be searched, as the kind's index of words has it */
export const wordsIn = (text: Sql, wanted: Parameters<typeof havingWords>[1]) =>
  havingWords(sql`text_grams(${text})`, wanted, gramsOf);

export interface ContentList<Row extends z.ZodMiniObject> {
  /** of the contract: its fields are the columns that are read */
  readonly row: Row;
  /** fields of the row that are no columns of the table */
  readonly beside?: readonly (keyof z.output<Row>)[];
  /** read beside them */
  readonly also?: Sql;
  readonly order: Sql;
  /** the part of it that is asked for, where the index of its order begins with that */
  readonly part?: readonly Condition[];
  /** may be asked for beside that by creation, as `orderOf` takes them; a direction alone means the first one, so creation where it stands first */
  readonly orders?: Readonly<Record<string, readonly [Sql, ...Sql[]]>>;
  /** what the list asks for; the reader's own conditions are added */
  readonly conditions: readonly Condition[];
  /** the conditions name the moment of the call: nobody asks the same again, so that no order is kept */
  readonly isOfThisMoment?: boolean;
  /** as findNewest takes them */
  readonly words?: readonly IndexedWord[];
}

/** Read for the verdicts, whatever travels. */
type Asked = 'createUserId' | 'createDeptId' | 'isWriter';
export type Listed<Stored, Row extends z.ZodMiniObject> = Pick<
  Stored,
  Extract<keyof z.output<Row> | Asked, keyof Stored>
>;

const BESIDE = ['can', 'fullDeptName', 'createDeptName', 'isWriter', 'offlineOpinion'];

interface AskedPage extends AskedOrder {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly mineFlag?: 0 | 1 | undefined;
}

/** One page, counted no further than LISTED_CONTENTS_MAX, of a word than LISTED_OF_WORD_MAX. What the row does not name, as the text, stays where it is. */
export async function pageContent<Found>(
  db: Kysely<Tables>,
  of: ListedKind,
  actor: Actor,
  asked: AskedPage,
  {
    row,
    beside = [],
    also,
    part = [],
    conditions,
    isOfThisMoment,
    words = [],
    ...by
  }: ContentList<z.ZodMiniObject>,
): Promise<{ list: Found[]; total: number; more: boolean }> {
  const order = orderOf(asked, by.order, { ...by.orders, createTime: [columnOf(of, of.key)] });
  const list = {
    table: of.table,
    key: of.key,
    order,
    ownOrder: by.order,
    always: sql.join([sql`del_flag = 0`, ...part], sql` AND `),
    countsInOrder: false,
    ...(isOfThisMoment ? {} : { stamp: await newestRecordOf(db, of) }),
  };
  const visible = of.visibleTo(actor);
  const rowsMax = words.length > 0 ? LISTED_OF_WORD_MAX : LISTED_CONTENTS_MAX;
  const page = { pageNum: asked.pageNum, pageSize: asked.pageSize, rowsMax };
  const { keys, total, more } = await findNewest(
    db,
    list,
    [...visible, ...part, ...conditions, ...(asked.mineFlag === 1 ? [isOwn(of, actor)] : [])],
    page,
    words,
  );
  if (keys === null) return { list: [], total, more };
  const isOfOneRegion = 'deptId' in row.shape;
  // judged again: kept keys may be older than a removal
  const { rows } =
    await sql<Found>`select ${isOfThisMoment ? sql`` : prepared} ${columnsFor(of, row, beside)}, unit.full_dept_name AS create_dept_name, ${isWriter(of, actor)} AS is_writer, ${offlineOpinion(of)} AS offline_opinion
      ${isOfOneRegion ? sql`, place.full_dept_name` : sql``} ${also ? sql`, ${also}` : sql``}
    FROM (${keys}) AS page JOIN ${sql.table(of.table)} USING (${sql.ref(of.key)})
      JOIN sys_dept AS unit ON unit.dept_id = ${columnOf(of, 'createDeptId')}
      ${isOfOneRegion ? sql`JOIN sys_dept AS place ON place.dept_id = ${columnOf(of, 'deptId')}` : sql``}
    WHERE ${sql.join(visible, sql` AND `)}
    ORDER BY ${order}`.execute(db);
  return { list: rows, total, more };
}

const columnsByRow = new WeakMap<z.ZodMiniObject, Sql>();

/** Those that a list's row names and its verdicts need; put together once, since no row is of two tables. */
function columnsFor(of: ListedKind, row: z.ZodMiniObject, beside: readonly PropertyKey[]): Sql {
  const known = columnsByRow.get(row);
  if (known) return known;
  const left = [...BESIDE, ...beside];
  const fields = Object.keys(row.shape).filter((field) => !left.includes(field));
  const names = new Set([...fields, 'createUserId', 'createDeptId']);
  const columns = sql.raw([...names].map((name) => columnText(of, name)).join(', '));
  columnsByRow.set(row, columns);
  return columns;
}
