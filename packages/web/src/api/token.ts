/** The session's token in its cookie: the client reads it and sends it as a header, as the specification says. */
import { TOKEN_COOKIE } from '@farmers-mailbox/contract/envelope.ts';
import { readCookie, writeCookie } from './cookie.ts';

export const readToken = (): string | null => readCookie(TOKEN_COOKIE);

/** Kept until the browser closes; the server ends it earlier (30 min idle, 12 h in all). */
export const keepToken = (token: string): void => writeCookie(TOKEN_COOKIE, token);

export const dropToken = (): void => writeCookie(TOKEN_COOKIE, null);
