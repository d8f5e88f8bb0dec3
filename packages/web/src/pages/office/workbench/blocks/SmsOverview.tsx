/** 短信概况: the texts of the own office, or of the area that one administers, in figures and day by day. */
import { smsStat, smsTrend } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import type { Span } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { useState } from 'react';
import { useCall } from '../../../../api/hooks.ts';
import { ErrorState, Skeleton } from '../../../../ui/page/states.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';

const SPAN_LABELS: readonly [Span, string][] = [
  ['today', '今天'],
  ['month', '本月'],
  ['year', '今年'],
];
const POLL_MS = 60_000;

export function SmsOverview() {
  const [span, setSpan] = useState<Span>('month');
  const { data, error, refetch } = useCall(
    smsStat,
    { span },
    { pollMs: POLL_MS, staleMs: POLL_MS, keepPrevious: true },
  );
  return (
    <section className="card" aria-labelledby="overview-title">
      <div className="block-head">
        <h2 id="overview-title">短信概况</h2>
        <fieldset className="spans">
          <legend className="only-heard">统计时间</legend>
          {SPAN_LABELS.map(([key, label]) => (
            <label key={key}>
              <input type="radio" name="span" checked={span === key} onChange={() => setSpan(key)} />
              {label}
            </label>
          ))}
        </fieldset>
      </div>
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      {data && (
        <dl className="overview">
          <Row term="申请" value={`${inDigits(data.applyCount)} 条，通过 ${inDigits(data.passCount)} 条`} />
          <Row term="发送" value={`${inDigits(data.sendCount)} 人次`} />
          <Row term="正在发送" value={`${inDigits(data.sendingCount)} 条`} />
          <Row term="成功率" value={data.successRate === null ? '还没有发送' : `${data.successRate}%`} />
          {data.quotaTotal !== null && data.quotaUsed !== null && (
            <div>
              <dt>本月额度</dt>
              <dd>
                还剩 {inDigits(Math.max(data.quotaTotal - data.quotaUsed, 0))} 条，共{' '}
                {inDigits(data.quotaTotal)} 条
                <meter
                  className="quota"
                  aria-label="已用的额度"
                  max={data.quotaTotal}
                  value={data.quotaUsed}
                />
              </dd>
            </div>
          )}
        </dl>
      )}
      {data && data.asOf !== null && (
        <p className="cell-note">截至 {data.asOf.slice(11, 16)}，每分钟重新统计</p>
      )}
      <Trend />
    </section>
  );
}

const Row = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);

const WIDTH = 300;
const HEIGHT = 64;

/** The first screen waits for no chart library, hence a drawing of its own; its table is for who cannot see it. */
function Trend() {
  const { data } = useCall(smsTrend, {}, { staleMs: POLL_MS, isQuiet: true });
  const most = Math.max(1, ...(data ?? []).map(({ sendCount }) => sendCount));
  const step = WIDTH / Math.max(1, data?.length ?? 1);
  const total = (data ?? []).reduce((sum, { sendCount }) => sum + sendCount, 0);
  return (
    <figure className="trend">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {data?.map(({ day, sendCount, successCount }, place) => (
          <g key={day}>
            <title>{`${day}：发送${inDigits(sendCount)}，发送成功${inDigits(successCount)}`}</title>
            <Bar at={place * step} width={step - 2} share={sendCount / most} className="trend-sent" />
            <Bar at={place * step} width={step - 2} share={successCount / most} className="trend-delivered" />
          </g>
        ))}
      </svg>
      <figcaption>
        近30天共发送 {data ? inDigits(total) : '…'} 人次，最多的一天{' '}
        {data ? inDigits(total === 0 ? 0 : most) : '…'} 人次
      </figcaption>
      <table className="only-heard" aria-label="近30天发送趋势">
        <thead>
          <tr>
            <th>日期</th>
            <th>发送</th>
            <th>发送成功</th>
          </tr>
        </thead>
        <tbody>
          {data?.map(({ day, sendCount, successCount }) => (
            <tr key={day}>
              <td>{day}</td>
              <td>{inDigits(sendCount)}</td>
              <td>{inDigits(successCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const Bar = (props: { at: number; width: number; share: number; className: string }) => {
  const height = props.share * HEIGHT;
  return (
    <rect x={props.at} y={HEIGHT - height} width={props.width} height={height} className={props.className} />
  );
};
