/** The calls about sign-ups: `contract/publishing/activity/sign-endpoints.ts`. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/activity/sign-endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { toldNumber } from '../../../access/plain-numbers.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand } from '../../../http/refusal.ts';
import { type ActorContext, type FileAnswer, type Route, route } from '../../../http/route.ts';
import { type SheetColumn, sheetAnswer } from '../../../http/sheet-answer.ts';
import { chinaDay, toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { logNumbersExport } from '../../system/operation-log/actions.ts';
import { answerBy } from '../content/presenter.ts';
import { quietly } from '../content/routes.ts';
import {
  type ActivityActions,
  addSign,
  cancelSign,
  checkIn,
  SignSource,
  undoCheckIn,
} from './sign-actions.ts';
import { maySeeSigns, signsAllow } from './sign-policy.ts';
import { everySign, type ListedSign, pageOfSigns } from './sign-queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

export function signRoutes(needs: Needs, content: ActivityActions): Route[] {
  const { db, clock, personalData } = needs;
  return [
    route(endpoints.pageSigns, async (asked, { actor }) => {
      const found = await content.find(actor, asked.activityId);
      demand(maySeeSigns(actor, found));
      const { list, total } = await pageOfSigns(db, asked);
      const rows = list.map((row) => toSignRow(personalData, row));
      const { title, signCount, checkInCount } = found;
      const can = signsAllow(found, clock.now());
      return { ...toPage(rows, total, asked), title, signCount, checkInCount, can };
    }),
    route(endpoints.exportSigns, (asked, context) => exportSigns(needs, content, context, asked)),
    route(endpoints.addSign, async (asked, act) => ({ signId: await addSign(content, needs, act, asked) })),
    route(endpoints.checkIn, ({ signId }, act) => quietly(checkIn(content, needs, act, signId))),
    route(endpoints.undoCheckIn, (asked, act) => quietly(undoCheckIn(content, needs, act, asked))),
    route(endpoints.cancelSign, ({ signId }, act) => quietly(cancelSign(content, needs, act, signId))),
  ];
}

const toSignRow = (personalData: Pick<PersonalData, 'decrypt'>, row: ListedSign): endpoints.SignRow =>
  answerBy(endpoints.signRow, {
    ...row,
    phoneNumber: maskPhone(personalData.decrypt(row.phoneCipher)),
    undone: undoneOf(row),
  });

const undoneOf = ({ undoneTime, undoneReason, undoneUserName }: ListedSign): endpoints.SignRow['undone'] =>
  undoneTime === null
    ? null
    : { time: toMoment(undoneTime), userName: undoneUserName ?? '', reason: undoneReason ?? '' };

/** Written to the operation log first: it leaves the house. */
async function exportSigns(
  { db, clock, personalData }: Needs,
  content: ActivityActions,
  context: ActorContext,
  { activityId, masked }: CheckedRequestOf<typeof endpoints.exportSigns>,
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
