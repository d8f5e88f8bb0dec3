/** 详情: everything that is known of one person. Whole numbers only when asked for, which the log remembers. */
import { labelOf, REAL_NAME } from '@farmers-mailbox/contract/dictionaries.ts';
import { CONSENT_SOURCE } from '@farmers-mailbox/contract/messaging/consents/fields.ts';
import { userDetails } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import {
  IDENTITY_STATE,
  REGISTER_SOURCE,
  type UserDetails,
} from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import { SEX } from '@farmers-mailbox/contract/people/user-admin/person.ts';
import { USER_TYPE } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { ask } from '../../../notices/notices.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { DictionaryWord } from '../../../ui/text/DictionaryWord.tsx';
import { Masked } from '../../../ui/text/Masked.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { nameOf } from './users.ts';

export function UserDrawer({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [isPlain, setPlain] = useState(false);
  const { data, error, refetch } = useCall(
    userDetails,
    { userId, ...(isPlain ? { plainFlag: 1 } : {}) },
    { keepPrevious: true },
  );
  const showWhole = async () => {
    const text = '将显示完整的手机号码、身份证号和出生日期。查看会记入操作日志，请只用于工作。';
    setPlain(await ask({ title: '查看完整号码', text, confirmLabel: '查看', cancelLabel: '取消' }));
  };
  return (
    <Drawer widthPx={720} title={data ? nameOf(data) : '用户详情'} onClose={onClose}>
      <ScrollingPart className="user-drawer" label="用户详情">
        {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={8} />}
        {data && (
          <>
            <Facts person={data} />
            {data.plainFlag === 0 && (
              <ActionButton label="查看完整号码" permission="data:plain" onAct={showWhole} />
            )}
            <Identities person={data} />
            <Subjects person={data} />
          </>
        )}
      </ScrollingPart>
    </Drawer>
  );
}

function Facts({ person }: { person: UserDetails }) {
  const facts: readonly [name: string, value: ReactNode][] = [
    ['昵称', person.nickName],
    ['用户类型', labelOf(USER_TYPE, person.userType)],
    ['状态', <StatusTag key="status" of="ENABLE" value={person.status} />],
    ['手机号码', numberOf(person, person.phoneNumber)],
    ['身份证号', numberOf(person, person.certificateNo)],
    ['性别', labelOf(SEX, person.sex)],
    ['出生日期', numberOf(person, person.birthday)],
    ['所属组织', person.fullDeptName],
    ['实名认证', [labelOf(REAL_NAME, person.realNameAuthFlag), person.realNameAuthTime].join(' ')],
    ['接收短信', agreementOf(person)],
    ['登录密码', person.lockedFlag === 1 ? '已锁定' : person.pwdWeakFlag === 1 ? '须先修改初始密码' : '正常'],
    ['最近登录', [person.lastLoginTime, person.lastLoginIp].filter(Boolean).join('，')],
    ['注册时间', `${person.registerTime}（${labelOf(REGISTER_SOURCE, person.registerSource)}）`],
    ['备注', person.remark],
  ];
  return (
    <dl className="user-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

const numberOf = ({ plainFlag }: UserDetails, number: string | null) =>
  plainFlag === 1 ? number : <Masked value={number} />;

function agreementOf({ smsAgreeFlag, smsAgreeTime, smsAgreeSource }: UserDetails): string {
  if (smsAgreeFlag !== 1) return '未同意';
  return ['同意', labelOf(CONSENT_SOURCE, smsAgreeSource), smsAgreeTime].filter(Boolean).join('，');
}

function Identities({ person: { identityList } }: { person: UserDetails }) {
  if (identityList.length === 0) return null;
  return (
    <>
      <h3>身份</h3>
      <ul className="user-plain-list">
        {identityList.map(({ identityId, fullDeptName, roleNames, mainFlag, state }) => (
          <li key={identityId}>
            {fullDeptName}：{roleNames}
            {mainFlag === 1 && '（主身份）'}
            {state !== 'valid' && `（${labelOf(IDENTITY_STATE, state)}）`}
          </li>
        ))}
      </ul>
    </>
  );
}

function Subjects({ person: { subjectList } }: { person: UserDetails }) {
  if (subjectList.length === 0) return null;
  return (
    <>
      <h3>农业主体</h3>
      <ul className="user-plain-list">
        {subjectList.map(({ subjectId, subjectName, subjectCategory }) => (
          <li key={subjectId}>
            {subjectName}（<DictionaryWord of="SUBJECT_CATEGORY" value={subjectCategory} />）
          </li>
        ))}
      </ul>
    </>
  );
}
