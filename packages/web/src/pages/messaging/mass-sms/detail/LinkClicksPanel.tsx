/** 链接点击: how many of those who were reached opened the link, when, where, and who. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { conversionRateDetail } from '@farmers-mailbox/contract/messaging/mass-sms/click-endpoints.ts';
import { useCall } from '../../../../api/hooks.ts';
import { BarChart } from '../../../../ui/chart/BarChart.tsx';
import type { Bars } from '../../../../ui/chart/bars.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../../ui/page/states.tsx';
import { useListState } from '../../../../ui/table/list-state.ts';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import { type Column, TableOfRows } from '../../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { Masked } from '../../../../ui/text/Masked.tsx';
import { hourInWords } from '../../../../ui/text/moment.ts';
import type { Details } from '../application/details.ts';
import { Fact } from './Fact.tsx';

type Clicks = AnswerOf<typeof conversionRateDetail>;
type Clicker = Clicks['page']['list'][number];

const POLL_MS = 5_000;
const percent = (rate: number | null) => (rate === null ? '—' : `${rate}%`);

const columns: readonly Column<Clicker>[] = [
  {
    title: '号码',
    width: 140,
    card: 'headline',
    render: ({ phoneNumber }) => <Masked value={phoneNumber} />,
  },
  { title: '姓名', width: 120, render: ({ realName }) => realName ?? '—' },
  { title: '所属', render: ({ deptName }) => deptName ?? '—' },
  { title: '第一次点开', width: 180, render: ({ clickTime }) => clickTime },
  { title: '次数', width: 80, align: 'right', render: ({ clickCount }) => inDigits(clickCount) },
];

const deptColumns: readonly Column<Clicks['byDept'][number]>[] = [
  { title: '区域', card: 'headline', render: ({ deptName }) => deptName },
  { title: '发送成功', width: 110, align: 'right', render: ({ successCount }) => inDigits(successCount) },
  { title: '点开人数', width: 110, align: 'right', render: ({ clickUserCount }) => inDigits(clickUserCount) },
  { title: '点开率', width: 110, align: 'right', render: ({ conversionRate }) => percent(conversionRate) },
];

export function LinkClicksPanel({ details: { applyId, applyNo } }: { details: Details }) {
  const { pageNum, pageSize, setPage } = useListState([]);
  const { data, error, refetch } = useCall(
    conversionRateDetail,
    { applyId, pageNum, pageSize },
    { pollMs: POLL_MS, keepPrevious: true },
  );
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <div className="link-clicks">
      <dl className="facts facts-wide">
        <Fact label="发送成功" text={`${inDigits(data.successCount)} 人`} />
        <Fact label="点开" text={`${inDigits(data.clickUserCount)} 人，共 ${inDigits(data.clickCount)} 次`} />
        <Fact label="点开率" text={percent(data.conversionRate)} />
        <Fact label="链接有效至" text={data.expireTime ?? '发送后开始计算'} />
      </dl>
      <p className="link-clicks-target">链接到：{data.linkUrl}</p>
      <section>
        <h2>每小时点开</h2>
        {data.byHour.length === 0 ? (
          <p>还没有人点开。</p>
        ) : (
          <BarChart title="每小时点开" page={applyNo} bars={hourBars(data.byHour)} />
        )}
      </section>
      {data.byDept.length > 0 && (
        <section>
          <h2>各区域</h2>
          <TableOfRows
            label="各区域点开情况"
            columns={deptColumns}
            rows={data.byDept}
            rowKey={({ deptId }) => deptId}
          />
        </section>
      )}
      <section>
        <h2>点开的人</h2>
        {data.page.total === 0 ? (
          <EmptyState text="还没有人点开链接" />
        ) : (
          <>
            <TableOfRows
              label="点开的人"
              columns={columns}
              rows={data.page.list}
              rowKey={({ phoneNumber, clickTime }) => `${phoneNumber}${clickTime}`}
            />
            <Pagination total={data.page.total} pageNum={pageNum} pageSize={pageSize} onChange={setPage} />
          </>
        )}
      </section>
    </div>
  );
}

const hourBars = (hours: Clicks['byHour']): Bars => ({
  head: '时间',
  series: [
    { name: '新点开的人', tone: 'main' },
    { name: '点开次数', tone: 'neutral' },
  ],
  rows: hours.map(({ hour, clickCount, clickUserCount }) => ({
    name: hourInWords(hour),
    values: [clickUserCount, clickCount],
  })),
});
