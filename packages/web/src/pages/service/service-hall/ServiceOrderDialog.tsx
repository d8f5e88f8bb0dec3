/** Puts the applications that one region publishes in order; inherited ones stand before them, in the order of the region above. */

import { LISTED_PER_REGION_MAX } from '@farmers-mailbox/contract/service/region-list/fields.ts';
import { orderServices, queryServices } from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { useOwnRegion } from '../../../content/needed.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { OrderDialog } from '../../../ui/form/OrderDialog.tsx';

export function ServiceOrderDialog({ onClose }: { onClose: () => void }) {
  const { data: own } = useOwnRegion();
  const [chosen, choose] = useState<DeptChoice | null>(null);
  const region = chosen ?? own ?? null;
  const deptId = region?.deptId ?? null;
  const { data, error, refetch } = useCall(
    queryServices,
    deptId === null ? null : { deptId, ownFlag: 1, pageSize: LISTED_PER_REGION_MAX },
  );
  const order = useAct(orderServices, { refresh: [queryServices], success: '顺序已保存' });
  return (
    <OrderDialog
      title="调整服务应用的顺序"
      of={deptId}
      members={data?.list}
      failure={error}
      onRetry={refetch}
      empty="这个区域还没有自己的服务应用"
      keyOf={({ hallId }) => hallId}
      nameOf={({ serviceName }) => serviceName}
      noteOf={({ status }) => (status === 1 ? '' : '（停用）')}
      onSave={(ordered, seen) =>
        order.attempt({
          orderList: ordered.map(({ member, orderNum }) => ({ hallId: member.hallId, orderNum })),
          seenOrder: seen.map(({ hallId }) => hallId),
        })
      }
      onClose={onClose}
    >
      <Field label="区域" hint="各区域发布的分开排，上级的排在前面">
        {(control) => <DeptSelect {...control} label="区域" value={region} onChange={choose} />}
      </Field>
    </OrderDialog>
  );
}
