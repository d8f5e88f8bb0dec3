/**
 * The calls by which an administrator keeps a second factor: a time-based one-time password (RFC 6238) in an app of their
 * own, and recovery codes for the day the telephone is gone. Using it to sign in is sign-in/endpoints.ts.
 */
import * as z from 'zod/mini';
import { get, post, signedIn, signedInWithDuties } from '../../endpoint.ts';
import { moment, nothing } from '../../envelope.ts';
import { secondFactorCode, verificationCode } from '../sign-in/fields.ts';

export const RECOVERY_CODES = 10;

export const getSecondFactor = get('/v1/admin/secondFactor/state', {
  access: signedInWithDuties,
  summary: '我的动态口令',
  request: z.strictObject({}),
  answer: z.object({
    /** whether this person may have one at all: administrators, unless the installation has switched it off */
    available: z.boolean(),
    enrolled: z.boolean(),
    /** the installation demands one of this person and there is none: the console asks to enrol */
    demanded: z.boolean(),
    /** since when, null when there is none */
    enrolTime: z.nullable(moment),
    recoveryCodesLeft: z.number(),
  }),
});

/** Replaces a secret that was begun and never confirmed; refused with 4090 when one is confirmed already. */
export const beginSecondFactor = post('/v1/admin/secondFactor/begin', {
  access: signedInWithDuties,
  summary: '开始绑定动态口令',
  request: z.strictObject({}),
  answer: z.object({
    /** base32, for typing it in by hand */
    secret: z.string(),
    /** what the QR code holds */
    otpauthUrl: z.string(),
  }),
});

/** The first code of the app proves that it holds the secret. The recovery codes are shown this once. */
export const confirmSecondFactor = post('/v1/admin/secondFactor/confirm', {
  access: signedInWithDuties,
  summary: '完成绑定动态口令',
  request: z.strictObject({ code: verificationCode }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const removeSecondFactor = post('/v1/admin/secondFactor/remove', {
  access: signedIn,
  summary: '解除动态口令',
  request: z.strictObject({
    password: z.string().check(z.minLength(1, '请输入密码'), z.maxLength(200, '密码过长')),
    /** a code of the app, or a recovery code */
    code: secondFactorCode,
  }),
  answer: nothing,
});
