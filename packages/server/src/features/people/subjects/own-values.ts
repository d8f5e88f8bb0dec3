/** The own fields of a subject as the database holds them: readable in `ext_info`, but for phone numbers, which are encrypted together. */
import type { SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import { type OwnValues, ownFieldsOf } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import { isMasked } from '@farmers-mailbox/contract/people/subjects/common-fields.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { refuseField } from '../../../http/refusal.ts';

const phoneKeysOf = (category: SubjectCategory): string[] =>
  ownFieldsOf(category).flatMap(({ key, kind }) => (kind === 'phone' ? [key] : []));

export interface StoredOwnValues {
  readonly extInfo: string;
  /** JSON of the fields that are phone numbers; null when there is none */
  readonly ownPhonesCipher: Buffer | null;
}

export function sealOwnValues(
  personalData: Pick<PersonalData, 'encryptText'>,
  category: SubjectCategory,
  values: OwnValues,
): StoredOwnValues {
  const phoneKeys = phoneKeysOf(category);
  const entries = Object.entries(values);
  const phones = entries.filter(([key]) => phoneKeys.includes(key));
  const others = entries.filter(([key]) => !phoneKeys.includes(key));
  return {
    extInfo: JSON.stringify(Object.fromEntries(others)),
    ownPhonesCipher:
      phones.length === 0 ? null : personalData.encryptText(JSON.stringify(Object.fromEntries(phones))),
  };
}

export function openOwnValues(
  personalData: Pick<PersonalData, 'decryptText'>,
  { extInfo, ownPhonesCipher }: { extInfo: unknown; ownPhonesCipher: Buffer | null },
): Record<string, unknown> {
  const phones = ownPhonesCipher ? (JSON.parse(personalData.decryptText(ownPhonesCipher)) as OwnValues) : {};
  return { ...(extInfo as OwnValues), ...phones };
}

/** As details and files show them: whoever gives out a number here often gives their own mobile. */
export function maskedOwnValues(category: SubjectCategory, values: OwnValues): Record<string, unknown> {
  const masked = phoneKeysOf(category).flatMap((key) => {
    const value = values[key];
    return typeof value === 'string' ? [[key, maskPhone(value)] as const] : [];
  });
  return { ...values, ...Object.fromEntries(masked) };
}

/**
 * A phone number that comes back as it was shown stays what it is.
 * @throws Refusal 4000 beside the field for a mask of anything else
 */
export function keptOwnValues(
  category: SubjectCategory,
  sent: OwnValues,
  before: OwnValues | null,
): Record<string, unknown> {
  const shown = before && maskedOwnValues(category, before);
  const kept = phoneKeysOf(category).flatMap((key) => {
    const value = sent[key];
    if (typeof value !== 'string' || !isMasked(value)) return [];
    if (shown?.[key] === value.trim()) return [[key, before?.[key]] as const];
    throw refuseField(`extInfo.${key}`, '请输入完整的号码');
  });
  return { ...sent, ...Object.fromEntries(kept) };
}
