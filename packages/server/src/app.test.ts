/** The whole HTTP side together: nobody gets past a call's access, and what browsers and machines find beside the calls. */
import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { grantsOf } from '@farmers-mailbox/contract/access/grants.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { ROLES, type RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { getInfo, recordAccess, switchIdentity } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { API_BASE } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { buildIdentity } from './testing/build.ts';
import { type CallSettings, startTestApp, type TestApp } from './testing/test-app.ts';
import { everythingWritten } from './testing/written.ts';

const consoleFolder = mkdtempSync(path.join(tmpdir(), 'console-'));
mkdirSync(path.join(consoleFolder, 'assets'));
const script = `export const text = '${'农民信箱'.repeat(500)}';`;
writeFileSync(path.join(consoleFolder, 'index.html'), '<!doctype html><head><title>农民信箱</title></head>');
const inlineScript = "document.documentElement.dataset.theme = 'dark';";
writeFileSync(
  path.join(consoleFolder, 'signed-in.html'),
  `<!doctype html><script>${inlineScript}</script><title>农民信箱</title><link>`,
);
writeFileSync(path.join(consoleFolder, 'assets', 'main-abc123.js'), script);
writeFileSync(path.join(consoleFolder, 'assets', 'main-abc123.js.br'), brotliCompressSync(script));

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp({ consoleFolder });
});
afterAll(async () => {
  await at.close();
  rmSync(consoleFolder, { recursive: true });
});

const isRegistered = (endpoint: Endpoint) =>
  at.app.hasRoute({ method: endpoint.method, url: API_BASE + endpoint.path });
const guarded = () =>
  allEndpoints.filter((endpoint) => isRegistered(endpoint) && endpoint.access.kind !== 'public');
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

/** Answer code of every call made with this token and no fields. */
async function codesOf(
  endpoints: readonly Endpoint[],
  token: string | null,
  settings?: CallSettings,
): Promise<Record<string, number>> {
  const codes: Record<string, number> = {};
  for (const endpoint of endpoints) {
    const fields = endpoint.fieldsIn === 'multipart' ? { fileName: 'a.txt', content: '' } : {};
    codes[nameOf(endpoint)] = (await at.call(endpoint, fields, token, settings)).code;
  }
  return codes;
}
const allAnswering = (endpoints: readonly Endpoint[], code: number) =>
  Object.fromEntries(endpoints.map((endpoint) => [nameOf(endpoint), code]));

describe('no call gets past its access, and nothing is written on the way', () => {
  const someone = { roleKeys: ['countyAdmin'], deptId: '330106A1' } as const;

  /** Each of these tokens is refused with its code by every call that needs one. */
  async function expectRefused(
    tokens: readonly (readonly [token: string | null, code: number, settings?: CallSettings])[],
  ): Promise<void> {
    expect(guarded().length).toBeGreaterThan(10);
    const before = await everythingWritten(at.database);
    for (const [token, code, settings] of tokens) {
      expect(await codesOf(guarded(), token, settings)).toEqual(allAnswering(guarded(), code));
    }
    expect(await everythingWritten(at.database)).toEqual(before);
  }

  test('[AUTH-01] without a token, with one that nobody knows, and with what is none', () =>
    expectRefused([
      [null, ErrorCode.signedOut],
      ['', ErrorCode.signedOut],
      ['A'.repeat(43), ErrorCode.signedOut],
      ["' OR 1=1 --", ErrorCode.signedOut],
    ]));

  test("with another browser's token, which lives on in its own", async () => {
    const { token } = await at.signInAs(someone);
    await expectRefused([[token, ErrorCode.signedOut, { userAgent: 'another browser' }]]);
    expect((await at.call(getInfo, {}, token)).code).toBe(200);
  });

  test('[AUTH-04] with a token that was signed out, or whose identity signed in again', async () => {
    const signedOut = await at.signInAs(someone);
    await at.call(recordAccess, { type: 'LOGIN_TYPE', subType: 102, osType: 403 }, signedOut.token);
    const replaced = await at.signInAs(someone);
    await at.signInAs(replaced);
    await expectRefused([
      [signedOut.token, ErrorCode.signedOut],
      [replaced.token, ErrorCode.signedInElsewhere],
    ]);
  });

  test('[AUTH-04] with a token that was switched away from, to the same identity and to another one', async () => {
    const toSame = await at.signInAs(someone);
    await at.call(switchIdentity, { identity: toSame.identityId }, toSame.token);
    const toOther = await at.signInAs(someone);
    const { identityId: identity } = await buildIdentity(at.deps, {
      userId: toOther.userId,
      deptId: '33010801',
      roleKeys: ['ordinaryUser'],
      mainFlag: 0,
    });
    const { msg: newToken } = await at.call(switchIdentity, { identity }, toOther.token);
    await expectRefused([
      [toSame.token, ErrorCode.signedOut],
      [toOther.token, ErrorCode.signedOut],
    ]);
    expect((await at.call(getInfo, {}, newToken)).data).toMatchObject({ identityId: identity });
  });

  test('with the new token of a switch, what only the identity before it was allowed', async () => {
    const before = await at.signInAs(someone);
    const { identityId: identity } = await buildIdentity(at.deps, {
      userId: before.userId,
      deptId: '3301061142',
      roleKeys: ['ordinaryUser'],
      mainFlag: 0,
    });
    const { msg: token } = await at.call(switchIdentity, { identity }, before.token);
    const written = await everythingWritten(at.database);
    const forbidden = guarded().filter(({ access }) => access.kind === 'permission');
    expect(await codesOf(forbidden, token)).toEqual(allAnswering(forbidden, ErrorCode.forbidden));
    expect(await everythingWritten(at.database)).toEqual(written);
  });

  test('with the token of a disabled and of a removed account, and of an identity that ended', async () => {
    const [disabled, removed, ended] = [
      await at.signInAs(someone),
      await at.signInAs(someone),
      await at.signInAs(someone),
    ];
    const { db } = at.deps;
    await db.updateTable('sysUser').set({ status: 0 }).where('userId', '=', disabled.userId).execute();
    await db.updateTable('sysUser').set({ delFlag: 1 }).where('userId', '=', removed.userId).execute();
    await db
      .updateTable('sysUserIdentity')
      .set({ validTo: '2026-09-13' })
      .where('identityId', '=', ended.identityId)
      .execute();
    await expectRefused([
      [disabled.token, ErrorCode.signedOut],
      [removed.token, ErrorCode.signedOut],
      [ended.token, ErrorCode.signedOut],
    ]);
  });

  test('[AUTH-04] with a token that nobody used for half an hour, and with a busy one after twelve hours', async () => {
    const idle = await at.signInAs(someone);
    at.clock.advance({ minutes: 30 });
    await expectRefused([[idle.token, ErrorCode.sessionExpired]]);
    const busy = await at.signInAs(someone);
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      at.clock.advance({ minutes: 20 });
      expect((await at.call(getInfo, {}, busy.token)).code).toBe(200);
    }
    at.clock.advance({ minutes: 20 });
    await expectRefused([[busy.token, ErrorCode.sessionExpired]]);
  });

  test.each(ROLES.map((role) => role.key))(
    '[PERM-06] as %s: every call whose permission the role does not hold',
    async (roleKey: RoleKey) => {
      const { token } = await at.signInAs({ roleKeys: [roleKey], deptId: '33A1' });
      const { authorities, permissions } = grantsOf([roleKey]);
      const rights = { roleKeys: [roleKey], authorities: [...authorities], permissions: [...permissions] };
      const forbidden = guarded().filter(
        ({ access }) =>
          access.kind === 'permission' &&
          !access.anyOf.some((permission) => holdsPermission(rights, permission as Permission)),
      );
      const before = await everythingWritten(at.database);
      expect(await codesOf(forbidden, token)).toEqual(allAnswering(forbidden, ErrorCode.forbidden));
      expect(await everythingWritten(at.database)).toEqual(before);
    },
  );
});

describe('the console', () => {
  const get = (url: string, headers: Record<string, string> = {}) => at.app.inject({ url, headers });

  test('[NAV-04] opens on every path that is no file, so that a reload on a deep page works, and is never kept', async () => {
    for (const url of ['/', '/sms/apply', '/sms/detail?applyId=1', '/no/such/page']) {
      const page = await get(url);
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(page.payload).toContain('农民信箱');
    }
  });

  test('names its files at once to whoever brings a token', async () => {
    const cookies = ['token=abc', 'a=1; token=abc; b=2', '', 'token=', 'mytoken=abc; a=token=abc'];
    const pages = await Promise.all(cookies.map((cookie) => get('/sms/apply', { cookie })));
    expect(pages.map(({ payload }) => payload.includes('<link>'))).toEqual([true, true, false, false, false]);
  });

  test('[SHELL-09] names the monitoring script, where the installation has one', async () => {
    expect((await get('/')).payload).not.toContain('monitoring-script');
    const config = readConfig({ MONITORING_SCRIPT: '/monitoring/visits.js' });
    const monitored = await startTestApp({ consoleFolder, dependencies: { config } });
    const { payload } = await monitored.app.inject({ url: '/sms/apply' });
    expect(payload).toContain('<meta name="monitoring-script" content="/monitoring/visits.js" /></head>');
    await monitored.close();
  });

  test('hashed files are kept for ever and come compressed as they were built', async () => {
    const file = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
    expect(file.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(file.rawPayload).toEqual(brotliCompressSync(script));
    expect((await get('/assets/main-abc123.js')).payload).toBe(script);
  });

  test('a missing file is missing, an unknown call is an envelope, nothing outside the folder is served', async () => {
    expect((await get('/assets/old-chunk.js')).statusCode).toBe(404);
    // a page comes by its addresses alone, with the policy of its scripts
    expect((await get('/signed-in.html')).statusCode).toBe(404);
    const call = await get(`${API_BASE}/v1/no/such?phoneNumber=13812345678`);
    expect([call.statusCode, call.json().code]).toEqual([200, ErrorCode.notFound]);
    expect(call.json().msg).toBe('没有这个接口：GET /v1/no/such');
    expect((await get('/sms//apply')).payload).toContain('<title>农民信箱</title>');
    const unreadable = await get('/%E0%A4');
    expect([unreadable.statusCode, unreadable.headers.location]).toEqual([302, '/404']);
    expect((await get(`${API_BASE}//v1/no/such`)).json().msg).toBe('没有这个接口：GET //v1/no/such');
    const unread = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      payload: '{"',
    } as const;
    const posted = await at.app.inject({ url: '/admin/api/v1/no/such', ...unread });
    expect(posted.json().msg).toBe('没有这个接口：POST /v1/no/such');
    for (const url of ['/..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/etc/passwd']) {
      const outside = await get(url);
      expect(outside.payload).not.toMatch(/root:|farmers-mailbox/);
      expect(outside.statusCode).toBeLessThan(500);
    }
  });

  test('of the scripts in the page those of the build run, by their hash; in an answer none does', async () => {
    const policyOf = async (url: string, cookie: string) =>
      String((await get(url, { cookie })).headers['content-security-policy']);
    const scripts = `script-src 'self' 'sha256-${hash('sha256', inlineScript, 'base64')}';`;
    expect(await policyOf('/sms/apply', 'token=abc')).toContain(scripts);
    expect(await policyOf(`${API_BASE}/v1/common/getIp`, 'token=abc')).toContain("script-src 'self';");
  });

  test('browsers are told to run no inline script, to frame nothing, and to send no referrer', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('behind https browsers are told to stay with it for a year', async () => {
    const secure = await startTestApp({
      dependencies: { config: readConfig({ PUBLIC_URL: 'https://mail.example' }) },
    });
    for (const url of ['/', `${API_BASE}/v1/common/getIp`, '/healthz']) {
      const { headers } = await secure.app.inject({ url });
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000');
    }
    await secure.close();
  });
});

describe('for machines', () => {
  test('the API describes every call that it answers', async () => {
    const document = (await at.app.inject({ url: `${API_BASE}/openapi.json` })).json();
    const described = Object.keys(document.paths).toSorted();
    const registered = allEndpoints.filter(isRegistered).map((endpoint) => API_BASE + endpoint.path);
    expect(described).toEqual([...new Set(registered)].toSorted());
    const signIn = document.paths[`${API_BASE}/v2/admin/oauth/user/login`].post;
    expect(signIn.requestBody.content['application/json'].schema.required).toEqual(['userName', 'password']);
  });

  describe('the descriptions of the interfaces and the figures', () => {
    const OPEN = [200, 200, 200];
    const CLOSED = [403, 403, 403];
    const statusesOf = (
      request: { remoteAddress?: string; headers?: Record<string, string> },
      app = at.app,
    ) =>
      Promise.all(
        [`${API_BASE}/openapi.json`, '/open/openapi.json', '/metrics'].map(async (url) => {
          const { statusCode, payload } = await app.inject({ url, ...request });
          if (statusCode !== 200) expect(JSON.parse(payload)).toMatchObject({ code: 4030, data: null });
          return statusCode;
        }),
      );

    test('are for who sits at the machine itself, through nobody else', async () => {
      for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
        expect(await statusesOf({ remoteAddress })).toEqual(OPEN);
      }
      for (const remoteAddress of ['10.0.0.7', '192.168.1.20', '2001:db8::1', '::ffff:10.0.0.7']) {
        expect(await statusesOf({ remoteAddress })).toEqual(CLOSED);
      }
      for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto', 'via']) {
        expect(await statusesOf({ headers: { [name]: '127.0.0.1' } }), name).toEqual(CLOSED);
      }
      // a proxy that adds nothing may hand on the name that was called
      for (const host of ['mail.example', '10.0.0.7:8080', '127.0.0.1.mail.example']) {
        expect(await statusesOf({ headers: { host } }), host).toEqual(CLOSED);
      }
      for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', '127.0.0.1']) {
        expect(await statusesOf({ headers: { host } }), host).toEqual(OPEN);
      }
    });

    test('behind a proxy need OPERATOR_KEY on the machine itself too', async () => {
      const key = 'a key of the monitoring';
      for (const setting of [{ TRUSTED_PROXIES: '127.0.0.1' }, { PUBLIC_URL: 'https://mail.example' }]) {
        const config = readConfig({ ...setting, OPERATOR_KEY: key });
        const behind = await startTestApp({ dependencies: { config } });
        expect(await statusesOf({}, behind.app)).toEqual(CLOSED);
        const headers = { authorization: `Bearer ${key}` };
        expect(await statusesOf({ headers }, behind.app)).toEqual(OPEN);
        await behind.close();
      }
    });

    test('from elsewhere need OPERATOR_KEY, where there is one', async () => {
      const key = 'a key of the monitoring';
      const remoteAddress = '10.0.0.7';
      const authorization = `Bearer ${key}`;
      expect(await statusesOf({ remoteAddress, headers: { authorization } })).toEqual(CLOSED);
      const keyed = await startTestApp({ dependencies: { config: readConfig({ OPERATOR_KEY: key }) } });
      expect(await statusesOf({ remoteAddress, headers: { authorization } }, keyed.app)).toEqual(OPEN);
      for (const wrong of ['', 'Bearer ', `Bearer ${key}x`, key, `Basic ${key}`]) {
        const headers = { authorization: wrong };
        expect(await statusesOf({ remoteAddress, headers }, keyed.app), wrong).toEqual(CLOSED);
      }
      await keyed.close();
    });
  });

  test('healthz, readyz and metrics answer', async () => {
    expect((await at.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await at.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ok' });
    const { payload, headers } = await at.app.inject({ url: '/metrics' });
    expect(headers['content-type']).toContain('text/plain');
    expect(payload).toMatch(
      /http_request_duration_seconds_count\{method="GET",path="\/healthz",status="200",code="200"\} 1/,
    );
  });

  test('readyz says so when a migration is missing', async () => {
    await at.database.pool.query("UPDATE kysely_migration SET name = '0000-other' WHERE name LIKE '0001-%'");
    // the look of a second ago may still stand
    const ask = async () => (await at.app.inject({ url: '/readyz' })).statusCode;
    await expect.poll(ask, { timeout: 5_000 }).toBe(503);
    expect((await at.app.inject({ url: '/readyz' })).json().status).toBe('not ready');
  });
});
