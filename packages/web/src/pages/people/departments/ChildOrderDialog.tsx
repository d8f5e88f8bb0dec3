/** Puts the organisations of one level in their order. */
import { orderDepts } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { listMyChildDept } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { OrderDialog } from '../../../ui/form/OrderDialog.tsx';
import { organisationReads } from './organisations.ts';

export function ChildOrderDialog({ parent, onClose }: { parent: DeptChoice; onClose: () => void }) {
  const { data, error, refetch } = useCall(listMyChildDept, { parentId: parent.deptId });
  const order = useAct(orderDepts, { refresh: organisationReads, success: '顺序已保存' });
  return (
    <OrderDialog
      title={`调整“${parent.deptName}”下级组织的顺序`}
      // technical nodes have no place of their own
      members={data?.filter(({ virtualFlag }) => virtualFlag === 0)}
      failure={error}
      onRetry={refetch}
      empty="这里还没有下级组织"
      keyOf={({ deptId }) => deptId}
      nameOf={({ deptName }) => deptName}
      noteOf={({ disabled }) => (disabled ? '（停用）' : '')}
      onSave={(ordered) =>
        order.attempt({
          orderList: ordered.map(({ member, orderNum }) => ({ deptId: member.deptId, orderNum })),
        })
      }
      onClose={onClose}
    />
  );
}
