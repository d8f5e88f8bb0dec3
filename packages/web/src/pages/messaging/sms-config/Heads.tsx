/** The heads above the tabs: the version, and the actions on it. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  cancelPlanned,
  discardDraft,
  getBySmsConfigVersion,
  getDraft,
  listAllVersion,
  rebaseDraft,
  selectSendUser,
} from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { cancelledPlanProblems } from '@farmers-mailbox/contract/messaging/sms-config/forms.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { LinesItem } from '../../../ui/form/items.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { BehindNotice, type Moved, MovedNotice, moveInWords } from './OvertakenDraft.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { UNNAMED } from './parts.ts';
import type { Draft, DraftInHand } from './use-draft.ts';

type WholeVersion = AnswerOf<typeof getBySmsConfigVersion>;

export function VersionHead(props: { version: WholeVersion; draft: DraftInHand; onBegun: () => void }) {
  const { version, draft, onBegun } = props;
  const { smsConfigVersion, configName, configStatus, effectiveTime, changeNote, baseVersion } = version;
  const [cancelling, setCancelling] = useState(false);
  const isInUse = configStatus === 1;
  const begin = async () => {
    if (await draft.begin(isInUse ? UNNAMED : `恢复${smsConfigVersion}`, version.configContent)) onBegun();
  };
  return (
    <header className="config-head">
      <div>
        <h2>
          {smsConfigVersion} {configName}
        </h2>
        <p>
          {whenInWords(configStatus, effectiveTime)}
          {baseVersion && `基于 ${baseVersion}。`}说明：{changeNote}
        </p>
      </div>
      <div className="config-acts">
        {configStatus === 3 && <ActionButton label="取消这次发布" danger onAct={() => setCancelling(true)} />}
        <ActionButton
          label={isInUse ? '新建草稿' : '以这个版本为内容新建草稿'}
          kind={isInUse ? 'primary' : 'default'}
          can={draft.draft ? '您已有一份草稿，请先发布或放弃它' : true}
          onAct={begin}
        />
      </div>
      {cancelling && <CancelDialog name={smsConfigVersion} onClose={() => setCancelling(false)} />}
    </header>
  );
}

function whenInWords(configStatus: number, effectiveTime: string | null): string {
  if (configStatus === 4) return '生效前已取消。';
  if (effectiveTime === null) return '';
  return configStatus === 3 ? `将于 ${effectiveTime} 生效。` : `${effectiveTime} 起使用。`;
}

function CancelDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const cancel = useAct(cancelPlanned, {
    refresh: [listAllVersion, getBySmsConfigVersion],
    success: '已取消，继续使用现在的版本',
  });
  return (
    <FormDialog<{ reason: string }>
      open
      title={`取消发布 ${name}`}
      submitLabel="取消这次发布"
      closeLabel="保留"
      danger
      initial={{ reason: '' }}
      problemsOf={cancelledPlanProblems}
      onSubmit={({ reason }) => cancel.attempt({ smsConfigVersion: name, reason })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>这个版本到时不会生效，继续使用现在的版本。</p>
          <LinesItem
            form={form}
            name="reason"
            label="原因"
            isRequired
            maxLength={100}
            autoSize={{ minRows: 2 }}
          />
        </>
      )}
    </FormDialog>
  );
}

interface DraftHeadProps {
  draft: Draft;
  isSaving: boolean;
  /** the draft is published or discarded: another version is to be shown */
  onGone: (name: string) => void;
}

export function DraftHead({ draft, isSaving, onGone }: DraftHeadProps) {
  const { configName, baseVersion, isBehind, rebase, problems, diff, version } = draft;
  const [publishing, setPublishing] = useState(false);
  const discard = useAct(discardDraft, { refresh: [getDraft], success: '草稿已放弃' });
  const move = useAct(rebaseDraft, { refresh: [getDraft, selectSendUser], success: '草稿已换到新版本上' });
  const [moved, setMoved] = useState<Moved | null>(null);
  const can = isBehind
    ? '有人发布了新版本，请先把草稿换到新版本上'
    : diff.length === 0
      ? '与使用中的版本相同，没有要发布的内容'
      : problems.length > 0
        ? `有 ${inDigits(problems.length)} 处要先改好，见“差异”`
        : true;
  return (
    <header className="config-head">
      <div>
        <h2>我的草稿：{configName}</h2>
        <p role="status">
          基于 {baseVersion}，{differencesInWords(diff.length)}
          {isSaving ? '正在保存…' : '已自动保存。'}
        </p>
        {rebase ? <BehindNotice rebase={rebase} /> : moved && <MovedNotice moved={moved} />}
      </div>
      <div className="config-acts">
        <ActionButton
          label="放弃草稿"
          danger
          confirm={{
            title: '放弃草稿',
            text: `草稿里的 ${inDigits(diff.length)} 处修改将丢失，使用中的版本不变。`,
          }}
          onAct={async () => {
            if ((await discard.run({ version })) !== undefined) onGone('');
          }}
        />
        {rebase && (
          <ActionButton
            label="换到新版本上"
            can={isSaving ? '正在保存，请稍候' : true}
            confirm={{ title: `换到 ${rebase.baseVersion} 上`, text: moveInWords(rebase) }}
            onAct={async () =>
              setMoved((await move.run({ version, baseVersion: rebase.baseVersion })) ?? null)
            }
          />
        )}
        <ActionButton label="发布" kind="primary" can={can} onAct={() => setPublishing(true)} />
      </div>
      {publishing && (
        <PublishDialog draft={draft} onPublished={onGone} onClose={() => setPublishing(false)} />
      )}
    </header>
  );
}

const differencesInWords = (count: number): string =>
  count === 0 ? '还没有修改。' : `与使用中的版本有 ${inDigits(count)} 处不同。`;
