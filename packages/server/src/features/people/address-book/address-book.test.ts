/** Choosing recipients: groups that are mine to use, their members, people of my area. */

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  pageGroupMembers,
  pageGroups,
  searchPeople,
} from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFarmer, buildGroup, buildMember } from '../../../testing/build.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let at: TestApp;
let me: SignedInTestUser;
let colleague: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  me = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
  colleague = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
});
afterAll(() => at.close());

describe('groups', () => {
  test('[BIZ-10] are my own personal ones and those that my unit shares, with the number of members', async () => {
    const mine = await buildGroup(at.deps, { ownerUserId: me.userId, groupName: '我的大户' });
    const shared = await buildGroup(at.deps, {
      ownerUserId: colleague.userId,
      groupType: 2,
      groupName: '单位联络员',
    });
    await buildGroup(at.deps, { ownerUserId: colleague.userId, groupName: '别人的私有分组' });
    await buildGroup(at.deps, {
      ownerUserId: colleague.userId,
      groupType: 2,
      deptId: '330108A1',
      groupName: '外单位共享',
    });
    await buildMember(at.deps, { groupId: mine.groupId });
    await buildMember(at.deps, { groupId: mine.groupId });
    const { data } = await at.call(pageGroups, {}, me.token);
    expect(data).toMatchObject({ total: 2, pageNum: 1, pageSize: 10, pages: 1, size: 2 });
    expect(data.list.map((group) => [group.groupName, group.memberCount, group.groupType])).toEqual([
      ['我的大户', 2, 1],
      ['单位联络员', 0, 2],
    ]);
    expect(data.list[1]).toEqual({
      groupId: shared.groupId,
      groupName: '单位联络员',
      parentId: '0',
      groupType: 2,
      deptId: '330106A1',
      ownerUserId: colleague.userId,
      deptName: '西湖区农业农村局',
      ownerName: '张三',
      memberCount: 0,
      orderNum: 0,
      remark: null,
      createTime: expect.any(String),
      createUserName: '张三',
      children: [],
      version: 1,
      can: {
        edit: '单位共享的分组只能由创建人或本单位管理员修改',
        move: '单位共享的分组只能由创建人或本单位管理员修改',
        remove: '单位共享的分组只能由创建人或本单位管理员修改',
        removeMembers: '单位共享的分组只能由创建人或本单位管理员修改',
      },
    });
    expect(data.list[0]).toMatchObject({ ownerName: null, can: { edit: true, remove: true } });
    const found = await at.call(pageGroups, { groupName: '联络' }, me.token);
    expect(found.data.total).toBe(1);
  });

  test('[BIZ-10] name the groups right below them, each with its own members', async () => {
    const { groupId } = await buildGroup(at.deps, { ownerUserId: me.userId, groupName: '合作社' });
    const below = { ownerUserId: me.userId, parentId: groupId, groupName: '理事' };
    const child = await buildGroup(at.deps, below);
    await buildMember(at.deps, { groupId: child.groupId });
    const { data } = await at.call(pageGroups, { groupName: '合作社' }, me.token);
    expect(data.list).toMatchObject([
      { groupId, memberCount: 0, children: [{ groupId: child.groupId, parentId: groupId, memberCount: 1 }] },
    ]);
  });

  test('[BIZ-10] members show masked numbers, registered people under their present name', async () => {
    const { groupId } = await buildGroup(at.deps, { ownerUserId: me.userId, groupName: '成员' });
    const farmer = await buildFarmer(at.deps, '3301061142', {
      realName: '周农',
      phoneNumber: '15477770001',
      avatar: 'product/20260914/a.png',
    });
    await buildMember(at.deps, { groupId, userId: farmer.userId, orderNum: 1 });
    await buildMember(at.deps, { groupId, phoneNumber: '15477770002', post: '理事长', orderNum: 2 });
    const { data } = await at.call(pageGroupMembers, { groupId }, me.token);
    expect(data.list).toEqual([
      {
        bookUserId: expect.any(String),
        groupId,
        groupName: '成员',
        userId: farmer.userId,
        realName: '周农',
        avatar: 'product/20260914/a.png',
        phoneNumber: '154****0001',
        deptId: '3301061142',
        deptName: '绕城村',
        post: null,
        subjectId: null,
        subjectCategory: null,
        orderNum: 1,
        remark: null,
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        createUserName: '张三',
        memberState: 0,
        unreadCount: 0,
      },
      expect.objectContaining({
        userId: null,
        realName: '王外',
        avatar: null,
        phoneNumber: '154****0002',
        post: '理事长',
        deptName: null,
      }),
    ]);
    const found = await at.call(pageGroupMembers, { groupId, keyword: '周' }, me.token);
    expect(found.data.list.map((member) => member.realName)).toEqual(['周农']);
  });

  test("somebody else's group answers like one that does not exist", async () => {
    const { groupId } = await buildGroup(at.deps, { ownerUserId: colleague.userId, groupName: '私有' });
    const foreign = await at.call(pageGroupMembers, { groupId }, me.token);
    const absent = await at.call(pageGroupMembers, { groupId: '1' }, me.token);
    expect(foreign.code).toBe(ErrorCode.notFound);
    expect(foreign.text).toBe(absent.text);
  });
});

describe('people', () => {
  const namesFor = async (keyword: string, deptId?: string, token = me.token) =>
    (await at.call(searchPeople, { keyword, ...(deptId ? { deptId } : {}) }, token)).data.list.map(
      (person) => person.realName,
    );

  beforeAll(async () => {
    await buildFarmer(at.deps, '3301061142', {
      realName: '孙一',
      userName: 'sunyi',
      phoneNumber: '15488880001',
    });
    await buildFarmer(at.deps, '3301061101', { realName: '孙二' });
    await buildFarmer(at.deps, '3301080101', { realName: '孙外', phoneNumber: '15488880003' });
    await buildFarmer(at.deps, '3301061142', { realName: '孙停', status: 0 });
    await buildFarmer(at.deps, '3301061142', { realName: '孙删', delFlag: 1 });
  });

  test('[BIZ-10] are found by the beginning of the name, inside the own area only', async () => {
    expect(await namesFor('孙')).toEqual(['孙二', '孙一']);
    expect(await namesFor('孙', '3301061142')).toEqual(['孙一']);
    expect(await namesFor('孙', '330108')).toEqual([]);
    expect(await namesFor('%')).toEqual([]);
  });

  test('by the whole account, or the whole number as people write it; the answer masks it', async () => {
    expect(await namesFor('SunYi')).toEqual(['孙一']);
    expect(await namesFor('154 8888 0001')).toEqual(['孙一']);
    expect(await namesFor('15488880003')).toEqual([]);
    expect(await namesFor('1548888')).toEqual([]);
    const { text } = await at.call(searchPeople, { keyword: '孙一' }, me.token);
    expect(text).toContain('154****0001');
    expect(text).not.toContain('15488880001');
  });

  test('one whom another page chose is found by the id, inside the own area only', async () => {
    const byId = async (realName: string) => {
      const { userId } = await at.deps.db
        .selectFrom('sysUser')
        .select('userId')
        .where('realName', '=', realName)
        .executeTakeFirstOrThrow();
      return (await at.call(searchPeople, { userId }, me.token)).data.list.map((person) => person.realName);
    };
    expect(await byId('孙一')).toEqual(['孙一']);
    expect(await byId('孙外')).toEqual([]);
    expect(await byId('孙停')).toEqual([]);
  });

  test('[PERM-07] an admin with a department too short for the role finds nobody', async () => {
    const { token } = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '3301A1' });
    expect(await namesFor('孙', undefined, token)).toEqual([]);
  });
});
