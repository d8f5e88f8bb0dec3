/** The own fields of a subject as the database holds them: readable in `ext_info`, but for phone numbers, which are encrypted together. */
import type { SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import { type OwnValues, ownFieldsOf } from '@farmers-mailbox/contract/subjects/catalogue.ts';
import type { PersonalData } from '../../access/personal-data.ts';

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
  const phoneKeys = ownFieldsOf(category).flatMap(({ key, kind }) => (kind === 'phone' ? [key] : []));
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
