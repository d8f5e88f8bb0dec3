/**
 * The calls of signing in from outside: by a QR code that a signed-in telephone confirms, and through a
 * third party (xcdn, 乡村大脑), whose people are bound to an account or get one.
 */
import * as z from 'zod/mini';
import { anyone, get, post, signedIn } from '../../endpoint.ts';
import { deptCode, moment, nothing, text } from '../../envelope.ts';
import { login } from '../session/endpoints.ts';
import {
  firstStepAnswer,
  phoneNumber,
  phoneNumberForCode,
  signedInAnswer,
  verificationCode,
  workAnswer,
} from '../sign-in/fields.ts';

/** Values of `qrStatus`: 待扫码, 已扫码, 已确认, 已过期. Refused, used up or never there count as expired. */
export const QrStatus = { waiting: 0, scanned: 1, confirmed: 2, expired: 3 } as const;
export const QR_POLL_MS = 2000;

/**
 * `qrCodeId` stays in the browser that asked and is what the token is given for; the picture holds another code, so that
 * whoever sees or swaps the picture cannot collect the token.
 */
export const loginQrCode = get('/v2/admin/oauth/loginQrCode', {
  access: anyone,
  summary: '获取登录二维码',
  request: z.strictObject({}),
  answer: z.object({
    qrCodeId: z.string(),
    /** an address of this console; without a host when the installation does not know its own */
    qrContent: z.string(),
    expireTime: moment,
  }),
});
/** Polled every 2 s. With `qrStatus` 2 come the fields of a sign-in, once. */
export const qrCodeLogin = post('/v2/admin/oauth/qrCodeLogin', {
  access: anyone,
  summary: '查询二维码状态，确认后领取令牌',
  request: z.strictObject({ qrCodeId: text(36, 1) }),
  answer: z.extend(z.partial(z.object(signedInAnswer)), { qrStatus: z.number() }),
});

const scanFields = z.strictObject({ scanCode: text(36, 1) });
/** The telephone has opened the address in the picture: who asks to come in? */
export const qrCodeScan = post('/v2/admin/oauth/qrCodeScan', {
  access: signedIn,
  summary: '扫描登录二维码',
  request: scanFields,
  answer: z.object({ browser: z.string(), ip: z.string(), askTime: moment }),
});
export const qrCodeConfirm = post('/v2/admin/oauth/qrCodeConfirm', {
  access: signedIn,
  summary: '确认扫码登录',
  request: scanFields,
  answer: nothing,
});
export const qrCodeCancel = post('/v2/admin/oauth/qrCodeCancel', {
  access: signedIn,
  summary: '拒绝扫码登录',
  request: scanFields,
  answer: nothing,
});

/**
 * The browser keeps `codeVerifier` and shows it again with the code: a code that another browser asked for is refused. The same
 * secret is set as a cookie that no script can read, for clients that bring the code alone.
 */
export const xcdnStart = post('/v1/admin/third/xcdn/start', {
  access: anyone,
  summary: '开始第三方登录',
  request: z.strictObject({}),
  answer: z.object({ authorizeUrl: z.string(), codeVerifier: z.string() }),
});

const tempKey = text(36, 1);
/**
 * `code` alone is enough where this browser's flow began here (`xcdnStart`, or the address OUTSIDE_START_PATH). A `state` that is
 * sent must be that flow's. `bindFlag` 1 comes with the fields of a sign-in's first step, 0 with a `tempKey` for somebody without an
 * account here.
 */
export const xcdnLogin = post('/v1/admin/third/xcdn/login', {
  access: anyone,
  summary: '第三方登录',
  fieldsIn: 'query',
  request: z.strictObject({
    code: text(2000, 1),
    state: z.optional(text(100, 1)),
    codeVerifier: z.optional(text(128, 1)),
  }),
  answer: z.extend(z.partial(firstStepAnswer), {
    bindFlag: z.number(),
    tempKey: z.optional(z.string()),
    /** masked; null when the third party told none */
    phoneNumber: z.optional(z.nullable(z.string())),
  }),
});
/** Answers as a sign-in with the password does. With a second factor nothing is bound yet: `bindMyAccount` does it after. */
export const bindExAcc = post('/v1/admin/third/xcdn/bindExAcc', {
  access: anyone,
  summary: '第三方用户凭密码绑定已有账号并登录',
  request: z.extend(login.request, { tempKey }),
  answer: firstStepAnswer,
});
export const bindMyAccount = post('/v1/admin/third/xcdn/bindMyAccount', {
  access: signedIn,
  summary: '把第三方用户绑定到当前账号',
  request: z.strictObject({ tempKey }),
  answer: nothing,
});
/** For the number of an account that is about to be made: 4040 where no third party brings anybody to make one. */
export const sendRegisterPhoneCode = post('/v1/admin/oauth/sendRegisterPhoneCode', {
  access: anyone,
  summary: '发送新建账号的短信验证码',
  fieldsIn: 'query',
  request: z.strictObject({ phoneNumber: phoneNumberForCode, ...workAnswer }),
  answer: nothing,
});

/** The number gets its code by `sendRegisterPhoneCode`. */
export const autoCreateAccount = post('/v1/admin/third/xcdn/autoCreateAccount', {
  access: anyone,
  summary: '第三方用户创建账号并登录',
  request: z.strictObject({ tempKey, deptId: deptCode, phoneNumber, code: verificationCode }),
  answer: firstStepAnswer,
});
/** Regions for somebody who has no account yet and is about to choose their village, step by step. */
export const xcdnListChildDept = get('/v1/admin/third/xcdn/listChildDept', {
  access: anyone,
  summary: '创建账号时可选的下级区域',
  request: z.strictObject({ tempKey, parentId: z.optional(deptCode) }),
  answer: z.array(z.object({ deptId: z.string(), deptName: z.string() })),
});

/** A platform that people come from hands their browser a ticket; `villageCode` says as whom, when they are several. */
export const authLogin = post('/v1/admin/oauth/user/authLogin', {
  access: anyone,
  summary: '凭第三方平台的票据登录',
  request: z.strictObject({
    source: z.enum(['village', 'zzd', 'zlb']),
    ticket: text(200, 1),
    villageCode: z.optional(text(14)),
  }),
  answer: firstStepAnswer,
});
