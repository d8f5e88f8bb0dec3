/**
 * Ties a code to the browser that asked for it. The browser keeps one secret; the challenge that the third party
 * compares (PKCE, RFC 7636) and the state that comes back beside the code both follow from it, so nothing is remembered
 * here, and a code that somebody else obtained is worth nothing in this browser, whether the third party knows PKCE or not.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { xcdnLogin } from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import { API_BASE } from '@farmers-mailbox/contract/envelope.ts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Config } from '../../../config.ts';

export interface BrowserProof {
  readonly codeVerifier: string;
  readonly codeChallenge: string;
  readonly state: string;
}

export function newBrowserProof(): BrowserProof {
  const codeVerifier = randomBytes(32).toString('base64url');
  return { codeVerifier, codeChallenge: digest(codeVerifier), state: stateOf(codeVerifier) };
}

const COOKIE = 'thirdPartyProof';
/** As long as a visitor may take to come back. */
const COOKIE_SECONDS = 600;

/**
 * The secret that belongs to the code: shown by the caller with the state, or else kept in the browser's cookie. Null when this
 * browser's flow did not begin here, or the state is another flow's.
 */
export function ownVerifier(
  shown: { state?: string | undefined; codeVerifier?: string | undefined },
  cookieHeader: string,
): string | null {
  // a secret that a script holds proves nothing about the browser unless the state came back with the code
  if (shown.codeVerifier !== undefined && shown.state === undefined) return null;
  const codeVerifier = shown.codeVerifier ?? parseCookie(cookieHeader)[COOKIE];
  if (codeVerifier === undefined || codeVerifier === '') return null;
  return shown.state === undefined || isOwnState(shown.state, codeVerifier) ? codeVerifier : null;
}

type Settings = Pick<Config, 'publicUrl'>;

/** Lax: a form or script of another site never sends it along with a code of its own. */
export const proofCookie = (settings: Settings, codeVerifier: string): string =>
  cookieOf(settings, codeVerifier, COOKIE_SECONDS);

/** A flow is good for one return. */
export const spentProofCookie = (settings: Settings): string => cookieOf(settings, '', 0);

const cookieOf = ({ publicUrl }: Settings, value: string, maxAge: number): string =>
  stringifySetCookie({
    name: COOKIE,
    value,
    maxAge,
    path: `${API_BASE}${xcdnLogin.path}`,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl?.startsWith('https:') ?? false,
  });

/** True if the state was made for whoever holds this secret. */
function isOwnState(state: string, codeVerifier: string): boolean {
  const expected = Buffer.from(stateOf(codeVerifier));
  const shown = Buffer.from(state);
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}

// Not the challenge itself: that one travels in the same address as the state.
const stateOf = (codeVerifier: string): string => digest(`state ${codeVerifier}`);

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
