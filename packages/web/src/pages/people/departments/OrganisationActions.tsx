/** Actions on one organisation of the list: two links, the rest under 更多 with the reasons why not. */
import {
  type AdminDept,
  changeDeptStatus,
  removeDept,
} from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { ask } from '../../../notices/notices.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { type MoreAction, MoreActions } from '../../../ui/page/MoreActions.tsx';
import { type OpenDialog, organisationReads } from './organisations.ts';

export interface OrganisationActionsProps {
  row: AdminDept;
  onOpen: (dialog: OpenDialog) => void;
}

export function OrganisationActions({ row, onOpen }: OrganisationActionsProps) {
  const { deptId, deptName, version, userCount, can } = row;
  const isOn = row.status === 1;
  const setStatus = useAct(changeDeptStatus, {
    refresh: organisationReads,
    success: isOn ? '已停用' : '已启用',
  });
  const remove = useAct(removeDept, { refresh: organisationReads, success: '已删除' });
  const turn = async () => {
    const people =
      userCount > 0 ? `；里面的 ${userCount} 个用户留在原处，发给上级区域的短信仍然包括他们` : '';
    const text = isOn
      ? `停用后不能再选择“${deptName}”${people}。以后可以再启用。`
      : `启用后可以重新选择“${deptName}”。`;
    const confirmLabel = isOn ? '停用' : '启用';
    if (await ask({ title: `${confirmLabel}组织`, text, confirmLabel, cancelLabel: '取消', danger: isOn })) {
      await setStatus.run({ deptId, status: isOn ? 0 : 1, version });
    }
  };
  const drop = async () => {
    const text = `只能删除从未使用过的组织。删除“${deptName}”后编码 ${deptId} 不再使用，不能恢复。`;
    if (await ask({ title: '删除组织', text, confirmLabel: '删除', cancelLabel: '取消', danger: true })) {
      await remove.run({ deptId, version });
    }
  };
  const more: readonly MoreAction[] = [
    { label: isOn ? '停用' : '启用', can: can.disable, act: turn, danger: isOn },
    {
      label: '合并到…',
      can: can.merge,
      act: () => onOpen({ kind: 'merge', dept: row }),
      danger: true,
    },
    { label: '删除', can: can.remove, act: drop, danger: true },
  ];
  return (
    <>
      <ActionButton kind="link" label="编辑" can={can.edit} onAct={() => onOpen({ kind: 'edit', deptId })} />
      <MoreActions of={deptName} actions={more} />
    </>
  );
}
