/** The opinion and two buttons as wide as a thumb. A pass is asked for once more with its numbers; a refusal needs its reason. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { phoneReviewDetails } from '@farmers-mailbox/contract/mass-sms/phone-review-endpoints.ts';
import { useId, useRef, useState } from 'react';
import { showFailure } from '../../api/failure-notice.ts';
import { ask, tell } from '../../notices/notices.ts';
import { usePermission } from '../../session/session-context.ts';
import { isLastStep, passText, refusalProblem, useReviewing } from '../mass-sms/review.ts';

export interface PhoneDecisionProps {
  read: AnswerOf<typeof phoneReviewDetails>;
  /** somebody else was quicker, or it is not as it was read: with the server's sentence */
  onChanged: (reason: string) => void;
}

export function PhoneDecision({ read, onChanged }: PhoneDecisionProps) {
  const { pass, refuse, busy } = useReviewing();
  const may = usePermission();
  const [opinion, setOpinion] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  if (read.can.pass !== true && read.can.noPass !== true)
    return <p className="warning-note">{read.can.pass}</p>;

  const decide = async (decision: typeof pass, done: string) => {
    try {
      const [undecided] = await decision([read], opinion.trim());
      if (undecided) onChanged(undecided.reason);
      else tell('success', done);
    } catch (failure) {
      showFailure(failure);
    }
  };
  const onPass = async () => {
    const text = passText(read);
    if (await ask({ title: '审核通过', text, confirmLabel: '通过', cancelLabel: '再看看' }))
      await decide(pass, isLastStep(read) ? '已通过' : '已通过，转下一级复审');
  };
  const onRefuse = async () => {
    const wrong = refusalProblem(opinion);
    setProblem(wrong);
    if (wrong === null) await decide(refuse, '已退回申请人修改');
    else field.current?.focus();
  };
  return (
    <div className="phone-decision">
      <label htmlFor={id}>
        审核意见（不通过时必填）
        {read.totalStep > 1 && `，第 ${read.auditStep} 步，共 ${read.totalStep} 步`}
      </label>
      <textarea
        ref={field}
        id={id}
        className="field"
        rows={3}
        maxLength={200}
        value={opinion}
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
      <div className="phone-buttons">
        {may('sms:audit:noPass') && read.can.noPass === true && (
          <button
            type="button"
            className="plain-button phone-refuse"
            disabled={busy}
            onClick={() => void onRefuse()}
          >
            不通过
          </button>
        )}
        {may('sms:audit:pass') && read.can.pass === true && (
          <button
            type="button"
            className="plain-button plain-primary"
            disabled={busy}
            onClick={() => void onPass()}
          >
            通过
          </button>
        )}
      </div>
    </div>
  );
}
