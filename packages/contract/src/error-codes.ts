/**
 * Every code by which the server refuses with its Chinese sentence. 200 means success and is not among them.
 * A sentence may hold `{n}`: `errorSentenceWith` fills it.
 */

export const SUCCESS_CODE = 200;

export const ErrorCode = {
  /** no token, or one that nobody knows */
  signedOut: 401,
  /** the content holds a sensitive word: the words themselves, joined by 、, are the message */
  sensitiveWord: 1001,
  /** a field is wrong: the first field's message is the sentence, all of them travel in `data.fieldErrors` */
  validation: 4000,
  wrongCredentials: 4001,
  wrongCaptcha: 4002,
  /** `{n}` minutes are left */
  accountLocked: 4003,
  accountDisabled: 4004,
  wrongVerificationCode: 4005,
  tooFrequent: 4006,
  forbidden: 4030,
  outsideArea: 4031,
  /** the password must be changed, or the real name proved, before anything else (access/duties.ts) */
  dutyOpen: 4032,
  /** of another system's application: not signed, not by its secret, too old, or a second time */
  badSignature: 4033,
  /** of another system's application: paused, out of date, or from an address that is not its own */
  appClosed: 4034,
  /** of another system's application: no more recipients today */
  appQuotaUsed: 4035,
  notFound: 4040,
  stateChanged: 4090,
  duplicate: 4091,
  fileTooLarge: 4130,
  fileTypeUnsupported: 4150,
  systemBusy: 5000,
  channelFailure: 5020,
  signedInElsewhere: 50012,
  sessionExpired: 50014,
} as const;
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

export const errorSentence: Record<ErrorCode, string> = {
  [ErrorCode.signedOut]: '您还没有登录，请先登录',
  [ErrorCode.sensitiveWord]: '短信内容含有敏感词',
  [ErrorCode.validation]: '填写的内容不正确',
  [ErrorCode.wrongCredentials]: '账号或密码错误',
  [ErrorCode.wrongCaptcha]: '安全验证未通过或已失效，请再试一次',
  [ErrorCode.accountLocked]: '账号已锁定，请{n}分钟后再试',
  [ErrorCode.accountDisabled]: '账号已停用',
  [ErrorCode.wrongVerificationCode]: '验证码错误或已失效',
  [ErrorCode.tooFrequent]: '操作过于频繁，请稍后再试',
  [ErrorCode.forbidden]: '没有操作权限',
  [ErrorCode.outsideArea]: '超出管辖范围',
  [ErrorCode.dutyOpen]: '请先修改密码并完成实名认证',
  [ErrorCode.badSignature]: '签名不正确',
  [ErrorCode.appClosed]: '应用不能使用',
  [ErrorCode.appQuotaUsed]: '应用今天的发送额度已用完',
  [ErrorCode.notFound]: '数据不存在或已删除',
  [ErrorCode.stateChanged]: '数据状态已变化，请刷新后重试',
  [ErrorCode.duplicate]: '数据重复',
  [ErrorCode.fileTooLarge]: '文件过大',
  [ErrorCode.fileTypeUnsupported]: '文件类型不支持',
  [ErrorCode.systemBusy]: '系统繁忙',
  [ErrorCode.channelFailure]: '短信通道异常',
  [ErrorCode.signedInElsewhere]: '您的账号已在其他地方登录',
  [ErrorCode.sessionExpired]: '登录已过期，请重新登录',
};

/** The codes after which the client asks whether to sign in again. */
export const SIGN_IN_AGAIN_CODES: readonly number[] = [
  ErrorCode.signedOut,
  ErrorCode.signedInElsewhere,
  ErrorCode.sessionExpired,
];

/** The sentence of a code with its `{n}` filled, as for the minutes of 4003. */
export function errorSentenceWith(code: ErrorCode, n: number): string {
  return errorSentence[code].replace('{n}', String(n));
}
