/**
 * The pace that a route of the configuration sets for one carrier on one channel: segments a second, shared by all senders of the
 * channel. What was committed books its time in `sms_route_pace`, and nothing more of the carrier is committed until it has passed.
 */
import type pg from 'pg';

/** Committed at once at most; shorter is smoother, longer costs fewer statements. */
const RUN_SECONDS = 0.1;
/** Slots further ahead were booked before the database's clock was set back. */
const AHEAD_AT_MOST = '10 minutes';

export class RoutePace {
  readonly #pool: pg.Pool;
  readonly #channelId: number;
  readonly #carrier: string;
  #perSecond: number;
  #freeAt = 0;
  #isBooking = false;

  constructor(pool: pg.Pool, channelId: number, carrier: string, perSecond: number) {
    this.#pool = pool;
    this.#channelId = channelId;
    this.#carrier = carrier;
    this.#perSecond = perSecond;
  }

  changeTo(perSecond: number): void {
    this.#perSecond = perSecond;
  }

  /** Segments that may be committed now; a longer message goes as a whole and the next one waits for it. */
  get room(): number {
    if (this.#isBooking || performance.now() < this.#freeAt) return 0;
    return Math.max(1, Math.ceil(this.#perSecond * RUN_SECONDS));
  }

  /** Books the time of what is being committed. While the database does not answer nothing of the carrier goes. */
  spend(segments: number): void {
    this.#isBooking = true;
    this.#book(segments)
      .catch(() => {
        this.#freeAt = performance.now() + (segments / this.#perSecond) * 1000;
      })
      .finally(() => {
        this.#isBooking = false;
      });
  }

  async #book(segments: number): Promise<void> {
    const { rows } = await this.#pool.query<{ wait_ms: number }>({
      name: 'sender-book-route',
      text: `INSERT INTO sms_route_pace AS p (channel_id, carrier, free_from)
        VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3::float8))
        ON CONFLICT (channel_id, carrier) DO UPDATE
          SET free_from = make_interval(secs => $3::float8)
            + CASE WHEN p.free_from < clock_timestamp() + interval '${AHEAD_AT_MOST}' THEN greatest(p.free_from, clock_timestamp()) ELSE clock_timestamp() END
        RETURNING extract(epoch FROM free_from - clock_timestamp()) * 1000 AS wait_ms`,
      values: [this.#channelId, this.#carrier, segments / this.#perSecond],
    });
    this.#freeAt = performance.now() + Math.max(0, Number(rows[0]?.wait_ms ?? 0));
  }
}

/** The paces of one channel, as the routes in use have them. */
export class RoutePaces {
  readonly #pool: pg.Pool;
  readonly #channelId: number;
  readonly #paces = new Map<string, RoutePace>();

  constructor(pool: pg.Pool, channelId: number) {
    this.#pool = pool;
    this.#channelId = channelId;
  }

  /** @param wanted carrier → segments a second */
  changeTo(wanted: ReadonlyMap<string, number>): void {
    for (const carrier of this.#paces.keys()) if (!wanted.has(carrier)) this.#paces.delete(carrier);
    for (const [carrier, perSecond] of wanted) {
      const pace = this.#paces.get(carrier);
      if (pace) pace.changeTo(perSecond);
      else this.#paces.set(carrier, new RoutePace(this.#pool, this.#channelId, carrier, perSecond));
    }
  }

  isPaced(carrier: string): boolean {
    return this.#paces.has(carrier);
  }

  /** Segments of the carrier that may be committed now. */
  roomOf(carrier: string): number {
    return this.#paces.get(carrier)?.room ?? Number.POSITIVE_INFINITY;
  }

  spend(carrier: string, segments: number): void {
    if (segments > 0) this.#paces.get(carrier)?.spend(segments);
  }
}
