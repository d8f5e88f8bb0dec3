/** Limits on codes by SMS, for each number and address. Pure; each limit counts sendings, whatever their scene. */

import {
  PHONE_CODE_PAUSE_SECONDS,
  PHONE_CODES_WITHOUT_WORK,
} from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import type { ParameterValues } from '@farmers-mailbox/contract/system/parameters/catalogue.ts';

/**
 * Purposes of a code: `login` to sign in, `password` to set a forgotten one, `phone` to take a new number over,
 * `register` to get an account, `bind` to tie an outside one to it.
 */
export type CodeScene = 'login' | 'password' | 'phone' | 'register' | 'bind';

/** These go only to numbers that somebody of the staff has; the answer does not tell. */
export const needsAccount = (scene: CodeScene): boolean => scene === 'login' || scene === 'password';

/** The word for the text itself. */
export const sceneWord: Record<CodeScene, string> = {
  login: '登录',
  password: '重设密码',
  phone: '更换手机号码',
  register: '注册账号',
  bind: '绑定账号',
};

export const GUESSES_PER_CODE = 5;

/**
 * Beside those for a number, which are parameters. A whole office may share an address; the total is what the installation is
 * willing to pay for when many addresses ask at once.
 */
export const SENDINGS_MAX = {
  addressHour: 30,
  addressDay: 100,
  everybodyHour: 3_000,
} as const;

export interface Sendings {
  readonly numberLast: Date | null;
  readonly numberHour: number;
  readonly numberDay: number;
  readonly addressHour: number;
  readonly addressDay: number;
  readonly everybodyHour: number;
}

/** True if strangers at this address have some work to do for the next one. */
export const needsWork = ({ addressHour }: Sendings): boolean => addressHour >= PHONE_CODES_WITHOUT_WORK;

/** Why no further code may leave now, null when one may. The pause has the sentence of the button that counts it down. */
export function sendingProblem(
  sendings: Sendings,
  limits: Pick<ParameterValues, 'phoneCodesPerDay' | 'phoneCodesPerHour'>,
  now: Date,
): string | null {
  const { numberLast } = sendings;
  if (numberLast && now.getTime() - numberLast.getTime() < PHONE_CODE_PAUSE_SECONDS * 1000) {
    return '验证码已发送，注意查收!';
  }
  if (sendings.numberDay >= limits.phoneCodesPerDay) return '该号码今日获取验证码次数已达上限';
  const isAbove =
    sendings.numberHour >= limits.phoneCodesPerHour ||
    sendings.addressHour >= SENDINGS_MAX.addressHour ||
    sendings.addressDay >= SENDINGS_MAX.addressDay ||
    sendings.everybodyHour >= SENDINGS_MAX.everybodyHour;
  return isAbove ? '获取验证码过于频繁，请稍后再试' : null;
}
