// Running groups and their members: what people see when they build, rename, place, fill, move and remove them.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  buildGroup,
  moveMembers,
  operateGroup,
  pageGroupMembers,
  pageGroups,
  removeMembers,
  searchPeople,
} from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import {
  GROUPS_PER_PERSON_MAX,
  MEMBERS_PER_GROUP_MAX,
} from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFarmer, buildGroup as buildGroupRow, buildMember } from '../../../testing/build.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let at: TestApp;
let me: SignedInTestUser;
let colleague: SignedInTestUser;
let admin: SignedInTestUser;
let stranger: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  me = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
  colleague = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
  admin = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  stranger = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330108A1' });
});
afterAll(() => at.close());

type New = RequestOf<typeof buildGroup>;
type Operation = RequestOf<typeof operateGroup>;
const build = (fields: Partial<New>, by = me) =>
  at.call(buildGroup, { groupName: '分组', ...fields }, by.token);
const built = async (fields: Partial<New>, by = me) => dataOf(await build(fields, by)).groupId;
const operate = (fields: Operation, by = me) => at.call(operateGroup, fields, by.token);
const groupsOf = async (by = me) => dataOf(await at.call(pageGroups, { pageSize: 100 }, by.token)).list;
const find = async (groupId: string, by = me) =>
  (await groupsOf(by)).find((group) => group.groupId === groupId);
const membersOf = async (groupId: string, by = me) =>
  dataOf(await at.call(pageGroupMembers, { groupId, pageSize: 100 }, by.token)).list;
const contact = (realName: string, phoneNumber: string, post = '') => ({ realName, phoneNumber, post });
const logged = async () =>
  (
    await at.deps.db
      .selectFrom('logOper')
      .select(['action', 'bizId', 'summary', 'beforeData', 'afterData'])
      .orderBy('logId', 'desc')
      .execute()
  )[0];

describe('a group', () => {
  test('[BIZ-10] is built with its first members, and the log knows', async () => {
    const farmer = await buildFarmer(at.deps, '3301061142', { realName: '周农' });
    const groupId = await built({ groupName: '种粮大户', remark: '五十亩以上', userIds: [farmer.userId] });
    expect(await find(groupId)).toMatchObject({
      groupName: '种粮大户',
      remark: '五十亩以上',
      groupType: 1,
      parentId: '0',
      memberCount: 1,
      version: 1,
    });
    expect((await membersOf(groupId)).map(({ realName }) => realName)).toEqual(['周农']);
    expect(await logged()).toMatchObject({ action: '新增', bizId: groupId, summary: '新建分组“种粮大户”' });
  });

  test('with a name that stands there already is refused beside its field, elsewhere it is taken', async () => {
    const parentId = await built({ groupName: '同名' });
    const again = await build({ groupName: '同名' });
    expect(again.code).toBe(ErrorCode.duplicate);
    expect(again.fieldErrors).toEqual([{ field: 'groupName', message: '这一层里已有“同名”，请换一个名称' }]);
    expect((await build({ groupName: '同名', parentId })).code).toBe(200);
    expect((await build({ groupName: '同名' }, colleague)).code).toBe(200);
  });

  test('is refused with people from elsewhere, and then there is no group either', async () => {
    const outside = await buildFarmer(at.deps, '3301080101');
    const reply = await build({ groupName: '越界', userIds: [outside.userId] });
    expect(reply).toMatchObject({
      code: ErrorCode.notFound,
      msg: '有人员不存在、已停用或不在您的管辖范围内，请重新选择',
    });
    expect((await groupsOf()).some(({ groupName }) => groupName === '越界')).toBe(false);
  });

  test('lies three levels deep at most, and never below itself', async () => {
    const top = await built({ groupName: '一层' });
    const middle = await built({ groupName: '二层', parentId: top });
    const low = await built({ groupName: '三层', parentId: middle });
    expect((await build({ groupName: '四层', parentId: low })).msg).toBe('分组最多3层');
    const place = (groupId: string, parentId: string) =>
      operate({ operateType: 5, groupId, version: 1, parentId });
    expect((await place(top, low)).msg).toBe('不能移到自己或自己的下级分组下面');
    expect((await place(top, top)).msg).toBe('不能移到自己或自己的下级分组下面');
    const other = await built({ groupName: '另一个' });
    expect((await place(top, other)).msg).toBe('分组最多3层');
    dataOf(await place(low, other));
    expect(await find(low)).toMatchObject({ parentId: other, version: 2 });
    dataOf(await place(middle, other));
    expect((await place(low, '0')).code).toBe(ErrorCode.stateChanged);
  });

  test('two moves at once that would make a circle: one of them is refused', async () => {
    const one = await built({ groupName: '甲' });
    const two = await built({ groupName: '乙' });
    const replies = await Promise.all([
      operate({ operateType: 5, groupId: one, version: 1, parentId: two }),
      operate({ operateType: 5, groupId: two, version: 1, parentId: one }),
    ]);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200, ErrorCode.validation]));
  });

  test('is renamed by who read it last, put into order, and its place needs a free name', async () => {
    const parentId = await built({ groupName: '排序' });
    const a = await built({ groupName: '早稻', parentId });
    const b = await built({ groupName: '晚稻', parentId });
    dataOf(await operate({ operateType: 1, groupId: a, version: 1, groupName: '双季稻', remark: '' }));
    expect((await operate({ operateType: 1, groupId: a, version: 1, groupName: '中稻' })).code).toBe(
      ErrorCode.stateChanged,
    );
    dataOf(
      await operate({
        operateType: 3,
        orderList: [
          { groupId: b, orderNum: 1 },
          { groupId: a, orderNum: 2 },
        ],
      }),
    );
    const below = (await groupsOf()).filter((group) => group.parentId === parentId);
    expect(below.map(({ groupName }) => groupName)).toEqual(['晚稻', '双季稻']);
    const top = await built({ groupName: '晚稻' });
    expect((await operate({ operateType: 5, groupId: top, version: 1, parentId })).msg).toBe(
      '那里已有同名的分组“晚稻”，请先改名',
    );
    const mixed = [
      { groupId: a, orderNum: 1 },
      { groupId: parentId, orderNum: 2 },
    ];
    expect((await operate({ operateType: 3, orderList: mixed })).msg).toBe('只能给同一层的分组排序');
  });

  test('with members or groups in it goes only when that was said, and with the number that was told', async () => {
    const groupId = await built({ groupName: '要删除' });
    const below = await built({ groupName: '下级', parentId: groupId });
    await buildMember(at.deps, { groupId });
    await buildMember(at.deps, { groupId: below });
    const remove = (fields: Partial<Operation>) =>
      operate({ operateType: 2, groupId, version: 1, ...fields });
    expect((await remove({})).msg).toBe('分组里有2名成员和1个下级分组，请确认一起删除');
    expect((await remove({ force: 1, memberCount: 1 })).msg).toBe('分组里现在有2名成员，请看过后再删除');
    expect(dataOf(await remove({ force: 1, memberCount: 2 })).successCount).toBe(2);
    expect(await find(below)).toBeUndefined();
    expect(await logged()).toMatchObject({
      action: '删除',
      summary: '删除分组“要删除”，含1个下级分组、2名成员',
    });
    expect((await remove({ force: 1 })).msg).toBe('分组不存在或已删除');
  });

  test('an operation without its fields says which', async () => {
    expect((await operate({ operateType: 1, groupId: '1', version: 1 })).msg).toBe('请输入分组名称');
    expect((await operate({ operateType: 2, version: 1 })).msg).toBe('请选择分组');
    expect((await operate({ operateType: 4, groupId: '1' })).msg).toBe('请选择人员或填写号码');
  });

  test(`nobody has more than ${GROUPS_PER_PERSON_MAX}`, async () => {
    const many = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
    await sql`INSERT INTO book_group (group_name, group_type, dept_id, owner_user_id)
      SELECT '第' || n, 1, '330106A1', ${many.userId} FROM generate_series(1, ${GROUPS_PER_PERSON_MAX}) n`.execute(
      at.deps.db,
    );
    expect((await build({ groupName: '多一个' }, many)).msg).toBe('每人最多建100个分组，请先删除不用的分组');
  });
});

describe('a group that the unit shares', () => {
  test('is read by the unit, changed by its owner and the administrators of the unit', async () => {
    const groupId = await built({ groupName: '防汛联系人', groupType: 2 });
    const rename = (by: SignedInTestUser, version: number) =>
      operate({ operateType: 1, groupId, version, groupName: '防汛责任人' }, by);
    expect((await find(groupId, colleague))?.can.edit).toBe('单位共享的分组只能由创建人或本单位管理员修改');
    expect(await rename(colleague, 1)).toMatchObject({
      code: ErrorCode.forbidden,
      msg: '单位共享的分组只能由创建人或本单位管理员修改',
    });
    expect((await find(groupId, admin))?.can.edit).toBe(true);
    dataOf(await rename(admin, 1));
    expect((await rename(stranger, 2)).code).toBe(ErrorCode.notFound);
    const below = await built({ groupName: '下级', parentId: groupId, groupType: 1 }, admin);
    expect(await find(below, colleague)).toMatchObject({ groupType: 2, parentId: groupId });
  });

  test('does not mix with personal ones, nor with those of another owner', async () => {
    const shared = await built({ groupName: '共享', groupType: 2 });
    const personal = await built({ groupName: '个人' });
    const place = (groupId: string, parentId: string, by = me) =>
      operate({ operateType: 5, groupId, version: 1, parentId }, by);
    expect((await place(personal, shared)).msg).toBe('个人分组和单位共享分组不能互相移动');
    const theirs = await built({ groupName: '同事的共享', groupType: 2 }, colleague);
    expect((await place(shared, theirs)).msg).toBe('只能移到同一位创建人在同一单位的分组下面');
    const foreign = await built({ groupName: '外单位', groupType: 2 }, stranger);
    expect((await place(shared, foreign)).code).toBe(ErrorCode.notFound);
  });
});

describe('members', () => {
  test('[BIZ-10] are added from the area and by number; nobody stands in a group twice', async () => {
    const groupId = await built({ groupName: '联系人' });
    const farmer = await buildFarmer(at.deps, '3301061142', {
      realName: '吴农',
      phoneNumber: '15466660001',
    });
    const add = (fields: Partial<Operation>) => operate({ operateType: 4, groupId, ...fields });
    expect(
      dataOf(
        await add({
          userIds: [farmer.userId, farmer.userId],
          outsideList: [
            contact('王外', '154 6666 0002', '理事长'),
            contact('王外', '+8615466660002'),
            contact('吴农', '15466660001'),
          ],
        }),
      ),
    ).toEqual({ groupId, successCount: 2, repeatedCount: 2 });
    expect(await membersOf(groupId)).toEqual([
      expect.objectContaining({ realName: '吴农', phoneNumber: '154****0001', deptName: '绕城村' }),
      expect.objectContaining({
        realName: '王外',
        phoneNumber: '154****0002',
        post: '理事长',
        deptName: null,
        userId: null,
      }),
    ]);
    expect(dataOf(await add({ userIds: [farmer.userId] }))).toMatchObject({ repeatedCount: 1 });
    const stored = await at.deps.db
      .selectFrom('bookUser')
      .selectAll()
      .where('groupId', '=', groupId)
      .where('userId', 'is', null)
      .executeTakeFirstOrThrow();
    expect(at.deps.personalData.decrypt(stored.phoneCipher ?? Buffer.alloc(0))).toBe('15466660002');
  });

  test('the log of contacts masks their numbers', async () => {
    const groupId = await built({ groupName: '记录' });
    await operate({ operateType: 4, groupId, outsideList: [contact('王外', '15466660009')] });
    const row = await logged();
    expect(row).toMatchObject({ action: '添加成员', summary: '向分组“记录”添加1名成员' });
    expect(JSON.stringify(row)).toContain('154****0009');
    expect(JSON.stringify(row)).not.toContain('15466660009');
  });

  test.each([
    [contact('', '15466660003'), 'realName', '请输入姓名'],
    [contact('http://x.cn', '15466660003'), 'realName', '姓名应为20个字内的中文'],
    [contact('王外【官方】', '15466660003'), 'realName', '姓名应为20个字内的中文'],
    [contact('王外', '0571-8888'), 'phoneNumber', '手机号码格式不正确（应为11位，现有8位数字）'],
    [contact('王外', '15466660003', '长'.repeat(31)), 'post', '职务不能超过30个字'],
  ])(
    'a contact like %j is refused beside its field, and nothing is written',
    async (wrong, field, message) => {
      const groupId = await built({ groupName: `错${message}${wrong.realName.length}` });
      const outsideList = [contact('李外', '15466660004'), wrong];
      const reply = await operate({ operateType: 4, groupId, outsideList });
      expect(reply.fieldErrors).toEqual([{ field: `outsideList.1.${field}`, message }]);
      expect(await membersOf(groupId)).toEqual([]);
    },
  );

  test('are moved and copied, those already there only once', async () => {
    const [from, to] = [await built({ groupName: '原来' }), await built({ groupName: '后来' })];
    const both = await buildMember(at.deps, { groupId: from, phoneNumber: '15466661001' });
    const one = await buildMember(at.deps, { groupId: from, phoneNumber: '15466661002' });
    await buildMember(at.deps, { groupId: to, phoneNumber: '15466661001' });
    const move = (moveType: 1 | 2, ids: string[], by = me) =>
      at.call(moveMembers, { bookUserIds: ids, targetGroupId: to, moveType }, by.token);
    const ids = [both.bookUserId, one.bookUserId];
    expect(dataOf(await move(2, ids))).toEqual({ successCount: 1, repeatedCount: 1 });
    expect([(await membersOf(from)).length, (await membersOf(to)).length]).toEqual([2, 2]);
    expect(dataOf(await move(1, ids))).toEqual({ successCount: 0, repeatedCount: 2 });
    expect([(await membersOf(from)).length, (await membersOf(to)).length]).toEqual([0, 2]);
    expect((await move(1, ids)).msg).toBe('有成员不存在或已被移走，请刷新后重试');
    const there = (await membersOf(to)).map(({ bookUserId }) => bookUserId);
    expect(dataOf(await move(1, there))).toEqual({ successCount: 0, repeatedCount: 2 });
    expect(await membersOf(to)).toHaveLength(2);
  });

  test('of a shared group that is not mine may be copied, not taken out', async () => {
    const shared = await built({ groupName: '只能看', groupType: 2 }, colleague);
    const { bookUserId } = await buildMember(at.deps, { groupId: shared });
    const mine = await built({ groupName: '自己的' });
    const move = (moveType: 1 | 2) =>
      at.call(moveMembers, { bookUserIds: [bookUserId], targetGroupId: mine, moveType }, me.token);
    expect((await move(1)).code).toBe(ErrorCode.forbidden);
    expect(dataOf(await move(2)).successCount).toBe(1);
    const removed = await at.call(removeMembers, { groupId: shared, bookUserIds: [bookUserId] }, me.token);
    expect(removed.code).toBe(ErrorCode.forbidden);
    const foreign = await buildGroupRow(at.deps, { ownerUserId: colleague.userId, groupName: '私人' });
    const hidden = await buildMember(at.deps, { groupId: foreign.groupId });
    const stolen = { bookUserIds: [hidden.bookUserId], targetGroupId: mine };
    expect((await at.call(moveMembers, { ...stolen, moveType: 2 }, me.token)).code).toBe(ErrorCode.notFound);
  });

  test('leave a group all together or not at all', async () => {
    const groupId = await built({ groupName: '移出' });
    const members = [await buildMember(at.deps, { groupId }), await buildMember(at.deps, { groupId })];
    const bookUserIds = members.map(({ bookUserId }) => bookUserId);
    const remove = (ids: string[]) => at.call(removeMembers, { groupId, bookUserIds: ids }, me.token);
    expect((await remove([...bookUserIds, '1'])).msg).toBe('有成员不存在或已被移走，请刷新后重试');
    expect(await membersOf(groupId)).toHaveLength(2);
    expect(dataOf(await remove(bookUserIds)).successCount).toBe(2);
    expect(await logged()).toMatchObject({ action: '移出成员', bizId: groupId });
  });

  test(`a group holds ${MEMBERS_PER_GROUP_MAX} of them`, async () => {
    const groupId = await built({ groupName: '满' });
    await sql`INSERT INTO book_user (group_id, real_name, phone_cipher, phone_hash)
      SELECT ${groupId}, '王外', '\\x00', gen_random_uuid() FROM generate_series(2, ${MEMBERS_PER_GROUP_MAX})`.execute(
      at.deps.db,
    );
    const add = (outsideList: ReturnType<typeof contact>[]) =>
      operate({ operateType: 4, groupId, outsideList });
    expect((await add([contact('甲', '15466662001'), contact('乙', '15466662002')])).msg).toBe(
      '一个分组最多5000人，还可以放1人，请分到几个分组里',
    );
    expect(dataOf(await add([contact('甲', '15466662001')])).successCount).toBe(1);
  });

  test('are found in all groups by a part of the name, the whole number, or as contacts of a subject', async () => {
    const one = await built({ groupName: '查找一' });
    const two = await built({ groupName: '查找二' });
    await buildMember(at.deps, { groupId: one, realName: '欧阳茶农', phoneNumber: '15466663001' });
    await buildMember(at.deps, { groupId: two, realName: '欧阳大户', phoneNumber: '15466663002' });
    for (const [phone, deptId] of [
      ['15466663001', '3301061142'],
      ['15466663002', '3301080101'],
    ] as const) {
      await at.deps.db
        .insertInto('agriSubject')
        .values({
          subjectNo: phone,
          subjectCategory: 'grain',
          subjectName: '合作社',
          subjectType: 2,
          legalPerson: '欧阳',
          contactName: '欧阳',
          phoneCipher: at.deps.personalData.encrypt(phone),
          phoneHash: at.deps.personalData.hash(phone),
          deptId,
        })
        .execute();
    }
    const search = async (fields: RequestOf<typeof pageGroupMembers>) =>
      dataOf(await at.call(pageGroupMembers, fields, me.token)).list.map(({ realName, groupName }) => [
        realName,
        groupName,
      ]);
    expect(await search({ keyword: '阳' })).toEqual([
      ['欧阳茶农', '查找一'],
      ['欧阳大户', '查找二'],
    ]);
    expect(await search({ keyword: '154 6666 3002' })).toEqual([['欧阳大户', '查找二']]);
    // the other one is a subject of another county: what it is there is none of this person's business
    expect(await search({ subjectCategory: 'grain' })).toEqual([['欧阳茶农', '查找一']]);
    const elsewhere = await at.call(pageGroupMembers, { keyword: '阳' }, stranger.token);
    expect(dataOf(elsewhere).total).toBe(0);
  });

  test('[PERM-07] who left the area stands there without a unit, and it is said that no text reaches them', async () => {
    const groupId = await built({ groupName: '调走' });
    const gone = await buildFarmer(at.deps, '3301080101', { realName: '走远' });
    const closed = await buildFarmer(at.deps, '3301061142', { realName: '停用', status: 0 });
    await buildMember(at.deps, { groupId, userId: gone.userId });
    await buildMember(at.deps, { groupId, userId: closed.userId });
    expect((await membersOf(groupId)).map((one) => [one.realName, one.deptName, one.memberState])).toEqual([
      ['走远', null, 2],
      ['停用', '绕城村', 1],
    ]);
    const inside = async (deptId: string) =>
      dataOf(await at.call(pageGroupMembers, { groupId, deptId }, me.token)).list.map(
        ({ realName }) => realName,
      );
    expect(await inside('33010611')).toEqual(['停用']);
    expect(await inside('33010612')).toEqual([]);
    // not even by asking for each place
    expect(await inside('3301080101')).toEqual([]);
  });

  test('the people right in one organisation are listed without a name, those below it are not', async () => {
    const inVillage = await buildFarmer(at.deps, '3301061201', { realName: '上城埭人' });
    const listed = async (deptId: string) =>
      dataOf(await at.call(searchPeople, { deptId }, me.token)).list.map(({ userId }) => userId);
    expect(await listed('3301061201')).toEqual([inVillage.userId]);
    expect(await listed('33010612')).toEqual([]);
    expect(await listed('3301080101')).toEqual([]);
    const nothing = await at.call(searchPeople, {}, me.token);
    expect(nothing.msg).toBe('请输入姓名、账号或手机号码，或者选择组织');
  });
});
