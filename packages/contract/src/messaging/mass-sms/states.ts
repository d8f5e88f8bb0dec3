/**
 * The states of a mass SMS application and the one table of which action may start from which (with the held
 * state): the server puts it into `UPDATE … WHERE (audit_status, send_status) IN (…)`, the browser's buttons read it too.
 * Permission is not here: that is the server's policy.
 */

import type { Verdict } from '../../access/verdict.ts';
import type { SmsAuditStatus, SmsProcess, SmsResult, SmsSendStatus } from '../../dictionaries.ts';

export const AuditStatus = {
  draft: 0,
  waiting: 1,
  secondReview: 2,
  passed: 3,
  refused: 4,
  revoked: 5,
} as const satisfies Record<string, SmsAuditStatus>;

export const SendStatus = {
  none: 0,
  scheduled: 1,
  sending: 2,
  done: 3,
  partlyFailed: 4,
  cancelled: 5,
  failed: 6,
  /** with a reason: missed window, quiet hours, no channel, failure alarm, the few who went first, a word that hits only now, a supervisor's hand */
  held: 7,
} as const satisfies Record<string, SmsSendStatus>;

export const UNDER_REVIEW: readonly SmsAuditStatus[] = [AuditStatus.waiting, AuditStatus.secondReview];
/** Passed, and its sending has not ended. */
export const UNFINISHED: readonly SmsSendStatus[] = [
  SendStatus.scheduled,
  SendStatus.sending,
  SendStatus.held,
];
export const ENDED: readonly SmsSendStatus[] = [
  SendStatus.done,
  SendStatus.partlyFailed,
  SendStatus.cancelled,
  SendStatus.failed,
];
/** Ended, and not because somebody cancelled it. */
export const SENT: readonly SmsSendStatus[] = ENDED.filter((status) => status !== SendStatus.cancelled);

/** When it is sent: as soon as it has passed its review, or at the time that it names. */
export const SendMode = { whenPassed: 1, atTime: 2 } as const;

/** States of a slice of an application's recipients (`mass_sms_slice.state`). */
export const SliceState = {
  waiting: 0,
  /** a sender holds its lease and works on it */
  leased: 1,
  /** the intent of its last recipient is committed: nothing of it is left to claim */
  committed: 2,
  cancelled: 3,
} as const;

/** Kinds of rows in an application's history. */
export const ProcessType = {
  created: 1,
  edited: 2,
  submitted: 3,
  passed: 4,
  refused: 5,
  revoked: 6,
  cancelled: 7,
  sendingStarted: 8,
  sendingFinished: 9,
  deleted: 10,
  supervised: 11,
  returnedOverdue: 12,
  held: 13,
  resumed: 14,
  handedOver: 15,
  canaryPassed: 16,
  /** it leaves at another time than it was passed for */
  postponed: 17,
} as const satisfies Record<string, SmsProcess>;

/** Sending to a few first (先发一小批): whether, and who lets the rest go. */
export const CanaryMode = { none: 0, byItself: 1, byPerson: 2 } as const;
export type CanaryMode = (typeof CanaryMode)[keyof typeof CanaryMode];

/** Stages of sending to a few first: only they may leave, or everybody. */
export const CanaryState = { none: 0, trial: 1, over: 2 } as const;

/** Why the program waits for a person after the few: too many failed, or the applicant wanted to look first. */
export const CANARY_HOLDS: readonly string[] = ['canary', 'canaryDone'];

/** Relation of an application to the one whose recipients it goes to: a correction, or the same once more for those who were not reached. */
export const FollowUpKind = { none: 0, correction: 1, resendFailed: 2, resendUnknown: 3 } as const;
/** The same text once more, to those whom the first sending did not reach. */
export const RESENDS: readonly number[] = [FollowUpKind.resendFailed, FollowUpKind.resendUnknown];
export type FollowUpKind = (typeof FollowUpKind)[keyof typeof FollowUpKind];

/** Results of one recipient. */
export const SendResult = {
  waiting: 0,
  submitted: 1,
  delivered: 2,
  failed: 3,
  unknown: 4,
  cancelled: 5,
  filtered: 6,
} as const satisfies Record<string, SmsResult>;

/** Results of texts that a carrier was asked to deliver. */
export const HANDED_OVER: readonly SmsResult[] = [
  SendResult.submitted,
  SendResult.delivered,
  SendResult.failed,
  SendResult.unknown,
];

/** Audit status and send status. */
export type StatePair = readonly [SmsAuditStatus, SmsSendStatus];

const draft: StatePair = [AuditStatus.draft, SendStatus.none];
const refused: StatePair = [AuditStatus.refused, SendStatus.none];
const revoked: StatePair = [AuditStatus.revoked, SendStatus.none];
const passedAnd = (sendStatus: SmsSendStatus): StatePair => [AuditStatus.passed, sendStatus];
const scheduled = passedAnd(SendStatus.scheduled);
const sending = passedAnd(SendStatus.sending);
const held = passedAnd(SendStatus.held);
const ended = ENDED.map(passedAnd);

const withTheApplicant = [draft, refused, revoked];
const underReview = UNDER_REVIEW.map((status): StatePair => [status, SendStatus.none]);

/** Every pair that an application can be in. */
export const ALL_STATES: readonly StatePair[] = [
  ...withTheApplicant,
  ...underReview,
  scheduled,
  sending,
  held,
  ...ended,
];

/** People's actions, and the states each may start from. */
export const startsFrom = {
  edit: withTheApplicant,
  submit: withTheApplicant,
  delete: withTheApplicant,
  revoke: underReview,
  pass: underReview,
  noPass: underReview,
  cancelSend: [scheduled, sending, held],
  /** `held` only for a reason that TAKEN_OVER_BY_HAND names */
  hold: [scheduled, sending, held],
  resume: [held],
  supervise: ALL_STATES.filter((state) => state !== draft),
  copy: ALL_STATES,
  /** while it is sending more would still get the wrong text: it is to be cancelled first */
  correct: [passedAnd(SendStatus.done), passedAnd(SendStatus.partlyFailed), passedAnd(SendStatus.cancelled)],
  resend: [passedAnd(SendStatus.done), passedAnd(SendStatus.partlyFailed), passedAnd(SendStatus.failed)],
} as const satisfies Record<string, readonly StatePair[]>;
export type ApplicationAction = keyof typeof startsFrom;
export const APPLICATION_ACTIONS = Object.keys(startsFrom) as readonly ApplicationAction[];

/** Held by hand: by whoever wrote it, or by somebody else, and then it goes on at the word of others than its writer. */
export const HandHold = { applicant: 'applicant', supervisor: 'supervisor' } as const;

/**
 * The holds that a person may turn into one by hand, so that nothing goes on without a person's word, or without another's than the
 * applicant's. The other reasons wait for one anyway, and say more.
 */
export const TAKEN_OVER_BY_HAND: readonly string[] = ['quiet', 'channel', 'missedWindow', HandHold.applicant];

/** The program's own moves, and the states each may start from. */
export const systemStartsFrom = {
  returnOverdue: underReview,
  handOver: underReview,
  startSending: [scheduled],
  postpone: [scheduled],
  hold: [scheduled, sending],
  holdAgain: [held],
  finishSending: [sending],
  canary: [sending],
  /** late receipts move an ended application between done and partly failed, and out of failed when they say that somebody was reached */
  settleLate: [passedAnd(SendStatus.done), passedAnd(SendStatus.partlyFailed), passedAnd(SendStatus.failed)],
} as const satisfies Record<string, readonly StatePair[]>;

export interface ApplicationState {
  readonly auditStatus: number;
  readonly sendStatus: number;
  /** why it is held; nothing otherwise */
  readonly holdReason?: string | null;
}

const actionWord: Record<ApplicationAction, string> = {
  edit: '修改',
  submit: '提交',
  delete: '删除',
  revoke: '撤销',
  pass: '审核',
  noPass: '审核',
  cancelSend: '取消发送',
  hold: '暂停',
  resume: '恢复',
  supervise: '批注',
  copy: '复制',
  correct: '更正',
  resend: '失败重发',
};

const beforePassWord: Record<number, string> = {
  [AuditStatus.draft]: '尚未提交',
  [AuditStatus.waiting]: '正在等待审核',
  [AuditStatus.secondReview]: '正在复审',
  [AuditStatus.refused]: '审核未通过',
  [AuditStatus.revoked]: '已撤销',
};
const afterPassWord: Record<number, string> = {
  [SendStatus.scheduled]: '已通过审核，等待发送',
  [SendStatus.sending]: '正在发送',
  [SendStatus.done]: '已发送',
  [SendStatus.partlyFailed]: '已发送',
  [SendStatus.cancelled]: '已取消发送',
  [SendStatus.failed]: '发送失败',
  [SendStatus.held]: '已暂停发送',
};

/** Allows an action to start from this state, or says why not, as 已发送，不能撤销. */
export function applicationCan(action: ApplicationAction, state: ApplicationState): Verdict {
  const isFinal = action === 'hold' && state.sendStatus === SendStatus.held && !mayTakeOver(state);
  return isFinal ? whyNot(action, state) : verdictsOf(state)[action];
}

const verdicts = new Map<number, Readonly<Record<ApplicationAction, Verdict>>>();

/** Made once for each state: a page of a list asks more than a hundred times. */
function verdictsOf(state: ApplicationState): Readonly<Record<ApplicationAction, Verdict>> {
  const key = state.auditStatus * 100 + state.sendStatus;
  const known = verdicts.get(key);
  if (known) return known;
  const made = Object.fromEntries(
    APPLICATION_ACTIONS.map((action) => [action, mayStart(action, state) || whyNot(action, state)]),
  ) as Record<ApplicationAction, Verdict>;
  verdicts.set(key, made);
  return made;
}

const mayStart = (action: ApplicationAction, state: ApplicationState): boolean =>
  startsFrom[action].some(
    ([auditStatus, sendStatus]) => auditStatus === state.auditStatus && sendStatus === state.sendStatus,
  );

const whyNot = (action: ApplicationAction, state: ApplicationState): string =>
  `${stateWord(state)}，不能${actionWord[action]}`;

function mayTakeOver({ holdReason }: ApplicationState): boolean {
  return TAKEN_OVER_BY_HAND.includes(holdReason ?? '');
}

function stateWord({ auditStatus, sendStatus }: ApplicationState): string {
  const word = auditStatus === AuditStatus.passed ? afterPassWord[sendStatus] : beforePassWord[auditStatus];
  return word ?? '状态未知';
}
