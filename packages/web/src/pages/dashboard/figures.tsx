/** The figures of the workbench: each reads the count of a list and leads to that list. */
import {
  pageApplicationsToReview,
  pageApplicationsToSupervise,
  pageMyApplications,
} from '@farmers-mailbox/contract/mass-sms/endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CallFailure } from '../../api/call-failure.ts';
import { useCall } from '../../api/hooks.ts';
import { type ApplicationFilters, paths } from '../../paths.ts';
import { toDay } from '../../ui/moment.ts';

/** Only counts are read, so one row is enough. */
const COUNTING = { pageNum: 1, pageSize: 1 };
const POLL_MS = 30_000;
const DRAFT = '0/0';
const SENDING = '2';
const FINISHED = '3';

export function ReviewFigure() {
  const { data, error } = useCall(
    pageApplicationsToReview,
    { ...COUNTING, auditTab: 1 },
    { pollMs: POLL_MS },
  );
  return (
    <Figure label="待我审核" count={data?.total} failure={error} to={paths.auditApplications} isUrgent />
  );
}

export function DraftFigure() {
  const { data, error } = useCall(pageMyApplications, COUNTING, { pollMs: POLL_MS });
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

export function MonthFigure({ supervised }: ScopeProps) {
  const [applyTimeStart] = useState(() => `${toDay(Date.now()).slice(0, 8)}01 00:00:00`);
  const { count, failure, to } = useCountOf(supervised, { sendStatus: FINISHED, applyTimeStart });
  return <Figure label="本月发送完成" count={count} failure={failure} to={to} />;
}

/** How many applications match, and the list that shows them. */
function useCountOf(supervised: boolean, filters: ApplicationFilters) {
  const endpoint = supervised ? pageApplicationsToSupervise : pageMyApplications;
  const { data, error } = useCall(endpoint, { ...COUNTING, ...filters }, { pollMs: POLL_MS });
  const to = supervised ? paths.superviseApplications(filters) : paths.myApplications(filters);
  return { count: data?.total, failure: error, to };
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
