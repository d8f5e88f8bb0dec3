/** Articles (三农资讯) as a kind of reviewed content, and who may put one on top. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  ARTICLE_FIELDS,
  type WrittenArticle,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { COLUMN } from '@farmers-mailbox/contract/publishing/article/fields.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { Selectable } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { ArticleTable } from '../../../database/tables.ts';
import { attachedAs, type WithFiles } from '../content/attachments.ts';
import { partsIn, pickerOf } from '../content/fields.ts';
import type { ContentKind, Placed } from '../content/kind.ts';
import { isInside, openTo } from '../content/list.ts';
import { areaRule, type ContentFacts, contentPolicy } from '../content/policy.ts';
import { findContent } from '../content/queries.ts';
import { ofTexts, usualKind, withoutText } from '../content/usual-kind.ts';

export type StoredArticle = Omit<Selectable<ArticleTable>, 'content'> &
  Pick<WrittenArticle, 'content'> &
  Placed &
  WithFiles;

export const publishedOf = pickerOf(ARTICLE_FIELDS);

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

export const article: ContentKind<WrittenArticle, StoredArticle> = {
  ...usualKind<WrittenArticle, StoredArticle>('article', articlePolicy, publishedOf),
  ...ofTexts<WrittenArticle>(),
  attaches: attachedAs('article'),
  table: 'article',
  records: 'articleRecord',
  missing: '这篇资讯不存在或已删除',
  nounOf: () => '资讯',
  find: (from, actor, id) => findContent<StoredArticle>(from, article, actor, id),
  visibleTo: (actor) => [
    isInside(article, 'deptId', areaOf(actor)),
    ...openTo(article, actor, [ContentStatus.published]),
  ],
  partsOf: (written) =>
    partsIn(written, ['title', 'subTitle', 'summary', 'sourceName', 'author', 'keywords', 'content']),
  // passed again, it is put on top only by whoever decides so again
  resetsOffline: { topFlag: 0, recommendFlag: 0 },
  loggedOf: (written) => ({ ...withoutText(written), columnCode: labelOf(COLUMN, written.columnCode) }),
};
