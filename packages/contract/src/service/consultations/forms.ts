/** The forms of consultations: what is wrong with each field. */
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { phoneProblem } from '../../rules/phone.ts';
import { OPINION_MIN } from './fields.ts';

export interface ConsultationForm {
  /** null: not chosen yet */
  callType: number | null;
  title: string;
  content: string;
  callUserName: string;
  phoneNumber: string;
  deptId: string;
  callTime: string | null;
}
export function consultationProblems(form: ConsultationForm): Problems<keyof ConsultationForm> {
  return problemsIn({
    callType: form.callType === null ? '请选择咨询类型' : null,
    title: form.title.trim() === '' ? '请填写标题' : null,
    content: form.content.trim() === '' ? '请填写问题' : null,
    callUserName: form.callUserName.trim() === '' ? '请填写提问人' : null,
    phoneNumber: phoneProblem(form.phoneNumber),
    deptId: form.deptId === '' ? '请选择所在区域' : null,
    callTime: form.callTime === null ? '请选择提问时间' : null,
  });
}

export function closeReasonProblem(reason: string): string | null {
  return reason.trim().length < OPINION_MIN ? `请写明原因，至少${OPINION_MIN}个字` : null;
}
