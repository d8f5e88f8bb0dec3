/** The SQL of the list of knowledge, the newest first. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  LISTED_KNOWLEDGE_MAX,
  type pageKnowledge,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { expressionBuilder, type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import { betweenMoments, havingWords } from '../../../database/list-conditions.ts';
import { type Condition, findNewest, type NewestList } from '../../../database/newest-first.ts';
import type { Tables } from '../../../database/tables.ts';
import { isWriter } from '../content/queries.ts';
import { knowledge, type StoredKnowledge } from './kind.ts';

type Asked = CheckedRequestOf<typeof pageKnowledge>;
export type ListedKnowledge = Omit<StoredKnowledge, 'content' | 'deptName' | 'createDeptName'>;

const eb = expressionBuilder<Tables, 'knowledge'>();

const SEARCHED = sql`text_pairs(knowledge.title || ' ' || knowledge.product || ' ' || knowledge.author)`;

const LIST: NewestList = {
  table: 'knowledge',
  key: 'knowledge_id',
  order: sql`knowledge_id DESC`,
  always: sql`del_flag = 0`,
  countsInOrder: false,
};

/** One page, counted no further than LISTED_KNOWLEDGE_MAX. The content stays where it is. */
export async function pageOfKnowledge(
  db: Kysely<Tables>,
  actor: Actor,
  asked: Asked,
): Promise<{ list: ListedKnowledge[]; total: number; more: boolean }> {
  const { title, product, author, knowledgeType, auditStatus, deptId } = asked;
  const { conditions, words } = havingWords(SEARCHED, [
    ['knowledge.title', title],
    ['knowledge.product', product],
    ['knowledge.author', author],
  ]);
  const all: Condition[] = [
    ...knowledge.visibleTo(actor),
    ...conditions,
    ...(knowledgeType === undefined ? [] : [eb('knowledge.knowledgeType', '=', knowledgeType)]),
    ...(auditStatus === undefined ? [] : [eb('knowledge.auditStatus', '=', auditStatus)]),
    ...(deptId === undefined ? [] : [deptInside(eb, 'knowledge.deptId', deptId)]),
    ...betweenMoments('knowledge.publish_time', asked, ['publishTimeStart', 'publishTimeEnd']),
  ];
  const page = { ...asked, rowsMax: LISTED_KNOWLEDGE_MAX };
  const { keys, total, more } = await findNewest(db, LIST, all, page, words);
  if (keys === null) return { list: [], total, more };
  const { rows } = await sql<ListedKnowledge>`WITH page AS MATERIALIZED (${keys})
    SELECT knowledge_id, title, knowledge_type, product, season, author, author_unit, knowledge.dept_id,
      place.full_dept_name, audit_status, audit_user_name, audit_time, audit_opinion, submit_time, publish_time,
      view_count, like_count, collect_count, share_count, content_hash, create_user_id, create_user_name,
      create_dept_id, knowledge.create_time, knowledge.update_time, knowledge.version,
      ${isWriter(knowledge, actor)} AS is_writer
    FROM page JOIN knowledge USING (knowledge_id) JOIN sys_dept AS place ON place.dept_id = knowledge.dept_id
    ORDER BY knowledge_id DESC`.execute(db);
  return { list: rows, total, more };
}
