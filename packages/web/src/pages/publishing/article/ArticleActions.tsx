/** The actions of one row. */
import {
  type ArticleRow,
  orderArticle,
  removeArticle,
  takeArticleOffline,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { useRowActs } from '../../../content/acts.ts';
import { ContentActions } from '../../../content/ContentActions.tsx';
import { article } from './kind.ts';

export interface ArticleActionsProps {
  row: ArticleRow;
  onOpen: () => void;
  onEdit: () => void;
}

export function ArticleActions({ row, onOpen, onEdit }: ArticleActionsProps) {
  const { articleId, title } = row;
  const order = useAct(orderArticle, { refresh: article.reads, success: '已调整' });
  const turn = (
    word: string,
    isOn: number,
    flags: (now: 0 | 1) => { topFlag?: 0 | 1; recommendFlag?: 0 | 1 },
  ) => ({
    label: isOn === 1 ? `取消${word}` : word,
    permission: 'content:article:order' as const,
    can: row.can.order,
    act: () => order.run({ articleId, ...flags(isOn === 1 ? 0 : 1) }),
  });
  return (
    <ContentActions
      kind={article}
      row={row}
      onOpen={onOpen}
      onEdit={onEdit}
      removed={`“${title}”和它的图片，不能恢复。`}
      offlineNote={`下架后农户再也看不到“${title}”。可以修改后重新提交审核。`}
      {...useRowActs(article, { remove: removeArticle, offline: takeArticleOffline }, row)}
      more={[
        turn('置顶', row.topFlag, (topFlag) => ({ topFlag })),
        turn('推荐', row.recommendFlag, (recommendFlag) => ({ recommendFlag })),
      ]}
    />
  );
}
