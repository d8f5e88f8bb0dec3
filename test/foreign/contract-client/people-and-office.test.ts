// People, organisations, subjects, letters, chat and address books by a client that knows the contract alone.

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { afterAll, describe, expect, test } from 'vitest';
import {
  accountGuesses,
  keyOf,
} from '../../../packages/server/src/features/entry/sign-in-throttle/queries.ts';
import { buildGroup, buildUser } from '../../../packages/server/src/testing/build.ts';
import { toMoment } from '../../../packages/server/src/time/moment.ts';
import { startClient } from './client.ts';

const { at, ask, cast, get, superAdmin } = await startClient();
afterAll(() => at.close());

describe('people and organisations', () => {
  test('a person is sent back whole with another name; roles and status change by their own calls', async () => {
    const { userId } = await buildUser(at.deps, { deptId: '330106A1', userName: 'xhwang' });
    const identity = { userId, deptId: '330106A1', roleIds: [12], mainFlag: 1 };
    await get('POST /v1/admin/user/saveIdentity', identity, superAdmin);
    const { version } = await get('GET /v1/admin/user/details', { userId }, superAdmin);
    const whole = {
      userId,
      version,
      userName: 'xhwang',
      realName: '王新',
      phoneNumber: '15499990777',
      deptId: '330106A1',
      roleIds: [12],
      userType: 1,
      status: 1,
      remark: '',
    };
    const refused = await ask('POST /v1/admin/user/update', { ...whole, roleIds: [11] }, superAdmin);
    expect(refused.data.fieldErrors).toEqual([{ field: 'roleIds', message: '角色请在“身份管理”里修改' }]);
    expect(await get('POST /v1/admin/user/update', whole, superAdmin)).toEqual({ userId });
    const second = { userId, deptId: '3301A1', roleIds: [10] };
    const { identityId } = await get('POST /v1/admin/user/saveIdentity', second, superAdmin);
    await get('POST /v1/admin/user/removeIdentity', { identityId }, superAdmin);
  });

  test('people are unlocked, get another password, and another identity, each told of by their ids', async () => {
    const { userId } = await buildUser(at.deps, { deptId: '330106A1' });
    const role = { userId, deptId: '330106A1', roleIds: [12], mainFlag: 1 };
    await get('POST /v1/admin/user/saveIdentity', role, superAdmin);
    const userIds = [userId];
    const reset = await get('POST /v1/admin/user/resetPwd', { userIds }, superAdmin);
    expect(reset).toEqual({ successCount: 1, failList: [] });
    const notLocked = await get('POST /v1/admin/user/unlock', { userIds }, superAdmin);
    expect(notLocked).toEqual({ successCount: 0, failList: [{ userId, reason: expect.any(String) }] });
    const second = { userId, deptId: '3301A1', roleIds: [10], mainFlag: 0 };
    const days = { validFrom: '2026-01-01', validTo: '2036-12-31' };
    const { identityId } = await get('POST /v1/admin/user/saveIdentity', { ...second, ...days }, superAdmin);
    const { identityList } = await get('GET /v1/admin/user/details', { userId }, superAdmin);
    expect(identityList).toContainEqual(
      expect.objectContaining({ identityId, ...days, deptId: '3301A1', roleIds: [10], status: 1 }),
    );
  });

  test('an organisation is saved with all that its details have, and sent back so; its neighbours change places', async () => {
    const fields = {
      parentId: '330106',
      deptName: '茶叶站',
      deptType: '04',
      shortName: '茶站',
      orderNum: 7,
      leaderName: '陈立',
      leaderPhone: '15499990555',
      officePhone: '0571-00000001',
      address: '文三路1号',
      effectDate: '2026-01-01',
      expireDate: '2036-01-01',
    };
    const { deptId } = await get('POST /v1/admin/dept/save', fields, superAdmin);
    const read = await get('GET /v1/admin/dept/getDept', { deptId }, superAdmin);
    expect(read).toMatchObject(fields);
    const told = Object.fromEntries(Object.keys(fields).map((name) => [name, read[name]]));
    const changed = { ...told, deptId, version: 1, status: 1, address: '文三路2号' };
    expect(await get('POST /v1/admin/dept/update', changed, superAdmin)).toEqual({ deptId });
    const orderList = [{ deptId, orderNum: 1 }];
    expect(await get('POST /v1/admin/dept/order', { orderList }, superAdmin)).toBeNull();
    const moved = await get('GET /v1/admin/dept/getDept', { deptId }, superAdmin);
    expect(moved).toMatchObject({ ...fields, address: '文三路2号', orderNum: 1 });
  });

  test('an organisation is renamed and disabled by one call, and removed by its code', async () => {
    const unit = { parentId: '330106', deptName: '蚕桑站', deptType: '04' };
    const { deptId } = await get('POST /v1/admin/dept/save', unit, superAdmin);
    const changed = { deptId, version: 1, ...unit, deptName: '蚕桑总站', status: 0 };
    const moved = await ask('POST /v1/admin/dept/update', { ...changed, parentId: '330102' }, superAdmin);
    expect(moved.data.fieldErrors).toMatchObject([{ field: 'parentId' }]);
    expect(await get('POST /v1/admin/dept/update', changed, superAdmin)).toEqual({ deptId });
    const read = await get('GET /v1/admin/dept/getDept', { deptId }, superAdmin);
    expect(read).toMatchObject({ deptName: '蚕桑总站', status: 0 });
    await get('POST /v1/admin/dept/remove', { deptId }, superAdmin);
  });

  test('wrong passwords stand in the details, and how long they lock the account', async () => {
    const { userId } = await buildUser(at.deps, { deptId: '330106A1', userName: 'xhzhou' });
    const details = () => get('GET /v1/admin/user/details', { userId }, superAdmin);
    expect(await details()).toMatchObject({ loginFailCount: 0, lockUntil: null });
    const wrong = { userName: 'xhzhou', password: 'Falsch#2026' };
    await ask('POST /v2/admin/oauth/user/login', wrong, superAdmin);
    expect(await details()).toMatchObject({ loginFailCount: 1, lockUntil: null });
    const account = keyOf(accountGuesses(at.deps.personalData, 'xhzhou'));
    const guesses = at.deps.db.updateTable('loginGuess').where('subject', '=', account);
    await guesses.set({ guessCount: 5 }).execute();
    const until = toMoment(new Date(at.clock.now().getTime() + 15 * 60_000));
    expect(await details()).toMatchObject({ loginFailCount: 1, lockUntil: until });
  });

  test('a draft of a letter is saved again by what its details told', async () => {
    const letter = { letterTitle: '防汛准备', letterContent: '请检查沟渠。', receiverType: 1 };
    const draft = { ...letter, receiverIds: [cast.county.userId], attachments: [], smsNoticeFlag: 0 };
    const { letterId } = await get('POST /v1/admin/letter/saveDraft', draft, cast.messenger);
    const read = await get('GET /v1/admin/letter/details', { letterId }, cast.messenger);
    const names = [...Object.keys(draft), 'letterId', 'version', 'replyToId'];
    const told = Object.fromEntries(names.map((name) => [name, read[name]]));
    expect(told).toMatchObject({ ...draft, replyToId: null });
    const saved = await get('POST /v1/admin/letter/saveDraft', told, cast.messenger);
    expect(saved).toMatchObject({ letterId });
  });

  test('letters are taken back by their ids', async () => {
    const letter = {
      letterTitle: '防汛准备',
      letterContent: '请检查沟渠。',
      receiverType: 1,
      receiverIds: [cast.county.userId],
    };
    const { letterId } = await get('POST /v1/admin/letter/send', letter, cast.messenger);
    const taken = await get('POST /v1/admin/letter/revoke', { letterIds: [letterId] }, cast.messenger);
    expect(taken).toEqual({ revokedCount: 1, readCount: 0 });
  });

  test('a letter is drafted, sent, read and thrown away', async () => {
    const letter = {
      letterTitle: '抗旱',
      letterContent: '请检查水泵。',
      attachments: [],
      receiverType: 1,
      receiverIds: [cast.messenger.userId],
      smsNoticeFlag: 0,
    };
    const draft = await get('POST /v1/admin/letter/saveDraft', letter, cast.county);
    expect(draft).toMatchObject({ letterId: expect.any(String) });
    const { letterId } = await get('POST /v1/admin/letter/send', letter, cast.county);
    const letterIds = [letterId];
    const inbox = { keyword: '抗旱', readFlag: 0 };
    const { list } = await get('GET /v1/admin/letter/inbox', inbox, cast.messenger);
    expect(list).toMatchObject([{ letterId, readFlag: 0 }]);
    const read = await get('POST /v1/admin/letter/read', { letterIds }, cast.messenger);
    expect(read).toEqual({ successCount: 1 });
    const details = await get('GET /v1/admin/letter/details', { letterId }, cast.county);
    expect(details).toMatchObject({ receiverType: 1, readCount: 1, receivers: { total: 1 } });
    const removed = await get('POST /v1/admin/letter/remove', { letterIds }, cast.messenger);
    expect(removed).toEqual({ successCount: 1 });
    const reply = { ...letter, receiverIds: [cast.county.userId], replyToId: letterId };
    expect((await ask('POST /v1/admin/letter/send', reply, superAdmin)).code).not.toBe(200);
  });

  test('what is said in a chat is found in its session, and read', async () => {
    const said = { toUserId: cast.messenger.userId, msgType: 1, content: '收到请回复' };
    const { chatId, sessionId } = await get('POST /v1/admin/chat/send', said, cast.county);
    const sessions = await get('GET /v1/admin/chat/sessions', {}, cast.messenger);
    expect(sessions).toMatchObject([{ sessionId, unreadCount: 1, lastMessage: { content: '收到请回复' } }]);
    const { list } = await get('GET /v1/admin/chat/messages', { sessionId, pageSize: 20 }, cast.messenger);
    const told = { fromUserId: cast.county.userId, toUserId: cast.messenger.userId, msgType: 1 };
    expect(list).toMatchObject([{ chatId, sessionId, ...told, content: '收到请回复', file: null }]);
    const read = await get('POST /v1/admin/chat/read', { sessionId }, cast.messenger);
    expect(read).toEqual({ successCount: 1 });
  });

  test('members are moved and taken out, groups put in order', async () => {
    const build = async (groupName: string) => {
      const fields = { groupName, parentId: '0', groupType: 1, userIds: [cast.messenger.userId], remark: '' };
      return (await get('POST /v1/admin/book/build/group', fields, cast.county))['groupId'];
    };
    const [groupId, targetGroupId] = [await build('甲组'), await build('乙组')];
    const orderList = [
      { groupId, orderNum: 2 },
      { groupId: targetGroupId, orderNum: 1 },
    ];
    const ordered = { operateType: 3, orderList };
    expect(await get('POST /v1/admin/book/group/operate', ordered, cast.county)).toHaveProperty('groupId');
    const members = async (of: unknown) => {
      const { list } = await get('GET /v1/admin/book/group/user/list', { groupId: of }, cast.county);
      return (list as { bookUserId: string }[]).map(({ bookUserId }) => bookUserId);
    };
    const outside = {
      operateType: 4,
      groupId,
      outsideList: [{ realName: '林一', phoneNumber: '15499990661', post: '社长' }],
    };
    await get('POST /v1/admin/book/group/operate', outside, cast.county);
    const [, contact] = await members(groupId);
    const moved = { bookUserIds: [contact], targetGroupId, moveType: 1 };
    expect(await get('POST /v1/admin/book/moveGroup', moved, cast.county)).toMatchObject({ successCount: 1 });
    const gone = { groupId, bookUserIds: await members(groupId) };
    expect(await get('POST /v1/admin/book/user/delete', gone, cast.county)).toEqual({ successCount: 1 });
    expect([await members(groupId), (await members(targetGroupId)).length]).toEqual([[], 2]);
  });

  test('a subject is registered, sent back as its details told it, disabled and removed', async () => {
    const fields = {
      subjectCategory: 'grain',
      subjectName: '三墩种粮',
      subjectType: 9,
      legalPerson: '林大有',
      contactName: '林大有',
      phoneNumber: '15499990771',
      deptId: '3301061142',
      address: '三墩镇1号',
    };
    const { subjectId } = await get(
      'POST /v1/admin/bookSubject/save',
      { ...fields, extInfo: { plantArea: 10 } },
      cast.county,
    );
    const read = await get('GET /v1/admin/bookSubject/details', { subjectId }, cast.county);
    expect(read).toMatchObject({ ...fields, userId: null, qrCode: read['subjectNo'] });
    const names = [
      ...Object.keys(fields),
      'creditCode',
      'certificateNo',
      'backupPhone',
      'lng',
      'lat',
      'extInfo',
    ];
    const more = ['registerDate', 'productCert', 'brandName', 'photoUrls', 'creditLevel', 'status', 'remark'];
    const told = Object.fromEntries([...names, ...more].map((name) => [name, read[name]]));
    const changed = { ...told, subjectId, version: 1, address: '三墩镇2号' };
    expect(await get('POST /v1/admin/bookSubject/update', changed, cast.county)).toEqual({ subjectId });
    const disabled = { subjectIds: [subjectId], status: 0 };
    const done = { successCount: 1, failList: [] };
    expect(await get('POST /v1/admin/bookSubject/changeStatus', disabled, cast.county)).toEqual(done);
    const gone = { subjectIds: [subjectId] };
    expect(await get('POST /v1/admin/bookSubject/remove', gone, cast.county)).toEqual(done);
  });

  test('members of a group say where they are', async () => {
    const { groupId } = await buildGroup(at.deps, {
      ownerUserId: cast.county.userId,
      deptId: '330106A1',
    });
    const joined = { operateType: 4, groupId, userIds: [cast.messenger.userId] };
    await get('POST /v1/admin/book/group/operate', joined, cast.county);
    const { list } = await get('GET /v1/admin/book/group/user/list', { groupId }, cast.county);
    expect(list).toMatchObject([{ deptId: '330106A1' }]);
    const operate = (fields: object) =>
      get('POST /v1/admin/book/group/operate', { groupId, ...fields }, cast.county);
    expect(await operate({ operateType: 1, groupName: '信息员' })).toMatchObject({ groupId });
    const refused = { operateType: 2, groupId };
    expect((await ask('POST /v1/admin/book/group/operate', refused, cast.county)).msg).toBe(
      '分组里有1名成员和0个下级分组，请确认一起删除',
    );
    expect(await operate({ operateType: 2, force: 1 })).toMatchObject({ groupId });
  });
});

test('an organisation that was not chosen is asked for', async () => {
  const { code, msg } = await ask('POST /v1/admin/userIdentity/modifyDept', {}, cast.county);
  expect([code, msg]).toEqual([ErrorCode.validation, '请选择所属组织']);
});
