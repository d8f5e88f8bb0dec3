/** Keeps the cockpit's sums fresh while the web service runs: there, since counting may take seconds that a sender has not. */
import type { Dependencies } from '../../../dependencies.ts';
import { refreshTotals } from './actions.ts';

const LOOK_EVERY_MS = 60_000;
/** Counting takes one part in so many of a processor at most: of three million people it takes seconds, and then comes less often. */
const REST_TIMES = 50;

export interface TotalsClock {
  start(): void;
  /** Ends a counting that is going on, so that the program need not wait for it. */
  stop(): Promise<void>;
}

export function openTotalsClock({ db, clock, log }: Pick<Dependencies, 'db' | 'clock' | 'log'>): TotalsClock {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const stopping = new AbortController();
  const look = () => {
    const began = performance.now();
    running = refreshTotals(db, clock, stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the cockpit was not counted');
      })
      .finally(() => {
        const restMs = Math.max(LOOK_EVERY_MS, (performance.now() - began) * REST_TIMES);
        if (timer) timer = setTimeout(look, restMs);
      });
  };
  return {
    start() {
      timer = setTimeout(look, 0);
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      stopping.abort();
      await running;
    },
  };
}
