/** Puts the documents of one's own region in the order in which everybody sees them. */
import { listDocuments, sortDocuments } from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import { DOCUMENTS_PER_ACT_MAX } from '@farmers-mailbox/contract/office/documents/fields.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { useOwnArea } from '../../../session/own-area.ts';
import { OrderDialog } from '../../../ui/form/OrderDialog.tsx';

export function DocumentOrderDialog({ onClose }: { onClose: () => void }) {
  const deptId = useOwnArea();
  const { data, error, refetch } = useCall(
    listDocuments,
    deptId === null ? null : { deptId, pageNum: 1, pageSize: DOCUMENTS_PER_ACT_MAX },
  );
  const order = useAct(sortDocuments, { refresh: [listDocuments], success: '顺序已保存' });
  const found = Array.isArray(data) ? data : data?.list;
  return (
    <OrderDialog
      title="调整文档的顺序"
      members={found?.filter(({ can }) => can.order === true)}
      failure={error}
      onRetry={refetch}
      empty="还没有可以排序的文档"
      keyOf={({ id }) => id}
      nameOf={({ documentName }) => documentName}
      noteOf={({ deptName, releaseFlag }) => `（${deptName}${releaseFlag === 1 ? '' : '，未发布'}）`}
      onSave={(ordered) =>
        order.attempt({
          sortList: ordered.map(({ member, orderNum }) => ({ id: member.id, sort: orderNum })),
        })
      }
      onClose={onClose}
    />
  );
}
