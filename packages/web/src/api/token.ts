/** The session's token in its cookie: the client reads it and sends it as a header, as the specification says. */
import { TOKEN_COOKIE } from '@farmers-mailbox/contract/envelope.ts';
import { readCookie, writeCookie } from './cookie.ts';

export const readToken = (): string | null => readCookie(TOKEN_COOKIE);

/** Kept until the browser closes; the server ends it earlier (30 min idle, 12 h in all). */
export const keepToken = (token: string): void => writeCookie(TOKEN_COOKIE, token);

let replaced: Promise<unknown> = Promise.resolve();

/** The server gives another token for the present one, which is dead before its answer is here: answers to calls under it wait. */
export async function replaceToken(act: () => Promise<string>): Promise<void> {
  const replacing = act().then(keepToken);
  replaced = replacing.catch(() => {});
  return replacing;
}

/** Whether another token has taken this one's place, or is about to: what is said of the old one concerns nobody any more. */
export async function wasReplaced(token: string | null): Promise<boolean> {
  await replaced;
  const present = readToken();
  return present !== null && present !== token;
}

export const dropToken = (): void => writeCookie(TOKEN_COOKIE, null);
