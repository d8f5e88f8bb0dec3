/** The SQL of the list of knowledge, what is on top first, then the newest. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import {
  knowledgeRow,
  type pageKnowledge,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { betweenMoments, equalTo } from '../../../database/list-conditions.ts';
import type { Tables } from '../../../database/tables.ts';
import { isWithin, type Listed, pageContent, wordsIn } from '../content/list.ts';
import { isMeantForAny, type PublishedKind } from '../content/published.ts';
import { knowledge, type StoredKnowledge } from './kind.ts';

export type ListedKnowledge = Listed<StoredKnowledge, typeof knowledgeRow>;
type Asked = CheckedRequestOf<typeof pageKnowledge>;

/** As the index has it. */
const ORDER = sql`top_flag DESC, knowledge_id DESC`;
const SEARCHED = sql`knowledge.title || ' ' || knowledge.product || ' ' || knowledge.author`;

export function pageOfKnowledge(db: Kysely<Tables>, actor: Actor, asked: Asked) {
  const { conditions, words } = wordsIn(SEARCHED, [
    ['knowledge.title', asked.title],
    ['knowledge.product', asked.product],
    ['knowledge.author', asked.author],
  ]);
  return pageContent<ListedKnowledge>(db, knowledge, actor, asked, {
    row: knowledgeRow,
    order: ORDER,
    words,
    conditions: [
      ...conditions,
      ...equalTo('knowledge', asked, ['knowledgeType', 'auditStatus', 'topFlag']),
      ...isWithin(knowledge, asked.deptId),
      ...betweenMoments('knowledge.submit_time', asked, ['submitTimeStart', 'submitTimeEnd']),
      ...betweenMoments('knowledge.publish_time', asked, ['publishTimeStart', 'publishTimeEnd']),
    ],
  });
}

export const publicKnowledge: PublishedKind = {
  table: 'knowledge',
  key: 'knowledgeId',
  files: 'knowledge',
  order: ORDER,
  isPublic: () => sql<SqlBool>`knowledge.audit_status = ${sql.lit(ContentStatus.published)}`,
  isMeantFor: isMeantForAny('knowledge'),
};
