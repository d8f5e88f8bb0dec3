/**
 * The life of a consultation: 0 →assign→ 1 →submit→ 2 →pass→ 4 →score→ 5; 2 →noPass→ 3 →submit→ 2; 0, 1, 4 →close→ 6. At 1 and 3 it may be given to
 * others, which leaves the state.
 */
import type { Verdict } from '../../access/verdict.ts';
import type { Dictionary } from '../../dictionaries.ts';

export const ConsultStatus = {
  unassigned: 0,
  drafting: 1,
  checking: 2,
  returned: 3,
  answered: 4,
  /** by the farmer */
  rated: 5,
  closed: 6,
} as const;
export type ConsultStatus = (typeof ConsultStatus)[keyof typeof ConsultStatus];

export const CONSULT_OPERATION = [
  { value: 1, label: '提问' },
  { value: 2, label: '分派' },
  { value: 3, label: '保存拟稿' },
  { value: 4, label: '提交审核' },
  { value: 5, label: '审核通过' },
  { value: 6, label: '退回' },
  { value: 7, label: '催办' },
  { value: 8, label: '关闭' },
  { value: 9, label: '升级提醒' },
  { value: 10, label: '评价' },
  { value: 11, label: '公开' },
  { value: 12, label: '取消公开' },
  { value: 13, label: '转知识' },
  { value: 14, label: '改派' },
] as const satisfies Dictionary;
export const ConsultOperation = {
  asked: 1,
  assigned: 2,
  drafted: 3,
  submitted: 4,
  passed: 5,
  returned: 6,
  urged: 7,
  closed: 8,
  escalated: 9,
  rated: 10,
  publicized: 11,
  hidden: 12,
  madeKnowledge: 13,
  reassigned: 14,
} as const;
export type ConsultOperation = (typeof ConsultOperation)[keyof typeof ConsultOperation];

/** Saving a draft and submitting it ask for the same. */
export type ConsultAction =
  | 'assign'
  /** to another unit or person */
  | 'reassign'
  | 'draft'
  | 'pass'
  | 'noPass'
  | 'urge'
  | 'close'
  | 'publicize'
  /** takes an example back */
  | 'hide'
  | 'toKnowledge';

const { unassigned, drafting, checking, returned, answered, rated, closed } = ConsultStatus;

/** Somebody has it in hand, and the farmer waits. */
export const IN_HAND: readonly ConsultStatus[] = [drafting, checking, returned];
/** The farmer waits. */
export const OPEN: readonly ConsultStatus[] = [unassigned, ...IN_HAND];

/** From which states an action may start: the guard of its UPDATE. */
export const consultStartsFrom: Readonly<Record<ConsultAction, readonly ConsultStatus[]>> = {
  assign: [unassigned],
  reassign: [drafting, returned],
  draft: [drafting, returned],
  pass: [checking],
  noPass: [checking],
  urge: IN_HAND,
  close: [unassigned, drafting, answered],
  publicize: [answered, rated],
  hide: [answered, rated, closed],
  toKnowledge: [answered, rated],
};

const ANSWERED = '已经答复';
const RATED = '已经评价';
const CLOSED = '已经关闭';
const NOT_ANSWERED = '还没有答复';
const NOT_ASSIGNED = '还没有分派';
const NOT_SUBMITTED = '答复还没有提交审核';

const whyNot: Readonly<Record<ConsultAction, Readonly<Partial<Record<ConsultStatus, string>>>>> = {
  assign: { [answered]: ANSWERED, [rated]: RATED, [closed]: CLOSED },
  reassign: {
    [unassigned]: '还没有分派，请先分派',
    [checking]: '答复正在等待审核，退回后才能改派',
    [answered]: ANSWERED,
    [rated]: RATED,
    [closed]: CLOSED,
  },
  draft: {
    [unassigned]: NOT_ASSIGNED,
    [checking]: '答复正在等待审核，退回后才能修改',
    [answered]: ANSWERED,
    [rated]: RATED,
    [closed]: CLOSED,
  },
  pass: {
    [unassigned]: NOT_ASSIGNED,
    [drafting]: NOT_SUBMITTED,
    [answered]: ANSWERED,
    [rated]: RATED,
    [closed]: CLOSED,
  },
  noPass: {
    [unassigned]: NOT_ASSIGNED,
    [drafting]: NOT_SUBMITTED,
    [answered]: ANSWERED,
    [rated]: RATED,
    [closed]: CLOSED,
  },
  urge: { [unassigned]: '还没有分派，请先分派', [answered]: ANSWERED, [rated]: RATED, [closed]: CLOSED },
  close: {
    [checking]: '答复正在等待审核，有了结果才能关闭',
    [returned]: '答复正在重拟，不能关闭',
    [rated]: '提问人已经评价，不用关闭',
    [closed]: CLOSED,
  },
  publicize: { [closed]: CLOSED },
  hide: {},
  toKnowledge: { [closed]: CLOSED },
};

const usual: Readonly<Partial<Record<ConsultAction, string>>> = {
  assign: '已经分派',
  publicize: NOT_ANSWERED,
  hide: NOT_ANSWERED,
  toKnowledge: NOT_ANSWERED,
};

/** `true`, or why the state does not allow it. */
export function consultStateAllows(action: ConsultAction, status: number): Verdict {
  const now = status as ConsultStatus;
  if (consultStartsFrom[action].includes(now)) return true;
  return whyNot[action][now] ?? usual[action] ?? '已经退回重拟';
}
