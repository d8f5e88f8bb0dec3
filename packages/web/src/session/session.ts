/** The session of this browser: who is signed in, and their menu, loaded once for each token. */
import { loadsDynamicRoutes } from '@farmers-mailbox/contract/access/roles.ts';
import { getRouter } from '@farmers-mailbox/contract/menu/endpoints.ts';
import { getInfo, recordAccess, type SessionUser } from '@farmers-mailbox/contract/session/endpoints.ts';
import { call } from '../api/call.ts';
import { NETWORK_FAILURE, toCallFailure } from '../api/call-failure.ts';
import { dropToken } from '../api/token.ts';
import { osTypeOf } from './os-type.ts';
import type { Session } from './session-context.ts';

const SECOND_TRY_MS = 500;
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
  const user = await patiently(() => call(getInfo, {}));
  // a lost record is no reason to keep anybody out
  record(user, SIGNED_IN).catch(() => {});
  const menu = loadsDynamicRoutes(user.roleList) ? await patiently(() => call(getRouter, {})) : [];
  return { token, user, menu };
}

/**
 * A cut line gets a second try, since failing here ends the session. Somebody who reloads cuts it too: that page is gone
 * before its second try, and the next one begins anew.
 */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (thrown) {
    if (toCallFailure(thrown).code !== NETWORK_FAILURE) throw thrown;
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS));
    return ask();
  }
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
