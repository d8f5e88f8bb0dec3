/**
 * The rate of a channel: segments per second, shared by all senders of the channel. Each draws stretches of time from
 * `sms_channel.free_from`, one after another for whoever asks, and sends a segment for each slot of them. A sender that is late
 * moves its further slots back as long as the time after them is its own; what passed unused is lost, so that no second ever
 * holds more than the rate. A carrier that says "slower" is believed at once and tried again little by little.
 */
import type pg from 'pg';
import { DatabaseClock } from '../../time/database-clock.ts';
import { ThrottleFactor } from './throttle-factor.ts';

/** Time that is drawn at once, and kept drawn ahead. Shorter is fairer among senders, longer costs fewer statements. */
const STRETCH_MS = 100;
/** A slot may be used so late; later would push two seconds' segments into one. A slower pace adds what it leaves between slots. */
const LATE_MS = 25;
/** Keeps what lateness could add below the rate. */
const SHARE_OF_RATE = 1 - LATE_MS / 1000;
/** Slots within this time may be committed ahead. */
const AHEAD_MS = 60;
/** All senders together never draw so far ahead: what lies beyond was drawn before the database's clock was set back. */
const AHEAD_AT_MOST = '1 minute';
/** A stretch is drawn longer by what is unsure of its beginning and end, but no longer than this. */
const UNSURE_AT_MOST_MS = 1_000;
/** Above what microseconds and sums of fractions lose, far below a slot. */
const ROUNDING_MS = 0.002;
/** Time without a gap that nobody else has, one stretch or several: the present pace says how many slots are in it. */
interface OwnTime {
  /** when its next slot is, unless that is longer ago than a slot may be late */
  next: number;
  /** then another sender's may begin */
  ends: number;
}

export class ChannelRate {
  readonly #pool: pg.Pool;
  readonly #channelId: number;
  #perSecond: number;
  readonly #now: () => number;
  #own: OwnTime[] = [];
  readonly #databaseClock = new DatabaseClock();
  /** where the last stretch ends, by the database's clock */
  #drawnTo: number | undefined;
  #drawing: Promise<boolean> | undefined;
  readonly #factor: ThrottleFactor;

  constructor(
    pool: pg.Pool,
    channelId: number,
    perSecond: number,
    now: () => number = () => performance.now(),
  ) {
    this.#pool = pool;
    this.#channelId = channelId;
    this.#perSecond = perSecond;
    this.#now = now;
    this.#factor = new ThrottleFactor(now());
  }

  /** Holds from now on. */
  changeTo(perSecond: number): void {
    this.#perSecond = perSecond;
  }

  /** Segments per second at which it may send now. */
  get perSecond(): number {
    return Math.max(0.5, this.#perSecond * this.#factor.value * SHARE_OF_RATE);
  }

  /** Segments that may be committed now: their slots are past, but not too late, or come very soon. */
  get committable(): number {
    return this.#slotsUntil(this.#now() + AHEAD_MS);
  }

  /** Takes a slot; false when none has come yet. */
  take(): boolean {
    const now = this.#now();
    const own = this.#ownTime(now);
    if (!own || own.next > now) return false;
    own.next += this.#slotMs;
    this.#factor.sent();
    return true;
  }

  /** Milliseconds until the next slot; undefined when none is drawn. */
  get untilNext(): number | undefined {
    const now = this.#now();
    const own = this.#ownTime(now);
    return own && Math.max(0, own.next - now);
  }

  /** Draws the next stretch when the present ones run out. @returns whether it did; fails when the database is away */
  async drawAhead(): Promise<boolean> {
    if (this.#slotsUntil(Number.POSITIVE_INFINITY) >= this.#slotsOfStretch) return false;
    this.#drawing ??= this.#draw().finally(() => {
      this.#drawing = undefined;
    });
    return this.#drawing;
  }

  get #slotMs(): number {
    return 1000 / this.perSecond;
  }

  get #lateMs(): number {
    return LATE_MS + this.#slotMs - 1000 / (this.#perSecond * SHARE_OF_RATE);
  }

  get #slotsOfStretch(): number {
    return Math.max(1, Math.ceil((this.perSecond * STRETCH_MS) / 1000));
  }

  /** The carrier said that it gets too much. */
  slower(): void {
    this.#factor.refused();
    this.#factor.weigh(this.#now(), this.#perSecond);
  }

  async #draw(): Promise<boolean> {
    this.#factor.weigh(this.#now(), this.#perSecond);
    const askedAt = this.#now();
    const unsureMs = Math.min(this.#databaseClock.unsureMs(askedAt), UNSURE_AT_MOST_MS);
    const stretchMs = this.#slotsOfStretch * this.#slotMs + unsureMs;
    const { rows } = await this.#pool.query<{ starts: number; ends: number; read: number }>({
      name: 'sender-draw-rate',
      text: `UPDATE sms_channel SET free_from = make_interval(secs => $2::float8)
          + CASE WHEN free_from < clock_timestamp() + interval '${AHEAD_AT_MOST}' THEN greatest(free_from, clock_timestamp()) ELSE clock_timestamp() END
        WHERE channel_id = $1
        RETURNING (extract(epoch FROM free_from - make_interval(secs => $2::float8)) * 1000)::float8 AS starts,
          (extract(epoch FROM free_from) * 1000)::float8 AS ends, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS read`,
      values: [this.#channelId, stretchMs / 1000],
    });
    const [drawn] = rows;
    if (!drawn) return false;
    const ahead = this.#databaseClock.saw(drawn.read, askedAt, this.#now());
    const ends = drawn.ends - ahead.most;
    const before = this.#own.at(-1);
    if (before && drawn.starts === this.#drawnTo) before.ends = ends;
    else this.#own.push({ next: drawn.starts - ahead.least, ends });
    this.#drawnTo = drawn.ends;
    return true;
  }

  #slotsUntil(moment: number): number {
    this.#ownTime(this.#now());
    const slotMs = this.#slotMs;
    return this.#own.reduce((slots, { next, ends }) => {
      const last = Math.min(moment, ends - slotMs);
      return slots + Math.max(0, Math.floor((last + ROUNDING_MS - next) / slotMs) + 1);
    }, 0);
  }

  /** The time that its next slot is in. What is over is forgotten but for the last, which may go on with the next stretch. */
  #ownTime(now: number): OwnTime | undefined {
    for (;;) {
      const [own] = this.#own;
      if (!own) return undefined;
      own.next = Math.max(own.next, now - this.#lateMs);
      if (own.next + this.#slotMs <= own.ends + ROUNDING_MS) return own;
      if (this.#own.length === 1) return undefined;
      this.#own.shift();
    }
  }
}
