/** The list of posts: what is on top first, then the newest, inside an area, narrowed by filters; counted no further than it is listed. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { pagePosts } from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import {
  LISTED_POSTS_MAX,
  MachineResult,
} from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { expressionBuilder, type Kysely, sql } from 'kysely';
import { deptInside } from '../../../access/scope.ts';
import { type IndexedWord, indexedWords } from '../../../database/indexed-words.ts';
import { orderOf } from '../../../database/list-order.ts';
import { type Condition, findNewest, type NewestList } from '../../../database/newest-first.ts';
import type { Tables } from '../../../database/tables.ts';
import { readMoment } from '../../../time/moment.ts';
import { type ListedPost, POST_ORDER, postColumns } from './queries.ts';

type Filters = CheckedRequestOf<typeof pagePosts>;

const eb = expressionBuilder<Tables, 'interactionPost'>();
const SEARCHED = sql`title || ' ' || content || ' ' || post_user_name`;

const LIST: NewestList = {
  table: 'interaction_post',
  key: 'post_id',
  order: POST_ORDER,
  always: sql`del_flag = 0`,
  countsInOrder: false,
};

/** @param area the reader's own */
export async function pageOfPosts(
  db: Kysely<Tables>,
  area: string | null,
  filters: Filters,
): Promise<{ list: ListedPost[]; total: number; more: boolean }> {
  const asked = { ...filters, rowsMax: LISTED_POSTS_MAX };
  const order = orderOf(filters, POST_ORDER, {
    postTime: [sql`post_time`, sql`post_id`],
    createTime: [sql`post_id`],
  });
  const { keys, total, more } = await findNewest(
    db,
    { ...LIST, order },
    conditionsOf(area, filters),
    asked,
    wordsOf(filters),
  );
  if (keys === null) return { list: [], total, more };
  const { rows: list } = await sql<ListedPost>`WITH page AS MATERIALIZED (${keys})
    SELECT ${postColumns} FROM page JOIN interaction_post AS post USING (post_id)
      JOIN sys_dept AS dept USING (dept_id) LEFT JOIN sys_user AS writer ON writer.user_id = post.post_user_id
    ORDER BY ${order}`.execute(db);
  return { list, total, more };
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
  if (machineResult !== undefined && machineResult > MachineResult.normal)
    conditions.push(sql`machine_result > ${sql.lit(MachineResult.normal)}`);
  if (deptId !== undefined)
    conditions.push(isRegionCode(deptId) ? deptInside(eb, 'deptId', deptId) : eb('deptId', '=', deptId));
  if (postTimeStart !== undefined)
    conditions.push(eb('postTime', '>=', readMoment(postTimeStart, 'postTimeStart')));
  if (postTimeEnd !== undefined)
    conditions.push(sql`post_time < ${readMoment(postTimeEnd, 'postTimeEnd')}::timestamptz + interval '1 s'`);
  return conditions;
}

const wordsOf = ({ keyword, topic }: Filters): IndexedWord[] => [
  ...indexedWords(sql`text_pairs(${SEARCHED})`, [keyword]),
  ...indexedWords(sql`text_pairs(topic)`, [topic]),
];
