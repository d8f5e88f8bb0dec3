/** Keeps the cockpit's sums fresh while the web service runs: there, since counting may take seconds that a sender has not. */
import type { Dependencies } from '../../dependencies.ts';
import { refreshTotals } from './actions.ts';

const LOOK_EVERY_MS = 60_000;

export interface TotalsClock {
  start(): void;
  /** Waits for a counting that is going on. */
  stop(): Promise<void>;
}

export function openTotalsClock({ db, clock, log }: Pick<Dependencies, 'db' | 'clock' | 'log'>): TotalsClock {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const look = () => {
    running = refreshTotals(db, clock)
      .catch((error: unknown) => log.error({ err: error }, 'the cockpit was not counted'))
      .finally(() => {
        if (timer) timer = setTimeout(look, LOOK_EVERY_MS);
      });
  };
  return {
    start() {
      timer = setTimeout(look, 0);
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
