/** What can be done with one row: two links, the rest under 更多 with the reasons why not. */

import { ContentStatus } from '@farmers-mailbox/contract/content-review/states.ts';
import {
  type KnowledgeRow,
  removeKnowledge,
  takeKnowledgeOffline,
} from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import { OPINION_MAX } from '@farmers-mailbox/contract/knowledge/fields.ts';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useAct } from '../../api/hooks.ts';
import { ask } from '../../notices/notices.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { type MoreAction, MoreActions } from '../../ui/MoreActions.tsx';
import { knowledgeReads } from './reads.ts';

export interface KnowledgeActionsProps {
  row: KnowledgeRow;
  onOpen: (at?: 'records') => void;
  onEdit: () => void;
}

export function KnowledgeActions({ row, onOpen, onEdit }: KnowledgeActionsProps) {
  const { knowledgeId, title, auditStatus, can } = row;
  const [isAsking, setAsking] = useState(false);
  const remove = useAct(removeKnowledge, { refresh: knowledgeReads, success: '已删除' });
  const drop = async () => {
    const text = `将删除“${title}”和它的图片，不能恢复。`;
    if (
      await ask({ title: '删除 1 条知识', text, confirmLabel: '删除', cancelLabel: '取消', danger: true })
    ) {
      await remove.run({ knowledgeIds: [knowledgeId] });
    }
  };
  const more: readonly MoreAction[] = [
    { label: '操作记录', act: () => onOpen('records') },
    {
      label: '下架',
      permission: 'content:knowledge:offline',
      can: can.offline,
      danger: true,
      act: () => setAsking(true),
    },
    { label: '删除', permission: 'content:knowledge:remove', can: can.remove, danger: true, act: drop },
  ];
  const toReview = auditStatus === ContentStatus.waiting && can.pass === true;
  return (
    <>
      <ActionButton kind="link" label={toReview ? '审核' : '查看'} onAct={() => onOpen()} />
      <ActionButton
        kind="link"
        label="编辑"
        permission="content:knowledge:edit"
        can={can.edit}
        onAct={onEdit}
      />
      <MoreActions of={title} actions={more} />
      {isAsking && <OfflineDialog row={row} onClose={() => setAsking(false)} />}
    </>
  );
}

function OfflineDialog({ row: { knowledgeId, title }, onClose }: { row: KnowledgeRow; onClose: () => void }) {
  const offline = useAct(takeKnowledgeOffline, { refresh: knowledgeReads, success: '已下架' });
  return (
    <FormDialog<{ opinion: string }>
      open
      danger
      title="下架 1 条知识"
      submitLabel="下架"
      onSubmit={({ opinion }) => offline.attempt({ knowledgeIds: [knowledgeId], opinion })}
      onClose={onClose}
    >
      <p>下架后农户再也看不到“{title}”。可以修改后重新提交审核。</p>
      <Form.Item
        name="opinion"
        label="下架的原因"
        rules={[{ required: true, whitespace: true, message: '请写明下架的原因' }]}
      >
        <Input.TextArea maxLength={OPINION_MAX} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </FormDialog>
  );
}
