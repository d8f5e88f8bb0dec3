/** Tells visitors of a link apart: a person with a handset, or a program that looks at it beforehand. Pure. */

/** Search engines, link previews of messengers, security scanners, tools. */
const PROGRAMS =
  /googlemessages|page-?renderer|bot\b|bot[/;)]|crawl|spider|slurp|preview|scanner|monitor|facebookexternalhit|whatsapp\/|telegram|headless|phantom|curl|wget|python|java\/|okhttp|go-http|axios|node-fetch|httpclient|libwww|postman/i;

/** Programs that nobody lists name themselves compatible with a browser, or where to read about them; of browsers only Microsoft's old one did. */
const UNLISTED = /\bcompatible;(?! ?MSIE )|https?:\/\//i;

/** Every browser of a handset names itself so, inside other apps as well; libraries and share extensions do not. */
const BROWSER = /^(?:Mozilla|Opera)\//;

export interface Visit {
  readonly method: string;
  readonly userAgent: string;
  /** Purpose, Sec-Purpose, X-Moz: a browser that fetches ahead says so */
  readonly purposes: readonly (string | undefined)[];
}

export function isPerson({ method, userAgent, purposes }: Visit): boolean {
  if (method !== 'GET' || userAgent.trim() === '') return false;
  if (purposes.some((purpose) => purpose !== undefined && /prefetch|preview|prerender/i.test(purpose)))
    return false;
  return BROWSER.test(userAgent) && !PROGRAMS.test(userAgent) && !UNLISTED.test(userAgent);
}

/** D:OS_TYPE; null where the browser does not say. */
export function osTypeOf(userAgent: string): number | null {
  if (/android|harmonyos|openharmony/i.test(userAgent)) return 401;
  if (/iphone|ipad/i.test(userAgent)) return 402;
  return /windows|macintosh/i.test(userAgent) ? 403 : null;
}
