/** A part beside a list, such as its tree: on a telephone it folds behind a button, so that the list comes first. */
import { type ReactNode, useState } from 'react';
import { useNarrow } from './narrow.ts';

export interface FoldedPartProps {
  /** named for screen readers */
  label: string;
  /** of the button that opens it, as 选择组织 */
  word: string;
  className: string;
  children: ReactNode;
}

export function FoldedPart({ label, word, className, children }: FoldedPartProps) {
  const narrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={className} aria-label={label}>
      {narrow && (
        <button
          type="button"
          className="plain-button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '收起' : word}
        </button>
      )}
      {(!narrow || isOpen) && children}
    </section>
  );
}
