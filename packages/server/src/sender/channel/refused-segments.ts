/** How often and after how long a segment is tried again that the carrier refused for the moment, in either lane. */
import type { RefusalKind } from '../../gateways/gateway.ts';

/** A carrier's "try again" is believed so often; the next one is a refusal. */
export const RETRIES_MAX = 10;

const FIRST_MS = 1_000;
/** A gateway that starts anew takes minutes. */
const MOST_MS = 60_000;
const SLOWER_MS = 200;

/** @param retries so many times it was asked to be tried again, this one included */
export function retryAfterMs(kind: Exclude<RefusalKind, 'fail'>, retries: number): number {
  return kind === 'slow' ? SLOWER_MS : Math.min(MOST_MS, FIRST_MS * 2 ** (retries - 1));
}
