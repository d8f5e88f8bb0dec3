/** Knowledge (知识分享) as a kind of reviewed content. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  KNOWLEDGE_FIELDS,
  type WrittenKnowledge,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { KNOWLEDGE_TYPE } from '@farmers-mailbox/contract/publishing/knowledge/fields.ts';
import type { Selectable } from 'kysely';
import type { KnowledgeTable } from '../../../database/tables.ts';
import { attachedAs, type WithFiles } from '../content/attachments.ts';
import { partsIn, pickerOf } from '../content/fields.ts';
import type { ContentKind, Placed } from '../content/kind.ts';
import { isInside, openTo } from '../content/list.ts';
import { orderingOf } from '../content/order.ts';
import { contentPolicy } from '../content/policy.ts';
import { findContent } from '../content/queries.ts';
import { ofTexts, usualKind, withoutText } from '../content/usual-kind.ts';

export type StoredKnowledge = Omit<Selectable<KnowledgeTable>, 'content'> &
  Pick<WrittenKnowledge, 'content'> &
  Placed &
  WithFiles;

export const publishedOf = pickerOf(KNOWLEDGE_FIELDS);

export const knowledgePolicy = contentPolicy('knowledge');
export const knowledgeOrdering = orderingOf('knowledge', { topFlag: 0 });

export const knowledge: ContentKind<WrittenKnowledge, StoredKnowledge> = {
  ...usualKind<WrittenKnowledge, StoredKnowledge>('knowledge', knowledgePolicy, publishedOf),
  ...ofTexts<WrittenKnowledge>(),
  attaches: attachedAs('knowledge'),
  table: 'knowledge',
  records: 'knowledgeOperationRecord',
  missing: '这条知识不存在或已删除',
  nounOf: () => '知识',
  find: (from, actor, id) => findContent<StoredKnowledge>(from, knowledge, actor, id),
  visibleTo: (actor) => [isInside(knowledge, 'deptId', areaOf(actor)), ...openTo(knowledge, actor, [])],
  resetsOffline: knowledgeOrdering.none,
  partsOf: (written) =>
    partsIn(written, ['title', 'product', 'season', 'author', 'authorUnit', 'tags', 'content']),
  loggedOf: (written) => ({
    ...withoutText(written),
    knowledgeType: labelOf(KNOWLEDGE_TYPE, written.knowledgeType),
  }),
};
