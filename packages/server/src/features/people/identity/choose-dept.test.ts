/** Choosing the organisation of one's present identity: which nodes are taken, from whom, and what changes. */

import type { RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import { getInfo } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { modifyDept } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { listMyChildDept } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIdentity } from '../../../testing/build.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

const be = (role: RoleKey, deptId: string) => at.signInAs({ roleKeys: [role], deptId });
const choose = async (role: RoleKey, from: string, to: string) => {
  const { token } = await be(role, from);
  const { code, msg } = await at.call(modifyDept, { deptId: to }, token);
  return code === 200 ? 'chosen' : msg;
};
const OUTSIDE = '超出管辖范围';

test('[AUTH-06] the identity moves, and the account with its main identity', async () => {
  const { token, userId } = await be('countySmsMessenger', '3301');
  expect((await at.call(modifyDept, { deptId: '330106A1' }, token)).code).toBe(200);
  const { data } = await at.call(getInfo, {}, token);
  expect(data.sysDept).toMatchObject({ deptId: '330106A1', ancestors: '浙江省/杭州市/西湖区' });
  const row = await at.deps.db
    .selectFrom('sysUser')
    .select('deptId')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  expect(row.deptId).toBe('330106A1');
});

test('another identity of the same person stays where it is, and so does the account', async () => {
  const main = await be('countySmsMessenger', '330106A1');
  const second = await buildIdentity(at.deps, {
    userId: main.userId,
    deptId: '330106A2',
    roleKeys: ['countySmsMessenger'],
    mainFlag: 0,
  });
  const { token } = await at.signInAs({ userId: main.userId, identityId: second.identityId });
  expect((await at.call(modifyDept, { deptId: '330106A1' }, token)).code).toBe(200);
  const { data } = await at.call(getInfo, {}, main.token);
  expect(data.sysDept.deptId).toBe('330106A1');
});

test('[VAL-09] nothing chosen, and regions of county and above, are refused in the words of the dialog', async () => {
  expect(await choose('countySmsMessenger', '330106A1', '')).toBe('请选择所属组织');
  for (const region of ['33', '3301', '330106']) {
    expect(await choose('provinceAdmin', '33A1', region)).toContain('省市县级行政地区组织节点不可选');
  }
});

test.each<[RoleKey, string, string, string]>([
  ['villageAdmin', '330106A1', '33010611A1', '请选择村及以下组织节点'],
  ['townshipAdmin', '330106A1', '330106A2', '请选择乡镇及以下组织节点'],
  ['countyAdmin', '3301A1', '3301A1', '请选择区县及以下组织节点'],
])('[VAL-10] %s cannot choose %s → %s', async (role, from, to, hint) => {
  expect(await choose(role, from, to)).toContain(`您的角色权限不符合您所填组织节点，${hint}`);
});

describe('where', () => {
  test('who has no area yet chooses in the present city', async () => {
    expect(await choose('countySmsMessenger', '3301', '330108A1')).toBe('chosen');
    expect(await choose('countySmsMessenger', '3301', '3302A1')).toContain('您的角色权限不符合');
    expect(await choose('cityAdmin', '33A1', '3301A1')).toBe(OUTSIDE);
  });

  test('who has an area stays in it: nobody moves themselves into another county or up', async () => {
    expect(await choose('countySmsMessenger', '330106A1', '330106A2')).toBe('chosen');
    expect(await choose('countyAdmin', '330106A1', '330108A1')).toBe(OUTSIDE);
    expect(await choose('cityAdmin', '3301A1', '3302A1')).toBe(OUTSIDE);
    expect(await choose('admin', '330106A1', '33A1')).toBe(OUTSIDE);
    expect(await choose('provinceAdmin', '33A1', '33A1')).toBe('chosen');
  });

  test('the city administrator does not become a province one', async () => {
    expect(await choose('cityAdmin', '3301A1', '33A1')).toContain('您的角色权限不符合您所填组织节点');
  });

  test('a disabled organisation, a technical one, and none at all', async () => {
    const set = (status: number, virtualFlag: number) =>
      at.deps.db
        .updateTable('sysDept')
        .set({ status, virtualFlag })
        .where('deptId', '=', '330106A2')
        .execute();
    await set(0, 0);
    expect(await choose('countySmsMessenger', '330106A1', '330106A2')).toBe(OUTSIDE);
    await set(1, 1);
    expect(await choose('countySmsMessenger', '330106A1', '330106A2')).toBe(OUTSIDE);
    await set(1, 0);
    expect(await choose('countySmsMessenger', '330106A1', '330106Z9')).toBe('组织不存在或已删除');
  });

  test('the tree to choose from begins where one may choose, also for people without an area', async () => {
    const { token } = await be('countySmsMessenger', '3301');
    const top = (fields: object) => at.call(listMyChildDept, fields, token);
    expect((await top({})).data).toEqual([]);
    expect((await top({ forChoice: 1 })).data.map(({ deptId }) => deptId)).toEqual(['3301']);
    expect((await top({ forChoice: 1, parentId: '3302' })).code).toBe(ErrorCode.outsideArea);
    const found = (await top({ forChoice: 1, keyword: '农业农村局' })).data.map(({ deptId }) => deptId);
    expect(found).toEqual(['3301A1', '330106A1', '330108A1']);
  });
});
