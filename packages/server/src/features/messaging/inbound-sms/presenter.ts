/** Replies as the page 上行短信 and the details of an application show them: numbers masked. */
import type { InboundRow } from '@farmers-mailbox/contract/messaging/inbound-sms/endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { mayBecomeQuestion, mayHandle, mayReadPlace } from './policy.ts';
import type { ListedReply } from './queries.ts';

export function toInboundRow(actor: Actor, personalData: PersonalData, found: ListedReply): InboundRow {
  const { readableApplyId: applyId, applyNo, smsTitle } = found;
  return {
    moId: found.moId,
    phoneNumber: maskPhone(personalData.decrypt(found.phoneCipher)),
    content: found.content,
    moType: found.moType,
    srcNumber: found.srcNumber,
    receiveTime: toMoment(found.receiveTime),
    application:
      applyId !== null && applyNo !== null && smsTitle !== null ? { applyId, applyNo, smsTitle } : null,
    applyId,
    handleStatus: found.handleStatus,
    handleUserName: found.handleUserName,
    handleTime: toMomentOrNull(found.handleTime),
    handleRemark: found.handleRemark,
    consultId: found.consultNo === null ? null : found.consultId,
    consultation:
      found.consultId !== null && found.consultNo !== null
        ? { consultId: found.consultId, consultNo: found.consultNo }
        : null,
    place:
      found.ownerDeptId !== null && found.ownerDeptName !== null && mayReadPlace(actor, found.ownerDeptId)
        ? { deptId: found.ownerDeptId, deptName: found.ownerDeptName }
        : null,
    can: { handle: mayHandle(actor, found), toConsultation: mayBecomeQuestion(actor, found) },
  };
}
