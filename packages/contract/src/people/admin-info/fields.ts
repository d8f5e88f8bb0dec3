/** Fields of an entry of the directory. Farmers see an office's telephone, never a person's own number. */
import * as z from 'zod/mini';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { normalisePhone, tidyTelephone } from '../../rules/phone.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';

const OFFICE_PHONE = /^$|^[0-9()+ -]{5,20}$/;
const WRONG_OFFICE_PHONE = '请输入正确的办公电话';

export const officePhone = z._default(
  z
    .string()
    .check(
      z.maxLength(TYPED_NUMBER_MAX, '内容过长'),
      z.overwrite(tidyTelephone),
      z.regex(OFFICE_PHONE, WRONG_OFFICE_PHONE),
    ),
  '',
);

/** The problem of an entry's office telephone, or null. */
export function officePhoneProblem(entry: { publicFlag: number; officePhone: string }): string | null {
  if (entry.publicFlag !== 1) return null;
  if (entry.officePhone.trim() === '') return '对外公开的条目请填写办公电话';
  if (normalisePhone(entry.officePhone) !== null) return '对外公开的条目不能填写个人手机，请填写单位座机';
  return null;
}

export interface AdminInfoForm {
  deptId: string;
  roleIds: readonly number[];
  officePhone: string;
  publicFlag: number;
}
export function adminInfoProblems(entry: AdminInfoForm): Problems<'deptId' | 'roleIds' | 'officePhone'> {
  const isTelephone = OFFICE_PHONE.test(tidyTelephone(entry.officePhone));
  return problemsIn({
    deptId: entry.deptId === '' ? '请选择组织' : null,
    roleIds: entry.roleIds.length === 0 ? '请选择角色' : null,
    officePhone: isTelephone ? officePhoneProblem(entry) : WRONG_OFFICE_PHONE,
  });
}
