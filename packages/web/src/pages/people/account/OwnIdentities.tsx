/** The posts somebody holds, which of them is the present one, and where it lies. */

import { listIdentities } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { getUserAreaInfo } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { useState } from 'react';
import { SwitchIdentityDialog } from '../../../account/SwitchIdentityDialog.tsx';
import { useCall } from '../../../api/hooks.ts';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { placeOnce } from '../../../ui/text/place-in-short.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';

export function OwnIdentities() {
  const { data, error, refetch } = useCall(listIdentities, {});
  const { data: area } = useCall(getUserAreaInfo, {}, { isQuiet: true });
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card">
      <h2>我的身份</h2>
      {area && <p className="own-info-area">所在区域：{area.ancestors.replaceAll('/', ' / ')}</p>}
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={3} />}
      {data && (
        <ul className="own-info-identities">
          {data.map((identity) => (
            <li key={identity.identityId}>
              <b>{placeOnce(identity.fullDeptName)}</b>
              <span>
                {identity.roleNames} {identity.nowIdentity === 1 && <Tag tone="good">当前身份</Tag>}{' '}
                {identity.mainFlag === 1 && <Tag tone="active">主身份</Tag>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <p className="own-info-buttons">
          <button type="button" className="plain-button" onClick={() => setOpen(true)}>
            切换身份
          </button>
        </p>
      )}
      {isOpen && data && <SwitchIdentityDialog identities={data} onClose={() => setOpen(false)} />}
    </section>
  );
}
