/**
 * 审核中心: everything that waits for me, whatever it is, the urgent first, then the longest waiting, and decided one after another without leaving it; and what
 * I decided, the newest first.
 */

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type CheckRow,
  CheckTab,
  countChecks,
  LISTED_CHECKS_MAX,
  pageChecks,
} from '@farmers-mailbox/contract/office/review-centre/endpoints.ts';
import {
  CHECK_TYPES,
  type CheckType,
  checkLabel,
} from '@farmers-mailbox/contract/office/review-centre/kinds.ts';
import {
  offlineWordOf,
  REVIEWED_TYPES,
  type ReviewedType,
} from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { OVERDUE_HOURS } from '@farmers-mailbox/contract/rules/overdue.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { useAddressValue, useListState } from '../../../ui/table/list-state.ts';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import { type Filter, nameOfDept, namesOf } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { type StatusDictionary, StatusTag, Tag } from '../../../ui/text/StatusTag.tsx';
import { WaitingTime } from '../../../ui/text/WaitingTime.tsx';
import { When } from '../../../ui/text/When.tsx';
import { OneAlone, OneByOne, type ReviewDrawers } from './OneByOne.tsx';

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '标题', lengthMax: 60 },
  { kind: 'dept', name: 'deptId', label: '提交单位' },
  { kind: 'days', name: 'submitTime', label: '提交时间' },
  { kind: 'choice', name: 'otherFlag', label: '范围', options: [{ value: 1, label: '短信以外' }] },
];
const ALL = 'all';
const tabKeys = [ALL, ...CHECK_TYPES] as const;
type Tab = (typeof tabKeys)[number];

/** New ones show by themselves in the counts, while the page is open. */
const COUNTS_POLL_MS = 30_000;

type Columns = readonly Column<CheckRow>[];

const submitted = (open: (checkId: string) => void): Columns => [
  { title: '业务类型', width: 100, render: ({ bizType }) => checkLabel(bizType) },
  {
    title: '标题',
    width: 240,
    card: 'headline',
    render: ({ checkId, title }) => (
      <button type="button" className="plain-link" onClick={() => open(checkId)}>
        {title}
      </button>
    ),
  },
  { title: '提交人', width: 90, render: ({ submitUserName }) => submitUserName },
  { title: '提交单位', width: 230, render: ({ submitDeptName }) => <PlaceName of={submitDeptName} /> },
  { title: '提交时间', width: 104, render: ({ submitTime }) => <When at={submitTime} /> },
];
const waiting: Column<CheckRow> = {
  title: '已等待',
  width: 130,
  render: ({ submitTime }) => <WaitingTime since={submitTime} />,
};
const decided: Columns = [
  {
    title: '我的决定',
    width: 90,
    render: ({ decision }) => (decision?.passFlag === 1 ? '通过' : '不通过'),
  },
  {
    title: '审核时间',
    width: 130,
    render: ({ decision }) => decision && <When at={decision.decideTime} />,
  },
  { title: '审核意见', width: 180, render: ({ auditOpinion }) => auditOpinion ?? '—' },
];
const status: Column<CheckRow> = {
  title: '状态',
  width: 90,
  render: (row) => <CheckState row={row} />,
};

/** By the words of the kind's own page. */
function CheckState({ row: { bizType, auditStatus, ownStatus } }: { row: CheckRow }) {
  if (ownStatus !== null) return <StatusTag of={OWN_STATES[bizType] ?? 'AUDIT_STATUS'} value={ownStatus} />;
  const isOffline = auditStatus === ContentStatus.offline && isReviewed(bizType);
  if (isOffline) return <Tag>已{offlineWordOf(bizType)}</Tag>;
  return <StatusTag of={REVIEW_STATES[bizType] ?? 'AUDIT_STATUS'} value={auditStatus} />;
}

const isReviewed = (bizType: CheckType): bizType is ReviewedType =>
  REVIEWED_TYPES.some((type) => type === bizType);

const OWN_STATES: Partial<Record<CheckType, StatusDictionary>> = {
  dailyHelp: 'HELP_STATUS',
  coupon: 'COUPON_STATUS',
  push: 'PUSH_STATUS',
  sell: 'SUPPLY_STATUS',
  buy: 'SUPPLY_STATUS',
  app: 'APP_STATUS',
};
/** Of kinds whose review has other states than AUDIT_STATUS. */
const REVIEW_STATES: Partial<Record<CheckType, StatusDictionary>> = {
  sms: 'SMS_AUDIT_STATUS',
  app: 'APP_STATUS',
};

export function ReviewCentrePage({ drawers }: { drawers: ReviewDrawers }) {
  const may = usePermission();
  return may('check:main') ? <ReviewCentre drawers={drawers} /> : <NoPermissionState />;
}

const GROUPS = [
  { key: String(CheckTab.waiting), label: '待审' },
  { key: String(CheckTab.decided), label: '已审' },
] as const;

function ReviewCentre({ drawers }: { drawers: ReviewDrawers }) {
  const [group, setGroup] = useAddressValue('tab', [GROUPS[0].key, GROUPS[1].key]);
  const [tab] = useAddressValue<Tab>('bizType', tabKeys);
  const [search, setSearch] = useSearchParams();
  const list = useListState(filters.flatMap(namesOf));
  const { data: known } = useCall(countChecks, {}, { pollMs: COUNTS_POLL_MS, isQuiet: true });
  const counts = known ?? [];
  const open = (checkId: string | null) =>
    setSearch(
      (now) => {
        now.delete('checkId');
        if (checkId !== null) now.set('checkId', checkId);
        return new URLSearchParams(now);
      },
      // back leads to the list, not through what was decided
      { replace: search.has('checkId') && checkId !== null },
    );
  const openTab = (next: Tab) =>
    setSearch((now) => {
      now.delete('bizType');
      now.delete('pageNum');
      if (next !== ALL) now.set('bizType', next);
      return new URLSearchParams(now);
    });
  const isDecided = group === GROUPS[1].key;
  const fixed = {
    ...(tab === ALL ? {} : { bizType: tab }),
    ...(isDecided ? { tab: CheckTab.decided } : {}),
  };
  const shownOnly = filters.filter(({ kind }) => kind === 'dept').map(({ name }) => nameOfDept(name));
  const filled = Object.entries(list.filters).filter(([name]) => !shownOnly.includes(name));
  const asked: RequestOf<typeof pageChecks> = { ...Object.fromEntries(filled), ...fixed };
  const checkId = search.get('checkId');
  const Opened = isDecided ? OneAlone : OneByOne;
  return (
    <Tabs tabs={GROUPS} current={group} onOpen={setGroup} label="待审与已审" takesToolbar>
      <Tabs tabs={tabsOf(known, tab, isDecided)} current={tab} onOpen={openTab} label="按业务类型">
        <PagedTable
          // each has its own columns
          key={group}
          endpoint={pageChecks}
          label={isDecided ? '由我审核的业务' : '等我审核的业务'}
          columns={[...submitted(open), ...(isDecided ? decided : [waiting]), status]}
          filters={filters}
          fixed={fixed}
          rowKey={({ checkId, decision }) => `${checkId} ${decision?.decideTime}`}
          summary={({ more }) =>
            isDecided ? (
              more && <p className="page-note">只列出最近的 {LISTED} 条，其余的请用条件查找。</p>
            ) : (
              <Summary counts={filled.length === 0 ? counts : []} tab={tab} more={more} />
            )
          }
          actions={({ checkId }) => (
            <ActionButton kind="link" label={isDecided ? '查看' : '审核'} onAct={() => open(checkId)} />
          )}
          empty={
            <p>
              {isDecided
                ? '您还没有审核过业务。审核过的，按时间列在这里。'
                : '没有等待您审核的业务。有新提交的，这里会显示条数。'}
            </p>
          }
        />
        {checkId !== null && (
          <Opened key={checkId} checkId={checkId} asked={asked} drawers={drawers} onOpen={open} />
        )}
      </Tabs>
    </Tabs>
  );
}

const LISTED = inDigits(LISTED_CHECKS_MAX);

/** The counts are of everything that waits, whatever is looked for. */
interface Count {
  readonly bizType: CheckType;
  readonly count: number;
  readonly overdueCount: number;
}

const shown = (count: number) => (count >= LISTED_CHECKS_MAX ? `${LISTED_CHECKS_MAX}+` : String(count));
const sumOf = (counts: readonly Count[], of: 'count' | 'overdueCount') =>
  counts.reduce((sum, one) => sum + one[of], 0);

/** The kinds that the reader reviews, of those to review only such as have some, and the one that a link has opened. */
function tabsOf(
  counts: readonly Count[] | undefined,
  current: Tab,
  isDecided: boolean,
): { key: Tab; label: string }[] {
  // a number that is not known yet is not none
  const counted = (label: string, count: number) =>
    isDecided || !counts ? label : `${label} ${shown(count)}`;
  const kinds = CHECK_TYPES.flatMap((type) => {
    const found = counts?.find(({ bizType }) => bizType === type);
    if (found && (isDecided || found.count > 0 || type === current))
      return [{ key: type, label: counted(checkLabel(type), found.count) }];
    return type === current ? [{ key: type, label: checkLabel(type) }] : [];
  });
  return [{ key: ALL, label: counted('全部', sumOf(counts ?? [], 'count')) }, ...kinds];
}

function Summary({ counts, tab, more }: { counts: readonly Count[]; tab: Tab; more: boolean }) {
  const ofTab = counts.filter(({ bizType }) => tab === ALL || bizType === tab);
  const overdue = sumOf(ofTab, 'overdueCount');
  return (
    <>
      {overdue > 0 && (
        <p className="page-note">
          其中 <span className="waits-long">{shown(overdue)} 条</span>已等待超过 {OVERDUE_HOURS} 小时。
        </p>
      )}
      {more && <p className="page-note">只列出等得最久的 {LISTED} 条，其余的请用条件查找。</p>}
    </>
  );
}
