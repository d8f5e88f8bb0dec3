/** In a trial: which accounts there are to try, and where their password stands. An office's installation shows nothing. */
import type { TrialAccount } from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { useState } from 'react';
import './trial-hint.css';

export interface TrialHintProps {
  accounts: readonly TrialAccount[];
  onChoose: (account: TrialAccount) => void;
}

/** Beside the form where there is room for it (trial-hint.css); below it, folded, elsewhere. */
const HAS_ROOM = '(min-width: 1100px)';

export function TrialHint({ accounts, onChoose }: TrialHintProps) {
  const [isOpen, setOpen] = useState(() => matchMedia(HAS_ROOM).matches);
  return (
    <aside className="trial-hint" aria-label="试用账号">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>试用账号</summary>
        <p>
          这里是试用环境，短信不会发到真实手机。各账号的初始密码相同，显示在启动程序的窗口里，也记在数据目录的
          trial-accounts.txt。
        </p>
        {!accounts.some(({ phoneNumber }) => phoneNumber !== null) && (
          <p>短信验证码发到“模拟手机”：请先用密码登录，在“模拟手机”页面查看。</p>
        )}
        <ul>
          {accounts.map((account) => (
            <li key={account.userName}>
              <button type="button" onClick={() => onChoose(account)}>
                <b>{account.userName}</b> <span>{account.title}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </aside>
  );
}
