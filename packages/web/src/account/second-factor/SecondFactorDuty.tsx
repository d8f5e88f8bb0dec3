/** Binding the second factor because the installation demands it: covers every screen, and signing out is the only other way. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { makeQueryClient } from '../../api/query-client.ts';
import { NativeDialog } from '../../notices/NativeDialog.tsx';
import { useReloadSession } from '../../session/use-reload-session.ts';
import { LeaveButton } from '../LeaveButton.tsx';
import { BindSecondFactor } from './BindSecondFactor.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import './second-factor.css';

export function SecondFactorDuty() {
  const reloadSession = useReloadSession();
  // the console's own one lives behind the gate that this dialog stands in
  const [client] = useState(makeQueryClient);
  const [isBinding, setBinding] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  return (
    <NativeDialog title="绑定动态口令">
      {recoveryCodes !== null ? (
        <RecoveryCodes codes={recoveryCodes} onSaved={() => void reloadSession()} />
      ) : isBinding ? (
        <QueryClientProvider client={client}>
          <BindSecondFactor onBound={setRecoveryCodes} onBack={() => setBinding(false)} />
        </QueryClientProvider>
      ) : (
        <>
          <p className="dialog-note">
            您的岗位须绑定动态口令：以后登录时，除密码外还需输入手机应用上的6位数字。绑定后才能继续使用。
          </p>
          <div className="foot dialog-buttons">
            <LeaveButton />
            <button type="button" className="plain-button plain-primary" onClick={() => setBinding(true)}>
              绑定动态口令
            </button>
          </div>
        </>
      )}
    </NativeDialog>
  );
}
