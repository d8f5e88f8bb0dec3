/** How much unread mail there is, asked every 25 seconds (specification §9). */
import { countUnread } from '@farmers-mailbox/contract/unread/endpoints.ts';
import { useCall, useIsLater } from '../api/hooks.ts';

const POLL_MS = 25_000;
const BADGE_MAX = 99;

export function useUnread(): number {
  // the specification excepts no hidden window
  const polling = { pollMs: POLL_MS, whileHidden: true, isQuiet: true };
  const { data = 0 } = useCall(countUnread, {}, { ...polling, waits: !useIsLater() });
  return data;
}

/** What the badge says; null: no badge. */
export function badgeOf(unread: number): string | null {
  if (unread <= 0) return null;
  return unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread);
}
