/**
 * The session's token: in a cookie, which the client reads and sends as a header, as the specification says. All windows of
 * a browser share the cookie, so that each page holds the token that its own session was loaded with and calls under no other.
 */
import { TOKEN_COOKIE } from '@farmers-mailbox/contract/envelope.ts';
import { readCookie, writeCookie } from './cookie.ts';

export const readToken = (): string | null => readCookie(TOKEN_COOKIE);

/** Kept until the browser closes; the server ends it earlier (30 min idle, 12 h in all). */
export const keepToken = (token: string): void => writeCookie(TOKEN_COOKIE, token);

let held: string | null = null;
let followToken: (token: string) => Promise<unknown> = () => Promise.resolve();

/**
 * From now on this page calls under this token.
 * @param follow what to do about another one in the cookie: it holds that one when it belongs to the same person, and never
 *   comes back when it does not
 */
export function holdToken(token: string, follow: (token: string) => Promise<unknown>): void {
  held = token;
  followToken = follow;
}

export const isHeld = (token: string): boolean => held === token;

/**
 * Token for a call; null: nobody is signed in, here or in another window any more.
 * @throws CallFailure when another window has signed in and it cannot be found out whom
 */
export async function tokenToCallWith(): Promise<string | null> {
  const shared = readToken();
  if (held === null || shared === null || shared === held) return shared;
  await followToken(shared);
  return held;
}

let replaced: Promise<unknown> = Promise.resolve();

/** The server gives another token for the present one, which is dead before its answer is here: answers to calls under it wait. */
export async function replaceToken(act: () => Promise<string>): Promise<void> {
  const replacing = act().then((token) => {
    held = token;
    keepToken(token);
  });
  replaced = replacing.catch(() => {});
  return replacing;
}

/** True if another token has taken this one's place, or is about to: what is said of the old one concerns nobody any more. */
export async function wasReplaced(token: string | null): Promise<boolean> {
  await replaced;
  const present = await tokenToCallWith();
  return present !== null && present !== token;
}

/** Drops a token, by default that of this page. Another one, of whoever signed in meanwhile in another window, stays. */
export function dropToken(token: string | null = held): void {
  if (token === null || readToken() === token) writeCookie(TOKEN_COOKIE, null);
}
