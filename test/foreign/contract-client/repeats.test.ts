// A creating call that a client of the contract alone sends twice.

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { claimRequest, requestOfCall } from '../../../packages/server/src/http/repeated-request.ts';
import { startClient } from './client.ts';

const { at, ask, cast, get, superAdmin } = await startClient();
afterAll(() => at.close());

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
