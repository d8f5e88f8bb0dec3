/** Fields of a warning, a guide or a damage report that travel, as the contract names them, with the person's verdicts. */

import type { MadeSms } from '@farmers-mailbox/contract/publishing/content-review/made-sms.ts';
import {
  type DisasterDetails,
  type DisasterRow,
  disasterDetails,
  disasterRow,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { isInForce } from '@farmers-mailbox/contract/publishing/disaster/in-force.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { mayReadPlain, toldNumber } from '../../../access/plain-numbers.ts';
import { answerBy, type ReadWhole } from '../content/presenter.ts';
import type { StoredDisaster } from './kind.ts';
import type { ListedDisaster } from './list-queries.ts';
import { disasterCanOf } from './policy.ts';

export interface Beside {
  readonly now: Date;
  readonly sms: ReadonlyMap<string, MadeSms>;
}

const ofToday = (actor: Actor, row: ListedDisaster, { now, sms }: Beside) => ({
  isInForce: isInForce(row, now),
  areas: row.areas.map(({ deptId, deptName }) => ({ deptId, deptName })),
  sms: sms.get(row.smsApplyId ?? '') ?? null,
  can: disasterCanOf(actor, row, now),
});

export const toDisasterRow = (actor: Actor, row: ListedDisaster, beside: Beside): DisasterRow =>
  answerBy(disasterRow, { ...row, ...ofToday(actor, row, beside) });

export const toDisasterDetails = (
  actor: Actor,
  personalData: Pick<PersonalData, 'decrypt'>,
  row: StoredDisaster,
  beside: Beside & ReadWhole & Pick<DisasterDetails, 'push' | 'imageUrls'>,
): DisasterDetails => {
  const { reporterPhoneCipher } = row;
  const today = ofToday(actor, row, beside);
  return answerBy(disasterDetails.answer, {
    ...row,
    ...beside,
    ...today,
    deptIds: row.areas.map(({ deptId }) => deptId),
    smsApplyId: today.sms?.applyId ?? null,
    pushId: beside.push?.pushId ?? null,
    reporterPhone:
      reporterPhoneCipher === null ? '' : toldNumber(personalData, reporterPhoneCipher, beside.isPlain),
    mayReadPhone: mayReadPlain(actor),
  });
};
