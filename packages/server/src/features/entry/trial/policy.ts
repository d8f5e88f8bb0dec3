/** When the program is a trial, and who may see without signing in what its phones receive. Pure. */
import type { Config } from '../../../config.ts';

/** With a database of its own: trial data never stands on a `DATABASE_URL`. */
export const isTrial = (config: Pick<Config, 'databaseUrl'>): boolean => config.databaseUrl === undefined;

type Surroundings = Pick<Config, 'databaseUrl' | 'carrierTargets' | 'publicUrl'>;

/**
 * A code by SMS opens its account, so whoever reads the phones is inside. That is for the person at the machine itself,
 * who can read the trial's password as well. Behind a proxy that nobody told the program of (`TRUSTED_PROXIES`) everybody
 * would seem to be that person: a public address says that there is one.
 */
export function maySeePhones(config: Surroundings, callerIp: string): boolean {
  return (
    isTrial(config) &&
    config.carrierTargets.length === 0 &&
    config.publicUrl === undefined &&
    /^(?:::ffff:)?127\.|^::1$/.test(callerIp)
  );
}

/** The numbers of the trial's people belong to no carrier; a number that somebody put in afterwards may be real. */
export const isTrialPhone = (phoneNumber: string): boolean => /^1(?:54|60)\d{8}$/.test(phoneNumber);
