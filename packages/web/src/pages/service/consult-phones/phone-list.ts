/** The list of an office while it is being edited: its rows as they are typed, and the call's fields made of them. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type {
  ConsultPhone,
  ListedOffice,
  updateConsultPhones,
} from '@farmers-mailbox/contract/service/consult-phones/endpoints.ts';
import type { TypedPhone } from '@farmers-mailbox/contract/service/consult-phones/fields.ts';

export interface PhoneDraft extends TypedPhone {
  /** the row's own while it is edited: new ones have no id */
  readonly key: string;
}
export interface PhoneListValues {
  readonly deptId: string;
  readonly phoneList: readonly PhoneDraft[];
}

export const emptyPhone = (key: string): PhoneDraft => ({
  key,
  id: null,
  callTypes: [],
  contactName: '',
  phoneNumber: '',
  backupPhone: '',
  dutyTime: '',
  smsNoticeFlag: 0,
  noticeDelayMinutes: 0,
  escalateDeptId: null,
  escalateHours: null,
  status: 1,
});

export const draftOf = (row: ConsultPhone): PhoneDraft => ({
  key: row.id,
  id: row.id,
  callTypes: row.callTypes,
  contactName: row.contactName,
  phoneNumber: row.phoneNumber,
  backupPhone: row.backupPhone,
  dutyTime: row.dutyTime,
  smsNoticeFlag: row.smsNoticeFlag,
  noticeDelayMinutes: row.noticeDelayMinutes,
  escalateDeptId: row.escalateDeptId,
  escalateHours: row.escalateHours,
  status: row.status,
});

export function fieldsOf(
  { deptId, phoneList }: PhoneListValues,
  version: number | null,
): RequestOf<typeof updateConsultPhones> {
  return {
    deptId,
    version,
    phoneList: phoneList.map((row) => ({
      id: row.id,
      callTypes: [...row.callTypes],
      contactName: row.contactName,
      phoneNumber: row.phoneNumber,
      backupPhone: row.backupPhone,
      dutyTime: row.dutyTime,
      smsNoticeFlag: row.smsNoticeFlag,
      noticeDelayMinutes: row.noticeDelayMinutes ?? 0,
      escalateDeptId: row.escalateDeptId,
      escalateHours: row.escalateHours,
      status: row.status,
    })),
  };
}

/** A note, for the office may be chosen all the same: whoever looks after it sees the question in the console. */
export function nobodyTold(
  { escalateDeptId, callTypes }: Pick<PhoneDraft, 'escalateDeptId' | 'callTypes'>,
  offices: readonly ListedOffice[],
  labelOf: (callType: number) => string,
): string | undefined {
  const office = offices.find(({ deptId }) => deptId === escalateDeptId);
  const unheard = callTypes.filter((callType) => office && !office.toldCallTypes.includes(callType));
  if (unheard.length === 0) return undefined;
  return `那里没有值守“${unheard.map(labelOf).join('、')}”、开通短信提醒的电话，升级后没有人收到短信`;
}

/** With the row's neighbour, where it has one. */
export function movedRow(rows: readonly PhoneDraft[], place: number, by: -1 | 1): readonly PhoneDraft[] {
  const [row, other] = [rows[place], rows[place + by]];
  if (!row || !other) return rows;
  return rows.with(place, other).with(place + by, row);
}
