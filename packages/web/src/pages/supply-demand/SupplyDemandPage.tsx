/** What my area offers or wants to buy, what waits for a decision, and what I may do to each. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { PRODUCT_CATEGORY } from '@farmers-mailbox/contract/products/endpoints.ts';
import {
  LISTED_LISTINGS_MAX,
  type ListingRow,
  pageListings,
} from '@farmers-mailbox/contract/supply-demand/endpoints.ts';
import {
  NAME_MAX,
  priceInWords,
  TITLE_MAX,
  wordsOf,
} from '@farmers-mailbox/contract/supply-demand/fields.ts';
import { LISTING_STATUS, ListingStatus } from '@farmers-mailbox/contract/supply-demand/states.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePermission } from '../../session/session-context.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { OpenedByContext } from '../../ui/leave-guard.ts';
import { toMinute } from '../../ui/moment.ts';
import { PagedTable } from '../../ui/PagedTable.tsx';
import type { Filter } from '../../ui/SearchForm.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { NoPermissionState } from '../../ui/states.tsx';
import type { Column } from '../../ui/TableOfRows.tsx';
import { ListingActions } from './ListingActions.tsx';
import { ListingDrawer } from './ListingDrawer.tsx';
import { ListingFormDrawer } from './ListingFormDrawer.tsx';
import { MatchDrawer } from './MatchDrawer.tsx';
import './supply-demand.css';

const columnsWith = (infoType: number, open: (row: ListingRow) => void): readonly Column<ListingRow>[] => {
  const words = wordsOf(infoType);
  return [
    {
      title: '标题',
      width: 200,
      card: 'headline',
      render: (row) => (
        <button type="button" className="plain-link listing-title" onClick={() => open(row)}>
          {row.title}
        </button>
      ),
    },
    {
      title: '状态',
      width: 100,
      render: ({ supplyStatus, auditOpinion }) => (
        <>
          <StatusTag of="SUPPLY_STATUS" value={supplyStatus} />
          {supplyStatus === ListingStatus.refused && auditOpinion && (
            <p className="cell-note">{auditOpinion}</p>
          )}
        </>
      ),
    },
    { title: '产品', width: 100, render: ({ productName }) => productName },
    {
      title: '数量',
      width: 90,
      align: 'right',
      render: ({ quantity, quantityUnit }) => `${quantity.toLocaleString('zh-CN')}${quantityUnit}`,
    },
    { title: '价格', width: 120, align: 'right', render: priceInWords },
    { title: words.place, width: 120, render: ({ place }) => place },
    {
      title: words.period,
      width: 120,
      render: ({ supplyStart, supplyEnd }) => `${supplyStart} 至 ${supplyEnd}`,
    },
    {
      title: '类别',
      width: 80,
      render: ({ productCategory }) => labelOf(PRODUCT_CATEGORY, productCategory),
    },
    { title: '发布人', width: 80, render: ({ createUserName }) => createUserName },
    { title: '所属组织', width: 150, render: ({ createDeptName }) => createDeptName },
    { title: '发布时间', width: 130, render: ({ publishTime }) => toMinute(publishTime) },
  ];
};

const filtersOf = (infoType: number): readonly Filter[] => [
  { kind: 'text', name: 'title', label: '标题', lengthMax: TITLE_MAX },
  { kind: 'choice', name: 'supplyStatus', label: '状态', options: LISTING_STATUS },
  { kind: 'choice', name: 'productCategory', label: '产品类别', options: PRODUCT_CATEGORY },
  { kind: 'text', name: 'productName', label: '产品', lengthMax: NAME_MAX },
  { kind: 'dept', name: 'deptId', label: '区域' },
  { kind: 'days', name: 'supply', label: wordsOf(infoType).period },
];

const VERBS = ['add', 'edit', 'remove', 'pass', 'noPass', 'offline'];

export function SupplyDemandPage({ infoType }: { infoType: number }) {
  const may = usePermission();
  const { noun, page } = wordsOf(infoType);
  const [opened, open] = useOpened();
  const [writing, setWriting] = useState<{ supplyId: string | null } | null>(null);
  const [matching, setMatching] = useState<ListingRow | null>(null);
  if (!may(VERBS.map((verb) => `content:${page}:${verb}`))) return <NoPermissionState />;
  return (
    <>
      <PagedTable
        endpoint={pageListings}
        label={noun}
        columns={columnsWith(infoType, ({ supplyId }) => open(supplyId))}
        filters={filtersOf(infoType)}
        fixed={{ infoType }}
        rowKey={({ supplyId }) => supplyId}
        summary={(answer) => <Summary noun={noun} {...answer} />}
        toolbar={
          <ActionButton
            kind="primary"
            label={`新增${noun}`}
            permission={`content:${page}:add`}
            onAct={() => setWriting({ supplyId: null })}
          />
        }
        actions={(row) => (
          <ListingActions
            row={row}
            onOpen={() => open(row.supplyId)}
            onEdit={() => setWriting({ supplyId: row.supplyId })}
            onMatch={() => setMatching(row)}
          />
        )}
        empty={`点“新增${noun}”登记一条，提交后由另一位管理员审核，通过了就展示出来。`}
      />
      <OpenedByContext value="supplyId">
        {opened && (
          <ListingDrawer key={opened} infoType={infoType} supplyId={opened} onClose={() => open(null)} />
        )}
      </OpenedByContext>
      {writing && (
        <ListingFormDrawer infoType={infoType} supplyId={writing.supplyId} onClose={() => setWriting(null)} />
      )}
      {matching && <MatchDrawer row={matching} onClose={() => setMatching(null)} />}
    </>
  );
}

/** The opened one in the address bar: a link shows it, Back closes it. */
function useOpened(): [string | null, (supplyId: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const supplyId = search.get('supplyId');
  const open = (next: string | null) =>
    setSearch((now) => {
      now.delete('supplyId');
      if (next !== null) now.set('supplyId', next);
      return new URLSearchParams(now);
    });
  return [supplyId !== null && /^\d{1,19}$/.test(supplyId) ? supplyId : null, open];
}

const WAITING_SHOWN_MAX = 100;

/** What waits for the reader, one click away, whatever is filtered now. */
function Summary({ noun, waitingCount, more }: { noun: string; waitingCount: number; more: boolean }) {
  const [search, setSearch] = useSearchParams();
  const isShown = search.get('supplyStatus') === String(ListingStatus.waiting);
  return (
    <>
      {waitingCount > 0 && !isShown && (
        <p className="listing-waiting">
          有 {waitingCount >= WAITING_SHOWN_MAX ? `${WAITING_SHOWN_MAX} 条以上` : `${waitingCount} 条`}
          {noun}等您审核。
          <button
            type="button"
            className="plain-link"
            onClick={() => setSearch({ supplyStatus: String(ListingStatus.waiting) })}
          >
            去审核
          </button>
        </p>
      )}
      {more && (
        <p className="cell-note">
          只列出最新的 {LISTED_LISTINGS_MAX.toLocaleString('zh-CN')} 条，其余的请用条件查找。
        </p>
      )}
    </>
  );
}
