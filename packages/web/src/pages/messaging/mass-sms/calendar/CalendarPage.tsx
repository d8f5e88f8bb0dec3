/** 发送日历: what went and will go to one's area, day by day, whoever sends it; a month of cells, a list on a telephone. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { calendarMonth } from '@farmers-mailbox/contract/messaging/mass-sms/calendar-endpoints.ts';
import { useCall } from '../../../../api/hooks.ts';
import { usePermission } from '../../../../session/session-context.ts';
import { MonthCalendar } from '../../../../ui/calendar/MonthCalendar.tsx';
import { useOpenDay } from '../../../../ui/calendar/open-day.ts';
import { ErrorState, NoPermissionState } from '../../../../ui/page/states.tsx';
import { useAddressDept } from '../../../../ui/table/address-dept.ts';
import { useDictionary } from '../../../../ui/text/dictionary.ts';
import { AreaPanel } from '../supervision/AreaPanel.tsx';
import { DayPanel } from './DayPanel.tsx';
import './overlaps.css';

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
  const [area] = useAddressDept();
  const { day, open } = useOpenDay();
  const place = area ? { deptId: area.deptId } : {};
  const asked = { month: day.slice(0, 7), ...place };
  const { data, error, refetch } = useCall(calendarMonth, asked, { keepPrevious: true });
  return (
    <div className="calendar">
      <MonthCalendar
        caption="每天发往本区域的短信"
        beside={data && `发往${data.deptName}`}
        days={data && new Map(data.days.map((one) => [one.day, one]))}
        isFailed={error !== null}
        chosen={day}
        onOpen={open}
        marks={marksOf}
        empty="这个月没有发往本区域的短信"
      />
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      <DayPanel day={day} deptId={area?.deptId} />
    </div>
  );
}

const marksOf = (day: Day) => <Marks day={day} />;

function Marks({ day: { count, first, overlapCount } }: { day: Day }) {
  const { toneOf } = useDictionary('SMS_CATEGORY');
  const more = count - first.length;
  return (
    <>
      {first.map(({ applyDeptName, smsTitle, smsCategory, urgentFlag }, place) => (
        // an office may send the same title twice a day
        <span
          key={`${place} ${smsTitle}`}
          className={`calendar-line calendar-text tag-${urgentFlag === 1 ? 'bad' : toneOf(smsCategory)}`}
          title={`${applyDeptName}：${smsTitle}`}
        >
          {smsTitle}
        </span>
      ))}
      {more > 0 && <span className="calendar-line">另有 {more} 批</span>}
      {overlapCount > 0 && <span className="calendar-overlap">{overlapCount} 处重叠</span>}
    </>
  );
}
