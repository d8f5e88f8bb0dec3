/** Words of the records of who agreed to texts, and who took it back (同意记录). */
import type { Dictionary } from '../../dictionaries.ts';

export const ConsentType = { agreed: 1, withdrawn: 2 } as const;
export const CONSENT_TYPE = [
  { value: 1, label: '同意接收' },
  { value: 2, label: '撤回同意' },
] as const satisfies Dictionary;

export const ConsentSource = { registration: 1, village: 2, reply: 3, caller: 4, paper: 5 } as const;
export const CONSENT_SOURCE = [
  { value: 1, label: '注册' },
  { value: 2, label: '村级登记' },
  { value: 3, label: '短信回复' },
  { value: 4, label: '来电来访' },
  { value: 5, label: '书面材料' },
] as const satisfies Dictionary;

/** Entered by hand. */
export const ENTERED_SOURCES = CONSENT_SOURCE.filter(({ value }) => value >= ConsentSource.caller);

export const EVIDENCE_MAX = 200;
export const CONSENT_FILES_MAX = 3;
