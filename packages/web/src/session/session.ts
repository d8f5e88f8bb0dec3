/** The session of this browser: who is signed in, and their menu, loaded once for each token. */
import { loadsDynamicRoutes } from '@farmers-mailbox/contract/access/roles.ts';
import { getRouter } from '@farmers-mailbox/contract/menu/endpoints.ts';
import { getInfo, recordAccess, type SessionUser } from '@farmers-mailbox/contract/session/endpoints.ts';
import { call } from '../api/call.ts';
import { dropToken } from '../api/token.ts';
import { osTypeOf } from './os-type.ts';
import type { Session } from './session-context.ts';

const SIGNED_IN = 101;
const SIGNED_OUT = 102;

let loading: { readonly token: string; readonly session: Promise<Session> } | null = null;

/**
 * The session of the token in the cookie; another token (signed in again in a second tab, another identity) loads anew.
 * @throws CallFailure when the profile or the menu cannot be had
 */
export function ensureSession(token: string): Promise<Session> {
  if (loading?.token !== token) loading = { token, session: loadSession(token) };
  return loading.session;
}

async function loadSession(token: string): Promise<Session> {
  const user = await call(getInfo, {});
  // a lost record is no reason to keep anybody out
  record(user, SIGNED_IN).catch(() => {});
  const menu = loadsDynamicRoutes(user.roleList) ? await call(getRouter, {}) : [];
  return { token, user, menu };
}

const record = (user: SessionUser, subType: number): Promise<null> =>
  call(recordAccess, {
    id: user.sysUser.userId,
    type: 'LOGIN_TYPE',
    subType,
    osType: osTypeOf(navigator.userAgent),
    deptId: user.sysDept.deptId,
  });

/** Ends the session on the server and here. The server's part may fail: here it ends in any case. */
export async function signOut(user: SessionUser): Promise<void> {
  await record(user, SIGNED_OUT).catch(() => {});
  dropToken();
}
