/** Reasons that people give for an act, kept in an application's history, each under the name of the act; the server asks the same. */
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';

export const cancellationProblems = ({ cancelReason }: { readonly cancelReason: string }): Problems =>
  problemsIn({ cancelReason: unlessFilled(cancelReason, '请填写取消原因') });

export const holdProblems = ({ holdRemark }: { readonly holdRemark: string }): Problems =>
  problemsIn({ holdRemark: unlessFilled(holdRemark, '请填写暂停原因') });

export const supervisionProblems = ({ superviseRemark }: { readonly superviseRemark: string }): Problems =>
  problemsIn({ superviseRemark: unlessFilled(superviseRemark, '请填写批注') });
