/** The decision of a review whose opinion is kept while it is written; what was left unfinished stands before it. */
import { useEffect, useRef } from 'react';
import { Skeleton } from '../ui/page/states.tsx';
import { ReviewDecision, type ReviewDecisionProps } from '../ui/review/ReviewDecision.tsx';
import type { WorkKeeper } from '../ui/unsaved/unsaved-work.ts';
import { DraftOffer, SavedNote } from './DraftOffer.tsx';
import { useKept } from './use-kept.ts';

export interface KeptDecisionProps extends Omit<ReviewDecisionProps, 'begin' | 'savedNote'> {
  formKey: string;
  /** the id of what is reviewed */
  about: string;
  /** given the keeper, so that the drawer can ask before it closes */
  onKeeper: (keeper: WorkKeeper | null) => void;
}

export function KeptDecision({ formKey, about, onKeeper, ...decision }: KeptDecisionProps) {
  const kept = useKept<{ opinion: string }>(formKey, about);
  const { keeper, offered, taken } = kept;
  const latest = useRef({ onKeeper, onTyped: decision.onTyped });
  useEffect(() => {
    latest.current = { onKeeper, onTyped: decision.onTyped };
  });
  useEffect(() => {
    latest.current.onKeeper(keeper);
    if (taken !== null) latest.current.onTyped(true, taken.opinion ?? '');
  }, [keeper, taken]);
  if (offered) return <DraftOffer kept={kept} row={null} />;
  // what is typed before the drafts are listed would be kept by nobody
  if (!keeper) return <Skeleton lines={2} />;
  return (
    <ReviewDecision
      {...decision}
      key={taken === null ? 'new' : 'left'}
      begin={taken?.opinion ?? ''}
      savedNote={<SavedNote keeper={keeper} />}
      onTyped={(isTyped, typed) => {
        decision.onTyped(isTyped, typed);
        if (isTyped) keeper.note({ opinion: typed });
        else void keeper.end();
      }}
    />
  );
}
