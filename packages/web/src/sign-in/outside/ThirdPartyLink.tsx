/** The way to the third party's own sign-in; nothing at all where none is configured. */
import { xcdnName } from '@farmers-mailbox/contract/outside-sign-in/endpoints.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { showFailure } from '../../api/failure-notice.ts';
import { goToThirdParty } from './third-party.ts';

export function ThirdPartyLink() {
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // who cannot be told of this way still has the others
    call(xcdnName, {}).then(
      (answer) => setName(answer.name),
      () => {},
    );
  }, []);
  if (name === null) return null;
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
