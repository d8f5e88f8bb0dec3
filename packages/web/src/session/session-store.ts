/** Who is signed in and which menu they have, once the guard has loaded it; read by pages and by the shell. */
import type { RouterItem } from '@farmers-mailbox/contract/menu/endpoints.ts';
import type { SessionUser } from '@farmers-mailbox/contract/session/endpoints.ts';
import { createContext, useContext } from 'react';

export interface Session {
  readonly user: SessionUser;
  readonly menu: readonly RouterItem[];
  /** the browser's address as the server sees it, for the watermark; null when it could not be learned */
  readonly ip: string | null;
}

export const SessionContext = createContext<Session | null>(null);

/** @throws outside the guard, where nobody is signed in */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession was called outside the guard');
  return session;
}

/** Whether the person holds this permission string, or one of several. The server asks again at every call. */
export function usePermission(): (permission: string | readonly string[]) => boolean {
  const { user } = useSession();
  return (permission) =>
    (typeof permission === 'string' ? [permission] : permission).some((one) =>
      user.buttonPermissionsList.includes(one),
    );
}
