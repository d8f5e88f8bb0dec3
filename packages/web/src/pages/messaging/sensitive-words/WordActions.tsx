/** Actions on one word: two links, the rest under 更多 with the reasons why not. */
import {
  changeSensitiveWordStatus,
  removeContainChildren,
  type WordRow,
} from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { ask } from '../../../notices/notices.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { type MoreAction, MoreActions } from '../../../ui/page/MoreActions.tsx';
import { wordReads } from './words.ts';

export interface WordActionsProps {
  row: WordRow;
  onEdit: () => void;
  onHits: () => void;
}

export function WordActions({ row, onEdit, onHits }: WordActionsProps) {
  const { typeId, typeName, status, can } = row;
  const isOn = status === 1;
  const turn = useAct(changeSensitiveWordStatus, { refresh: wordReads, success: isOn ? '已停用' : '已启用' });
  const remove = useAct(removeContainChildren, { refresh: wordReads, success: '已删除' });
  const switchIt = async () => {
    const confirmLabel = isOn ? '停用' : '启用';
    const text = isOn
      ? `停用后含有“${typeName}”的短信马上可以提交和发送；以后可以再启用。`
      : `启用后含有“${typeName}”的短信马上会被拦下或提醒，正在发送的也会暂停。`;
    const title = `${confirmLabel}敏感词“${typeName}”`;
    if (await ask({ title, text, confirmLabel, cancelLabel: '取消', danger: isOn })) {
      await turn.run({ typeIds: [typeId], status: isOn ? 0 : 1 });
    }
  };
  const drop = async () => {
    const text = `删除后含有“${typeName}”的短信马上可以提交和发送，不能恢复；命中日志里的记录不变。只是暂时不用的，请改用“停用”。`;
    const title = `删除敏感词“${typeName}”`;
    if (await ask({ title, text, confirmLabel: '删除', cancelLabel: '取消', danger: true })) {
      await remove.run({ typeIds: [typeId] });
    }
  };
  const more: readonly MoreAction[] = [
    { label: isOn ? '停用' : '启用', can: can.edit, act: switchIt, danger: isOn },
    { label: '命中日志', act: onHits },
    { label: '删除', can: can.remove, act: drop, danger: true },
  ];
  return (
    <>
      <ActionButton kind="link" label="编辑" can={can.edit} onAct={onEdit} />
      <MoreActions of={typeName} actions={more} />
    </>
  );
}
