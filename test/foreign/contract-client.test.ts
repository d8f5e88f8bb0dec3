// A client that somebody wrote from the reference contract alone does its work: it sends the names of the contract and no other, and gets
// what it asked for. test/house/contract-calls.test.ts holds the fields of all calls against the schemas; here the calls act.

import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import { API_BASE, type FieldError, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountGuesses, keyOf } from '../../packages/server/src/features/entry/sign-in-throttle/queries.ts';
import { claimRequest, requestOfCall } from '../../packages/server/src/http/repeated-request.ts';
import { buildFarmer, buildGroup, buildUser } from '../../packages/server/src/testing/build.ts';
import { castOf, type MassSmsCast, setOtherConfig } from '../../packages/server/src/testing/mass-sms-cast.ts';
import { onePixel } from '../../packages/server/src/testing/one-pixel.ts';
import { recordStatements } from '../../packages/server/src/testing/record-statements.ts';
import { choicesOf } from '../../packages/server/src/testing/request-fields.ts';
import {
  type SignedInTestUser,
  startTestApp,
  type TestApp,
} from '../../packages/server/src/testing/test-app.ts';
import { toMoment } from '../../packages/server/src/time/moment.ts';
import { LISTS } from '../house/specification/contract-calls.ts';
import { CONTRACT_MESSAGING } from '../house/specification/contract-messaging.ts';
import { CONTRACT_PEOPLE } from '../house/specification/contract-people.ts';

let at: TestApp;
let cast: MassSmsCast;
let superAdmin: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  cast = await castOf(at);
  superAdmin = await at.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' });
  await setOtherConfig(at, {});
  for (const phoneNumber of ['15499990101', '15499990102'])
    await buildFarmer(at.deps, '3301061142', { phoneNumber });
});
afterAll(() => at.close());

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: Record<string, unknown> & { readonly fieldErrors?: readonly FieldError[] };
}

/** `POST /path` or `GET /path`, with fields as JSON or in the query. */
async function ask(call: string, fields: Readonly<Record<string, unknown>>, by: SignedInTestUser) {
  const [method = '', path = ''] = call.split(' ');
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const answer = await at.app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: `${API_BASE}${path}${method === 'GET' ? `?${query}` : ''}`,
    headers: { [TOKEN_HEADER]: by.token, 'user-agent': 'test browser' },
    ...(method === 'GET' ? {} : { payload: { ...fields } }),
  });
  return answer.json() as Answer;
}

/** The answer's data; a refusal fails the test with its sentence. */
async function get(call: string, fields: Readonly<Record<string, unknown>>, by: SignedInTestUser) {
  const { code, msg, data } = await ask(call, fields, by);
  expect([code, msg, data?.fieldErrors]).toEqual([200, expect.any(String), undefined]);
  return data;
}

const TEXT = {
  smsTitle: '台风防御提醒',
  smsCategory: '01',
  smsSign: '【浙江农民信箱】',
  smsContent: '台风将于明日登陆，请加固大棚。',
  sendMode: 1,
  sendObjType: [1],
  objDeptIds: ['3301061142'],
};

describe('mass SMS', () => {
  test('a stored draft is checked by its id alone, like the fields that it was written from', async () => {
    const { applyId } = await get('POST /v1/admin/massSmsApply', { ...TEXT, submitFlag: 0 }, cast.messenger);
    const stored = await get('POST /v1/admin/massSmsCheck', { applyId }, cast.messenger);
    expect(stored).toMatchObject({ passFlag: 1 });
    expect(stored).toEqual(await get('POST /v1/admin/massSmsCheck', { ...TEXT, applyId }, cast.messenger));
    const half = await ask('POST /v1/admin/massSmsCheck', { smsTitle: '只有标题' }, cast.messenger);
    expect([half.code, half.msg]).toEqual([ErrorCode.validation, '短信类别：不能为空']);
  });

  test('a draft is saved again by what its details told, with null where nothing was given', async () => {
    const { applyId } = await get('POST /v1/admin/massSmsApply', { ...TEXT, submitFlag: 0 }, cast.messenger);
    const read = await get('GET /v1/admin/massSmsDetails', { applyId }, cast.messenger);
    const { sends = {} } = CONTRACT_MESSAGING.find(({ call }) => call.endsWith('/massSmsApply')) ?? {};
    const told = Object.fromEntries(Object.keys(sends).map((name) => [name, read[name]]));
    expect([told['urgentReason'], told['remark'], told['requestId']]).toEqual([null, null, null]);
    const saved = { ...told, smsTitle: '改过的标题', submitFlag: 0 };
    expect(await get('POST /v1/admin/massSmsApply', saved, cast.messenger)).toMatchObject({ version: 2 });
  });

  test('a filter that was cleared in the form finds applications in every state', async () => {
    const all = await get('POST /v1/admin/pageMyMassSmsApply', {}, cast.messenger);
    const other = { ...TEXT, smsContent: '请收起露天晾晒的稻谷。', submitFlag: 1 };
    await get('POST /v1/admin/massSmsApply', other, cast.messenger);
    const cleared = { auditStatus: '', sendStatus: null, urgentFlag: '', smsTitle: null };
    const found = await get('POST /v1/admin/pageMyMassSmsApply', cleared, cast.messenger);
    expect(found['total']).toBe(Number(all['total']) + 1);
  });

  test('recipients are counted of every kind that is named, without a list of kinds', async () => {
    const named = {
      objDeptIds: ['3301061142'],
      phoneNumbers: ['15499990103'],
      fullContent: '【信箱】请加固',
    };
    const counts = await get('POST /v1/admin/countMass', named, cast.messenger);
    expect(counts).toMatchObject({ totalCount: 3, segmentCount: 1 });
    const ticked = { ...named, sendObjType: [4] };
    expect(await get('POST /v1/admin/countMass', ticked, cast.messenger)).toMatchObject({ totalCount: 1 });
  });

  test('any text is looked through for forbidden words', async () => {
    const text = { text: '请加固大棚' };
    expect(await get('POST /v1/admin/checkAuditKeyWord', text, cast.messenger)).toMatchObject({ hitFlag: 0 });
  });

  test('passes by id and version, and never in another version than the one that was read', async () => {
    const sent = { ...TEXT, submitFlag: 1 };
    const { applyId } = await get('POST /v1/admin/massSmsApply', sent, cast.messenger);
    const { version, objDeptIds, requestId } = await get(
      'GET /v1/admin/massSmsDetails',
      { applyId },
      cast.county,
    );
    expect([objDeptIds, requestId]).toEqual([['3301061142'], null]);
    const pass = (read: number) =>
      get(
        'POST /v1/admin/massSms/pass',
        { applyIds: [applyId], auditOpinion: '同意', version: read },
        cast.county,
      );
    expect(await pass(Number(version) - 1)).toMatchObject({ successCount: 0 });
    expect(await pass(Number(version))).toMatchObject({ successCount: 1 });
    const { list } = await get('GET /v1/admin/pageSendDetails', { applyId }, cast.county);
    expect(list).toHaveLength(2);
    const situation = await get('GET /v1/admin/massSmsSendSituation', { applyId }, cast.county);
    const counts = { validCount: 2, successCount: 0, failCount: 0, unknownCount: 0, cancelCount: 0 };
    expect(situation).toMatchObject({ total: { ...counts, sendCount: 0 }, byDept: [counts] });
    expect(list).toMatchObject([
      { applyId, retryCount: 0, clickCount: 0 },
      { applyId, channelCode: null },
    ]);
  });

  test('a template is used by its id and values, in the version that is in use', async () => {
    const template = {
      templateName: '加固',
      smsCategory: '01',
      templateContent: '请${areaName}加固大棚。',
      shareScope: 3,
      variables: [
        {
          varName: 'areaName',
          varLabel: '区域',
          varType: 'text',
          maxLength: 10,
          required: 1,
          sample: '三墩',
        },
      ],
      status: 1,
    };
    const { templateId } = await get('POST /smsTemplate/addOrModify', template, superAdmin);
    const used = { templateId, templateParams: { areaName: '三墩' }, smsContent: '请三墩加固大棚。' };
    const saved = await get('POST /v1/admin/massSmsApply', { ...TEXT, ...used, submitFlag: 0 }, superAdmin);
    const { applyId } = saved;
    const read = await get('GET /v1/admin/massSmsDetails', { applyId }, superAdmin);
    expect(read).toMatchObject({ templateId, templateParams: { areaName: '三墩' }, productIds: [] });
  });
});

test('figures of supervision are told without days, those of this month, and subjects never wait for a review', async () => {
  const stat = { deptId: '330106', statType: 'category' };
  expect(await get('POST /v1/admin/massSms/superviseStat', stat, cast.county)).toMatchObject({
    rows: expect.any(Array),
  });
  const waiting = await get('POST /v1/admin/check/page', { bizType: 'subject', tab: 1 }, cast.county);
  expect(waiting).toMatchObject({ list: [], total: 0 });
});

test('an organisation that was not chosen is asked for', async () => {
  const { code, msg } = await ask('POST /v1/admin/userIdentity/modifyDept', {}, cast.county);
  expect([code, msg]).toEqual([ErrorCode.validation, '请选择所属组织']);
});

describe('settings of mass SMS', () => {
  test('the other settings are saved without what the contract does not name, which stays', async () => {
    const read = await get('GET /v1/smsOtherConfig/detail', {}, superAdmin);
    const { updateUserName, updateTime, can, deadNumberDays, holidays, alarmPhones, ...named } = read;
    const sent = { ...named, dailyLimitPerPhone: 5, alarmPhones: ['15499990009'] };
    await get('POST /v1/smsOtherConfig/update', sent, superAdmin);
    expect(await get('GET /v1/smsOtherConfig/detail', {}, superAdmin)).toMatchObject({
      dailyLimitPerPhone: 5,
      deadNumberDays,
      holidays,
      alarmPhones: [{ phoneNumber: '154****0009' }],
    });
    expect([updateUserName, updateTime, can, alarmPhones]).toHaveLength(4);
  });

  test('a quota is given to one organisation by its code, and added to', async () => {
    const month = { deptId: '330106', quotaMonth: '2026-09' };
    await get('POST /v1/admin/smsQuota/save', { ...month, quotaCount: 100, warnPercent: 80 }, superAdmin);
    const added = { ...month, addCount: 20, reason: '台风' };
    expect(await get('POST /v1/admin/smsQuota/adjust', added, superAdmin)).toMatchObject({ totalCount: 120 });
    const named = { ...added, clientReqId: 'a-repeated-addition' };
    const answers = await Promise.all(
      [1, 2].map(() => ask('POST /v1/admin/smsQuota/adjust', named, superAdmin)),
    );
    answers.push(await ask('POST /v1/admin/smsQuota/adjust', named, superAdmin));
    expect(answers.map(({ data }) => data['totalCount'])).toEqual([140, 140, 140]);
    const other = await ask('POST /v1/admin/smsQuota/adjust', { ...named, addCount: 21 }, superAdmin);
    expect([other.code, other.msg]).toEqual([
      ErrorCode.duplicate,
      '这个请求编号已用于另一份内容，请刷新页面后重试',
    ]);
  });
});

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

describe('a list in the order that is asked for', () => {
  const SPECIAL = {
    '/v1/admin/log/operPage': 'auditAdmin',
    '/v1/admin/log/loginPage': 'auditAdmin',
  } as const;
  test.each(LISTS)('%s by %s, from both ends', async (call, orderBy, demanded) => {
    const path = call.split(' ')[1] ?? '';
    const roleKeys = [SPECIAL[path as keyof typeof SPECIAL] ?? 'superAdmin'];
    const by = await at.signInAs({ roleKeys, deptId: '33A1' });
    const asked = async (orderDir: string) => {
      let list: unknown;
      const texts = await recordStatements(at.database, async () => {
        const page = await get(call, { ...demanded, orderBy, orderDir }, by);
        expect(page).toMatchObject({ pageNum: 1 });
        ({ list } = page);
      });
      return { list: JSON.stringify(list), texts: texts.filter((text) => /ORDER BY/i.test(text)) };
    };
    const [ascending, descending] = [await asked('asc'), await asked('desc')];
    // of the second call's texts: what only the first one asks may have been kept in memory since
    const isHeard =
      ascending.list !== descending.list || descending.texts.some((text) => !ascending.texts.includes(text));
    // texts of messengers are put in order by the program: lists.test.ts of mass-sms looks at their rows
    expect(isHeard || path.includes('MassSmsApply') || path.includes('zzdSms')).toBe(true);
    const unknown = await ask(call, { ...demanded, orderBy: 'passwordHash' }, by);
    const named = expect.stringMatching(new RegExp(`^这个列表只能按.*（${orderBy}）.*排序$`));
    expect(unknown.data.fieldErrors).toEqual([{ field: 'orderBy', message: named }]);
  });

  test('is one that the rows have, whichever of its columns a list names', async () => {
    const ordered = allEndpoints.flatMap((endpoint) =>
      choicesOf(endpoint.request, 'orderBy').map((by) => ({ endpoint, by })),
    );
    expect(ordered.length).toBeGreaterThan(50);
    for (const { endpoint, by } of ordered) {
      const { method, path } = endpoint;
      const { code } = await ask(`${method} ${path}`, { orderBy: by }, superAdmin);
      expect([path, by, code]).not.toEqual([path, by, ErrorCode.systemBusy]);
    }
  });

  test('is its own one from the other end, where a direction alone is given', async () => {
    const texts = await recordStatements(at.database, () =>
      get('POST /v1/admin/everyDayHelp/page', { orderDir: 'asc' }, superAdmin),
    );
    expect(texts.join('; ')).toMatch(/help_date" ASC|help_date ASC/);
  });

  test('has the rows in that order, page by page', async () => {
    const titles = ['甲', '乙', '丙'];
    for (const [day, title] of titles.entries()) {
      const event = { eventTitle: title, eventType: 1, eventLevel: 3, eventContent: title, deptId: '330108' };
      await get(
        'POST /v1/admin/event/addEvent',
        { ...event, startTime: `2026-06-0${3 - day} 08:00:00` },
        superAdmin,
      );
    }
    const page = async (fields: object) => {
      const call = 'POST /v1/admin/event/searchEvents';
      const { list } = await get(call, { deptId: '330108', ...fields }, superAdmin);
      return (list as { eventTitle: string }[]).map(({ eventTitle }) => eventTitle);
    };
    expect(await page({ orderBy: 'createTime' })).toEqual(['丙', '乙', '甲']);
    expect(await page({ orderBy: 'createTime', orderDir: 'asc' })).toEqual(titles);
    expect(await page({ orderBy: 'createTime', orderDir: 'asc', pageNum: 2, pageSize: 2 })).toEqual(['丙']);
    expect(await page({ orderBy: 'startTime', orderDir: 'asc' })).toEqual(['丙', '乙', '甲']);
  });
});

test('the rows of a list tell by whom and when they were made', async () => {
  const callTime = toMoment(at.clock.now());
  const asked = {
    callType: 1,
    callSource: 4,
    title: '茭白',
    content: '叶子发黄',
    callUserName: '王芳',
    callTime,
    phoneNumber: '15400007777',
    deptId: '3301061142',
  };
  const event = {
    eventTitle: '开镰',
    eventType: 1,
    eventLevel: 3,
    startTime: callTime,
    eventContent: '收割',
  };
  const post = { postType: 1, title: '杨梅', content: '熟了' };
  await get('POST /v1/admin/consultation/add', asked, cast.county);
  await get('POST /v1/admin/event/addEvent', { ...event, deptId: '330106' }, cast.county);
  await get('POST /v1/admin/interaction/add', post, cast.county);
  for (const call of ['consultation/page', 'event/searchEvents', 'interaction/page']) {
    const { list } = await get(`POST /v1/admin/${call}`, { orderBy: 'createTime' }, cast.county);
    const [row] = list as { createTime: string; createUserName: string }[];
    expect([call, row?.createTime, row?.createUserName]).toEqual([call, callTime, '陈立']);
  }
});

test('people, organisations, groups and letters tell when they were made, and by whom where it is kept', async () => {
  const { groupId } = await get('POST /v1/admin/book/build/group', { groupName: '村社' }, cast.county);
  const letter = { letterTitle: '会议', letterContent: '请参加。', receiverType: 1 };
  const sent = { ...letter, receiverIds: [cast.messenger.userId], smsNoticeFlag: 0 };
  await get('POST /v1/admin/letter/send', sent, cast.county);
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const first = async (call: string, fields: object, by = cast.county) => {
    const { list } = await get(call, { ...fields }, by);
    return (list as object[])[0];
  };
  expect(await first('POST /v1/admin/user/page', {})).toMatchObject({ createTime: moment });
  expect(await first('POST /v1/admin/dept/page', {})).toMatchObject({ createTime: moment });
  const named = { createTime: moment, createUserName: '陈立' };
  const group = { groupId, ownerUserId: cast.county.userId, deptId: '330106A1', children: [] };
  expect(await first('GET /v1/admin/book/group/info', { groupName: '村社' })).toMatchObject({
    ...named,
    ...group,
  });
  const written = { receiverType: 1, smsNoticeFlag: 0 };
  expect(await first('GET /v1/admin/letter/outbox', {})).toMatchObject({ ...named, ...written });
  expect(await first('GET /v1/admin/letter/inbox', {}, cast.messenger)).toMatchObject(named);
  const identities = await get('GET /v1/admin/userIdentity/getListIdentity', {}, cast.county);
  const own = { userId: cast.county.userId, roleIds: [11], validFrom: null, validTo: null, status: 1 };
  expect(identities).toMatchObject([own]);
});

test.each([
  'POST /v1/admin/user/page deptId',
  'POST /v1/admin/dept/page parentId',
  'POST /v1/admin/bookSubject/page deptId',
  'POST /v1/admin/consultation/page deptId',
  'POST /v1/admin/article/page deptId',
  'POST /v1/admin/disaster/page deptId',
  'POST /v1/admin/smsQuota/page deptId',
])('%s of a place outside the area answers so, also of one that is not there', async (asked) => {
  const [method, path, field = ''] = asked.split(' ');
  for (const deptId of ['330108', '330199']) {
    const { code, msg } = await ask(`${method} ${path}`, { [field]: deptId }, cast.county);
    expect([code, msg]).toEqual([ErrorCode.outsideArea, '超出管辖范围']);
  }
});

describe('a creating call that is sent twice', () => {
  const CALL = 'POST /v1/admin/event/addEvent';
  const event = {
    eventTitle: '单季稻移栽',
    eventType: 1,
    eventLevel: 3,
    startTime: '2026-06-01 08:00:00',
    eventContent: '适宜移栽。',
    deptId: '330106',
    lng: 120.07,
    lat: 30.31,
  };

  test('makes one thing, and answers as at first', async () => {
    const named = { ...event, clientReqId: 'one-event' };
    const first = await get(CALL, named, cast.county);
    expect(await get(CALL, named, cast.county)).toEqual(first);
    expect(await get(CALL, named, superAdmin)).not.toEqual(first);
    expect(await get(CALL, event, cast.county)).not.toEqual(first);
  });

  test('was refused and is sent again with the same id, now as it should be', async () => {
    const named = { ...event, clientReqId: 'a-mended-event' };
    const outside = await ask(CALL, { ...named, deptId: '330108' }, cast.county);
    expect(outside.code).not.toBe(200);
    expect(await get(CALL, named, cast.county)).toMatchObject({ id: expect.any(String) });
  });

  test('three times at once does it once, also when the first was refused', async () => {
    const named = { ...event, clientReqId: 'thrice', deptId: '330108' };
    const mended = { ...named, deptId: '330106' };
    const answers = await Promise.all(
      [named, mended, mended].map((fields) => ask(CALL, fields, cast.county)),
    );
    const [id, again, ...more] = answers.flatMap(({ code, data }) => (code === 200 ? [data.id] : []));
    expect([again, more]).toEqual([id, []]);
  });

  test('made nothing, and says so in its answer: the mended one comes under the same id', async () => {
    const category = await get(
      'POST /v1/admin/sensitiveWord/saveCategory',
      { typeName: '分类', parentId: null },
      superAdmin,
    );
    const add = (...words: string[]) => {
      const fields = {
        parentId: category['typeId'],
        words,
        wordLevel: 1,
        matchMode: 1,
        clientReqId: 'words',
      };
      return get('POST /globalType/addSensitiveWords', fields, superAdmin);
    };
    expect(await add('冒充公检法', '！！')).toMatchObject({ successCount: 0, problemCount: 1 });
    expect(await add('冒充公检法')).toMatchObject({ successCount: 1 });
    expect(await add('冒充公检法'), 'and stays the first one').toMatchObject({ successCount: 1 });
  });

  test('leaves no hash of its fields that could be tried out without the key', async () => {
    await get(CALL, { ...event, clientReqId: 'a-keyed-one' }, cast.county);
    const call = {
      userId: cast.county.userId,
      clientReqId: 'a-keyed-one',
      path: '/v1/admin/event/addEvent',
      body: event,
    };
    const { bodyHash, formerHash } = requestOfCall(at.deps.personalData, call);
    const { rows } = await at.deps.pool.query<{ body_hash: Buffer }>(
      "SELECT body_hash FROM idempotent_request WHERE client_req_id = 'a-keyed-one'",
    );
    expect(rows).toEqual([{ body_hash: bodyHash }]);
    expect(bodyHash).not.toEqual(formerHash);
  });

  test('and failed at first does nothing more, and says where to look', async () => {
    const [{ userId }, clientReqId] = [cast.county, 'a-lost-event'];
    const call = { userId, clientReqId, path: '/v1/admin/event/addEvent', body: event };
    const request = requestOfCall(at.deps.personalData, call);
    await claimRequest(at.deps.db, request, at.clock.now());
    const again = await ask(CALL, { ...event, clientReqId }, cast.county);
    expect([again.code, again.msg]).toEqual([
      ErrorCode.stateChanged,
      expect.stringContaining('请先查看是否已保存'),
    ]);
  });

  test('has no id that is too long', async () => {
    const { data } = await ask(CALL, { ...event, clientReqId: 'x'.repeat(37) }, cast.county);
    expect(data.fieldErrors).toEqual([{ field: 'clientReqId', message: '不能超过36个字' }]);
  });

  test('hears of an id that is too long beside everything else that is wrong', async () => {
    const wrong = await ask(CALL, { ...event, eventTitle: '', clientReqId: 'x'.repeat(37) }, cast.county);
    const named = wrong.data.fieldErrors?.map(({ field }) => field);
    expect(named).toEqual(['eventTitle', 'clientReqId']);
  });

  test.each([
    ['empty', ''],
    ['null', null],
  ])('has no id where it is %s', async (_, clientReqId) => {
    const unnamed = { ...event, clientReqId };
    const first = await get(CALL, unnamed, cast.county);
    expect(await get(CALL, unnamed, cast.county)).not.toEqual(first);
    const letter = {
      letterTitle: '会议通知',
      letterContent: '请参加。',
      receiverType: 1,
      clientReqId,
      receiverIds: [superAdmin.userId],
    };
    const sent = await get('POST /v1/admin/letter/send', letter, cast.county);
    expect(await get('POST /v1/admin/letter/send', letter, cast.county)).not.toEqual(sent);
  });
});

test('pictures are written and told as the files that their upload told of, and sent back so', async () => {
  const upload = { fileName: '稻田.png', category: 'product/20260914', content: onePixel() };
  const uploaded = async () => {
    const { data } = await at.call(uploadAttachment, upload, cast.county.token);
    return { ...data };
  };
  const question = {
    callType: 1,
    callSource: 4,
    title: '茭白',
    content: '叶子发黄',
    callUserName: '王芳',
    phoneNumber: '15400007777',
    deptId: '3301061142',
    callTime: toMoment(at.clock.now()),
  };
  const post = { postType: 1, title: '杨梅', content: '熟了' };
  for (const [call, fields, id] of [
    ['consultation', question, 'consultId'],
    ['interaction', post, 'postId'],
  ] as const) {
    const imageUrls = [await uploaded()];
    const made = await get(`POST /v1/admin/${call}/add`, { ...fields, imageUrls }, cast.county);
    const read = await get(`POST /v1/admin/${call}/details`, { [id]: made[id] }, cast.county);
    expect(read['imageUrls']).toEqual(imageUrls);
  }
  const event = {
    eventTitle: '晚稻照相',
    eventType: 1,
    eventLevel: 3,
    eventContent: '收割',
    deptId: '330106',
  };
  const times = { startTime: '2026-06-01 08:00:00' };
  const save = (fields: object) =>
    get('POST /v1/admin/event/addEvent', { ...event, ...times, ...fields }, cast.county);
  const picturesOf = async () => {
    const { list } = await get('POST /v1/admin/event/searchEvents', { keyword: '晚稻照相' }, cast.county);
    return (list as { imageUrls: unknown }[]).map(({ imageUrls }) => imageUrls);
  };
  const file = await uploaded();
  const { id } = await save({ imageUrls: [file] });
  const told = await picturesOf();
  expect(told).toEqual([[file]]);
  await save({ id, version: 1, imageUrls: told[0] });
  expect(await picturesOf()).toEqual(told);
});

describe('services', () => {
  const shown = async () => {
    const { list } = await get('POST /v2/service/hall/query', { deptId: '330106' }, cast.county);
    return (list as { serviceName: string }[]).map(({ serviceName }) => serviceName);
  };
  const build = async (serviceName: string, orderNum: number) => {
    const written = {
      serviceName,
      serviceType: 2,
      iconUrl: '',
      openMode: 2,
      linkUrl: 'https://example.com/',
      deptId: '330106',
      terminal: [1],
      orderNum,
      createUserId: cast.county.userId,
    };
    const row = { ...written, createTime: at.clock.now(), updateTime: at.clock.now() };
    return at.deps.db.insertInto('serviceHall').values(row).returning('hallId').executeTakeFirstOrThrow();
  };

  test('services are put in order by their numbers alone', async () => {
    const one = await build('农技问答', 10);
    const other = await build('价格行情', 20);
    const orderList = [
      { hallId: one.hallId, orderNum: 2 },
      { hallId: other.hallId, orderNum: 1 },
    ];
    await get('POST /v2/service/hall/order', { orderList }, cast.county);
    expect(await shown()).toEqual(['价格行情', '农技问答']);
  });

  test('consultation telephones are saved as the list was told, in the order of their numbers', async () => {
    const phone = (contactName: string, phoneNumber: string, orderNum: number) => ({
      callTypes: [1],
      contactName,
      phoneNumber,
      orderNum,
      deptId: '330106A1',
      status: 1,
    });
    const phoneList = [phone('林二', '0571-88880002', 2), phone('林一', '0571-88880001', 1)];
    const save = (rows: readonly object[]) =>
      get(
        'POST /v1/admin/consultation/updateConfigPhone',
        { deptId: '330106A1', phoneList: rows },
        cast.county,
      );
    expect(await save(phoneList)).toMatchObject([{ contactName: '林一' }, { contactName: '林二' }]);
    expect(await save(phoneList.slice(0, 1))).toMatchObject([{ contactName: '林二' }]);
  });

  test('a question is taken down with its sound and its place, and tells who has it and who answered', async () => {
    const sound = { fileName: '来电.mp3', category: 'video/20260914', content: Buffer.from('ID3 a voice') };
    const uploaded = await at.call(uploadAttachment, sound, cast.county.token);
    const voiceUrl = uploaded.data?.url;
    const asked = {
      callType: 1,
      callSource: 4,
      title: '茭白发黄',
      content: '叶子发黄',
      callUserName: '王芳',
      phoneNumber: '15499997777',
      deptId: '3301061142',
      callTime: toMoment(at.clock.now()),
      voiceUrl,
      lng: 120.07,
      lat: 30.31,
    };
    const { consultId } = await get('POST /v1/admin/consultation/add', asked, cast.county);
    const read = await get('POST /v1/admin/consultation/details', { consultId }, cast.county);
    expect(read).toMatchObject({ voiceUrl, videoUrl: null, lng: 120.07, lat: 30.31 });
    expect(read).toMatchObject({ assignUserId: null, replyUserName: null });
    const half = await ask('POST /v1/admin/consultation/add', { ...asked, lat: undefined }, cast.county);
    expect(half.data.fieldErrors).toMatchObject([{ field: 'lat' }]);
  });

  test('a value of a dictionary is written whole, sent back whole, and removed by its id', async () => {
    const value = {
      dictTypeCode: 'PORTAL_SERVICE_TYPE',
      dictLabel: '法律援助',
      dictValue: '88',
      sort: 9,
      cssClass: '',
    };
    const rest = { defaultFlag: 0, status: 1, remark: '' };
    const saved = await get('POST /v1/admin/dictValue/save', { ...value, ...rest }, superAdmin);
    const { dictValueId } = saved;
    const changed = { dictValueId, version: 1, ...value, ...rest, dictLabel: '法律咨询' };
    await get('POST /v1/admin/dictValue/update', { ...changed, defaultFlag: 1 }, superAdmin);
    const read = { dictTypeCode: 'PORTAL_SERVICE_TYPE' };
    expect(await get('GET /v1/admin/dictValue/listByDictTypeCode', read, superAdmin)).toContainEqual(
      expect.objectContaining({ dictLabel: '法律咨询', dictValue: '88', defaultFlag: 1 }),
    );
    const moved = { ...changed, version: 2, dictValue: '89' };
    expect((await ask('POST /v1/admin/dictValue/update', moved, superAdmin)).data.fieldErrors).toMatchObject([
      { field: 'dictValue' },
    ]);
    await get('POST /v1/admin/dictValue/remove', { dictValueId }, superAdmin);
  });
});

describe('the menu', () => {
  type Row = Readonly<Record<string, unknown>> & { readonly children: readonly Row[] };
  const tree = async () => (await get('POST /v1/admin/menu/tree', {}, superAdmin)) as unknown as Row[];
  const find = async (menuId: unknown) =>
    (await tree()).flatMap((row) => [row, ...row.children]).find((row) => row['menuId'] === menuId);
  /** As much of a row as the contract names. */
  const told = (row: Row | undefined) => {
    const { sends = {} } = CONTRACT_PEOPLE.find(({ call }) => call.endsWith('/menu/update')) ?? {};
    return Object.fromEntries(Object.keys(sends).map((name) => [name, row?.[name]]));
  };

  test('a section with a page and a link is made, put in order, renamed as it was told, switched off and removed', async () => {
    const make = (fields: object) => get('POST /v1/admin/menu/save', { ...fields }, superAdmin);
    const section = await make({ menuName: '日报', menuType: 'M' });
    const below = { parentId: section['menuId'], menuType: 'C' };
    const page = await make({
      ...below,
      menuName: '监管日报',
      component: 'sms/SuperviseMassSmsApply',
      path: '/own/ribao',
      routeName: 'OwnDaily',
      queryText: '{"tab":"list"}',
      roleIds: [11],
    });
    const link = await make({ ...below, menuName: '气象台', linkFlag: 1, path: 'https://example.org/' });
    expect(await find(section['menuId'])).toMatchObject({
      menuType: 'M',
      children: [
        { menuId: page['menuId'], path: '/own/ribao', routeName: 'OwnDaily', linkFlag: 0, roleIds: [11] },
        { menuId: link['menuId'], path: 'https://example.org/', linkFlag: 1, hidden: 0, status: 1 },
      ],
    });
    const orderList = [
      { menuId: page['menuId'], orderNum: 2 },
      { menuId: link['menuId'], orderNum: 1 },
    ];
    await get('POST /v1/admin/menu/order', { orderList }, superAdmin);
    const ordered = (await find(section['menuId']))?.children.map(({ menuName }) => menuName);
    expect(ordered).toEqual(['气象台', '监管日报']);
    const read = told(await find(page['menuId']));
    await get('POST /v1/admin/menu/update', { ...read, menuName: '每日监管', status: 0 }, superAdmin);
    expect(await find(page['menuId'])).toMatchObject({
      ...read,
      menuName: '每日监管',
      status: 0,
      version: 2,
    });
    const elsewhere = await ask(
      'POST /v1/admin/menu/update',
      { ...read, version: 2, path: '/own/x' },
      superAdmin,
    );
    expect(elsewhere.data.fieldErrors).toEqual([{ field: 'path', message: '地址不能修改，请新增一项' }]);
    const again = await ask(
      'POST /v1/admin/menu/save',
      { ...below, menuName: '又一项', component: 'sms/ApplySMS', path: '/own/ribao' },
      superAdmin,
    );
    expect(again.data.fieldErrors).toMatchObject([{ field: 'path' }]);
    for (const menuId of [page['menuId'], link['menuId'], section['menuId']]) {
      const version = (await find(menuId))?.['version'];
      await get('POST /v1/admin/menu/remove', { menuId, version }, superAdmin);
    }
    expect(await find(section['menuId'])).toBeUndefined();
  });

  test('every item of the product can be sent back as it was told', async () => {
    for (const row of (await tree()).flatMap((one) => [one, ...one.children])) {
      await get('POST /v1/admin/menu/update', told(row), superAdmin);
      expect(await find(row['menuId'])).toMatchObject({ ...told(row), version: Number(row['version']) + 1 });
    }
  });
});
