/** One field of a form: its label, the control, a hint and what is wrong, tied together for screen readers. */
import { type ReactNode, useId } from 'react';
import { useInSight } from './in-sight.ts';
import './field.css';

/** Props of the control itself. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** the sentence that says what is wrong */
  problem?: string | undefined;
  /** the field's own sentence about what is typed; as long as there is one, the form is not sent */
  beyond?: string | null;
  /** beside the label: a counter, say */
  beside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, hint, problem: judged, beyond = null, beside, children }: FieldProps) {
  const id = useId();
  const problem = beyond ?? judged;
  const wrong = problem !== undefined;
  return (
    <div
      className={wrong ? 'form-field form-field-wrong' : 'form-field'}
      data-beyond={beyond === null ? undefined : ''}
    >
      <div className="form-field-label">
        <label htmlFor={id}>{label}</label>
        {beside}
      </div>
      {children({ id, 'aria-describedby': `${id}-hint ${id}-problem`, 'aria-invalid': wrong })}
      {hint && (
        <p id={`${id}-hint`} className="form-field-hint">
          {hint}
        </p>
      )}
      <Problem id={`${id}-problem`} sentence={problem} />
    </div>
  );
}

/** A problem, spoken when it appears. For parts of a form that are no single control. */
export function Problem({ id, sentence }: { id?: string; sentence: string | undefined }) {
  const place = useInSight<HTMLParagraphElement>(sentence);
  return (
    <p ref={place} id={id} className="form-problem" role="alert">
      {sentence}
    </p>
  );
}

/** Of a group, which can be wrong in several ways at once. */
export function Problems({
  id,
  sentences,
}: {
  id: string;
  sentences: readonly (string | null | undefined)[];
}) {
  return (
    <div id={id}>
      {sentences.map((sentence) => sentence && <Problem key={sentence} sentence={sentence} />)}
    </div>
  );
}
