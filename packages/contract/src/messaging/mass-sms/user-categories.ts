/** Kinds of accounts as recipients; the categories of subjects stand beside them under their own keys. */
import type { Dictionary } from '../../dictionaries.ts';

export const USER_CATEGORY = [
  { value: 'U1', label: '工作人员' },
  { value: 'U2', label: '农户' },
  { value: 'U3', label: '信息员' },
] as const satisfies Dictionary;
