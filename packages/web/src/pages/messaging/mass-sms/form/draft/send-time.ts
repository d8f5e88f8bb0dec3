/** When a text may leave: the bounds of a chosen time and the hours in which ordinary texts are sent (发送时段). */
import { SendMode } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { isInSendHours } from '@farmers-mailbox/contract/messaging/sms-config/send-hours.ts';
import { fromMoment, toMoment } from '../../../../../ui/text/moment.ts';
import { categoryRuleOf, type WritingRules } from '../../../sms-text/writing-rules.ts';
import { type Draft } from './draft.ts';

const MINUTE_MS = 60_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const DAY_MS = 86_400_000;
const AHEAD_MIN_MS = 10 * MINUTE_MS;
const AHEAD_MAX_MS = 30 * DAY_MS;

export interface SendTimeBounds {
  readonly earliest: string;
  readonly latest: string;
}

/** Moments, whole minutes; the earliest leaves two minutes to press the button. */
export function sendTimeBounds(now: Date): SendTimeBounds {
  const wholeMinute = (ms: number) => new Date(Math.ceil(ms / MINUTE_MS) * MINUTE_MS);
  return {
    earliest: toMoment(wholeMinute(now.getTime() + AHEAD_MIN_MS + 2 * MINUTE_MS)),
    latest: toMoment(wholeMinute(now.getTime() + AHEAD_MAX_MS - DAY_MS / 24)),
  };
}

type Hours = Pick<WritingRules, 'sendStartTime' | 'sendEndTime'>;

export const isInHours = (moment: string, hours: Hours): boolean =>
  isInSendHours(moment.slice(11, 16), hours);

/** True if no quiet hours hold: there are none, the text is urgent, or it is of a category that may be sent at night. */
export function isSentAtAnyHour(
  draft: Pick<Draft, 'smsCategory' | 'urgentFlag'>,
  rules: WritingRules,
): boolean {
  return (
    isWholeDay(rules) || draft.urgentFlag === 1 || categoryRuleOf(rules, draft.smsCategory).nightFlag === 1
  );
}

/** Outside of them nothing leaves; where texts leave at any hour, outside of them people sleep. */
export const dayHours = (rules: WritingRules): readonly [start: string, end: string] =>
  isWholeDay(rules) ? ['06:00', '22:00'] : [rules.sendStartTime, rules.sendEndTime];

const isWholeDay = ({ sendStartTime, sendEndTime }: Hours): boolean =>
  sendStartTime === '00:00' && sendEndTime === '24:00';

/** `HH:mm` as a share of the day, from its left edge on. */
export function shareOfDay(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${((hour * 60 + minute) / 1440) * 100}%`;
}

export function sendTimeProblem(draft: Draft, rules: WritingRules, now: Date): string | null {
  if (draft.sendMode !== SendMode.atTime) return null;
  if (draft.sendTime === '') return '请选择发送时间';
  const ahead = fromMoment(draft.sendTime).getTime() - now.getTime();
  if (ahead < AHEAD_MIN_MS) return '发送时间至少在 10 分钟以后，请改晚一些，或改为审核通过后立即发送';
  if (ahead > AHEAD_MAX_MS) return '发送时间最多在 30 天以内，请改早一些';
  if (isSentAtAnyHour(draft, rules) || isInHours(draft.sendTime, rules)) return null;
  return `发送时间应在 ${rules.sendStartTime} 至 ${rules.sendEndTime} 之间，请改选时间`;
}

/** Times that people mean most, those that are possible. Whole five minutes, as the field offers them. */
export function usualSendTimes(
  draft: Draft,
  rules: WritingRules,
  now: Date,
): readonly { label: string; moment: string }[] {
  const day = (days: number) => toMoment(new Date(now.getTime() + days * DAY_MS)).slice(0, 10);
  const inMinutes = (minutes: number) => wholeAfter(now.getTime() + minutes * MINUTE_MS, 5);
  return [
    { label: '10 分钟后', moment: inMinutes(12) },
    { label: '30 分钟后', moment: inMinutes(30) },
    { label: '1 小时后', moment: inMinutes(60) },
    { label: '今晚 18:00', moment: `${day(0)} 18:00:00` },
    { label: '明早 8:30', moment: `${day(1)} 08:30:00` },
  ].filter(({ moment }) => isPossible(moment, draft, rules, now));
}

/** The next half hour with time to press the button; in the quiet hours the first after them. */
export function firstSendTime(draft: Draft, rules: WritingRules, now: Date): string {
  const first = now.getTime() + AHEAD_MIN_MS + 2 * MINUTE_MS;
  const halfHours = Array.from({ length: 48 }, (_, place) => wholeAfter(first + place * HALF_HOUR_MS, 30));
  return halfHours.find((moment) => isPossible(moment, draft, rules, now)) ?? '';
}

const isPossible = (sendTime: string, draft: Draft, rules: WritingRules, now: Date): boolean =>
  sendTimeProblem({ ...draft, sendMode: SendMode.atTime, sendTime }, rules, now) === null;

/** The clock in China differs by whole hours from the one that counts here. */
const wholeAfter = (ms: number, minutes: number): string =>
  toMoment(new Date(Math.ceil(ms / (minutes * MINUTE_MS)) * minutes * MINUTE_MS));
