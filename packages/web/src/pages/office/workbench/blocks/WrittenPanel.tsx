/** 我写的: what is being filled in, what was refused or taken offline with its reason, what is on its way, drafts to go on with. */
import type { WrittenRow } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { trailOf } from '../../../../session/menu.ts';
import { useSession } from '../../../../session/session-context.ts';
import { EmptyState } from '../../../../ui/page/states.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { StatusTag, Tag } from '../../../../ui/text/StatusTag.tsx';
import { When } from '../../../../ui/text/When.tsx';

export function WrittenPanel({ rows }: { rows: readonly WrittenRow[] }) {
  const { menu } = useSession();
  const hasPage = trailOf(menu, paths.myApplications()) !== null;
  return (
    <section className="card" aria-labelledby="written-title">
      <div className="block-head">
        <h2 id="written-title">我写的</h2>
        {hasPage && <Link to={paths.myApplications()}>全部短信申请</Link>}
      </div>
      {rows.length === 0 && (
        <EmptyState text="还没有写过短信">
          <Link to={paths.applicationForm()}>写第一条短信</Link>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className="rows recent">
          {rows.map((row) => (
            <li key={`${row.path} ${row.title}`}>
              <span className="row-title" title={row.title}>
                {row.title}
              </span>
              <span className="row-note" title={noteOf(row)}>
                <StateOf row={row} /> {noteOf(row)}
              </span>
              <span className="row-time">
                <When at={row.time} />
              </span>
              <Link className="plain-button" to={row.path} aria-label={`${row.act}“${row.title}”`}>
                {row.act}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function StateOf({ row: { sms, label, isKept, outcome } }: { row: WrittenRow }) {
  if (isKept) return <Tag>{label}没有填完</Tag>;
  if (sms === null)
    return (
      <Tag tone="bad">
        {label}
        {outcome}
      </Tag>
    );
  const { auditStatus, sendStatus } = sms;
  return sendStatus === 0 ? (
    <StatusTag of="SMS_AUDIT_STATUS" value={auditStatus} />
  ) : (
    <StatusTag of="SMS_SEND_STATUS" value={sendStatus} />
  );
}

function noteOf({ sms, opinion, isKept }: WrittenRow): string {
  if (isKept) return '自动保存';
  if (opinion !== null && opinion !== '') return `“${opinion}”`;
  return sms !== null && sms.sendCount > 0
    ? `发送成功 ${inDigits(sms.successCount)}/${inDigits(sms.sendCount)}`
    : '';
}
