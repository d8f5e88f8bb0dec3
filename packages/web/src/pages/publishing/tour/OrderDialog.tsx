/** Puts the published places of one kind in one's own area in the order in which everybody sees them; saved as a whole. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { orderTours, pageTours, type TourRow } from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { TOURS_PER_ORDER_MAX } from '@farmers-mailbox/contract/publishing/tour/fields.ts';
import { TOUR_TYPE, type TourType } from '@farmers-mailbox/contract/publishing/tour/types.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session-context.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { OrderList } from '../../../ui/form/OrderList.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { tourReads } from './kind.ts';

/** Room between two numbers. */
const STEP = 10;

export function OrderDialog({ tourType, onClose }: { tourType: TourType; onClose: () => void }) {
  const { user } = useSession();
  const deptId = areaOf({ deptId: user.sysUser.deptId, roleKeys: user.roleList });
  const asked = { tourType, auditStatus: ContentStatus.published, pageNum: 1, pageSize: TOURS_PER_ORDER_MAX };
  const { data, error, refetch } = useCall(pageTours, deptId === null ? null : { ...asked, deptId });
  const [changed, setChanged] = useState<readonly TourRow[] | null>(null);
  const order = useAct(orderTours, { refresh: tourReads, success: '顺序已保存' });
  const tours = changed ?? data?.list.filter(({ can }) => can.order === true);
  const submit = async () => {
    if (!changed) return;
    const sortList = changed.map(({ tourId }, place) => ({ tourId, orderNum: (place + 1) * STEP }));
    await order.attempt({ sortList });
  };
  const label = labelOf(TOUR_TYPE, tourType);
  return (
    <FormDialog
      open
      title={`调整${label}的顺序`}
      submitLabel="保存顺序"
      initial={{}}
      isChanged={changed !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {!tours && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!tours && !error && <Skeleton lines={6} />}
      {tours?.length === 0 && <EmptyState text={`还没有可以排序的${label}`} />}
      {tours && tours.length > 0 && (
        <OrderList
          members={tours}
          keyOf={({ tourId }) => tourId}
          nameOf={({ title }) => title}
          noteOf={({ fullDeptName, status }) => `（${fullDeptName}${status === 1 ? '' : '，暂停展示'}）`}
          onChange={setChanged}
        />
      )}
    </FormDialog>
  );
}
