/** 身份管理: where a person stands and with which roles, each with what may be done to it. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  removeIdentity,
  saveIdentity,
  userDetails,
} from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import {
  IDENTITY_STATE,
  type IdentityRow,
  type UserDetails,
} from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { ask } from '../../../notices/notices.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { placeOnce } from '../../../ui/text/place-in-short.ts';
import { IdentityDialog } from './IdentityDialog.tsx';
import { nameOf, userReads, type WrittenIdentity } from './users.ts';

export function IdentitiesDrawer({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, error, refetch } = useCall(userDetails, { userId });
  const [writing, setWriting] = useState<WrittenIdentity | null>(null);
  return (
    <Drawer widthPx={720} title={data ? `身份管理：${nameOf(data)}` : '身份管理'} onClose={onClose}>
      <ScrollingPart className="user-drawer" label="身份管理">
        {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={6} />}
        {data && (
          <>
            <p className="page-note">
              一个人可以有几个身份，登录后切换；主身份决定所属组织。修改或删除身份时，正以这个身份登录的会立即退出。
            </p>
            <ActionButton
              kind="primary"
              label="新增身份"
              permission="user:identity"
              can={data.mayAddIdentity}
              onAct={() => setWriting({ person: data })}
            />
            {data.identityList.length === 0 && <EmptyState text="还没有身份，不能登录后台" />}
            <ul className="user-identities">
              {data.identityList.map((identity) => (
                <Identity
                  key={identity.identityId}
                  person={data}
                  identity={identity}
                  onEdit={() => setWriting({ person: data, identity })}
                />
              ))}
            </ul>
          </>
        )}
      </ScrollingPart>
      {writing && <IdentityDialog {...writing} onClose={() => setWriting(null)} />}
    </Drawer>
  );
}

interface IdentityProps {
  person: UserDetails;
  identity: IdentityRow;
  onEdit: () => void;
}

function Identity({ person, identity, onEdit }: IdentityProps) {
  const save = useAct(saveIdentity, { refresh: userReads, success: '已设为主身份' });
  const remove = useAct(removeIdentity, { refresh: userReads, success: '已删除身份' });
  const { identityId, deptId, fullDeptName, roleIds, roleNames, validFrom, validTo, state, can } = identity;
  const { userId, version } = person;
  const makeMain = async () => {
    const text = `${nameOf(person)}的所属组织将变为“${fullDeptName}”；正以这个身份登录的会立即退出。`;
    if (!(await ask({ title: '设为主身份', text, confirmLabel: '设为主身份', cancelLabel: '取消' }))) return;
    await save.run({ userId, version, identityId, deptId, roleIds, mainFlag: 1, validFrom, validTo });
  };
  const drop = async () => {
    const text = `${nameOf(person)}将不再是“${fullDeptName}”的${roleNames}；正以这个身份登录的会立即退出，不能恢复。`;
    const question = { title: '删除身份', text, confirmLabel: '删除', cancelLabel: '取消', danger: true };
    if (await ask(question)) await remove.run({ identityId, version });
  };
  return (
    <li>
      <h3>
        {placeOnce(fullDeptName)}
        {identity.mainFlag === 1 && <span className="tag tag-active">主身份</span>}
        {state !== 'valid' && <span className="tag tag-attention">{labelOf(IDENTITY_STATE, state)}</span>}
      </h3>
      <p>{roleNames || '角色已停用'}</p>
      <p className="cell-note">{periodOf(validFrom, validTo)}</p>
      <div className="user-identity-actions">
        <ActionButton kind="link" label="编辑" permission="user:identity" can={can.edit} onAct={onEdit} />
        {identity.mainFlag === 0 && (
          <ActionButton
            kind="link"
            label="设为主身份"
            permission="user:identity"
            can={can.makeMain}
            onAct={makeMain}
          />
        )}
        <ActionButton
          kind="link"
          danger
          label="删除"
          permission="user:identity"
          can={can.remove}
          onAct={drop}
        />
      </div>
    </li>
  );
}

function periodOf(from: string | null, to: string | null): string {
  if (from === null && to === null) return '长期有效';
  return `${from ?? '即日起'} 至 ${to ?? '长期'}`;
}
