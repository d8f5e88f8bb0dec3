/** Security settings of an administrator: binding a second factor, seeing that it is there, and giving it up. */
import { getSecondFactor } from '@farmers-mailbox/contract/entry/second-factor/endpoints.ts';
import { useState } from 'react';
import { useCall } from '../../api/hooks.ts';
import { NativeDialog } from '../../notices/NativeDialog.tsx';
import { ErrorState, Skeleton } from '../../ui/page/states.tsx';
import { BindSecondFactor } from './BindSecondFactor.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RemoveSecondFactor } from './RemoveSecondFactor.tsx';
import './second-factor.css';

/** Fewer recovery codes than this are worth a warning. */
const CODES_LEFT_FEW = 3;

export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const isShownOnce = recoveryCodes !== null;
  return (
    // codes that are shown once do not go by a slip of the Escape key
    <NativeDialog title="安全设置" {...(isShownOnce ? {} : { onClose })}>
      {isShownOnce ? (
        <RecoveryCodes codes={recoveryCodes} onSaved={onClose} />
      ) : (
        <SecondFactorState onBound={setRecoveryCodes} onClose={onClose} />
      )}
    </NativeDialog>
  );
}

interface SecondFactorStateProps {
  onBound: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

function SecondFactorState({ onBound, onClose }: SecondFactorStateProps) {
  const { data, error, refetch } = useCall(getSecondFactor, {});
  const [step, setStep] = useState<'look' | 'bind' | 'remove'>('look');
  const back = () => setStep('look');
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  if (step === 'bind') return <BindSecondFactor onBound={onBound} onBack={back} />;
  if (step === 'remove') return <RemoveSecondFactor onRemoved={back} onBack={back} />;
  return (
    <>
      <h3>动态口令</h3>
      {data.enrolled ? (
        <>
          <p>
            已绑定{data.enrolTime && `（${data.enrolTime}）`}。登录时除密码外，还需输入手机应用上的6位数字。
          </p>
          <p className={data.recoveryCodesLeft < CODES_LEFT_FEW ? 'second-factor-few' : undefined}>
            还有 {data.recoveryCodesLeft} 个恢复码没有用过。
            {data.recoveryCodesLeft < CODES_LEFT_FEW && '所剩不多：解除后重新绑定，可以得到一组新的恢复码。'}
          </p>
        </>
      ) : data.available ? (
        <p>
          尚未绑定。绑定后，登录时除密码外还需输入手机应用上的6位数字，密码泄露时别人也进不来。
          {data.demanded && <b>您的岗位要求绑定。</b>}
        </p>
      ) : (
        <p>您当前的账号不需要绑定动态口令：它只对管理员开放，或已由系统管理员关闭。</p>
      )}
      <div className="foot dialog-buttons">
        <button type="button" className="plain-button" onClick={onClose}>
          关闭
        </button>
        {data.enrolled && (
          <button type="button" className="plain-button plain-danger" onClick={() => setStep('remove')}>
            解除绑定
          </button>
        )}
        {data.available && !data.enrolled && (
          <button type="button" className="plain-button plain-primary" onClick={() => setStep('bind')}>
            绑定动态口令
          </button>
        )}
      </div>
    </>
  );
}
