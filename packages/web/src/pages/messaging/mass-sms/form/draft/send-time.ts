/** When a text may leave: the bounds of a chosen time and the hours in which ordinary texts are sent. */
import { fromMoment, toMoment } from '../../../../../ui/text/moment.ts';
import { categoryRuleOf, type WritingRules } from '../../../sms-text/writing-rules.ts';
import { type Draft } from './draft.ts';

const MINUTE_MS = 60_000;
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

/** `HH:mm` of a moment against the hours; the end itself is outside. */
export function isInHours(moment: string, { sendStartTime, sendEndTime }: Hours): boolean {
  const time = moment.slice(11, 16);
  return time >= sendStartTime && time < sendEndTime;
}

/** True if no quiet hours hold: there are none, the text is urgent, or it is of a category that may be sent at night. */
export function isSentAtAnyHour(
  draft: Pick<Draft, 'smsCategory' | 'urgentFlag'>,
  rules: WritingRules,
): boolean {
  const wholeDay = rules.sendStartTime === '00:00' && rules.sendEndTime === '24:00';
  return wholeDay || draft.urgentFlag === 1 || categoryRuleOf(rules, draft.smsCategory).nightFlag === 1;
}

export function sendTimeProblem(draft: Draft, rules: WritingRules, now: Date): string | null {
  if (draft.sendMode !== 2) return null;
  if (draft.sendTime === '') return '请选择发送时间';
  const ahead = fromMoment(draft.sendTime).getTime() - now.getTime();
  if (ahead < AHEAD_MIN_MS) return '发送时间至少在 10 分钟以后';
  if (ahead > AHEAD_MAX_MS) return '发送时间最多在 30 天以内';
  if (isSentAtAnyHour(draft, rules) || isInHours(draft.sendTime, rules)) return null;
  return `发送时间应在 ${rules.sendStartTime} 至 ${rules.sendEndTime} 之间`;
}

/** Times that people mean most, those that are possible: in an hour, this evening, tomorrow morning. */
export function usualSendTimes(
  draft: Draft,
  rules: WritingRules,
  now: Date,
): readonly { label: string; moment: string }[] {
  const day = (days: number) => toMoment(new Date(now.getTime() + days * DAY_MS)).slice(0, 10);
  const inAnHour = toMoment(new Date(Math.ceil((now.getTime() + 60 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS));
  return [
    { label: '1 小时后', moment: inAnHour },
    { label: '今天 18:00', moment: `${day(0)} 18:00:00` },
    { label: '明天 8:30', moment: `${day(1)} 08:30:00` },
    { label: '明天 18:00', moment: `${day(1)} 18:00:00` },
  ].filter(({ moment }) => sendTimeProblem({ ...draft, sendMode: 2, sendTime: moment }, rules, now) === null);
}
