/** An administrator's own second factor: on or off, and the way to change that. */
import { getSecondFactor } from '@farmers-mailbox/contract/entry/second-factor/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { refreshReads, useCall } from '../../../api/hooks.ts';
import { DialogNotOpened, lazyPart } from '../../../session/lazy-part.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';

const SecondFactorDialog = lazyPart(
  () =>
    import('../../../account/second-factor/SecondFactorDialog.tsx').then(
      (module) => module.SecondFactorDialog,
    ),
  DialogNotOpened,
);

export function OwnSecondFactor() {
  const client = useQueryClient();
  const { data, error, refetch } = useCall(getSecondFactor, {});
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    void refreshReads(client, [getSecondFactor]);
  };
  return (
    <section className="card">
      <h2>登录保护</h2>
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={2} />}
      {data && (
        <>
          <p>
            动态口令{' '}
            <Tag tone={data.enrolled ? 'good' : 'neutral'}>{data.enrolled ? '已绑定' : '未绑定'}</Tag>
          </p>
          <p className="cell-note">
            {data.enrolled
              ? `登录时除密码外，还要输入手机应用上的6位数字。还有 ${data.recoveryCodesLeft} 个恢复码没有用过。`
              : '绑定后，即使密码泄露，别人也不能登录您的账号。'}
          </p>
          <p className="own-info-buttons">
            <button type="button" className="plain-button" onClick={() => setOpen(true)}>
              安全设置
            </button>
          </p>
        </>
      )}
      <Suspense fallback={null}>{isOpen && <SecondFactorDialog onClose={close} />}</Suspense>
    </section>
  );
}
