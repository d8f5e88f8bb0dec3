/**
 * The browser's memory between leaving for the third party and coming back: the secret that only it may hold, and
 * the page that somebody wanted. In the tab's own store, so that a code brought here from elsewhere finds nothing.
 */
import { xcdnStart } from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import { call } from '../../api/call.ts';

const STORE_KEY = 'thirdPartySignIn';

export interface Departure {
  readonly codeVerifier: string;
  readonly redirect: string | null;
}

/** Leaves this page. @throws CallFailure when there is nowhere to go */
export async function goToThirdParty(): Promise<void> {
  const { authorizeUrl, codeVerifier } = await call(xcdnStart, {});
  const redirect = new URLSearchParams(location.search).get('redirect');
  const departure: Departure = { codeVerifier, redirect };
  sessionStorage.setItem(STORE_KEY, JSON.stringify(departure));
  location.assign(authorizeUrl);
}

/** Null when nobody left from this tab. It is good for one return. */
export function takeDeparture(): Departure | null {
  const kept = sessionStorage.getItem(STORE_KEY);
  sessionStorage.removeItem(STORE_KEY);
  return kept === null ? null : (JSON.parse(kept) as Departure);
}
