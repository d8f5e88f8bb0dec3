/** The chosen day from midnight to midnight: what else will reach the chosen places, and where the chosen time stands between it. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { sameDaySendings } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { useCall } from '../../../../../api/hooks.ts';
import { dayInWords } from '../../../../../ui/calendar/month.ts';
import { ScrollingPart } from '../../../../../ui/page/ScrollingPart.tsx';
import { ErrorState, Skeleton } from '../../../../../ui/page/states.tsx';
import { inDigits } from '../../../../../ui/text/in-digits.ts';
import { dayHours, shareOfDay } from '../draft/send-time.ts';
import type { FormState } from '../draft/use-application-form.ts';
import './day-strip.css';

type Sending = AnswerOf<typeof sameDaySendings>['list'][number];

const FRESH_MS = 60_000;
const HOURS = ['06:00', '12:00', '18:00'];

/** Nothing without a day, and without places: whom groups and typed numbers reach is only known at the check. */
export function DayStrip({ form: { draft, rules, stored } }: { form: FormState }) {
  const { sendTime, areas } = draft;
  const day = sendTime.slice(0, 10);
  const { data, error, refetch, isPlaceholderData } = useCall(
    sameDaySendings,
    day === '' || areas.length === 0
      ? null
      : { day, deptIds: areas.map(({ deptId }) => deptId), ...(stored ? { applyId: stored.applyId } : {}) },
    { staleMs: FRESH_MS, keepPrevious: true, isQuiet: true },
  );
  if (day === '' || areas.length === 0) return null;
  const known = isPlaceholderData ? undefined : data;
  const [open, end] = dayHours(rules);
  return (
    <div className="day-strip">
      <div className="day-strip-line" aria-hidden="true">
        <span className="day-strip-night" style={{ left: 0, width: shareOfDay(open) }}>
          夜间
        </span>
        <span className="day-strip-night" style={{ left: shareOfDay(end), right: 0 }}>
          夜间
        </span>
        {HOURS.map((hour) => (
          <small key={hour} style={{ left: shareOfDay(hour) }}>
            {hour}
          </small>
        ))}
        {timesOf(known?.list ?? []).map((time) => (
          <span key={time} className="day-strip-other" style={{ left: shareOfDay(time) }} />
        ))}
        <span className="day-strip-own" style={{ left: shareOfDay(timeOf(sendTime)) }} />
      </div>
      <ScrollingPart className="day-strip-list" label={`${dayInWords(day)}发往所选区域的短信`}>
        {!known && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!known && !error && <Skeleton lines={3} />}
        {known && <Others day={day} {...known} />}
      </ScrollingPart>
    </div>
  );
}

function Others({ day, count, list }: { day: string; count: number; list: readonly Sending[] }) {
  if (count === 0) return <p>这一天还没有别的短信发往所选区域</p>;
  return (
    <>
      <p>
        {dayInWords(day)}还有 <b>{inDigits(count)}</b> 批发往所选区域
        {count > list.length && `，下面是前 ${list.length} 批`}：
      </p>
      <ul>
        {list.map(({ time, applyDeptName, smsTitle }, place) => (
          <li key={`${place} ${smsTitle}`}>
            <b>{time === null ? '通过后立即' : timeOf(time)}</b>
            <span>
              {smsTitle}
              <small>{applyDeptName}</small>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const timesOf = (list: readonly Sending[]): string[] => [
  ...new Set(list.flatMap(({ time }) => (time === null ? [] : [timeOf(time)]))),
];
const timeOf = (moment: string): string => moment.slice(11, 16);
