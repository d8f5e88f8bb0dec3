/** Subjects as the page 主体通讯录 shows them, numbers masked, each with what the person may do to it. */
import type { SubjectDetails, SubjectRow } from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import type { Selectable } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { mayReadPlain } from '../../../access/plain-numbers.ts';
import type { AgriSubjectTable } from '../../../database/tables.ts';
import { toMoment } from '../../../time/moment.ts';
import type { PicturesAt } from '../../office/files/picture-actions.ts';
import { categoryOf, maskedNumbers, numberOf, numbersOf, ownValuesOf } from './columns.ts';
import { maskedOwnValues } from './own-values.ts';
import { subjectCanOf } from './policy.ts';

type Shown = Selectable<AgriSubjectTable> & { fullDeptName: string };

export function toSubjectRow(actor: Actor, personalData: PersonalData, found: Shown): SubjectRow {
  return {
    subjectId: found.subjectId,
    subjectNo: found.subjectNo,
    subjectCategory: categoryOf(found),
    subjectName: found.subjectName,
    subjectType: found.subjectType,
    legalPerson: found.legalPerson,
    contactName: found.contactName,
    phoneNumber: maskedNumbers(numbersOf(personalData, found)).phoneNumber,
    deptId: found.deptId,
    fullDeptName: found.fullDeptName,
    creditLevel: found.creditLevel,
    licenceEnd: found.licenceEnd,
    smsAgreeFlag: toFlag(found.smsAgreeFlag),
    status: toFlag(found.status),
    createTime: toMoment(found.createTime),
    createUserName: found.createUserName,
    updateTime: toMoment(found.updateTime),
    version: found.version,
    can: subjectCanOf(actor, found),
  };
}

const toFlag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);

interface Beside {
  /** names of the organisations that own fields hold */
  readonly extDepts: ReadonlyMap<string, string>;
  readonly picturesAt: PicturesAt;
  /** the numbers in full: whoever asks for that has been written down */
  readonly isPlain: boolean;
}

export function toSubjectDetails(
  actor: Actor,
  personalData: PersonalData,
  found: Shown & { deptName: string },
  { extDepts, picturesAt, isPlain }: Beside,
): SubjectDetails {
  const numbers = numbersOf(personalData, found);
  const ownValues = ownValuesOf(personalData, found);
  return {
    ...toSubjectRow(actor, personalData, found),
    ...(isPlain ? numbers : maskedNumbers(numbers)),
    qrCode: found.subjectNo,
    creditCode: found.creditCode,
    deptName: found.deptName,
    address: found.address,
    lng: numberOf(found.lng),
    lat: numberOf(found.lat),
    registerDate: found.registerDate,
    registerCapital: numberOf(found.registerCapital),
    employeeCount: found.employeeCount,
    annualOutputValue: numberOf(found.annualOutputValue),
    productCert: found.productCert,
    brandName: found.brandName,
    photoUrls: picturesAt(found.photoUrls),
    licenceUrls: picturesAt(found.licenceUrls),
    dataSource: found.dataSource,
    userId: found.userId,
    auditStatus: found.auditStatus,
    remark: found.remark,
    extInfo: isPlain ? ownValues : maskedOwnValues(categoryOf(found), ownValues),
    extDepts: [...extDepts].map(([deptId, deptName]) => ({ deptId, deptName })),
    isPlain,
    mayReadPlain: mayReadPlain(actor),
  };
}
