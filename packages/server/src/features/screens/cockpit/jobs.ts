/** Keeps the cockpit's sums fresh while the web service runs: there, since counting may take seconds that a sender has not. */
import type { Dependencies } from '../../../dependencies.ts';
import { openWebClock, type WebClock } from '../../../time/web-clock.ts';
import { refreshTotals } from './actions.ts';

const LOOK_EVERY_MS = 60_000;
/** Counting takes one part in so many of a processor at most: of three million people it takes seconds, and then comes less often. */
const REST_TIMES = 50;

/** Stopped, it ends a counting that is going on, so that the program need not wait for it. */
export const openTotalsClock = ({ db, clock, log }: Pick<Dependencies, 'db' | 'clock' | 'log'>): WebClock =>
  openWebClock(
    (tookMs) => Math.max(LOOK_EVERY_MS, tookMs * REST_TIMES),
    (stopping) =>
      refreshTotals(db, clock, stopping).catch((error: unknown) => {
        if (!stopping.aborted) log.error({ err: error }, 'the cockpit was not counted');
      }),
  );
