/** The files' work by the clock, while the web service runs: there, since with a folder as the store only it has the files. */
import type { Dependencies } from '../../../dependencies.ts';
import { HOUR_MS } from '../../../time/moment.ts';
import { openWebClock, type WebClock } from '../../../time/web-clock.ts';
import { clearParts } from './part-actions.ts';
import { scanWaitingFiles } from './scan-actions.ts';

const SCAN_EVERY_MS = 60_000;

/** Scans what waits for the virus scanner. */
export function openScanClock(needs: Pick<Dependencies, 'db' | 'config' | 'log'>): WebClock {
  const clock = openWebClock(SCAN_EVERY_MS, (stopping) =>
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
export const openPartsClock = (needs: Pick<Dependencies, 'db' | 'clock' | 'config' | 'log'>): WebClock =>
  openWebClock(HOUR_MS, () =>
    clearParts(needs).catch((error: unknown) =>
      needs.log.error({ err: error }, 'abandoned uploads could not be removed'),
    ),
  );
