/** Where somebody is led: after sign-in only to a path of this console, from the root to the workbench. */
import { QR_CONFIRM_PATH } from '@farmers-mailbox/contract/entry/outside-sign-in/addresses.ts';
import { paths } from '../paths.ts';

/** `redirect`: the value from the address, already decoded. */
export function safeRedirect(redirect: string | null, origin: string = location.origin): string {
  if (redirect === null || !redirect.startsWith('/')) return paths.root;
  const target = new URL(`${origin}${redirect}`);
  if (target.origin !== origin || new URL(redirect, origin).origin !== origin) return paths.root;
  const path = target.pathname + target.search + target.hash;
  // `//host` as a path would be another site for whoever reads it next
  return path.startsWith('//') || target.pathname === paths.signIn() ? paths.root : path;
}

/** Key in the browser's storage; a portal that opens the console may have left its name there. */
export const PLATFORM = 'platform';

/** The workbench's address when this one leads there or lacks the stored platform; null: stay. */
export function workbenchTarget(pathname: string, search: string, platform: string | null): string | null {
  const isWorkbench = pathname === paths.workbench;
  if (pathname !== paths.root && !isWorkbench) return null;
  const query = new URLSearchParams(isWorkbench ? search : '');
  if (platform === null || platform === '' || query.has(PLATFORM))
    return isWorkbench ? null : paths.workbench;
  query.set(PLATFORM, platform);
  return `${paths.workbench}?${query}`;
}

/** Where a page is now that had another address in an older program, with its query; null for every other address. */
export function movedTarget(pathname: string, search: string): string | null {
  return pathname === '/mailList/addAgproent' ? `${paths.subjectForm('agproent')}${search}` : null;
}

/** Pages of somebody who is signed in that stand without the console around them. */
export const isOutsideConsole = (pathname: string): boolean =>
  pathname === QR_CONFIRM_PATH || pathname === paths.phoneReview;
