/** 要我办的: whatever waits for this person, over all pages, each with the way to the very list. */
import { type Todo, todo } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { Link } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';

const POLL_MS = 30_000;

export function TodoPanel() {
  const { data, error, refetch } = useCall(todo, {}, { pollMs: POLL_MS, onReturn: true });
  return (
    <section className="card" aria-labelledby="todo-title">
      <h2 id="todo-title">要我办的</h2>
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={3} />}
      {data?.length === 0 && <EmptyState text="没有等您办的事" />}
      {data && data.length > 0 && (
        <ul className="todo">
          {data.map((one) => (
            <li key={one.path}>
              <Link to={one.path}>{one.title}</Link>
              <b className={one.overdueCount > 0 ? 'todo-overdue' : ''}>
                {inDigits(one.count)}
                {one.more && '+'} 件
              </b>
              <span className="recent-note">{noteOf(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function noteOf({ todoType, overdueCount }: Todo): string {
  if (overdueCount === 0) return '';
  if (todoType === 'licence') return `其中${inDigits(overdueCount)}件已过期`;
  const isAudit = todoType === 'smsAudit' || todoType === 'contentAudit';
  return `其中${inDigits(overdueCount)}件${isAudit ? '已等24小时以上' : '已过期限'}`;
}
