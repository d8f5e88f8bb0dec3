/**
 * How fast a channel may send: segments per second, shared by all senders of the channel. Each draws stretches of time from
 * `sms_channel.free_from` and sends one segment in each slot; a slot that passed unused is lost, so that no second ever
 * holds more than the rate. A carrier that says "slower" is believed at once and tried again little by little.
 */
import type pg from 'pg';

/** How much time is drawn at once. Shorter is fairer among senders, longer costs fewer statements. */
const STRETCH_MS = 100;
/** A slot may be used so late; later would push two seconds' segments into one. A slower pace adds what it leaves between slots. */
const LATE_MS = 25;
/** Keeps what lateness could add below the rate. */
const SHARE_OF_RATE = 1 - LATE_MS / 1000;
/** Slots within this time may be committed ahead. */
const AHEAD_MS = 60;
/** All senders together never draw so far ahead: what lies beyond was drawn before the database's clock was set back. */
const AHEAD_AT_MOST = '1 minute';
/** What is sent and refused as too much is weighed over so long. */
const WEIGH_MS = 500;
/** Up to this share a refused segment is simply tried again. */
const REFUSED_SHARE_MAX = 0.02;
const SLOWER_BY = 0.75;
/** A few refused segments say that it is too fast, but not by how much. */
const SLOWER_AT_MOST_BY = 0.3;
const RECOVER_BY = 0.04;
const SLOWEST = 0.001;

interface Stretch {
  readonly start: number;
  readonly slotMs: number;
  readonly lateMs: number;
  readonly slots: number;
  used: number;
}

export class ChannelRate {
  readonly #pool: pg.Pool;
  readonly #channelId: number;
  #perSecond: number;
  readonly #now: () => number;
  #stretches: Stretch[] = [];
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
    this.#stretches = [];
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
    this.#forfeit(now);
    const [stretch] = this.#stretches;
    if (!stretch || stretch.start + stretch.used * stretch.slotMs > now) return false;
    stretch.used += 1;
    this.#sent += 1;
    return true;
  }

  /** Milliseconds until the next slot; undefined when none is drawn. */
  get untilNext(): number | undefined {
    this.#forfeit(this.#now());
    const [stretch] = this.#stretches;
    return stretch && Math.max(0, stretch.start + stretch.used * stretch.slotMs - this.#now());
  }

  /** Draws the next stretch when the present ones run out. Fails when the database is away. */
  async drawAhead(): Promise<void> {
    if (this.#slotsUntil(Number.POSITIVE_INFINITY) >= this.#slotsOfStretch / 2) return;
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
    const slots = this.#slotsOfStretch;
    const askedAt = this.#now();
    const { rows } = await this.#pool.query<{ wait_ms: number }>({
      name: 'sender-draw-rate',
      text: `UPDATE sms_channel SET free_from = make_interval(secs => $2::float8)
          + CASE WHEN free_from < clock_timestamp() + interval '${AHEAD_AT_MOST}' THEN greatest(free_from, clock_timestamp()) ELSE clock_timestamp() END
        WHERE channel_id = $1
        RETURNING (extract(epoch FROM free_from - clock_timestamp()) - $2::float8) * 1000 AS wait_ms`,
      values: [this.#channelId, slots / perSecond],
    });
    const wait = Number(rows[0]?.wait_ms ?? 0);
    const answeredAt = this.#now();
    // The stretch may have begun when we asked already: what could reach into the next one is given up.
    const kept = slots - Math.floor((answeredAt - askedAt) / slotMs);
    if (kept > 0)
      this.#stretches.push({ start: answeredAt + Math.max(0, wait), slotMs, lateMs, slots: kept, used: 0 });
  }

  #slotsUntil(moment: number): number {
    this.#forfeit(this.#now());
    let slots = 0;
    for (const { start, slotMs, slots: all, used } of this.#stretches) {
      const until = Math.min(all, Math.floor((moment - start) / slotMs) + 1);
      slots += Math.max(0, until - used);
    }
    return slots;
  }

  #forfeit(now: number): void {
    while (this.#stretches.length > 0) {
      const stretch = this.#stretches[0] as Stretch;
      const tooLate = Math.ceil((now - stretch.lateMs - stretch.start) / stretch.slotMs);
      if (tooLate > stretch.used) stretch.used = Math.min(tooLate, stretch.slots);
      if (stretch.used < stretch.slots) return;
      this.#stretches.shift();
    }
  }

  /** Multiplicative decrease from what was really sent, additive recovery to the channel's own rate. */
  #weigh(now: number): void {
    const elapsed = now - this.#weighedAt;
    if (elapsed < WEIGH_MS) return;
    const accepted = ((this.#sent - this.#refused) * 1000) / elapsed / this.#perSecond;
    if (this.#refused > this.#sent * REFUSED_SHARE_MAX) {
      const believable = Math.max(accepted, this.#factor * SLOWER_AT_MOST_BY);
      this.#factor = Math.max(SLOWEST, Math.min(this.#factor * SLOWER_BY, believable));
      this.#stretches = [];
    } else this.#factor = Math.min(1, this.#factor + RECOVER_BY, this.#factor * 1.25 + SLOWEST);
    this.#weighedAt = now;
    this.#sent = 0;
    this.#refused = 0;
  }
}
