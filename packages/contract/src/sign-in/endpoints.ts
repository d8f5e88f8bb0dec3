/**
 * The calls of signing in besides the password (contract §5.2): picture codes, codes by SMS, the second step, and a
 * forgotten password. Account and password themselves stand in session/endpoints.ts.
 */
import * as z from 'zod/mini';
import { anyone, get, post } from '../endpoint.ts';
import { moment, nothing, text } from '../envelope.ts';
import { passwordConfirmProblem } from '../rules/password.ts';
import {
  firstStepAnswer,
  newPassword,
  phoneNumber,
  phoneNumberForCode,
  pictureAnswer,
  secondFactorCode,
  signedInAnswer,
  verificationCode,
} from './fields.ts';

/** A picture lives this long and answers one attempt. */
export const PICTURE_CODE_SECONDS = 120;
export const PICTURE_CODE_LENGTH = 4;
/** A code by SMS lives this long, and the same number gets the next one after the pause. */
export const PHONE_CODE_MINUTES = 5;
export const PHONE_CODE_PAUSE_SECONDS = 60;
/** From the fourth code within an hour on, an address has to answer a picture for each. */
export const PHONE_CODES_WITHOUT_PICTURE = 3;

export const getVerificationCode = get('/v1/common/getVerificationCode', {
  access: anyone,
  summary: '图形验证码',
  request: z.strictObject({}),
  answer: z.object({
    uuid: z.string(),
    /** data URL of an SVG; small and capital letters count alike */
    img: z.string(),
    expireTime: moment,
  }),
});

export const phoneLogin = post('/v2/admin/oauth/user/phoneLogin', {
  access: anyone,
  summary: '短信验证码登录',
  request: z.strictObject({ phoneNumber, code: verificationCode }),
  answer: firstStepAnswer,
});

/** Refused with 4002 and `data.pictureCode` when the address has to answer a picture first. */
export const sendLoginPhoneCode = post('/v1/admin/oauth/sendLoginPhoneCode', {
  access: anyone,
  summary: '发送登录或找回密码的短信验证码；未注册的号码回答相同',
  fieldsIn: 'query',
  request: z.strictObject({
    phoneNumber: phoneNumberForCode,
    /** what the code will be worth: a code for the one is none for the other */
    scene: z._default(z.enum(['login', 'password']), 'login'),
    ...pictureAnswer,
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
      newPasswordConfirm: z.string(),
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
