/** The opinion of a review: a refusal needs its reason, a pass may have a remark. */
import { type RefObject, useId, useRef, useState } from 'react';
import { Problem } from '../form/Field.tsx';
import { tooLong } from '../form/too-long.ts';

/** Characters of an opinion, as every review keeps them. */
const LENGTH_MAX = 200;

export interface Opinion {
  /** what was typed, without spaces around it */
  readonly said: string;
  /** True if it is good enough as the reason of a refusal; where it does not, the field says why and has the focus. */
  requireReason(): boolean;
  /** True if it can be kept, be it none, and nothing else is wrong with it; where not, the field says why and has the focus. */
  requireRoom(wrong?: string | null): boolean;
  readonly field: OpinionFieldState;
}

interface OpinionFieldState {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (typed: string) => void;
}

/**
 * @param reasonProblem why this is no reason for a refusal; null when it is one
 * @param onTyped true while something stands in the field, and the text
 * @param begin what stands in it first
 */
export function useOpinion(
  reasonProblem: (said: string) => string | null,
  onTyped: (isTyped: boolean, typed: string) => void,
  begin = '',
): Opinion {
  const [value, setValue] = useState(begin);
  const [problem, setProblem] = useState<string | undefined>();
  const ref = useRef<HTMLTextAreaElement>(null);
  const said = value.trim();
  const beyond = tooLong(value, LENGTH_MAX);
  const require = (wrong: string | null) => {
    setProblem(wrong ?? undefined);
    if (wrong !== null) ref.current?.focus();
    return wrong === null;
  };
  return {
    said,
    requireReason: () => require(beyond ?? reasonProblem(said)),
    requireRoom: (wrong = null) => require(beyond ?? wrong),
    field: {
      ref,
      value,
      problem: beyond ?? problem,
      onChange: (typed) => {
        setValue(typed);
        setProblem(undefined);
        onTyped(typed.trim() !== '', typed);
      },
    },
  };
}

export interface OpinionFieldProps {
  opinion: Opinion;
  /** where this review stands in a chain of several */
  step: string | null;
  rows: number;
}

export function OpinionField({ opinion, step, rows }: OpinionFieldProps) {
  const { ref, value, problem, onChange } = opinion.field;
  const id = useId();
  return (
    <>
      <label htmlFor={id}>审核意见（不通过时必填）{step && <span className="cell-note">{step}</span>}</label>
      <textarea
        ref={ref}
        id={id}
        className="field"
        rows={rows}
        value={value}
        placeholder="不通过时请写明原因"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      <Problem id={`${id}-problem`} sentence={problem} />
    </>
  );
}
