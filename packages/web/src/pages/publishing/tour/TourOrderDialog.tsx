/** Puts the published places of one kind in one's own area in the order in which everybody sees them. */
import { labelOf, TOUR_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { orderTours, pageTours } from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { TOURS_PER_ORDER_MAX } from '@farmers-mailbox/contract/publishing/tour/fields.ts';
import { type TourType } from '@farmers-mailbox/contract/publishing/tour/types.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { useOwnArea } from '../../../session/own-area.ts';
import { OrderDialog } from '../../../ui/form/OrderDialog.tsx';
import { placeInShort } from '../../../ui/text/place-in-short.ts';
import { tourReads } from './kind.ts';

export function TourOrderDialog({ tourType, onClose }: { tourType: TourType; onClose: () => void }) {
  const deptId = useOwnArea();
  const asked = { tourType, auditStatus: ContentStatus.published, pageNum: 1, pageSize: TOURS_PER_ORDER_MAX };
  const { data, error, refetch } = useCall(pageTours, deptId === null ? null : { ...asked, deptId });
  const order = useAct(orderTours, { refresh: tourReads, success: '顺序已保存' });
  const label = labelOf(TOUR_TYPE, tourType);
  return (
    <OrderDialog
      title={`调整${label}的顺序`}
      members={data?.list.filter(({ can }) => can.order === true)}
      failure={error}
      onRetry={refetch}
      empty={`还没有可以排序的${label}`}
      keyOf={({ tourId }) => tourId}
      nameOf={({ title }) => title}
      noteOf={({ fullDeptName, status }) =>
        `（${placeInShort(fullDeptName)}${status === 1 ? '' : '，暂停展示'}）`
      }
      onSave={(ordered) =>
        order.attempt({
          sortList: ordered.map(({ member, orderNum }) => ({ tourId: member.tourId, orderNum })),
        })
      }
      onClose={onClose}
    />
  );
}
