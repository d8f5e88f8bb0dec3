/** 账号状态 in the list: turned by whoever may, after a question that says what will happen to this person; for others a tag. */
import { ENABLE, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { changeUserStatus } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import type { UserRow } from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import { useAct } from '../../../api/hooks.ts';
import { ask } from '../../../notices/notices.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionSwitch } from '../../../ui/page/ActionSwitch.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { useTellOutcome } from './batch.ts';
import { nameOf, userReads } from './users.ts';

export function StatusSwitch({ row }: { row: UserRow }) {
  const may = usePermission();
  const { run } = useAct(changeUserStatus, { refresh: userReads });
  const tellOutcome = useTellOutcome();
  if (!may('user:status')) return <StatusTag of="ENABLE" value={row.status} />;
  const isOn = row.status === 1;
  const turn = async () => {
    const deed = isOn ? '停用' : '启用';
    const text = isOn
      ? '停用后立即退出登录，不能再登录，也不再接收短信；以后可以再启用。'
      : '启用后可以重新登录和接收短信。';
    const title = `${deed} ${nameOf(row)}`;
    if (!(await ask({ title, text, confirmLabel: deed, cancelLabel: '取消', danger: isOn }))) return;
    tellOutcome(deed, await run({ userIds: [row.userId], status: isOn ? 0 : 1 }));
  };
  return (
    <ActionSwitch
      label={`${row.realName}的账号`}
      isOn={isOn}
      word={labelOf(ENABLE, row.status)}
      can={row.can.status}
      onTurn={turn}
    />
  );
}
