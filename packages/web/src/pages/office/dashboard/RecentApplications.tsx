/** The newest applications of a list, five at most, with the way to all of them. */
import type { ApplicationRow } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { Link } from 'react-router';
import type { CallFailure } from '../../../api/call-failure.ts';
import { paths } from '../../../paths.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { CategoryTag } from '../../../ui/text/CategoryTag.tsx';
import { toMinute } from '../../../ui/text/moment.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { useApplicationsToReview, useMyApplications } from './lists.ts';

/** Applications that wait for this person's review. */
export function WaitingForReview() {
  const { data, error, refetch } = useApplicationsToReview();
  return (
    <Applications
      title="待我审核"
      rows={data?.list}
      failure={error}
      onRetry={refetch}
      all={paths.auditApplications()}
      linkOf={(row) =>
        row.can.pass === true ? paths.auditApplications(row.applyId) : paths.applicationDetail(row.applyId)
      }
      empty="没有待审核的申请"
    />
  );
}

export function MyNewest() {
  const { data, error, refetch } = useMyApplications();
  return (
    <Applications
      title="我的最近申请"
      rows={data?.list}
      failure={error}
      onRetry={refetch}
      all={paths.myApplications()}
      linkOf={({ applyId }) => paths.applicationDetail(applyId)}
      empty="还没有申请"
    />
  );
}

interface ApplicationsProps {
  title: string;
  rows: readonly ApplicationRow[] | undefined;
  failure: CallFailure | null;
  onRetry: () => unknown;
  /** the whole list */
  all: string;
  linkOf: (row: ApplicationRow) => string;
  empty: string;
}

function Applications({ title, rows, failure, onRetry, all, linkOf, empty }: ApplicationsProps) {
  return (
    <section className="card">
      <div className="recent-head">
        <h2>{title}</h2>
        <Link to={all}>查看全部</Link>
      </div>
      {failure && !rows && <ErrorState failure={failure} onRetry={onRetry} />}
      {!failure && !rows && <Skeleton lines={5} />}
      {rows?.length === 0 && <EmptyState text={empty} />}
      {rows && rows.length > 0 && (
        <ul className="recent">
          {rows.map((row) => (
            <li key={row.applyId}>
              <Link to={linkOf(row)}>{row.smsTitle}</Link>
              <span className="recent-tags">
                <CategoryTag value={row.smsCategory} urgent={row.urgentFlag === 1} />
                <StatusTag of="SMS_AUDIT_STATUS" value={row.auditStatus} />
              </span>
              <span className="recent-note">
                {row.applyUserName} · {toMinute(row.applyTime ?? row.createTime)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
