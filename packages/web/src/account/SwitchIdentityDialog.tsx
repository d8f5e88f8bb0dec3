/** Switching to another identity: the new token replaces the old one, and everything of the old identity goes. */
import { type AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { type listIdentities, switchIdentity } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { callForEnvelope } from '../api/call.ts';
import { showFailure } from '../api/failure-notice.ts';
import { replaceToken } from '../api/token.ts';
import { NativeDialog } from '../notices/NativeDialog.tsx';
import { tell } from '../notices/notices.ts';
import { paths } from '../paths.ts';
import { Tag } from '../ui/text/StatusTag.tsx';
import { giveUp, mayLose, takeBack, unsavedWork } from '../ui/unsaved/unsaved-work.ts';
import './account.css';
import { placeOnce } from '../ui/text/place-in-short.ts';

/** DLG-03. */
const RELOAD_DELAY_MS = 300;
const pauseBeforeReload = () => new Promise((resolve) => setTimeout(resolve, RELOAD_DELAY_MS));
const DONE = '切换身份成功!';

interface SwitchIdentityDialogProps {
  identities: AnswerOf<typeof listIdentities>;
  onClose: () => void;
}

export function SwitchIdentityDialog({ identities, onClose }: SwitchIdentityDialogProps) {
  const current = identities.find((one) => one.nowIdentity === 1)?.identityId;
  const [chosen, setChosen] = useState(current);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  /** The present identity needs no new token; the page stays as it is. */
  const stay = async () => {
    setBusy(true);
    await pauseBeforeReload();
    onClose();
    tell('success', DONE);
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === undefined) return onClose();
    if (chosen === current) return stay();
    // before the old token is dead: what stays must still be saved under it
    const unsaved = unsavedWork();
    if (!(await mayLose(unsaved))) return onClose();
    setBusy(true);
    try {
      // under the old identity, whose the drafts are
      await giveUp(unsaved);
      await replaceToken(async () => {
        const asked = { identity: chosen };
        return (await callForEnvelope(switchIdentity, asked, { replacesToken: true })).msg;
      });
      await pauseBeforeReload();
      onClose();
      // the guard sees the new token and loads profile and menu anew
      await navigate(paths.workbench);
      tell('success', DONE);
    } catch (failure) {
      takeBack(unsaved);
      showFailure(failure);
      setBusy(false);
    }
  };
  return (
    <NativeDialog title="切换身份" onClose={busy ? () => {} : onClose}>
      <form onSubmit={(event) => void confirm(event)}>
        <div className="identities" role="radiogroup" aria-label="我的身份">
          {identities.map((identity) => (
            <label key={identity.identityId}>
              <input
                type="radio"
                name="identity"
                value={identity.identityId}
                checked={chosen === identity.identityId}
                onChange={() => setChosen(identity.identityId)}
              />
              <span>
                <b>{identity.userName}</b> {identity.mainFlag === 1 && <Tag tone="active">主身份</Tag>}
                <br />
                {placeOnce(identity.fullDeptName)}
                <br />
                <small>{identity.roleNames}</small>
              </span>
            </label>
          ))}
        </div>
        <div className="foot dialog-buttons">
          <button type="button" className="plain-button" disabled={busy} onClick={onClose}>
            取消
          </button>
          <button type="submit" className="plain-button plain-primary" disabled={busy}>
            {busy ? '正在切换…' : '切换身份'}
          </button>
        </div>
      </form>
    </NativeDialog>
  );
}
