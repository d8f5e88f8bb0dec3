/** The sentences beside the fields of each step, and what is still missing on one. The steps and their order are ../steps/form-steps.ts. */
import {
  billedSegments,
  contentProblem,
  countLinks,
  lengthProblem,
  worstCase,
} from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { textLinksProblem } from '@farmers-mailbox/contract/messaging/mass-sms/text-links.ts';
import { linkProblem } from '@farmers-mailbox/contract/messaging/sms-config/links.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { categoryRuleOf, fullTextOf, type WritingRules } from '../../../sms-text/writing-rules.ts';
import type { StepKey } from '../steps/form-steps.ts';
import { choiceOf, type Draft } from './draft.ts';
import { sendTimeProblem } from './send-time.ts';
import { paramProblems } from './text-sources.ts';
import { typedNumbersProblem } from './typed-numbers.ts';

/** Why a step cannot be left, before the server is asked, by the names that the calls give the fields. */
export function problemsOf(step: StepKey, draft: Draft, rules: WritingRules, now: Date): Problems {
  if (step === 'content') return given(contentProblems(draft, rules));
  if (step === 'recipients') return given(recipientProblems(draft));
  return step === 'time'
    ? given({
        sendTime: sendTimeProblem(draft, rules, now),
        canaryFailRate: /^(100|\d{0,2})$/.test(draft.canaryFailRate)
          ? null
          : '请填写 0 至 100 的整数，或者不填',
      })
    : {};
}

/** The labels of the first step's fields that must be filled in and are empty, in their order on the page. */
export function emptyFields(draft: Draft, rules: WritingRules): readonly string[] {
  const isEmpty = (text: string | undefined) => (text ?? '').trim() === '';
  const variables = draft.template?.variables ?? [];
  const asked = variables.filter(({ varName, required }) => required === 1 && isEmpty(draft.params[varName]));
  const reason = isReasonAsked(draft, rules) && isEmpty(draft.urgentReason) ? ['紧急发送的理由'] : [];
  return [
    ...asked.map(({ varLabel }) => varLabel),
    ...(draft.template ? reason : []),
    ...(isEmpty(draft.smsTitle) ? ['标题'] : []),
    ...(draft.smsCategory === '' ? ['类别'] : []),
    ...(draft.template ? [] : reason),
    ...(isEmpty(draft.smsContent) ? ['短信内容'] : []),
  ];
}

/** Fields that even a draft must have. */
export function draftProblems(draft: Draft): Problems {
  return given({
    smsTitle: draft.smsTitle.trim() === '' ? '请填写标题' : null,
    smsCategory: draft.smsCategory === '' ? '请选择短信类别' : null,
  });
}

function contentProblems(draft: Draft, rules: WritingRules): Record<string, string | null> {
  return {
    ...draftProblems(draft),
    ...textProblems(draft, rules),
    ...linkProblems(draft, rules),
    urgentReason:
      isReasonAsked(draft, rules) && draft.urgentReason.trim() === '' ? '请填写紧急发送的理由' : null,
  };
}

const isReasonAsked = (draft: Draft, rules: WritingRules): boolean =>
  draft.urgentFlag === 1 && categoryRuleOf(rules, draft.smsCategory).urgentAllowed === 1;

/** As the server will say it; where a link may lead, the server says in any case. */
function linkProblems(draft: Draft, rules: WritingRules): Record<string, string | null> {
  const linkUrl = draft.linkUrl.trim();
  const count = countLinks(draft.smsContent);
  if (linkUrl === '')
    return { linkUrl: count === 0 ? null : '内容里插入了{链接}，请填写链接地址，或从内容中删去{链接}' };
  const problem = linkProblem(rules.linkHosts, linkUrl);
  if (problem !== null) return { linkUrl: problem };
  if (count === 1) return {};
  return {
    linkUrl:
      count === 0 ? '请在短信内容中插入“链接”，或清空链接地址' : '一条短信只能有一个{链接}，请删去多余的',
  };
}

/** Problems of a template stand beside its fields, not beside the text that they make. */
function textProblems(draft: Draft, rules: WritingRules): Record<string, string | null> {
  const [value] = Object.values(paramProblems(draft));
  if (value !== undefined) return { templateParams: value, smsContent: lengthProblemOf(draft, rules) };
  return {
    smsContent:
      contentProblem(draft.smsContent) ??
      lengthProblemOf(draft, rules) ??
      textLinksProblem(rules.linkHosts, draft.smsContent),
  };
}

function lengthProblemOf(draft: Draft, rules: WritingRules): string | null {
  const segmentCount = billedSegments(worstCase(fullTextOf(draft, rules)), rules.gatewaySigns);
  return lengthProblem({ smsContent: draft.smsContent, segmentCount }, rules);
}

function recipientProblems(draft: Draft): Record<string, string | null> {
  const nobody = choiceOf(draft).sendObjType.length === 0;
  return {
    sendObjType: nobody ? '请在下面勾选区域、分组或人员，或填写号码，至少选一种' : null,
    phoneNumbers: typedNumbersProblem(draft.typedNumbers),
  };
}

const given = (problems: Record<string, string | null>): Problems =>
  Object.fromEntries(Object.entries(problems).filter((pair): pair is [string, string] => pair[1] !== null));
