/** Publishes the draft: what changes, for how many people, from when on, and why. */
import {
  CONFIG_NAME_MAX,
  EffectType,
  getDraft,
  getUseVersion,
  listAllVersion,
  publishConfig,
} from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { publicationProblems } from '@farmers-mailbox/contract/messaging/sms-config/forms.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { LinesItem, RadioItem, TextItem } from '../../../ui/form/items.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { nameToPublish } from './parts.ts';
import type { Draft } from './use-draft.ts';

interface Values {
  configName: string;
  changeNote: string;
  effectType: 1 | 2;
}

const EFFECT_TYPES = [
  { value: EffectType.now, label: '立即生效' },
  { value: EffectType.nextMidnight, label: '次日零点生效（生效前可以取消）' },
] as const;

/** More are read in the tab. */
const SHOWN_MAX = 8;

export interface PublishDialogProps {
  draft: Draft;
  onPublished: (name: string) => void;
  onClose: () => void;
}

export function PublishDialog({ draft, onPublished, onClose }: PublishDialogProps) {
  const { diff, impact, baseVersion, configContent, configName } = draft;
  const publish = useAct(publishConfig, {
    refresh: [getDraft, listAllVersion, getUseVersion],
    success: '发布成功',
  });
  const submit = async (values: Values) => {
    const { smsConfigVersion } = await publish.attempt({ ...values, baseVersion, configContent });
    onPublished(smsConfigVersion);
  };
  return (
    <KeptFormDialog<Values>
      formKey="publication"
      about={NEW}
      row={null}
      title="发布短信配置"
      submitLabel="发布"
      width={640}
      initial={{ configName: nameToPublish(configName, diff), changeNote: '', effectType: EffectType.now }}
      problemsOf={publicationProblems}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="config-impact">
            <b>将修改 {inDigits(diff.length)} 处：</b>
            <DifferenceList diff={diff.slice(0, SHOWN_MAX)} />
            {diff.length > SHOWN_MAX && <p>还有 {inDigits(diff.length - SHOWN_MAX)} 处，见“差异”。</p>}
            <p>
              可以发送短信的人：{inDigits(impact.sendersBefore)} 人 → {inDigits(impact.sendersAfter)}{' '}
              人。正在审核的 {inDigits(impact.waitingApplications)} 条和等待或正在发送的{' '}
              {inDigits(impact.sendingApplications)} 条申请仍按提交时的版本处理，不受影响。
            </p>
          </div>
          <TextItem form={form} name="configName" label="版本名称" isRequired maxLength={CONFIG_NAME_MAX} />
          <LinesItem
            form={form}
            name="changeNote"
            label="为什么修改（记入操作日志）"
            isRequired
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 5 }}
          />
          <RadioItem form={form} name="effectType" label="什么时候生效" options={EFFECT_TYPES} />
        </>
      )}
    </KeptFormDialog>
  );
}
