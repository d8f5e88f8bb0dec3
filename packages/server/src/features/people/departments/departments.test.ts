/** Organisations as pickers and details show them. */

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  deptDetails,
  pageDepts,
  updateDept,
} from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import * as departments from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIdentity, buildUser } from '../../../testing/build.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { namesOfDepts, reviewersOf } from './queries.ts';

let at: TestApp;
let county: string;
beforeAll(async () => {
  at = await startTestApp();
  county = (await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' })).token;
});
afterAll(() => at.close());

const children = async (fields: { parentId?: string; deptType?: string; keyword?: string }, token = county) =>
  (await at.call(departments.listChildDept, fields, token)).data;
const mine = (fields: { parentId?: string; keyword?: string }, token = county) =>
  at.call(departments.listMyChildDept, fields, token);
const idsOf = (nodes: readonly { deptId: string }[]) => nodes.map((node) => node.deptId);

test('[BIZ-12] the tree begins at the province and opens one level at a time', async () => {
  expect(await children({})).toEqual([
    {
      deptId: '33',
      deptName: '浙江省',
      deptType: '01',
      deptLevel: 2,
      hasChildren: 1,
      parentId: null,
      ancestors: '浙江省',
      virtualFlag: 0,
      disabled: 0,
    },
  ]);
  expect(idsOf(await children({ parentId: '' }))).toEqual(['33']);
  expect(idsOf(await children({ parentId: '3301' }))).toEqual(['3301A1', '330106', '330108']);
  expect(await children({ parentId: '3301061142' })).toEqual([]);
});

test('[BIZ-12] children can be narrowed by type and by part of their name', async () => {
  expect(idsOf(await children({ parentId: '3301', deptType: '01' }))).toEqual(['330106', '330108']);
  expect(idsOf(await children({ parentId: '3301', keyword: '滨江' }))).toEqual(['330108']);
  expect(await children({ parentId: '3301', keyword: '%' })).toEqual([]);
});

test('[BIZ-12] the own tree begins at the own area and does not leave it', async () => {
  expect(idsOf((await mine({})).data)).toEqual(['330106']);
  expect(idsOf((await mine({ parentId: '330106' })).data)).toContain('33010611');
  expect((await mine({ parentId: '330108' })).code).toBe(ErrorCode.outsideArea);
  expect((await mine({ parentId: '3301' })).code).toBe(ErrorCode.outsideArea);
});

test('[BIZ-12] a keyword alone finds places anywhere in the own area, and nowhere else', async () => {
  const found = (await mine({ keyword: '三墩镇' })).data;
  expect(found).toContainEqual(
    expect.objectContaining({ deptId: '33010611', ancestors: '浙江省/杭州市/西湖区/三墩镇' }),
  );
  expect(idsOf(found).filter((deptId) => !deptId.startsWith('330106'))).toEqual([]);
  expect((await mine({ keyword: '滨江' })).data).toEqual([]);
});

test('[BIZ-12] a village is found by its name behind its town’s, with or without a space', async () => {
  for (const keyword of ['三墩镇绕城村', '西湖区三墩镇 绕城村'])
    expect(idsOf((await mine({ keyword })).data)).toEqual(['3301061142']);
  expect((await mine({ keyword: '滨江区绕城村' })).data).toEqual([]);
  // what stands in a town is no place of that name
  expect(idsOf((await mine({ keyword: '西湖区三墩镇' })).data)).toEqual(['33010611']);
});

test('[PERM-07] an admin whose department is too short for the role has no tree at all', async () => {
  const { token } = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '3301A1' });
  expect((await mine({}, token)).data).toEqual([]);
  expect((await mine({ parentId: '3301' }, token)).data).toEqual([]);
});

test('[BIZ-12] details of a unit name its region as the area', async () => {
  const { data } = await at.call(departments.getDept, { deptId: '33010611A1' }, county);
  expect(data).toMatchObject({
    deptName: '三墩镇农业综合服务中心',
    ancestors: '浙江省/杭州市/西湖区/三墩镇',
    deptIdPath: '33/3301/330106/33010611/33010611A1',
    regionCode: null,
  });
  const unknown = await at.call(departments.getDept, { deptId: '339999' }, county);
  expect(unknown).toMatchObject({ code: ErrorCode.notFound, msg: '组织不存在或已删除' });
});

test('[BIZ-12] the superior is the nearest region above that has somebody to review', async () => {
  const superior = (deptId: string) => at.call(departments.getSuperiorDept, { deptId }, county);
  expect(await superior('3301061142')).toMatchObject({
    code: ErrorCode.notFound,
    msg: '上级区域还没有审核人',
  });
  const cityAdmin = await at.signInAs({
    roleKeys: ['cityAdmin'],
    deptId: '3301A1',
    user: { realName: '市管理' },
  });
  const found = await superior('3301061142');
  expect(found.data).toMatchObject({ deptId: '3301', deptName: '杭州市' });
  expect(found.data.auditUserList).toEqual([
    { userId: cityAdmin.userId, realName: '市管理', roleName: '市级管理员' },
  ]);
  await at.signInAs({ roleKeys: ['townshipAdmin'], deptId: '33010611A1' });
  expect((await superior('3301061142')).data.deptId).toBe('33010611');
  expect((await superior('33010611A1')).data.deptId).toBe('3301');
});

test('reviewers of a region are its admins of exactly its level, with an identity that counts today', async () => {
  const build = async (columns: { status?: number }, deptId: string, validTo: string | null) => {
    const { userId } = await buildUser(at.deps, columns);
    await buildIdentity(at.deps, { userId, deptId, roleKeys: ['countyAdmin', 'drafter'], validTo });
    return userId;
  };
  const reviewer = await build({}, '330108A1', '2026-09-14');
  await build({}, '330108A1', '2026-09-13');
  await build({ status: 0 }, '330108A1', null);
  await build({}, '330106A1', null);
  const found = await reviewersOf(at.deps.db, '330108', '2026-09-14');
  expect(found.map((one) => [one.userId, one.roleName])).toEqual([[reviewer, '区县级管理员']]);
  expect(await reviewersOf(at.deps.db, '', '2026-09-14')).toEqual([]);
});

test('names of many departments come in one question', async () => {
  const names = await namesOfDepts(at.deps.db, ['330106', '33010611A1', '330106', '999']);
  expect(Object.fromEntries(names)).toEqual({ '330106': '西湖区', '33010611A1': '三墩镇农业综合服务中心' });
});

test('[BIZ-12] details hold everything that the office says of the place, the number of its leader masked', async () => {
  const admin = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  const said = {
    shortName: '三墩农技',
    leaderName: '王芳',
    officePhone: '0571-00000010',
    address: '三墩镇1号',
    lng: 120.1,
    lat: 30.3,
    effectDate: '2020-01-01',
  };
  // by hand it is not given to a place with people in it
  const expireDate = '2030-12-31';
  await at.deps.db.updateTable('sysDept').set({ expireDate }).where('deptId', '=', '33010611A1').execute();
  const { deptId, deptName, version } = dataOf(
    await at.call(deptDetails, { deptId: '33010611A1' }, admin.token),
  );
  const written = { deptId, deptName, version, ...said, leaderPhone: '15400000010' };
  dataOf(await at.call(updateDept, written, admin.token));
  await buildUser(at.deps, { deptId });
  const { data } = await at.call(departments.getDept, { deptId }, county);
  expect(data).toEqual({
    deptId,
    deptName,
    deptType: '02',
    deptLevel: 5,
    hasChildren: 0,
    parentId: '33010611',
    ancestors: '浙江省/杭州市/西湖区/三墩镇',
    virtualFlag: 0,
    disabled: 0,
    status: 1,
    orderNum: 0,
    deptIdPath: '33/3301/330106/33010611/33010611A1',
    fullDeptName: '浙江省杭州市西湖区三墩镇三墩镇农业综合服务中心',
    regionCode: null,
    villageKind: null,
    mergeToDeptId: null,
    ...said,
    expireDate,
    leaderPhone: '154****0010',
    // who was built in this file before, and the one of this test
    userCount: 2,
  });
  const pageRow = dataOf(await at.call(pageDepts, { parentId: '33010611', deptType: '02' }, admin.token));
  expect(pageRow.list[0]).toMatchObject({ ...said, expireDate, leaderPhone: '154****0010' });
});
