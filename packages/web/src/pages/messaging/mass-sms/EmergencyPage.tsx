/**
 * 应急短信: a red or orange warning on one page, from a text that a superior wrote beforehand. Whoever may pass it gets a text at once; it
 * leaves before everything else.
 */
import { APPROVAL_FILES_MAX, toldBy } from '@farmers-mailbox/contract/messaging/mass-sms/approval.ts';
import {
  type EmergencyTemplate,
  emergencyRepeats,
  emergencyTemplates,
  submitEmergency,
} from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { countRecipients } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { startOfWorkbench } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
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
import { useOwnArea } from '../../../session/own-area.ts';
import { usePermission } from '../../../session/session-context.ts';
import { DeptTreePicker } from '../../../ui/dept/DeptTreePicker.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { OnlyPlace, useOnlyPlace } from '../../../ui/dept/OnlyPlace.tsx';
import { AttachmentsField } from '../../../ui/files/AttachmentsField.tsx';
import { Problem } from '../../../ui/form/Field.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { useSettled } from '../../../ui/page/settled.ts';
import { EmptyState, ErrorState, NoPermissionState, SkeletonFields } from '../../../ui/page/states.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { UNSAVED } from '../../../ui/unsaved/guarded-close.ts';
import { useLeaveGuard } from '../../../ui/unsaved/leave-guard.ts';
import { applicationReads } from './application/application-reads.ts';
import { EmergencyCheck } from './emergency/EmergencyCheck.tsx';
import { EmergencyText } from './emergency/EmergencyText.tsx';
import {
  chosenTemplate,
  type Emergency,
  type EmergencyLimits,
  emptyEmergency,
  fieldsOf,
  lacking,
  type Office,
  placed,
  problemsOf,
  textOf,
} from './emergency/emergency.ts';
import {
  beginningOf,
  isOfWarning,
  paramsOf,
  templateFor,
  type Warning,
  warningFor,
  withAreas,
} from './emergency/from-warning.ts';
import { type Repeat, Repeats } from './emergency/Repeats.tsx';
import { useOwnOffice } from './form/draft/use-own-office.ts';
import './form/form.css';
import './detail/detail.css';
import './emergency/emergency.css';

export function EmergencyPage() {
  const may = usePermission();
  const { data, error, refetch } = useCall(emergencyTemplates, may('sms:apply:submit') ? {} : null);
  const start = useCall(startOfWorkbench, may('sms:apply:submit') ? {} : null, { staleMs: 60_000 });
  const only = useOnlyPlace();
  const office = useOwnOffice();
  if (!may('sms:apply:submit')) return <NoPermissionState />;
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  // a warning that cannot be read fills in nothing
  if (!data || (!start.data && !start.error) || only.isPending || office.isPending)
    return <SkeletonFields fields={5} />;
  if (data.refusal !== null) return <EmptyState text={data.refusal} />;
  if (data.list.length === 0) {
    return <EmptyState text="上级还没有发布可以应急使用的紧急模板，请改用“短信申请”并勾选紧急发送" />;
  }
  return (
    <KeptEmergency
      templates={data.list}
      limits={data}
      warning={warningFor(start.data?.warnings ?? [])}
      onlyPlace={only.place}
      office={office}
    />
  );
}

interface KeptEmergencyProps {
  templates: readonly EmergencyTemplate[];
  limits: EmergencyLimits;
  /** in force in the writer's area */
  warning: Warning | undefined;
  /** of whoever has no other */
  onlyPlace: DeptChoice | null;
  office: Office;
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

function EmergencyForm({ templates, limits, warning, onlyPlace, office, kept }: EmergencyFormProps) {
  const navigate = useNavigate();
  const isSent = useRef(false);
  const [isUploading, setUploading] = useState(false);
  const act = useAct(submitEmergency, { refresh: applicationReads });
  const templateOf = ({ templateId }: Emergency) => templates.find((one) => one.templateId === templateId);
  const ownArea = useOwnArea();
  const [checked, setChecked] = useState<((isRight: boolean) => void) | null>(null);
  const form = useKeptForm<Emergency>(kept, {
    initial: begun(templates, { warning, onlyPlace, office, ownArea: ownArea ?? '' }),
    confirm: () =>
      new Promise<boolean>((resolve) => {
        setChecked(() => (isRight: boolean) => {
          setChecked(null);
          resolve(isRight);
        });
      }),
    problemsOf: (values) => ({
      ...problemsOf(values, templateOf(values), limits),
      ...(isUploading ? { approvalFiles: '文件还在上传，请稍候' } : {}),
    }),
    judged: 'sent',
    placed,
    onSubmit: async (values) => {
      const chosen = templateOf(values);
      const written = chosen && fieldsOf(values, chosen);
      if (!written) return;
      const isOf = warning !== undefined && isOfWarning(values, chosen, warning);
      const fields = isOf ? { ...written, disasterId: warning.disasterId } : written;
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
  const setAreas = (areas: Emergency['areas']) =>
    change((now) => withAreas(now, areas, templateOf(now), warning));
  const count = useCount(draft, template);
  const repeats = useRepeats(draft, template);
  const blanks = lacking(draft, template);
  return (
    <form
      className="card emergency"
      {...form.element}
      // by its button alone: an Enter too many must send nobody a warning
      onSubmit={(event) => event.preventDefault()}
    >
      <p className="warning-note" role="note">
        只用于红色、橙色预警：填上级的模板，另一人审核后马上发出，先于其他短信。每次使用上级都能看到。
        {may('sms:apply:add') && (
          <>
            黄色、蓝色预警，或要加自己的话，请
            <Link to={paths.applicationForm()}>写短信</Link>并勾选紧急发送。
          </>
        )}
      </p>
      <EmergencyText
        templates={templates}
        template={template}
        draft={draft}
        problems={problems}
        warning={warning}
        office={office}
        onChange={change}
      />
      <section data-field>
        <h2>发给哪里</h2>
        <Problem sentence={problems['areas']} />
        {onlyPlace ? (
          <OnlyPlace label="接收区域" place={onlyPlace} value={draft.areas} onChange={setAreas} />
        ) : (
          <DeptTreePicker
            label="接收区域"
            withFarmers
            value={draft.areas}
            choicesMax={100}
            onChange={setAreas}
          />
        )}
        <p className="form-field-hint">
          近期被运营商判为空号、停机或列入其黑名单的号码，这次也发，万一已恢复就能收到；已退订的人也会收到。
        </p>
        <Repeats list={repeats} />
      </section>
      <AttachmentsField
        name="approvalFiles"
        label="领导审批件"
        max={APPROVAL_FILES_MAX}
        hint={`接收人超过 ${inDigits(limits.approvalFileThreshold)} 人时必须上传，审核人能看到`}
        value={draft.approvalFiles}
        problem={problems['approvalFiles']}
        onChange={(changed) => change((now) => ({ approvalFiles: changed(now.approvalFiles) }))}
        onBusy={setUploading}
      />
      <footer className="foot form-foot">
        <div className="form-foot-note">
          {count !== '' && <span>{count}</span>}
          {blanks.length > 0 && (
            <span className="emergency-lacking">
              还差 {blanks.length} 处：{blanks.join('、')}
            </span>
          )}
          <SavedNote keeper={kept.keeper} />
        </div>
        <ActionButton label="提交应急短信" kind="primary" danger busy={form.busy} onAct={form.submit} />
      </footer>
      {checked && template && (
        <EmergencyCheck
          draft={draft}
          template={template}
          count={count}
          repeats={repeats}
          warning={warning && isOfWarning(draft, template, warning) ? warning.title : null}
          onAnswer={checked}
        />
      )}
    </form>
  );
}

/** Before anybody writes: what the warning in force and the writer's office say. */
function begun(
  templates: readonly EmergencyTemplate[],
  known: Pick<KeptEmergencyProps, 'warning' | 'onlyPlace' | 'office'> & { readonly ownArea: string },
): Emergency {
  const { warning, onlyPlace, office, ownArea } = known;
  const beginning = {
    ...emptyEmergency,
    ...(warning && beginningOf(warning, ownArea)),
    ...(onlyPlace && { areas: [onlyPlace] }),
  };
  const template = templateFor(templates, warning);
  return template
    ? { ...beginning, ...chosenTemplate(template, {}, office, paramsOf(warning, template, beginning.areas)) }
    : beginning;
}

function useRepeats(draft: Emergency, template: EmergencyTemplate | undefined): readonly Repeat[] {
  const { templateId, params, areas } = draft;
  const asked =
    template === undefined || areas.length === 0
      ? null
      : { templateId, templateParams: params, objDeptIds: areas.map(({ deptId }) => deptId) };
  const { data } = useCall(emergencyRepeats, useSettled(asked, PAUSE_MS), { keepPrevious: true });
  return asked === null ? [] : (data?.list ?? []);
}

/** Values are typed letter by letter. */
const PAUSE_MS = 500;

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
  if (!template || draft.areas.length === 0) return '';
  if (isFetching) return '正在统计人数…';
  if (error) return `没有统计成功：${error.message}`;
  return data ? `将发给 ${inDigits(data.validCount)} 人，共 ${inDigits(data.smsCount)} 条` : '';
}
