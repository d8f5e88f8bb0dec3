/**
 * The process (本轮) that the last of some warnings belongs to: warnings of one kind of disaster that follow each other without a long pause. Nobody
 * enters processes; the warnings themselves say where one ends. Pure.
 */
import { HOUR_MS } from '../../../../time/moment.ts';

/** A warning that begins longer after the end of all before it begins another process. */
const PAUSE_MAX_MS = 72 * HOUR_MS;

interface Span {
  readonly effectStart: Date;
  readonly effectEnd: Date;
}

export interface Process<Warning extends Span> {
  readonly start: Date;
  /** the latest end of its warnings */
  readonly end: Date;
  /** the earliest first */
  readonly warnings: readonly Warning[];
}

/** @param warnings of one kind of disaster, the earliest first */
export function currentProcess<Warning extends Span>(warnings: readonly Warning[]): Process<Warning> | null {
  let process: (Process<Warning> & { readonly warnings: Warning[] }) | null = null;
  for (const warning of warnings) {
    const { effectStart, effectEnd } = warning;
    if (process === null || effectStart.getTime() > process.end.getTime() + PAUSE_MAX_MS) {
      process = { start: effectStart, end: effectEnd, warnings: [warning] };
    } else {
      const end: Date = effectEnd > process.end ? effectEnd : process.end;
      process = { start: process.start, end, warnings: [...process.warnings, warning] };
    }
  }
  return process;
}

/** Damage shows a while after the last warning has ended. */
export const damageUntil = ({ end }: Pick<Process<Span>, 'end'>): Date =>
  new Date(end.getTime() + PAUSE_MAX_MS);
