// Running the roles: what a role made by hand opens and closes, who may change which, and what is told before and after.

import { PERMISSION_GROUPS } from '@farmers-mailbox/contract/access/permissions.ts';
import { BASE_ROLES, grantProblem } from '@farmers-mailbox/contract/access/role-rules.ts';
import { ROLES } from '@farmers-mailbox/contract/access/roles.ts';
import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { getInfo, listIdentities } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  listRolePages,
  pageRoles,
  previewRoleChange,
  removeRole,
  roleDetails,
  saveRole,
  updateRole,
} from '@farmers-mailbox/contract/people/role-admin/endpoints.ts';
import { getRouter, type RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { toMoment } from '../../../time/moment.ts';

let at: TestApp;
let security: SignedInTestUser;
let superAdmin: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  security = await at.signInAs({ roleKeys: ['securityAdmin'], deptId: '33A1' });
  superAdmin = await at.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' });
});
afterAll(() => at.close());

type New = RequestOf<typeof saveRole>;
let made = 0;
const fieldsOf = (fields: Partial<New> = {}): New => ({
  baseRoleKey: 'countyAdmin',
  roleName: `自建角色${++made}`,
  buttonPermissions: [],
  menuIds: [],
  ...fields,
});
const create = async (fields: Partial<New> = {}, by = security): Promise<number> =>
  dataOf(await at.call(saveRole, fieldsOf(fields), by.token)).roleId;
const detailsOf = async (roleId: number) => dataOf(await at.call(roleDetails, { roleId }, superAdmin.token));

/** Changes some fields of a role and leaves the rest as it is. */
async function change(roleId: number, fields: Partial<RequestOf<typeof updateRole>>, by = security) {
  const role = await detailsOf(roleId);
  const { roleName, version, cockpitFlag, menuIds } = role;
  const buttonPermissions = role.buttonPermissions as New['buttonPermissions'];
  const status = role.status === 1 ? 1 : 0;
  const remark = role.remark ?? '';
  const seen = { cockpitFlag, menuIds: menuIds.map(Number), buttonPermissions };
  const now = { roleId, version, roleName, remark, status, ...seen } as const;
  return at.call(updateRole, { ...now, ...fields }, by.token);
}

/** Somebody with exactly these roles, signed in. */
async function holderOf(roleIds: number[], deptId = '330106A1'): Promise<SignedInTestUser> {
  const { userId } = await buildUser(at.deps, { deptId, realName: '王芳' });
  const { identityId } = await at.database.db
    .insertInto('sysUserIdentity')
    .values({ userId, deptId, roleIds, mainFlag: 1 })
    .returning('identityId')
    .executeTakeFirstOrThrow();
  return at.signInAs({ userId, identityId });
}
const menuIdOf = async (path: string): Promise<number> =>
  (
    await at.database.db
      .selectFrom('sysMenu')
      .select('menuId')
      .where('path', '=', path)
      .executeTakeFirstOrThrow()
  ).menuId;
const pathsOf = (items: readonly RouterItem[]): string[] =>
  items.flatMap((item) => [item.path, ...pathsOf(item.children)]);
const lastLogged = async () =>
  at.database.db
    .selectFrom('logOper')
    .select(['module', 'action', 'bizId', 'summary', 'beforeData', 'afterData'])
    .orderBy('logId', 'desc')
    .executeTakeFirstOrThrow();

/** The calls that somebody is let through to; what is wrong with their fields is found behind that door. */
async function openedBy(token: string): Promise<string[]> {
  const opened: string[] = [];
  for (const endpoint of allEndpoints) {
    if (endpoint.access.kind !== 'permission') continue;
    const nothing = endpoint.fieldsIn === 'multipart' ? { fileName: 'x', content: '' } : {};
    const { code } = await at.call(endpoint, nothing as never, token);
    if (code !== ErrorCode.forbidden) opened.push(endpoint.path);
  }
  return opened;
}
const declaredFor = (permissions: readonly string[]): string[] =>
  allEndpoints.flatMap(({ access, path }) =>
    access.kind === 'permission' && access.anyOf.some((one) => permissions.includes(one)) ? [path] : [],
  );

/** Each group with the first role of the catalogue on which one with all its strings may stand. */
const GROUPS_FOR_A_ROLE = Object.entries(PERMISSION_GROUPS).flatMap(([authority, strings]) => {
  const base = BASE_ROLES.find(({ key }) => strings.length > 0 && grantProblem(key, strings) === null);
  return base ? [[authority, strings, base.key as New['baseRoleKey']] as const] : [];
});

describe('a role made by hand', () => {
  test.each(GROUPS_FOR_A_ROLE)(
    '[SHELL-10] with the strings of %s opens their calls and no other',
    async (authority, strings, baseRoleKey) => {
      const roleId = await create({ baseRoleKey, buttonPermissions: [...strings] });
      const holder = await holderOf([roleId], '33A1');
      const { data } = await at.call(getInfo, {}, holder.token);
      expect(data.buttonPermissionsList.toSorted()).toEqual(strings.toSorted());
      expect(data.authorityList).toEqual(expect.arrayContaining(['CONSOLE', authority]));
      expect(await openedBy(holder.token)).toEqual(declaredFor(strings));
    },
  );

  test('is named beside others of its rank in the order in which they were made, also once one was changed', async () => {
    const [first, second] = [
      await create({ roleName: '先建的角色' }),
      await create({ roleName: '后建的角色' }),
    ];
    dataOf(await change(first, { remark: '改过' }));
    const { token } = await holderOf([second, first]);
    const identities = dataOf(await at.call(listIdentities, {}, token));
    expect(identities.map(({ roleNames }) => roleNames)).toEqual(['先建的角色、后建的角色']);
  });

  test('is its base where level, area and rank are asked, and itself by name', async () => {
    const roleId = await create({ roleName: '短信审核员', buttonPermissions: ['sms:audit:pass'] });
    expect(await detailsOf(roleId)).toMatchObject({
      baseRoleName: '区县级管理员',
      sort: 97,
      roleLevel: 4,
      dataScope: 2,
      systemFlag: 0,
    });
    const holder = await holderOf([roleId]);
    const { data } = await at.call(getInfo, {}, holder.token);
    expect(data.roleList).toEqual(['countyAdmin']);
    expect(data.buttonPermissionsList).toEqual(['sms:audit:pass']);
  });

  test('[NAV-10] sees its own pages, not those of its base, and loses them with its status', async () => {
    const menuIds = [await menuIdOf('/sms/audit'), await menuIdOf('/sms/detail')];
    const roleId = await create({ menuIds });
    const holder = await holderOf([roleId]);
    const seen = async () => pathsOf((await at.call(getRouter, {}, holder.token)).data);
    expect(await seen()).toEqual(expect.arrayContaining(['/sms', '/sms/audit', '/sms/detail', '/dashboard']));
    expect(await seen()).not.toContain('/sms/supervise');
    expect((await detailsOf(roleId)).menuIds).toEqual(menuIds.map(String));
    dataOf(await change(roleId, { menuIds: menuIds.slice(1) }));
    expect(await seen()).not.toContain('/sms/audit');
    dataOf(await change(roleId, { status: 0 }));
    expect(await seen()).toEqual([]);
  });

  test('changes what its holder may do at the very next call', async () => {
    const roleId = await create({ buttonPermissions: ['dept:edit'] });
    const holder = await holderOf([roleId]);
    const strings = async () => (await at.call(getInfo, {}, holder.token)).data.buttonPermissionsList;
    expect(await strings()).toEqual(['dept:edit']);
    dataOf(await change(roleId, { buttonPermissions: ['user:add', 'dept:edit'] }));
    expect(await strings()).toEqual(['user:add', 'dept:edit']);
    dataOf(await change(roleId, { buttonPermissions: [] }));
    expect(await strings()).toEqual([]);
  });
});

test('before it is saved a change tells how many people gain and lose what', async () => {
  const [audit, supervise] = [await menuIdOf('/sms/audit'), await menuIdOf('/sms/supervise')];
  const roleId = await create({ buttonPermissions: ['sms:audit:pass'], menuIds: [audit], cockpitFlag: 1 });
  await holderOf([roleId]);
  await holderOf([roleId, 2]);
  const asked = { roleId, buttonPermissions: ['sms:audit:noPass'] as const, menuIds: [supervise] };
  const preview = async (status: 0 | 1) =>
    dataOf(
      await at.call(
        previewRoleChange,
        { ...asked, buttonPermissions: [...asked.buttonPermissions], status },
        security.token,
      ),
    );
  expect(await preview(1)).toMatchObject({
    holderCount: 2,
    holders: [{ realName: '王芳' }, { realName: '王芳' }],
    gainedPermissions: ['短信审核退回'],
    lostPermissions: ['短信审核通过', '查看驾驶舱'],
    gainedPages: ['短信监管'],
    lostPages: ['短信审核'],
  });
  expect(await preview(0)).toMatchObject({ gainedPermissions: [], lostPages: ['短信审核'] });
  expect((await detailsOf(roleId)).buttonPermissions).toEqual(['sms:audit:pass']);
});

describe('who may change which role', () => {
  test.each([
    ['somebody without role:edit', 'countyAdmin', '330106A1', '没有操作权限'],
    ['a plain administrator', 'admin', '33A1', '没有操作权限'],
    [
      'a security administrator of one county',
      'securityAdmin',
      '330106A1',
      '这里的设置全省共用，只有省级可以修改',
    ],
  ] as const)('%s may not even look', async (_who, roleKey, deptId, sentence) => {
    const { token } = await at.signInAs({ roleKeys: [roleKey], deptId });
    const roleId = 11;
    const replies = [
      await at.call(pageRoles, {}, token),
      await at.call(roleDetails, { roleId }, token),
      await at.call(listRolePages, {}, token),
      await at.call(previewRoleChange, { roleId, buttonPermissions: [], menuIds: [] }, token),
      await at.call(saveRole, fieldsOf(), token),
      await at.call(removeRole, { roleId, version: 1 }, token),
      await change(roleId, {}, { token, userId: '', identityId: '' }),
    ];
    expect(replies.map(({ code, msg }) => [code, msg])).toEqual(
      replies.map(() => [ErrorCode.forbidden, sentence]),
    );
  });

  test('nobody changes a role that they hold, in this identity, another one, or another account of theirs', async () => {
    const own = '不能修改自己正在使用的角色，请由另一位管理员修改';
    expect((await change(19, {})).msg).toBe(own);
    const roleId = await create();
    const certificateNo = '339901199001010015';
    const first = await buildUser(at.deps, { certificateNo, deptId: '33A1' });
    const identities = await at.database.db
      .insertInto('sysUserIdentity')
      .values([
        { userId: first.userId, deptId: '33A1', roleIds: [19], mainFlag: 1 },
        { userId: first.userId, deptId: '330106A1', roleIds: [roleId], mainFlag: 0 },
      ])
      .returning('identityId')
      .execute();
    const identityId = identities[0]?.identityId ?? '';
    const guard = await at.signInAs({ userId: first.userId, identityId });
    expect((await change(roleId, {}, guard)).msg).toBe(own);
    dataOf(await change(roleId, {}));
  });

  test('nobody changes what the super administrator holds; one alone may change the guards', async () => {
    expect((await change(6, { buttonPermissions: [] }, superAdmin)).msg).toBe(
      '超级管理员始终拥有全部权限，不能修改',
    );
    dataOf(await change(19, {}, superAdmin));
  });

  test('[PERM-06] the security administrator neither switches the auditor off nor takes or hands on what the auditor reads', async () => {
    const sentence = '“审计管理员”这类角色只能由超级管理员维护';
    for (const fields of [{ status: 0 as const }, { buttonPermissions: [] }, { menuIds: [] }]) {
      expect(await change(20, fields)).toMatchObject({ code: ErrorCode.forbidden, msg: sentence });
    }
    const another = fieldsOf({ baseRoleKey: 'auditAdmin', buttonPermissions: ['log:oper'] });
    expect(await at.call(saveRole, another, security.token)).toMatchObject({
      code: ErrorCode.forbidden,
      msg: sentence,
    });
    const roleId = dataOf(await at.call(saveRole, another, superAdmin.token)).roleId;
    expect((await change(roleId, { status: 0 })).code).toBe(ErrorCode.forbidden);
    const removed = await at.call(removeRole, { roleId, version: 1 }, security.token);
    expect(removed.code).toBe(ErrorCode.forbidden);
    dataOf(await change(roleId, { status: 0 }, superAdmin));
    expect(await detailsOf(20)).toMatchObject({ status: 1 });
  });

  test('[PERM-06] the catalogue keeps its names, ranks and roles', async () => {
    expect((await change(11, { roleName: '大管理员' })).fieldErrors).toEqual([
      { field: 'roleName', message: '系统自带角色的名称不能修改' },
    ]);
    const { version, can } = await detailsOf(11);
    expect(can.remove).toBe('系统自带的角色不能删除，可以停用');
    expect((await at.call(removeRole, { roleId: 11, version }, security.token)).msg).toBe(can.remove);
  });

  test('what separates duties is refused at its field, for new roles and for the catalogue’s', async () => {
    const mixed = fieldsOf({ buttonPermissions: ['log:oper', 'user:edit'] });
    const sentence = '管理用户和查看日志须分开：管理账号的人不能同时查看记录';
    const fieldErrors = [{ field: 'buttonPermissions', message: sentence }];
    expect((await at.call(saveRole, mixed, security.token)).fieldErrors).toEqual(fieldErrors);
    const kept = (await detailsOf(11)).buttonPermissions as New['buttonPermissions'];
    expect((await change(11, { buttonPermissions: [...kept, 'log:oper'] })).fieldErrors).toEqual(fieldErrors);
    expect((await detailsOf(11)).buttonPermissions).toEqual(kept);
  });
});

describe('what is stored', () => {
  test('two roles of one name are refused, and so is a change of what somebody else changed meanwhile', async () => {
    const roleId = await create({ roleName: '同名角色' });
    const again = await at.call(saveRole, fieldsOf({ roleName: '同名角色' }), security.token);
    expect(again.code).toBe(ErrorCode.duplicate);
    expect(again.fieldErrors).toEqual([{ field: 'roleName', message: '已有同名的角色，请换一个名称' }]);
    const { version } = await detailsOf(roleId);
    dataOf(await change(roleId, { remark: '第一次' }));
    expect((await change(roleId, { remark: '第二次', version })).code).toBe(ErrorCode.stateChanged);
  });

  test('the log has before and after in words', async () => {
    const menuIds = [await menuIdOf('/sms/audit')];
    const roleId = await create({ roleName: '记录在案', buttonPermissions: ['sms:audit:pass'] });
    dataOf(await change(roleId, { buttonPermissions: ['sms:audit:noPass'], menuIds }));
    const { beforeData, afterData, ...row } = await lastLogged();
    expect(row).toEqual({
      module: '角色管理',
      action: '修改',
      bizId: String(roleId),
      summary: '修改角色“记录在案”',
    });
    expect(JSON.parse(beforeData ?? '')).toMatchObject({ buttonPermissions: ['短信审核通过'], menuIds: [] });
    expect(JSON.parse(afterData ?? '')).toMatchObject({
      buttonPermissions: ['短信审核退回'],
      menuIds: ['短信审核'],
    });
  });

  test('a role goes only when nobody holds it, and takes its pages along', async () => {
    const audit = await menuIdOf('/sms/audit');
    const roleId = await create({ menuIds: [audit] });
    const holder = await holderOf([roleId]);
    const remove = async () => {
      const { version } = await detailsOf(roleId);
      return at.call(removeRole, { roleId, version }, security.token);
    };
    expect((await remove()).msg).toBe('还有 1 人使用，请先给他们换成其他角色');
    const identity = at.database.db
      .updateTable('sysUserIdentity')
      .where('identityId', '=', holder.identityId);
    await identity.set({ status: 0 }).execute();
    expect((await remove()).msg).toBe('有人曾经使用过，不能删除，可以停用');
    await identity.set({ roleIds: [2] }).execute();
    dataOf(await remove());
    expect((await at.call(roleDetails, { roleId }, security.token)).code).toBe(ErrorCode.notFound);
    const { roleIds } = await at.database.db
      .selectFrom('sysMenu')
      .select('roleIds')
      .where('menuId', '=', audit)
      .executeTakeFirstOrThrow();
    expect(roleIds).not.toContain(roleId);
    await expect(identity.set({ roleIds: [roleId] }).execute()).rejects.toThrow('does not exist');
  });

  test('the last role that sees 菜单管理 keeps it', async () => {
    const menu = await menuIdOf('/system/menu');
    await at.database.db
      .updateTable('sysMenu')
      .set({ roleIds: [1] })
      .where('menuId', '=', menu)
      .execute();
    const { menuIds } = await detailsOf(1);
    const reply = await change(1, { menuIds: menuIds.map(Number).filter((id) => id !== menu) });
    expect(reply.msg).toBe('菜单管理和角色管理至少要有一个角色可见');
    expect((await detailsOf(1)).menuIds).toContain(String(menu));
  });
});

test('the list tells when a role was made, and can be put in that order', async () => {
  const roleId = await create();
  const createTime = toMoment(at.clock.now());
  const asked = { pageSize: 100, orderBy: 'createTime', orderDir: 'asc' } as const;
  const { list } = dataOf(await at.call(pageRoles, asked, security.token));
  expect(list.find((role) => role.roleId === roleId)).toMatchObject({ createTime });
  const times = list.map((role) => role.createTime);
  expect(times).toEqual(times.toSorted());
});

test('the list names every role with who holds it, the pages stand in their sections', async () => {
  const all = dataOf(await at.call(pageRoles, { pageSize: 100, systemFlag: 1 }, security.token));
  expect(all.list.map(({ roleKey }) => roleKey).toSorted()).toEqual(ROLES.map(({ key }) => key).toSorted());
  expect(all.list[0]).toMatchObject({ roleName: '超级管理员', holderCount: 1 });
  const found = dataOf(await at.call(pageRoles, { keyword: '安全' }, security.token));
  expect(found.list.map(({ roleName }) => roleName)).toEqual(['安全管理员']);
  const sections = dataOf(await at.call(listRolePages, {}, security.token));
  const sms = sections.find(({ title }) => title === '短信管理');
  expect(sms?.pages.find(({ menuName }) => menuName === '短信详情')).toMatchObject({ isHidden: true });
});
