/** The buttons below every step, with the number of recipients in sight, and what is going on while something is stored. */
import {
  SUBMISSION_STEPS,
  type SubmissionStep,
  submissionStep,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../../../../api/hooks.ts';
import { SavedNote } from '../../../../drafts/DraftOffer.tsx';
import type { Keeper } from '../../../../drafts/keeper.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { emptyFields } from './draft/step-problems.ts';
import type { FormState } from './draft/use-application-form.ts';
import type { Count } from './draft/use-count.ts';
import { type StepKey, steps } from './steps/form-steps.ts';

export interface FormFootProps {
  form: FormState;
  keeper: Keeper;
  step: StepKey;
  count: Count;
  /** why it cannot be submitted now */
  block: string | undefined;
  onStep: (step: StepKey) => void;
  /** to the next field that is empty and must not be */
  onNextBlank: () => void;
  onSave: () => unknown;
  onSubmit: () => unknown;
}

export function FormFoot(props: FormFootProps) {
  const { form, keeper, step, count, block, onStep, onNextBlank, onSave, onSubmit } = props;
  const at = steps.findIndex(({ key }) => key === step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  return (
    <footer className="foot form-foot">
      <div className="form-foot-note">
        {form.storing === 'submission' ? (
          <Submitting requestId={form.requestId} people={count.count?.validCount} />
        ) : (
          <>
            {step === 'content' ? (
              <StillEmpty form={form} onNextBlank={onNextBlank} />
            ) : (
              <FootNote step={step} count={count} block={block} />
            )}
            <SavedNote keeper={keeper} />
          </>
        )}
      </div>
      <ActionButton label="保存草稿" busy={form.storing === 'draft'} onAct={onSave} />
      {before && <ActionButton label="上一步" onAct={() => onStep(before.key)} />}
      {after ? (
        <ActionButton label={`下一步：${after.title}`} kind="primary" onAct={() => onStep(after.key)} />
      ) : (
        <ActionButton
          label="提交审核"
          kind="primary"
          can={block ?? true}
          busy={form.storing === 'submission'}
          onAct={onSubmit}
        />
      )}
    </footer>
  );
}

function FootNote({
  step,
  count: { count, counting },
  block,
}: Pick<FormFootProps, 'step' | 'count' | 'block'>) {
  if (step === 'check' && block !== undefined) return <span>{block}</span>;
  if (!count) return null;
  return counting ? (
    <span>正在统计人数…</span>
  ) : (
    <span>
      将发给 <b>{inDigits(count.validCount)}</b> 人
      <span className="form-foot-segments">，共 {inDigits(count.smsCount)} 条</span>
    </span>
  );
}

/** A field below the fold is not looked for before the next step is refused: the way to it is here. */
function StillEmpty({ form: { draft, rules }, onNextBlank }: Pick<FormFootProps, 'form' | 'onNextBlank'>) {
  const empty = emptyFields(draft, rules);
  if (empty.length === 0) return null;
  return (
    <span className="form-blanks">
      <span>{empty.length > NAMED_MAX ? `还有 ${empty.length} 项没填` : `还没填：${empty.join('、')}`}</span>
      <button
        type="button"
        className="plain-link"
        // the cursor stays in the field that it is in: the next blank is looked for behind it
        onMouseDown={(event) => event.preventDefault()}
        onClick={onNextBlank}
      >
        下一处空白
      </button>
    </span>
  );
}

const NAMED_MAX = 2;
const STEP_POLL_MS = 1000;

/** The server's present step; nobody can tell how long each takes, so no share is shown. */
function stepInWords(step: SubmissionStep | null | undefined, people: number | undefined): string {
  const place = step
    ? `（第 ${SUBMISSION_STEPS.indexOf(step) + 1} 步，共 ${SUBMISSION_STEPS.length} 步）`
    : '';
  switch (step) {
    case 'checking':
      return `正在检查内容、额度和接收人${place}…`;
    case 'fixing':
      return `正在逐一登记${people === undefined ? '' : ` ${inDigits(people)} 名`}接收人${place}…`;
    case 'recording':
      return `接收人已登记，正在转交审核${place}…`;
    default:
      return '正在提交…';
  }
}

/** Fixing a million recipients takes its seconds; the page says what goes on, and for how long. */
function Submitting({ requestId, people }: { requestId: string; people: number | undefined }) {
  const [seconds, setSeconds] = useState(0);
  const { data } = useCall(
    submissionStep,
    { clientReqId: requestId },
    { pollMs: STEP_POLL_MS, isQuiet: true },
  );
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="counting" role="status">
      <progress aria-label="正在提交" />
      <span>
        {stepInWords(data?.step, people)}
        {seconds > 1 && `已用 ${seconds} 秒，请不要关闭页面`}
      </span>
    </div>
  );
}
