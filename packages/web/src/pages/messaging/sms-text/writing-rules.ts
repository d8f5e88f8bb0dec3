/** The rules by which a text message is written, as the server gives them, and the whole text that they make of what was typed. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  billedSegments,
  fullContentOf,
  wordCountOf,
  worstCase,
} from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import type { writingRules } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';

export type WritingRules = AnswerOf<typeof writingRules>;

interface WrittenText {
  readonly smsCategory: string;
  readonly smsSign: string;
  readonly smsContent: string;
}

export interface CategoryRule {
  readonly tailFlag: number;
  readonly nightFlag: number;
  readonly urgentAllowed: number;
  readonly secondReviewFrom: number | null;
}
const noRule: CategoryRule = { tailFlag: 0, nightFlag: 0, urgentAllowed: 0, secondReviewFrom: null };

export function categoryRuleOf(rules: WritingRules, smsCategory: string): CategoryRule {
  return rules.categories.find((one) => one.smsCategory === smsCategory) ?? noRule;
}

export function tailOf(written: Pick<WrittenText, 'smsCategory'>, rules: WritingRules): string {
  return categoryRuleOf(rules, written.smsCategory).tailFlag === 1 ? rules.tailText : '';
}

/** The text as it leaves, placeholders still in it. */
export function fullTextOf(written: WrittenText, rules: WritingRules): string {
  return fullContentOf({
    ...written,
    smsTail: tailOf(written, rules),
    shortLinkDomain: rules.shortLinkDomain,
  });
}

/** At the longest, whoever it goes to, over whichever channel. */
export function lengthOf(text: string, { gatewaySigns }: WritingRules): string {
  const longest = worstCase(text);
  return `${wordCountOf(longest)} 字，按 ${billedSegments(longest, gatewaySigns)} 条计费`;
}
