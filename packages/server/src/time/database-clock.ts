/**
 * Estimates how far the database's clock is ahead of this process's own. Every answer that says what time it is there bounds that, for
 * the database looked at its clock somewhere between the question and the answer. What earlier answers told is believed for a
 * while, so that a slow one costs no certainty.
 */

/** So much two clocks may drift apart, as a share of the time that passes: ten times what quartz does. */
const DRIFT = 0.001;
/** Width of the bounds before any answer. */
const FIRST_GUESS_MS = 2;
/** Seldom does an answer take longer. */
const ANSWER_MS = 100;
/** After a rest the next answer is about as quick as the last ones were. */
const FORGOTTEN_AFTER_MS = 1_000;

/** Milliseconds from an own moment to the database's. */
export interface AheadBy {
  readonly least: number;
  readonly most: number;
}

export class DatabaseClock {
  #known: AheadBy | undefined;
  #knownAt = 0;

  /**
   * @param databaseMs what the database's clock said, in milliseconds since 1970
   * @param askedAt @param answeredAt own moments around it, in milliseconds
   * @returns the bounds that hold when it answered
   */
  saw(databaseMs: number, askedAt: number, answeredAt: number): AheadBy {
    const seen = { least: databaseMs - answeredAt, most: databaseMs - askedAt };
    const known = this.#drifted(answeredAt) ?? seen;
    const both = { least: Math.max(known.least, seen.least), most: Math.min(known.most, seen.most) };
    // Bounds that do not meet: one of the clocks was set.
    this.#known = both.least <= both.most ? both : seen;
    this.#knownAt = answeredAt;
    return this.#known;
  }

  /** Greatest width of the bounds after the next answer, when it is asked for now and tells nothing new. */
  unsureMs(now: number): number {
    const known = this.#drifted(Math.min(now, this.#knownAt + FORGOTTEN_AFTER_MS) + ANSWER_MS);
    return known ? known.most - known.least : FIRST_GUESS_MS;
  }

  #drifted(now: number): AheadBy | undefined {
    const drift = (now - this.#knownAt) * DRIFT;
    return this.#known && { least: this.#known.least - drift, most: this.#known.most + drift };
  }
}
