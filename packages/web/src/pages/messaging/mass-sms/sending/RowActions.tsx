/** Actions on one application in a list or on its page: the first three as links, the rest under 更多. */

import type { ApplicationCan, ApplicationRow } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { resumeSending } from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { deleteApplications } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { useNavigate } from 'react-router';
import { useAct } from '../../../../api/hooks.ts';
import { ask } from '../../../../notices/notices.ts';
import { paths } from '../../../../paths.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { type MoreAction, MoreActions } from '../../../../ui/page/MoreActions.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { applicationReads } from '../application/application-reads.ts';
import { unsentOf } from '../application/figures.ts';
import { holdLabel } from '../application/hold-words.ts';
import type { OpenDeed } from './SendingDialogs.tsx';

export type ActionName = Extract<
  keyof ApplicationCan,
  | 'edit'
  | 'submit'
  | 'revoke'
  | 'hold'
  | 'resume'
  | 'cancelSend'
  | 'copy'
  | 'delete'
  | 'supervise'
  | 'correct'
>;

const labels: Record<ActionName, string> = {
  edit: '编辑',
  submit: '提交',
  revoke: '撤回',
  hold: '暂停',
  resume: '恢复',
  cancelSend: '取消发送',
  copy: '复制',
  delete: '删除',
  supervise: '批注',
  correct: '更正',
};
const labelFor = (name: ActionName, row: ApplicationRow): string =>
  name === 'hold' && row.sendStatus === SendStatus.held ? holdLabel(row) : labels[name];
const dangerous: readonly ActionName[] = ['cancelSend', 'delete'];
const SHOWN_AS_LINKS = 3;

export interface RowActionsProps {
  row: ApplicationRow;
  /** in the order of their weight on this page */
  names: readonly ActionName[];
  linksMax?: number;
  /** of the page's own, under 更多 */
  also?: readonly MoreAction[];
  onDeed: (open: OpenDeed) => void;
}

/** Those that the state allows; what it forbids for now is under 更多 with its reason. */
export function RowActions({ row, names, linksMax = SHOWN_AS_LINKS, also = [], onDeed }: RowActionsProps) {
  const act = useActions(row, onDeed);
  const allowed = names.filter((name) => row.can[name] === true);
  const shown = allowed.slice(0, linksMax);
  const rest = names.filter((name) => !shown.includes(name));
  return (
    <>
      {shown.map((name) => (
        <ActionButton
          key={name}
          kind="link"
          label={labelFor(name, row)}
          danger={dangerous.includes(name)}
          onAct={() => act(name)}
        />
      ))}
      <MoreActions
        of={row.smsTitle}
        actions={[
          ...rest.map((name) => ({
            label: labelFor(name, row),
            can: row.can[name],
            danger: dangerous.includes(name),
            act: () => act(name),
          })),
          ...also,
        ]}
      />
    </>
  );
}

/** Does the deed, or opens the dialog that asks for its reason. */
export function useActions(
  row: ApplicationRow,
  onDeed: (open: OpenDeed) => void,
): (name: ActionName) => unknown {
  const navigate = useNavigate();
  const remove = useAct(deleteApplications, { refresh: applicationReads, success: '已删除' });
  const resume = useAct(resumeSending, { refresh: applicationReads, success: '已恢复发送' });
  return async (name) => {
    if (name === 'edit') return navigate(paths.applicationForm({ applyId: row.applyId }));
    // with the list of what is wrong and what is only noticed: nobody hands in what they have not seen checked
    if (name === 'submit') return navigate(paths.applicationForm({ applyId: row.applyId, step: 'check' }));
    if (name === 'copy') return navigate(paths.applicationForm({ copyOf: row.applyId }));
    if (name === 'correct') return navigate(paths.applicationForm({ correct: row.applyId }));
    if (name === 'delete') {
      const text = `将删除“${row.smsTitle}”（${row.applyNo}），删除后不能恢复。`;
      if (
        await ask({ title: '删除 1 条申请', text, confirmLabel: '删除', cancelLabel: '不删除', danger: true })
      )
        await remove.run({ applyId: row.applyId });
      return;
    }
    if (name === 'resume') {
      const text = `将继续向剩余约 ${inDigits(unsentOf(row))} 人发送“${row.smsTitle}”。`;
      if (await ask({ title: '恢复发送', text, confirmLabel: '恢复发送', cancelLabel: '暂不恢复' }))
        await resume.run({ applyId: row.applyId });
      return;
    }
    return onDeed({ deed: name, row });
  };
}
