/** The menu of the person who is signed in: who they are, what they may do about themselves, and the way out. */
import { isAdminType, ownRoleOf } from '@farmers-mailbox/contract/access/roles.ts';
import { Suspense, useState } from 'react';
import { leaveConsole } from '../account/leave-console.ts';
import { OwnOrganisationDialog } from '../account/OrganisationPrompt.tsx';
import { DialogNotOpened, lazyPart } from '../session/lazy-part.tsx';
import { useOwnIdentities } from '../session/own-place.ts';
import { useSession } from '../session/session-context.ts';
import { Picture } from '../ui/pictures/Picture.tsx';
import { Icon } from '../ui/text/Icon.tsx';
import { DropMenu } from './DropMenu.tsx';

const FACE_SIDE = 24;

const PersonalInfoDialog = lazyPart(
  () => import('../account/PersonalInfoDialog.tsx').then((module) => module.PersonalInfoDialog),
  DialogNotOpened,
);
const PasswordDialog = lazyPart(
  () => import('../account/PasswordDialog.tsx').then((module) => module.PasswordDialog),
  DialogNotOpened,
);
const SwitchIdentityDialog = lazyPart(
  () => import('../account/SwitchIdentityDialog.tsx').then((module) => module.SwitchIdentityDialog),
  DialogNotOpened,
);
const SecondFactorDialog = lazyPart(
  () => import('../account/second-factor/SecondFactorDialog.tsx').then((module) => module.SecondFactorDialog),
  DialogNotOpened,
);

type OpenDialog = 'info' | 'password' | 'identities' | 'organisation' | 'security';

export function UserMenu() {
  const { user } = useSession();
  const [isConcerned, setConcerned] = useState(false);
  const identities = useOwnIdentities(!isConcerned);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const name = user.sysUser.realName || user.sysUser.userName;
  const close = () => setOpen(null);
  return (
    <>
      <DropMenu
        label="个人菜单"
        onApproach={() => setConcerned(true)}
        face={
          <>
            <Picture relativeUrl={user.sysUser.avatar} side={FACE_SIDE}>
              <Icon name="user" />
            </Picture>
            <span className="user-menu-name">{name}</span>
          </>
        }
        heading={
          <p>
            <b>{name}</b>
            <span>{`${ownRoleOf(user.roleList)} · ${user.sysDept.deptName}`}</span>
          </p>
        }
        items={[
          { label: '个人信息', onChoose: () => setOpen('info') },
          { label: '修改密码', onChoose: () => setOpen('password') },
          { label: '选择组织', onChoose: () => setOpen('organisation') },
          ...(identities.length > 1 ? [{ label: '切换身份', onChoose: () => setOpen('identities') }] : []),
          ...(isAdminType(user.roleList) ? [{ label: '安全设置', onChoose: () => setOpen('security') }] : []),
          { label: '退出登录', onChoose: () => void leaveConsole(user) },
        ]}
      />
      <Suspense fallback={null}>
        {open === 'identities' && <SwitchIdentityDialog identities={identities} onClose={close} />}
        {open === 'info' && <PersonalInfoDialog onClose={close} />}
        {open === 'password' && <PasswordDialog onClose={close} />}
        {open === 'security' && <SecondFactorDialog onClose={close} />}
        {open === 'organisation' && <OwnOrganisationDialog onClose={close} />}
      </Suspense>
    </>
  );
}
