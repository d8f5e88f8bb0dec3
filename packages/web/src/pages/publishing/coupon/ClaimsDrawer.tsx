/** 领用记录和统计: who claimed a coupon and where it was used, its sums, the list as a file. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type CouponRecord,
  couponStat,
  exportCouponRecords,
  pageCouponRecords,
} from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import { RECORD_STATUS, RecordStatus } from '@farmers-mailbox/contract/publishing/coupon/fields.ts';
import { useState } from 'react';
import { saveAnswer } from '../../../api/download.ts';
import { useCall } from '../../../api/hooks.ts';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import { NumbersExport } from '../../../ui/form/NumbersExport.tsx';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { type Column, TableOfRows } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { toMinute } from '../../../ui/text/moment.ts';
import { Tag, type TagTone } from '../../../ui/text/StatusTag.tsx';
import { shareOf } from './worth.ts';
import './coupon.css';

const yuan = (amount: number | null) => (amount === null ? '—' : `${inDigits(amount)}元`);

const TONES: Readonly<Record<number, TagTone>> = {
  [RecordStatus.unused]: 'active',
  [RecordStatus.used]: 'good',
};

const columns: readonly Column<CouponRecord>[] = [
  { title: '券号', width: 90, card: 'headline', render: ({ couponNo }) => couponNo },
  { title: '手机号码', width: 120, render: ({ phoneNumber }) => phoneNumber },
  { title: '领取时间', width: 140, render: ({ receiveTime }) => toMinute(receiveTime) },
  { title: '使用时间', width: 140, render: ({ useTime }) => toMinute(useTime) },
  { title: '使用地点', render: ({ tourTitle }) => tourTitle ?? '—' },
  { title: '核销应用', width: 120, render: ({ useAppName }) => useAppName ?? '—' },
  { title: '订单金额', width: 100, align: 'right', render: ({ orderAmount }) => yuan(orderAmount) },
  { title: '减免', width: 80, align: 'right', render: ({ discountAmount }) => yuan(discountAmount) },
  {
    title: '状态',
    width: 90,
    render: ({ recordStatus }) => (
      <Tag tone={TONES[recordStatus] ?? 'neutral'}>{labelOf(RECORD_STATUS, recordStatus)}</Tag>
    ),
  },
];

export function ClaimsDrawer({ couponId, onClose }: { couponId: string; onClose: () => void }) {
  const [page, setPage] = useState({ pageNum: 1, pageSize: 20 });
  const [status, setStatus] = useState('');
  const asked = { couponId, ...(status === '' ? {} : { recordStatus: Number(status) }) };
  const { data, error, refetch } = useCall(pageCouponRecords, { ...asked, ...page }, { keepPrevious: true });
  const stat = useCall(couponStat, { couponId });
  const sums = stat.data;
  const failure = data ? stat.error : error;
  const isRead = data !== undefined && sums !== undefined;
  return (
    <Drawer
      widthPx={1080}
      body="padded"
      title={sums ? `“${sums.title}”的领用记录和统计` : '领用记录和统计'}
      onClose={onClose}
    >
      {!isRead && failure && (
        <ErrorState failure={failure} onRetry={() => void (data ? stat.refetch() : refetch())} />
      )}
      {!isRead && !failure && <Skeleton lines={8} />}
      {isRead && (
        <>
          <Sums sums={sums} />
          <div className="table-toolbar">
            <div className="table-toolbar-left coupon-state">
              <NativeSelect
                aria-label="状态"
                first="全部状态"
                options={RECORD_STATUS}
                value={status}
                onChange={(chosen) => {
                  setStatus(chosen);
                  setPage((now) => ({ ...now, pageNum: 1 }));
                }}
              />
            </div>
            <div className="table-toolbar-right">
              <NumbersExport
                title="导出领用记录"
                numbers="手机号码"
                note="导出这张优惠券的全部领用记录，选了状态的只导出这个状态的。"
                onSave={(masked) =>
                  saveAnswer(exportCouponRecords, { ...asked, masked }, `${sums.title}领用记录.xlsx`)
                }
              />
            </div>
          </div>
          {data.list.length === 0 ? (
            <EmptyState
              text={status === '' ? '还没有人领取' : `没有${labelOf(RECORD_STATUS, Number(status))}的`}
            />
          ) : (
            <>
              <TableOfRows
                label="领用记录"
                columns={columns}
                rows={data.list}
                rowKey={({ recordId }) => recordId}
              />
              <Pagination
                total={data.total}
                {...page}
                onChange={(pageNum, pageSize) => setPage({ pageNum, pageSize })}
              />
            </>
          )}
        </>
      )}
    </Drawer>
  );
}

function Sums({ sums }: { sums: AnswerOf<typeof couponStat> }) {
  const { sendCount, useCount, expiredCount, voidCount, heldAmount, budgetAmount } = sums;
  const figures: readonly (readonly [label: string, figure: string, note: string])[] = [
    ['已领', `${inDigits(sendCount)}张`, `共${inDigits(sums.totalCount)}张`],
    ['已用', `${inDigits(useCount)}张`, `使用率 ${shareOf(useCount, sendCount)}`],
    ['过期', `${inDigits(expiredCount)}张`, `作废 ${inDigits(voidCount)} 张`],
    ['占用预算', yuan(heldAmount), `共 ${yuan(budgetAmount)}`],
    ['实际减免', yuan(sums.discountAmount), `订单 ${yuan(sums.orderAmount)}`],
  ];
  return (
    <>
      <dl className="coupon-sums" aria-label="统计">
        {figures.map(([label, figure, note]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {figure}
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      {sums.tours.length > 0 && (
        <p className="page-note">
          {sums.tours
            .map((tour) => `${tour.title} ${inDigits(tour.useCount)} 张（订单 ${yuan(tour.orderAmount)}）`)
            .join('，')}
        </p>
      )}
    </>
  );
}
