/** 发送日历: what went and will go to one's area, day by day, whoever sends it; a month of cells, a list on a telephone. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { calendarMonth } from '@farmers-mailbox/contract/messaging/mass-sms/calendar-endpoints.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../../api/hooks.ts';
import { usePermission } from '../../../../session/session-context.ts';
import { useNarrow } from '../../../../ui/page/narrow.ts';
import { useNow } from '../../../../ui/page/now.ts';
import { EmptyState, ErrorState, NoPermissionState, Skeleton } from '../../../../ui/page/states.tsx';
import { toDay } from '../../../../ui/text/moment.ts';
import { AreaPanel, useArea } from '../supervision/AreaPanel.tsx';
import { DayPanel } from './DayPanel.tsx';
import { dayInWords, monthAfter, monthInWords, WEEKDAYS, weeksOf } from './month.ts';
import './calendar.css';

type Day = AnswerOf<typeof calendarMonth>['days'][number];

export function CalendarPage() {
  const may = usePermission();
  if (!may(['sms:apply:add', 'sms:audit:detail', 'sms:supervise:sendDetail'])) return <NoPermissionState />;
  return (
    <div className="supervision">
      <AreaPanel />
      <Calendar />
    </div>
  );
}

function Calendar() {
  const [area] = useArea();
  const { day, month, open } = useOpenDay();
  const narrow = useNarrow();
  const today = useToday();
  const place = area ? { deptId: area.deptId } : {};
  const { data, error, refetch } = useCall(calendarMonth, { month, ...place }, { keepPrevious: true });
  const days = new Map(data?.days.map((one) => [one.day, one]));
  return (
    <div className="calendar">
      <div className="calendar-head">
        <button type="button" className="plain-button" onClick={() => open(`${monthAfter(month, -1)}-01`)}>
          上个月
        </button>
        <h2 aria-live="polite">
          {monthInWords(month)}
          {data && <span>发往{data.deptName}</span>}
        </h2>
        <button type="button" className="plain-button" onClick={() => open(`${monthAfter(month, 1)}-01`)}>
          下个月
        </button>
        <button type="button" className="plain-button" onClick={() => open(today)}>
          今天
        </button>
      </div>
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data &&
        (narrow ? (
          <DayList days={data.days} chosen={day} onOpen={open} />
        ) : (
          <MonthTable month={month} days={days} chosen={day} onOpen={open} />
        ))}
      <DayPanel day={day} deptId={area?.deptId} />
    </div>
  );
}

const MINUTE_MS = 60_000;
const useToday = (): string => toDay(useNow(MINUTE_MS));

/** The open day stands in the address bar: a link from the form opens it. */
function useOpenDay() {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const asked = search.get('day') ?? '';
  const day = /^20\d{2}-(0[1-9]|1[0-2])-\d{2}$/.test(asked) ? asked : today;
  const open = (next: string) =>
    setSearch(
      (now) => {
        now.set('day', next);
        return new URLSearchParams(now);
      },
      { replace: true },
    );
  return { day, month: day.slice(0, 7), open };
}

interface DaysProps {
  chosen: string;
  onOpen: (day: string) => void;
}

function MonthTable({ month, days, chosen, onOpen }: DaysProps & { month: string; days: Map<string, Day> }) {
  const today = useToday();
  return (
    <table className="calendar-month">
      <caption className="only-heard">{monthInWords(month)}每天发往本区域的短信</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              周{weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, place) => (
              <td key={WEEKDAYS[place]}>
                {day && (
                  <button
                    type="button"
                    aria-pressed={day === chosen}
                    className={day === today ? 'calendar-today' : undefined}
                    onClick={() => onOpen(day)}
                  >
                    <span className="calendar-day">
                      <span className="only-heard">{dayInWords(day)}</span>
                      <span aria-hidden="true">{Number(day.slice(8))}</span>
                    </span>
                    <Marks day={days.get(day)} />
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Marks({ day }: { day: Day | undefined }) {
  if (!day) return null;
  return (
    <>
      <span>{day.count} 条</span>
      {day.overlapCount > 0 && <span className="calendar-overlap">{day.overlapCount} 处重叠</span>}
    </>
  );
}

function DayList({ days, chosen, onOpen }: DaysProps & { days: readonly Day[] }) {
  if (days.length === 0) return <EmptyState text="这个月没有发往本区域的短信" />;
  return (
    <ul className="calendar-list">
      {days.map((one) => (
        <li key={one.day}>
          <button type="button" aria-pressed={one.day === chosen} onClick={() => onOpen(one.day)}>
            <b>{dayInWords(one.day)}</b>
            <Marks day={one} />
          </button>
        </li>
      ))}
    </ul>
  );
}
