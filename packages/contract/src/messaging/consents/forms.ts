/** The form that enters a consent or its withdrawal; the server asks the same. */
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { phoneProblem } from '../../rules/phone.ts';

export const enteredConsentProblems = (typed: {
  readonly phoneNumber: string;
  readonly evidence: string;
}): Problems =>
  problemsIn({
    phoneNumber: phoneProblem(typed.phoneNumber),
    evidence: unlessFilled(typed.evidence, '请填写依据'),
  });
