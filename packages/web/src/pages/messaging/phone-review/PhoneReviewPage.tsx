/**
 * 手机审核: what waits for a reviewer, one card below the other, read and decided on a telephone. Without the console's frame and
 * without the component kit, so that it is there soon on a slow line. It decides by the same calls as the desk.
 */
import { phoneReviewList } from '@farmers-mailbox/contract/messaging/mass-sms/phone-review-endpoints.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DutyGate } from '../../../account/DutyGate.tsx';
import { useCall } from '../../../api/hooks.ts';
import { makeQueryClient } from '../../../api/query-client.ts';
import { ConnectionBar } from '../../../notices/ConnectionBar.tsx';
import { paths } from '../../../paths.ts';
import { useKnown, useNavigation } from '../../../session/GuardedRouter.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { type Session, SessionContext, usePermission } from '../../../session/session-context.ts';
import { EmptyState, ErrorState, NoPermissionState, Skeleton } from '../../../ui/page/states.tsx';
import { useAddressValue } from '../../../ui/table/list-state.ts';
import { PageTurner } from '../../../ui/table/PageTurner.tsx';
import { useLeaveBlocker } from '../../../ui/unsaved/leave-blocker.ts';
import { ReviewCard } from './ReviewCard.tsx';
import './phone-review.css';

export function PhoneReviewPage() {
  const session = useKnown<Session>();
  usePageTitle('手机审核');
  return (
    <DutyGate key={session.user.identityId} session={session}>
      <SignedIn session={session} />
    </DutyGate>
  );
}

const goneAtAll = () => 'all' as const;

function SignedIn({ session }: { session: Session }) {
  const [client] = useState(makeQueryClient);
  const { sysUser, sysDept } = session.user;
  // another tab, page or search brings other cards
  useLeaveBlocker(useNavigation().askBefore, goneAtAll);
  return (
    <QueryClientProvider client={client}>
      <SessionContext.Provider value={session}>
        <div className="phone-review">
          <ConnectionBar />
          <header>
            <h1>短信审核</h1>
            <p>
              {sysUser.realName || sysUser.userName}，{sysDept.deptName}
            </p>
            <Link to={paths.workbench}>完整版</Link>
          </header>
          <main>
            <Reviews />
          </main>
        </div>
      </SessionContext.Provider>
    </QueryClientProvider>
  );
}

const tabs = [
  { key: 'waiting', label: '待我审核', auditTab: 1 },
  { key: 'decided', label: '我已审核', auditTab: 2 },
] as const;
const tabKeys = ['waiting', 'decided'] as const;
const PAGE_SIZE = 20;
const POLL_MS = 30_000;

function Reviews() {
  const may = usePermission();
  const [tab] = useAddressValue('tab', tabKeys);
  const [search, setSearch] = useSearchParams();
  const pageNum = Math.max(1, Number.parseInt(search.get('pageNum') ?? '1', 10) || 1);
  const keyword = search.get('keyword') ?? '';
  const { auditTab } = tabs.find(({ key }) => key === tab) ?? tabs[0];
  const asked = { auditTab, pageNum, pageSize: PAGE_SIZE, ...(keyword === '' ? {} : { keyword }) };
  const { data, error, refetch } = useCall(phoneReviewList, asked, { pollMs: POLL_MS, keepPrevious: true });
  if (!may(['sms:audit:pass', 'sms:audit:noPass'])) return <NoPermissionState />;
  const goTo = (next: number) =>
    setSearch((now) => new URLSearchParams({ ...Object.fromEntries(now), pageNum: String(next) }));
  return (
    <>
      <nav className="phone-tabs" aria-label="审核">
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-current={key === tab ? 'page' : undefined}
            onClick={() => setSearch({ tab: key })}
          >
            {label}
            {key === 'waiting' && key === tab && data && `（${data.total}）`}
          </button>
        ))}
      </nav>
      <Search key={keyword} keyword={keyword} onSearch={(next) => setSearch({ tab, keyword: next })} />
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data?.list.length === 0 && (
        <EmptyState text={tab === 'waiting' ? '没有等待您审核的短信。' : '没有审核过的短信。'} />
      )}
      {data?.list.map((row) => (
        <ReviewCard key={row.applyId} row={row} mayDecide={tab === 'waiting'} />
      ))}
      {data && data.pages > 1 && (
        <div className="phone-pages">
          <PageTurner pageNum={pageNum} pages={data.pages} onTurn={goTo} />
        </div>
      )}
    </>
  );
}

function Search({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const [typed, setTyped] = useState(keyword);
  return (
    <form
      className="phone-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <input
        className="field"
        type="search"
        aria-label="短信内容"
        placeholder="按短信内容查找"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="plain-button">
        查找
      </button>
    </form>
  );
}
