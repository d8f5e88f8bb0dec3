// The part of pg-copy-streams that is used here; the package brings no types of its own.
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** A stream that takes the rows of a `COPY … FROM STDIN`. */
  export function from(text: string): Writable & Submittable;

  /** A stream of what a `COPY … TO STDOUT` gives. */
  export function to(text: string): Readable & Submittable;
}
