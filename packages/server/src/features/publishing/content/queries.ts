/** The SQL that all kinds of reviewed content share: the guarded move of a state, the records, who wrote it, what waits, merges. */
import {
  ContentOperation,
  ContentStatus,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import {
  type Expression,
  expressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { FileObjectKind } from '../../../access/file-reader.ts';
import type { MoveOnMerge } from '../../../access/merge-rule.ts';
import { isSamePersonIn } from '../../../access/same-person.ts';
import { deptInside } from '../../../access/scope.ts';
import { columnOf, columnsOf, type RowOf } from '../../../database/columns.ts';
import { countOrRecall } from '../../../database/count-cache.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import { prepared } from '../../../database/prepared-statements.ts';
import type { Tables } from '../../../database/tables.ts';
import { SCANNED_OR_NOT } from '../../office/files/attachment-actions.ts';
import { withFiles } from './attachments.ts';
import type { ContentKind, ContentTable, FileReading, ListedKind, StoredContent } from './kind.ts';

type Columns = Readonly<Record<string, unknown>>;

/** The same connection, for tables whose names come from a kind. */
const anyTable = (db: Kysely<Tables>) => db as unknown as Kysely<Record<string, Record<string, unknown>>>;

const eb = expressionBuilder<Record<string, Record<string, string>>, string>();

/**
 * True if the person is an author: wrote, changed or submitted it, under any account with the same ID number. OFFSET keeps it a question of each
 * row, by the index of its records: joined instead, all records of the kind are read for the thousand rows that wait longest.
 */
export const isWriter = (of: ContentTable, actor: Actor) => sql<boolean>`EXISTS (
  SELECT FROM ${sql.table(of.records)} AS wrote JOIN sys_user AS writer ON writer.user_id = wrote.operate_user_id
  WHERE wrote.${sql.ref(of.key)} = ${columnOf(of, of.key)} AND wrote.operate_type <= ${sql.lit(ContentOperation.submitted)}
    AND ${isSamePersonIn({ userId: 'wrote.operateUserId', certificateHash: 'writer.certificateHash' }, actor)} OFFSET 0)`;

export async function isWrittenBy(
  db: Kysely<Tables>,
  of: ContentTable,
  actor: Actor,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ isWriter: boolean }>`SELECT ${isWriter(of, actor)} AS is_writer
    FROM ${sql.table(of.table)} WHERE ${columnOf(of, of.key)} = ${id}`.execute(db);
  return rows[0]?.isWriter ?? false;
}

/** The newest of a title that the person may see: what people read to each other. */
export async function findIdByTitle(
  db: Kysely<Tables>,
  of: ListedKind,
  actor: Actor,
  title: string,
): Promise<string | undefined> {
  const where = sql.join([sql`${columnOf(of, 'title')} = ${title}`, ...of.visibleTo(actor)], sql` AND `);
  const { rows } = await sql<{ id: string }>`SELECT ${columnOf(of, of.key)} AS id FROM ${sql.table(of.table)}
    WHERE ${where} ORDER BY ${columnOf(of, of.key)} DESC LIMIT 1`.execute(db);
  return rows[0]?.id;
}

/** One that the person finds, with the names of its region and of the unit that wrote it. */
export async function findContent<Row>(
  from: FileReading,
  of: ListedKind & { readonly attaches?: { readonly kind?: FileObjectKind } },
  actor: Actor,
  id: string,
): Promise<Row | undefined> {
  const where = sql.join([sql`${columnOf(of, of.key)} = ${id}`, ...of.visibleTo(actor)], sql` AND `);
  const { rows } = await sql<
    Row & object
  >`SELECT ${sql.table(of.table)}.*, place.dept_name, place.full_dept_name,
      unit.full_dept_name AS create_dept_name, ${isWriter(of, actor)} AS is_writer
    FROM ${sql.table(of.table)} JOIN sys_dept AS place ON place.dept_id = ${columnOf(of, 'dept_id')}
      JOIN sys_dept AS unit ON unit.dept_id = ${columnOf(of, 'create_dept_id')} WHERE ${where}`.execute(
    from.db,
  );
  const [found] = await withFiles(from, of.attaches?.kind, rows, () => id);
  return found;
}

/** Of the newest record: every act on a content of the kind writes one. Asked before each page. */
export async function newestRecordOf(db: Kysely<Tables>, of: ContentTable): Promise<string> {
  const { rows } = await sql<{
    newest: string | null;
  }>`select ${prepared} max(record_id) AS newest FROM ${sql.table(of.records)}`.execute(db);
  return rows[0]?.newest ?? '';
}

const WAITING_COUNTED_MAX = 100;

/**
 * Conditions of contents that wait for this person's decision: written in their area, not by them.
 * @param also further conditions of the kind
 */
export function waitsForDecision(
  of: ListedKind,
  actor: Actor,
  area: string,
  also: readonly Expression<SqlBool>[],
): Expression<SqlBool>[] {
  return [
    ...of.visibleTo(actor),
    // as the indexes of what waits have it
    sql<SqlBool>`${columnOf(of, 'del_flag')} = 0`,
    sql<SqlBool>`${columnOf(of, of.status)} = ${sql.lit(ContentStatus.waiting)}`,
    deptInside(eb, columnOf(of, 'createDeptId'), area),
    ...also,
    sql<SqlBool>`NOT ${isWriter(of, actor)}`,
  ];
}

/** Counts them, up to 100; a hundred and more may be told some seconds later. */
export function countWaiting(
  db: Kysely<Tables>,
  of: ListedKind,
  actor: Actor,
  area: string,
  also: readonly Expression<SqlBool>[] = [],
): Promise<number> {
  const where = sql.join(waitsForDecision(of, actor, area, also), sql` AND `);
  return countOrRecall(
    db,
    sql`SELECT count(*)::int AS count FROM (
      SELECT FROM ${sql.table(of.table)} WHERE ${where} LIMIT ${WAITING_COUNTED_MAX}) AS waiting`,
    { keptFrom: WAITING_COUNTED_MAX },
  );
}

/** @returns its id */
export async function insertContent(
  trx: Transaction<Tables>,
  of: ContentTable,
  columns: Columns,
): Promise<string> {
  const { id } = await anyTable(trx)
    .insertInto(of.table)
    .values(columns)
    .returning(`${of.key} as id`)
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Of what stands beside the text: it counts no version up, since nobody's reading grows old by it. */
export async function setColumns(
  trx: Transaction<Tables>,
  of: ContentTable,
  id: string,
  set: Columns,
): Promise<void> {
  await anyTable(trx).updateTable(of.table).set(set).where(of.key, '=', id).execute();
}

export interface Move {
  readonly id: string;
  /** the state that it moves from */
  readonly from: Expression<SqlBool>;
  /** as the decision was made from */
  readonly version: number;
  readonly contentHash: string;
  readonly set: Columns;
}

/** The one statement by which a state moves. False when somebody else was first, or it says something else by now. */
export async function moveContent(
  trx: Transaction<Tables>,
  of: ContentTable,
  { id, from, version, contentHash, set }: Move,
): Promise<boolean> {
  const { numUpdatedRows } = await anyTable(trx)
    .updateTable(of.table)
    .set({ ...set, version: sql`version + 1` })
    .where(of.key, '=', id)
    .where(from)
    .where('version', '=', version)
    .where('content_hash', '=', contentHash)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A row that is in one of the states now. */
export function isInOneOf(
  of: ContentTable & { isInState?(status: number, now: Date): RawBuilder<SqlBool> },
  states: readonly number[],
  now: Date,
): RawBuilder<SqlBool> {
  const each = states.map(
    (status) => of.isInState?.(status, now) ?? sql`${columnOf(of, of.status)} = ${sql.lit(status)}`,
  );
  return sql<SqlBool>`(${sql.join(each, sql` OR `)})`;
}

/**
 * In one order, so that two who name each other's cannot wait for each other. Not their keys: a sign-up that was just written holds that of its
 * activity, and counts itself there next.
 */
export async function lockContents(
  trx: Transaction<Tables>,
  of: ContentTable,
  ids: readonly string[],
): Promise<void> {
  await sql`SELECT FROM ${sql.table(of.table)} WHERE ${columnOf(of, of.key)} = ANY (${[...ids]}::bigint[])
    ORDER BY ${columnOf(of, of.key)} FOR NO KEY UPDATE`.execute(trx);
}

export interface RecordedAct {
  readonly id: string;
  readonly operateType: number;
  readonly contentHash: string;
  readonly opinion?: string | undefined;
}

export async function insertRecord(
  trx: Transaction<Tables>,
  of: ContentTable,
  actor: Actor,
  { id, operateType, contentHash, opinion }: RecordedAct,
  now: Date,
): Promise<void> {
  await anyTable(trx)
    .insertInto(of.records)
    .values({
      [of.key]: id,
      operateType,
      contentHash,
      opinion: opinion || null,
      operateUserId: actor.userId,
      operateUserName: actor.realName,
      operateDeptId: actor.deptId,
      operateDeptName: actor.fullDeptName,
      operateTime: now,
    })
    .execute();
}

/** The tables of records are alike in these, that of interaction posts as well. */
const recorded = columnsOf(
  'knowledgeOperationRecord',
  ['recordId', 'operateType', 'operateUserName', 'operateDeptName', 'operateTime', 'opinion'],
  'record',
);
export type ContentRecordRow = RowOf<typeof recorded>;

/** The newest first. */
export async function listRecords(
  db: Kysely<Tables>,
  of: Pick<ContentTable, 'records' | 'key'>,
  id: string,
): Promise<ContentRecordRow[]> {
  const { rows } = await sql<ContentRecordRow>`SELECT ${recorded} FROM ${sql.table(of.records)} AS record
    WHERE ${sql.ref(of.key)} = ${id} ORDER BY record_id DESC`.execute(db);
  return rows;
}

/** Of each row, the hash of what it says now. */
export type ReadHashes = (
  ids: readonly string[],
) => Promise<readonly { readonly id: string; readonly hash: string }[]>;

/** Of an organisation that is merged, with what else is going to be changed. */
export const holdContentOf = (
  trx: Kysely<Tables>,
  { table, key }: { readonly table: string; readonly key: string },
  deptId: string,
  others: RawBuilder<unknown> = sql`false`,
): Promise<void> =>
  holdRows(trx, table, [key], sql`dept_id = ${deptId} OR create_dept_id = ${deptId} OR (${others})`);

/**
 * When an organisation is merged into another one: what is meant for it, and what it wrote, goes along. Whoever has read or changed one of
 * them meanwhile does so anew; what was published stays so.
 */
export const moveContentOf =
  <Written extends { readonly title: string }, Stored extends StoredContent, Action extends string>(
    of: ContentKind<Written, Stored, Action>,
  ): MoveOnMerge =>
  async (trx, deptId, toDeptId) => {
    await holdContentOf(trx, of, deptId);
    const { rows: moved } = await sql<{ id: string; deptId: string }>`UPDATE ${sql.table(of.table)}
    SET version = version + 1,
      dept_id = CASE dept_id WHEN ${deptId} THEN ${toDeptId} ELSE dept_id END,
      create_dept_id = CASE create_dept_id WHEN ${deptId} THEN ${toDeptId} ELSE create_dept_id END
    WHERE dept_id = ${deptId} OR create_dept_id = ${deptId} RETURNING ${sql.ref(of.key)} AS id, dept_id`.execute(
      trx,
    );
    const ids = moved.filter((row) => row.deptId === toDeptId).map(({ id }) => id);
    await hashMoved(trx, of, ids);
  };

/** The hashes of what a merge has changed. */
export const hashMoved = <
  Written extends { readonly title: string },
  Stored extends StoredContent,
  Action extends string,
>(
  trx: Kysely<Tables>,
  of: ContentKind<Written, Stored, Action>,
  ids: readonly string[],
): Promise<void> =>
  hashAnew(trx, of, ids, async (moved) => {
    const { rows } = await sql<Stored>`SELECT * FROM ${sql.table(of.table)}
      WHERE ${columnOf(of, of.key)} = ANY (${[...moved]}::bigint[])`.execute(trx);
    const stored = rows.map((row) => of.storedOf?.(row as never) ?? row);
    const whole = await withFiles({ db: trx, config: SCANNED_OR_NOT }, of.attaches?.kind, stored, of.idOf);
    return whole.map((one) => ({ id: of.idOf(one), hash: of.hashOf(of.writtenOf(one)) }));
  });

/** A hash covers the places. A pass goes along only with what it was given for. */
export async function hashAnew(
  trx: Kysely<Tables>,
  of: ContentTable,
  ids: readonly string[],
  readHashes: ReadHashes,
): Promise<void> {
  if (ids.length === 0) return;
  const anew = await readHashes(ids);
  await sql`UPDATE ${sql.table(of.table)} SET content_hash = anew.hash,
      passed_hash = CASE WHEN passed_hash = content_hash THEN anew.hash ELSE passed_hash END
    FROM unnest(${anew.map(({ id }) => id)}::bigint[], ${anew.map(({ hash }) => hash)}::text[]) AS anew (id, hash)
    WHERE ${columnOf(of, of.key)} = anew.id`.execute(trx);
}
