/** The export of a coupon's claims: who took one, and where it was used. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type {
  CouponRecord,
  exportCouponRecords,
} from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import { RECORD_STATUS } from '@farmers-mailbox/contract/publishing/coupon/fields.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { ActorContext, FileAnswer } from '../../../http/route.ts';
import { type SheetColumn, sheetAnswer } from '../../../http/sheet-answer.ts';
import { chinaDay } from '../../../time/moment.ts';
import { logNumbersExport } from '../../system/operation-log/actions.ts';
import { everyClaim } from './claim-queries.ts';
import type { CouponActions } from './kind.ts';
import { toRecord } from './presenter.ts';

/** Written to the operation log first: it leaves the house. */
export async function exportRecords(
  { db, clock, personalData }: Pick<Dependencies, 'db' | 'clock' | 'personalData'>,
  content: CouponActions,
  context: ActorContext,
  { masked, ...asked }: CheckedRequestOf<typeof exportCouponRecords>,
): Promise<FileAnswer> {
  const now = clock.now();
  await content.find(context.actor, asked.couponId);
  const exporting = { title: '优惠券领用记录', bizType: 'coupon', filters: asked, masked };
  const isPlain = await logNumbersExport(db, context, exporting, now);
  const columns: readonly SheetColumn<CouponRecord>[] = [
    { title: '券号', width: 10, text: ({ couponNo }) => couponNo },
    { title: '手机号码', width: 14, text: ({ phoneNumber }) => phoneNumber },
    { title: '领取时间', width: 20, text: ({ receiveTime }) => receiveTime },
    { title: '使用时间', width: 20, text: ({ useTime }) => useTime },
    { title: '使用地点', width: 24, text: ({ tourTitle }) => tourTitle },
    { title: '核销应用', width: 20, text: ({ useAppName }) => useAppName },
    { title: '订单金额（元）', width: 14, text: ({ orderAmount }) => orderAmount?.toFixed(2) ?? null },
    { title: '减免（元）', width: 12, text: ({ discountAmount }) => discountAmount?.toFixed(2) ?? null },
    { title: '状态', width: 10, text: ({ recordStatus }) => labelOf(RECORD_STATUS, recordStatus) },
  ];
  async function* rows() {
    for await (const row of everyClaim(db, asked, now)) yield toRecord(personalData, row, isPlain);
  }
  return sheetAnswer('优惠券领用记录', chinaDay(now), columns, rows());
}
