/** Consultation telephones (咨询电话) of an office: limits, and what is wrong with a list of them. */

import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { isUnitCode, levelOfCode } from '../../rules/organisation.ts';
import { isMaskedPhone, isTelephone, normalisePhone, tidyTelephone } from '../../rules/phone.ts';
import { dutyTimeProblem } from './duty-time.ts';

export const CONTACT_NAME_MAX = 20;
export const DUTY_TIME_MAX = 60;
export const PHONES_OF_OFFICE_MAX = 30;
/** A list goes back so many rows; whoever looks for more narrows it. */
export const LISTED_PHONES_MAX = 2_000;
export const NOTICE_DELAY_MAX = 1_440;
export const ESCALATE_HOURS_MAX = 720;

const TOWNSHIP_LEVEL = 5;

/** A row as it is typed. */
export interface TypedPhone {
  /** null: new */
  readonly id: string | null;
  readonly callTypes: readonly number[];
  readonly contactName: string;
  readonly phoneNumber: string;
  readonly backupPhone: string;
  readonly dutyTime: string;
  readonly smsNoticeFlag: 0 | 1;
  readonly noticeDelayMinutes: number | null;
  readonly escalateDeptId: string | null;
  readonly escalateHours: number | null;
  readonly status: 0 | 1;
}
export interface TypedPhoneList {
  readonly deptId: string;
  readonly phoneList: readonly TypedPhone[];
}

/** Each under `phoneList.<place>.<field>`. */
export function phoneListProblems({ deptId, phoneList }: TypedPhoneList): Problems {
  const found = phoneList.flatMap((row, place) =>
    Object.entries(rowProblems(row, deptId, phoneList.slice(0, place))).map(
      ([field, sentence]) => [`phoneList.${place}.${field}`, sentence] as const,
    ),
  );
  return Object.fromEntries(found);
}

function rowProblems(row: TypedPhone, deptId: string, before: readonly TypedPhone[]) {
  return problemsIn({
    callTypes: row.callTypes.length === 0 ? '请选择咨询类型' : null,
    contactName: row.contactName.trim() === '' ? '请填写联系人' : null,
    phoneNumber: numberProblem(row) ?? repeatedProblem(row, before),
    backupPhone: row.backupPhone.trim() === '' ? null : telephoneProblem(row, row.backupPhone),
    dutyTime: dutyTimeProblem(row.dutyTime),
    noticeDelayMinutes: isWithin(row.noticeDelayMinutes, 0, NOTICE_DELAY_MAX)
      ? null
      : `请填写0至${NOTICE_DELAY_MAX}的整数`,
    escalateDeptId: escalateProblem(row, deptId),
    escalateHours: hoursProblem(row),
  });
}

function numberProblem(row: TypedPhone): string | null {
  const { phoneNumber, smsNoticeFlag } = row;
  if (phoneNumber.trim() === '') return '请填写电话';
  const problem = telephoneProblem(row, phoneNumber);
  if (problem !== null || smsNoticeFlag === 0) return problem;
  return isMaskedPhone(phoneNumber) || normalisePhone(phoneNumber) !== null
    ? null
    : '短信提醒只能发到手机，请填写手机号码，或去掉短信提醒';
}

function telephoneProblem({ id }: TypedPhone, typed: string): string | null {
  if (id !== null && isMaskedPhone(typed)) return null;
  return isTelephone(typed) ? null : '请填写正确的手机号码或座机号码';
}

export const REPEATED = '这个号码在上面已有相同的咨询类型，请合并成一行';

/** Somebody who stands twice for one kind would be told of each question twice. */
function repeatedProblem(row: TypedPhone, before: readonly TypedPhone[]): string | null {
  const number = tidyTelephone(row.phoneNumber);
  const isRepeated = before.some(
    (other) =>
      tidyTelephone(other.phoneNumber) === number &&
      other.callTypes.some((type) => row.callTypes.includes(type)),
  );
  // two numbers may look alike once they are masked: the server compares them whole
  return isRepeated && !isMaskedPhone(number) ? REPEATED : null;
}

function escalateProblem({ escalateDeptId, escalateHours }: TypedPhone, deptId: string): string | null {
  if (escalateDeptId === deptId) return '不能升级到本单位';
  return escalateDeptId === null && escalateHours !== null ? '请选择升级单位，或清空小时数' : null;
}

function hoursProblem({ escalateDeptId, escalateHours }: TypedPhone): string | null {
  if (escalateHours === null) return escalateDeptId === null ? null : '请填写多少小时后升级';
  return isWithin(escalateHours, 1, ESCALATE_HOURS_MAX) ? null : `请填写1至${ESCALATE_HOURS_MAX}的整数`;
}

const isWithin = (value: number | null, min: number, max: number): boolean =>
  value !== null && Number.isInteger(value) && value >= min && value <= max;

/** Townships and villages have people of their own; above them an office is a unit, never the region. */
export function officeProblem(deptId: string): string | null {
  if (isUnitCode(deptId) || (levelOfCode(deptId) ?? 0) >= TOWNSHIP_LEVEL) return null;
  return '请选择具体的单位，或乡镇、村';
}
