/** 未送达回访: farmers whom a text did not reach, by text; the messengers of their villages call them or go there and note what came of it. */
import { pageVisitLists } from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/session-context.ts';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { PagedTable, type RowOf } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { CategoryTag } from '../../../ui/text/CategoryTag.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { When } from '../../../ui/text/When.tsx';
import { FarmersTable } from './FarmersTable.tsx';
import { progressInWords } from './visit-progress.ts';
import './undelivered.css';

type VisitList = RowOf<typeof pageVisitLists>;

const columns: readonly Column<VisitList>[] = [
  {
    title: '短信',
    card: 'headline',
    render: (row) => (
      <>
        <Link to={paths.undelivered(row.applyId)}>{row.smsTitle}</Link>{' '}
        {row.isCorrected && <Tag tone="attention">已更正</Tag>}
        <p className="cell-note">{row.applyNo}</p>
      </>
    ),
  },
  { title: '类别', width: 150, render: (row) => <CategoryTag value={row.smsCategory} /> },
  { title: '名单时间', width: 110, render: (row) => <When at={row.openTime} /> },
  { title: '进度', width: 260, render: progressInWords },
];
const filters: readonly Filter[] = [{ kind: 'text', name: 'smsTitle', label: '短信标题', lengthMax: 50 }];

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
      empty={
        <p>您的区域里最近 30 天没有需要回访的农户。紧急类短信发送结束后，没有送达的农户会自动出现在这里。</p>
      }
    />
  );
}
