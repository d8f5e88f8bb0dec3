/** Letters that the system writes to staff about their work, and which of them come by SMS as well: chosen by each within the province's limits. */
import type { Dictionary } from '../../dictionaries.ts';
import type { ParameterKey } from '../../system/parameters/catalogue.ts';

export const NoticeKind = {
  reviewWaiting: 1,
  passed: 2,
  refused: 3,
  held: 4,
  ended: 5,
  /** a colleague's letter whose writer wants it to be noticed soon */
  letter: 6,
} as const;
export type NoticeKind = (typeof NoticeKind)[keyof typeof NoticeKind];

export const NOTICE_KIND = [
  { value: NoticeKind.reviewWaiting, label: '有短信申请等我审核' },
  { value: NoticeKind.passed, label: '我的短信申请审核通过' },
  { value: NoticeKind.refused, label: '我的短信申请没有通过' },
  { value: NoticeKind.held, label: '我的短信暂停发送或被取消' },
  { value: NoticeKind.ended, label: '我的短信发送结束' },
  { value: NoticeKind.letter, label: '同事来信并请短信提醒' },
] as const satisfies Dictionary;

export const NOTICE_KINDS = NOTICE_KIND.map(({ value }) => value);

/** The province's limit of a kind, as a parameter has it. */
export const NoticeLimit = { never: 0, offUnlessChosen: 1, onUnlessChosen: 2, always: 3 } as const;

/** The parameter that holds the limit of a kind. */
export const limitOf: Readonly<Record<NoticeKind, ParameterKey>> = {
  [NoticeKind.reviewWaiting]: 'smsOfReviewWaiting',
  [NoticeKind.passed]: 'smsOfPassed',
  [NoticeKind.refused]: 'smsOfRefused',
  [NoticeKind.held]: 'smsOfHeld',
  [NoticeKind.ended]: 'smsOfEnded',
  [NoticeKind.letter]: 'smsOfLetter',
};

/** True if such a letter comes by SMS as well. `chosen` null: the person has said nothing. */
export function comesBySms(limit: number, chosen: number | null): boolean {
  if (limit === NoticeLimit.never || limit === NoticeLimit.always) return limit === NoticeLimit.always;
  return chosen === null ? limit === NoticeLimit.onUnlessChosen : chosen === 1;
}

/** Pages to which a letter of the system leads. */
export const LetterAbout = {
  application: 'application',
  mending: 'mending',
  review: 'review',
  /** a consultation that is to be answered */
  reply: 'reply',
} as const;
