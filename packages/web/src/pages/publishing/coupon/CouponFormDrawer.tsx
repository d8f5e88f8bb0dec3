/** Writes a coupon or changes one, beside what is given out. */
import {
  couponDetails,
  saveCoupon,
  updateCoupon,
} from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import * as own from '@farmers-mailbox/contract/publishing/coupon/fields.ts';
import { tourDetails } from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { useSave } from '../../../content/acts.ts';
import { DraftFormDrawer } from '../../../content/DraftFormDrawer.tsx';
import { useOwnRegion, useStored } from '../../../content/needed.ts';
import type { DraftForm } from '../../../content/use-draft-form.ts';
import { NEW } from '../../../drafts/use-kept.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import { fieldsOf } from '../../../ui/form/fields.tsx';
import { MomentField } from '../../../ui/form/MomentField.tsx';
import { CouponView } from './CouponView.tsx';
import { type CouponDraft, draftOf, emptyDraft, placed, problemsOf, requestOf, writtenOf } from './draft.ts';
import { coupon } from './kind.ts';
import { TourChoice } from './TourChoice.tsx';

export interface CouponFormDrawerProps {
  /** null: a new one */
  couponId: string | null;
  /** of a new one: a place that it is for */
  tourId: string | null;
  onClose: () => void;
}

export function CouponFormDrawer({ couponId, tourId, onClose }: CouponFormDrawerProps) {
  const region = useOwnRegion();
  const tour = useStored(tourDetails, tourId === null ? null : { tourId });
  const save = useSave(coupon, { add: saveCoupon, change: updateCoupon });
  const isReady = region.data !== undefined && tour.data !== undefined;
  return (
    <DraftFormDrawer
      kind={coupon}
      stored={useStored(couponDetails, couponId === null ? null : { couponId })}
      alsoNeeded={{
        data: isReady ? true : undefined,
        error: region.error ?? tour.error,
        refetch: () => [region.refetch(), tour.refetch()],
      }}
      formKey="coupon"
      about={couponId ?? tourId ?? NEW}
      widthPx={1200}
      begin={(details) =>
        details ? draftOf(details) : emptyDraft(region.data ?? null, tour.data ? [tour.data] : [])
      }
      problemsOf={problemsOf}
      placed={placed}
      save={(draft, details, submitFlag) => save({ ...requestOf(draft), submitFlag }, details)}
      previewOf={(draft) => (
        <CouponView coupon={writtenOf(draft)} tours={draft.tours} placeName={draft.place?.deptName ?? ''} />
      )}
      onClose={onClose}
    >
      {(form) => <CouponFields {...form} />}
    </DraftFormDrawer>
  );
}

type Moment = 'receiveStart' | 'receiveEnd' | 'useStart' | 'useEnd';
const NUMBER_MAX = 16;

function CouponFields({ draft, problems, change }: DraftForm<CouponDraft, unknown>) {
  const { line, choice, part } = fieldsOf<CouponDraft>(draft, problems, change);
  const moment = (name: Moment, label: string, usualTime: string) =>
    part(
      name,
      label,
      <MomentField
        label={label}
        usualTime={usualTime}
        value={draft[name] || null}
        onChange={(chosen) => change({ [name]: chosen ?? '' })}
      />,
    );
  const isDiscount = Number(draft.couponType) === own.CouponType.discount;
  return (
    <>
      {line('title', '名称', own.TITLE_MAX)}
      <div className="field-grid">
        {choice('couponType', '类型', own.COUPON_TYPE)}
        {line('faceValue', isDiscount ? '最多减（元）' : '面额（元）', NUMBER_MAX, { isNumber: true })}
        {isDiscount && line('discount', '折扣', 4, { isNumber: true, placeholder: '如：8.5' })}
        {line('minAmount', '使用门槛（元，可不填）', NUMBER_MAX, { isNumber: true })}
        {line('totalCount', '总量（张）', NUMBER_MAX, { isNumber: true })}
        {line('perLimit', '每人限领（张）', 4, { isNumber: true })}
        {choice('fundSource', '资金来源', own.FUND_SOURCE)}
        {line('budgetAmount', '预算（元，可不填）', NUMBER_MAX, {
          isNumber: true,
          hint: '发出去的面额加起来不超过它；不填就是总量乘以面额',
        })}
        {part(
          'place',
          '所属区域',
          <DeptSelect label="所属区域" value={draft.place} onChange={(place) => change({ place })} />,
        )}
      </div>
      <div className="field-grid">
        {moment('receiveStart', '领取开始', '00:00')}
        {moment('receiveEnd', '领取结束', '23:55')}
        {moment('useStart', '使用开始', '00:00')}
        {moment('useEnd', '使用结束', '23:55')}
      </div>
      <TourChoice
        value={draft.tours}
        deptId={draft.place?.deptId}
        problem={problems['tours']}
        onChange={(tours) => change({ tours })}
      />
      {line('useRule', '使用规则', own.RULE_MAX, { rows: 4 })}
    </>
  );
}
