/**
 * Rules of the check that hold until the last pass: what was withdrawn since a submission (a signature, a host of links, a category, a
 * person who may send) is not sent all the same. Pure; the sentences are read by the applicant.
 */
import { signProblem } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { textLinksProblem } from '@farmers-mailbox/contract/messaging/mass-sms/text-links.ts';
import type { CheckItem } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { type Sending, senderProblem } from '@farmers-mailbox/contract/messaging/sms-config/senders.ts';
import type { Draft } from '../application/draft.ts';
import { trackedLinkProblem } from './link-rules.ts';
import type { Chosen } from './written.ts';

export interface CheckedItem extends CheckItem {
  /** the field of the form that the sentence belongs to */
  readonly field: string;
}

export const stop = (checkType: string, field: string, message: string): CheckedItem => ({
  checkType,
  field,
  message,
  level: 1,
});
export const remind = (checkType: string, field: string, message: string): CheckedItem => ({
  checkType,
  field,
  message,
  level: 2,
});

export interface StandingFacts extends Pick<Chosen, 'settings' | 'rule'> {
  readonly draft: Pick<Draft, 'smsSign' | 'smsContent' | 'linkUrl'> & {
    readonly smsCategory: string;
    readonly urgentFlag: number;
    readonly urgentReason: string | null;
    readonly warnLevel: number | null;
  };
  readonly applicant: { readonly deptId: string };
  /** how the applicant may send under the version in use */
  readonly sending: Sending;
}

export const standingRules: readonly ((facts: StandingFacts) => CheckedItem | null)[] = [
  function sign({ draft, settings: { config, other }, applicant }) {
    const problem = signProblem(draft.smsSign);
    if (problem) return stop('sign', 'smsSign', problem);
    const allowed = config.signs
      .filter((one) => applicant.deptId.startsWith(one.deptId))
      .map((one) => one.smsSign);
    if (draft.smsSign === other.defaultSign || allowed.includes(draft.smsSign)) return null;
    return stop(
      'sign',
      'smsSign',
      `不能使用签名${draft.smsSign}，可用的有${[...new Set([other.defaultSign, ...allowed])].join('、')}`,
    );
  },
  function links({ draft, settings: { config } }) {
    const problem = textLinksProblem(config.linkHosts, draft.smsContent);
    return problem === null ? null : stop('link', 'smsContent', problem);
  },
  function trackedLink({ draft, settings }) {
    const problem = trackedLinkProblem(draft, settings);
    return problem && stop('link', problem.field, problem.message);
  },
  function applicantMaySend({ draft, sending }) {
    const problem = senderProblem(sending, draft);
    if (!problem) return null;
    const { field, message } = problem;
    return stop(field === 'urgentFlag' ? 'urgent' : 'applicant', field, message);
  },
  function urgency({ draft, rule: { urgentAllowed } }) {
    if (urgentAllowed === 0 && draft.urgentFlag === 1)
      return stop('urgent', 'urgentFlag', '这个类别不能紧急发送，请取消“紧急发送”或改选类别');
    if (urgentAllowed === 0 && draft.warnLevel !== null)
      return stop('urgent', 'warnLevel', '这个类别没有预警等级，请改选类别或不选预警级别');
    return draft.urgentFlag === 1 && draft.urgentReason === ''
      ? stop('urgent', 'urgentReason', '请填写紧急发送的理由')
      : null;
  },
];

/** Everything that keeps it from being sent by now. */
export const standingStops = (facts: StandingFacts): CheckedItem[] =>
  standingRules.flatMap((rule) => rule(facts) ?? []);
