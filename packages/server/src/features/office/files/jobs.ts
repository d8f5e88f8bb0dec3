/** The files' work by the clock, while the web service runs: there, since with a folder as the store only it has the files. */
import type { Dependencies } from '../../../dependencies.ts';
import { HOUR_MS } from '../../../time/moment.ts';
import { clearParts } from './part-actions.ts';
import { scanWaitingFiles } from './scan-actions.ts';

const SCAN_EVERY_MS = 60_000;

export interface FileClock {
  start(): void;
  /** Once what is being done is through. */
  stop(): Promise<void>;
}

/** Scans what waits for the virus scanner. */
export function openScanClock(needs: Pick<Dependencies, 'db' | 'config' | 'log'>): FileClock {
  const clock = openClock(SCAN_EVERY_MS, (stopping) =>
    scanWaitingFiles(needs, stopping).catch((error: unknown) =>
      needs.log.error({ err: error }, 'files wait for the virus scanner'),
    ),
  );
  return {
    ...clock,
    start() {
      if (needs.config.fileScanner) clock.start();
    },
  };
}

/** Drops what was uploaded in parts and never finished. */
export const openPartsClock = (needs: Pick<Dependencies, 'db' | 'clock' | 'config' | 'log'>): FileClock =>
  openClock(HOUR_MS, () =>
    clearParts(needs).catch((error: unknown) =>
      needs.log.error({ err: error }, 'abandoned uploads could not be removed'),
    ),
  );

function openClock(everyMs: number, work: (stopping: AbortSignal) => Promise<void>): FileClock {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const stopping = new AbortController();
  const look = () => {
    running = work(stopping.signal).finally(() => {
      if (timer) timer = setTimeout(look, everyMs);
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
