/** Actions on one row: the nearest as links, the rest under 更多 with the reasons why not. */
import { ContentStatus } from '@farmers-mailbox/contract/content-review/states.ts';
import {
  type DisasterRow,
  removeDisaster,
  takeDisasterOffline,
} from '@farmers-mailbox/contract/disaster/endpoints.ts';
import { InfoType, OPINION_MAX } from '@farmers-mailbox/contract/disaster/fields.ts';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useAct } from '../../api/hooks.ts';
import { ask } from '../../notices/notices.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { type MoreAction, MoreActions } from '../../ui/MoreActions.tsx';
import { disasterReads } from './reads.ts';
import { useToSms } from './to-sms.ts';
import { nounOf } from './words.ts';

export interface DisasterActionsProps {
  row: DisasterRow;
  onOpen: () => void;
  onEdit: () => void;
}

export function DisasterActions({ row, onOpen, onEdit }: DisasterActionsProps) {
  const { disasterId, version, infoType, title, auditStatus, sms, can } = row;
  const [isAsking, setAsking] = useState(false);
  const toSms = useToSms();
  const noun = nounOf(infoType);
  const remove = useAct(removeDisaster, { refresh: disasterReads, success: '已删除' });
  const drop = async () => {
    const text = `将删除${noun}“${title}”，不能恢复。操作记录仍保留。`;
    if (
      await ask({ title: `删除 1 条${noun}`, text, confirmLabel: '删除', cancelLabel: '取消', danger: true })
    ) {
      await remove.run({ disasterId, version });
    }
  };
  const more: readonly MoreAction[] = [
    { label: '编辑', permission: 'content:disaster:edit', can: can.edit, act: onEdit },
    {
      label: '下架',
      permission: 'content:disaster:offline',
      can: can.offline,
      danger: true,
      act: () => setAsking(true),
    },
    { label: '删除', permission: 'content:disaster:remove', can: can.remove, danger: true, act: drop },
  ];
  const toReview = auditStatus === ContentStatus.waiting && can.pass === true;
  return (
    <>
      <ActionButton kind="link" label={toReview ? '审核' : '查看'} onAct={onOpen} />
      {infoType === InfoType.warning && sms === null && (
        <ActionButton
          kind="link"
          label="转短信"
          permission="sms:apply:add"
          can={can.toSms}
          onAct={() => toSms(row)}
        />
      )}
      <MoreActions of={title} actions={more} />
      {isAsking && <OfflineDialog row={row} onClose={() => setAsking(false)} />}
    </>
  );
}

function OfflineDialog({ row, onClose }: { row: DisasterRow; onClose: () => void }) {
  const { disasterId, version, infoType, title, isInForce, sms } = row;
  const offline = useAct(takeDisasterOffline, { refresh: disasterReads, success: '已下架' });
  const noun = nounOf(infoType);
  return (
    <FormDialog<{ opinion: string }>
      open
      danger
      title={`下架 1 条${noun}`}
      submitLabel="下架"
      onSubmit={({ opinion }) => offline.attempt({ disasterId, version, opinion })}
      onClose={onClose}
    >
      <p>
        下架后“{title}”不再展示{isInForce && '，马上不再算作生效'}。可以修改后重新提交审核。
        {sms !== null && '已经转成的短信不受影响，要停发请到短信申请里取消。'}
      </p>
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
