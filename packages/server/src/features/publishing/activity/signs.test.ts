// People who sign up for an activity: by hand, no more than there are places, checked in, cancelled, taken along, told.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import * as signs from '@farmers-mailbox/contract/publishing/activity/sign-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityOf, WEST_LAKE } from '../../../testing/county-fields.ts';
import { numbersTaken } from '../../../testing/exported-rows.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { NOTICE_PURPOSE } from './notice-queries.ts';
import { sendActivityNotices } from './telling.ts';

let at: TestApp;
let author: SignedInTestUser;
let reviewer: SignedInTestUser;
let messenger: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  author = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  reviewer = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  messenger = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
});
afterAll(() => at.close());

const today = {
  startTime: '2026-09-14 22:30:00',
  endTime: '2026-09-14 23:30:00',
  signEndTime: '2026-09-14 22:00:00',
};
type Changed = Partial<RequestOf<typeof endpoints.insertActivity>>;
const fieldsOf = () => ({ ...activityOf(WEST_LAKE), ...today });

async function published(changed: Changed = {}): Promise<string> {
  const fields = { ...fieldsOf(), ...changed };
  const { activityId } = dataOf(await at.call(endpoints.insertActivity, fields, author.token));
  await pass(activityId);
  return activityId;
}
const read = async (activityId: string) =>
  dataOf(await at.call(endpoints.activityDetails, { activityId }, reviewer.token));
async function pass(activityId: string, publishTime?: string) {
  const { contentHash } = await read(activityId);
  const asked = { activityIds: [activityId], contentHashes: { [activityId]: contentHash }, publishTime };
  dataOf(await at.call(endpoints.auditActivities, { ...asked, auditStatus: 2 as const }, reviewer.token));
}
const revoke = (activityId: string) =>
  at.call(endpoints.revokeActivity, { activityId, opinion: '讲师请假' }, reviewer.token);
async function mend(activityId: string, changed: Changed) {
  const { version } = await read(activityId);
  const fields = { ...fieldsOf(), ...changed, activityId, version };
  return at.call(endpoints.updateActivity, fields, author.token);
}

let lastPhone = 13_900_002_000;
const person = (changed: object = {}) => ({
  realName: '王阿根',
  phoneNumber: String(++lastPhone),
  deptId: WEST_LAKE.village,
  ...changed,
});
const sign = (activityId: string, changed: object = {}, by = author) =>
  at.call(signs.addSign, { activityId, ...person(changed) }, by.token);
const signed = async (activityId: string, changed: object = {}) =>
  dataOf(await sign(activityId, changed)).signId;
const list = async (activityId: string) =>
  dataOf(await at.call(signs.pageSigns, { activityId, pageSize: 100 }, author.token));

/** Numbers that were sent a text, and what it said. */
async function texts(): Promise<(readonly [phone: string, content: string])[]> {
  const { db, personalData } = at.deps;
  const rows = await db
    .selectFrom('serviceSms')
    .select(['phoneCipher', 'contentCipher'])
    .where('purpose', '=', NOTICE_PURPOSE)
    .orderBy('serviceSmsId')
    .execute();
  await db.deleteFrom('serviceSms').where('purpose', '=', NOTICE_PURPOSE).execute();
  return rows.map(({ phoneCipher, contentCipher }) => [
    personalData.decrypt(phoneCipher),
    contentCipher === null ? '' : personalData.decryptText(contentCipher),
  ]);
}
/** Tells whatever other tests left to be told. */
async function nothingUntold(): Promise<void> {
  await tell();
  await texts();
}
const tell = (isOpen = true) => sendActivityNotices(at.deps, { isOpen, sign: '【农民信箱】' });

test('[BIZ-06] a number signs up once; the list shows it masked, and no log has a name or a number', async () => {
  const activityId = await published();
  const signId = await signed(activityId, { phoneNumber: '139 0000 1234' });
  expect((await sign(activityId, { phoneNumber: '13900001234' })).fieldErrors).toEqual([
    { field: 'phoneNumber', message: '这个手机号码已经报名' },
  ]);
  expect(await list(activityId)).toMatchObject({
    signCount: 1,
    list: [{ signId, realName: '王阿根', phoneNumber: '139****1234', checkInTime: null }],
  });
  const logged = await at.deps.db.selectFrom('logOper').selectAll().where('bizId', '=', activityId).execute();
  expect(logged.map(({ action }) => action)).toContain('代报名');
  expect(JSON.stringify(logged)).not.toMatch(/王阿根|1390000/);
});

test.each([
  [{ phoneNumber: '123' }, 'phoneNumber'],
  [{ realName: ' ' }, 'realName'],
  [{ deptId: '330108' }, 'deptId'],
])('somebody with %j is refused beside %s', async (changed, field) => {
  const reply = await sign(await published(), changed);
  expect([reply.code, reply.fieldErrors.map((one) => one.field)]).toEqual([ErrorCode.validation, [field]]);
});

test('nobody signs up outside the hours of it, for what is not published, or for what needs none', async () => {
  const notYet = await published({ signStartTime: '2026-09-14 21:59:59' });
  const gone = await published();
  dataOf(await revoke(gone));
  for (const activityId of [notYet, gone]) expect((await sign(activityId)).code).toBe(ErrorCode.stateChanged);
  const fields = { ...fieldsOf(), signEndTime: null };
  const { activityId } = dataOf(await at.call(endpoints.insertActivity, fields, author.token));
  await pass(activityId);
  expect((await sign(activityId)).code).toBe(ErrorCode.forbidden);
});

test('those who neither manage nor wrote it see nobody who signed up', async () => {
  const activityId = await published();
  const signId = await signed(activityId);
  const township = await at.signInAs({ roleKeys: ['townshipAdmin'], deptId: '33010611' });
  for (const by of [messenger, township]) {
    expect((await at.call(signs.pageSigns, { activityId }, by.token)).code).not.toBe(200);
    expect((await at.call(signs.exportSigns, { activityId }, by.token)).code).not.toBe(200);
    expect((await at.call(signs.checkIn, { signId }, by.token)).code).not.toBe(200);
  }
});

test('of many who sign up at once as many as there are places get one', async () => {
  const activityId = await published({ maxCount: 5 });
  const replies = await Promise.all(Array.from({ length: 20 }, () => sign(activityId)));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(5);
  expect(replies.filter(({ msg }) => msg === '名额5人已满')).toHaveLength(15);
  expect(await list(activityId)).toMatchObject({ signCount: 5, total: 5 });
  const [first] = (await list(activityId)).list;
  dataOf(await at.call(signs.cancelSign, { signId: first?.signId ?? '' }, author.token));
  await signed(activityId);
  dataOf(await revoke(activityId));
  expect((await mend(activityId, { maxCount: 4 })).fieldErrors).toEqual([
    { field: 'maxCount', message: '已有5人报名，名额不能少于这个人数' },
  ]);
});

test('two who check the same person in at once count them once, and whoever came is not cancelled', async () => {
  const activityId = await published();
  const signId = await signed(activityId);
  const codes = await Promise.all(
    [author, reviewer].map(async ({ token }) => (await at.call(signs.checkIn, { signId }, token)).code),
  );
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
  expect((await at.call(signs.cancelSign, { signId }, author.token)).code).toBe(ErrorCode.stateChanged);
  expect(await list(activityId)).toMatchObject({ signCount: 1, checkInCount: 1 });
  const tomorrow = await published({ startTime: '2026-09-15 08:00:00', endTime: '2026-09-15 09:00:00' });
  const early = await at.call(signs.checkIn, { signId: await signed(tomorrow) }, author.token);
  expect(early).toMatchObject({ code: ErrorCode.stateChanged, msg: '从活动当天起才能签到' });
});

test('a mistaken check-in is undone once, with its reason; then the person may be checked in or cancelled', async () => {
  const activityId = await published();
  const signId = await signed(activityId);
  const undo = (by = author, reason = '点错了人') => at.call(signs.undoCheckIn, { signId, reason }, by.token);
  expect((await undo()).code).toBe(ErrorCode.stateChanged);
  dataOf(await at.call(signs.checkIn, { signId }, author.token));
  expect((await undo(author, ' ')).code).toBe(ErrorCode.validation);
  expect((await undo(messenger)).code).not.toBe(200);
  const codes = (await Promise.all([undo(), undo(reviewer)])).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
  expect(await list(activityId)).toMatchObject({
    signCount: 1,
    checkInCount: 0,
    list: [{ checkInTime: null, undone: { reason: '点错了人', time: expect.any(String) } }],
  });
  const logged = await at.deps.db
    .selectFrom('logOper')
    .selectAll()
    .where('bizId', '=', activityId)
    .where('action', '=', '撤销签到')
    .execute();
  expect(JSON.stringify(logged)).toContain('点错了人');
  expect(logged).toHaveLength(1);
  dataOf(await at.call(signs.checkIn, { signId }, author.token));
  expect(await list(activityId)).toMatchObject({ checkInCount: 1 });
  dataOf(await undo());
  dataOf(await at.call(signs.cancelSign, { signId }, author.token));
  expect(await list(activityId)).toMatchObject({ signCount: 0, checkInCount: 0 });
});

test('people are told within the hours of texts that it is revoked, changed, or that they are cancelled, each once', async () => {
  await nothingUntold();
  const activityId = await published();
  await signed(activityId, { phoneNumber: '13900007001' });
  const cancelled = await signed(activityId, { phoneNumber: '13900007002' });
  dataOf(await at.call(signs.cancelSign, { signId: cancelled }, author.token));
  dataOf(await revoke(activityId));
  dataOf(await mend(activityId, { title: '没有审过的标题', submitFlag: 0 }));
  expect(await tell(false)).toBe(0);
  await Promise.all([tell(), tell()]);
  const title = '【农民信箱】您报名的“西湖培训班”';
  const call = '详询王芳 0571-88880001。';
  expect((await texts()).toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['13900007001', `${title}已撤销，请不要前往；重新发布时会再通知您。${call}`],
    ['13900007002', `【农民信箱】您在“西湖培训班”的报名已被取消。${call}`],
  ]);
  dataOf(await mend(activityId, { address: '文化礼堂' }));
  await pass(activityId);
  expect(await tell()).toBe(1);
  expect(await texts()).toEqual([
    ['13900007001', `${title}有变动，现在是2026-09-14 22:30，地点文化礼堂，您的报名有效。${call}`],
  ]);
  expect(await tell()).toBe(0);
});

test('[BIZ-29] passed again for a time to come, people hear of it then, and of nothing when it is revoked before', async () => {
  await nothingUntold();
  const before = at.clock.now();
  const activityId = await published();
  await signed(activityId, { phoneNumber: '13900007004' });
  const told = async () => {
    await tell();
    return (await texts()).map(([phone, content]) => [phone, /已撤销|有变动/.exec(content)?.[0]]);
  };
  dataOf(await revoke(activityId));
  dataOf(await mend(activityId, { address: '文化礼堂' }));
  await pass(activityId, '2026-09-14 10:10:00');
  expect(await told(), 'of the revocation, which they were not told yet').toEqual([
    ['13900007004', '已撤销'],
  ]);
  dataOf(await revoke(activityId));
  expect(await told()).toEqual([]);
  dataOf(await mend(activityId, { address: '大会堂' }));
  await pass(activityId, '2026-09-14 10:10:00');
  expect(await told()).toEqual([]);
  at.clock.set('2026-09-14T10:10:00+08:00');
  await signed(activityId, { phoneNumber: '13900007005' });
  await Promise.all([tell(), tell()]);
  expect((await texts()).map(([phone, content]) => [phone, /有变动.*大会堂/.test(content)])).toEqual([
    ['13900007004', true],
  ]);
  dataOf(await revoke(activityId));
  expect((await told()).map(([, word]) => word)).toEqual(['已撤销', '已撤销']);
  at.clock.set(before.toISOString());
});

test('who is cancelled by mistake and signed up again is told of no cancelling', async () => {
  await nothingUntold();
  const activityId = await published();
  const signId = await signed(activityId, { phoneNumber: '13900007003' });
  dataOf(await at.call(signs.cancelSign, { signId }, author.token));
  await signed(activityId, { phoneNumber: '13900007003' });
  expect(await tell()).toBe(0);
});

test('two officers who cancel different people at once both do so', async () => {
  const activityId = await published();
  for (let turn = 0; turn < 5; turn++) {
    const ids = [
      await signed(activityId, { phoneNumber: `1390000701${turn}` }),
      await signed(activityId, { phoneNumber: `1390000702${turn}` }),
    ];
    const replies = await Promise.all(
      ids.map((signId, place) =>
        at.call(signs.cancelSign, { signId }, (place === 0 ? author : reviewer).token),
      ),
    );
    expect(replies.map(({ code }) => code)).toEqual([200, 200]);
  }
});

test('one number gets no more than five such texts in a day, and none of what is over', async () => {
  await nothingUntold();
  const activityId = await published();
  await signed(activityId);
  for (let turn = 0; turn < 3; turn++) {
    dataOf(await revoke(activityId));
    await tell();
    dataOf(await mend(activityId, { address: `第${turn}处` }));
    await pass(activityId);
    await tell();
  }
  expect(await texts()).toHaveLength(5);
  await at.deps.db.updateTable('activityNotice').set({ expireTime: at.deps.clock.now() }).execute();
  expect(await tell()).toBe(0);
  expect(
    await at.deps.db.selectFrom('activitySign').selectAll().where('noticeId', 'is not', null).execute(),
  ).toEqual([]);
});

test('whoever signs up while it is revoked is told, or not taken in', async () => {
  for (let turn = 0; turn < 5; turn++) {
    await nothingUntold();
    const activityId = await published();
    const [reply] = await Promise.all([sign(activityId), revoke(activityId)]);
    await tell();
    expect(await texts()).toHaveLength(reply.code === 200 ? 1 : 0);
  }
});

test('the file of the list has numbers whole for who may take them along', async () => {
  const activityId = await published();
  await signed(activityId, { phoneNumber: '13900001234' });
  const [whole, masked] = [['13900001234'], ['139****1234']];
  expect(await numbersTaken(at, signs.exportSigns, { activityId }, author)).toEqual({
    whole,
    logged: '导出完整号码',
    masked,
    ofOthers: masked,
  });
});

test('the list is taken along with masked numbers, and the log knows who took it', async () => {
  const activityId = await published();
  await signed(activityId, { phoneNumber: '13900001234' });
  const answer = await at.call(signs.exportSigns, { activityId }, author.token);
  expect(answer.text.slice(0, 2)).toBe('PK');
  const logged = await at.deps.db.selectFrom('logOper').selectAll().where('action', '=', '导出').execute();
  expect(JSON.stringify(logged)).toContain(activityId);
});
