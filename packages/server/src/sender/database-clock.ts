/**
 * How far the database's clock is ahead of this process's own. Every answer that says what time it is there bounds that, for
 * the database looked at its clock somewhere between the question and the answer. The narrowest bounds are believed for a
 * while, so that a slow answer costs no certainty.
 */

/** So much two clocks may drift apart, as a share of the time that passes: ten times what quartz does. */
const DRIFT = 0.001;
/** How wide the bounds are taken to be before any answer. */
const FIRST_GUESS_MS = 2;

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
    const known = this.#drifted(answeredAt);
    // Bounds that do not meet: one of the clocks was set.
    const isKnownBetter =
      known !== undefined &&
      width(known) <= width(seen) &&
      known.least <= seen.most &&
      seen.least <= known.most;
    this.#known = isKnownBetter ? known : seen;
    this.#knownAt = answeredAt;
    return this.#known;
  }

  /** How wide the bounds are at this own moment. */
  unsureMs(now: number): number {
    const known = this.#drifted(now);
    return known ? width(known) : FIRST_GUESS_MS;
  }

  #drifted(now: number): AheadBy | undefined {
    const drift = (now - this.#knownAt) * DRIFT;
    return this.#known && { least: this.#known.least - drift, most: this.#known.most + drift };
  }
}

function width({ least, most }: AheadBy): number {
  return most - least;
}
