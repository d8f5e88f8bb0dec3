/** The forms that enter an opt-out and take it back; the server asks the same. */
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { phoneProblem } from '../../rules/phone.ts';

export function enteredOptOutProblems(typed: {
  readonly phoneNumber: string;
  readonly reason: string;
}): Problems {
  return { ...problemsIn({ phoneNumber: phoneProblem(typed.phoneNumber) }), ...restoredProblems(typed) };
}

export function restoredProblems({ reason }: { readonly reason: string }): Problems {
  return problemsIn({ reason: unlessFilled(reason, '请填写原因') });
}
