/**
 * The share of its rate at which a channel sends to a carrier that refuses segments as too fast. Most such carriers take so many a
 * second: whoever slows down loses nothing and asks for less in vain. Others, their queues full in a bad night, refuse a share at any
 * pace: there a slower pace only makes a warning late. The two are told apart by what was accepted before and after the pace changed.
 */

/** Refused segments are weighed over so long at the least, and until there are enough of them. */
const WEIGH_MS = 500;
const WEIGHED_SEGMENTS_MIN = 20;
const WEIGH_MS_MAX = 4_000;
/** Up to this share refused segments are simply tried again: some carriers refuse a few at any pace. */
const REFUSED_SHARE_MAX = 0.05;
/** A few refused segments say that it is too fast, but not by how much. */
const SLOWER_AT_MOST_BY = 0.3;
const RECOVER_BY = 0.04;
const SLOWEST = 0.001;

/** Whole seconds: carriers count by the second, and what is accepted in a part of one tells nothing. */
const COMPARED_MS = 4_000;
/** With less of what it may send, a channel had nothing to send for a part of the time. */
const BUSY_SHARE = 0.6;
/** Two paces so far apart tell whether what is accepted depends on the pace. */
const APART = 1.5;
/** By chance so much less is accepted than that share tells. */
const SHARE_VARIES = 1.3;
/** Then it is asked again whether it still is refused at any pace. */
const TOLERATED_MS = 60_000;
/** Periods of about the same pace after which a faster one is tried, more each time that it brought nothing. */
const PERIODS_BEFORE_TRY = 2;
const PERIODS_BEFORE_TRY_MAX = 8;
const TRY_FASTER_BY = 2;
/** Whoever finds the pace that a carrier takes is refused about a twentieth all the time. */
const WORTH_A_TRY = 0.07;

/** Over a time: segments a second as a share of the channel's rate, and of those sent how many were refused. */
interface Outcome {
  readonly sent: number;
  readonly accepted: number;
  readonly refusedShare: number;
}

/** Counts what is sent and refused until somebody looks. */
class Count {
  readonly since: number;
  sent = 0;
  refused = 0;

  constructor(now: number) {
    this.since = now;
  }

  outcomeAt(now: number, perSecond: number): Outcome {
    const each = 1_000 / (now - this.since) / perSecond;
    const refusedShare = this.sent === 0 ? 0 : Math.min(1, this.refused / this.sent);
    return { sent: this.sent * each, accepted: Math.max(0, this.sent - this.refused) * each, refusedShare };
  }
}

export class ThrottleFactor {
  #factor = 1;
  #lately: Count;
  #period: Count;
  /** the factor's sum over the milliseconds of the period */
  #allowed = 0;
  #weighedAt: number;
  /** the last period in which more was refused than is tolerated */
  #before: Outcome | undefined;
  #tolerated = { share: REFUSED_SHARE_MAX, until: Number.POSITIVE_INFINITY };
  /** the factor to go back to */
  #tryingFrom: number | undefined;
  #periodsAlike = 0;
  #periodsBeforeTry = PERIODS_BEFORE_TRY;

  /** @param now a moment in milliseconds */
  constructor(now: number) {
    this.#lately = new Count(now);
    this.#period = new Count(now);
    this.#weighedAt = now;
  }

  /** Above 0, at most 1. */
  get value(): number {
    return this.#factor;
  }

  sent(): void {
    this.#lately.sent += 1;
    this.#period.sent += 1;
  }

  refused(): void {
    this.#lately.refused += 1;
    this.#period.refused += 1;
  }

  /** To be called often. @param perSecond the channel's rate, in segments */
  weigh(now: number, perSecond: number): void {
    this.#allowed += this.#factor * (now - this.#weighedAt);
    this.#weighedAt = now;
    if (isEnough(this.#period, COMPARED_MS, now)) {
      // what was refused of a try says nothing of the pace that it ends at
      if (this.#tryingFrom !== undefined) this.#lately = new Count(now);
      const outcome = this.#period.outcomeAt(now, perSecond);
      const allowed = this.#allowed / (now - this.#period.since);
      this.#compare(outcome, outcome.sent >= allowed * BUSY_SHARE, now);
      this.#period = new Count(now);
      this.#allowed = 0;
    }
    const lately = this.#lately;
    const isOver = isEnough(lately, WEIGH_MS, now) || now - lately.since >= WEIGH_MS_MAX;
    if (!isOver) return;
    this.#lately = new Count(now);
    if (this.#tryingFrom !== undefined) return;
    // One more than the share: among few segments a single one is a large share.
    if (lately.refused <= 1 + lately.sent * this.#tolerated.share)
      this.#recover((now - lately.since) / WEIGH_MS);
    else this.#slowDown(lately.outcomeAt(now, perSecond));
  }

  /** Decrease to what was really taken. */
  #slowDown({ accepted, refusedShare }: Outcome): void {
    const believable = Math.min(this.#factor * (1 - refusedShare), accepted);
    this.#factor = Math.max(SLOWEST, this.#factor * SLOWER_AT_MOST_BY, believable);
  }

  #recover(times: number): void {
    this.#factor = Math.min(1, this.#factor + RECOVER_BY * times, this.#factor * 1.25 ** times + SLOWEST);
  }

  #compare(period: Outcome, isBusy: boolean, now: number): void {
    if (now >= this.#tolerated.until || period.refusedShare <= REFUSED_SHARE_MAX)
      this.#tolerated = { share: REFUSED_SHARE_MAX, until: Number.POSITIVE_INFINITY };
    const before = this.#before;
    const triedFrom = this.#tryingFrom;
    this.#tryingFrom = undefined;
    this.#before = isBusy && period.refusedShare > this.#tolerated.share ? period : undefined;
    if (!isBusy && triedFrom !== undefined) this.#factor = triedFrom;
    if (!this.#before || !before) return this.#startAnew();
    const pace = period.sent / before.sent;
    const isApart = pace >= APART || pace <= 1 / APART;
    if (isApart && followsPace(before, period)) return this.#tolerate(before, period, now);
    if (triedFrom !== undefined) {
      this.#factor = triedFrom;
      this.#periodsBeforeTry = Math.min(PERIODS_BEFORE_TRY_MAX, this.#periodsBeforeTry * 2);
    }
    const isMuch = period.refusedShare > WORTH_A_TRY;
    this.#periodsAlike = isApart || !isMuch ? 0 : this.#periodsAlike + 1;
    if (this.#periodsAlike < this.#periodsBeforeTry) return;
    this.#periodsAlike = 0;
    this.#tryingFrom = this.#factor;
    this.#factor = Math.min(1, this.#factor * TRY_FASTER_BY);
  }

  /** As fast as a carrier that refuses this share has to be asked for the most that it took. */
  #tolerate(before: Outcome, after: Outcome, now: number): void {
    const acceptedShare = 1 - (after.sent < before.sent ? after : before).refusedShare;
    const most = Math.max(before.accepted, after.accepted);
    this.#factor = Math.min(1, Math.max(this.#factor, most / acceptedShare));
    this.#tolerated = { share: 1 - acceptedShare / SHARE_VARIES, until: now + TOLERATED_MS };
    this.#before = undefined;
    this.#startAnew();
  }

  #startAnew(): void {
    this.#periodsAlike = 0;
    this.#periodsBeforeTry = PERIODS_BEFORE_TRY;
  }
}

const isEnough = ({ since, sent }: Count, leastMs: number, now: number): boolean =>
  now - since >= leastMs && sent >= WEIGHED_SEGMENTS_MIN;

/** True if the accepted ones changed with the pace, more like it than not at all. */
function followsPace(before: Outcome, after: Outcome): boolean {
  if (before.accepted === 0 || after.accepted === 0) return false;
  const pace = after.sent / before.sent;
  const outcome = after.accepted / before.accepted;
  return pace < 1 ? outcome < (1 + pace) / 2 : outcome > (1 + pace) / 2;
}
