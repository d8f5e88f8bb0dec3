/**
 * The calls of signing in besides the password: work before guessing, codes by SMS, the second step, and a
 * forgotten password. Account and password themselves stand in session/endpoints.ts.
 */
import * as z from 'zod/mini';
import { anyone, get, post } from '../../endpoint.ts';
import { moment, nothing, text } from '../../envelope.ts';
import { passwordConfirmProblem } from '../../rules/password.ts';
import {
  firstStepAnswer,
  newPassword,
  phoneNumber,
  phoneNumberForCode,
  secondFactorCode,
  signedInAnswer,
  verificationCode,
  workAnswer,
} from './fields.ts';

/** A challenge lives this long and is worth one attempt. */
export const WORK_SECONDS = 120;
/** A code by SMS lives this long, and the same number gets the next one after the pause. */
export const PHONE_CODE_MINUTES = 5;
export const PHONE_CODE_PAUSE_SECONDS = 60;
/** From the fourth code within an hour on, an address has to do some work for each. */
export const PHONE_CODES_WITHOUT_WORK = 3;

/**
 * Work for the client's computer, in the place of a picture to read: it tries the numbers from 0 on, scrypt (RFC 7914) of `nonce` and
 * the number (four octets, the highest first) with `salt`, N `cost`, r `memoryCost`, p `parallelism`, until the key of `keyLength`
 * octets begins with `keyPrefix`. `uuid` and `code`, the number, a point and the key, then go with the call that asked for it. All
 * octets are written as hex in small letters.
 */
export const getVerificationCode = get('/v1/common/getVerificationCode', {
  access: anyone,
  summary: '安全验证：由客户端计算，代替图形验证码',
  request: z.strictObject({}),
  answer: z.object({
    uuid: z.string(),
    challenge: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      memoryCost: z.optional(z.number()),
      parallelism: z.optional(z.number()),
      keyLength: z.number(),
      keyPrefix: z.string(),
    }),
    expireTime: moment,
  }),
});

export const phoneLogin = post('/v2/admin/oauth/user/phoneLogin', {
  access: anyone,
  summary: '短信验证码登录',
  request: z.strictObject({ phoneNumber, code: verificationCode }),
  answer: firstStepAnswer,
});

/** Refused with 4002 and `data.pictureCode` when the address has to do some work first. */
export const sendLoginPhoneCode = post('/v1/admin/oauth/sendLoginPhoneCode', {
  access: anyone,
  summary: '发送登录或找回密码的短信验证码；未注册的号码回答相同',
  fieldsIn: 'query',
  request: z.strictObject({
    phoneNumber: phoneNumberForCode,
    /** what the code will be worth: a code for the one is none for the other */
    scene: z._default(z.enum(['login', 'password']), 'login'),
    ...workAnswer,
  }),
  answer: nothing,
});

/** A forgotten password: the code of scene `password` stands in for the old one. All sessions of the account end. */
export const checkModifyByPhone = post('/v1/admin/oauth/user/checkModifyByPhone', {
  access: anyone,
  summary: '通过手机号码重设密码',
  request: z
    .strictObject({
      phoneNumber,
      code: verificationCode,
      newPassword,
      newPasswordConfirm: z._default(z.string(), ''),
    })
    .check((given) => {
      const problem = passwordConfirmProblem(given.value.newPasswordConfirm, given.value.newPassword);
      if (problem === null) return;
      const path = ['newPasswordConfirm'];
      given.issues.push({ code: 'custom', message: problem, path, input: given.value.newPasswordConfirm });
    }),
  answer: nothing,
});

/** A recovery code is typed with or without its hyphen, in small or capital letters. */
export const signInWithSecondFactor = post('/v2/admin/oauth/user/secondFactor', {
  access: anyone,
  summary: '登录第二步：动态口令或恢复码',
  request: z.strictObject({
    challenge: text(64, 1),
    code: secondFactorCode,
  }),
  answer: z.object(signedInAnswer),
});
