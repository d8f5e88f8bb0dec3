/**
 * Clicks on their way into the database, many together: a link that a million people got is followed by thousands a minute, and
 * nobody waits for a commit. A second tap within the same second counts once.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Click, insertClicks } from './queries.ts';

const WRITE_EVERY_MS = 1_000;
/** While the database is away so many wait; what comes then is not counted, and people are led on all the same. */
const WAITING_MAX = 50_000;

export class ClickBuffer {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  #waiting = new Map<string, Click>();
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  add(click: Click): void {
    const key = `${click.linkNo} ${click.seq}`;
    if (this.#waiting.size >= WAITING_MAX || this.#waiting.has(key)) return;
    this.#waiting.set(key, click);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS);
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const clicks = this.#waiting;
    if (clicks.size === 0) return;
    this.#waiting = new Map();
    try {
      await insertClicks(this.#pool, [...clicks.values()]);
    } catch (error) {
      this.#log.warn({ err: error, clicks: clicks.size }, 'clicks wait for the database');
      this.#waiting = new Map([...clicks, ...this.#waiting]);
      this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS);
    }
  }
}
