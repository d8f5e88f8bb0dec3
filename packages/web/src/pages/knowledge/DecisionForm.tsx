/** The opinion and the two buttons of a review. A refusal needs its reason, a pass may have a remark. */
import type { KnowledgeCan } from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import { OPINION_MAX } from '@farmers-mailbox/contract/knowledge/fields.ts';
import { useId, useRef, useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';

export interface DecisionFormProps {
  can: Pick<KnowledgeCan, 'pass' | 'noPass'>;
  busy: boolean;
  onPass: (opinion: string) => Promise<void>;
  onRefuse: (opinion: string) => Promise<void>;
}

export function DecisionForm({ can, busy, onPass, onRefuse }: DecisionFormProps) {
  const [opinion, setOpinion] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const refuse = async () => {
    if (opinion.trim() !== '') return onRefuse(opinion.trim());
    setProblem('请写明不通过的原因，编写人要按它修改');
    field.current?.focus();
  };
  if (can.pass !== true && can.noPass !== true) {
    return <p className="knowledge-cannot">您不能审核这条知识：{can.pass}</p>;
  }
  return (
    <div className="review-decision">
      <label htmlFor={id}>审核意见（不通过时必填）</label>
      <textarea
        ref={field}
        id={id}
        className="field"
        rows={2}
        maxLength={OPINION_MAX}
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
          permission="content:knowledge:noPass"
          can={can.noPass}
          busy={busy}
          onAct={refuse}
        />
        <ActionButton
          label="通过"
          kind="primary"
          permission="content:knowledge:pass"
          can={can.pass}
          busy={busy}
          onAct={() => onPass(opinion.trim())}
        />
      </div>
    </div>
  );
}
