/** The opinion and the two buttons of a review. A refusal needs its reason, a pass may have a remark. */
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { useId, useRef, useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { refusalProblem } from './review.ts';

export interface ReviewDecisionProps {
  can: { pass: Verdict; noPass: Verdict };
  /** where this review stands in a chain of several */
  step: string | null;
  busy: boolean;
  onPass: (opinion: string) => Promise<void>;
  onRefuse: (opinion: string) => Promise<void>;
}

export function ReviewDecision({ can, step, busy, onPass, onRefuse }: ReviewDecisionProps) {
  const [opinion, setOpinion] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const refuse = async () => {
    const wrong = refusalProblem(opinion);
    setProblem(wrong);
    if (wrong === null) await onRefuse(opinion.trim());
    else field.current?.focus();
  };
  return (
    <div className="review-decision">
      <label htmlFor={id}>审核意见（不通过时必填）{step && <span className="cell-note">{step}</span>}</label>
      <textarea
        ref={field}
        id={id}
        className="field"
        rows={2}
        maxLength={200}
        value={opinion}
        placeholder="不通过时请写明原因"
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        onChange={(event) => {
          setOpinion(event.target.value);
          setProblem(null);
        }}
      />
      <p id={`${id}-problem`} className="field-problem" role="alert">
        {problem}
      </p>
      <div className="review-buttons">
        <ActionButton
          label="不通过"
          danger
          permission="sms:audit:noPass"
          can={can.noPass}
          busy={busy}
          onAct={refuse}
        />
        <ActionButton
          label="通过"
          kind="primary"
          permission="sms:audit:pass"
          can={can.pass}
          busy={busy}
          onAct={() => onPass(opinion.trim())}
        />
      </div>
    </div>
  );
}
