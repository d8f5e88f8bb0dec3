/** Opt-outs as the page 退订名单 shows them: numbers masked. */
import type { OptOutRow } from '@farmers-mailbox/contract/messaging/opt-outs/endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { mayRestore } from './policy.ts';
import type { ListedOptOut } from './queries.ts';

export function toOptOutRow(actor: Actor, personalData: PersonalData, found: ListedOptOut): OptOutRow {
  const { readableApplyId: applyId, applyNo, smsTitle } = found;
  return {
    optOutId: found.optOutId,
    phoneNumber: maskPhone(personalData.decrypt(found.phoneCipher)),
    realName: found.realName,
    fullDeptName: found.fullDeptName,
    scope: found.scope,
    optOutType: found.optOutType,
    optOutTime: toMoment(found.optOutTime),
    application:
      applyId !== null && applyNo !== null && smsTitle !== null ? { applyId, applyNo, smsTitle } : null,
    applyId,
    operatorName: found.operatorName,
    reason: found.reason,
    restoreTime: toMomentOrNull(found.restoreTime),
    restoreOperatorName: found.restoreOperatorName,
    restoreReason: found.restoreReason,
    can: { restore: mayRestore(actor, found) },
  };
}
