// Requests: entered, seen in one's own area, taken up once, turned down with a reason, written from, expired.

import type { RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  deleteApplications,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import {
  handleRequest,
  pageRequests,
  removeRequest,
  requestDetails,
  saveRequest,
} from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castOf, dataOf, details, type MassSmsCast, warningFields } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { expireRequests } from './actions.ts';

let at: TestApp;
let cast: MassSmsCast;
let township: SignedInTestUser;
let neighbour: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  cast = await castOf(at);
  township = await as('townshipSmsMessenger', '33010611A1');
  neighbour = await as('countyAdmin', '330108A1');
});
afterAll(() => at.close());

let last = 0;
const as = (roleKey: RoleKey, deptId: string) => {
  last += 1;
  return at.signInAs({ roleKeys: [roleKey], deptId, user: { userName: `req${last}` } });
};

type New = RequestOf<typeof saveRequest>;
const fields = (overrides: Partial<New> = {}): New => ({
  requestTitle: '杨梅滞销',
  requestContent: '绕城村杨梅大量上市，欢迎采购。',
  smsCategory: '08',
  requestUserName: '王大伯',
  phoneNumber: '154 0000 1234',
  deptId: '3301061142',
  ...overrides,
});
const save = (overrides: Partial<New> = {}, by = cast.messenger) =>
  at.call(saveRequest, fields(overrides), by.token);
const enter = async (overrides: Partial<New> = {}, by = cast.messenger) =>
  dataOf(await save(overrides, by)).requestId;
const read = async (requestId: string, by = cast.messenger) =>
  dataOf(await at.call(requestDetails, { requestId }, by.token));
const handle = (requestId: string, requestStatus: 1 | 2, handleOpinion = '', by = cast.messenger) =>
  at.call(handleRequest, { requestId, requestStatus, handleOpinion }, by.token);
const draftFrom = (requestId: string, by = cast.messenger, place = '3301061142') =>
  at.call(saveApplication, warningFields({ submitFlag: 0, requestId, objDeptIds: [place] }), by.token);

describe('[SMS-07] requests', () => {
  test('are decided about as they were read: not after somebody changed the words', async () => {
    const requestId = await enter();
    const { version, sourceId, applyId } = await read(requestId);
    expect({ sourceId, applyId }).toEqual({ sourceId: null, applyId: null });
    dataOf(await save({ requestId, version, requestContent: '改过的内容，请帮忙发布。' }));
    const stale = { requestId, version, requestStatus: 1 as const, handleOpinion: '' };
    expect(await at.call(handleRequest, stale, cast.messenger.token)).toMatchObject({
      code: 4090,
      msg: '这条需求刚刚修改过，请重新阅读后再办理',
    });
    expect((await read(requestId)).requestStatus).toBe(0);
  });

  test('are entered with the number kept secret, and read by everybody who writes for the place', async () => {
    const requestId = await enter();
    for (const by of [cast.messenger, township, cast.county, cast.city, cast.province]) {
      expect(await read(requestId, by)).toMatchObject({
        phoneNumber: '154****1234',
        deptName: '绕城村',
        requestSource: 6,
        requestStatus: 0,
        expireTime: '2026-10-14 10:00:00',
        can: { handle: true, write: '先采用这条需求' },
      });
    }
    const stored = await at.deps.db
      .selectFrom('smsRequest')
      .selectAll()
      .where('requestId', '=', requestId)
      .executeTakeFirstOrThrow();
    expect(at.deps.personalData.decrypt(stored.phoneCipher)).toBe('15400001234');
    const logged = await at.deps.db
      .selectFrom('logOper')
      .select(['action', 'afterData'])
      .where('bizId', '=', requestId)
      .executeTakeFirstOrThrow();
    expect(logged.action).toBe('登记');
    expect(JSON.stringify(logged.afterData)).not.toContain('15400001234');
  });

  test('are narrowed by words, by a whole number, by state, category and place, and nobody else’s are there', async () => {
    const requestId = await enter({
      requestTitle: '蓝莓求助',
      phoneNumber: '15400009876',
      smsCategory: '07',
    });
    const ids = async (filters: RequestOf<typeof pageRequests>, by = cast.county) =>
      dataOf(await at.call(pageRequests, filters, by.token)).list.map((row) => row.requestId);
    expect(await ids({ keyword: '蓝莓' })).toEqual([requestId]);
    expect(await ids({ keyword: '15400009876' })).toEqual([requestId]);
    expect(await ids({ smsCategory: '07', requestStatus: 0, deptId: '33010611' })).toEqual([requestId]);
    expect(await ids({ deptId: '33010612' })).toEqual([]);
    expect(await ids({}, neighbour)).toEqual([]);
    expect((await at.call(requestDetails, { requestId }, neighbour.token)).code).toBe(ErrorCode.notFound);
    expect((await handle(requestId, 1, '', neighbour)).code).toBe(ErrorCode.notFound);
    expect((await draftFrom(requestId, neighbour, '330108')).code).toBe(ErrorCode.notFound);
    expect((await save({ requestId, version: 1 }, neighbour)).code).toBe(ErrorCode.notFound);
  });

  test('refuse a wrong field beside it', async () => {
    const wrong: [Partial<New>, string][] = [
      [{ phoneNumber: '123' }, 'phoneNumber'],
      [{ smsCategory: 'xx' }, 'smsCategory'],
      [{ deptId: '330108' }, 'deptId'],
      [{ expectTime: '2026-09-14 09:59:59' }, 'expectTime'],
      [{ requestContent: '杨\u200b梅' }, 'requestContent'],
    ];
    for (const [overrides, field] of wrong) {
      expect([field, (await save(overrides)).fieldErrors[0]?.field]).toEqual([field, field]);
    }
  });

  test('are changed and removed by who entered them or an administrator, while nobody has decided', async () => {
    const requestId = await enter();
    expect((await read(requestId, township)).can.edit).toMatch(/只有登记人或管理员/);
    const { phoneNumber: _, ...kept } = fields({ requestId, version: 1, requestTitle: '杨梅求助' });
    expect((await at.call(saveRequest, kept, township.token)).code).toBe(ErrorCode.forbidden);
    const { version: _version, ...blind } = kept;
    const unseen = await at.call(saveRequest, blind, cast.county.token);
    expect(unseen, 'it would undo what somebody else has saved').toMatchObject({
      code: ErrorCode.validation,
    });
    dataOf(await at.call(saveRequest, kept, cast.county.token));
    expect(await read(requestId)).toMatchObject({
      requestTitle: '杨梅求助',
      phoneNumber: '154****1234',
      version: 2,
    });
    expect((await at.call(saveRequest, kept, cast.county.token)).code).toBe(ErrorCode.stateChanged);
    expect((await at.call(removeRequest, { requestId, version: 2 }, township.token)).code).toBe(
      ErrorCode.forbidden,
    );
    dataOf(await at.call(removeRequest, { requestId, version: 2 }, cast.messenger.token));
    expect((await at.call(requestDetails, { requestId }, cast.messenger.token)).code).toBe(
      ErrorCode.notFound,
    );
  });
});

describe('[SMS-07] a decision', () => {
  test('is taken once: of many at the same time one wins', async () => {
    const requestId = await enter();
    const replies = await Promise.all(
      [cast.messenger, township, cast.county, cast.county2].map((by) => handle(requestId, 1, '', by)),
    );
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 4090, 4090, 4090]);
    expect((await handle(requestId, 2, '不合适')).code).toBe(ErrorCode.stateChanged);
  });

  test('against it needs a reason', async () => {
    const requestId = await enter();
    expect((await handle(requestId, 2)).fieldErrors[0]?.field).toBe('handleOpinion');
    dataOf(await handle(requestId, 2, '与农业无关', cast.county));
    expect(await read(requestId)).toMatchObject({
      requestStatus: 2,
      handleUserName: '陈立',
      handleOpinion: '与农业无关',
    });
    expect((await draftFrom(requestId)).code).toBe(ErrorCode.stateChanged);
  });

  test('for it becomes an application that names the request; a deleted one may be written anew', async () => {
    const requestId = await enter();
    dataOf(await handle(requestId, 1));
    expect((await read(requestId)).can.write).toBe(true);
    const saved = dataOf(await draftFrom(requestId));
    expect(await read(requestId)).toMatchObject({
      application: { applyId: saved.applyId, applyNo: saved.applyNo },
      can: { write: '已经写成短信申请' },
    });
    expect((await read(requestId, cast.county)).application).toBeNull();
    expect((await details(at, cast.messenger, saved.applyId)).request).toEqual({
      requestId,
      requestTitle: '杨梅滞销',
    });
    expect((await draftFrom(requestId, cast.county)).code).toBe(ErrorCode.stateChanged);
    dataOf(await at.call(deleteApplications, { applyId: saved.applyId }, cast.messenger.token));
    expect((await read(requestId)).can.write).toBe(true);
    const again = dataOf(await draftFrom(requestId, cast.county));
    expect((await read(requestId, cast.county)).application?.applyId).toBe(again.applyId);
  });

  test('is not waited for: a draft takes the request up by itself', async () => {
    const requestId = await enter();
    dataOf(await draftFrom(requestId, township));
    expect(await read(requestId)).toMatchObject({
      requestStatus: 1,
      can: { handle: '需求已经处理过或已过期' },
    });
  });

  test('comes too late once nobody needs the text any more', async () => {
    const soon = await enter({ expectTime: '2026-09-14 11:00:00' });
    const later = await enter();
    at.clock.advance({ hours: 2 });
    expect(await expireRequests(at.deps.db, at.clock)).toBe(1);
    const again = await at.signInAs(cast.messenger);
    expect(await read(soon, again)).toMatchObject({ requestStatus: 3, handleUserName: '系统' });
    expect((await read(later, again)).requestStatus).toBe(0);
    expect((await handle(soon, 1, '', again)).code).toBe(ErrorCode.stateChanged);
  });
});
