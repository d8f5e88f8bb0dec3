/** 三农资讯: the articles of the reader's area. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { type ArticleRow, pageArticles } from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { COLUMN, SOURCE_MAX, TITLE_MAX } from '@farmers-mailbox/contract/publishing/article/fields.ts';
import { LISTED_CONTENTS_MAX } from '@farmers-mailbox/contract/publishing/content-review/calls.ts';
import { CONTENT_STATUS } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { useState } from 'react';
import { ContentState } from '../../../content/ContentState.tsx';
import { permissionsOf } from '../../../content/kind.ts';
import { WaitingNote } from '../../../content/WaitingNote.tsx';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { useOpened } from '../../../ui/page/opened.ts';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { MoreNote } from '../../../ui/text/MoreNote.tsx';
import { toMinute } from '../../../ui/text/moment.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { OpenedByContext } from '../../../ui/unsaved/leave-guard.ts';
import { ArticleActions } from './ArticleActions.tsx';
import { ArticleDrawer } from './ArticleDrawer.tsx';
import { ArticleFormDrawer } from './ArticleFormDrawer.tsx';
import { article } from './kind.ts';

const columnsWith = (open: (articleId: string) => void): readonly Column<ArticleRow>[] => [
  {
    title: '标题',
    width: 240,
    card: 'headline',
    render: ({ articleId, title, topFlag, recommendFlag }) => (
      <>
        <button type="button" className="plain-link" onClick={() => open(articleId)}>
          {title}
        </button>
        {topFlag === 1 && <Tag tone="active">置顶</Tag>} {recommendFlag === 1 && <Tag tone="good">推荐</Tag>}
      </>
    ),
  },
  { title: '栏目', width: 90, render: ({ columnCode }) => labelOf(COLUMN, columnCode) },
  { title: '来源', width: 130, render: ({ sourceName }) => sourceName },
  { title: '发布单位', width: 170, render: ({ createDeptName }) => createDeptName },
  {
    title: '阅读量',
    width: 80,
    align: 'right',
    render: ({ viewCount }) => viewCount.toLocaleString('zh-CN'),
  },
  { title: '状态', width: 130, render: (row) => <ContentState kind={article} content={row} /> },
  { title: '发布时间', width: 130, render: ({ publishTime }) => toMinute(publishTime) },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'title', label: '标题', lengthMax: TITLE_MAX },
  { kind: 'choice', name: 'auditStatus', label: '状态', options: CONTENT_STATUS },
  { kind: 'choice', name: 'columnCode', label: '栏目', options: COLUMN },
  { kind: 'text', name: 'sourceName', label: '来源', lengthMax: SOURCE_MAX },
  { kind: 'dept', name: 'deptId', label: '区域' },
  { kind: 'days', name: 'publishTime', label: '发布时间' },
  { kind: 'choice', name: 'topFlag', label: '置顶', options: [{ value: 1, label: '已置顶' }] },
];

export function ArticlePage() {
  const may = usePermission();
  const [opened, open] = useOpened('articleId');
  const [writing, setWriting] = useState<{ articleId: string | null } | null>(null);
  if (!may(permissionsOf(article))) return <NoPermissionState />;
  return (
    <>
      <PagedTable
        endpoint={pageArticles}
        label="三农资讯"
        columns={columnsWith(open)}
        filters={filters}
        rowKey={({ articleId }) => articleId}
        summary={({ waitingCount, more }) => (
          <>
            <WaitingNote kind={article} count={waitingCount} />
            <MoreNote more={more} listedMax={LISTED_CONTENTS_MAX} />
          </>
        )}
        toolbar={
          <ActionButton
            kind="primary"
            label="新增"
            permission="content:article:add"
            onAct={() => setWriting({ articleId: null })}
          />
        }
        actions={(row) => (
          <ArticleActions
            row={row}
            onOpen={() => open(row.articleId)}
            onEdit={() => setWriting({ articleId: row.articleId })}
          />
        )}
        empty="点“新增”写一篇资讯，提交后由另一位管理员审核，通过了农户就能看到。"
      />
      <OpenedByContext value="articleId">
        {opened && <ArticleDrawer key={opened.id} articleId={opened.id} onClose={() => open(null)} />}
      </OpenedByContext>
      {writing && <ArticleFormDrawer articleId={writing.articleId} onClose={() => setWriting(null)} />}
    </>
  );
}
