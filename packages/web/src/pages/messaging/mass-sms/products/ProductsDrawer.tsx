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
import { useAct } from '../../../../api/hooks.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { type DrawerFilter, DrawerList } from '../../../../ui/table/DrawerList.tsx';
import { Masked } from '../../../../ui/text/Masked.tsx';
import { Tag } from '../../../../ui/text/StatusTag.tsx';
import { ProductDialog } from './ProductDialog.tsx';

const WRITING = ['content:sell:add', 'content:buy:add'] as const;

const filters: readonly DrawerFilter[] = [
  { kind: 'text', name: 'keyword', label: '产品、产地、联系人或手机', lengthMax: 50 },
  { kind: 'choice', name: 'infoType', label: '供求', options: INFO_TYPE },
  { kind: 'choice', name: 'productCategory', label: '产品类别', options: PRODUCT_CATEGORY },
  { kind: 'dept', name: 'deptId', label: '产品区域' },
];

export interface ProductsDrawerProps {
  onInsert: (product: ProductRow) => void;
  onClose: () => void;
}

export function ProductsDrawer({ onInsert, onClose }: ProductsDrawerProps) {
  const [open, setOpen] = useState<'add' | ProductRow | null>(null);
  return (
    <DrawerList
      endpoint={pageProductsForSms}
      title="插入产品"
      widthPx={760}
      label="可以插入的产品"
      filters={filters}
      bar={() => (
        <div className="drawer-bar">
          <ActionButton label="登记产品" permission={WRITING} onAct={() => setOpen('add')} />
        </div>
      )}
      empty="没有符合条件的产品，可以点“登记产品”添加"
      row={(row) => (
        <Product
          key={row.productId}
          row={row}
          onEdit={() => setOpen(row)}
          onInsert={() => {
            onInsert(row);
            onClose();
          }}
        />
      )}
      onClose={onClose}
    >
      {open && <ProductDialog row={open === 'add' ? null : open} onClose={() => setOpen(null)} />}
    </DrawerList>
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
