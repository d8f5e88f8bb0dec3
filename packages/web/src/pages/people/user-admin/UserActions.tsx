/** Actions on one person of the list: two links, the rest under 更多 with the reasons why not. */
import {
  removeUsers,
  resetPasswords,
  unlockUsers,
} from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import type { UserRow } from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import { useAct } from '../../../api/hooks.ts';
import { ask } from '../../../notices/notices.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { type MoreAction, MoreActions } from '../../../ui/page/MoreActions.tsx';
import { useTellOutcome } from './batch.ts';
import { nameOf, type OpenPart, userReads } from './users.ts';

export interface UserActionsProps {
  row: UserRow;
  onOpen: (part: OpenPart) => void;
}

export function UserActions({ row, onOpen }: UserActionsProps) {
  const { userId, can } = row;
  const deeds = useDeeds(row);
  const more: readonly MoreAction[] = [
    {
      label: '身份管理',
      permission: 'user:identity',
      can: can.identity,
      act: () => onOpen({ kind: 'identities', userId }),
    },
    ...deeds,
  ];
  return (
    <>
      <ActionButton kind="link" label="详情" onAct={() => onOpen({ kind: 'details', userId })} />
      <ActionButton
        kind="link"
        label="编辑"
        permission="user:edit"
        can={can.edit}
        onAct={() => onOpen({ kind: 'edit', userId })}
      />
      <MoreActions of={row.realName} actions={more} />
    </>
  );
}

/** Each asks first, in words that say what will happen to this person. */
function useDeeds(row: UserRow): readonly MoreAction[] {
  const { userId, can } = row;
  const refresh = { refresh: userReads };
  const reset = useAct(resetPasswords, refresh);
  const unlock = useAct(unlockUsers, refresh);
  const remove = useAct(removeUsers, refresh);
  const tellOutcome = useTellOutcome();
  const who = nameOf(row);
  const asked = (confirmLabel: string, text: string, danger = true) =>
    ask({ title: `${confirmLabel} ${who}`, text, confirmLabel, cancelLabel: '取消', danger });
  const userIds = [userId];
  return [
    {
      label: '重置密码',
      permission: 'user:resetPwd',
      can: can.resetPwd,
      act: async () => {
        const text = `原密码立即失效，正在登录的会退出；新的初始密码用短信发到 ${row.phoneNumber}，登录后须修改。`;
        if (await asked('重置密码', text)) tellOutcome('重置密码', await reset.run({ userIds }));
      },
    },
    {
      label: '解锁',
      permission: 'user:unlock',
      can: can.unlock,
      act: async () => {
        const text = '密码错误次数清零，可以马上重新登录。';
        if (await asked('解锁', text, false)) tellOutcome('解锁', await unlock.run({ userIds }));
      },
    },
    {
      label: '删除',
      permission: 'user:remove',
      can: can.remove,
      danger: true,
      act: async () => {
        const text = `删除后立即退出登录，${row.identityCount} 个身份全部失效，不再接收短信，不能恢复；他写过的短信和记录仍然保留。`;
        if (await asked('删除', text)) tellOutcome('删除', await remove.run({ userIds }));
      },
    },
  ];
}
