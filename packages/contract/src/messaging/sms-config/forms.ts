/** The forms about versions: what they are not sent without; the server asks the same. */
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';

export function publicationProblems(typed: {
  readonly configName: string;
  readonly changeNote: string;
}): Problems {
  return problemsIn({
    configName: unlessFilled(typed.configName, '请填写版本名称'),
    changeNote: unlessFilled(typed.changeNote, '请填写为什么修改'),
  });
}

export const cancelledPlanProblems = ({ reason }: { readonly reason: string }): Problems =>
  problemsIn({ reason: unlessFilled(reason, '请填写原因') });
