/** The SQL of the list of knowledge, the newest first, and of how many wait for the reader. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { LISTED_KNOWLEDGE_MAX, type pageKnowledge } from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import { expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { deptInside } from '../../access/scope.ts';
import { type Condition, findNewest, type NewestList } from '../../database/newest-first.ts';
import type { Tables } from '../../database/tables.ts';
import { readMoment } from '../../http/moment.ts';
import { isWriter, type StoredKnowledge, visibleTo } from './queries.ts';

type Asked = CheckedRequestOf<typeof pageKnowledge>;
export type ListedKnowledge = Omit<StoredKnowledge, 'content' | 'deptName' | 'createDeptName'>;

const eb = expressionBuilder<Tables, 'knowledge'>();

/** As the index has it. */
const SEARCHED = sql`text_pairs(knowledge.title || ' ' || knowledge.product || ' ' || knowledge.author)`;

const LIST: NewestList = {
  table: 'knowledge',
  key: 'knowledge_id',
  order: sql`knowledge_id DESC`,
  always: sql`del_flag = 0`,
  countsInOrder: false,
};

/** Conditions, and what the index of words can say beside them. */
function conditionsOf(actor: Actor, asked: Asked): { conditions: Condition[]; words: Condition[] } {
  const { title, product, author, knowledgeType, auditStatus, deptId } = asked;
  const { publishTimeStart, publishTimeEnd } = asked;
  const conditions: Condition[] = [...visibleTo(actor)];
  const words: Condition[] = [];
  for (const [column, word] of [
    [sql.ref('knowledge.title'), title],
    [sql.ref('knowledge.product'), product],
    [sql.ref('knowledge.author'), author],
  ] as const) {
    if (!word) continue;
    conditions.push(sql`strpos(${column}, ${word}) > 0`);
    // the index of pairs of characters has nothing to say about one
    if (Array.from(word).length > 1) words.push(sql`${SEARCHED} @> text_pairs(${word})`);
  }
  if (knowledgeType !== undefined) conditions.push(eb('knowledge.knowledgeType', '=', knowledgeType));
  if (auditStatus !== undefined) conditions.push(eb('knowledge.auditStatus', '=', auditStatus));
  if (deptId !== undefined) conditions.push(deptInside(eb, 'knowledge.deptId', deptId));
  if (publishTimeStart !== undefined) {
    conditions.push(eb('knowledge.publishTime', '>=', readMoment(publishTimeStart, 'publishTimeStart')));
  }
  if (publishTimeEnd !== undefined) {
    // up to the end of that second
    const end = readMoment(publishTimeEnd, 'publishTimeEnd').getTime() + 1_000;
    conditions.push(eb('knowledge.publishTime', '<', new Date(end)));
  }
  return { conditions, words };
}

/** One page, counted no further than LISTED_KNOWLEDGE_MAX. The content stays where it is. */
export async function pageOfKnowledge(
  db: Kysely<Tables>,
  actor: Actor,
  asked: Asked,
): Promise<{ list: ListedKnowledge[]; total: number; more: boolean }> {
  const { conditions, words } = conditionsOf(actor, asked);
  const page = { ...asked, rowsMax: LISTED_KNOWLEDGE_MAX };
  const { keys, total, more } = await findNewest(db, LIST, conditions, page, words);
  if (keys === null) return { list: [], total, more };
  const { rows } = await sql<ListedKnowledge>`WITH page AS MATERIALIZED (${keys})
    SELECT knowledge_id, title, knowledge_type, product, season, author, author_unit, knowledge.dept_id,
      place.full_dept_name, audit_status, audit_user_name, audit_time, audit_opinion, submit_time, publish_time,
      view_count, like_count, collect_count, share_count, content_hash, create_user_id, create_user_name,
      create_dept_id, knowledge.create_time, knowledge.update_time, knowledge.version,
      ${isWriter(actor)} AS is_writer
    FROM page JOIN knowledge USING (knowledge_id) JOIN sys_dept AS place ON place.dept_id = knowledge.dept_id
    ORDER BY knowledge_id DESC`.execute(db);
  return { list: rows, total, more };
}

const WAITING_COUNTED_MAX = 100;

/** What waits for a decision that this person may make: written in their area, and not by them. */
export async function countWaitingFor(db: Kysely<Tables>, actor: Actor, area: string): Promise<number> {
  const where = sql.join(
    [
      ...visibleTo(actor),
      eb('knowledge.auditStatus', '=', 1),
      deptInside(eb, 'knowledge.createDeptId', area),
      sql<SqlBool>`NOT ${isWriter(actor)}`,
    ],
    sql` AND `,
  );
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT FROM knowledge WHERE ${where} LIMIT ${WAITING_COUNTED_MAX}) AS waiting`.execute(db);
  return rows[0]?.count ?? 0;
}
