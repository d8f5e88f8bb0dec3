/** Types of users, who may sign in or only receive texts. */
import type { Dictionary, ValueOf } from '../../dictionaries.ts';

export const USER_TYPE = [
  { value: 1, label: '工作人员' },
  { value: 2, label: '农户' },
  { value: 3, label: '主体用户' },
  { value: 4, label: '第三方用户' },
] as const satisfies Dictionary;
export type UserType = ValueOf<typeof USER_TYPE>;
export const UserType = {
  staff: 1,
  /** signs in nowhere and receives texts: has neither roles nor a password */
  farmer: 2,
  subject: 3,
  /** comes by signing in from elsewhere, and is never written down by hand */
  outside: 4,
} as const satisfies Record<string, UserType>;
export const FARMER = UserType.farmer;
/** The types that can be written down. */
export const WRITTEN_USER_TYPE = USER_TYPE.filter(({ value }) => value !== UserType.outside);
