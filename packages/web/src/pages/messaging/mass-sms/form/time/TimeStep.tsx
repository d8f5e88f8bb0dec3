/** Step 3, 定时间: at once after the review or at a chosen time, and what the quiet hours do to either. */
import {
  APPROVAL_FILES_MAX,
  approvalProblem,
} from '@farmers-mailbox/contract/messaging/mass-sms/approval.ts';
import { REVIEW_ENDS_AFTER_HOURS } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { CanaryMode, SendMode } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { useState } from 'react';
import { AttachmentsField } from '../../../../../ui/files/AttachmentsField.tsx';
import { Field } from '../../../../../ui/form/Field.tsx';
import { MomentField } from '../../../../../ui/form/MomentField.tsx';
import { useNow } from '../../../../../ui/page/now.ts';
import { inDigits } from '../../../../../ui/text/in-digits.ts';
import { dayOf, toMoment } from '../../../../../ui/text/moment.ts';
import {
  firstSendTime,
  isInHours,
  isSentAtAnyHour,
  sendTimeBounds,
  usualSendTimes,
} from '../draft/send-time.ts';
import type { FormState } from '../draft/use-application-form.ts';
import type { Count } from '../draft/use-count.ts';
import { CanaryFields } from './CanaryFields.tsx';
import { DayStrip } from './DayStrip.tsx';

const MINUTE_MS = 60_000;

export interface TimeStepProps {
  form: FormState;
  count: Count;
  /** while files are on their way */
  onBusy: (isBusy: boolean) => void;
}

export function TimeStep({ form, count, onBusy }: TimeStepProps) {
  const { draft, change } = form;
  const now = new Date(useNow(MINUTE_MS));
  return (
    <div className="time-step">
      <label className="choice choice-large">
        <input
          type="radio"
          name="sendMode"
          checked={draft.sendMode === SendMode.whenPassed}
          onChange={() => change({ sendMode: SendMode.whenPassed })}
        />
        <span>
          <b>审核通过后立即发送</b>
          <small>
            <AtOnce form={form} now={now} />
          </small>
        </span>
      </label>
      <label className="choice choice-large">
        <input
          type="radio"
          name="sendMode"
          checked={draft.sendMode === SendMode.atTime}
          onChange={() =>
            change({
              sendMode: SendMode.atTime,
              sendTime: draft.sendTime || firstSendTime(draft, form.rules, new Date()),
            })
          }
        />
        <span>
          <b>定时发送</b>
          <small>
            到时间自动发送；请留出审核的时间，过了时间 {REVIEW_ENDS_AFTER_HOURS} 小时还没审完会退回给您
          </small>
        </span>
      </label>
      {draft.sendMode === SendMode.atTime && <SendTimeField form={form} now={now} />}
      <SeldomUsed form={form} count={count} onBusy={onBusy} />
    </div>
  );
}

/** Folded: to read over what nearly no text needs takes longer than to choose the time. */
function SeldomUsed({ form, count, onBusy }: TimeStepProps) {
  const { draft, problems } = form;
  const isUsed =
    draft.canaryMode !== CanaryMode.none || draft.approvalFiles.length > 0 || draft.remark !== '';
  const [opened, setOpened] = useState(isUsed);
  const isLacking = lackingApproval(form, count) !== null;
  const isWrong = isLacking || FIELDS.some((field) => problems[field] !== undefined);
  return (
    <details
      className="choice-section"
      open={opened || isWrong}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>
        <b>{draft.urgentFlag === 1 ? '领导审批件、备注' : '先发一小批、领导审批件、备注'}</b>
        <span className="unbroken-word">{isLacking ? '须传审批件' : '可不填'}</span>
      </summary>
      {/* out of sight an upload goes on */}
      <div className="choice-body">
        <CanaryFields form={form} />
        <ApprovalFiles form={form} count={count} onBusy={onBusy} />
        <Remark form={form} />
      </div>
    </details>
  );
}

const FIELDS = ['canaryCount', 'canaryFailRate', 'approvalFiles', 'remark'] as const;

function Remark({ form: { draft, change, problems } }: { form: FormState }) {
  return (
    <Field label="备注（审核人能看到）" problem={problems.remark}>
      {(control) => (
        <textarea
          {...control}
          className="field"
          rows={2}
          maxLength={200}
          value={draft.remark}
          placeholder="如：已报分管领导同意"
          onChange={(event) => change({ remark: event.target.value })}
        />
      )}
    </Field>
  );
}

const lackingApproval = ({ draft, rules }: FormState, { count }: Count): string | null =>
  approvalProblem(count?.validCount ?? 0, rules.approvalFileThreshold, draft.approvalFiles.length);

/** The sentence stands there as soon as so many are chosen, not only when the submission is refused. */
function ApprovalFiles({ form, count, onBusy }: TimeStepProps) {
  const { draft, change, problems } = form;
  const { approvalFileThreshold } = form.rules;
  const people = count.count?.validCount;
  return (
    <AttachmentsField
      name="approvalFiles"
      label="领导审批件"
      max={APPROVAL_FILES_MAX}
      hint={
        people !== undefined && people <= approvalFileThreshold
          ? `这次 ${inDigits(people)} 人，可以不传；审核人能看到`
          : `接收人超过 ${inDigits(approvalFileThreshold)} 人时必须上传，不超过的可以不传；审核人能看到`
      }
      value={draft.approvalFiles}
      problem={problems['approvalFiles'] ?? lackingApproval(form, count) ?? undefined}
      onChange={(changed) => change((now) => ({ approvalFiles: changed(now.approvalFiles) }))}
      onBusy={onBusy}
    />
  );
}

function AtOnce({ form: { draft, rules }, now }: { form: FormState; now: Date }) {
  if (isSentAtAnyHour(draft, rules)) return <>不论白天夜里，审核通过后马上发出</>;
  const hours = `${rules.sendStartTime} 至 ${rules.sendEndTime}`;
  return isInHours(toMoment(now), rules) ? (
    <>
      每天 {hours} 发送；审核通过时如已过 {rules.sendEndTime}，第二天 {rules.sendStartTime} 开始发
    </>
  ) : (
    <>
      每天 {hours} 发送。<b>现在是夜间免打扰时段，审核通过后要等到 {rules.sendStartTime} 才开始发</b>
    </>
  );
}

function SendTimeField({ form, now }: { form: FormState; now: Date }) {
  const { draft, rules, change, problems } = form;
  const { earliest, latest } = sendTimeBounds(now);
  return (
    <div className="send-time">
      <Field
        label="发送时间"
        problem={problems.sendTime}
        hint={
          isSentAtAnyHour(draft, rules)
            ? undefined
            : `可选每天 ${rules.sendStartTime} 至 ${rules.sendEndTime}，30 天以内`
        }
      >
        {({ id }) => (
          <MomentField
            id={id}
            label="发送时间"
            value={draft.sendTime === '' ? null : draft.sendTime}
            min={dayOf(earliest)}
            max={dayOf(latest)}
            onChange={(moment) => change({ sendTime: moment ?? '' })}
          />
        )}
      </Field>
      <div className="usual-times">
        {usualSendTimes(draft, rules, now).map(({ label, moment }) => (
          <button
            key={label}
            type="button"
            className="plain-button"
            aria-pressed={draft.sendTime === moment}
            onClick={() => change({ sendTime: moment })}
          >
            {label}
          </button>
        ))}
      </div>
      <DayStrip form={form} />
    </div>
  );
}
