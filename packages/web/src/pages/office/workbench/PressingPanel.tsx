/**
 * 要我办的: the things that this person decides on, those with least time first, each with the one button that does it; under them how many
 * there are of each kind, over all pages.
 */
import { agenda, type PressingRow, type Todo } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { pressureOf } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { Link } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { useNow } from '../../../ui/page/now.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { fromMoment, spanInWords, toMinute, toMoment } from '../../../ui/text/moment.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';

const MINUTE_MS = 60_000;

interface PressingPanelProps {
  rows: readonly PressingRow[];
  counts: readonly Todo[];
}

export function PressingPanel({ rows, counts }: PressingPanelProps) {
  return (
    <section className="card" aria-labelledby="pressing-title">
      <h2 id="pressing-title">要我办的</h2>
      {rows.length === 0 && <NothingPressing isLeft={counts.length > 0} />}
      {rows.length > 0 && (
        <ul className="rows">
          {rows.map((row) => (
            <Pressing key={row.path} row={row} />
          ))}
        </ul>
      )}
      {counts.length > 0 && (
        <ul className="counts" aria-label="各页等我办的件数">
          {counts.map((one) => (
            <li key={one.path}>
              <Link to={one.path}>
                {one.title} <b>{inDigits(one.count) + (one.more ? '+' : '')}</b>
              </Link>
              {one.overdueCount > 0 && <span className="is-overdue">{overdueOf(one)}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Pressing({ row }: { row: PressingRow }) {
  const { label, title, who, peopleCount, isUrgent, act, path } = row;
  const now = useNow(MINUTE_MS);
  const due = row.due === null ? null : fromMoment(row.due).getTime();
  const since = fromMoment(row.since).getTime();
  const people = peopleCount === null ? '' : `${inDigits(peopleCount)} 人 · `;
  return (
    <li>
      <span className="row-title" title={title}>
        {isUrgent && (
          <>
            <Tag tone="bad">紧急</Tag>{' '}
          </>
        )}
        {title}
      </span>
      <span className="row-note">
        {label} · {people}
        {who}
      </span>
      <span className={`row-time is-${pressureOf({ due, since }, now)}`} title={`${row.since} 提交`}>
        {due === null ? waited(since, now) : timeLeft(label === '咨询' ? '截止' : '发送', due, now)}
      </span>
      <Link className="plain-button" to={path} aria-label={`${act}“${title}”`}>
        {act}
      </Link>
    </li>
  );
}

const waited = (since: number, now: number) =>
  `已等${spanInWords(now - since)}${now - since >= 24 * 60 * MINUTE_MS ? '，超时' : ''}`;

const timeLeft = (end: string, due: number, now: number) =>
  due < now ? `${end}时间已过${spanInWords(now - due)}` : `离${end}还剩${spanInWords(due - now)}`;

function overdueOf({ todoType, overdueCount }: Todo): string {
  if (todoType === 'licence') return `${inDigits(overdueCount)} 件已过期`;
  const isAudit = todoType === 'smsAudit' || todoType === 'contentAudit';
  return `${inDigits(overdueCount)} 件${isAudit ? '已等 24 小时以上' : '已过期限'}`;
}

/**
 * The next that is arranged stands in its place, where nothing else is to be done.
 * @param isLeft the counts below tell of other things to do
 */
function NothingPressing({ isLeft }: { isLeft: boolean }) {
  const { data } = useCall(agenda, isLeft ? null : { span: 'week' }, { staleMs: MINUTE_MS, isQuiet: true });
  const now = toMoment(useNow(MINUTE_MS));
  // what goes on already stands in 近期安排
  const next = data?.list.find(({ start }) => start === null || start > now);
  return (
    <p className="nothing">
      {isLeft ? '没有等您审核、答复的；下面这些也要您办：' : '没有要您办的事。'}
      {next && !isLeft && (
        <>
          近期安排：<Link to={next.path}>{next.title}</Link>（
          {next.start === null ? '审核通过后发出' : toMinute(next.start)}）
        </>
      )}
    </p>
  );
}
