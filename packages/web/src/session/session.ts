/** The session of this browser: who is signed in, and their menu, loaded once for each token. */
import { openDutyOf } from '@farmers-mailbox/contract/access/duties.ts';
import { loadsDynamicRoutes } from '@farmers-mailbox/contract/access/roles.ts';
import { getRouter } from '@farmers-mailbox/contract/menu/endpoints.ts';
import { getInfo, recordAccess, type SessionUser } from '@farmers-mailbox/contract/session/endpoints.ts';
import { call } from '../api/call.ts';
import { NETWORK_FAILURE, toCallFailure } from '../api/call-failure.ts';
import { dropToken } from '../api/token.ts';
import { paths } from '../paths.ts';
import { forgetTags } from '../shell/stored-tags.ts';
import { giveUp, mayLose, unsavedWork } from '../ui/unsaved-work.ts';
import { LOW_PASSWORD_KEY } from './enter.ts';
import { startMonitoring } from './monitoring.ts';
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
  startMonitoring();
  const menu = loadsDynamicRoutes(user.roleList) ? await patiently(() => call(getRouter, {})) : [];
  // as the session store has it (specification §2); the profile says it anew, since another tab may have changed it
  sessionStorage.setItem(LOW_PASSWORD_KEY, String(user.lowPwd));
  const mustChangePassword = sessionStorage.getItem(LOW_PASSWORD_KEY) === 'false';
  const { secondFactorDue } = user;
  const { realNameAuthFlag } = user.sysUser;
  const openDuty = openDutyOf({ mustChangePassword, realNameAuthFlag, secondFactorDue });
  return { token, user, menu, openDuty };
}

/** What the server says of the person has changed: the next look at the session loads it anew. */
export function forgetSession(): void {
  loading = null;
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

/**
 * Ends the session on the server and here, and goes to sign-in with the way back (specification §4). The server's part may
 * fail: here it ends in any case. By a whole reload: nothing of this person stays in memory. Whoever has unsaved work is
 * asked while the session still lives.
 */
export async function leaveConsole(user: SessionUser): Promise<void> {
  const unsaved = unsavedWork();
  if (!(await mayLose(unsaved))) return;
  giveUp(unsaved);
  const from = location.pathname + location.search;
  await record(user, SIGNED_OUT).catch(() => {});
  dropToken();
  forgetTags();
  location.assign(paths.signIn(from));
}
