/**
 * One question of a sender, in the place of each channel's own: does anything wait to be sent? The answer is a hint that lets
 * nothing leave: what it calls the channels to, they claim as ever (claim.ts, channel/service-lane.ts).
 */
import type pg from 'pg';
import { anyServiceSmsWaits } from '../../features/messaging/service-sms/queries.ts';
import { anyWorkWaits } from './claim-statements.ts';

const LOOK_EVERY_MS = 250;
/** An older answer says nothing: while a question hangs, channels ask for themselves. */
const HOLDS_FOR_MS = 1_000;

/** Kinds of work that may wait for some channel: in doubt true. */
export interface Waiting {
  /** slices, or rows that are to be sent once more */
  readonly work: boolean;
  readonly texts: boolean;
}

export const anythingMayWait: Waiting = { work: true, texts: true };

export class WaitingWork implements Waiting {
  readonly #ask: () => Promise<Waiting>;
  readonly #onCome: (come: Waiting) => void;
  #known = anythingMayWait;
  #knownAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isStopping = false;

  /** @param onCome is told what waits since the last look; until that is taken, channels find it by asking again and again */
  constructor(ask: () => Promise<Waiting>, onCome: (come: Waiting) => void) {
    this.#ask = ask;
    this.#onCome = onCome;
  }

  get work(): boolean {
    return this.#known.work || !this.#holds;
  }

  get texts(): boolean {
    return this.#known.texts || !this.#holds;
  }

  get #holds(): boolean {
    return performance.now() - this.#knownAt < HOLDS_FOR_MS;
  }

  /** From now on it looks four times a second. */
  start(): void {
    if (this.#isStopping) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.look().finally(() => this.start());
    }, LOOK_EVERY_MS);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /** Asks once. Never fails: without an answer everything may wait. */
  async look(): Promise<void> {
    const before = this.#known;
    const askedAt = performance.now();
    // The channels ask for themselves then, and log what fails.
    this.#known = await this.#ask().catch(() => anythingMayWait);
    this.#knownAt = askedAt;
    const { work, texts } = this.#known;
    this.#onCome({ work: work && !before.work, texts: texts && !before.texts });
  }
}

/** @param now by which a service text has not expired */
export async function askForWaiting(pool: pg.Pool, now: Date): Promise<Waiting> {
  const { rows } = await pool.query<Waiting>({
    name: 'sender-anything-waits',
    text: `SELECT ${anyWorkWaits} AS work, ${anyServiceSmsWaits('$1')} AS texts`,
    values: [now],
  });
  return rows[0] ?? anythingMayWait;
}
