/** Scans what waits while the web service runs: there, since with a folder as the store only it has the files. */
import type { Dependencies } from '../../../dependencies.ts';
import { scanWaitingFiles } from './scan-actions.ts';

const LOOK_EVERY_MS = 60_000;

export interface ScanClock {
  start(): void;
  /** Once the file that is being scanned is through. */
  stop(): Promise<void>;
}

export function openScanClock(needs: Pick<Dependencies, 'db' | 'config' | 'log'>): ScanClock {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const stopping = new AbortController();
  const look = () => {
    running = scanWaitingFiles(needs, stopping.signal)
      .catch((error: unknown) => needs.log.error({ err: error }, 'files wait for the virus scanner'))
      .finally(() => {
        if (timer) timer = setTimeout(look, LOOK_EVERY_MS);
      });
  };
  return {
    start() {
      if (needs.config.fileScanner) timer = setTimeout(look, 0);
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      stopping.abort();
      await running;
    },
  };
}
