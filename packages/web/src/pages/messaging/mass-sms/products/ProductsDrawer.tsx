/** 插入产品: chooses what is offered or wanted in one's own area for the text, and keeps that list. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  INFO_TYPE,
  PRODUCT_CATEGORY,
  type ProductRow,
  pageProductsForSms,
  removeProduct,
} from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../../api/hooks.ts';
import { DeptSelect } from '../../../../ui/dept/DeptSelect.tsx';
import type { DeptChoice } from '../../../../ui/dept/dept-nodes.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { Drawer } from '../../../../ui/page/Drawer.tsx';
import { ScrollingPart } from '../../../../ui/page/ScrollingPart.tsx';
import { useSettled } from '../../../../ui/page/settled.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../../ui/page/states.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import { Masked } from '../../../../ui/text/Masked.tsx';
import { Tag } from '../../../../ui/text/StatusTag.tsx';
import { ProductDialog } from './ProductDialog.tsx';

const PAUSE_MS = 400;
const WRITING = ['content:sell:add', 'content:buy:add'] as const;

interface Asked {
  readonly keyword: string;
  readonly infoType: string;
  readonly productCategory: string;
  readonly dept: DeptChoice | null;
  readonly pageNum: number;
  readonly pageSize: number;
}
const FIRST: Asked = {
  keyword: '',
  infoType: '',
  productCategory: '',
  dept: null,
  pageNum: 1,
  pageSize: 10,
};

export interface ProductsDrawerProps {
  onInsert: (product: ProductRow) => void;
  onClose: () => void;
}

export function ProductsDrawer({ onInsert, onClose }: ProductsDrawerProps) {
  const [asked, setAsked] = useState(FIRST);
  const [open, setOpen] = useState<'add' | ProductRow | null>(null);
  const keyword = useSettled(asked.keyword.trim(), PAUSE_MS);
  const { data, error, refetch } = useCall(
    pageProductsForSms,
    {
      ...(keyword === '' ? {} : { keyword }),
      ...(asked.infoType === '' ? {} : { infoType: asked.infoType }),
      ...(asked.productCategory === '' ? {} : { productCategory: asked.productCategory }),
      ...(asked.dept ? { deptId: asked.dept.deptId } : {}),
      pageNum: asked.pageNum,
      pageSize: asked.pageSize,
    },
    { keepPrevious: true },
  );
  return (
    <Drawer widthPx={760} title="插入产品" onClose={onClose}>
      <ScrollingPart className="drawer-list" label="可以插入的产品">
        <Filters asked={asked} onAsk={(changed) => setAsked({ ...asked, pageNum: 1, ...changed })} />
        <div className="drawer-bar">
          <ActionButton label="登记产品" permission={WRITING} onAct={() => setOpen('add')} />
        </div>
        {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={8} />}
        {data?.list.length === 0 && <EmptyState text="没有符合条件的产品，可以点“登记产品”添加" />}
        <ul>
          {data?.list.map((row) => (
            <Product
              key={row.productId}
              row={row}
              onEdit={() => setOpen(row)}
              onInsert={() => {
                onInsert(row);
                onClose();
              }}
            />
          ))}
        </ul>
        {data && data.total > 0 && (
          <Pagination
            total={data.total}
            pageNum={asked.pageNum}
            pageSize={asked.pageSize}
            onChange={(pageNum, pageSize) => setAsked({ ...asked, pageNum, pageSize })}
          />
        )}
      </ScrollingPart>
      {open && <ProductDialog row={open === 'add' ? null : open} onClose={() => setOpen(null)} />}
    </Drawer>
  );
}

function Filters({ asked, onAsk }: { asked: Asked; onAsk: (changed: Partial<Asked>) => void }) {
  return (
    <div className="drawer-filters" role="search">
      <label>
        产品、产地、联系人或手机
        <input
          type="search"
          className="field"
          maxLength={50}
          value={asked.keyword}
          onChange={({ target }) => onAsk({ keyword: target.value })}
        />
      </label>
      <label>
        供求
        <select
          className="field"
          value={asked.infoType}
          onChange={({ target }) => onAsk({ infoType: target.value })}
        >
          <option value="">全部</option>
          {INFO_TYPE.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        产品类别
        <select
          className="field"
          value={asked.productCategory}
          onChange={({ target }) => onAsk({ productCategory: target.value })}
        >
          <option value="">全部</option>
          {PRODUCT_CATEGORY.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div className="drawer-filter">
        <span>区域</span>
        <DeptSelect label="产品区域" value={asked.dept} onChange={(dept) => onAsk({ dept })} />
      </div>
    </div>
  );
}

interface ProductProps {
  row: ProductRow;
  onInsert: () => void;
  onEdit: () => void;
}

function Product({ row, onInsert, onEdit }: ProductProps) {
  const { productId, productName, version, can } = row;
  const remove = useAct(removeProduct, { refresh: [pageProductsForSms], success: '已删除' });
  return (
    <li>
      <div className="drawer-row-head">
        <h3>
          <Tag tone={row.infoType === 1 ? 'good' : 'active'}>{labelOf(INFO_TYPE, row.infoType)}</Tag>{' '}
          {productName} {can.insert !== true && <Tag>已过期</Tag>}
        </h3>
        <ActionButton kind="primary" label="插入" can={can.insert} onAct={onInsert} />
      </div>
      <p>{row.smsText}</p>
      <p className="cell-note">
        {labelOf(PRODUCT_CATEGORY, row.productCategory)}，{row.deptName}，{row.contactName}{' '}
        <Masked value={row.phoneNumber} />
        {row.consentFlag === 0 && '，未同意公开联系方式，短信里不写电话'}
      </p>
      <div className="drawer-row-buttons">
        <ActionButton kind="link" label="编辑" can={can.edit} onAct={onEdit} />
        <ActionButton
          kind="link"
          danger
          label="删除"
          can={can.remove}
          confirm={{
            title: '删除 1 个产品',
            text: `将删除“${productName}”，删除后不能恢复；已写进短信的文字不变。`,
          }}
          onAct={() => remove.run({ productId, version })}
        />
      </div>
    </li>
  );
}
