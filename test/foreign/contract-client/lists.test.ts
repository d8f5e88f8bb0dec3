// Lists as a client reads them that knows the contract alone: their order, their rows, places outside of its area.

import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { recordStatements } from '../../../packages/server/src/testing/record-statements.ts';
import { choicesOf } from '../../../packages/server/src/testing/request-fields.ts';
import { toMoment } from '../../../packages/server/src/time/moment.ts';
import { LISTS } from '../../house/specification/contract-calls.ts';
import { startClient } from './client.ts';

const { at, ask, cast, get, superAdmin } = await startClient();
afterAll(() => at.close());

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
