/**
 * The words of a dictionary as the office has them (字典管理): asked once in a while, and until they are here, or when they cannot be
 * read, as the program has them. For dictionaries whose words never change, the contract's own lists are enough.
 */

import { DICTIONARIES, type Dictionary } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type DictionaryCode,
  firstStyleOf,
  TAG_STYLES,
} from '@farmers-mailbox/contract/system/dictionary-admin/catalogue.ts';
import { listByDictTypeCode } from '@farmers-mailbox/contract/system/dictionary-admin/endpoints.ts';
import { useCall } from '../../api/hooks.ts';
import type { TagTone } from './StatusTag.tsx';

/** A change reaches whoever has the console open within this time. */
const KEPT_MS = 300_000;

interface Word {
  readonly value: string | number;
  readonly label: string;
  readonly style: string;
  readonly isOffered: boolean;
}

export interface Words {
  /** what may be chosen, in order */
  readonly options: Dictionary;
  /** also of a value that is not offered any more; one that nobody knows is shown as it is */
  readonly labelOf: (value: string | number) => string;
  readonly toneOf: (value: string | number) => TagTone;
}

export function useDictionary(code: DictionaryCode): Words {
  const { data } = useCall(
    listByDictTypeCode,
    { dictTypeCode: code, includeDisabled: 1 },
    { staleMs: KEPT_MS, isQuiet: true },
  );
  const built: Dictionary = DICTIONARIES[code];
  const words: readonly Word[] = data
    ? data.map((row) => ({
        value: built.find(({ value }) => String(value) === row.dictValue)?.value ?? row.dictValue,
        label: row.dictLabel,
        style: row.cssClass,
        isOffered: row.status === 1,
      }))
    : built.map(({ value, label }) => ({
        value,
        label,
        style: firstStyleOf(code, String(value)),
        isOffered: true,
      }));
  const find = (value: string | number) => words.find((word) => String(word.value) === String(value));
  return {
    options: words.filter(({ isOffered }) => isOffered),
    labelOf: (value) => find(value)?.label ?? String(value),
    toneOf: (value) => TAG_STYLES.find((style) => style.value === find(value)?.style)?.value ?? 'neutral',
  };
}
