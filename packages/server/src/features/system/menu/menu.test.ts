/** The side menu as each kind of person gets it. */
import type { RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { pageMyApplications } from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import { pageRoles } from '@farmers-mailbox/contract/people/role-admin/endpoints.ts';
import { pageUsers } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { pageConsultations } from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { getRouter, type RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { maySee } from './policy.ts';
import { toRouterTree } from './presenter.ts';
import type { MenuItem } from './queries.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

async function menuOf(roleKey: RoleKey): Promise<RouterItem[]> {
  const { token } = await at.signInAs({ roleKeys: [roleKey], deptId: '330106A1' });
  return (await at.call(getRouter, {}, token)).data;
}
const pathsOf = (items: readonly RouterItem[]): string[] =>
  items.flatMap((item) => [item.path, ...pathsOf(item.children)]);

test('[NAV-10] items come as a tree: shell, pages, hidden flag, icon, watermark', async () => {
  const sms = (await menuOf('countySmsMessenger')).find((item) => item.path === '/sms');
  expect(sms).toMatchObject({ component: 'Layout', hidden: 0, meta: { title: '短信管理' } });
  const apply = sms?.children.find((item) => item.path === '/sms/apply');
  expect(apply).toMatchObject({
    component: 'sms/ApplySMS',
    hidden: 0,
    query: null,
    meta: { title: '短信申请', watermark: true, link: null },
    children: [],
  });
  expect(sms?.children.find((item) => item.path === '/sms/detail')?.hidden).toBe(1);
});

test('[NAV-10] a role sees its own pages only', async () => {
  const [messenger, county, auditor] = [
    pathsOf(await menuOf('countySmsMessenger')),
    pathsOf(await menuOf('countyAdmin')),
    pathsOf(await menuOf('auditAdmin')),
  ];
  expect(messenger).not.toContain('/sms/audit');
  expect(county).toEqual(expect.arrayContaining(['/sms/apply', '/sms/audit', '/sms/supervise']));
  expect(auditor).not.toContain('/sms');
  expect(pathsOf(await menuOf('superAdmin'))).toEqual(expect.arrayContaining([...county, ...messenger]));
});

test('[PERM-05] whoever only drafts or checks has consultations and what is everybody’s, whatever their role was given', async () => {
  const give = (path: string) =>
    sql`UPDATE sys_menu SET role_ids = role_ids || 17 || 18 WHERE path = ${path}`.execute(at.deps.db);
  await give('/system/user');
  await give('/sms/apply');
  await sql`UPDATE sys_role SET button_permissions = button_permissions || ARRAY['user:add', 'sms:apply:add', 'role:edit']
    WHERE role_id IN (17, 18)`.execute(at.deps.db);
  for (const roleKey of ['drafter', 'draftChecker'] as const) {
    const paths = pathsOf(await menuOf(roleKey));
    expect(paths).toEqual(expect.arrayContaining(['/dashboard', '/consult/reply']));
    expect(paths.filter((path) => /^\/(?:system|sms)/.test(path))).toEqual(['/system', '/system/contacts']);
    const { token } = await at.signInAs({ roleKeys: [roleKey], deptId: '330106A1' });
    for (const [endpoint, fields] of [
      [pageUsers, {}],
      [pageMyApplications, {}],
      [pageRoles, {}],
    ] as const) {
      expect((await at.call(endpoint as typeof pageUsers, fields, token)).code, endpoint.path).toBe(
        ErrorCode.forbidden,
      );
    }
    expect((await at.call(pageConsultations, {}, token)).code).toBe(200);
  }
  const both = await at.signInAs({ roleKeys: ['drafter', 'countySmsMessenger'], deptId: '330106A1' });
  expect((await at.call(pageMyApplications, {}, both.token)).code).toBe(200);
  expect(pathsOf((await at.call(getRouter, {}, both.token)).data)).toContain('/sms/apply');
});

test('[NAV-06] ordinary, temporary and third-party roles get no routes', async () => {
  for (const roleKey of ['ordinaryUser', 'temporary', 'thirdLogin'] as const) {
    expect(await menuOf(roleKey)).toEqual([]);
  }
  expect(await menuOf('drafter')).not.toEqual([]);
});

test('the pages of a trial show only while the built-in carrier is the only channel', async () => {
  const ofTrial = async () =>
    pathsOf(await menuOf('countyAdmin')).filter((path) => ['/trial/handset', '/design'].includes(path));
  const channel = (protocol: 'SIM' | 'SMPP34', removedTime: Date | null = null) =>
    at.deps.db
      .insertInto('smsChannel')
      .values({
        channelCode: protocol,
        channelName: protocol,
        protocol,
        builtIn: protocol === 'SIM',
        carriers: ['CMCC'],
        host: '127.0.0.1',
        port: 2775,
        account: 'a',
        secretCipher: at.deps.personalData.encryptSecret('secret'),
        sourceNumber: '10659',
        ratePerSecond: 100,
        windowSize: 10,
        connectCount: 1,
        removedTime,
      })
      .onConflict((conflict) => conflict.column('channelCode').doUpdateSet({ removedTime }))
      .execute();
  expect(await ofTrial()).toEqual([]);
  await channel('SIM');
  expect(await ofTrial()).toEqual(['/trial/handset', '/design']);
  await channel('SMPP34');
  expect(await ofTrial()).toEqual([]);
  await channel('SMPP34', at.clock.now());
  expect(await ofTrial()).toEqual(['/trial/handset', '/design']);
});

describe('one item', () => {
  const item: MenuItem = {
    menuId: 1,
    parentId: null,
    menuName: '推送管理',
    menuType: 'M',
    path: '/push',
    routeName: null,
    component: null,
    redirect: null,
    queryText: '{"tab":"list"}',
    icon: null,
    orderNum: 1,
    hidden: 0,
    noCache: 1,
    watermark: 0,
    link: null,
    functionType: 7,
    activeMenu: null,
    roleIds: null,
    status: 1,
    systemFlag: 1,
    version: 1,
  };
  const features = { builtInCarrierAlone: false };

  test('[PERM-04] of function type 7 or 14 is not for township admins and below', () => {
    const holding = (roleKey: RoleKey) => ({ roleKeys: [roleKey], roleIds: [] });
    expect(maySee(holding('countyAdmin'), item, features)).toBe(true);
    expect(maySee(holding('townshipAdmin'), item, features)).toBe(false);
    expect(maySee(holding('admin'), { ...item, functionType: 14 }, features)).toBe(false);
    expect(maySee(holding('townshipAdmin'), { ...item, functionType: 1 }, features)).toBe(true);
  });

  test('[NAV-10] keeps its JSON query; a directory without pages, and a page without its directory, are left out', () => {
    const page: MenuItem = { ...item, menuId: 2, parentId: 1, menuType: 'C', component: 'push/list' };
    const orphan: MenuItem = { ...page, menuId: 3, parentId: 9 };
    expect(toRouterTree([item])).toEqual([]);
    expect(toRouterTree([item, page, orphan])).toMatchObject([
      {
        component: 'Layout',
        name: '/push',
        meta: { noCache: true },
        children: [{ component: 'push/list', query: '{"tab":"list"}', children: [] }],
      },
    ]);
  });

  test('[NAV-10] a directory with nothing but hidden pages is hidden as well, and they can still be opened', () => {
    const page: MenuItem = { ...item, menuId: 2, parentId: 1, menuType: 'C', path: '/push/list', hidden: 1 };
    expect(toRouterTree([item, page])).toMatchObject([{ hidden: 1, children: [{ path: '/push/list' }] }]);
  });
});
