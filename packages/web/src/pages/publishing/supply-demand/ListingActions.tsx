/** The actions of one row. */
import {
  type ListingRow,
  orderListing,
  removeListing,
  takeListingOffline,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { useOrder } from '../../../content/acts.ts';
import { ContentActions } from '../../../content/ContentActions.tsx';
import { DealDialog } from './DealDialog.tsx';
import { kindOf, listingReads } from './kind.ts';
import { ListingSmsDialog, ToDailyHelpDialog } from './OnwardDialogs.tsx';

export interface ListingActionsProps {
  row: ListingRow;
  onOpen: () => void;
  onEdit: () => void;
  onMatch: () => void;
}

export function ListingActions({ row, onOpen, onEdit, onMatch }: ListingActionsProps) {
  const { supplyId, version, title, can } = row;
  const kind = kindOf(row.infoType);
  const order = useOrder<typeof orderListing, 'topFlag'>(kind, orderListing, row);
  const [asking, setAsking] = useState<'deal' | 'dailyHelp' | 'sms' | null>(null);
  const close = () => setAsking(null);
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
          order('topFlag'),
          { label: '匹配', can: can.match, act: onMatch },
          {
            label: '推荐每日一助',
            permission: 'content:dailyHelp:add',
            can: can.toDailyHelp,
            act: () => setAsking('dailyHelp'),
          },
          {
            label: '转短信',
            permission: 'sms:apply:add',
            can: can.toSms,
            act: () => setAsking('sms'),
          },
          {
            label: '登记成交',
            permission: kind.permission('edit'),
            can: can.deal,
            act: () => setAsking('deal'),
          },
        ]}
      />
      {asking === 'deal' && <DealDialog listing={row} counterpart={null} onClose={close} />}
      {asking === 'dailyHelp' && <ToDailyHelpDialog row={row} onClose={close} />}
      {asking === 'sms' && <ListingSmsDialog row={row} onClose={close} />}
    </>
  );
}
