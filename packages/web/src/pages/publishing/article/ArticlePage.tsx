/** 三农资讯: the articles of the reader's area. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { type ArticleRow, pageArticles } from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { COLUMN, SOURCE_MAX, TITLE_MAX } from '@farmers-mailbox/contract/publishing/article/fields.ts';
import { CONTENT_STATUS } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { ContentPage } from '../../../content/ContentPage.tsx';
import {
  momentColumn,
  onTop,
  ownFilter,
  publishedFilter,
  regionFilter,
  stateColumn,
  titleColumn,
  topFilter,
} from '../../../content/columns.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { ArticleActions } from './ArticleActions.tsx';
import { ArticleDrawer } from './ArticleDrawer.tsx';
import { ArticleFormDrawer } from './ArticleFormDrawer.tsx';
import { article } from './kind.ts';

const columnsWith = (open: (row: ArticleRow) => void): readonly Column<ArticleRow>[] => [
  titleColumn(open, 240, (row) => (
    <>
      {onTop(row)} {row.recommendFlag === 1 && <Tag tone="good">推荐</Tag>}{' '}
      {row.orderNum !== null && <Tag>序号 {row.orderNum}</Tag>}
    </>
  )),
  { title: '栏目', width: 90, render: ({ columnCode }) => labelOf(COLUMN, columnCode) },
  { title: '来源', width: 130, render: ({ sourceName }) => sourceName },
  { title: '发布单位', width: 170, render: ({ createDeptName }) => <PlaceName of={createDeptName} /> },
  {
    title: '阅读量',
    width: 96,
    align: 'right',
    render: ({ viewCount, likeCount, shareCount }) => (
      <>
        {inDigits(viewCount)}
        <p className="cell-note">
          赞 {inDigits(likeCount)}，转发 {inDigits(shareCount)}
        </p>
      </>
    ),
  },
  stateColumn(() => article, 130),
  momentColumn('发布时间', 'publishTime'),
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'title', label: '标题', lengthMax: TITLE_MAX },
  { kind: 'choice', name: 'auditStatus', label: '状态', options: CONTENT_STATUS },
  { kind: 'choice', name: 'columnCode', label: '栏目', options: COLUMN },
  { kind: 'text', name: 'sourceName', label: '来源', lengthMax: SOURCE_MAX },
  regionFilter,
  ownFilter,
  publishedFilter,
  topFilter,
];

export const ArticlePage = () => (
  <ContentPage
    kind={article}
    endpoint={pageArticles}
    label="三农资讯"
    columns={columnsWith}
    filters={filters}
    actions={(row, to) => <ArticleActions row={row} {...to} />}
    opened={(articleId, { onClose }) => <ArticleDrawer articleId={articleId} onClose={onClose} />}
    form={(articleId, onClose) => <ArticleFormDrawer articleId={articleId} onClose={onClose} />}
    empty="点“新增”写一篇资讯，提交后由另一位管理员审核，通过了农户就能看到。"
  />
);
