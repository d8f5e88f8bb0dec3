/** 供应信息 or 求购信息 of the reader's area. */

import { labelOf, SUPPLY_STATUS } from '@farmers-mailbox/contract/dictionaries.ts';
import { PRODUCT_CATEGORY, QUANTITY_UNITS } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import {
  type ListingRow,
  pageListings,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import {
  NAME_MAX,
  PRICE_UNITS,
  TITLE_MAX,
  wordsOf,
} from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import { ListingStatus } from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import { useState } from 'react';
import { ContentPage } from '../../../content/ContentPage.tsx';
import { momentColumn, onTop, ownFilter, regionFilter, stateColumn } from '../../../content/columns.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { kindOf } from './kind.ts';
import { ListingActions } from './ListingActions.tsx';
import { ListingDrawer } from './ListingDrawer.tsx';
import { ListingFormDrawer } from './ListingFormDrawer.tsx';
import { MatchDrawer } from './MatchDrawer.tsx';
import './supply-demand.css';
import { priceOf } from './price.ts';

const columnsWith = (infoType: number, open: (row: ListingRow) => void): readonly Column<ListingRow>[] => {
  const words = wordsOf(infoType);
  return [
    {
      title: '标题',
      width: 200,
      card: 'headline',
      render: (row) => (
        <>
          <button type="button" className="plain-link listing-title" onClick={() => open(row)}>
            {row.title}
          </button>
          {onTop(row)}
        </>
      ),
    },
    stateColumn(() => kindOf(infoType), 100),
    {
      title: '产品和类别',
      width: 100,
      render: ({ productName, productCategory }) => (
        <>
          {productName}
          <p className="cell-note">{labelOf(PRODUCT_CATEGORY, productCategory)}</p>
        </>
      ),
    },
    {
      title: '数量',
      width: 90,
      align: 'right',
      render: ({ quantity, quantityUnit, dealQuantity }) => (
        <>
          {inDigits(quantity)}
          {quantityUnit}
          {dealQuantity !== null && (
            <p className="cell-note">
              成交 {inDigits(dealQuantity)}
              {quantityUnit}
            </p>
          )}
        </>
      ),
    },
    {
      title: '价格',
      width: 120,
      align: 'right',
      render: (row) => (
        <>
          {priceOf(row)}
          {row.dealAmount !== null && <p className="cell-note">成交 {inDigits(row.dealAmount)} 元</p>}
        </>
      ),
    },
    { title: words.place, width: 120, least: 72, spare: 4, render: ({ place }) => place },
    {
      title: words.period,
      width: 120,
      spare: 3,
      render: ({ supplyStart, supplyEnd }) => `${supplyStart} 至 ${supplyEnd}`,
    },
    {
      title: '发布人和单位',
      spare: 4,
      width: 150,
      least: 112,
      render: ({ createUserName, createDeptName }) => (
        <>
          {createUserName}
          <p className="cell-note">
            <PlaceName of={createDeptName} />
          </p>
        </>
      ),
    },
    {
      title: '浏览/拨打',
      width: 96,
      spare: 1,
      align: 'right',
      render: ({ viewCount, callCount, matchCount, supplyStatus }) => (
        <>
          {inDigits(viewCount)}/{inDigits(callCount)}
          {/* over, it is matched no more */}
          {matchCount !== null && supplyStatus === ListingStatus.published && (
            <p className="cell-note">匹配到 {matchCount} 条</p>
          )}
        </>
      ),
    },
    { ...momentColumn('发布时间', 'publishTime'), spare: 2 },
  ];
};

const filtersOf = (infoType: number): readonly Filter[] => [
  { kind: 'text', name: 'title', label: '标题', lengthMax: TITLE_MAX },
  { kind: 'choice', name: 'supplyStatus', label: '状态', options: SUPPLY_STATUS },
  { kind: 'choice', name: 'productCategory', label: '产品类别', options: PRODUCT_CATEGORY },
  { kind: 'text', name: 'productName', label: '产品', lengthMax: NAME_MAX },
  regionFilter,
  ownFilter,
  { kind: 'days', name: 'supply', label: wordsOf(infoType).period },
  { kind: 'amount', name: 'quantity', label: '数量', units: QUANTITY_UNITS },
  { kind: 'amount', name: 'price', label: '价格', units: PRICE_UNITS },
];

export function SupplyDemandPage({ infoType }: { infoType: number }) {
  const kind = kindOf(infoType);
  const { noun } = kind;
  const [matching, setMatching] = useState<ListingRow | null>(null);
  return (
    <>
      <ContentPage
        kind={kind}
        endpoint={pageListings}
        label={noun}
        columns={(open) => columnsWith(infoType, open)}
        filters={filtersOf(infoType)}
        fixed={{ infoType }}
        addLabel={`新增${noun}`}
        actions={(row, to) => <ListingActions row={row} {...to} onMatch={() => setMatching(row)} />}
        opened={(supplyId, { onClose }) => (
          <ListingDrawer infoType={infoType} supplyId={supplyId} onClose={onClose} />
        )}
        form={(supplyId, onClose) => (
          <ListingFormDrawer infoType={infoType} supplyId={supplyId} onClose={onClose} />
        )}
        empty={`点“新增${noun}”登记一条，提交后由另一位管理员审核，通过了就展示出来。`}
      />
      {matching && <MatchDrawer row={matching} onClose={() => setMatching(null)} />}
    </>
  );
}
