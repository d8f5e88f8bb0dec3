/** The number of a content's contact, as it is kept. */
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { refuseField } from '../../../http/refusal.ts';

/** Which no log keeps. */
export interface ContactPhone {
  readonly phoneCipher: Buffer;
  /** keyed: whoever gets the content's hash could find a bare number by trying */
  readonly phoneHash: string;
}

/** @throws Refusal 4000 beside the field */
export function contactPhone(
  personalData: Pick<PersonalData, 'encrypt' | 'hash'>,
  typed: string,
): ContactPhone {
  const phone = normalisePhone(typed);
  if (phone === null) throw refuseField('phoneNumber', '请输入正确的手机号');
  return { phoneCipher: personalData.encrypt(phone), phoneHash: personalData.hash(phone) };
}
