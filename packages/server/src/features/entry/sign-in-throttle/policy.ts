/** Limits on guessing at secrets, and from when work is asked for; the pause is the parameter `lockMinutes`. Pure. */
import type { ParameterValues } from '@farmers-mailbox/contract/system/parameters/catalogue.ts';

/**
 * `account`: passwords for a name, known or not. `secondFactor`: codes for a person. Both lock for the pause after the last
 * guess. `address` and `everybody` count what comes from one place and from all: hundreds may share an address, so that
 * theirs starts anew a while after its first guess; everybody's locks nobody, or one guesser could shut all others out.
 * `phoneLookUp`: how often a person asks by the call for it whose a number is, from the first time on for the pause.
 */
export type GuessKind = 'account' | 'secondFactor' | 'address' | 'everybody' | 'phoneLookUp';

export const ADDRESS_GUESSES_MAX = 50;
/** More than somebody needs who goes through a list of paper by hand. */
export const PHONE_LOOK_UPS_MAX = 60;

export function guessesMax(kind: GuessKind, { lockTries }: Pick<ParameterValues, 'lockTries'>): number {
  if (kind === 'address') return ADDRESS_GUESSES_MAX;
  if (kind === 'phoneLookUp') return PHONE_LOOK_UPS_MAX;
  return kind === 'everybody' ? Number.MAX_SAFE_INTEGER : lockTries;
}

/** So many wrong ones, and the next needs some work done. */
export function wrongBeforeWork({ pictureAfterWrong }: Pick<ParameterValues, 'pictureAfterWrong'>) {
  return { account: pictureAfterWrong, address: pictureAfterWrong, everybody: 500 };
}

export const startsAnewAfterPause = (kind: GuessKind): boolean =>
  kind === 'account' || kind === 'secondFactor';
