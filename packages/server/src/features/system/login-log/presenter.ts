/** Presents sign-ins and attempts. */

import type { OwnSignIn } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import type { SignInRow } from '@farmers-mailbox/contract/system/logs/fields.ts';
import type { AreaOf } from '../../../config/address-areas.ts';
import { browserName, osTypeOf } from '../../../http/browser-name.ts';
import { toMoment } from '../../../time/moment.ts';
import type { SignInLogRow } from './queries.ts';

/** By the words that the sign-in writes; another one is shown as it is. */
const REASONS: Readonly<Record<string, string>> = {
  'wrong password': '密码错误',
  'wrong code': '短信验证码错误',
  'wrong code for a new password': '重设密码的短信验证码错误',
  'wrong second factor': '动态口令错误',
  'second factor asked': '密码正确，等待动态口令',
  'work not done': '安全验证未通过',
  // of the time when a picture was to be read
  'picture not answered': '图形验证码未通过',
  locked: '账号已锁定',
  'address locked': '同一地址尝试过多',
  disabled: '账号已停用',
  'no identity': '没有可用的身份',
};

export const reasonOf = ({ failReason }: SignInLogRow): string | null =>
  failReason === null ? null : (REASONS[failReason] ?? failReason);

export function toSignIn(row: SignInLogRow, areaOf: AreaOf): SignInRow {
  return {
    logId: row.logId,
    loginTime: toMoment(row.loginTime),
    userId: row.userId,
    userName: row.userName,
    realName: row.realName,
    deptName: row.deptName,
    loginType: row.loginType,
    result: row.result,
    failReason: reasonOf(row),
    ip: row.ip,
    area: areaOf(row.ip),
    browser: browserName(row.userAgent ?? ''),
    osType: osTypeOf(row.userAgent ?? ''),
    userAgent: row.userAgent,
  };
}

/** One's own name and organisation are no news. */
export function toOwnSignIn(row: SignInLogRow): OwnSignIn {
  const { logId, loginTime, loginType, result, failReason, ip, browser } = toSignIn(row, () => null);
  return { logId, loginTime, loginType, result, failReason, ip, browser };
}
