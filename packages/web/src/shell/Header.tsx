/** The bar on top: the system's title, and the menu of the person who is signed in. */
import { roleLabelOf } from '@farmers-mailbox/contract/access/roles.ts';
import { listIdentities } from '@farmers-mailbox/contract/session/endpoints.ts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useCall } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { APP_TITLE } from '../session/page-title.ts';
import { signOut } from '../session/session.ts';
import { useSession } from '../session/session-context.ts';
import { SwitchIdentityDialog } from './SwitchIdentityDialog.tsx';
import { UserMenu } from './UserMenu.tsx';

const MINUTE_MS = 60_000;

export function Header() {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const [isConcerned, setConcerned] = useState(false);
  const { data: identities = [] } = useCall(listIdentities, isConcerned ? {} : null, { staleMs: MINUTE_MS });
  const [switching, setSwitching] = useState(false);
  const area = user.sysDept.ancestors.split('/').at(-1) || user.sysDept.deptName;
  const leave = async () => {
    await signOut(user);
    // a whole reload: nothing of this person stays in memory
    location.assign(paths.signIn(pathname + search));
  };
  return (
    <header className="header">
      <Link className="header-title" to={paths.workbench}>
        {APP_TITLE}
      </Link>
      <span className="header-area">{area}</span>
      <UserMenu
        onApproach={() => setConcerned(true)}
        name={user.sysUser.realName || user.sysUser.userName}
        note={`${roleLabelOf(user.roleList)} · ${user.sysDept.deptName}`}
        items={[
          ...(identities.length > 1 ? [{ label: '切换身份', onChoose: () => setSwitching(true) }] : []),
          { label: '退出登录', onChoose: () => void leave() },
        ]}
      />
      {switching && <SwitchIdentityDialog identities={identities} onClose={() => setSwitching(false)} />}
    </header>
  );
}
