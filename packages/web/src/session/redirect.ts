/** Where to go after sign-in: only to a path of this console, whatever somebody wrote into the link. */
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
