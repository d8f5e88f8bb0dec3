/** Articles (三农资讯) as a kind of reviewed content, and who may put one on top. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { COLUMN } from '@farmers-mailbox/contract/publishing/article/fields.ts';
import {
  ContentStatus,
  contentStartsFrom,
  contentStateAllows,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import {
  type KnowledgeBlock,
  textOfContent,
  wordsOfBlock,
} from '@farmers-mailbox/contract/publishing/knowledge/content.ts';
import { expressionBuilder, type Selectable } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import type { ArticleTable, Tables } from '../../../database/tables.ts';
import type { TextPart } from '../../messaging/sensitive-words/text-actions.ts';
import { hashOfContent } from '../content/hash.ts';
import type { ContentKind } from '../content/kind.ts';
import { claimedPictures, picturesOfText } from '../content/pictures.ts';
import { areaRule, type ContentFacts, contentPolicy, isAdministrator } from '../content/policy.ts';
import { findContent } from '../content/queries.ts';

/** Everything that is published. */
export interface Published {
  readonly title: string;
  readonly subTitle: string;
  readonly columnCode: number;
  readonly coverType: number;
  readonly coverUrl: string | null;
  readonly summary: string;
  readonly content: readonly KnowledgeBlock[];
  readonly sourceName: string;
  readonly sourceUrl: string;
  readonly author: string;
  readonly keywords: readonly string[];
  readonly deptId: string;
}

export type StoredArticle = Omit<Selectable<ArticleTable>, 'content'> & {
  readonly content: KnowledgeBlock[];
  readonly deptName: string;
  readonly fullDeptName: string;
  readonly createDeptName: string;
  readonly isWriter: boolean;
};

export const publishedOf = (from: Published): Published => ({
  title: from.title,
  subTitle: from.subTitle,
  columnCode: from.columnCode,
  coverType: from.coverType,
  coverUrl: from.coverUrl,
  summary: from.summary,
  content: from.content,
  sourceName: from.sourceName,
  sourceUrl: from.sourceUrl,
  author: from.author,
  keywords: from.keywords,
  deptId: from.deptId,
});

export const articlePolicy = contentPolicy('article');

export const orderStateAllows = ({ auditStatus }: Pick<ContentFacts, 'auditStatus'>): Verdict =>
  verdict(auditStatus === ContentStatus.published, '只有已发布的才能置顶和推荐');

/** Messengers too, whoever wrote it: it says nothing else by that. */
export const orderRulesFor = (actor: Actor, article: Pick<ContentFacts, 'createDeptId'>): readonly Rule[] => [
  rule('操作权限', holdsPermission(actor, 'content:article:order'), '没有操作权限'),
  areaRule(actor, article),
];

export const mayOrder = (actor: Actor, article: Pick<ContentFacts, 'createDeptId'>): Verdict =>
  verdictOf(orderRulesFor(actor, article));

/** True for the unit that wrote it and for administrators: how it was reviewed is told to nobody else. */
export const seesReview = (
  actor: Actor,
  { createDeptId, createUserId }: Pick<ContentFacts, 'createDeptId' | 'createUserId'>,
): boolean => isAdministrator(actor) || createDeptId === actor.deptId || createUserId === actor.userId;

const table = {
  table: 'article',
  key: 'articleId',
  status: 'auditStatus',
  records: 'articleRecord',
} as const;
const eb = expressionBuilder<Tables, 'article'>();

export const article: ContentKind<Published, StoredArticle> = {
  ...table,
  types: ['article'],
  missing: '这篇资讯不存在或已删除',
  moduleOf: () => '三农资讯',
  nounOf: () => '资讯',
  idOf: ({ articleId }) => articleId,
  statusOf: ({ auditStatus }) => auditStatus,
  writtenOf: publishedOf,
  find: (db, actor, id) => findContent<StoredArticle>(db, article, actor, id),
  visibleTo,
  startsFrom: contentStartsFrom,
  stateAllows: contentStateAllows,
  mayByPerson: articlePolicy.mayByPerson,
  placesOf: ({ deptId }) => ({ field: 'deptId', deptIds: [deptId] }),
  partsOf: ({ title, subTitle, summary, sourceName, author, keywords, content }) => [
    ['title', title],
    ['subTitle', subTitle],
    ['summary', summary],
    ['sourceName', sourceName],
    ['author', author],
    ...keywords.map((word): TextPart => ['keywords', word]),
    ...content.flatMap((block, place) =>
      wordsOfBlock(block).map((text): TextPart => [`content.${place}`, text]),
    ),
  ],
  hashOf: (written) => hashOfContent(publishedOf(written)),
  // passed again, it is put on top only by whoever decides so again
  resetsOffline: { topFlag: 0, recommendFlag: 0 },
  columnsOf: ({ content, keywords, ...others }) => ({
    ...others,
    keywords: [...keywords],
    content: JSON.stringify(content),
  }),
  loggedOf,
  loggedTextOf: ({ content }) => ({ content: textOfContent(content) }),
  exchangePictures: claimedPictures(picturesOfText),
};

function loggedOf(written: Published): object {
  const { content: _, columnCode, ...others } = written;
  return { ...others, columnCode: labelOf(COLUMN, columnCode) };
}

/**
 * Rows visible to the actor: those meant for their area. Drafts are seen by the unit that writes them alone;
 * below the rank of an administrator only the own unit's, and what was published.
 */
function visibleTo(actor: Actor) {
  const isOpen = isAdministrator(actor)
    ? eb('article.auditStatus', '<>', ContentStatus.draft)
    : eb('article.auditStatus', '=', ContentStatus.published);
  return [
    eb('article.delFlag', '=', 0),
    deptInside(eb, 'article.deptId', areaOf(actor)),
    eb.or([
      isOpen,
      eb('article.createDeptId', '=', actor.deptId),
      eb('article.createUserId', '=', actor.userId),
    ]),
  ];
}
