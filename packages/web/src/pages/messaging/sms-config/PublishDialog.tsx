/** Publishes the draft: what changes, for how many people, from when on, and why. */
import {
  EffectType,
  getDraft,
  getUseVersion,
  listAllVersion,
  publishConfig,
} from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptKitFormDialog as KeptFormDialog } from '../../../drafts/KeptKitFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { Form } from '../../../ui/kit/form.ts';
import { Input, Radio } from '../../../ui/kit/inputs.ts';
import { DifferenceList } from './DifferenceList.tsx';
import type { Draft } from './use-draft.ts';

interface Values {
  configName: string;
  changeNote: string;
  effectType: 1 | 2;
}

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
      initialValues={{ configName, effectType: EffectType.now }}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="config-impact">
        <b>将修改{diff.length}处：</b>
        <DifferenceList diff={diff.slice(0, SHOWN_MAX)} />
        {diff.length > SHOWN_MAX && <p>还有{diff.length - SHOWN_MAX}处，见“差异”。</p>}
        <p>
          可以发送短信的人：{impact.sendersBefore}人 → {impact.sendersAfter}人。正在审核的
          {impact.waitingApplications}条和等待或正在发送的{impact.sendingApplications}
          条申请仍按提交时的版本处理，不受影响。
        </p>
      </div>
      <Form.Item
        name="configName"
        label="版本名称"
        rules={[{ required: true, whitespace: true, message: '请填写版本名称' }]}
      >
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item
        name="changeNote"
        label="为什么修改（记入操作日志）"
        rules={[{ required: true, whitespace: true, message: '请填写为什么修改' }]}
      >
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <Form.Item name="effectType" label="什么时候生效">
        <Radio.Group
          options={[
            { value: EffectType.now, label: '立即生效' },
            { value: EffectType.nextMidnight, label: '次日零点生效（生效前可以取消）' },
          ]}
        />
      </Form.Item>
    </KeptFormDialog>
  );
}
