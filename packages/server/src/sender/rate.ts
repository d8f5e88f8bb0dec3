/**
 * How fast a channel may send: segments per second, shared by all senders of the channel. Each draws stretches of time from
 * `sms_channel.free_from`, one after another for whoever asks, and sends a segment for each slot of them. A sender that is late
 * moves its further slots back as long as the time after them is its own; what passed unused is lost, so that no second ever
 * holds more than the rate. A carrier that says "slower" is believed at once and tried again little by little.
 */
import type pg from 'pg';
import { DatabaseClock } from './database-clock.ts';

/** How much time is drawn at once, and kept drawn ahead. Shorter is fairer among senders, longer costs fewer statements. */
const STRETCH_MS = 100;
/** A slot may be used so late; later would push two seconds' segments into one. A slower pace adds what it leaves between slots. */
const LATE_MS = 25;
/** Keeps what lateness could add below the rate. */
const SHARE_OF_RATE = 1 - LATE_MS / 1000;
/** Slots within this time may be committed ahead. */
const AHEAD_MS = 60;
/** All senders together never draw so far ahead: what lies beyond was drawn before the database's clock was set back. */
const AHEAD_AT_MOST = '1 minute';
/** Below the least time between two slots, above what sums of fractions lose. */
const ROUNDING_MS = 1e-6;
/** What is sent and refused as too much is weighed over so long. */
const WEIGH_MS = 500;
/** Up to this share a refused segment is simply tried again. */
const REFUSED_SHARE_MAX = 0.02;
const SLOWER_BY = 0.75;
/** A few refused segments say that it is too fast, but not by how much. */
const SLOWER_AT_MOST_BY = 0.3;
const RECOVER_BY = 0.04;
const SLOWEST = 0.001;

/** Time without a gap that nobody else has: one stretch or several. */
interface OwnTime {
  /** when its next slot is, unless now is later than that and `lateMs` */
  next: number;
  /** no slot after it: another sender's may follow */
  last: number;
  slotMs: number;
  lateMs: number;
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
  #drawing: Promise<void> | undefined;
  #factor = 1;
  #weighedAt: number;
  #sent = 0;
  #refused = 0;

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
    this.#weighedAt = now();
  }

  /** Holds from now on: what was drawn at the former rate is given up. */
  changeTo(perSecond: number): void {
    if (perSecond === this.#perSecond) return;
    this.#perSecond = perSecond;
    this.#giveUp();
  }

  /** Segments per second at which it may send now. */
  get perSecond(): number {
    return Math.max(0.5, this.#perSecond * this.#factor * SHARE_OF_RATE);
  }

  /** How many segments may be committed now: their slots are past, but not too late, or come very soon. */
  get committable(): number {
    return this.#slotsUntil(this.#now() + AHEAD_MS);
  }

  /** Takes a slot; false when none has come yet. */
  take(): boolean {
    const now = this.#now();
    const slot = this.#nextSlot(now);
    const [own] = this.#own;
    if (!own || slot === undefined || slot > now) return false;
    own.next = slot + own.slotMs;
    this.#sent += 1;
    return true;
  }

  /** Milliseconds until the next slot; undefined when none is drawn. */
  get untilNext(): number | undefined {
    const now = this.#now();
    const slot = this.#nextSlot(now);
    return slot && Math.max(0, slot - now);
  }

  /** Draws the next stretch when the present ones run out. Fails when the database is away. */
  async drawAhead(): Promise<void> {
    if (this.#slotsUntil(Number.POSITIVE_INFINITY) >= this.#slotsOfStretch) return;
    this.#drawing ??= this.#draw().finally(() => {
      this.#drawing = undefined;
    });
    await this.#drawing;
  }

  get #slotsOfStretch(): number {
    return Math.max(1, Math.ceil((this.perSecond * STRETCH_MS) / 1000));
  }

  /** The carrier said that it gets too much. */
  slower(): void {
    this.#refused += 1;
    this.#weigh(this.#now());
  }

  async #draw(): Promise<void> {
    this.#weigh(this.#now());
    const perSecond = this.perSecond;
    const slotMs = 1000 / perSecond;
    const lateMs = LATE_MS + slotMs - 1000 / (this.#perSecond * SHARE_OF_RATE);
    const askedAt = this.#now();
    // What is unsure of its beginning and end holds no slot.
    const stretchMs = this.#slotsOfStretch * slotMs + this.#databaseClock.unsureMs(askedAt);
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
    if (!drawn || perSecond > this.perSecond) return;
    const ahead = this.#databaseClock.saw(drawn.read, askedAt, this.#now());
    const last = drawn.ends - ahead.most - slotMs;
    const before = this.#own.at(-1);
    if (before && drawn.starts === this.#drawnTo) Object.assign(before, { last, slotMs, lateMs });
    else this.#own.push({ next: drawn.starts - ahead.least, last, slotMs, lateMs });
    this.#drawnTo = drawn.ends;
  }

  #slotsUntil(moment: number): number {
    this.#nextSlot(this.#now());
    return this.#own.reduce(
      (slots, { next, last, slotMs }) =>
        slots + Math.max(0, Math.floor((Math.min(moment, last) + ROUNDING_MS - next) / slotMs) + 1),
      0,
    );
  }

  /** When the next slot is. Time that is over is forgotten but for the last, which may go on with the next stretch. */
  #nextSlot(now: number): number | undefined {
    for (;;) {
      const [own] = this.#own;
      if (!own) return undefined;
      own.next = Math.max(own.next, now - own.lateMs);
      if (own.next <= own.last + ROUNDING_MS) return own.next;
      if (this.#own.length === 1) return undefined;
      this.#own.shift();
    }
  }

  #giveUp(): void {
    this.#own = [];
  }

  /** Multiplicative decrease from what was really sent, additive recovery to the channel's own rate. */
  #weigh(now: number): void {
    const elapsed = now - this.#weighedAt;
    if (elapsed < WEIGH_MS) return;
    const accepted = ((this.#sent - this.#refused) * 1000) / elapsed / this.#perSecond;
    if (this.#refused > this.#sent * REFUSED_SHARE_MAX) {
      const believable = Math.max(accepted, this.#factor * SLOWER_AT_MOST_BY);
      this.#factor = Math.max(SLOWEST, Math.min(this.#factor * SLOWER_BY, believable));
      this.#giveUp();
    } else this.#factor = Math.min(1, this.#factor + RECOVER_BY, this.#factor * 1.25 + SLOWEST);
    this.#weighedAt = now;
    this.#sent = 0;
    this.#refused = 0;
  }
}
