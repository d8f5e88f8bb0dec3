/** Turns the fields of the form into the columns of the table, and columns back into fields for the log. */
import type { SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ConsentSource } from '@farmers-mailbox/contract/messaging/consents/fields.ts';
import { cleanOwnValues, type OwnValues } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import { isMasked } from '@farmers-mailbox/contract/people/subjects/common-fields.ts';
import type { saveSubject } from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import { carrierOf } from '@farmers-mailbox/contract/rules/carrier.ts';
import { maskIdNumber } from '@farmers-mailbox/contract/rules/id-number.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Selectable } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { AgriSubjectTable } from '../../../database/tables.ts';
import { refuseField } from '../../../http/refusal.ts';
import { type Agreement, type Consent, consentsBetween } from '../../messaging/consents/queries.ts';
import { keptOwnValues, openOwnValues, sealOwnValues } from './own-values.ts';
import type { WrittenSubject } from './queries.ts';

export type SubjectFields = CheckedRequestOf<typeof saveSubject>;
type Stored = Selectable<AgriSubjectTable>;

/** The numbers of a subject in clear. */
export interface Numbers {
  readonly phoneNumber: string;
  readonly backupPhone: string | null;
  readonly certificateNo: string | null;
}

export function numbersOf(personalData: PersonalData, stored: Stored): Numbers {
  const { phoneCipher, backupPhoneCipher, certificateCipher } = stored;
  return {
    phoneNumber: personalData.decrypt(phoneCipher),
    backupPhone: backupPhoneCipher && personalData.decryptText(backupPhoneCipher),
    certificateNo: certificateCipher && personalData.decryptCertificate(certificateCipher),
  };
}

/** As lists, files and details show them. */
export const maskedNumbers = ({ phoneNumber, backupPhone, certificateNo }: Numbers): Numbers => ({
  phoneNumber: maskPhone(phoneNumber),
  backupPhone: backupPhone && maskPhone(backupPhone),
  certificateNo: certificateNo && maskIdNumber(certificateNo),
});

/**
 * A number that comes back as it was shown stays what it is.
 * @throws Refusal 4000 beside the field for a mask of anything else
 */
export function keptNumbers(
  fields: SubjectFields,
  before: { readonly numbers: Numbers; readonly ownValues: OwnValues } | null,
): { phoneNumber: string; backupPhone: string; certificateNo: string; extInfo: OwnValues } {
  const shown = before && maskedNumbers(before.numbers);
  const kept = (name: keyof Numbers): string => {
    const sent = fields[name];
    if (!isMasked(sent)) return sent;
    if (shown?.[name] === sent) return before?.numbers[name] ?? '';
    throw refuseField(name, '请输入完整的号码');
  };
  return {
    phoneNumber: kept('phoneNumber'),
    backupPhone: kept('backupPhone'),
    certificateNo: kept('certificateNo'),
    extInfo: keptOwnValues(fields.subjectCategory, fields.extInfo, before?.ownValues ?? null),
  };
}

export function columnsOf(
  personalData: PersonalData,
  fields: SubjectFields,
  numbers: ReturnType<typeof keptNumbers>,
) {
  const { phoneNumber, backupPhone, certificateNo, extInfo } = numbers;
  const { subjectCategory } = fields;
  const ownValues = cleanOwnValues(subjectCategory, extInfo);
  return {
    subjectCategory,
    subjectName: fields.subjectName,
    subjectType: fields.subjectType,
    creditCode: fields.creditCode || null,
    legalPerson: fields.legalPerson,
    contactName: fields.contactName,
    phoneCipher: personalData.encrypt(phoneNumber),
    phoneHash: personalData.hash(phoneNumber),
    carrier: carrierOf(phoneNumber),
    backupPhoneCipher: backupPhone ? personalData.encryptText(backupPhone) : null,
    certificateCipher: certificateNo ? personalData.encryptCertificate(certificateNo) : null,
    certificateHash: certificateNo ? personalData.hashCertificate(certificateNo) : null,
    deptId: fields.deptId,
    address: fields.address,
    lng: textOf(fields.lng),
    lat: textOf(fields.lat),
    registerDate: fields.registerDate || null,
    registerCapital: textOf(fields.registerCapital),
    employeeCount: fields.employeeCount,
    annualOutputValue: textOf(fields.annualOutputValue),
    productCert: fields.productCert,
    brandName: fields.brandName || null,
    creditLevel: fields.creditLevel,
    smsAgreeFlag: fields.smsAgreeFlag,
    remark: fields.remark || null,
    photoUrls: fields.photoUrls,
    licenceUrls: fields.licenceUrls,
    ...(fields.status === undefined ? {} : { status: fields.status }),
    ...sealOwnValues(personalData, subjectCategory, ownValues),
  };
}

/** Of what is written, the agreements to texts that are others than before. */
export const consentsIn = (
  written: readonly WrittenSubject[],
  action: string,
  operatorName: string,
  before: Agreement | null = null,
): Consent[] =>
  written.flatMap(({ subjectId, deptId, ...after }) => {
    const how = { source: ConsentSource.village, evidence: `主体通讯录${action}`, operatorName };
    return consentsBetween(before, after, { userId: null, subjectId, deptId, ...how });
  });

/** Decimals travel to the database and back as text: a number would lose digits. */
const textOf = (value: number | null): string | null => (value === null ? null : String(value));
export const numberOf = (value: string | null): number | null => (value === null ? null : Number(value));

export const categoryOf = ({ subjectCategory }: Pick<Stored, 'subjectCategory'>): SubjectCategory =>
  subjectCategory as SubjectCategory;

export const ownValuesOf = (personalData: PersonalData, stored: Stored): Record<string, unknown> =>
  openOwnValues(personalData, stored);

/** For the operation log, which masks numbers by the names of their fields. */
export function loggedFields(personalData: PersonalData, stored: Stored): object {
  return {
    subjectCategory: stored.subjectCategory,
    subjectName: stored.subjectName,
    subjectType: stored.subjectType,
    creditCode: stored.creditCode,
    legalPerson: stored.legalPerson,
    contactName: stored.contactName,
    ...numbersOf(personalData, stored),
    deptId: stored.deptId,
    address: stored.address,
    lng: numberOf(stored.lng),
    lat: numberOf(stored.lat),
    registerDate: stored.registerDate,
    registerCapital: numberOf(stored.registerCapital),
    employeeCount: stored.employeeCount,
    annualOutputValue: numberOf(stored.annualOutputValue),
    productCert: stored.productCert,
    brandName: stored.brandName,
    creditLevel: stored.creditLevel,
    smsAgreeFlag: stored.smsAgreeFlag,
    remark: stored.remark,
    photoUrls: stored.photoUrls,
    licenceUrls: stored.licenceUrls,
    status: stored.status,
    ...ownValuesOf(personalData, stored),
  };
}
