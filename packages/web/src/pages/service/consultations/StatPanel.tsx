/** 统计: how many questions of a span of days were asked, answered in time and rated, by day, kind and place. */
import { CONSULT_STATUS } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type ConsultationStat,
  consultationStat,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { SCORE_WORDS } from '@farmers-mailbox/contract/service/consultations/score.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { BarChart } from '../../../ui/chart/BarChart.tsx';
import type { Bars } from '../../../ui/chart/bars.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import { DayRangeField } from '../../../ui/form/DayRangeField.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { useAddressDept } from '../../../ui/table/address-dept.ts';
import { type Days, useAddressDays } from '../../../ui/table/list-state.ts';
import { type Column, TableOfRows } from '../../../ui/table/TableOfRows.tsx';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { dayOf, usualRanges } from '../../../ui/text/moment.ts';

type Place = ConsultationStat['byPlace'][number];
type Counted = ConsultationStat['total'];

export function StatPanel() {
  const [span, setSpan] = useAddressDays(thisMonth());
  const [place, setPlace] = useAddressDept();
  const { data, error, refetch, isPlaceholderData } = useCall(
    consultationStat,
    { ...span, ...(place ? { deptId: place.deptId } : {}) },
    { keepPrevious: true },
  );
  return (
    <div>
      <div className="consult-stat-choice">
        <DayRangeField
          label="提问日期"
          start={`${span.startDay} 00:00:00`}
          end={`${span.endDay} 23:59:59`}
          onChange={({ start, end }) => setSpan(spanOf(start, end))}
        />
        <div className="search-field">
          <span>区域</span>
          <DeptSelect label="区域" value={place} onChange={setPlace} />
        </div>
      </div>
      {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data?.total.askedCount === 0 && <EmptyState text="这段时间没有咨询" />}
      {data && data.total.askedCount > 0 && <Counts stat={data} busy={isPlaceholderData} />}
    </div>
  );
}

function Counts({ stat, busy }: { stat: ConsultationStat; busy: boolean }) {
  const types = useDictionary('CALL_TYPE');
  const { total } = stat;
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ['咨询', inDigits(total.askedCount)],
    ['已答复', `${inDigits(total.answeredCount)}（${percentOf(total.answeredCount, total.askedCount)}）`],
    ['按时答复', percentOf(total.onTimeCount, total.answeredCount)],
    ['超期未答', inDigits(total.overdueCount)],
    ['平均答复', hoursInWords(total.averageHours)],
    ['平均评分', `${scoreInWords(total.scoreAverage)}（${inDigits(total.scoreCount)} 人评分）`],
  ];
  return (
    <>
      <dl className="consult-stat-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DayChart days={stat.byDay} />
      <div className="consult-columns">
        <Parts
          label="按类型"
          head="类型"
          parts={stat.byType.map(({ value, count }) => ({ name: types.labelOf(value), count }))}
        />
        <Parts
          label="按状态"
          head="状态"
          parts={stat.byStatus.map(({ value, count }) => ({
            name: CONSULT_STATUS.find((state) => state.value === value)?.label ?? String(value),
            count,
          }))}
        />
        <Parts
          label="按评分"
          head="评分"
          parts={stat.byScore.map(({ value, count }) => ({
            name: `${value} 分${SCORE_WORDS[value] ? `，${SCORE_WORDS[value]}` : ''}`,
            count,
          }))}
        />
      </div>
      <TableOfRows
        label="按区域统计"
        columns={placeColumns}
        rows={stat.byPlace}
        rowKey={({ deptId }) => deptId}
        busy={busy}
      />
    </>
  );
}

const number = (title: string, of: (row: Counted) => string): Column<Place> => ({
  title,
  align: 'right',
  render: of,
});
const placeColumns: readonly Column<Place>[] = [
  { title: '区域', card: 'headline', render: ({ deptName }) => deptName },
  number('咨询', ({ askedCount }) => inDigits(askedCount)),
  number('已答复', ({ answeredCount }) => inDigits(answeredCount)),
  number('答复率', ({ answeredCount, askedCount }) => percentOf(answeredCount, askedCount)),
  number('按时率', ({ onTimeCount, answeredCount }) => percentOf(onTimeCount, answeredCount)),
  number('超期未答', ({ overdueCount }) => inDigits(overdueCount)),
  number('平均答复', ({ averageHours }) => hoursInWords(averageHours)),
  number('平均评分', ({ scoreAverage }) => scoreInWords(scoreAverage)),
];

const BARS_MAX = 92;

function DayChart({ days }: { days: ConsultationStat['byDay'] }) {
  const all = withDaysBetween(days);
  const bars: Bars = {
    head: '日期',
    series: [
      { name: '已答复', tone: 'main' },
      { name: '未答复', tone: 'orange' },
    ],
    rows: all.slice(-BARS_MAX).map(({ day, askedCount, answeredCount }) => ({
      name: day,
      values: [answeredCount, askedCount - answeredCount],
    })),
    isStacked: true,
  };
  return (
    <BarChart
      title="每天的咨询"
      page="咨询统计"
      bars={bars}
      {...(all.length > BARS_MAX ? { note: `最近 ${BARS_MAX} 天` } : {})}
    />
  );
}

const DAY_MS = 86_400_000;

/** From the first day on which something was asked to the last. */
function withDaysBetween(days: ConsultationStat['byDay']): ConsultationStat['byDay'] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const known = new Map(days.map((one) => [one.day, one]));
  const between: ConsultationStat['byDay'] = [];
  for (let at = Date.parse(first.day); at <= Date.parse(last.day); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    between.push(known.get(day) ?? { day, askedCount: 0, answeredCount: 0 });
  }
  return between;
}

interface PartsProps {
  label: string;
  head: string;
  parts: readonly { readonly name: string; readonly count: number }[];
}

function Parts({ label, head, parts }: PartsProps) {
  if (parts.length === 0) return null;
  return (
    <TableOfRows
      label={label}
      columns={[
        { title: head, card: 'headline', render: ({ name }) => name },
        { title: '数量', align: 'right', render: ({ count }) => inDigits(count) },
      ]}
      rows={parts}
      rowKey={({ name }) => name}
    />
  );
}

const percentOf = (part: number, of: number): string =>
  of === 0 ? '—' : `${Math.round((part / of) * 100)}%`;
const hoursInWords = (hours: number | null): string => (hours === null ? '—' : `${hours.toFixed(1)} 小时`);
const scoreInWords = (score: number | null): string => (score === null ? '—' : `${score.toFixed(1)} 分`);

function thisMonth(): Days {
  const month = usualRanges().find(({ label }) => label === '本月') ?? usualRanges()[0];
  return { startDay: month?.range.start ?? '', endDay: month?.range.end ?? '' };
}

/** With one end only the other is the same day; with none this month. */
function spanOf(start: string | undefined, end: string | undefined): Days {
  const [from, to] = [start ?? end, end ?? start];
  return from && to ? { startDay: dayOf(from), endDay: dayOf(to) } : thisMonth();
}
