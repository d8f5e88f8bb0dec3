/** Giving the second factor up: what is wrong with each field. */
import { type Problems, problemsIn } from '../../rules/obeys.ts';

export interface RemoveSecondFactorForm {
  password: string;
  code: string;
}
export function removeSecondFactorProblems({
  password,
  code,
}: RemoveSecondFactorForm): Problems<keyof RemoveSecondFactorForm> {
  return problemsIn({
    password: password === '' ? '请输入密码' : null,
    code: code === '' ? '请输入动态口令或恢复码' : null,
  });
}
