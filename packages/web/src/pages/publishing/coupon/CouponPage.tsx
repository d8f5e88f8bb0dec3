/** 优惠券管理: the coupons of the reader's area. */
import { COUPON_STATUS, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type CouponRow,
  pageCoupons,
  removeCoupon,
  stopCoupon,
} from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import { COUPON_TYPE, TITLE_MAX } from '@farmers-mailbox/contract/publishing/coupon/fields.ts';
import { useRowActs } from '../../../content/acts.ts';
import { ContentActions } from '../../../content/ContentActions.tsx';
import { ContentPage } from '../../../content/ContentPage.tsx';
import { ownFilter, regionFilter, stateColumn, titleColumn } from '../../../content/columns.tsx';
import { usePermission } from '../../../session/session-context.ts';
import { useOpened } from '../../../ui/page/opened.ts';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { ClaimsDrawer } from './ClaimsDrawer.tsx';
import { CouponDrawer } from './CouponDrawer.tsx';
import { CouponFormDrawer } from './CouponFormDrawer.tsx';
import { coupon } from './kind.ts';
import { period, shareOf, worthInWords } from './worth.ts';

const columnsWith = (open: (row: CouponRow) => void): readonly Column<CouponRow>[] => [
  { ...titleColumn<CouponRow>(open, 180), title: '名称' },
  { title: '类型', width: 70, render: ({ couponType }) => labelOf(COUPON_TYPE, couponType) },
  { title: '面额', width: 150, render: worthInWords },
  { title: '总量', width: 80, align: 'right', render: ({ totalCount }) => inDigits(totalCount) },
  { title: '已领', width: 80, align: 'right', render: ({ sendCount }) => inDigits(sendCount) },
  { title: '已用', width: 80, align: 'right', render: ({ useCount }) => inDigits(useCount) },
  {
    title: '使用率',
    spare: 2,
    width: 80,
    align: 'right',
    render: ({ useCount, sendCount }) => shareOf(useCount, sendCount),
  },
  { title: '领取期', width: 150, render: ({ receiveStart, receiveEnd }) => period(receiveStart, receiveEnd) },
  { title: '使用期', spare: 1, width: 150, render: ({ useStart, useEnd }) => period(useStart, useEnd) },
  stateColumn(() => coupon, 90),
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'title', label: '名称', lengthMax: TITLE_MAX },
  { kind: 'choice', name: 'couponStatus', label: '状态', options: COUPON_STATUS },
  { kind: 'choice', name: 'couponType', label: '类型', options: COUPON_TYPE },
  regionFilter,
  ownFilter,
];

export function CouponPage() {
  const may = usePermission();
  const [forTour, openForTour] = useOpened('forTour');
  return (
    <>
      <ContentPage
        kind={coupon}
        endpoint={pageCoupons}
        label="优惠券管理"
        columns={columnsWith}
        filters={filters}
        actions={(row, to) => <CouponActions row={row} {...to} />}
        opened={(couponId, { at, onClose }) =>
          at === 'claims' ? (
            <ClaimsDrawer couponId={couponId} onClose={onClose} />
          ) : (
            <CouponDrawer couponId={couponId} onClose={onClose} />
          )
        }
        form={(couponId, onClose) => <CouponFormDrawer couponId={couponId} tourId={null} onClose={onClose} />}
        empty="点“新增”写一张优惠券，提交后由另一位管理员审核，到了领取时间就发放。"
      />
      {forTour && may(coupon.permission('add')) && (
        <CouponFormDrawer couponId={null} tourId={forTour.id} onClose={() => openForTour(null)} />
      )}
    </>
  );
}

interface CouponActionsProps {
  row: CouponRow;
  onOpen: (at?: 'claims') => void;
  onEdit: () => void;
}

function CouponActions({ row, onOpen, onEdit }: CouponActionsProps) {
  return (
    <ContentActions
      kind={coupon}
      row={row}
      onOpen={() => onOpen()}
      onEdit={onEdit}
      removed={`“${row.title}”，不能恢复。`}
      offlineNote={`“${row.title}”不再发放，领了没有用的作废。有人领过的不能修改后再发放，请另建一张。`}
      {...useRowActs(coupon, { remove: removeCoupon, offline: stopCoupon }, row)}
      more={[{ label: '领用记录和统计', act: () => onOpen('claims') }]}
    />
  );
}
