/** The recovery codes, shown this once: to copy, to print, to keep as a file. */
import { useState } from 'react';
import { tell } from '../../notices/notices.ts';

export interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

const FILE_NAME = '农民信箱恢复码.txt';

export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const [isSaved, setSaved] = useState(false);
  const text = `农民信箱恢复码（每个只能用一次，请妥善保管）\r\n\r\n${codes.join('\r\n')}\r\n`;
  return (
    <>
      <h3>动态口令已绑定</h3>
      <p>
        手机不在身边时，可以用恢复码登录，每个只能用一次。<b>它们只显示这一次</b>，请现在抄下、打印或保存。
      </p>
      <ol className="recovery-codes" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="recovery-ways">
        <button type="button" className="plain-button" onClick={() => void copy(text)}>
          复制
        </button>
        <button type="button" className="plain-button" onClick={() => print()}>
          打印
        </button>
        <a
          className="plain-button"
          download={FILE_NAME}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          下载
        </a>
      </p>
      <label className="recovery-saved">
        <input type="checkbox" checked={isSaved} onChange={(event) => setSaved(event.target.checked)} />
        我已保存
      </label>
      <div className="foot dialog-buttons">
        <button type="button" className="plain-button plain-primary" disabled={!isSaved} onClick={onSaved}>
          完成
        </button>
      </div>
    </>
  );
}

async function copy(text: string): Promise<void> {
  // plain http on another machine's address has no clipboard
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (isCopied) tell('success', '恢复码已复制');
  else tell('error', '浏览器不允许复制，请改用打印或下载');
}
