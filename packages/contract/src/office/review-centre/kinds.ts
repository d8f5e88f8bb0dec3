/** Every kind of thing that waits for a person's decision in 审核中心, by the names that the centre's calls have for them. */
import { CONTENT_KINDS, REVIEWED_TYPES, type ReviewedType } from '../../publishing/content-review/kinds.ts';

export type CheckType = 'sms' | ReviewedType | 'interaction' | 'app';

export const CHECK_TYPES: readonly [CheckType, ...CheckType[]] = [
  'sms',
  ...REVIEWED_TYPES,
  'interaction',
  'app',
];

export const checkLabel = (type: CheckType): string => {
  if (type === 'sms') return '群发短信';
  if (type === 'app') return '应用接入';
  return type === 'interaction' ? '互动' : CONTENT_KINDS[type].label;
};

/** Names one thing among those of all kinds. */
export interface Check {
  readonly bizType: CheckType;
  readonly bizId: string;
}

export const checkIdOf = ({ bizType, bizId }: Check): string => `${bizType}-${bizId}`;

/** Null for what names nothing. */
export function readCheckId(checkId: string): Check | null {
  const [, type, bizId] = /^([a-zA-Z]+)-(\d{1,19})$/.exec(checkId) ?? [];
  const bizType = CHECK_TYPES.find((one) => one === type);
  return bizType === undefined || bizId === undefined ? null : { bizType, bizId };
}
