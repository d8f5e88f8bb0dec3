/** Consultation telephones as the page shows them: an office's own number whole, a mobile one masked. */
import type { ConsultPhone } from '@farmers-mailbox/contract/service/consult-phones/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { shownNumber } from '../../../access/plain-numbers.ts';
import { toMoment } from '../../../time/moment.ts';
import { mayEditPhones } from './policy.ts';
import type { FoundPhone } from './queries.ts';

export function toConsultPhone(
  actor: Actor,
  row: FoundPhone,
  personalData: Pick<PersonalData, 'decryptText'>,
): ConsultPhone {
  const { backupPhoneCipher } = row;
  return {
    id: row.phoneId,
    deptId: row.deptId,
    deptName: row.fullDeptName,
    callTypes: row.callTypes,
    contactName: row.contactName,
    phoneNumber: shownNumber(personalData.decryptText(row.phoneCipher)),
    backupPhone: backupPhoneCipher === null ? '' : shownNumber(personalData.decryptText(backupPhoneCipher)),
    dutyTime: row.dutyTime,
    smsNoticeFlag: row.smsNoticeFlag === 1 ? 1 : 0,
    noticeDelayMinutes: row.noticeDelayMinutes,
    escalateDeptId: row.escalateDeptId,
    escalateDeptName: row.escalateDeptName,
    escalateHours: row.escalateHours,
    orderNum: row.orderNum,
    status: row.status === 1 ? 1 : 0,
    updateUserName: row.updateUserName,
    updateTime: toMoment(row.updateTime),
    version: row.version,
    can: { edit: mayEditPhones(actor, row.deptId) },
  };
}
