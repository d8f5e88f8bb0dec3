/** Above the list of people: adding one or a table of them, and what is done to those who are ticked. */
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { changeUserStatus, resetPasswords } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { BATCH_USERS_MAX } from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import { useAct } from '../../../api/hooks.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { useTellOutcome } from './batch.ts';
import { ExportButton } from './import/ExportButton.tsx';
import { ImportButton } from './import/ImportButton.tsx';
import { userReads } from './users.ts';

export interface UsersToolbarProps {
  selected: readonly string[];
  onAdd: () => void;
  /** what was ticked has been dealt with */
  onDone: () => void;
}

export function UsersToolbar({ selected, onAdd, onDone }: UsersToolbarProps) {
  return (
    <>
      <ActionButton kind="primary" label="新增" permission="user:add" onAct={onAdd} />
      <ImportButton />
      <ExportButton />
      <Batch selected={selected} onDone={onDone} />
    </>
  );
}

function Batch({ selected, onDone }: Pick<UsersToolbarProps, 'selected' | 'onDone'>) {
  const status = useAct(changeUserStatus, { refresh: userReads });
  const reset = useAct(resetPasswords, { refresh: userReads });
  const tellOutcome = useTellOutcome();
  const count = selected.length;
  const userIds = [...selected];
  const can: Verdict = allOf(
    verdict(count > 0, '请先在表格里勾选用户'),
    verdict(count <= BATCH_USERS_MAX, `一次最多处理 ${BATCH_USERS_MAX} 人`),
  );
  const turn = async (to: 0 | 1) => {
    tellOutcome(to === 1 ? '启用' : '停用', await status.run({ userIds, status: to }));
    onDone();
  };
  const resetAll = async () => {
    tellOutcome('重置密码', await reset.run({ userIds }));
    onDone();
  };
  const counted = (deed: string) => (count > 0 ? `${deed} ${count} 人` : `批量${deed}`);
  return (
    <>
      <ActionButton
        label={counted('停用')}
        permission="user:status"
        can={can}
        danger
        confirm={{
          title: `停用 ${count} 人`,
          text: '停用后他们立即退出登录，不能再登录，也不再接收短信；以后可以再启用。您无权停用的人会逐个告诉您。',
        }}
        onAct={() => turn(0)}
      />
      <ActionButton
        label={counted('启用')}
        permission="user:status"
        can={can}
        confirm={{ title: `启用 ${count} 人`, text: '启用后他们可以重新登录和接收短信。' }}
        onAct={() => turn(1)}
      />
      <ActionButton
        label={count > 0 ? `重置 ${count} 人的密码` : '批量重置密码'}
        permission="user:resetPwd"
        can={can}
        danger
        confirm={{
          title: `重置 ${count} 人的密码`,
          text: '原密码立即失效，正在登录的会退出；新的初始密码用短信发给本人，登录后须修改。',
        }}
        onAct={resetAll}
      />
    </>
  );
}
