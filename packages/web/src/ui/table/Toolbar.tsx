/** The line of buttons above a list, which stands elsewhere in a wide window than in a narrow one. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Its element moves with all that is in it: drawn anew in another place, a dialog that is open from one of the buttons would be gone.
 * @param props.place null: where it is written
 */
export function Toolbar({ place, children }: { place: HTMLElement | null; children: ReactNode }) {
  const [line] = useState(() => {
    const made = document.createElement('div');
    made.className = 'table-toolbar';
    return made;
  });
  const here = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    (place ?? here.current)?.append(line);
    return () => line.remove();
  }, [place, line]);
  return (
    <>
      <div ref={here} />
      {createPortal(children, line)}
    </>
  );
}
