/** The SQL of reading the operation log: which rows somebody may see, and which of them are asked for. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsAccess } from '@farmers-mailbox/contract/access/permissions.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type exportOperations, pageOperations } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { LoggedResult } from '@farmers-mailbox/contract/system/logs/fields.ts';
import { expressionBuilder, type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import { type IndexedWord, indexedWords } from '../../../database/indexed-words.ts';
import { escapeLike } from '../../../database/like.ts';
import type { Condition } from '../../../database/newest-first.ts';
import type { Tables } from '../../../database/tables.ts';
import { readMoment } from '../../../time/moment.ts';
import type { LogRow } from './chain.ts';

type Filters = CheckedRequestOf<typeof exportOperations>;

const eb = expressionBuilder<Tables, 'logOper'>();

/** Acts in the reader's area; the whole province includes what belongs to no organisation. */
export function operationsInArea(actor: Actor): Condition[] {
  const area = areaOf(actor);
  return area === ROOT_CODE ? [] : [deptInside(eb, 'deptId', area)];
}

/** The same of single acts, by the organisation that each was done for: true where the reader's page would show it. */
export function operationsShownTo(actor: Actor): (deptId: string | null) => boolean {
  if (!holdsAccess(actor, pageOperations.access)) return () => false;
  const area = areaOf(actor);
  return (deptId) => area === ROOT_CODE || (deptId !== null && covers(area, deptId));
}

export function operationConditions(filters: Filters): Condition[] {
  const { module, action, bizType, bizId, requestId, keyword, ip } = filters;
  const conditions = [...byPerson(filters.userName), ...insideDept(filters)];
  if (module) conditions.push(eb('module', '=', module));
  if (action) conditions.push(eb('action', '=', action));
  if (bizType) conditions.push(eb('bizType', '=', bizType));
  if (bizId) conditions.push(eb('bizId', '=', bizId));
  if (requestId) conditions.push(eb('requestId', '=', requestId));
  if (ip) conditions.push(eb('ip', '=', ip));
  if (filters.result !== undefined) conditions.push(withResult(filters.result));
  if (keyword) conditions.push(sql`strpos(summary, ${keyword}) > 0`);
  return [...conditions, ...between('operate_time', 'operateTime', filters)];
}

/** In the words of the index of the refused ones. Before results were kept only what was done was written. */
const withResult = (result: number): Condition =>
  result === LoggedResult.failed
    ? sql`result_code <> ${sql.lit(SUCCESS_CODE)}`
    : sql`(result_code IS NULL OR result_code = ${sql.lit(SUCCESS_CODE)})`;

/** Words for their index; the few rows of one person, object or call are found without it. */
export const operationWords = ({ keyword, userName, bizId, requestId }: Filters): IndexedWord[] =>
  userName || bizId || requestId ? [] : indexedWords(sql`text_pairs(summary)`, [keyword]);

/** The beginning of an account or of a name, as a log of either kind has it. */
export function byPerson(userName: string | undefined): Condition[] {
  if (!userName) return [];
  const account = `${escapeLike(userName.toLowerCase())}%`;
  const name = `${escapeLike(userName)}%`;
  return [sql`(lower(user_name) LIKE ${account} OR real_name LIKE ${name})`];
}

/** The organisation that was asked for, with what lies below it unless only itself is meant. */
export function insideDept(filters: { deptId?: string | undefined; includeChild: 0 | 1 }): Condition[] {
  const { deptId, includeChild } = filters;
  if (deptId === undefined) return [];
  if (includeChild === 0) return [sql`dept_id = ${deptId}`];
  return [sql`dept_id >= ${deptId} AND dept_id < ${`${deptId}~`}`];
}

export function between(column: string, field: string, filters: object): Condition[] {
  const values = filters as Record<string, string | undefined>;
  const [from, to] = [values[`${field}Start`], values[`${field}End`]];
  const conditions: Condition[] = [];
  if (from) conditions.push(sql`${sql.ref(column)} >= ${readMoment(from, `${field}Start`)}`);
  // whole seconds are what people type: those of the last one count
  if (to)
    conditions.push(
      sql`${sql.ref(column)} < ${readMoment(to, `${field}End`)}::timestamptz + interval '1 second'`,
    );
  return conditions;
}

/** Undefined outside the reader's area, as for a row that does not exist. */
export function findOperation(db: Kysely<Tables>, actor: Actor, logId: string): Promise<LogRow | undefined> {
  let query = db.selectFrom('logOper').selectAll().where('logId', '=', logId);
  for (const condition of operationsInArea(actor)) query = query.where(condition);
  return query.executeTakeFirst();
}

/** The row at a place of the chain. */
export function findChainRow(db: Kysely<Tables>, chainNo: string): Promise<LogRow | undefined> {
  return db.selectFrom('logOper').selectAll().where('chainNo', '=', chainNo).executeTakeFirst();
}

/** Every module or every action that the log holds, one step of its index for each. */
export async function listWords(db: Kysely<Tables>, column: 'module' | 'action'): Promise<string[]> {
  const word = sql.ref(column);
  const { rows } = await sql<{ word: string }>`WITH RECURSIVE words AS (
      (SELECT ${word} AS word FROM log_oper ORDER BY ${word} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${word} FROM log_oper WHERE ${word} > words.word ORDER BY ${word} LIMIT 1) FROM words
      WHERE words.word IS NOT NULL)
    SELECT word FROM words WHERE word IS NOT NULL ORDER BY word`.execute(db);
  return rows.map((row) => row.word);
}

interface ChainState {
  /** rows that have their place, and rows that wait for it */
  readonly chained: number;
  readonly unchained: number;
  /** null: nobody has checked it yet */
  readonly checked: Pick<LogRow, 'operateTime' | 'summary' | 'realName'> | null;
}

const OWN_MODULE = '操作日志';
const CHECKED = '核对';

/** The chain's length is the number of its last row. */
export async function readChainState(db: Kysely<Tables>): Promise<ChainState> {
  const { rows } = await sql<{
    chained: number;
    unchained: number;
  }>`SELECT coalesce(max(chain_no), 0)::float8 AS chained,
    (SELECT count(*)::integer FROM log_oper WHERE chain_no IS NULL) AS unchained FROM log_oper`.execute(db);
  const checked = await db
    .selectFrom('logOper')
    .select(['operateTime', 'summary', 'realName'])
    .where('module', '=', OWN_MODULE)
    .where('action', '=', CHECKED)
    .orderBy('operateTime', 'desc')
    .orderBy('logId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { chained: rows[0]?.chained ?? 0, unchained: rows[0]?.unchained ?? 0, checked: checked ?? null };
}

const EXPORTED = '导出';

/** Files that were taken along in the reader's area since then, the newest first. */
export function listExportsSince(
  db: Kysely<Tables>,
  actor: Actor,
  { since, limit }: { readonly since: Date; readonly limit: number },
) {
  return db
    .selectFrom('logOper')
    .select(['summary', 'realName', 'operateTime'])
    .where('action', '=', EXPORTED)
    .where('operateTime', '>=', since)
    .where(sql<boolean>`${sql.join([sql`true`, ...operationsInArea(actor)], sql` AND `)}`)
    .orderBy('operateTime', 'desc')
    .orderBy('logId', 'desc')
    .limit(limit)
    .execute();
}
