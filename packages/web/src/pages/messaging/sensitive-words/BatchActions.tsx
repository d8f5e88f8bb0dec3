/** Actions on all chosen words at once. */
import {
  type CategoryNode,
  changeSensitiveWordStatus,
  moveSensitiveWords,
  removeContainChildren,
} from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { movedWordsProblems } from '@farmers-mailbox/contract/messaging/sensitive-words/forms.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { tell } from '../../../notices/notices.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { SelectItem } from '../../../ui/form/items.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { categoryOptions, wordReads } from './words.ts';

export interface BatchActionsProps {
  typeIds: readonly string[];
  categories: readonly CategoryNode[];
  onDone: () => void;
}

export function BatchActions({ typeIds, categories, onDone }: BatchActionsProps) {
  const [isMoving, setMoving] = useState(false);
  const turn = useAct(changeSensitiveWordStatus, { refresh: wordReads });
  const remove = useAct(removeContainChildren, { refresh: wordReads });
  const count = typeIds.length;
  const setStatus = async (status: 0 | 1) => {
    const answer = await turn.run({ typeIds: [...typeIds], status });
    if (!answer) return;
    tell('success', `已${status === 1 ? '启用' : '停用'} ${answer.successCount} 个，其余的本来就是这样`);
    onDone();
  };
  const drop = async () => {
    const answer = await remove.run({ typeIds: [...typeIds] });
    if (!answer) return;
    tell('success', `已删除 ${answer.removeCount} 个`);
    onDone();
  };
  return (
    <>
      <ActionButton label="移到分类" permission="sms:word:add" onAct={() => setMoving(true)} />
      <ActionButton
        label="启用所选"
        permission="sms:word:add"
        confirm={{
          title: `启用 ${count} 个敏感词`,
          text: '启用后含有这些词的短信马上会被拦下或提醒，正在发送的也会暂停。',
        }}
        onAct={() => setStatus(1)}
      />
      <ActionButton
        label="停用所选"
        permission="sms:word:add"
        danger
        confirm={{
          title: `停用 ${count} 个敏感词`,
          text: '停用后含有这些词的短信马上可以提交和发送；以后可以再启用。',
        }}
        onAct={() => setStatus(0)}
      />
      <ActionButton
        label="删除所选"
        permission="sms:word:remove"
        danger
        confirm={{
          title: `删除 ${count} 个敏感词`,
          text: '删除后含有这些词的短信马上可以提交和发送，不能恢复。只是暂时不用的，请改用“停用”。',
        }}
        onAct={drop}
      />
      {isMoving && (
        <MoveDialog
          typeIds={typeIds}
          categories={categories}
          onDone={onDone}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  );
}

function MoveDialog({ typeIds, categories, onDone, onClose }: BatchActionsProps & { onClose: () => void }) {
  const move = useAct(moveSensitiveWords, { refresh: wordReads, success: '已移动' });
  return (
    <FormDialog<{ parentId: string | null }>
      open
      title={`把 ${typeIds.length} 个敏感词移到`}
      submitLabel="移动"
      initial={{ parentId: null }}
      problemsOf={movedWordsProblems}
      onSubmit={async ({ parentId }) => {
        await move.attempt({ typeIds: [...typeIds], parentId: parentId ?? '' });
        onDone();
      }}
      onClose={onClose}
    >
      {(form) => (
        <SelectItem
          form={form}
          name="parentId"
          label="分类"
          isRequired
          options={categoryOptions(categories)}
        />
      )}
    </FormDialog>
  );
}
