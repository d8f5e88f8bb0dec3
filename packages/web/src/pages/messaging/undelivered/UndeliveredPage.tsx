/** 未送达回访: farmers whom a text did not reach, by text; the messengers of their villages call them or go there and note what came of it. */
import { readableText } from '@farmers-mailbox/contract/messaging/mass-sms/placeholders.ts';
import { pageVisitLists } from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/session-context.ts';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { PagedTable, type RowOf } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { CategoryTag } from '../../../ui/text/CategoryTag.tsx';
import { toMinute } from '../../../ui/text/moment.ts';
import { StatusTag, Tag } from '../../../ui/text/StatusTag.tsx';
import { FarmersTable } from './FarmersTable.tsx';
import { areasInWords, listProgressInWords, type WaitingText, waitingInWords } from './visit-progress.ts';
import './undelivered.css';

type VisitList = RowOf<typeof pageVisitLists>;

const columns: readonly Column<VisitList>[] = [
  {
    title: '短信',
    card: 'headline',
    render: (row) => (
      <>
        <div className="undelivered-title">
          <Link to={paths.undelivered(row.applyId)}>{row.smsTitle}</Link>
          {row.warnLevel !== null && <StatusTag of="WARN_LEVEL" value={row.warnLevel} />}
          {row.isCorrected && <Tag tone="attention">已更正</Tag>}
        </div>
        <p className="cell-note undelivered-first-words">{readableText(row.fullContent)}</p>
      </>
    ),
  },
  { title: '发出时间', width: 140, render: (row) => toMinute(row.realSendTime) },
  { title: '区域', width: 150, render: areasInWords },
  { title: '类别', width: 140, render: (row) => <CategoryTag value={row.smsCategory} /> },
  { title: '进度', width: 250, render: listProgressInWords },
];
const filters: readonly Filter[] = [
  { kind: 'text', name: 'smsTitle', label: '短信标题', lengthMax: 50 },
  {
    kind: 'choice',
    name: 'urgentFlag',
    label: '紧急程度',
    options: [
      { value: 1, label: '紧急' },
      { value: 0, label: '普通' },
    ],
  },
];
/** Whoever is missed stands in the list seconds later. */
const SENDING_POLL_MS = 3_000;
const QUIET_POLL_MS = 30_000;

export function UndeliveredPage() {
  const may = usePermission();
  const [search] = useSearchParams();
  const applyId = search.get('applyId');
  if (!may('sms:apply:add')) return <NoPermissionState />;
  if (applyId !== null) return <FarmersTable applyId={applyId} />;
  return (
    <PagedTable
      endpoint={pageVisitLists}
      label="有未送达农户的短信"
      columns={columns}
      filters={filters}
      rowKey={(row) => row.applyId}
      pollMs={(answer) => (answer && answer.waiting.length > 0 ? SENDING_POLL_MS : QUIET_POLL_MS)}
      summary={({ waiting }) => <Waiting waiting={waiting} />}
      emptyText={({ waiting }) => (waiting.length > 0 ? '到现在为止没有未送达的农户' : '没有需要回访的农户')}
      empty={
        <p>
          紧急类短信一有人确定没收到，几秒内就会出现在这里。普通短信请在它的详情页点“生成未送达名单”。名单保留
          30 天。
        </p>
      }
    />
  );
}

function Waiting({ waiting }: { waiting: readonly WaitingText[] }) {
  if (waiting.length === 0) return null;
  return (
    <ul className="undelivered-waiting" aria-label="还在等结果的短信">
      {waiting.map((one) => (
        <li key={one.applyId}>{waitingInWords(one)}</li>
      ))}
    </ul>
  );
}
