/**
 * The time by which the programs act: the database's, whatever the clock of their machine says. Any number of them move the same
 * texts, and the earliest clock would win: a scheduled warning would leave as soon as one machine thought that it was time.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../dependencies.ts';
import { DatabaseClock } from './database-clock.ts';

const LOOK_EVERY_MS = 5_000;
/** Another program's clock may be so wrong without a word. */
const DIFFERS_FROM_MS = 2_000;

export class DatabaseTime implements Clock {
  readonly #clock = new DatabaseClock();
  readonly #log: Logger;
  /** milliseconds since 1970 at the moment 0 of performance.now, which nobody sets */
  #start = performance.timeOrigin;
  #hasTold = false;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Until the first answer, and while the database is away, it goes on from what is known. */
  now(): Date {
    return new Date(this.#start + performance.now());
  }

  /** Resolves with the first answer; from then on it looks again and again. */
  async follow(pool: pg.Pool): Promise<void> {
    await this.#look(pool);
    this.#lookLater(pool);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #lookLater(pool: pg.Pool): void {
    if (this.#isStopped) return;
    // Whoever needs the database meanwhile says that it is away.
    const look = () => this.#look(pool).catch(() => {});
    this.#timer = setTimeout(() => void look().then(() => this.#lookLater(pool)), LOOK_EVERY_MS);
  }

  async #look(pool: pg.Pool): Promise<void> {
    const client = await pool.connect();
    try {
      const askedAt = performance.now();
      const { rows } = await client.query<{ ms: number }>(
        'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
      );
      const { least, most } = this.#clock.saw(rows[0]?.ms ?? Number.NaN, askedAt, performance.now());
      this.#start = (least + most) / 2;
    } finally {
      client.release();
    }
    this.#tell();
  }

  #tell(): void {
    const aheadMs = Math.round(Date.now() - this.now().getTime());
    const differs = Math.abs(aheadMs) > DIFFERS_FROM_MS;
    if (differs && !this.#hasTold)
      this.#log.warn({ aheadMs }, "this machine's clock is not the database's, which the program goes by");
    this.#hasTold = differs;
  }
}
