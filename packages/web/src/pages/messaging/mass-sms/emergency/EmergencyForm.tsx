/** The one page of a warning: its text, its places, the leader's approval, and a look at all of it before it is sent. */
import { APPROVAL_FILES_MAX, toldBy } from '@farmers-mailbox/contract/messaging/mass-sms/approval.ts';
import {
  type EmergencyTemplate,
  submitEmergency,
} from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAct } from '../../../../api/hooks.ts';
import { SavedNote } from '../../../../drafts/DraftOffer.tsx';
import type { KeptFields } from '../../../../drafts/KeptForm.tsx';
import { requestIdFor } from '../../../../drafts/request-id.ts';
import { useKeptForm } from '../../../../drafts/use-kept-form.ts';
import { tell } from '../../../../notices/notices.ts';
import { paths } from '../../../../paths.ts';
import { useOwnArea } from '../../../../session/own-area.ts';
import { usePermission } from '../../../../session/session-context.ts';
import { DeptTreePicker } from '../../../../ui/dept/DeptTreePicker.tsx';
import type { DeptChoice } from '../../../../ui/dept/dept-nodes.ts';
import { OnlyPlace } from '../../../../ui/dept/OnlyPlace.tsx';
import { AttachmentsField } from '../../../../ui/files/AttachmentsField.tsx';
import { Problem } from '../../../../ui/form/Field.tsx';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { UNSAVED } from '../../../../ui/unsaved/guarded-close.ts';
import { useLeaveGuard } from '../../../../ui/unsaved/leave-guard.ts';
import { applicationReads } from '../application/application-reads.ts';
import { EmergencyCheck } from './EmergencyCheck.tsx';
import { EmergencyText } from './EmergencyText.tsx';
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
} from './emergency.ts';
import { beginningOf, isOfWarning, paramsOf, templateFor, type Warning, withAreas } from './from-warning.ts';
import { type Repeat, Repeats } from './Repeats.tsx';
import { useCount, useRepeats } from './use-reach.ts';

export interface EmergencyFormProps {
  templates: readonly EmergencyTemplate[];
  limits: EmergencyLimits;
  /** in force in the writer's area */
  warning: Warning | undefined;
  /** of whoever has no other */
  onlyPlace: DeptChoice | null;
  office: Office;
  kept: KeptFields<Emergency>;
}

export function EmergencyForm(props: EmergencyFormProps) {
  const { templates, limits, warning, onlyPlace, office, kept } = props;
  const { form, templateOf, setUploading, answer } = useEmergencyForm(props);
  const { values: draft, problems, change } = form;
  const template = templateOf(draft);
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
      <Limits />
      <EmergencyText
        templates={templates}
        template={template}
        draft={draft}
        problems={problems}
        warning={warning}
        office={office}
        onChange={change}
      />
      <Places
        areas={draft.areas}
        onlyPlace={onlyPlace}
        problem={problems['areas']}
        repeats={repeats}
        onChange={(areas) => change((now) => withAreas(now, areas, templateOf(now), warning))}
      />
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
      {answer && template && (
        <EmergencyCheck
          draft={draft}
          template={template}
          count={count}
          repeats={repeats}
          warning={warning && isOfWarning(draft, template, warning) ? warning.title : null}
          onAnswer={answer}
        />
      )}
    </form>
  );
}

/** The form's rules and its sending. */
function useEmergencyForm(props: EmergencyFormProps) {
  const { templates, limits, warning, kept } = props;
  const navigate = useNavigate();
  const isSent = useRef(false);
  const [isUploading, setUploading] = useState(false);
  const check = useCheck();
  const act = useAct(submitEmergency, { refresh: applicationReads });
  const ownArea = useOwnArea();
  const templateOf = ({ templateId }: Emergency) => templates.find((one) => one.templateId === templateId);
  const form = useKeptForm<Emergency>(kept, {
    initial: begun({ ...props, ownArea: ownArea ?? '' }),
    confirm: check.ask,
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
  return { form, templateOf, setUploading, answer: check.answer };
}

/** Before anybody writes: what the warning in force and the writer's office say. */
function begun({
  templates,
  warning,
  onlyPlace,
  office,
  ownArea,
}: Pick<EmergencyFormProps, 'templates' | 'warning' | 'onlyPlace' | 'office'> & {
  readonly ownArea: string;
}): Emergency {
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

/** Shows the warning as a whole before it is sent. */
function useCheck() {
  const [answer, setAnswer] = useState<((isRight: boolean) => void) | null>(null);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      setAnswer(() => (isRight: boolean) => {
        setAnswer(null);
        resolve(isRight);
      });
    });
  return { answer, ask };
}

function Limits() {
  const may = usePermission();
  return (
    <p className="warning-note" role="note">
      只用于红色、橙色预警：填上级的模板，另一人审核后马上发出，先于其他短信。每次使用上级都能看到。
      {may('sms:apply:add') && (
        <>
          黄色、蓝色预警，或要加自己的话，请
          <Link to={paths.applicationForm()}>写短信</Link>并勾选紧急发送。
        </>
      )}
    </p>
  );
}

interface PlacesProps {
  areas: Emergency['areas'];
  onlyPlace: DeptChoice | null;
  problem: string | undefined;
  repeats: readonly Repeat[];
  onChange: (areas: Emergency['areas']) => void;
}

function Places({ areas, onlyPlace, problem, repeats, onChange }: PlacesProps) {
  return (
    <section data-field>
      <h2>发给哪里</h2>
      <Problem sentence={problem} />
      {onlyPlace ? (
        <OnlyPlace label="接收区域" place={onlyPlace} value={areas} onChange={onChange} />
      ) : (
        <DeptTreePicker label="接收区域" withFarmers value={areas} choicesMax={100} onChange={onChange} />
      )}
      <p className="form-field-hint">
        近期被运营商判为空号、停机或列入其黑名单的号码，这次也发，万一已恢复就能收到；已退订的人也会收到。
      </p>
      <Repeats list={repeats} />
    </section>
  );
}
