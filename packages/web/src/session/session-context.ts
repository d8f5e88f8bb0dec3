/** The signed-in person and their menu, for pages and the shell; session.ts loads them. */
import type { Duty } from '@farmers-mailbox/contract/access/duties.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import type { SessionUser } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { createContext, useContext } from 'react';

export interface Session {
  /** the token it was loaded with */
  readonly token: string;
  readonly user: SessionUser;
  readonly menu: readonly RouterItem[];
  /** what must be done before anything else; null for nearly everybody */
  readonly openDuty: Duty | null;
}

export const SessionContext = createContext<Session | null>(null);

/** @throws outside the guard, where nobody is signed in */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession was called outside the guard');
  return session;
}

const rightsOf = (user: SessionUser) => ({
  roleKeys: user.roleList,
  permissions: user.buttonPermissionsList,
  authorities: user.authorityList,
});

/**
 * Predicate: true if the person holds this permission, or one of several, as the server judges it at every
 * call.
 */
export function usePermission(): (permission: string | readonly string[]) => boolean {
  const { user } = useSession();
  const rights = rightsOf(user);
  return (permission) =>
    (typeof permission === 'string' ? [permission] : permission).some((one) =>
      holdsPermission(rights, one as Permission),
    );
}
