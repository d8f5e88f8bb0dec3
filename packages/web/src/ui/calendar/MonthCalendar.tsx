/** A month of days, each opened by its button: a table of weeks, among which the arrow keys go, on a telephone a list of the days that hold something. */
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useNarrow } from '../page/narrow.ts';
import { EmptyState, Skeleton } from '../page/states.tsx';
import { dayInWords, monthAfter, monthInWords, WEEKDAYS, weeksOf } from './month.ts';
import { useToday } from './open-day.ts';

interface DaysProps<Day> {
  /** the day that is open, `YYYY-MM-DD`; its month is shown */
  chosen: string;
  onOpen: (day: string) => void;
  /** what stands on a day */
  marks: (day: Day) => ReactNode;
}

export interface MonthCalendarProps<Day> extends DaysProps<Day> {
  /** heard behind the month's name */
  caption: string;
  /** seen behind it */
  beside?: ReactNode;
  /** those that hold something, in order; undefined until they are read */
  days: ReadonlyMap<string, Day> | undefined;
  /** they cannot be read */
  isFailed?: boolean;
  /** said where no day of the month does */
  empty: string;
}

export function MonthCalendar<Day>({
  caption,
  beside,
  days,
  isFailed = false,
  empty,
  ...shown
}: MonthCalendarProps<Day>) {
  const { chosen, onOpen } = shown;
  const month = chosen.slice(0, 7);
  const narrow = useNarrow();
  const today = useToday();
  return (
    <>
      <div className="calendar-head">
        <button type="button" className="plain-button" onClick={() => onOpen(`${monthAfter(month, -1)}-01`)}>
          上个月
        </button>
        <h2 aria-live="polite">
          {monthInWords(month)}
          {beside && <span>{beside}</span>}
        </h2>
        <button type="button" className="plain-button" onClick={() => onOpen(`${monthAfter(month, 1)}-01`)}>
          下个月
        </button>
        <button type="button" className="plain-button" onClick={() => onOpen(today)}>
          今天
        </button>
      </div>
      {days && narrow && <DayList {...shown} days={days} empty={empty} />}
      {!days && narrow && !isFailed && <Skeleton lines={8} />}
      {/* before anything is read, so that what follows does not move */}
      {!narrow && (days || !isFailed) && (
        <MonthTable
          {...shown}
          days={days ?? new Map<string, Day>()}
          isLoading={!days}
          today={today}
          caption={`${monthInWords(month)}${caption}`}
        />
      )}
    </>
  );
}

interface MonthTableProps<Day> extends DaysProps<Day> {
  days: ReadonlyMap<string, Day>;
  isLoading: boolean;
  today: string;
  caption: string;
}

function MonthTable<Day>(props: MonthTableProps<Day>) {
  const { days, isLoading, today, caption, chosen, onOpen, marks } = props;
  return (
    <table className="calendar-month" aria-busy={isLoading} onKeyDown={goAmongDays}>
      <caption className="only-heard">{caption}</caption>
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
        {weeksOf(chosen.slice(0, 7)).map((week) => (
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
                    <Marks day={days.get(day)} marks={marks} />
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

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function goAmongDays(event: KeyboardEvent<HTMLTableElement>): void {
  const days = [...event.currentTarget.querySelectorAll('button')];
  const at = days.findIndex((day) => day === document.activeElement);
  const next = days[at + (STEPS[event.key] ?? days.length)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Marks<Day>({ day, marks }: { day: Day | undefined; marks: (day: Day) => ReactNode }) {
  return day === undefined ? null : marks(day);
}

interface DayListProps<Day> extends DaysProps<Day> {
  days: ReadonlyMap<string, Day>;
  empty: string;
}

/** The open day follows the calendar, where a long list would keep it out of sight: it is brought there. */
function DayList<Day>({ days, empty, chosen, onOpen, marks }: DayListProps<Day>) {
  const end = useRef<HTMLDivElement>(null);
  if (days.size === 0) return <EmptyState text={empty} />;
  const openAndGo = (day: string) => {
    onOpen(day);
    end.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <ul className="calendar-list">
        {[...days].map(([day, held]) => (
          <li key={day}>
            <button type="button" aria-pressed={day === chosen} onClick={() => openAndGo(day)}>
              <b>{dayInWords(day)}</b>
              {marks(held)}
            </button>
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}
