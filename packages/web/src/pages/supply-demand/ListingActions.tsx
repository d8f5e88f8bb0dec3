/** Actions on one row: two links, the rest under 更多 with the reasons why not. */
import { type ListingRow, removeListing } from '@farmers-mailbox/contract/supply-demand/endpoints.ts';
import { wordsOf } from '@farmers-mailbox/contract/supply-demand/fields.ts';
import { ListingStatus } from '@farmers-mailbox/contract/supply-demand/states.ts';
import { useState } from 'react';
import { useAct } from '../../api/hooks.ts';
import { ask } from '../../notices/notices.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { type MoreAction, MoreActions } from '../../ui/MoreActions.tsx';
import { DealDialog } from './DealDialog.tsx';
import { OfflineDialog } from './OfflineDialog.tsx';
import { listingReads } from './reads.ts';

export interface ListingActionsProps {
  row: ListingRow;
  onOpen: () => void;
  onEdit: () => void;
  onMatch: () => void;
}

export function ListingActions({ row, onOpen, onEdit, onMatch }: ListingActionsProps) {
  const { supplyId, version, title, infoType, supplyStatus, can } = row;
  const { noun, page } = wordsOf(infoType);
  const [asking, setAsking] = useState<'deal' | 'offline' | null>(null);
  const remove = useAct(removeListing, { refresh: listingReads, success: '已删除' });
  const drop = async () => {
    const text = `将删除“${title}”和它的图片，不能恢复。`;
    if (
      await ask({ title: `删除 1 条${noun}`, text, confirmLabel: '删除', cancelLabel: '取消', danger: true })
    ) {
      await remove.run({ supplyId, version });
    }
  };
  const more: readonly MoreAction[] = [
    { label: '匹配', can: can.match, act: onMatch },
    {
      label: '登记成交',
      permission: `content:${page}:edit`,
      can: can.deal,
      act: () => setAsking('deal'),
    },
    {
      label: '下架',
      permission: `content:${page}:offline`,
      can: can.offline,
      danger: true,
      act: () => setAsking('offline'),
    },
    { label: '删除', permission: `content:${page}:remove`, can: can.remove, danger: true, act: drop },
  ];
  const toReview = supplyStatus === ListingStatus.waiting && can.pass === true;
  return (
    <>
      <ActionButton kind="link" label={toReview ? '审核' : '查看'} onAct={onOpen} />
      <ActionButton
        kind="link"
        label="编辑"
        permission={`content:${page}:edit`}
        can={can.edit}
        onAct={onEdit}
      />
      <MoreActions of={title} actions={more} />
      {asking === 'deal' && <DealDialog listing={row} counterpart={null} onClose={() => setAsking(null)} />}
      {asking === 'offline' && <OfflineDialog row={row} onClose={() => setAsking(null)} />}
    </>
  );
}
