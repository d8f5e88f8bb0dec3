/** 个人信息: who one is here, as what, how the account is protected, and who came in with it lately. Changes are the dialogs' job. */
import { isAdminType } from '@farmers-mailbox/contract/access/roles.ts';
import { Suspense, useState } from 'react';
import { DialogNotOpened, lazyPart } from '../../../session/lazy-part.tsx';
import { useSession } from '../../../session/session-context.ts';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { Masked } from '../../../ui/text/Masked.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { OwnIdentities } from './OwnIdentities.tsx';
import { OwnNotices } from './OwnNotices.tsx';
import { OwnSecondFactor } from './OwnSecondFactor.tsx';
import { OwnSignIns } from './OwnSignIns.tsx';
import './own-info.css';

const PersonalInfoDialog = lazyPart(
  () => import('../../../account/PersonalInfoDialog.tsx').then((module) => module.PersonalInfoDialog),
  DialogNotOpened,
);
const PasswordDialog = lazyPart(
  () => import('../../../account/PasswordDialog.tsx').then((module) => module.PasswordDialog),
  DialogNotOpened,
);
const PhoneDialog = lazyPart(
  () => import('../../../account/PhoneDialog.tsx').then((module) => module.PhoneDialog),
  DialogNotOpened,
);

type Open = 'info' | 'password' | 'phone';

const FACE_SIDE = 72;

export function OwnInfoPage() {
  const { user } = useSession();
  const { sysUser } = user;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="own-info">
      <section className="card">
        <h2>基本信息</h2>
        <div className="own-info-face">
          <Picture relativeUrl={sysUser.avatar} side={FACE_SIDE}>
            <span className="own-info-no-face">未设置头像</span>
          </Picture>
        </div>
        <dl className="own-info-facts">
          <dt>姓名</dt>
          <dd>
            {sysUser.realName || '—'}{' '}
            <Tag tone={sysUser.realNameAuthFlag === 1 ? 'good' : 'attention'}>
              {sysUser.realNameAuthFlag === 1 ? '已实名认证' : '未实名认证'}
            </Tag>
          </dd>
          <dt>用户账号</dt>
          <dd>{sysUser.userName}</dd>
          <dt>手机号码</dt>
          <dd>
            <Masked value={sysUser.phoneNumber} />
          </dd>
          <dt>身份证号</dt>
          <dd>
            <Masked value={sysUser.certificateNo} />
          </dd>
        </dl>
        <p className="own-info-buttons">
          <button type="button" className="plain-button" onClick={() => setOpen('info')}>
            修改头像和账号
          </button>
          <button type="button" className="plain-button" onClick={() => setOpen('phone')}>
            更改手机号码
          </button>
          <button type="button" className="plain-button" onClick={() => setOpen('password')}>
            修改密码
          </button>
        </p>
      </section>
      <OwnIdentities />
      {isAdminType(user.roleList) && <OwnSecondFactor />}
      <OwnNotices />
      <OwnSignIns />
      <Suspense fallback={null}>
        {open === 'info' && <PersonalInfoDialog onClose={close} />}
        {open === 'password' && <PasswordDialog onClose={close} />}
        {open === 'phone' && <PhoneDialog onClose={close} />}
      </Suspense>
    </div>
  );
}
