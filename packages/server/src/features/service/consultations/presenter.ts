/** Fields of a consultation that travel, one by one, with the person's verdicts; the farmer's number masked. */

import type {
  ConsultDetails,
  ConsultRow,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { replyModeOf } from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { OPEN } from '@farmers-mailbox/contract/service/consultations/states.ts';
import type { Selectable } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { toldNumber } from '../../../access/plain-numbers.ts';
import type { ConsultationRecordTable } from '../../../database/tables.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import type { ConsultFiles } from './file-actions.ts';
import type { ListedConsultation } from './list-queries.ts';
import { consultCanOf, mayReadPhone } from './policy.ts';
import type { Example, StoredConsultation } from './queries.ts';

const asFlag = (value: number | boolean): 0 | 1 => (value === 1 || value === true ? 1 : 0);

export function toConsultRow(actor: Actor, row: ListedConsultation, now: Date): ConsultRow {
  return {
    consultId: row.consultId,
    consultNo: row.consultNo,
    callType: row.callType,
    callSource: row.callSource,
    title: row.title,
    callUserName: row.callUserName,
    deptId: row.deptId,
    fullDeptName: row.fullDeptName,
    callTime: toMoment(row.callTime),
    urgentFlag: asFlag(row.urgentFlag),
    consultStatus: row.consultStatus,
    assignDeptId: row.assignDeptId,
    assignDeptName: row.assignDeptName,
    assignUserId: row.assignUserId,
    assignUserName: row.assignUserName,
    deadline: toMoment(row.deadline),
    overdueFlag: asFlag(OPEN.some((state) => state === row.consultStatus) && row.deadline < now),
    urgeTime: toMomentOrNull(row.urgeTime),
    draftUserName: row.draftUserName,
    checkUserName: row.checkUserName,
    replyUserName: row.replyTime === null ? null : row.draftUserName,
    replyTime: toMomentOrNull(row.replyTime),
    score: row.score,
    publicFlag: asFlag(row.publicFlag),
    knowledgeId: row.knowledgeId,
    createUserName: row.createUserName,
    createTime: toMoment(row.createTime),
    version: row.version,
    can: consultCanOf(actor, row),
  };
}

export function toConsultDetails(
  actor: Actor,
  row: StoredConsultation,
  {
    personalData,
    now,
    files,
    isPlain,
  }: { personalData: Pick<PersonalData, 'decrypt'>; now: Date; files: ConsultFiles; isPlain: boolean },
): ConsultDetails {
  return {
    ...toConsultRow(actor, row, now),
    content: row.content,
    imageUrls: files.imageUrls,
    voiceUrl: files.voiceUrl,
    videoUrl: files.videoUrl,
    lng: row.lng,
    lat: row.lat,
    product: row.product,
    phoneNumber: toldNumber(personalData, row.phoneCipher, isPlain),
    smsReplyFlag: asFlag(row.smsReplyFlag),
    replyMode: replyModeOf(row),
    assignTime: toMomentOrNull(row.assignTime),
    draftContent: row.draftContent,
    draftTime: toMomentOrNull(row.draftTime),
    replyAttachments: files.replyAttachments,
    checkTime: toMomentOrNull(row.checkTime),
    checkOpinion: row.checkOpinion,
    replyContent: row.replyContent,
    closeReason: row.closeReason,
    scoreContent: row.scoreContent,
    scoreTime: toMomentOrNull(row.scoreTime),
    mayReadPhone: mayReadPhone(actor, row),
  };
}

export function toConsultRecord(row: Selectable<ConsultationRecordTable>) {
  return {
    recordId: row.recordId,
    operateType: row.operateType,
    operateUserName: row.operateUserName,
    operateDeptName: row.operateDeptName,
    operateTime: toMoment(row.operateTime),
    content: row.content,
  };
}

/** Without whoever asked, and where they live. */
export function toExample(row: Example) {
  return {
    consultId: row.consultId,
    title: row.title,
    content: row.content,
    product: row.product,
    replyContent: row.replyContent ?? '',
    replyTime: toMoment(row.replyTime ?? row.callTime),
  };
}
