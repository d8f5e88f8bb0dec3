/**
 * A part of a page or a dialog that scrolls by itself. The Tab key comes to it, so that the arrow keys can scroll it however
 * little there is to be clicked in it, and a screen reader says what it is (WCAG 2.1.1).
 */
import type { ReactNode, RefObject } from 'react';

interface ScrollingPartProps {
  /** named for screen readers */
  label: string;
  className: string;
  place?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

export function ScrollingPart({ label, className, place, children }: ScrollingPartProps) {
  return (
    <div ref={place} className={className} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
