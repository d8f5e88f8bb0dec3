/** A state as a coloured tag with its word: the word carries the meaning, the colour only helps to find it. */
import {
  AUDIT_STATUS,
  COUPON_STATUS,
  type Dictionary,
  type DictionaryEntry,
  ENABLE,
  PUSH_STATUS,
  SMS_AUDIT_STATUS,
  SMS_RESULT,
  SMS_SEND_STATUS,
  SUPPLY_STATUS,
  WARN_LEVEL,
} from '@farmers-mailbox/contract/dictionaries.ts';
import { APP_STATUS } from '@farmers-mailbox/contract/entry/app-access/states.ts';
import { HELP_STATUS } from '@farmers-mailbox/contract/publishing/daily-help/states.ts';
import type { ReactNode } from 'react';
import './tag.css';

export type TagTone = 'neutral' | 'active' | 'good' | 'attention' | 'bad' | 'orange' | 'yellow';

/** Tones by the order of each dictionary's values. */
const states = {
  ENABLE: { words: ENABLE, tones: ['neutral', 'good'] },
  AUDIT_STATUS: {
    words: AUDIT_STATUS,
    tones: ['neutral', 'attention', 'good', 'bad', 'neutral', 'neutral'],
  },
  APP_STATUS: { words: APP_STATUS, tones: ['attention', 'good', 'neutral', 'neutral', 'bad'] },
  SUPPLY_STATUS: {
    words: SUPPLY_STATUS,
    tones: ['neutral', 'attention', 'good', 'bad', 'neutral', 'active', 'neutral'],
  },
  HELP_STATUS: {
    words: HELP_STATUS,
    tones: ['neutral', 'attention', 'active', 'good', 'bad', 'neutral'],
  },
  COUPON_STATUS: {
    words: COUPON_STATUS,
    tones: ['neutral', 'attention', 'active', 'good', 'neutral', 'neutral', 'neutral', 'bad'],
  },
  PUSH_STATUS: {
    words: PUSH_STATUS,
    tones: ['neutral', 'attention', 'active', 'active', 'good', 'neutral', 'bad', 'bad'],
  },
  SMS_AUDIT_STATUS: {
    words: SMS_AUDIT_STATUS,
    tones: ['neutral', 'attention', 'attention', 'good', 'bad', 'neutral'],
  },
  SMS_SEND_STATUS: {
    words: SMS_SEND_STATUS,
    tones: ['neutral', 'attention', 'active', 'good', 'orange', 'neutral', 'bad', 'orange'],
  },
  SMS_RESULT: {
    words: SMS_RESULT,
    tones: ['neutral', 'active', 'good', 'bad', 'orange', 'neutral', 'neutral'],
  },
  WARN_LEVEL: { words: WARN_LEVEL, tones: ['bad', 'orange', 'yellow', 'active'] },
} as const satisfies Record<string, { words: Dictionary; tones: readonly TagTone[] }>;

export type StatusDictionary = keyof typeof states;

/** `of` names the dictionary; a value that it does not hold is shown as it is. */
export function StatusTag({ of, value }: { of: StatusDictionary; value: string | number }) {
  const words: readonly DictionaryEntry[] = states[of].words;
  const place = words.findIndex((entry) => entry.value === value);
  return <Tag tone={states[of].tones[place] ?? 'neutral'}>{words[place]?.label ?? String(value)}</Tag>;
}

export function Tag({ tone = 'neutral', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={`tag tag-${tone}`}>{children}</span>;
}
