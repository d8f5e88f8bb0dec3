/** The way to the third party's own sign-in. */
import { useState } from 'react';
import { showFailure } from '../../api/failure-notice.ts';
import { goToThirdParty } from './third-party.ts';

export function ThirdPartyLink({ name }: { name: string }) {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await goToThirdParty();
    } catch (thrown) {
      showFailure(thrown);
      setBusy(false);
    }
  };
  return (
    <button type="button" className="plain-link" disabled={busy} onClick={() => void leave()}>
      {busy ? '正在前往…' : `用${name}账号登录`}
    </button>
  );
}
