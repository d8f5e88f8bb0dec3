/** The forms that allot and adjust quotas: what they are not sent without. */
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { QUOTAS_PER_ACT_MAX } from './endpoints.ts';

export function adjustmentProblems(typed: {
  readonly addCount: number | null;
  readonly reason: string;
}): Problems {
  return problemsIn({
    addCount: unlessFilled(typed.addCount, '请填写条数'),
    reason: unlessFilled(typed.reason, '请填写原因'),
  });
}

export interface TypedAllotment {
  readonly depts: readonly unknown[];
  /** `copy`: as many as in the month before */
  readonly way: 'same' | 'copy';
  readonly quotaCount: number | null;
}

export function allotmentProblems({ depts, way, quotaCount }: TypedAllotment): Problems {
  const tooMany = depts.length > QUOTAS_PER_ACT_MAX ? `一次最多${QUOTAS_PER_ACT_MAX}个单位` : null;
  return problemsIn({
    depts: unlessFilled(depts, '请选择单位') ?? tooMany,
    quotaCount: way === 'copy' ? null : unlessFilled(quotaCount, '请填写条数'),
  });
}
