/** A secret, shown this one time: to be copied and handed on. */
import { fetchOpenDocument } from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { saveAnswer } from '../../../api/download.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { tell } from '../../../notices/notices.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { Dialog } from '../../../ui/page/Dialog.tsx';

export interface ShownSecret {
  readonly appName: string;
  readonly appKey: string;
  readonly appSecret: string;
  /** of an application that was registered just now */
  readonly isNew: boolean;
}

export function SecretDialog({ secret, onClose }: { secret: ShownSecret; onClose: () => void }) {
  const { appName, appKey, appSecret, isNew } = secret;
  const copy = async () => {
    // plain http on another machine's address has no clipboard
    const isCopied = await navigator.clipboard?.writeText(`应用标识 ${appKey}\n密钥 ${appSecret}`).then(
      () => true,
      () => false,
    );
    if (isCopied) tell('success', '已复制');
    else tell('error', '浏览器不允许复制，请选中文字后自己复制');
  };
  return (
    <Dialog
      title={`“${appName}”的密钥`}
      footer={
        <>
          <ActionButton label="复制" onAct={copy} />
          <ActionButton kind="primary" label="我已保存" onAct={onClose} />
        </>
      }
      onClose={null}
      staysOpen
    >
      <p className="warning-note" role="note">
        密钥只显示这一次，关闭后不能再看。请当面或用可靠的办法交给对方的技术人员，不要放在聊天群里。
      </p>
      {isNew && <p>另一位管理员审核通过后，对方才能调用。</p>}
      <dl className="facts">
        <dt>应用标识</dt>
        <dd>
          <code>{appKey}</code>
        </dd>
        <dt>密钥</dt>
        <dd>
          <code className="app-access-secret">{appSecret}</code>
        </dd>
        <dt>接口说明</dt>
        <dd>
          <ActionButton
            kind="link"
            label="下载"
            onAct={() => saveAnswer(fetchOpenDocument, {}, '农民信箱开放接口.json').catch(showFailure)}
          />
        </dd>
      </dl>
    </Dialog>
  );
}
