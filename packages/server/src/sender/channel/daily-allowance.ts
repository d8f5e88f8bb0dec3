/**
 * The daily limit of a channel: segments of mass SMS on a day of China, all senders together. Each books what its next beat may commit
 * before it plans it, so that the limit is never passed; what is booked and does not leave is lost. Urgent texts are counted and
 * never kept back. What is over goes over another channel, or waits for tomorrow; so does what is ordinary outside the channel's hours, of
 * which nothing is booked.
 */
import type pg from 'pg';

/** A channel's day, as a look at the channel finds it. */
export interface DayOfChannel {
  readonly dailyLimit: number | null;
  readonly takenToday: number;
  /** by the database's clock */
  readonly today: string;
  /** outside its hours, by the same clock */
  readonly isClosed: boolean;
}

export class DailyAllowance {
  readonly #pool: pg.Pool;
  readonly #channelId: number;
  #day: DayOfChannel = { dailyLimit: null, takenToday: 0, today: '', isClosed: false };
  /** nobody's yet, as far as is known here */
  #left = 0;
  /** ours; negative: urgent texts went before they were booked */
  #booked = 0;

  constructor(pool: pg.Pool, channelId: number) {
    this.#pool = pool;
    this.#channelId = channelId;
  }

  look(day: DayOfChannel): void {
    // what was booked yesterday is yesterday's
    if (day.today !== this.#day.today) this.#booked = Math.min(0, this.#booked);
    this.#day = day;
    this.#left = (day.dailyLimit ?? 0) - day.takenToday;
  }

  /** True if nothing ordinary is to leave, committed or not. */
  get isClosed(): boolean {
    return this.#day.isClosed;
  }

  get isLimited(): boolean {
    return this.#day.dailyLimit !== null;
  }

  /** Segments of ordinary texts that may be committed now. */
  get room(): number {
    if (this.#day.isClosed) return 0;
    return this.isLimited ? Math.max(0, this.#booked) : Number.POSITIVE_INFINITY;
  }

  /** True if no ordinary text is to be claimed before tomorrow, or before its hours begin. */
  get isSpent(): boolean {
    return this.#day.isClosed || (this.isLimited && this.#left <= 0 && this.#booked <= 0);
  }

  /** Books what is missing for so many segments. */
  async book(segments: number): Promise<void> {
    const { dailyLimit, isClosed } = this.#day;
    if (dailyLimit === null) return;
    const owed = Math.max(0, -this.#booked);
    // A debt is booked alone: together with more it could be over the limit, and never be counted.
    const wanted = owed > 0 || isClosed ? 0 : Math.max(0, Math.min(segments - this.#booked, this.#left));
    if (owed + wanted === 0) return;
    const { rowCount } = await this.#pool.query({
      name: 'sender-book-day',
      text: `INSERT INTO sms_channel_day AS d (channel_id, day, taken_count)
        VALUES ($1, (clock_timestamp() AT TIME ZONE 'Asia/Shanghai')::date, $2::integer + $3::integer)
        ON CONFLICT (channel_id, day) DO UPDATE SET taken_count = d.taken_count + $2::integer + $3::integer
          WHERE $3::integer = 0 OR d.taken_count + $2::integer + $3::integer <= $4::integer`,
      values: [this.#channelId, owed, wanted, dailyLimit],
    });
    // Others were faster: the next look tells what is left.
    this.#left = rowCount === 1 ? this.#left - owed - wanted : 0;
    if (rowCount === 1) this.#booked += owed + wanted;
  }

  /** Books what urgent texts went beyond; before they leave, so that an end of the program loses nothing of it. */
  async settle(): Promise<void> {
    if (this.isLimited && this.#booked < 0) await this.book(0);
  }

  /** A plan uses so many. A last rest that holds no message is given up, so that other channels take over. */
  spend({ ordinary, urgent }: { readonly ordinary: number; readonly urgent: number }): void {
    if (!this.isLimited) return;
    this.#booked -= ordinary + urgent;
    if (ordinary === 0 && this.#left <= 0) this.#booked = Math.min(0, this.#booked);
  }
}
