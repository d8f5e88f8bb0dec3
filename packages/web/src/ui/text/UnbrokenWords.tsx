/** A text that may go on in a new line at its blanks alone: in a narrow column a day would be cut at its hyphens. */
import { Fragment } from 'react';

export function UnbrokenWords({ of }: { of: string }) {
  return of.split(' ').map((word, place) => (
    <Fragment key={`${place} ${word}`}>
      {place > 0 && ' '}
      <span className="unbroken-word">{word}</span>
    </Fragment>
  ));
}
