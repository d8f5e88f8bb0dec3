/** Puts the documents of one's own region in the order in which everybody sees them; saved as a whole. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import {
  listDocuments,
  type SharedDocument,
  sortDocuments,
} from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import { DOCUMENTS_PER_ACT_MAX } from '@farmers-mailbox/contract/office/documents/fields.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session-context.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { OrderList } from '../../../ui/form/OrderList.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';

/** Room between two numbers. */
const STEP = 10;

export function OrderDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const deptId = areaOf({ deptId: user.sysUser.deptId, roleKeys: user.roleList });
  const {
    data: answer,
    error,
    refetch,
  } = useCall(
    listDocuments,
    deptId === null ? null : { deptId, pageNum: 1, pageSize: DOCUMENTS_PER_ACT_MAX },
  );
  const [changed, setChanged] = useState<readonly SharedDocument[] | null>(null);
  const order = useAct(sortDocuments, { refresh: [listDocuments], success: '顺序已保存' });
  const found = Array.isArray(answer) ? answer : answer?.list;
  const documents = changed ?? found?.filter(({ can }) => can.order === true);
  const submit = async () => {
    if (!changed) return;
    await order.attempt({ sortList: changed.map(({ id }, place) => ({ id, sort: (place + 1) * STEP })) });
  };
  return (
    <FormDialog
      open
      title="调整文档的顺序"
      submitLabel="保存顺序"
      initial={{}}
      isChanged={changed !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {!documents && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!documents && !error && <Skeleton lines={6} />}
      {documents?.length === 0 && <EmptyState text="还没有可以排序的文档" />}
      {documents && documents.length > 0 && (
        <OrderList
          members={documents}
          keyOf={({ id }) => id}
          nameOf={({ documentName }) => documentName}
          noteOf={({ deptName, releaseFlag }) => `（${deptName}${releaseFlag === 1 ? '' : '，未发布'}）`}
          onChange={setChanged}
        />
      )}
    </FormDialog>
  );
}
