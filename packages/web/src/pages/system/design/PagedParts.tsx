/** A whole list page in each of its states. The rows are real ones; the other states come from a store of answers of their own. */
import { ErrorCode, errorSentence } from '@farmers-mailbox/contract/error-codes.ts';
import { listPublicAdmins, type PublicAdmin } from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallFailure } from '../../../api/call-failure.ts';
import { tell } from '../../../notices/notices.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { Part } from './Part.tsx';

const STATES = [
  { key: 'rows', label: '有数据' },
  { key: 'loading', label: '载入中' },
  { key: 'empty', label: '没有数据' },
  { key: 'failed', label: '出错' },
] as const;
type State = (typeof STATES)[number]['key'];

const COLUMNS: readonly Column<PublicAdmin>[] = [
  { title: '姓名', width: 120, card: 'headline', render: ({ realName }) => realName },
  { title: '组织', render: ({ fullDeptName }) => fullDeptName },
  { title: '办公电话', width: 160, render: ({ officePhone }) => officePhone },
];
const FILTERS: readonly Filter[] = [{ kind: 'text', name: 'keyword', label: '姓名', lengthMax: 20 }];

export function PagedParts() {
  const [state, setState] = useState<State>('rows');
  return (
    <Part
      title="列表页"
      when="多数页面就是它：筛选、按钮、表格、分页都在里面，条件写在地址里。换一页时旧的行留着，变淡。"
    >
      <Tabs label="列表页的状态" tabs={STATES} current={state} onOpen={setState}>
        {state === 'rows' ? (
          <Page />
        ) : (
          <Answered key={state} state={state}>
            <Page />
          </Answered>
        )}
      </Tabs>
    </Part>
  );
}

function Page() {
  const [keys, setKeys] = useState<readonly string[]>([]);
  return (
    <PagedTable
      endpoint={listPublicAdmins}
      label="示例列表页"
      columns={COLUMNS}
      filters={FILTERS}
      rowKey={({ adminId }) => adminId}
      selection={{ keys, onChange: setKeys }}
      toolbar={<ActionButton kind="primary" label="新增" onAct={() => tell('info', '这里只是示例')} />}
      actions={({ realName }) => (
        <ActionButton kind="link" label="查看" onAct={() => tell('info', realName)} />
      )}
      empty="新增以后，在这里看到。"
    />
  );
}

interface AnsweredProps {
  state: Exclude<State, 'rows'>;
  children: ReactNode;
}

/** 刷新 and 重试 ask the server, as they do everywhere. */
function Answered({ state, children }: AnsweredProps) {
  const [client] = useState(() => clientOf(state));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const FAILURE = new CallFailure(ErrorCode.systemBusy, errorSentence[ErrorCode.systemBusy], [], 'design-2');

function clientOf(state: AnsweredProps['state']): QueryClient {
  const asItIs = { refetchOnMount: false, retryOnMount: false, retry: false } as const;
  const client = new QueryClient({ defaultOptions: { queries: asItIs } });
  const answers: Record<AnsweredProps['state'], () => Promise<unknown>> = {
    loading: () => new Promise(() => {}),
    empty: () => Promise.resolve({ list: [], total: 0, pageNum: 1, pageSize: 20, pages: 0 }),
    failed: () => Promise.reject(FAILURE),
  };
  void client.prefetchQuery({
    queryKey: [listPublicAdmins.path, { pageNum: 1, pageSize: 20 }],
    queryFn: answers[state],
  });
  return client;
}
