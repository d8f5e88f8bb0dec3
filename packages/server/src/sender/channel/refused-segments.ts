/** Limits on trying a segment again that the carrier refused for the moment, in either lane. */
import type { RefusalKind } from '../../gateways/gateway.ts';

/**
 * A transient refusal is believed so often; the next one is final. While it waits a segment keeps its place in the window, so that a
 * few with longer pauses would hold up all others, urgent ones too.
 */
export const RETRIES_MAX = 20;
export const RETRY_AFTER_MS: Readonly<Record<Exclude<RefusalKind, 'final'>, number>> = {
  transient: 1_000,
  throttled: 200,
};
