/** The figures of the workbench: each reads the count of a list and leads to that list. */
import { visitTodo } from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { Link } from 'react-router';
import type { CallFailure } from '../../../api/call-failure.ts';
import { useCall } from '../../../api/hooks.ts';
import { paths } from '../../../paths.ts';
import { useApplicationsToReview, useCountOf, useMyApplications } from './lists.ts';

/** `{auditStatus}/{sendStatus}` */
const DRAFT = '0/0';
const SENDING = '2';
const VISITS_POLL_MS = 60_000;

export function ReviewFigure() {
  const { data, error } = useApplicationsToReview();
  return (
    <Figure label="待我审核" count={data?.total} failure={error} to={paths.auditApplications()} isUrgent />
  );
}

export function DraftFigure() {
  const { data, error } = useMyApplications();
  const count = data && (data.countByStatus[DRAFT] ?? 0);
  return (
    <Figure label="我的草稿" count={count} failure={error} to={paths.myApplications({ auditStatus: '0' })} />
  );
}

/** `supervised`: of the whole area one supervises, else one's own. */
interface ScopeProps {
  supervised: boolean;
}

export function SendingFigure({ supervised }: ScopeProps) {
  const { count, failure, to } = useCountOf(supervised, { sendStatus: SENDING });
  return <Figure label="正在发送" count={count} failure={failure} to={to} />;
}

/** Farmers of the own area whom a text did not reach; nothing while there are none. */
export function VisitFigure() {
  const { data } = useCall(visitTodo, {}, { pollMs: VISITS_POLL_MS, isQuiet: true });
  if (!data || data.count === 0) return null;
  return <Figure label="未送达待回访" count={data.count} failure={null} to={paths.undelivered()} isUrgent />;
}

interface FigureProps {
  label: string;
  /** undefined while it is on its way */
  count: number | undefined;
  failure: CallFailure | null;
  to: string;
  /** stands out while it is not zero */
  isUrgent?: boolean;
}

function Figure({ label, count, failure, to, isUrgent = false }: FigureProps) {
  return (
    <li>
      <Link to={to} className={isUrgent && count ? 'figure figure-urgent' : 'figure'}>
        <b>{count?.toLocaleString('zh-CN') ?? (failure ? '—' : '…')}</b>
        <span>{label}</span>
        {failure && count === undefined && <small>{failure.message}</small>}
      </Link>
    </li>
  );
}
