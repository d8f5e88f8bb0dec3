/** How often secrets may be guessed at (contract §18), and when a picture is asked for. Pure. */

export const GUESS_PAUSE_MS = 15 * 60_000;

/**
 * `account`: passwords for a name, known or not. `secondFactor`: codes for a person. Both lock for the pause after the last
 * guess. `address` and `everybody` count what comes from one place and from all: hundreds may share an address, so that
 * theirs starts anew a while after its first guess; everybody's locks nobody, or one guesser could shut all others out.
 */
export type GuessKind = 'account' | 'secondFactor' | 'address' | 'everybody';

export const GUESSES_MAX: Record<GuessKind, number> = {
  account: 5,
  secondFactor: 5,
  address: 50,
  everybody: Number.MAX_SAFE_INTEGER,
};

/** So many wrong ones, and the next needs the answer to a picture. */
export const WRONG_BEFORE_PICTURE = { account: 3, address: 3, everybody: 500 } as const;

export const startsAnewAfterPause = (kind: GuessKind): boolean =>
  kind === 'account' || kind === 'secondFactor';
