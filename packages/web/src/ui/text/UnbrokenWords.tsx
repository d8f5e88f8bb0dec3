/** A text whose days and numbers with hyphens stay in one line: in a narrow column the browser would cut `2026-11-28` at a hyphen. */
import { Fragment } from 'react';

/** 至 behind it stays with it: the next line begins with the other day. */
const HYPHENED = /(\d+(?:-\d+)+(?: 至)?)/;

export function UnbrokenWords({ of }: { of: string }) {
  const parts = of.split(HYPHENED);
  if (parts.length === 1) return of;
  return parts.map((part, place) =>
    // between two texts stands what the pattern has caught
    place % 2 === 1 ? (
      <span key={`${place} ${part}`} className="unbroken-word">
        {part}
      </span>
    ) : (
      <Fragment key={`${place} ${part}`}>{part}</Fragment>
    ),
  );
}
