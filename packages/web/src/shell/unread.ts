/**
 * The number of unread letters, asked every 25 seconds while the window can be seen, and at once when it
 * comes to the front. Windows that lie hidden for days would use up the calls of their address, and hear there that their
 * session is over while nobody looks.
 */
import { countUnread } from '@farmers-mailbox/contract/office/unread/endpoints.ts';
import { useCall, useIsLater } from '../api/hooks.ts';

const POLL_MS = 25_000;
const BADGE_MAX = 99;

export function useUnread(): number {
  const polling = { pollMs: POLL_MS, onReturn: true, isQuiet: true };
  const { data = 0 } = useCall(countUnread, {}, { ...polling, waits: !useIsLater() });
  return data;
}

/** The same number as it is known by now, for whoever shows it as well: it is asked for once. */
export function useKnownUnread(): number {
  return useCall(countUnread, {}, { waits: true, isQuiet: true }).data ?? 0;
}

/** The badge's text; null: no badge. */
export function badgeOf(unread: number): string | null {
  if (unread <= 0) return null;
  return unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread);
}
