/** The calls about sign-ups: `contract/publishing/activity/sign-endpoints.ts`. */
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/activity/sign-endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { toMoment } from '../../../time/moment.ts';
import { answerBy } from '../content/presenter.ts';
import { quietly } from '../content/routes.ts';
import { type ActivityActions, addSign, cancelSign, checkIn, undoCheckIn } from './sign-actions.ts';
import { exportSigns } from './sign-export.ts';
import { maySeeSigns, signsAllow } from './sign-policy.ts';
import { type ListedSign, pageOfSigns } from './sign-queries.ts';

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
