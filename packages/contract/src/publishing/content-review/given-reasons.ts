/** Reasons that whoever wrote a content reads when it is refused or taken offline. */
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';

export const refusalProblems = ({ auditOpinion }: { readonly auditOpinion: string }): Problems =>
  problemsIn({ auditOpinion: unlessFilled(auditOpinion, '请写明不通过的原因') });

/** @param word for it: 下架 */
export const offlineProblems = ({ opinion }: { readonly opinion: string }, word: string): Problems =>
  problemsIn({ opinion: unlessFilled(opinion, `请写明${word}的原因`) });
