/**
 * The calls of a trial: the last code on the phone of an account to try, and the simulated handset (模拟手机), which exists
 * only while the built-in carrier is the only one.
 */

import * as z from 'zod/mini';
import { anyone, get, post, signedIn } from '../../endpoint.ts';
import { moment, nothing, text } from '../../envelope.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';

const phone = text(TYPED_NUMBER_MAX, 1);

/** An account to try, as the sign-in page names it; its password is on the machine's own screen only. */
export const trialAccount = z.object({
  userName: z.string(),
  /** what somebody who tries the product should know of it */
  title: z.string(),
  /** null where the texts of this number are not shown to the caller either */
  phoneNumber: z.nullable(z.string()),
});
export type TrialAccount = z.output<typeof trialAccount>;

/** So that a code can be read before anybody is signed in: only in a trial, and only on the machine that it runs on. */
export const readTrialText = get('/v1/common/trial/text', {
  access: anyone,
  summary: '试用账号的号码刚收到的短信（仅限试用环境的本机）',
  request: z.strictObject({ phoneNumber: phone }),
  answer: z.object({ content: z.nullable(z.string()) }),
});

export const readHandset = get('/v1/trial/handset', {
  access: signedIn,
  summary: '模拟手机收到和发出的短信',
  request: z.strictObject({ phoneNumber: phone }),
  answer: z.object({
    messages: z.array(
      z.object({
        messageId: z.string(),
        direction: z.enum(['received', 'sent']),
        /** the other side: the number that the text came from or goes to */
        number: z.string(),
        content: z.string(),
        segmentCount: z.number(),
        time: moment,
        /** what the carrier reported for it; null while it has not */
        receipt: z.nullable(z.string()),
      }),
    ),
  }),
});
export const recentHandsets = get('/v1/trial/handsets', {
  access: signedIn,
  summary: '最近收到短信的号码',
  request: z.strictObject({}),
  answer: z.array(z.object({ phoneNumber: z.string(), lastContent: z.string(), time: moment })),
});
export const answerFromHandset = post('/v1/trial/handset/answer', {
  access: signedIn,
  summary: '从模拟手机回复',
  request: z.strictObject({ phoneNumber: phone, number: text(20, 1), content: text(300, 1) }),
  answer: nothing,
});
export const carrierFaults = post('/v1/trial/carrier/faults', {
  access: { kind: 'permission', anyOf: ['sms:config:publish'] },
  summary: '设置内置运营商的异常比例（拒绝、限流、丢失应答、重复与乱序回报）',
  request: z.strictObject({
    refuseShare: z._default(z.number().check(z.gte(0), z.lte(1)), 0),
    throttleShare: z._default(z.number().check(z.gte(0), z.lte(1)), 0),
    loseAnswerShare: z._default(z.number().check(z.gte(0), z.lte(1)), 0),
    duplicateReceiptShare: z._default(z.number().check(z.gte(0), z.lte(1)), 0),
    earlyReceiptShare: z._default(z.number().check(z.gte(0), z.lte(1)), 0),
    loseReceiptShare: z._default(z.number().check(z.gte(0), z.lte(1)), 0),
  }),
  answer: nothing,
});
