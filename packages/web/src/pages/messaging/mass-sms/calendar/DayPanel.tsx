/** One day of the calendar: what leaves for whom at what time, and where offices meet. */
import {
  type CalendarItem,
  calendarDay,
} from '@farmers-mailbox/contract/messaging/mass-sms/calendar-endpoints.ts';
import { Link } from 'react-router';
import { useCall } from '../../../../api/hooks.ts';
import { paths } from '../../../../paths.ts';
import { dayInWords } from '../../../../ui/calendar/month.ts';
import { ScrollingPart } from '../../../../ui/page/ScrollingPart.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../../ui/page/states.tsx';
import { type Column, TableOfRows } from '../../../../ui/table/TableOfRows.tsx';
import { CategoryTag } from '../../../../ui/text/CategoryTag.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { StatusTag } from '../../../../ui/text/StatusTag.tsx';

const AREAS_SHOWN = 5;
const PASSED = 3;

const columns: readonly Column<CalendarItem>[] = [
  {
    title: '标题',
    card: 'headline',
    render: ({ applyId, smsTitle }) =>
      applyId === null ? smsTitle : <Link to={paths.applicationDetail(applyId)}>{smsTitle}</Link>,
  },
  { title: '发送单位', render: (row) => row.applyDeptName },
  { title: '类别', render: (row) => <CategoryTag value={row.smsCategory} urgent={row.urgentFlag === 1} /> },
  { title: '时间', render: (row) => row.time?.slice(11, 16) ?? '通过后立即' },
  {
    title: '状态',
    render: (row) =>
      row.auditStatus === PASSED ? (
        <StatusTag of="SMS_SEND_STATUS" value={row.sendStatus} />
      ) : (
        <StatusTag of="SMS_AUDIT_STATUS" value={row.auditStatus} />
      ),
  },
  {
    title: '本区域人数',
    align: 'right',
    render: ({ recipientCount }) => (recipientCount === null ? '已归档' : inDigits(recipientCount)),
  },
  { title: '分布', render: (row) => <Places row={row} /> },
];

function Places({ row: { areas } }: { row: CalendarItem }) {
  const sorted = [...areas].sort((a, b) => b.count - a.count);
  const shown = sorted.slice(0, AREAS_SHOWN).map(({ deptName, count }) => `${deptName} ${inDigits(count)}`);
  const rest = sorted.length - shown.length;
  return <>{shown.join('、') + (rest > 0 ? `，另有 ${rest} 处` : '')}</>;
}

export function DayPanel({ day, deptId }: { day: string; deptId: string | undefined }) {
  const { data, error, refetch, isPlaceholderData } = useCall(
    calendarDay,
    { day, ...(deptId ? { deptId } : {}) },
    { keepPrevious: true },
  );
  return (
    <section aria-label={`${dayInWords(day)}的短信`}>
      <h3>
        {dayInWords(day)}
        {data && !isPlaceholderData && `，共 ${inDigits(data.count)} 批`}
      </h3>
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      {data && data.overlaps.length > 0 && (
        <ScrollingPart className="calendar-overlaps" label="同一天发送的单位">
          <p>
            <b>{inDigits(data.overlaps.length)} 处有几个单位同一天发送</b>，请互相核对，避免重复打扰农户：
          </p>
          <ul>
            {data.overlaps.map((one) => (
              <li key={one.deptId}>
                {one.deptName}：{one.applyDeptNames.join('、')}
              </li>
            ))}
          </ul>
        </ScrollingPart>
      )}
      {data?.items.length === 0 && <EmptyState text="这一天没有发往本区域的短信" />}
      {data && data.items.length > 0 && (
        <TableOfRows
          label={`${dayInWords(day)}的短信`}
          columns={columns}
          rows={data.items}
          rowKey={(row) => row.applyId ?? `${row.applyDeptName} ${row.smsTitle} ${row.time}`}
          busy={isPlaceholderData}
        />
      )}
      {data && data.count > data.items.length && (
        <p className="figures-note">只列出前 {data.items.length} 批，可在左边选择更小的区域。</p>
      )}
    </section>
  );
}
