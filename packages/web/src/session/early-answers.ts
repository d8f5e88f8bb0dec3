/** Answers that `early.js` asked for while the console's scripts were on their way: profile, menu, and what the workbench shows first. */

interface EarlyAnswers {
  readonly token: string;
  readonly askedAt: number;
  profile?: Promise<Response> | undefined;
  /** null: not asked for, since the roles have none or there is no profile */
  menu?: Promise<Response | null> | undefined;
  /** left out where the address is another page's */
  start?: Promise<Response | null> | undefined;
  todo?: Promise<Response | null> | undefined;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers | undefined;
  }
}

/** Somebody whom `/` led elsewhere may open the workbench an hour later. */
const FRESH_MS = 120_000;

/** Each once, soon, and for the token that it was asked with only: whoever looks again wants what the server says by then. */
export function takeEarly(
  name: Exclude<keyof EarlyAnswers, 'token' | 'askedAt'>,
  token: string,
): Promise<Response | null> | undefined {
  const early = window.earlyAnswers;
  if (early?.token !== token || Date.now() - early.askedAt > FRESH_MS) return undefined;
  const answer = early[name];
  early[name] = undefined;
  return answer;
}

/** Under an open duty the server refused them, and whoever has done it keeps the token. */
export function dropEarly(): void {
  window.earlyAnswers = undefined;
}
