/** Fields of a request that travel, one by one; the number masked. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { managesOthers } from '@farmers-mailbox/contract/access/rank.ts';
import { AuditStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { RequestRow } from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { requestCanOf } from './policy.ts';
import type { StoredRequest } from './queries.ts';

export function toRequestRow(actor: Actor, personalData: PersonalData, row: StoredRequest): RequestRow {
  const application = toApplication(actor, row);
  return {
    requestId: row.requestId,
    requestTitle: row.requestTitle,
    requestContent: row.requestContent,
    smsCategory: row.smsCategory,
    requestSource: row.requestSource,
    sourceId: row.sourceId,
    requestUserName: row.requestUserName,
    phoneNumber: maskPhone(personalData.decrypt(row.phoneCipher)),
    deptId: row.deptId,
    deptName: row.deptName,
    expectTime: toMomentOrNull(row.expectTime),
    expireTime: toMoment(row.expireTime),
    requestStatus: row.requestStatus,
    handleUserName: row.handleUserName,
    handleTime: toMomentOrNull(row.handleTime),
    handleOpinion: row.handleOpinion,
    application,
    applyId: application?.applyId ?? null,
    createUserName: row.createUserName,
    createTime: toMoment(row.createTime),
    updateTime: toMoment(row.updateTime),
    version: row.version,
    can: requestCanOf(actor, {
      deptId: row.deptId,
      requestStatus: row.requestStatus,
      createUserId: row.createUserId,
      sourceId: row.sourceId,
      hasApplication: row.writtenId !== null,
    }),
  };
}

/** As far as the reader may open it: their own, their unit's, or their area's once it is no draft any more. */
function toApplication(actor: Actor, row: StoredRequest): RequestRow['application'] {
  const { writtenId, writtenNo, writtenUserId, writtenDeptId, writtenStatus } = row;
  if (writtenId === null || writtenNo === null || writtenDeptId === null) return null;
  const isNear = managesOthers(actor) ? covers(areaOf(actor), writtenDeptId) : writtenDeptId === actor.deptId;
  const mayOpen = writtenUserId === actor.userId || (isNear && writtenStatus !== AuditStatus.draft);
  return mayOpen ? { applyId: writtenId, applyNo: writtenNo } : null;
}
