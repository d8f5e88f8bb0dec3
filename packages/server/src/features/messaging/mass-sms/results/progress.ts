/**
 * Live progress: each application that somebody watches is read once a second, however many watch it, and the rate is that of
 * the last seconds. Nobody watching costs nothing.
 */
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { sentCountOf } from '../sending/slice-queries.ts';
import type { Snapshot } from './situation-queries.ts';

export interface Progress {
  readonly snapshot: Snapshot;
  readonly ratePerSecond: number;
}

export interface ProgressWatch {
  /** One value a second until the signal fires. Ends by itself when the application is gone. */
  watch(applyId: string, gone: AbortSignal): AsyncIterable<Progress>;
}

const EVERY_MS = 1_000;
const RATE_OVER_MS = 5_000;

interface Watched {
  latest: Promise<Progress | null>;
  viewers: number;
  readAt: number;
  readonly samples: { at: number; sent: number }[];
}

export function openProgressWatch(
  readSnapshot: (applyId: string) => Promise<Snapshot | null>,
  everyMs = EVERY_MS,
): ProgressWatch {
  const watched = new Map<string, Watched>();

  const read = async (applyId: string, one: Watched): Promise<Progress | null> => {
    const snapshot = await readSnapshot(applyId);
    if (!snapshot) return null;
    const at = performance.now();
    one.samples.push({ at, sent: sentCountOf(snapshot.total) });
    while (one.samples.length > 2 && at - (one.samples[0]?.at ?? at) > RATE_OVER_MS) one.samples.shift();
    return { snapshot, ratePerSecond: snapshot.sendStatus === SendStatus.sending ? rateOf(one.samples) : 0 };
  };

  const latestOf = (applyId: string, one: Watched): Promise<Progress | null> => {
    // A little less than the period, so that viewers who wake at nearly the same time share one reading.
    if (performance.now() - one.readAt > everyMs * 0.9) {
      one.readAt = performance.now();
      one.latest = read(applyId, one);
    }
    return one.latest;
  };

  return {
    async *watch(applyId, gone) {
      const one = watched.get(applyId) ?? {
        latest: Promise.resolve(null),
        viewers: 0,
        readAt: Number.NEGATIVE_INFINITY,
        samples: [],
      };
      watched.set(applyId, one);
      one.viewers += 1;
      try {
        while (!gone.aborted) {
          const progress = await latestOf(applyId, one);
          if (!progress) return;
          yield progress;
          await pause(everyMs, gone);
        }
      } finally {
        one.viewers -= 1;
        if (one.viewers === 0) watched.delete(applyId);
      }
    },
  };
}

function rateOf(samples: Watched['samples']): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at === first.at) return 0;
  return Math.max(0, Math.round(((last.sent - first.sent) / ((last.at - first.at) / 1000)) * 10) / 10);
}

/** Resolves after the time, or at once when the signal fires. */
function pause(ms: number, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      gone.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    gone.addEventListener('abort', done);
    if (gone.aborted) done();
  });
}
