/** 近期安排: events, and texts that are still to reach the own area, of this week or month. */
import { type AgendaItem, agenda } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import type { AgendaSpan } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../../api/hooks.ts';
import { ErrorState } from '../../../../ui/page/states.tsx';
import { toMoment } from '../../../../ui/text/moment.ts';
import { Tag } from '../../../../ui/text/StatusTag.tsx';

const SPANS: readonly [AgendaSpan, string][] = [
  ['week', '本周'],
  ['month', '本月'],
];

export function AgendaPanel() {
  const [span, setSpan] = useState<AgendaSpan>('week');
  const { data, error, refetch } = useCall(agenda, { span }, { staleMs: 60_000, keepPrevious: true });
  return (
    <section className="card" aria-labelledby="agenda-title">
      <div className="block-head">
        <h2 id="agenda-title">近期安排</h2>
        <fieldset className="spans">
          <legend className="only-heard">时间</legend>
          {SPANS.map(([key, label]) => (
            <label key={key}>
              <input type="radio" name="agenda" checked={span === key} onChange={() => setSpan(key)} />
              {label}
            </label>
          ))}
        </fieldset>
      </div>
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <p className="nothing">{span === 'week' ? '本周' : '本月'}没有安排。</p>}
      {data && data.list.length > 0 && (
        <ol className="short-rows" aria-label="安排">
          {data.list.map((item, place) => (
            // two offices may send the same title on one day
            <Item key={`${place} ${item.path}`} item={item} />
          ))}
        </ol>
      )}
      {data?.more && <p className="nothing">还有更多，请到事件管理和发送日历里看。</p>}
    </section>
  );
}

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];

function Item({ item: { kind, title, place, start, path } }: { item: AgendaItem }) {
  return (
    <li>
      <span className="row-note">{whenInWords(start)}</span>
      <Link to={path} title={place}>
        {title}
      </Link>
      <Tag tone={kind === 'sms' ? 'active' : 'neutral'}>{kind === 'sms' ? '短信' : '事件'}</Tag>
    </li>
  );
}

function whenInWords(start: string | null): string {
  if (start === null) return '通过后';
  if (start <= toMoment(Date.now())) return '进行中';
  const weekday = WEEKDAYS[new Date(`${start.slice(0, 10)}T00:00:00Z`).getUTCDay()];
  return `${start.slice(5, 10)} 周${weekday} ${start.slice(11, 16)}`;
}
