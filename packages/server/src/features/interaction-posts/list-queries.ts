/** The list of posts: newest first, inside an area, narrowed by filters; counted no further than it is listed. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { pagePosts } from '@farmers-mailbox/contract/interaction-posts/endpoints.ts';
import { LISTED_POSTS_MAX } from '@farmers-mailbox/contract/interaction-posts/fields.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { deptInside } from '../../access/scope.ts';
import type { Tables } from '../../database/tables.ts';
import { readMoment } from '../../http/moment.ts';
import { type ListedPost, postColumns } from './queries.ts';

type Filters = CheckedRequestOf<typeof pagePosts>;
type Condition = Expression<SqlBool>;

const eb = expressionBuilder<Tables, 'interactionPost'>();
const SEARCHED = sql`title || ' ' || content || ' ' || post_user_name`;

/** @param area the reader's own */
export async function pageOfPosts(
  db: Kysely<Tables>,
  area: string | null,
  filters: Filters,
): Promise<{ list: ListedPost[]; total: number; more: boolean }> {
  const { pageNum, pageSize } = filters;
  const conditions = conditionsOf(area, filters);
  const words = wordConditions(filters);
  const isSoonFound = words.length === 0 || (await isCommon(db, conditions));
  const narrowed = isSoonFound ? conditions : [...conditions, ...words];
  const count = await countUpTo(db, narrowed, LISTED_POSTS_MAX + 1);
  const total = Math.min(count, LISTED_POSTS_MAX);
  const offset = (pageNum - 1) * pageSize;
  const limit = Math.min(pageSize, total - offset);
  const list = limit > 0 ? await readNewest(db, narrowed, limit, offset) : [];
  return { list, total, more: count > total };
}

function conditionsOf(area: string | null, filters: Filters): Condition[] {
  const { keyword, topic, postType, auditStatus, machineResult, deptId, postTimeStart, postTimeEnd } =
    filters;
  const conditions: Condition[] = [eb('delFlag', '=', 0), deptInside(eb, 'deptId', area)];
  if (keyword) conditions.push(sql`strpos(${SEARCHED}, ${keyword}) > 0`);
  if (topic) conditions.push(sql`(topic <> '' AND strpos(topic, ${topic}) > 0)`);
  if (postType !== undefined) conditions.push(eb('postType', '=', postType));
  if (auditStatus !== undefined) conditions.push(eb('auditStatus', '=', auditStatus));
  // the literal lets the index of what was found serve
  if (machineResult !== undefined) conditions.push(eb('machineResult', '=', machineResult));
  if (machineResult !== undefined && machineResult > 1) conditions.push(sql`machine_result > 1`);
  if (deptId !== undefined)
    conditions.push(isRegionCode(deptId) ? deptInside(eb, 'deptId', deptId) : eb('deptId', '=', deptId));
  if (postTimeStart !== undefined)
    conditions.push(eb('postTime', '>=', readMoment(postTimeStart, 'postTimeStart')));
  if (postTimeEnd !== undefined)
    conditions.push(sql`post_time < ${readMoment(postTimeEnd, 'postTimeEnd')}::timestamptz + interval '1 s'`);
  return conditions;
}

/** What the index of words can say beside the conditions, which ask for the exact words. */
function wordConditions({ keyword = '', topic = '' }: Filters): Condition[] {
  const hasPairs = (words: string) => Array.from(words).length > 1;
  return [
    ...(hasPairs(keyword) ? [sql<SqlBool>`text_pairs(${SEARCHED}) @> text_pairs(${keyword})`] : []),
    ...(hasPairs(topic) ? [sql<SqlBool>`text_pairs(topic) @> text_pairs(${topic})`] : []),
  ];
}

const PROBED = 5_000;
const COMMON_FROM = 100;

/** Words that many of the newest have are found soon by reading the list; the index would first gather all that have them. */
async function isCommon(db: Kysely<Tables>, conditions: readonly Condition[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT * FROM interaction_post WHERE del_flag = 0 ORDER BY post_id DESC LIMIT ${PROBED}) AS newest
    WHERE ${sql.join(conditions, sql` AND `)}`.execute(db);
  return (rows[0]?.count ?? 0) >= COMMON_FROM;
}

async function countUpTo(
  db: Kysely<Tables>,
  conditions: readonly Condition[],
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT FROM interaction_post WHERE ${sql.join(conditions, sql` AND `)} LIMIT ${limit}) AS asked`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function readNewest(
  db: Kysely<Tables>,
  conditions: readonly Condition[],
  limit: number,
  offset: number,
): Promise<ListedPost[]> {
  const { rows } = await sql<ListedPost>`WITH page AS MATERIALIZED (
      SELECT post_id FROM interaction_post WHERE ${sql.join(conditions, sql` AND `)}
      ORDER BY post_id DESC LIMIT ${limit} OFFSET ${offset})
    SELECT ${postColumns} FROM page JOIN interaction_post AS post USING (post_id)
      JOIN sys_dept AS dept USING (dept_id) LEFT JOIN sys_user AS writer ON writer.user_id = post.post_user_id
    ORDER BY post_id DESC`.execute(db);
  return rows;
}
