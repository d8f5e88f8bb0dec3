/**
 * 应急短信: a red or orange warning on one page, from a text that a superior wrote beforehand. Whoever may pass it gets a text at once; it
 * leaves before everything else.
 */
import { APPROVAL_FILES_MAX, toldBy } from '@farmers-mailbox/contract/messaging/mass-sms/approval.ts';
import {
  type EmergencyTemplate,
  emergencyTemplates,
  submitEmergency,
} from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { countRecipients } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAct, useCall } from '../../../api/hooks.ts';
import { SavedNote } from '../../../drafts/DraftOffer.tsx';
import { type KeptFields, KeptForm } from '../../../drafts/KeptForm.tsx';
import { requestIdFor } from '../../../drafts/request-id.ts';
import { NEW, useKept } from '../../../drafts/use-kept.ts';
import { useKeptForm } from '../../../drafts/use-kept-form.ts';
import { tell } from '../../../notices/notices.ts';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/session-context.ts';
import { DeptTreePicker } from '../../../ui/dept/DeptTreePicker.tsx';
import { AttachmentsField } from '../../../ui/files/AttachmentsField.tsx';
import { Problem } from '../../../ui/form/Field.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { EmptyState, ErrorState, NoPermissionState, SkeletonFields } from '../../../ui/page/states.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { UNSAVED } from '../../../ui/unsaved/guarded-close.ts';
import { useLeaveGuard } from '../../../ui/unsaved/leave-guard.ts';
import { applicationReads } from './application/application-reads.ts';
import { EmergencyText } from './emergency/EmergencyText.tsx';
import {
  type Emergency,
  type EmergencyLimits,
  emptyEmergency,
  fieldsOf,
  placed,
  problemsOf,
  textOf,
} from './emergency/emergency.ts';
import './form/form.css';
import './detail/detail.css';
import './emergency/emergency.css';

export function EmergencyPage() {
  const may = usePermission();
  const { data, error, refetch } = useCall(emergencyTemplates, may('sms:apply:submit') ? {} : null);
  if (!may('sms:apply:submit')) return <NoPermissionState />;
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonFields fields={5} />;
  if (data.refusal !== null) return <EmptyState text={data.refusal} />;
  if (data.list.length === 0) {
    return <EmptyState text="上级还没有发布可以应急使用的紧急模板，请改用“短信申请”并勾选紧急发送" />;
  }
  return <KeptEmergency templates={data.list} limits={data} />;
}

interface KeptEmergencyProps {
  templates: readonly EmergencyTemplate[];
  limits: EmergencyLimits;
}

function KeptEmergency(props: KeptEmergencyProps) {
  const kept = useKept<Emergency>('emergency', NEW);
  return (
    <KeptForm kept={kept} row={null}>
      {(fields) => <EmergencyForm {...props} kept={fields} />}
    </KeptForm>
  );
}

interface EmergencyFormProps extends KeptEmergencyProps {
  kept: KeptFields<Emergency>;
}

function EmergencyForm({ templates, limits, kept }: EmergencyFormProps) {
  const navigate = useNavigate();
  const isSent = useRef(false);
  const [isUploading, setUploading] = useState(false);
  const act = useAct(submitEmergency, { refresh: applicationReads });
  const templateOf = ({ templateId }: Emergency) => templates.find((one) => one.templateId === templateId);
  const form = useKeptForm<Emergency>(kept, {
    initial: emptyEmergency,
    problemsOf: (values) => ({
      ...problemsOf(values, templateOf(values), limits),
      ...(isUploading ? { approvalFiles: '文件还在上传，请稍候' } : {}),
    }),
    judged: 'sent',
    placed,
    onSubmit: async (values) => {
      const chosen = templateOf(values);
      const fields = chosen && fieldsOf(values, chosen);
      if (!fields) return;
      const clientReqId = requestIdFor(kept.keeper.draftId, JSON.stringify(toldBy(fields)));
      const { applyId, applyNo, reviewers } = await act.attempt({ ...fields, clientReqId });
      isSent.current = true;
      void kept.keeper.end();
      tell('success', `已提交，编号 ${applyNo}。${reviewers.length} 名审核人会马上收到短信提醒`);
      await navigate(paths.applicationDetail(applyId), { replace: true });
    },
  });
  useLeaveGuard(() => !isSent.current && (kept.left !== null || form.isChanged()), UNSAVED, kept.keeper);
  const { values: draft, problems, change } = form;
  const may = usePermission();
  const template = templateOf(draft);
  const count = useCount(draft, template);
  return (
    <form
      className="card emergency"
      {...form.element}
      // by its button alone: an Enter too many must send nobody a warning
      onSubmit={(event) => event.preventDefault()}
    >
      <p className="warning-note" role="note">
        只用于红色、橙色预警。内容用上级发布的紧急模板，由另一人审核后马上发出，不分白天黑夜，先于其他一切短信。每次使用都有记录，上级能看到。
        {may('sms:apply:add') && (
          <>
            黄色、蓝色预警和其他提醒，请<Link to={paths.applicationForm()}>写短信</Link>。
          </>
        )}
      </p>
      <EmergencyText
        templates={templates}
        template={template}
        draft={draft}
        problems={problems}
        onChange={change}
      />
      <section data-field>
        <h2>发给哪里</h2>
        <Problem sentence={problems['areas']} />
        <DeptTreePicker
          label="接收区域"
          withFarmers
          value={draft.areas}
          choicesMax={100}
          onChange={(areas) => change({ areas })}
        />
        <p className="form-field-hint">
          近期被运营商判为空号、停机或列入其黑名单的号码，这次也发，万一已恢复就能收到；已退订的人也会收到。
        </p>
      </section>
      <AttachmentsField
        name="approvalFiles"
        label="领导审批件"
        max={APPROVAL_FILES_MAX}
        hint="接收人很多时必须上传，审核人能看到"
        value={draft.approvalFiles}
        problem={problems['approvalFiles']}
        onChange={(changed) => change((now) => ({ approvalFiles: changed(now.approvalFiles) }))}
        onBusy={setUploading}
      />
      <footer className="foot form-foot">
        <div className="form-foot-note">
          <span>{count}</span>
          <SavedNote keeper={kept.keeper} />
        </div>
        <ActionButton label="提交应急短信" kind="primary" danger busy={form.busy} onAct={form.submit} />
      </footer>
    </form>
  );
}

/** The number of recipients, in a sentence; what it still needs while there is nothing to count. */
function useCount(draft: Emergency, template: EmergencyTemplate | undefined): string {
  const { data, isFetching, error } = useCall(
    countRecipients,
    draft.areas.length === 0 || !template
      ? null
      : {
          sendObjType: [1],
          objDeptIds: draft.areas.map(({ deptId }) => deptId),
          smsCategory: template.smsCategory,
          urgentFlag: 1,
          includeDeadFlag: 1,
          warnLevel: draft.warnLevel,
          fullContent: textOf(draft, template),
        },
    { staleMs: 60_000, keepPrevious: true },
  );
  if (!template) return '选好模板和接收区域后，这里显示发给多少人';
  if (draft.areas.length === 0) return '选好接收区域后，这里显示发给多少人';
  if (isFetching) return '正在统计人数…';
  if (error) return `没有统计成功：${error.message}`;
  return data ? `将发给 ${inDigits(data.validCount)} 人，共 ${inDigits(data.smsCount)} 条` : '';
}
