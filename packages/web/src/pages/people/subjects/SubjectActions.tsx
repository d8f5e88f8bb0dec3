/** Actions on one subject of the list: two links, the rest under 更多 with the reasons why not. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  changeSubjectStatus,
  removeSubjects,
  type SubjectRow,
} from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import { useNavigate } from 'react-router';
import { useAct } from '../../../api/hooks.ts';
import { ask, tell } from '../../../notices/notices.ts';
import { paths } from '../../../paths.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { type MoreAction, MoreActions } from '../../../ui/page/MoreActions.tsx';
import { subjectReads } from './subjects.ts';

export interface SubjectActionsProps {
  row: SubjectRow;
  onOpen: (subjectId: string) => void;
}

export function SubjectActions({ row, onOpen }: SubjectActionsProps) {
  const { subjectId, subjectName, subjectCategory, can } = row;
  const isOn = row.status === 1;
  const navigate = useNavigate();
  const setStatus = useAct(changeSubjectStatus, { refresh: subjectReads });
  const remove = useAct(removeSubjects, { refresh: subjectReads });
  const turn = async () => {
    const confirmLabel = isOn ? '停用' : '启用';
    const text = isOn
      ? `停用后“${subjectName}”不再收到群发短信；资料保留，以后可以再启用。`
      : `启用后可以重新给“${subjectName}”群发短信。`;
    if (await ask({ title: `${confirmLabel}主体`, text, confirmLabel, cancelLabel: '取消', danger: isOn })) {
      report(await setStatus.run({ subjectIds: [subjectId], status: isOn ? 0 : 1 }), `已${confirmLabel}`);
    }
  };
  const drop = async () => {
    const text = `删除后“${subjectName}”从通讯录中消失，也不再收到群发短信，不能恢复；已经发出的短信记录不变。只是暂时不用的，请改用“停用”。`;
    if (await ask({ title: '删除主体', text, confirmLabel: '删除', cancelLabel: '取消', danger: true })) {
      report(await remove.run({ subjectIds: [subjectId] }), '已删除');
    }
  };
  const more: readonly MoreAction[] = [
    { label: isOn ? '停用' : '启用', can: can.disable, act: turn, danger: isOn },
    { label: '删除', can: can.remove, act: drop, danger: true },
  ];
  return (
    <>
      <ActionButton kind="link" label="详情" onAct={() => onOpen(subjectId)} />
      <ActionButton
        kind="link"
        label="编辑"
        can={can.edit}
        onAct={() => navigate(paths.subjectForm(subjectCategory, subjectId))}
      />
      <MoreActions of={subjectName} actions={more} />
    </>
  );
}

/** One subject was meant: either it is done, or the only reason says why not. */
function report(outcome: AnswerOf<typeof removeSubjects> | undefined, done: string): void {
  if (!outcome) return;
  const [failed] = outcome.failList;
  if (failed) tell('error', failed.reason);
  else tell('success', done);
}
