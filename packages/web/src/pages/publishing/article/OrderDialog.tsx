/** 设置序号: the place of a published article among those that have one, behind what is on top. */
import { type ArticleRow, orderArticle } from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { ORDER_NUM_MAX } from '@farmers-mailbox/contract/publishing/article/fields.ts';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { NumberItem } from '../../../ui/form/items.tsx';
import { article } from './kind.ts';

interface Place {
  orderNum: number | null;
}

export function OrderDialog({ row, onClose }: { row: ArticleRow; onClose: () => void }) {
  const { articleId, title, orderNum } = row;
  const order = useAct(orderArticle, { refresh: article.reads, success: '已调整' });
  return (
    <FormDialog<Place>
      open
      title="设置序号"
      submitLabel="保存"
      initial={{ orderNum }}
      onSubmit={(place) => order.attempt({ articleId, ...place })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            “{title}
            ”在列表里的位置：置顶的在前，其次按序号从小到大，序号相同的新的在前，没有序号的按时间排在后面。
          </p>
          <NumberItem
            form={form}
            name="orderNum"
            label="序号"
            hint="清空后按时间排列"
            min={1}
            max={ORDER_NUM_MAX}
            precision={0}
          />
        </>
      )}
    </FormDialog>
  );
}
