/** Cookies of this console: same-site, for the whole origin, secure where the page is. */

export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

/** Without `maxAgeSeconds` it lives until the browser closes; `null` removes it. */
export function writeCookie(name: string, value: string | null, maxAgeSeconds?: number): void {
  const age = value === null ? 0 : maxAgeSeconds;
  document.cookie = [
    `${name}=${encodeURIComponent(value ?? '')}`,
    'path=/',
    'SameSite=Lax',
    ...(age === undefined ? [] : [`Max-Age=${age}`]),
    ...(location.protocol === 'https:' ? ['Secure'] : []),
  ].join('; ');
}
