/** Knowledge (知识分享) as a kind of reviewed content. */

import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  contentStartsFrom,
  contentStateAllows,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import {
  type KnowledgeBlock,
  textOfContent,
  wordsOfBlock,
} from '@farmers-mailbox/contract/publishing/knowledge/content.ts';
import { KNOWLEDGE_TYPE } from '@farmers-mailbox/contract/publishing/knowledge/fields.ts';
import { expressionBuilder, type Selectable } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import type { KnowledgeTable, Tables } from '../../../database/tables.ts';
import type { TextPart } from '../../messaging/sensitive-words/text-actions.ts';
import { hashOfContent } from '../content/hash.ts';
import type { ContentKind } from '../content/kind.ts';
import { claimedPictures, picturesOfText } from '../content/pictures.ts';
import { contentPolicy, isAdministrator } from '../content/policy.ts';
import { findContent } from '../content/queries.ts';

/** Everything that is published. */
export interface Published {
  readonly title: string;
  readonly knowledgeType: number;
  readonly product: string;
  readonly season: string;
  readonly coverUrl: string | null;
  readonly content: readonly KnowledgeBlock[];
  readonly tags: readonly string[];
  readonly author: string;
  readonly authorUnit: string;
  readonly sourceFrom: number;
  readonly sourceUrl: string;
  readonly deptId: string;
}

export type StoredKnowledge = Omit<Selectable<KnowledgeTable>, 'content'> & {
  readonly content: KnowledgeBlock[];
  readonly deptName: string;
  readonly fullDeptName: string;
  readonly createDeptName: string;
  readonly isWriter: boolean;
};

export const publishedOf = (from: Published): Published => ({
  title: from.title,
  knowledgeType: from.knowledgeType,
  product: from.product,
  season: from.season,
  coverUrl: from.coverUrl,
  content: from.content,
  tags: from.tags,
  author: from.author,
  authorUnit: from.authorUnit,
  sourceFrom: from.sourceFrom,
  sourceUrl: from.sourceUrl,
  deptId: from.deptId,
});

export const knowledgePolicy = contentPolicy('knowledge');

const table = {
  table: 'knowledge',
  key: 'knowledgeId',
  status: 'auditStatus',
  records: 'knowledgeOperationRecord',
} as const;
const eb = expressionBuilder<Tables, 'knowledge'>();

export const knowledge: ContentKind<Published, StoredKnowledge> = {
  ...table,
  types: ['knowledge'],
  missing: '这条知识不存在或已删除',
  moduleOf: () => '知识分享',
  nounOf: () => '知识',
  idOf: ({ knowledgeId }) => knowledgeId,
  statusOf: ({ auditStatus }) => auditStatus,
  writtenOf: publishedOf,
  find: (db, actor, id) => findContent<StoredKnowledge>(db, knowledge, actor, id),
  visibleTo,
  startsFrom: contentStartsFrom,
  stateAllows: contentStateAllows,
  mayByPerson: knowledgePolicy.mayByPerson,
  placesOf: ({ deptId }) => ({ field: 'deptId', deptIds: [deptId] }),
  partsOf: ({ title, product, season, author, authorUnit, tags, content }) => [
    ['title', title],
    ['product', product],
    ['season', season],
    ['author', author],
    ['authorUnit', authorUnit],
    ...tags.map((tag): TextPart => ['tags', tag]),
    ...content.flatMap((block, place) =>
      wordsOfBlock(block).map((text): TextPart => [`content.${place}`, text]),
    ),
  ],
  hashOf: (written) => hashOfContent(publishedOf(written)),
  columnsOf: ({ content, tags, ...others }) => ({
    ...others,
    tags: [...tags],
    content: JSON.stringify(content),
  }),
  loggedOf,
  loggedTextOf: ({ content }) => ({ content: textOfContent(content) }),
  exchangePictures: claimedPictures(picturesOfText),
};

function loggedOf(written: Published): object {
  const { content: _, knowledgeType, ...others } = written;
  return { ...others, knowledgeType: labelOf(KNOWLEDGE_TYPE, knowledgeType) };
}

/**
 * Rows visible to the actor: those meant for their area. Drafts are seen by the unit that writes them alone;
 * below the rank of an administrator only the own unit's.
 */
function visibleTo(actor: Actor) {
  const ofOwnUnit = eb.or([
    eb('knowledge.createDeptId', '=', actor.deptId),
    eb('knowledge.createUserId', '=', actor.userId),
  ]);
  return [
    eb('knowledge.delFlag', '=', 0),
    deptInside(eb, 'knowledge.deptId', areaOf(actor)),
    isAdministrator(actor) ? eb.or([eb('knowledge.auditStatus', '<>', 0), ofOwnUnit]) : ofOwnUnit,
  ];
}
