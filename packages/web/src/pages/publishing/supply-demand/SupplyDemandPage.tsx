/** 供应信息 or 求购信息 of the reader's area. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { PRODUCT_CATEGORY } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { LISTED_CONTENTS_MAX } from '@farmers-mailbox/contract/publishing/content-review/calls.ts';
import {
  type ListingRow,
  pageListings,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import {
  NAME_MAX,
  priceInWords,
  TITLE_MAX,
  wordsOf,
} from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import { LISTING_STATUS } from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import { useState } from 'react';
import { ContentState } from '../../../content/ContentState.tsx';
import { permissionsOf } from '../../../content/kind.ts';
import { WaitingNote } from '../../../content/WaitingNote.tsx';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { useOpened } from '../../../ui/page/opened.ts';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { MoreNote } from '../../../ui/text/MoreNote.tsx';
import { toMinute } from '../../../ui/text/moment.ts';
import { OpenedByContext } from '../../../ui/unsaved/leave-guard.ts';
import { kindOf } from './kind.ts';
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
      render: (row) => <ContentState kind={kindOf(infoType)} content={row} />,
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

export function SupplyDemandPage({ infoType }: { infoType: number }) {
  const may = usePermission();
  const kind = kindOf(infoType);
  const { noun } = kind;
  const [opened, open] = useOpened('supplyId');
  const [writing, setWriting] = useState<{ supplyId: string | null } | null>(null);
  const [matching, setMatching] = useState<ListingRow | null>(null);
  if (!may(permissionsOf(kind))) return <NoPermissionState />;
  return (
    <>
      <PagedTable
        endpoint={pageListings}
        label={noun}
        columns={columnsWith(infoType, ({ supplyId }) => open(supplyId))}
        filters={filtersOf(infoType)}
        fixed={{ infoType }}
        rowKey={({ supplyId }) => supplyId}
        summary={({ waitingCount, more }) => (
          <>
            <WaitingNote kind={kind} count={waitingCount} />
            <MoreNote more={more} listedMax={LISTED_CONTENTS_MAX} />
          </>
        )}
        toolbar={
          <ActionButton
            kind="primary"
            label={`新增${noun}`}
            permission={kind.permission('add')}
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
          <ListingDrawer
            key={opened.id}
            infoType={infoType}
            supplyId={opened.id}
            onClose={() => open(null)}
          />
        )}
      </OpenedByContext>
      {writing && (
        <ListingFormDrawer infoType={infoType} supplyId={writing.supplyId} onClose={() => setWriting(null)} />
      )}
      {matching && <MatchDrawer row={matching} onClose={() => setMatching(null)} />}
    </>
  );
}
