/** Ids as they travel. */

/** The largest of the database's 64-bit numbers. */
const LARGEST = '9223372036854775807';

/** True for up to 19 digits that the database has a number for: a larger one would fail there, and not as a missing thing. */
export const isId = (value: string): boolean =>
  /^[0-9]{1,19}$/.test(value) && (value.length < LARGEST.length || value <= LARGEST);
