/** Outcomes of a visit to a farmer whom an SMS did not reach, and the form that notes one. */
import type { Dictionary } from '../../dictionaries.ts';
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { phoneProblem } from '../../rules/phone.ts';

export const VisitMark = { open: 0, called: 1, visited: 2, wrongNumber: 3, notFound: 4, relayed: 5 } as const;

export const VISIT_MARK = [
  { value: 0, label: '待回访' },
  { value: 1, label: '已电话告知' },
  { value: 2, label: '已上门' },
  { value: 5, label: '已托村里转告' },
  { value: 3, label: '号码有误' },
  { value: 4, label: '联系不上' },
] as const satisfies Dictionary;

/** Outcomes by which the farmer knows: counted as told, and left out of a resend. */
export const TOLD_MARKS: readonly number[] = [VisitMark.called, VisitMark.visited, VisitMark.relayed];

export interface TypedVisit {
  readonly mark: number | null;
  readonly rightPhone: string;
}

/** The right number is asked for with a wrong one only, and may be unknown. */
export function visitProblems({ mark, rightPhone }: TypedVisit): Problems {
  return problemsIn({
    mark: unlessFilled(mark, '请选择结果'),
    rightPhone: mark === VisitMark.wrongNumber && rightPhone !== '' ? phoneProblem(rightPhone) : null,
  });
}
