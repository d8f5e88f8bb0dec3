/** The actions of one row. */
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import {
  changeTourStatus,
  orderTours,
  removeTour,
  type TourRow,
  takeTourOffline,
} from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { TourType } from '@farmers-mailbox/contract/publishing/tour/types.ts';
import { useNavigate } from 'react-router';
import { useAct } from '../../../api/hooks.ts';
import { useRowActs } from '../../../content/acts.ts';
import { ContentActions } from '../../../content/ContentActions.tsx';
import { paths } from '../../../paths.ts';
import { kindOf, tourReads } from './kind.ts';

export interface TourActionsProps {
  row: TourRow;
  onOpen: () => void;
  onEdit: () => void;
}

export function TourActions({ row, onOpen, onEdit }: TourActionsProps) {
  const { tourId, tourType, title, recommendFlag, status, can } = row;
  const kind = kindOf(tourType);
  const navigate = useNavigate();
  const isRecommended = recommendFlag === 1;
  const isShown = status === 1;
  const order = useAct(orderTours, {
    refresh: tourReads,
    success: isRecommended ? '已取消推荐' : '已推荐',
  });
  const setStatus = useAct(changeTourStatus, {
    refresh: tourReads,
    success: isShown ? '已暂停展示' : '已恢复展示',
  });
  return (
    <ContentActions
      kind={kind}
      row={row}
      onOpen={onOpen}
      onEdit={onEdit}
      removed={`“${title}”和它的图片，不能恢复。`}
      offlineNote={`下架后外面再也看不到“${title}”。可以修改后重新提交审核；只是歇业一阵，请用“暂停展示”。`}
      {...useRowActs(kind, { remove: removeTour, offline: takeTourOffline }, row)}
      more={[
        ...(tourType === TourType.farmhouse || tourType === TourType.homestay
          ? [
              {
                label: '发券',
                permission: 'content:coupon:add' as const,
                can: row.auditStatus === ContentStatus.published || '发布以后才能发券',
                act: () => navigate(paths.newCoupon(tourId)),
              },
            ]
          : []),
        {
          label: isRecommended ? '取消推荐' : '推荐',
          permission: 'content:tour:order',
          can: can.order,
          act: () => order.run({ sortList: [{ tourId, recommendFlag: isRecommended ? 0 : 1 }] }),
        },
        {
          label: isShown ? '暂停展示' : '恢复展示',
          permission: kind.permission('edit'),
          can: can.changeStatus,
          act: () => setStatus.run({ tourId, status: isShown ? 0 : 1 }),
        },
      ]}
    />
  );
}
