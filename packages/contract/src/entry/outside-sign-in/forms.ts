/** An account for somebody whom a third party knows: what is wrong with each field. */
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { type PhoneCodeForm, phoneCodeProblems } from '../sign-in/forms.ts';

export interface CreateAccountForm extends PhoneCodeForm {
  deptId: string;
}
export function createAccountProblems(form: CreateAccountForm): Problems<keyof CreateAccountForm> {
  return {
    ...problemsIn({ deptId: form.deptId === '' ? '请选择所属组织' : null }),
    ...phoneCodeProblems(form),
  };
}
