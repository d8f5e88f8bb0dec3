/** A mobile number that somebody typed into a form: as eleven digits, and as it is kept. */
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { refuseField } from '../http/refusal.ts';
import type { PersonalData } from './personal-data.ts';

/** @throws Refusal 4000 beside the field */
export function requirePhone(typed: string, field = 'phoneNumber'): string {
  const phone = normalisePhone(typed);
  if (phone === null) throw refuseField(field, '请输入正确的手机号');
  return phone;
}

/** Which no log keeps. */
export interface KeptPhone {
  readonly phoneCipher: Buffer;
  /** keyed: whoever gets the hash of a content could find a bare number by trying */
  readonly phoneHash: string;
}

/** @throws Refusal 4000 beside `phoneNumber` */
export function keptPhone(personalData: Pick<PersonalData, 'encrypt' | 'hash'>, typed: string): KeptPhone {
  const phone = requirePhone(typed);
  return { phoneCipher: personalData.encrypt(phone), phoneHash: personalData.hash(phone) };
}
