/** The forms of a request: what they are not sent without. */
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { phoneProblem } from '../../rules/phone.ts';

export interface TypedRequest {
  readonly requestTitle: string;
  readonly requestContent: string;
  readonly smsCategory: string;
  readonly requestUserName: string;
  readonly phoneNumber: string;
  readonly deptId: object | null;
}

export function newRequestProblems(typed: TypedRequest): Problems {
  return problemsIn({
    requestTitle: unlessFilled(typed.requestTitle, '请填写标题'),
    requestContent: unlessFilled(typed.requestContent, '请填写希望发送的内容'),
    smsCategory: unlessFilled(typed.smsCategory, '请选择短信类别'),
    requestUserName: unlessFilled(typed.requestUserName, '请填写提出人'),
    phoneNumber: phoneProblem(typed.phoneNumber),
    deptId: unlessFilled(typed.deptId, '请选择所在区域'),
  });
}

/** A number that is left empty stays as it is. */
export function changedRequestProblems(typed: TypedRequest): Problems {
  const { phoneNumber, ...others } = newRequestProblems(typed);
  return typed.phoneNumber === '' || phoneNumber === undefined ? others : { ...others, phoneNumber };
}

/** Whoever asked is told why. */
export function refusalProblems({ handleOpinion }: { readonly handleOpinion: string }): Problems {
  return handleOpinion.trim().length < 2 ? { handleOpinion: '请填写不采用的理由，2至200字' } : {};
}
