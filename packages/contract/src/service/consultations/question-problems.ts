/** Problems of a question that somebody takes down, field by field. */
import { type Problems, problemsIn } from '../../rules/obeys.ts';

export interface TypedQuestion {
  readonly callType: string;
  readonly title: string;
  readonly content: string;
  readonly callUserName: string;
  /** null: not chosen */
  readonly deptId: unknown;
}

export const questionProblems = ({
  callType,
  title,
  content,
  callUserName,
  deptId,
}: TypedQuestion): Problems =>
  problemsIn({
    callType: callType === '' ? '请选择咨询类型' : null,
    title: title.trim() === '' ? '请填写标题' : null,
    content: content.trim() === '' ? '请填写问题' : null,
    callUserName: callUserName.trim() === '' ? '请填写提问人' : null,
    deptId: deptId === null ? '请选择所在区域' : null,
  });
