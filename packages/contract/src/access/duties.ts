/**
 * Duties that come before anything else: to change a first or old password, prove one's real name, bind the
 * second factor that the installation demands. The server refuses every call but those of the dialogs; the browser covers every screen with them.
 */

/** In the order in which they are asked for. */
export const DUTIES = ['changePassword', 'proveRealName', 'enrolSecondFactor'] as const;
export type Duty = (typeof DUTIES)[number];

export const dutySentence: Record<Duty, string> = {
  changePassword: '请先修改密码',
  proveRealName: '请先完成实名认证',
  enrolSecondFactor: '请先绑定动态口令',
};

/** The first duty that is open; null when the person may go on. */
export function openDutyOf(person: {
  readonly mustChangePassword: boolean;
  readonly realNameAuthFlag: number;
  readonly secondFactorDue: boolean;
}): Duty | null {
  if (person.mustChangePassword) return 'changePassword';
  if (person.realNameAuthFlag !== 1) return 'proveRealName';
  return person.secondFactorDue ? 'enrolSecondFactor' : null;
}
