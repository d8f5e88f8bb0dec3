/** The session of this browser: who is signed in, and their menu, loaded once for each token. */
import { openDutyOf } from '@farmers-mailbox/contract/access/duties.ts';
import { hasMenu } from '@farmers-mailbox/contract/access/roles.ts';
import {
  getInfo,
  recordAccess,
  type SessionUser,
} from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { getRouter } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { call } from '../api/call.ts';
import { NETWORK_FAILURE, toCallFailure } from '../api/call-failure.ts';
import { holdToken, isHeld } from '../api/token.ts';
import { ask } from '../notices/notices.ts';
import { paths } from '../paths.ts';
import { dropEarly, takeEarly } from './early-answers.ts';
import { LOW_PASSWORD_KEY } from './enter.ts';
import { startMonitoring } from './monitoring.ts';
import { osTypeOf } from './os-type.ts';
import type { Session } from './session-context.ts';

const SECOND_TRY_MS = 500;
/** By then the first page stands, which a call without a reader would keep waiting on a slow line. */
const RECORD_AFTER_MS = 1000;
const SIGNED_IN = 101;
const SIGNED_OUT = 102;

let loading: { readonly token: string; readonly session: Promise<Session> } | null = null;
/** whose page this is */
let present: SessionUser | null = null;

/**
 * The session of the token in the cookie; another token (signed in again in a second tab, another identity) loads anew. Where
 * another window has let somebody else in, this page is of no use any more, and the promise stays open until it is gone.
 * @throws CallFailure when the profile or the menu cannot be had
 */
export function ensureSession(token: string): Promise<Session> {
  if (loading?.token !== token) loading = { token, session: loadSession(token) };
  return loading.session;
}

async function loadSession(token: string): Promise<Session> {
  const user = await patiently(() => call(getInfo, {}, { token, underWay: takeEarly('profile', token) }));
  if (present !== null && present.identityId !== user.identityId && !isHeld(token)) {
    return loadAnewFor(user, present);
  }
  startMonitoring();
  const menu = hasMenu(user.roleList)
    ? await patiently(() => call(getRouter, {}, { token, underWay: takeEarly('menu', token) }))
    : [];
  // as the session store has it; the profile says it anew, since another tab may have changed it
  sessionStorage.setItem(LOW_PASSWORD_KEY, String(user.lowPwd));
  const mustChangePassword = sessionStorage.getItem(LOW_PASSWORD_KEY) === 'false';
  const { secondFactorDue } = user;
  const { realNameAuthFlag } = user.sysUser;
  const openDuty = openDutyOf({ mustChangePassword, realNameAuthFlag, secondFactorDue });
  if (openDuty !== null) dropEarly();
  holdToken(token, followToken);
  present = user;
  // from here on, not from the profile: the menu may be longer on its way, and until it is here the token is not held
  setTimeout(() => {
    // a lost record is no reason to keep anybody out
    if (isHeld(token)) record(user, SIGNED_IN, token).catch(() => {});
  }, RECORD_AFTER_MS);
  return { token, user, menu, openDuty };
}

/** A failure is of the call that met the other token only: the next call tries anew. */
async function followToken(token: string): Promise<void> {
  try {
    await ensureSession(token);
  } catch (failure) {
    forgetSession();
    throw failure;
  }
}

const nameOf = ({ sysUser, sysDept }: SessionUser): string =>
  `${sysUser.realName || sysUser.userName}（${sysDept.deptName}）`;

/** By a whole load, from the first page on: the address, too, was of somebody else. What is on the screen can be read until then. */
async function loadAnewFor(user: SessionUser, before: SessionUser): Promise<never> {
  await ask({
    title: '登录身份已更换',
    text: `本页由“${nameOf(before)}”打开，这个浏览器现在登录的是“${nameOf(user)}”。本页不能继续操作，需要重新加载。`,
    confirmLabel: '重新加载',
    cancelLabel: null,
  });
  // asked again, should the browser be told to stay
  forgetSession();
  location.assign(paths.root);
  return new Promise(() => {});
}

export const presentUser = (): SessionUser | null => present;

/** To be called when the person has changed on the server: the next look at the session loads it anew. */
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

function record(user: SessionUser, subType: number, token: string): Promise<null> {
  const visit = {
    id: user.sysUser.userId,
    type: 'LOGIN_TYPE' as const,
    subType,
    osType: osTypeOf(navigator),
    deptId: user.sysDept.deptId,
  };
  return call(recordAccess, visit, { token });
}

export const recordSignOut = (user: SessionUser, token: string): Promise<null> =>
  record(user, SIGNED_OUT, token);
