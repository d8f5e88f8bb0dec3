/** Puts the organisations of one level in their order: saved as a whole. */
import { orderDepts } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { listMyChildDept, type TreeNode } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { OrderList } from '../../../ui/form/OrderList.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { organisationReads } from './organisations.ts';

/** Room between two numbers, so that one can be put between them by hand. */
const STEP = 10;

export function OrderDialog({ parent, onClose }: { parent: DeptChoice; onClose: () => void }) {
  const { data, error, refetch } = useCall(listMyChildDept, { parentId: parent.deptId });
  const [changed, setChanged] = useState<readonly TreeNode[] | null>(null);
  const order = useAct(orderDepts, { refresh: organisationReads, success: '顺序已保存' });
  // technical nodes have no place of their own
  const nodes = changed ?? data?.filter(({ virtualFlag }) => virtualFlag === 0);
  const submit = async () => {
    if (!changed) return;
    const orderList = changed.map(({ deptId }, place) => ({ deptId, orderNum: (place + 1) * STEP }));
    await order.attempt({ orderList });
  };
  return (
    <FormDialog
      open
      title={`调整“${parent.deptName}”下级组织的顺序`}
      submitLabel="保存顺序"
      initial={{}}
      isChanged={changed !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {!nodes && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!nodes && !error && <Skeleton lines={6} />}
      {nodes?.length === 0 && <EmptyState text="这里还没有下级组织" />}
      {nodes && nodes.length > 0 && (
        <OrderList
          members={nodes}
          keyOf={({ deptId }) => deptId}
          nameOf={({ deptName }) => deptName}
          noteOf={({ disabled }) => (disabled ? '（停用）' : '')}
          onChange={setChanged}
        />
      )}
    </FormDialog>
  );
}
