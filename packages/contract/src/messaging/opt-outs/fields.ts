/** Words of the list of numbers that do not want texts (退订名单). */
import type { Dictionary } from '../../dictionaries.ts';

export const OptOutType = { reply: 1, staff: 2, complaint: 3 } as const;
export const OPT_OUT_TYPE = [
  { value: 1, label: '短信回复' },
  { value: 2, label: '人工登记' },
  { value: 3, label: '投诉' },
] as const satisfies Dictionary;

export const OptOutScope = { everything: 1, commercial: 2 } as const;
/** Red and orange warnings reach everybody, whatever they refused. */
export const OPT_OUT_SCOPE = [
  { value: 1, label: '全部短信' },
  { value: 2, label: '只退商业类' },
] as const satisfies Dictionary;
