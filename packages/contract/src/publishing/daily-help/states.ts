/**
 * The life of a daily help (每日一助). Its review is that of every content; that it was sent is its SMS's own doing and stored nowhere, so
 * that the two cannot differ.
 */
import type { Verdict } from '../../access/verdict.ts';
import type { Dictionary } from '../../dictionaries.ts';
import {
  type ContentAction,
  ContentStatus,
  contentStartsFrom,
  contentStateAllows,
  operationsOf,
} from '../content-review/states.ts';

/** As people see it, and as it travels. */
export const HELP_STATUS = [
  { value: 0, label: '草稿' },
  { value: 1, label: '待审核' },
  { value: 2, label: '已排期' },
  { value: 3, label: '已发送' },
  { value: 4, label: '未通过' },
  { value: 5, label: '已取消' },
] as const satisfies Dictionary;

/** The review's states as they are stored, where offline is 已取消; and the one that sending brings. */
export const HelpState = { ...ContentStatus, sent: 5 } as const;

const { draft, waiting, published, refused, offline, sent } = HelpState;

const asSeen: Readonly<Record<number, number>> = {
  [draft]: 0,
  [waiting]: 1,
  [published]: 2,
  [sent]: 3,
  [refused]: 4,
  [offline]: 5,
};
/** @param state of HelpState */
export const helpStatusOf = (state: number): number => asSeen[state] ?? draft;
/** @param helpStatus of HELP_STATUS */
export const helpStateOf = (helpStatus: number): number =>
  Object.values(HelpState).find((state) => asSeen[state] === helpStatus) ?? draft;

export const HELP_OPERATION = [
  ...operationsOf('dailyHelp'),
  { value: 8, label: '生成短信' },
  { value: 9, label: '登记成效' },
] satisfies Dictionary;
export const HelpOperation = { madeSms: 8, toldOutcome: 9 } as const;

export type HelpAction = ContentAction | 'toSms' | 'feedback';

/** From which states an action may start: the guard of its UPDATE. */
export const helpStartsFrom: Readonly<Record<HelpAction, readonly number[]>> = {
  ...contentStartsFrom,
  toSms: [published],
  feedback: [sent],
};

const IS_SENT = '已经发送，不能再改';
const IS_SCHEDULED = '已经排期，请先取消';

const whyNot: Readonly<Partial<Record<HelpAction, Readonly<Record<number, string>>>>> = {
  edit: { [published]: IS_SCHEDULED, [sent]: IS_SENT },
  remove: { [published]: IS_SCHEDULED, [sent]: '已经发送，成效统计要用' },
  offline: { [offline]: '已经取消', [sent]: '已经发送，不能取消' },
  toSms: { [sent]: '已经发送' },
};
const otherwise: Readonly<Partial<Record<HelpAction, string>>> = {
  offline: '还没有排期',
  toSms: '审核通过以后才能生成短信',
  feedback: '短信还没有发送',
};

/** `true`, or why the state does not allow it. */
export function helpStateAllows(action: HelpAction, state: number): Verdict {
  if (helpStartsFrom[action].includes(state)) return true;
  const own = whyNot[action]?.[state] ?? otherwise[action];
  return own ?? contentStateAllows('dailyHelp', action as ContentAction, state);
}

export interface HelpStanding {
  readonly auditStatus: number;
  /** its SMS has begun to leave */
  readonly isSent: boolean;
}
/** @returns of HelpState */
export const stateOf = ({ auditStatus, isSent }: HelpStanding): number =>
  isSent ? HelpState.sent : auditStatus;
