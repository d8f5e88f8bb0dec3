/** Articles (三农资讯) as a kind of reviewed content: who sees one, and what stands before others. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { managesOthers } from '@farmers-mailbox/contract/access/rank.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  ARTICLE_FIELDS,
  type WrittenArticle,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { COLUMN } from '@farmers-mailbox/contract/publishing/article/fields.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { ArticleTable } from '../../../database/tables.ts';
import { attachedAs, type WithFiles } from '../content/attachments.ts';
import { partsIn, pickerOf } from '../content/fields.ts';
import type { ContentKind, Placed } from '../content/kind.ts';
import { isForReader, isInside, isOfOwnUnit, openTo } from '../content/list.ts';
import { orderingOf } from '../content/order.ts';
import { picturesOfText } from '../content/pictures.ts';
import { contentPolicy } from '../content/policy.ts';
import { findContent } from '../content/queries.ts';
import { ofTexts, usualKind, withoutText } from '../content/usual-kind.ts';

export type StoredArticle = Omit<Selectable<ArticleTable>, 'content'> &
  Pick<WrittenArticle, 'content'> &
  Placed &
  WithFiles;

export const publishedOf = pickerOf(ARTICLE_FIELDS);

export const articlePolicy = contentPolicy('article');

export const articleOrdering = orderingOf('article', { topFlag: 0, recommendFlag: 0, orderNum: null });

// its pictures hang on it, as its files do: some articles are for a few alone
const { exchangePictures: _, ...ofText } = ofTexts<WrittenArticle>();

export const article: ContentKind<WrittenArticle, StoredArticle> = {
  ...usualKind<WrittenArticle, StoredArticle>('article', articlePolicy, publishedOf),
  ...ofText,
  attaches: {
    ...attachedAs<WrittenArticle>('article'),
    pictures: 'articlePicture',
    picturesOf: picturesOfText,
  },
  table: 'article',
  records: 'articleRecord',
  missing: '这篇资讯不存在或已删除',
  nounOf: () => '资讯',
  find: (from, actor, id) => findContent<StoredArticle>(from, article, actor, id),
  visibleTo: (actor) => [visibleIn(actor), ...openTo(article, actor, [ContentStatus.published])],
  readersOf: ({ visibleDeptIds }) => visibleDeptIds,
  partsOf: (written) =>
    partsIn(written, ['title', 'subTitle', 'summary', 'sourceName', 'author', 'keywords', 'content']),
  resetsOffline: articleOrdering.none,
  columnsOf: (written) => ({
    ...ofText.columnsOf(written),
    visibleDeptIds: [...written.visibleDeptIds],
  }),
  loggedOf: (written) => ({ ...withoutText(written), columnCode: labelOf(COLUMN, written.columnCode) }),
};

/**
 * In the actor's area, unless it is for some organisations alone: then it is published for these, wherever they are, and read besides
 * by those who write and review it.
 */
function visibleIn(actor: Actor) {
  const area = areaOf(actor);
  const isOfOffice = managesOthers(actor) ? isInside(article, 'createDeptId', area) : sql.lit(false);
  return sql<SqlBool>`(
    ${isInside(article, 'deptId', area)}
      AND (article.visible_dept_ids = '{}' OR ${isOfOffice} OR ${isOfOwnUnit(article, actor)})
    OR article.audit_status = ${sql.lit(ContentStatus.published)} AND ${isForReader(article, actor)})`;
}
