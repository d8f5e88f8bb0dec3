/** Queries of the page 敏感词管理: the list, its categories, and the log of hits, each within the reader's reach. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type {
  exportSensitiveWords,
  pageSensitiveWords,
  pageWordHits,
} from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { NodeKind, WORD_TYPE_KEY } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { REGION_DEPT_TYPE, ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { expressionBuilder, type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import { columnsOf, type RowOf } from '../../../database/columns.ts';
import { escapeLike } from '../../../database/like.ts';
import { pageLog } from '../../../database/log-pages.ts';
import type { Condition } from '../../../database/newest-first.ts';
import type { SensitiveWordHitTable, Tables } from '../../../database/tables.ts';
import { namesOfDepts } from '../../people/departments/queries.ts';
import { between, insideDept } from '../../system/operation-log/queries.ts';
import { readParameters } from '../../system/parameters/queries.ts';
import { normalise } from './normalise.ts';

type Db = Kysely<Tables>;
export type WordFilters = CheckedRequestOf<typeof exportSensitiveWords>;
type Order = Pick<CheckedRequestOf<typeof pageSensitiveWords>, 'orderBy' | 'orderDir'>;
interface Paging {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** Counts in some part of the reader's area, or for all of it. */
export function isSeenBy(actor: Actor): RawBuilder<SqlBool> {
  const area = areaOf(actor);
  if (area === null) return sql`false`;
  return sql`(starts_with(word.effect_dept_id, ${area}) OR starts_with(${area}, word.effect_dept_id))`;
}

function wordConditions(actor: Actor, filters: WordFilters): Condition[] {
  const { typeName, parentId, wordLevel, status, effectDeptId } = filters;
  const conditions: Condition[] = [
    sql`word.type_key = ${WORD_TYPE_KEY}`,
    sql`word.node_kind = ${sql.lit(NodeKind.word)}`,
    isSeenBy(actor),
  ];
  if (typeName) conditions.push(isNamed(typeName));
  if (parentId !== undefined) conditions.push(sql`word.parent_id IN (${categoriesFrom([parentId])})`);
  if (wordLevel !== undefined) conditions.push(sql`word.word_level = ${wordLevel}`);
  if (status !== undefined) conditions.push(sql`word.status = ${status}`);
  if (effectDeptId !== undefined) conditions.push(sql`word.effect_dept_id = ${effectDeptId}`);
  return [...conditions, ...between('word.create_time', 'createTime', filters)];
}

/** A disguised word that is pasted from a text is looked for as what it is. */
function isNamed(typed: string): Condition {
  const folded = String.fromCodePoint(...normalise(typed).letters);
  const like = (text: string) => `%${escapeLike(text.toLowerCase())}%`;
  return folded === ''
    ? sql`word.folded_name LIKE ${like(typed)}`
    : sql`(word.folded_name LIKE ${like(typed)} OR word.folded_name LIKE ${like(folded)})`;
}

/** The categories and all below them. */
export function categoriesFrom(typeIds: readonly string[]): RawBuilder<unknown> {
  return sql`WITH RECURSIVE below AS (
      SELECT type_id FROM global_type WHERE type_id = ANY (${typeIds}::bigint[])
      UNION SELECT child.type_id FROM global_type AS child JOIN below ON child.parent_id = below.type_id WHERE child.node_kind = ${sql.lit(NodeKind.category)})
    SELECT type_id FROM below`;
}

const stored = columnsOf(
  'globalType',
  [
    'typeId',
    'parentId',
    'typeName',
    'sn',
    'exceptWords',
    'aliasWords',
    'effectDeptId',
    'lastHitTime',
    'status',
    'remark',
    'createUserName',
    'createTime',
    'updateUserName',
    'updateTime',
    'version',
  ],
  'word',
);
const wordColumns = sql`${stored}, word.word_level, word.match_mode, word.hit_count::int AS hit_count,
  category.type_name AS category_name, dept.dept_name AS effect_dept_name`;

export type ListedWord = RowOf<typeof stored> & {
  /** null only of categories, as is how it matches */
  readonly wordLevel: number;
  readonly matchMode: number;
  readonly hitCount: number;
  readonly categoryName: string | null;
  readonly effectDeptName: string | null;
};

/** Some tens of thousands of rows at most: counted and sorted as a whole in some hundredths of a second. */
export async function pageWords(
  db: Db,
  actor: Actor,
  { orderBy, orderDir, ...filters }: WordFilters & Order,
  { pageNum, pageSize }: Paging,
): Promise<{ list: ListedWord[]; total: number }> {
  const where = sql.join(wordConditions(actor, filters), sql` AND `);
  const counted = await sql<{
    total: number;
  }>`SELECT count(*)::int AS total FROM global_type AS word WHERE ${where}`.execute(db);
  const { rows } = await sql<ListedWord>`WITH page AS MATERIALIZED (
      SELECT word.* FROM global_type AS word WHERE ${where} ORDER BY ${orderOf({ orderBy, orderDir })} word.type_id DESC
      LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize})
    SELECT ${wordColumns} FROM page AS word LEFT JOIN global_type AS category ON category.type_id = word.parent_id
      LEFT JOIN sys_dept AS dept ON dept.dept_id = word.effect_dept_id
    ORDER BY ${orderOf({ orderBy, orderDir })} word.type_id DESC`.execute(db);
  return { list: rows, total: counted.rows[0]?.total ?? 0 };
}

function orderOf({ orderBy, orderDir = 'desc' }: Order): RawBuilder<unknown> {
  if (orderBy === undefined && orderDir === 'desc') return sql``;
  if (orderBy === undefined || orderBy === 'createTime')
    return orderDir === 'asc' ? sql`word.type_id,` : sql``;
  const direction = orderDir === 'asc' ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`;
  return sql`${sql.ref(orderBy === 'hitCount' ? 'word.hit_count' : 'word.last_hit_time')} ${direction},`;
}

const EXPORTED_AT_ONCE = 1_000;

/** Every word that the list would show, newest first. */
export async function* everyWord(db: Db, actor: Actor, filters: WordFilters): AsyncGenerator<ListedWord> {
  let behind: Condition[] = [];
  for (;;) {
    const where = sql.join([...wordConditions(actor, filters), ...behind], sql` AND `);
    const { rows } = await sql<ListedWord>`SELECT ${wordColumns} FROM global_type AS word
      LEFT JOIN global_type AS category ON category.type_id = word.parent_id
      LEFT JOIN sys_dept AS dept ON dept.dept_id = word.effect_dept_id
      WHERE ${where} ORDER BY word.type_id DESC LIMIT ${EXPORTED_AT_ONCE}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < EXPORTED_AT_ONCE) return;
    behind = [sql`word.type_id < ${last.typeId}::bigint`];
  }
}

export interface ListedCategory {
  readonly typeId: string;
  readonly parentId: string | null;
  readonly typeName: string;
  readonly path: string;
  readonly sn: number;
  readonly depth: number;
  readonly effectDeptId: string;
  readonly effectDeptName: string | null;
  readonly wordCount: number;
  readonly childCount: number;
  readonly version: number;
}

/** The categories that the reader sees, each behind the one above it, with the words in and below them that they see. */
export async function listCategories(db: Db, actor: Actor): Promise<ListedCategory[]> {
  const { rows } = await sql<ListedCategory>`WITH RECURSIVE tree AS (
      SELECT word.*, word.type_name AS path, 1 AS depth, ARRAY[word.sn::bigint, word.type_id] AS place, ARRAY[word.type_id] AS above FROM global_type AS word
      WHERE word.type_key = ${WORD_TYPE_KEY} AND word.node_kind = ${sql.lit(NodeKind.category)} AND word.parent_id IS NULL AND ${isSeenBy(actor)}
      UNION ALL
      SELECT word.*, tree.path || '/' || word.type_name, tree.depth + 1, tree.place || ARRAY[word.sn::bigint, word.type_id], tree.above || word.type_id
      FROM global_type AS word JOIN tree ON word.parent_id = tree.type_id
      WHERE word.node_kind = ${sql.lit(NodeKind.category)} AND ${isSeenBy(actor)}),
    words AS (SELECT word.parent_id, count(*) AS count FROM global_type AS word
      WHERE word.type_key = ${WORD_TYPE_KEY} AND word.node_kind = ${sql.lit(NodeKind.word)} AND ${isSeenBy(actor)} GROUP BY word.parent_id)
    SELECT tree.type_id, tree.parent_id, tree.type_name, tree.path, tree.sn, tree.depth, tree.effect_dept_id,
      dept.dept_name AS effect_dept_name, tree.version,
      (SELECT coalesce(sum(words.count), 0)::int FROM tree AS below JOIN words ON words.parent_id = below.type_id
        WHERE tree.type_id = ANY (below.above)) AS word_count,
      (SELECT count(*)::int - 1 FROM tree AS below WHERE tree.type_id = ANY (below.above)) AS child_count
    FROM tree LEFT JOIN sys_dept AS dept ON dept.dept_id = tree.effect_dept_id ORDER BY tree.place`.execute(
    db,
  );
  return rows;
}

/** The category of each of these words, where the try names it. */
export async function categoryNamesOf(db: Db, typeIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ typeId: string; name: string }>`SELECT word.type_id, category.type_name AS name
    FROM global_type AS word JOIN global_type AS category ON category.type_id = word.parent_id
    WHERE word.type_id = ANY (${typeIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ typeId, name }) => [typeId, name]));
}

export type HitRow = Selectable<SensitiveWordHitTable>;
const hits = expressionBuilder<Tables, 'sensitiveWordHit'>();

/** Hits in texts of the reader's own area, newest first. */
export async function pageHits(db: Db, actor: Actor, filters: CheckedRequestOf<typeof pageWordHits>) {
  const { word, deptId, scene, refusedFlag } = filters;
  const area = areaOf(actor);
  const conditions: Condition[] = [...between('hit_time', 'hitTime', filters)];
  if (area !== ROOT_CODE) conditions.push(deptInside(hits, 'deptId', area));
  conditions.push(...insideDept({ deptId, includeChild: 1 }));
  if (word) conditions.push(hits('word', '=', word));
  if (scene !== undefined) conditions.push(hits('scene', '=', scene));
  if (refusedFlag !== undefined) conditions.push(hits('refusedFlag', '=', refusedFlag));
  const rowsMax = (await readParameters(db)).listedLogs;
  return pageLog<HitRow>(db, 'sensitive_word_hit', conditions, { ...filters, rowsMax });
}

export interface NamesForHits {
  /** the numbers by which people speak of applications */
  readonly applyNos: ReadonlyMap<string, string>;
  /** of the departments in whose texts the program itself looked */
  readonly deptNames: ReadonlyMap<string, string>;
}

export async function namesForHits(db: Db, rows: readonly HitRow[]): Promise<NamesForHits> {
  const applyIds = rows.flatMap(({ applyId }) => applyId ?? []);
  const applications = await db
    .selectFrom('massSmsApply')
    .select(['applyId', 'applyNo'])
    .where(sql<boolean>`apply_id = ANY (${applyIds}::bigint[])`)
    .execute();
  const nameless = rows.filter(({ deptName }) => deptName === null).map(({ deptId }) => deptId);
  return {
    applyNos: new Map(applications.map(({ applyId, applyNo }) => [applyId, applyNo])),
    deptNames: await namesOfDepts(db, nameless),
  };
}

export interface NamedRegion {
  readonly deptId: string;
  readonly deptName: string;
  readonly fullDeptName: string;
}

/** The regions of an area with one of these codes or names. */
export function regionsNamed(db: Db, area: string, named: readonly string[]): Promise<NamedRegion[]> {
  const wanted = [...new Set(named.filter((name) => name !== ''))];
  return db
    .selectFrom('sysDept')
    .select(['deptId', 'deptName', 'fullDeptName'])
    .where((eb) => deptInside(eb, 'deptId', area))
    .where('deptType', '=', REGION_DEPT_TYPE)
    .where(
      sql<boolean>`(dept_id = ANY (${wanted}::text[]) OR dept_name = ANY (${wanted}::text[]) OR full_dept_name = ANY (${wanted}::text[]))`,
    )
    .orderBy('deptLevel')
    .orderBy('deptId')
    .execute();
}
