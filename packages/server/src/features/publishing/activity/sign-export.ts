/** The export of an activity's sign-ups: everybody who signed up, those who withdrew as well. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { exportSigns as exportCall } from '@farmers-mailbox/contract/publishing/activity/sign-endpoints.ts';
import { toldNumber } from '../../../access/plain-numbers.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand } from '../../../http/refusal.ts';
import type { ActorContext, FileAnswer } from '../../../http/route.ts';
import { type SheetColumn, sheetAnswer } from '../../../http/sheet-answer.ts';
import { chinaDay, toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { logNumbersExport } from '../../system/operation-log/actions.ts';
import { type ActivityActions, SignSource } from './sign-actions.ts';
import { maySeeSigns } from './sign-policy.ts';
import { everySign, type ListedSign } from './sign-queries.ts';

/** Written to the operation log first: it leaves the house. */
export async function exportSigns(
  { db, clock, personalData }: Pick<Dependencies, 'db' | 'clock' | 'personalData'>,
  content: ActivityActions,
  context: ActorContext,
  { activityId, masked }: CheckedRequestOf<typeof exportCall>,
): Promise<FileAnswer> {
  const now = clock.now();
  const found = await content.find(context.actor, activityId);
  demand(maySeeSigns(context.actor, found));
  const exporting = { title: '活动报名', bizType: 'activity', filters: { activityId }, masked };
  const isPlain = await logNumbersExport(db, context, exporting, now);
  const columns: readonly SheetColumn<ListedSign>[] = [
    { title: '姓名', width: 16, text: (row) => row.realName },
    { title: '手机号码', width: 14, text: (row) => toldNumber(personalData, row.phoneCipher, isPlain) },
    { title: '区域', width: 44, text: (row) => row.fullDeptName },
    { title: '来源', width: 10, text: (row) => (row.signSource === SignSource.byHand ? '代报名' : '应用') },
    { title: '报名时间', width: 20, text: (row) => toMoment(row.signTime) },
    { title: '签到时间', width: 20, text: (row) => toMomentOrNull(row.checkInTime) },
    { title: '撤销签到的原因', width: 30, text: (row) => row.undoneReason },
    { title: '取消时间', width: 20, text: (row) => toMomentOrNull(row.cancelTime) },
  ];
  return sheetAnswer('活动报名', chinaDay(now), columns, everySign(db, activityId));
}
