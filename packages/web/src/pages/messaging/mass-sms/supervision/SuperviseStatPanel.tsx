/** 统计: what was applied for and sent in a span of days, by area, category or day, as a table with bars. */
import {
  STAT_TYPES,
  type StatRow,
  type StatType,
  superviseStat,
} from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import { Link } from 'react-router';
import { useCall } from '../../../../api/hooks.ts';
import { BarChart } from '../../../../ui/chart/BarChart.tsx';
import type { Bars } from '../../../../ui/chart/bars.ts';
import { DayRangeField } from '../../../../ui/form/DayRangeField.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../../ui/page/states.tsx';
import { useAddressDays, useAddressValue } from '../../../../ui/table/list-state.ts';
import { nameOfDept } from '../../../../ui/table/SearchForm.tsx';
import { type Column, TableOfRows } from '../../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { dayOf, spanInWords, usualRanges } from '../../../../ui/text/moment.ts';
import { rateInWords } from '../application/figures.ts';

const typeNames: Readonly<Record<StatType, string>> = { area: '按区域', category: '按类别', day: '按日期' };
const MINUTE_MS = 60_000;

export function SuperviseStatPanel({ deptId }: { deptId: string | undefined }) {
  const [statType, setStatType] = useAddressValue('statType', STAT_TYPES as unknown as [StatType]);
  const [span, setSpan] = useAddressDays(thisMonth());
  const fields = { ...span, statType, ...(deptId ? { deptId } : {}) };
  const { data, error, refetch, isPlaceholderData } = useCall(superviseStat, fields, { keepPrevious: true });
  return (
    <div className="card stat-panel">
      <div className="stat-choice">
        <div className="status-tabs" role="group" aria-label="统计方式">
          {STAT_TYPES.map((type) => (
            <button
              key={type}
              type="button"
              aria-pressed={type === statType}
              onClick={() => setStatType(type)}
            >
              {typeNames[type]}
            </button>
          ))}
        </div>
        <DayRangeField
          label="统计日期"
          start={`${span.startDay} 00:00:00`}
          end={`${span.endDay} 23:59:59`}
          onChange={({ start, end }) => setSpan(spanOf(start, end))}
        />
      </div>
      {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data?.rows.length === 0 && <EmptyState text="这段时间没有申请和发送" />}
      {data && data.rows.length > 0 && (
        <>
          <Chart rows={data.rows} statType={statType} />
          <TableOfRows
            label={`${typeNames[statType]}统计`}
            columns={columnsFor(statType, span)}
            rows={[...data.rows, data.total]}
            rowKey={(row) => row.key || 'total'}
            busy={isPlaceholderData}
          />
          {data.asOf && <p className="figures-note">汇总到 {data.asOf.slice(0, 16)}</p>}
        </>
      )}
    </div>
  );
}

interface Span {
  startDay: string;
  endDay: string;
}

function thisMonth(): Span {
  const month = usualRanges().find(({ label }) => label === '本月') ?? usualRanges()[0];
  return { startDay: month?.range.start ?? '', endDay: month?.range.end ?? '' };
}

/** With one end only the other is the same day; with none this month. */
function spanOf(start: string | undefined, end: string | undefined): Span {
  const [from, to] = [start ?? end, end ?? start];
  return from && to ? { startDay: dayOf(from), endDay: dayOf(to) } : thisMonth();
}

const BARS_MAX = 31;
const heads: Readonly<Record<StatType, string>> = { area: '区域', category: '类别', day: '日期' };

/** Beside the table, which says the same in digits. */
function Chart({ rows, statType }: { rows: readonly StatRow[]; statType: StatType }) {
  const shown = statType === 'day' ? rows.slice(-BARS_MAX) : rows.toSorted(bySent).slice(0, BARS_MAX);
  const bars: Bars = {
    head: heads[statType],
    series: [{ name: '发送条数', tone: 'main' }],
    rows: shown.map(({ name, sendCount }) => ({ name, values: [sendCount] })),
    isLying: statType !== 'day',
  };
  const first = statType === 'day' ? `最近 ${BARS_MAX} 天` : `最多的 ${BARS_MAX} 项`;
  return (
    <BarChart
      title={`${typeNames[statType]}的发送条数`}
      page="短信监管"
      bars={bars}
      {...(rows.length > BARS_MAX ? { note: first } : {})}
      hasTable
    />
  );
}

const bySent = (one: StatRow, other: StatRow): number => other.sendCount - one.sendCount;

function columnsFor(statType: StatType, span: Span): Column<StatRow>[] {
  return [
    {
      title: heads[statType],
      card: 'headline',
      render: (row) =>
        row.key === '' ? <b>{row.name}</b> : <ToList statType={statType} row={row} span={span} />,
    },
    { title: '申请数', align: 'right', render: (row) => inDigits(row.applyCount) },
    { title: '通过率', align: 'right', render: (row) => rateInWords(row.passRate) },
    { title: '发送条数', align: 'right', render: (row) => inDigits(row.sendCount) },
    { title: '成功率', align: 'right', render: (row) => rateInWords(row.successRate) },
    { title: '退订数', align: 'right', render: (row) => inDigits(row.optOutCount) },
    {
      title: '平均审核用时',
      align: 'right',
      render: ({ avgAuditMinutes }) =>
        avgAuditMinutes === null ? '—' : spanInWords(avgAuditMinutes * MINUTE_MS),
    },
  ];
}

/** The applications behind a row, in the list beside. */
function ToList({ statType, row, span }: { statType: StatType; row: StatRow; span: Span }) {
  const days = statType === 'day' ? { startDay: row.key, endDay: row.key } : span;
  const filters = new URLSearchParams({
    applyTimeStart: `${days.startDay} 00:00:00`,
    applyTimeEnd: `${days.endDay} 23:59:59`,
    ...(statType === 'category' ? { smsCategory: row.key } : {}),
    ...(statType === 'area' ? { deptId: row.key, [nameOfDept('deptId')]: row.name } : {}),
  });
  return <Link to={{ search: `?${filters}` }}>{row.name}</Link>;
}
