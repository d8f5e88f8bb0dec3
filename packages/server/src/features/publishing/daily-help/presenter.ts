/** Fields of a daily help that travel, as the contract names them, with the person's verdicts; the contact's number masked. */
import type { MadeSms } from '@farmers-mailbox/contract/publishing/content-review/made-sms.ts';
import {
  type HelpDetails,
  type HelpRow,
  helpDetails,
  helpRow,
} from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import { helpStatusOf, stateOf } from '@farmers-mailbox/contract/publishing/daily-help/states.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { toldNumber } from '../../../access/plain-numbers.ts';
import { answerBy, type ReadWhole } from '../content/presenter.ts';
import type { StoredHelp } from './kind.ts';
import { helpCanOf } from './policy.ts';
import type { ListedHelp } from './queries.ts';

type MadeSmses = ReadonlyMap<string, MadeSms>;

const number = (amount: string | null) => (amount === null ? null : Number(amount));

export const toHelpRow = (actor: Actor, row: ListedHelp, sms: MadeSmses): HelpRow =>
  answerBy(helpRow, {
    ...row,
    helpStatus: helpStatusOf(stateOf(row)),
    sms: sms.get(row.smsApplyId ?? '') ?? null,
    dealAmount: number(row.dealAmount),
    dealQuantity: number(row.dealQuantity),
    can: helpCanOf(actor, row),
  });

export interface Beside extends ReadWhole, Pick<HelpDetails, 'targets' | 'listing'> {
  readonly sms: MadeSmses;
}

export const toHelpDetails = (
  actor: Actor,
  personalData: Pick<PersonalData, 'decrypt'>,
  row: StoredHelp,
  { sms, ...beside }: Beside,
): HelpDetails =>
  answerBy(helpDetails.answer, {
    ...row,
    ...toHelpRow(actor, row, sms),
    smsApplyId: sms.get(row.smsApplyId ?? '')?.applyId ?? null,
    phoneNumber: toldNumber(personalData, row.phoneCipher, beside.isPlain),
    ...beside,
  });
