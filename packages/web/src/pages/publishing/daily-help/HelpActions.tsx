/** The actions of one row. */
import {
  cancelHelp,
  type HelpRow,
  removeHelp,
  turnHelpIntoSms,
} from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import { useState } from 'react';
import { useRowActs } from '../../../content/acts.ts';
import { ContentActions } from '../../../content/ContentActions.tsx';
import { useMakeSms } from '../../../content/sms/to-sms.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { dailyHelp } from './kind.ts';
import { OutcomeDialog } from './OutcomeDialog.tsx';

export interface HelpActionsProps {
  row: HelpRow;
  onOpen: () => void;
  onEdit: () => void;
}

export function HelpActions({ row, onOpen, onEdit }: HelpActionsProps) {
  const { helpId, contentHash, title, helpDate, sms, can } = row;
  const [isTelling, setTelling] = useState(false);
  const acts = useRowActs(dailyHelp, { remove: removeHelp, offline: cancelHelp }, row);
  const make = useMakeSms(turnHelpIntoSms, dailyHelp.reads);
  const text = `将按“${title}”写一份短信草稿，排在${helpDate}发送，写明联系人的手机号码。草稿不会发出：请您看过内容和人数，提交审核通过后才发送。`;
  return (
    <>
      <ContentActions
        kind={dailyHelp}
        row={row}
        onOpen={onOpen}
        removed={`“${title}”，不能恢复。操作记录仍保留。`}
        offlineNote={`取消后${helpDate}空出来，可以另排一条。“${title}”可以修改后重新提交审核。`}
        {...acts}
        more={[
          { label: '编辑', permission: dailyHelp.permission('edit'), can: can.edit, act: onEdit },
          {
            label: '登记成效',
            permission: dailyHelp.permission('edit'),
            can: can.feedback,
            act: () => setTelling(true),
          },
        ]}
      >
        {sms === null && (
          <ActionButton
            kind="link"
            label="生成短信"
            permission="sms:apply:add"
            can={can.toSms}
            onAct={() => make({ helpId, contentHash }, { title: '生成短信', text, what: '这条每日一助' })}
          />
        )}
      </ContentActions>
      {isTelling && <OutcomeDialog row={row} onClose={() => setTelling(false)} />}
    </>
  );
}
