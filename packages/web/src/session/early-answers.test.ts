import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { hasMenu, ROLES } from '@farmers-mailbox/contract/access/roles.ts';
import { OUTSIDE_RETURN_PATH } from '@farmers-mailbox/contract/entry/outside-sign-in/addresses.ts';
import { getInfo } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { API_BASE, TOKEN_COOKIE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { startOfWorkbench, todo } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { getRouter } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { paths } from '../paths.ts';
import { dropEarly, takeEarly } from './early-answers.ts';

const SCRIPT = readFileSync(new URL('../../early.js', import.meta.url), 'utf8');
const TOKEN = `${TOKEN_COOKIE}=a%2Bb`;

/** Runs the script as a page does that has this cookie at this address. @returns all that it asks for */
async function asked(cookie: string, pathname: string, answer: unknown) {
  const calls: [string, RequestInit][] = [];
  const fetch = (address: string, init: RequestInit) => {
    calls.push([address, init]);
    return Promise.resolve(answer === undefined ? new Response('{') : Response.json(answer));
  };
  const document = { cookie, documentElement: { dataset: {} } };
  const localStorage = { getItem: () => null };
  const page = { window: {}, document, location: { pathname }, localStorage, fetch, matchMedia: () => ({}) };
  runInContext(SCRIPT, createContext(page));
  await new Promise(setImmediate);
  return { calls, early: page.window as Window };
}

const profileOf = (...roleList: string[]) => ({ code: 200, msg: '操作成功', data: { roleList } });
const asTheConsole = { headers: { [TOKEN_HEADER]: 'a+b' }, cache: 'no-store' };

test('[NAV-05] the profile and then the menu are asked for before the console’s scripts are there, as they would', async () => {
  const { calls } = await asked(`sidebarStatus=1; ${TOKEN}`, paths.workbench, profileOf('SmsMessenger'));
  expect(calls).toEqual([
    [API_BASE + getInfo.path, asTheConsole],
    [API_BASE + getRouter.path, asTheConsole],
    [API_BASE + startOfWorkbench.path, asTheConsole],
    [API_BASE + todo.path, asTheConsole],
  ]);
  for (const { method } of [getInfo, getRouter, startOfWorkbench, todo]) expect(method).toBe('GET');
});

test('another page than the workbench asks for nothing of it', async () => {
  const { calls, early } = await asked(TOKEN, paths.myApplications(), profileOf('admin'));
  expect(calls.map(([address]) => address)).toEqual([API_BASE + getInfo.path, API_BASE + getRouter.path]);
  expect(early.earlyAnswers?.start).toBeUndefined();
});

test.each(ROLES.map(({ key }) => key))('[NAV-06] the menu of %s is asked for if it has one', async (role) => {
  const { calls } = await asked(TOKEN, paths.myApplications(), profileOf('x', role));
  expect(calls).toHaveLength(hasMenu([role]) ? 2 : 1);
});

test.each([
  ['a refusal', { code: 401, msg: '登录已过期', data: null }],
  ['an answer that is cut off', undefined],
])(
  '%s instead of a profile asks for nothing more, and leaves the menu to the console',
  async (_what, answer) => {
    const { calls, early } = await asked(TOKEN, paths.workbench, answer);
    expect(calls).toHaveLength(1);
    await expect(early.earlyAnswers?.menu).resolves.toBeNull();
  },
);

test.each([
  ['without a token', 'sidebarStatus=1', paths.signIn()],
  ['on the cockpit, which is nobody’s', TOKEN, paths.cockpit()],
  ['on the way back from a third party', TOKEN, OUTSIDE_RETURN_PATH],
])('nothing is asked for %s', async (_when, cookie, pathname) => {
  expect((await asked(cookie, pathname, profileOf('admin'))).calls).toEqual([]);
});

function answered() {
  const start = Promise.resolve(Response.json({}));
  vi.stubGlobal('window', { earlyAnswers: { token: 'own', askedAt: Date.now(), start } });
  return start;
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an early answer is taken once, and by the token that it was asked with', () => {
  const start = answered();
  expect(takeEarly('start', 'other')).toBeUndefined();
  expect(takeEarly('start', 'own')).toBe(start);
  expect(takeEarly('start', 'own')).toBeUndefined();
});

test('the workbench that is opened later, or after a duty was done, asks anew', () => {
  vi.useFakeTimers();
  void answered();
  vi.advanceTimersByTime(120_001);
  expect(takeEarly('start', 'own')).toBeUndefined();
  void answered();
  dropEarly();
  expect(takeEarly('start', 'own')).toBeUndefined();
});
