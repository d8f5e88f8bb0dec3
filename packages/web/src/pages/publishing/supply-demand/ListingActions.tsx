/** The actions of one row. */
import {
  type ListingRow,
  removeListing,
  takeListingOffline,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { ContentActions } from '../../../content/ContentActions.tsx';
import { DealDialog } from './DealDialog.tsx';
import { kindOf, listingReads } from './kind.ts';

export interface ListingActionsProps {
  row: ListingRow;
  onOpen: () => void;
  onEdit: () => void;
  onMatch: () => void;
}

export function ListingActions({ row, onOpen, onEdit, onMatch }: ListingActionsProps) {
  const { supplyId, version, title, can } = row;
  const kind = kindOf(row.infoType);
  const [isDealing, setDealing] = useState(false);
  const remove = useAct(removeListing, { refresh: listingReads, success: '已删除' });
  const offline = useAct(takeListingOffline, { refresh: listingReads, success: '已下架' });
  return (
    <>
      <ContentActions
        kind={kind}
        row={row}
        onOpen={onOpen}
        onEdit={onEdit}
        removed={`“${title}”和它的图片，不能恢复。`}
        remove={() => remove.run({ supplyId, version })}
        offlineNote={`下架后不再展示“${title}”。可以修改后重新提交审核。`}
        takeOffline={(opinion) => offline.attempt({ supplyId, opinion })}
        more={[
          { label: '匹配', can: can.match, act: onMatch },
          {
            label: '登记成交',
            permission: kind.permission('edit'),
            can: can.deal,
            act: () => setDealing(true),
          },
        ]}
      />
      {isDealing && <DealDialog listing={row} counterpart={null} onClose={() => setDealing(false)} />}
    </>
  );
}
