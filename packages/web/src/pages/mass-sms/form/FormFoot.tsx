/** The buttons below every step, with the number of recipients in sight, and what is going on while something is stored. */
import { useEffect, useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { inDigits } from '../figures.ts';
import { type StepKey, steps } from './steps.ts';
import type { Count } from './use-count.ts';
import type { FormState } from './use-form.ts';

export interface FormFootProps {
  form: FormState;
  step: StepKey;
  count: Count;
  /** why it cannot be submitted now */
  block: string | undefined;
  onStep: (step: StepKey) => void;
  onSave: () => unknown;
  onSubmit: () => unknown;
}

export function FormFoot({ form, step, count, block, onStep, onSave, onSubmit }: FormFootProps) {
  const at = steps.findIndex(({ key }) => key === step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  return (
    <footer className="form-foot">
      <div className="form-foot-note">
        {form.storing === 'submission' ? (
          <Submitting people={count.count?.validCount} />
        ) : (
          <FootNote step={step} count={count} block={block} />
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
  if (step === 'content' || !count) return null;
  return counting ? (
    <span>正在统计人数…</span>
  ) : (
    <span>
      将发给 <b>{inDigits(count.validCount)}</b> 人，共 {inDigits(count.smsCount)} 条
    </span>
  );
}

/** Fixing a million recipients takes its seconds; the page says that it goes on. */
function Submitting({ people }: { people: number | undefined }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="counting" role="status">
      <progress aria-label="正在提交" />
      <span>
        正在提交{people !== undefined && `，固定 ${inDigits(people)} 名接收人`}…
        {seconds > 1 && `已用 ${seconds} 秒，请不要关闭页面`}
      </span>
    </div>
  );
}
