/** A consultation (咨询): the dictionaries of its fields, and their limits. */

export const CONSULT_TABS = ['all', 'assign', 'draft', 'check', 'returned', 'done'] as const;
export type ConsultTab = (typeof CONSULT_TABS)[number];

export const CONSULT_TITLE_MAX = 50;
export const CONSULT_CONTENT_MAX = 1000;
export const CONSULT_PRODUCT_MAX = 20;
export const CALLER_NAME_MAX = 20;
export const REPLY_MAX = 2000;
/** A reply that goes out as a text: with what stands around it at most six segments. */
export const SMS_REPLY_MAX = 300;
export const QUESTION_PICTURES_MAX = 9;
export const REPLY_FILES_MAX = 5;
export const OPINION_MIN = 2;
export const OPINION_MAX = 200;
export const CONSULTATIONS_PER_ACT_MAX = 50;
/** A list goes back so many rows; whoever looks for more narrows it. */
export const LISTED_CONSULTATIONS_MAX = 10_000;
export const STAT_DAYS_MAX = 400;
/** Examples listed for one kind. */
export const EXAMPLES_LISTED_MAX = 20;
/** 办理过程 goes back so many entries. */
export const RECORDS_LISTED_MAX = 200;
/** Somebody who writes down a call may have heard it some days ago. */
export const CALL_DAYS_MAX = 7;
/** Whoever was urged has so long before the next time. */
export const URGE_PAUSE_HOURS = 1;

/** D:CALL_SOURCE: a question that came as a text. */
export const CALL_BY_SMS = 3;
/** D:CALL_SOURCE: an application or a mini-program, in which the answer is read as well. */
const ASKED_IN_AN_APP: readonly number[] = [1, 2];

export const ReplyMode = { app: 1, sms: 2, telephone: 3 } as const;
export type ReplyMode = (typeof ReplyMode)[keyof typeof ReplyMode];

/** By which way the answer gets to whoever asked. */
export function replyModeOf(asked: {
  readonly smsReplyFlag: number;
  readonly callSource: number;
}): ReplyMode {
  if (asked.smsReplyFlag === 1) return ReplyMode.sms;
  return ASKED_IN_AN_APP.includes(asked.callSource) ? ReplyMode.app : ReplyMode.telephone;
}

/** D:CALL_SOURCE: by which ways staff take down what somebody asked. */
export const CallSource = { hotline: 4, onBehalf: 5 } as const;
export const REPORTED_SOURCES = [CallSource.hotline, CallSource.onBehalf] as const;
