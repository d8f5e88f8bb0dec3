/** Every kind of thing that waits for a person's decision in 审核中心, by the names that the centre's calls have for them. */

import { CONTENT_KINDS, REVIEWED_TYPES, type ReviewedType } from '../../publishing/content-review/kinds.ts';
import { isId } from '../../rules/id.ts';

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

/** @param version of the thing as it is listed: whoever decides by this id decides on that text and no other */
export const checkIdOf = ({ bizType, bizId }: Check, version?: number): string =>
  version === undefined ? `${bizType}-${bizId}` : `${bizType}-${bizId}-${version}`;

/** Null for what names nothing; `version` is null where the id says none. */
export function readCheckId(checkId: string): (Check & { readonly version: number | null }) | null {
  const [, type, bizId, version] = /^([a-zA-Z]+)-(\d{1,19})(?:-(\d{1,9}))?$/.exec(checkId) ?? [];
  const bizType = CHECK_TYPES.find((one) => one === type);
  if (bizType === undefined || bizId === undefined || !isId(bizId)) return null;
  return { bizType, bizId, version: version === undefined ? null : Number(version) };
}
