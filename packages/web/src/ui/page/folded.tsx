/** A part beside a list, such as its tree: on a telephone it waits behind a button of the list, so that the rows come first. */
import { type ReactNode, useRef, useState } from 'react';
import { useNarrow } from './narrow.ts';

export interface Folded {
  /** opens and closes it, to stand in the list's own line; null where there is room for both */
  readonly opener: ReactNode;
  readonly isShown: boolean;
  /** once something was chosen there */
  readonly fold: () => void;
}

/** @param word of the button that opens it, as 选择组织 */
export function useFolded(word: string): Folded {
  const narrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const opener = narrow ? (
    <button
      ref={button}
      type="button"
      className="plain-link"
      aria-expanded={isOpen}
      onClick={() => setOpen((before) => !before)}
    >
      {isOpen ? '收起' : word}
    </button>
  ) : null;
  const fold = () => {
    setOpen(false);
    // what had the focus goes with the part
    button.current?.focus();
  };
  return { opener, isShown: !narrow || isOpen, fold };
}
