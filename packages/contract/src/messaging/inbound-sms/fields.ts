/** Words of what handsets send (上行短信), and what a reply is taken for. */
import type { Dictionary } from '../../dictionaries.ts';
import { RATING_REPLIES } from '../opt-outs/words.ts';

export const InboundType = { optOut: 1, reply: 2, rating: 3, question: 4, other: 9 } as const;
export type InboundType = (typeof InboundType)[keyof typeof InboundType];
export const INBOUND_TYPE = [
  { value: 1, label: '退订' },
  { value: 2, label: '报名或回复' },
  { value: 3, label: '评分' },
  { value: 4, label: '提问' },
  { value: 9, label: '其他' },
] as const satisfies Dictionary;

/** Kinds that a person may give a reply that was taken for another; opting out is the handset's own deed. */
export const CORRECTED_TYPES = INBOUND_TYPE.filter(({ value }) => value !== InboundType.optOut);

export const HandleStatus = { waiting: 0, handled: 1, byItself: 2 } as const;
export const HANDLE_STATUS = [
  { value: 0, label: '待处理' },
  { value: 1, label: '已处理' },
  { value: 2, label: '不必处理' },
] as const satisfies Dictionary;

// 满意请回复5，一般回复3，不满意回复1
const asksForRating = /回复?\s*[135][^0-9]/g;
const question = /[?？]|怎么|怎样|如何|为什么|为啥|请问|咨询|哪里|哪儿|哪天|几时|多少|什么时候|吗|呢$/;

/** By its words alone. */
export const isQuestion = (said: string): boolean => question.test(said);

/**
 * Guesses the kind of a reply that is no opt-out: by a mark in words and numbers, kept simple; a person corrects it.
 * @param answered the text that it answers; null when its number got none lately
 */
export function inboundTypeOf(content: string, answered: string | null): InboundType {
  const said = content.normalize('NFKC').trim();
  if (answered !== null && RATING_REPLIES.includes(said) && isAskedForRating(answered))
    return InboundType.rating;
  if (isQuestion(said)) return InboundType.question;
  return answered === null ? InboundType.other : InboundType.reply;
}

/** One number alone may be anything: 回复1报名. */
function isAskedForRating(text: string): boolean {
  return Array.from(`${text.normalize('NFKC')}。`.matchAll(asksForRating)).length > 1;
}

/** True if a number that is sent back may be meant for this text. */
export const asksForNumber = (text: string): boolean => /回复?\s*\d/.test(text.normalize('NFKC'));
