/** A value by the word that the office has for it. */
import type { DictionaryCode } from '@farmers-mailbox/contract/system/dictionary-admin/catalogue.ts';
import { useDictionary } from './dictionary.ts';

export function DictionaryWord({ of, value }: { of: DictionaryCode; value: string | number | null }) {
  const { labelOf } = useDictionary(of);
  return value === null ? '—' : labelOf(value);
}
