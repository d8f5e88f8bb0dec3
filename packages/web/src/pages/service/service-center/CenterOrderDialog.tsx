/** Puts the service centres of one region in order. */

import { LISTED_PER_REGION_MAX } from '@farmers-mailbox/contract/service/region-list/fields.ts';
import { orderCenters, queryCenters } from '@farmers-mailbox/contract/service/service-center/endpoints.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { useOwnRegion } from '../../../content/needed.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { OrderDialog } from '../../../ui/form/OrderDialog.tsx';

export function CenterOrderDialog({ onClose }: { onClose: () => void }) {
  const { data: own } = useOwnRegion();
  const [chosen, choose] = useState<DeptChoice | null>(null);
  const region = chosen ?? own ?? null;
  const deptId = region?.deptId ?? null;
  const { data, error, refetch } = useCall(
    queryCenters,
    deptId === null ? null : { deptId, ownFlag: 1, pageSize: LISTED_PER_REGION_MAX },
  );
  const order = useAct(orderCenters, { refresh: [queryCenters], success: '顺序已保存' });
  return (
    <OrderDialog
      title="调整服务中心的顺序"
      of={deptId}
      members={data?.list}
      failure={error}
      onRetry={refetch}
      empty="这个区域还没有服务中心"
      keyOf={({ centerId }) => centerId}
      nameOf={({ centerName }) => centerName}
      noteOf={({ status }) => (status === 1 ? '' : '（停用）')}
      onSave={(ordered, seen) =>
        order.attempt({
          orderList: ordered.map(({ member, orderNum }) => ({ centerId: member.centerId, orderNum })),
          seenOrder: seen.map(({ centerId }) => centerId),
        })
      }
      onClose={onClose}
    >
      <Field label="区域" hint="各区域登记的分开排">
        {(control) => <DeptSelect {...control} label="区域" value={region} onChange={choose} />}
      </Field>
    </OrderDialog>
  );
}
