/** The opinion and the two buttons of a review, below what is reviewed. */
import type { Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { ReactNode } from 'react';
import { ActionButton } from '../page/ActionButton.tsx';
import { OpinionField, useOpinion } from './Opinion.tsx';
import './review.css';

interface Decisions<Value> {
  readonly pass: Value;
  readonly noPass: Value;
}

export interface ReviewDecisionProps {
  can: Decisions<Verdict>;
  permissions: Decisions<Permission>;
  /** why this is no reason for a refusal; null when it is one */
  reasonProblem: (said: string) => string | null;
  /** why nothing passes with this opinion; null, or left out: any will do */
  passProblem?: (said: string) => string | null;
  /** where this review stands in a chain of several */
  step?: string | null;
  busy: boolean;
  /** of the opinion */
  onTyped: (isTyped: boolean, typed: string) => void;
  /** what stands in the opinion first */
  begin?: string;
  /** says what is kept of it meanwhile */
  savedNote?: ReactNode;
  onPass: (opinion: string) => Promise<void>;
  onRefuse: (opinion: string) => Promise<void>;
}

export function ReviewDecision(props: ReviewDecisionProps) {
  const {
    can,
    permissions,
    reasonProblem,
    passProblem,
    step = null,
    busy,
    onTyped,
    begin,
    savedNote,
    onPass,
    onRefuse,
  } = props;
  const opinion = useOpinion(reasonProblem, onTyped, begin);
  const refuse = async () => {
    if (opinion.requireReason()) await onRefuse(opinion.said);
  };
  const pass = async () => {
    if (opinion.requireRoom(passProblem?.(opinion.said))) await onPass(opinion.said);
  };
  return (
    <div className="review-decision">
      <OpinionField opinion={opinion} step={step} rows={2} />
      <div className="foot">
        {savedNote}
        <ActionButton
          label="不通过"
          danger
          permission={permissions.noPass}
          can={can.noPass}
          busy={busy}
          onAct={refuse}
        />
        <ActionButton
          label="通过"
          kind="primary"
          permission={permissions.pass}
          can={can.pass}
          busy={busy}
          onAct={pass}
        />
      </div>
    </div>
  );
}
