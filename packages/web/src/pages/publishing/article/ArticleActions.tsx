/** The actions of one row. */
import {
  type ArticleRow,
  orderArticle,
  removeArticle,
  takeArticleOffline,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { useState } from 'react';
import { useOrder, useRowActs } from '../../../content/acts.ts';
import { ContentActions } from '../../../content/ContentActions.tsx';
import { useToPush } from '../../../content/to-push.ts';
import { article } from './kind.ts';
import { OrderDialog } from './OrderDialog.tsx';

export interface ArticleActionsProps {
  row: ArticleRow;
  onOpen: () => void;
  onEdit: () => void;
}

export function ArticleActions({ row, onOpen, onEdit }: ArticleActionsProps) {
  const { articleId, title } = row;
  const toPush = useToPush('article', articleId, row.auditStatus);
  const turn = useOrder<typeof orderArticle, 'topFlag' | 'recommendFlag'>(article, orderArticle, row);
  const [isPlacing, setPlacing] = useState(false);
  return (
    <>
      <ContentActions
        kind={article}
        row={row}
        onOpen={onOpen}
        onEdit={onEdit}
        removed={`“${title}”和它的图片，不能恢复。`}
        offlineNote={`下架后农户再也看不到“${title}”。可以修改后重新提交审核。`}
        {...useRowActs(article, { remove: removeArticle, offline: takeArticleOffline }, row)}
        more={[
          turn('topFlag'),
          turn('recommendFlag'),
          {
            label: '设置序号',
            permission: article.permission('order'),
            can: row.can.order,
            act: () => setPlacing(true),
          },
          toPush,
        ]}
      />
      {isPlacing && <OrderDialog row={row} onClose={() => setPlacing(false)} />}
    </>
  );
}
