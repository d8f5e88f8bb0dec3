/** Applications of the hall and service centres, as far as they are alike: rights, order, two at once, pictures, merges, the log. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode, SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import { downloadFile, uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { mergeDept } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import * as centers from '@farmers-mailbox/contract/service/service-center/endpoints.ts';
import * as services from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { centerOf, RIVERSIDE, serviceOf, WEST_LAKE } from '../../../testing/county-fields.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { onePixel } from '../../../testing/one-pixel.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-services-'));
let at: TestApp;
let admin: SignedInTestUser;
let neighbour: SignedInTestUser;
let city: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp({ dependencies: { config: { ...readConfig({}), fileStore: { folder } } } });
  admin = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit });
  neighbour = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: RIVERSIDE.unit });
  city = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
  const word = { typeKey: 'SENSITIVE_WORD', effectDeptId: '33', nodeKind: 2, matchMode: 1, wordLevel: 1 };
  await at.deps.db
    .insertInto('globalType')
    .values({ ...word, typeName: '包治百病' })
    .execute();
});
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await at.deps.db.deleteFrom('serviceHall').execute();
  await at.deps.db.deleteFrom('serviceCenter').execute();
});

const upload = async (by: SignedInTestUser): Promise<string> =>
  dataOf(await at.call(uploadFile, { fileName: 'a.png', content: onePixel() }, by.token));

interface Kind {
  readonly noun: string;
  readonly table: 'serviceHall' | 'serviceCenter';
  readonly key: 'hallId' | 'centerId';
  readonly ids: 'hallIds' | 'centerIds';
  readonly name: 'serviceName' | 'centerName';
  readonly calls: Readonly<Record<'query' | 'add' | 'update' | 'remove' | 'order', Endpoint>>;
  /** with a picture of one's own */
  fields(name: string, pictureUrl: string): Record<string, unknown>;
}

const KINDS: readonly Kind[] = [
  {
    noun: '服务应用',
    table: 'serviceHall',
    key: 'hallId',
    ids: 'hallIds',
    name: 'serviceName',
    calls: {
      query: services.queryServices,
      add: services.addService,
      update: services.updateService,
      remove: services.deleteServices,
      order: services.orderServices,
    },
    fields: (serviceName, iconUrl) => ({ ...serviceOf(WEST_LAKE), serviceName, iconUrl }),
  },
  {
    noun: '服务中心',
    table: 'serviceCenter',
    key: 'centerId',
    ids: 'centerIds',
    name: 'centerName',
    calls: {
      query: centers.queryCenters,
      add: centers.addCenter,
      update: centers.updateCenter,
      remove: centers.deleteCenters,
      order: centers.orderCenters,
    },
    fields: (centerName, picture) => ({ ...centerOf(WEST_LAKE), centerName, imageUrls: [picture] }),
  },
];

interface Row {
  readonly [field: string]: unknown;
  readonly orderNum: number;
  readonly version: number;
  readonly can: Readonly<Record<string, unknown>>;
}

describe.each(KINDS)('$noun', ({ noun, table, key, ids, name, calls, fields }) => {
  const call = (endpoint: Endpoint, asked: object, by = admin) => at.call(endpoint, asked as never, by.token);
  const listed = async (by = admin, asked: object = {}): Promise<Row[]> =>
    (dataOf(await call(calls.query, asked, by)) as { list: Row[] }).list;
  const names = async (by = admin, asked: object = {}) => (await listed(by, asked)).map((row) => row[name]);
  async function added(title: string, changed: object = {}, by = admin): Promise<string> {
    const answer = dataOf(await call(calls.add, { ...fields(title, await upload(by)), ...changed }, by));
    return String((answer as Record<string, unknown>)[key]);
  }
  const pictureOf = (row?: Row) => {
    const { iconUrl, imageUrls } = (row ?? {}) as { iconUrl?: string; imageUrls?: { url: string }[] };
    return iconUrl ?? imageUrls?.[0]?.url ?? '';
  };
  const orderOf = (...order: readonly (readonly [id: string, orderNum: number])[]) =>
    order.map(([id, orderNum]) => ({ [key]: id, orderNum }));

  test('[BIZ-01] [BIZ-02] a county publishes its own, behind what it has; the next county neither sees nor changes it', async () => {
    const id = await added('第一');
    await added('第二');
    expect(await listed()).toMatchObject([
      { [key]: id, [name]: '第一', orderNum: 10, version: 1, can: { edit: true, remove: true, order: true } },
      { [name]: '第二', orderNum: 20 },
    ]);
    expect(await names(neighbour)).toEqual([]);
    expect(await names(neighbour, { deptId: WEST_LAKE.region })).toEqual([]);
    const foreign = { [key]: id, version: 1, ...fields('改', await upload(neighbour)) };
    const there = table === 'serviceCenter' ? { lng: 120.21, lat: 30.19 } : {};
    const refused = [
      await call(calls.add, { ...fields('外人', await upload(neighbour)) }, neighbour),
      await call(calls.update, { ...foreign, deptId: RIVERSIDE.region, ...there }, neighbour),
      await call(calls.remove, { [ids]: [id] }, neighbour),
      await call(calls.order, { orderList: orderOf([id, 1]), seenOrder: [id] }, neighbour),
    ];
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => ErrorCode.notFound));
    const messenger = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: WEST_LAKE.unit });
    expect((await call(calls.query, {}, messenger)).code).toBe(ErrorCode.forbidden);
  });

  test('is changed from the version that was read, in another region behind what is there', async () => {
    const id = await added('改前');
    await added('镇上的', { deptId: WEST_LAKE.township });
    const kept = (await listed()).find((row) => row[key] === id);
    const changed = { ...fields('改后', pictureOf(kept)), [key]: id, deptId: WEST_LAKE.township };
    expect((await call(calls.update, changed)).fieldErrors).toMatchObject([{ field: 'version' }]);
    expect((await call(calls.update, { ...changed, version: 1 })).code).toBe(200);
    expect((await call(calls.update, { ...changed, version: 1 })).code).toBe(ErrorCode.stateChanged);
    const rows = await listed(admin, { deptId: WEST_LAKE.township, ownFlag: 1 });
    expect(rows).toMatchObject([
      { [name]: '镇上的', orderNum: 10 },
      { [name]: '改后', orderNum: 20, version: 2 },
    ]);
  });

  test('a number that is sent along is its own: the same one moves nothing, another’s is refused', async () => {
    const id = await added('甲');
    await added('乙');
    await added('丙', { orderNum: 25 });
    const kept = (await listed()).find((row) => row[key] === id);
    const whole = { ...fields('甲一', pictureOf(kept)), [key]: id };
    expect((await call(calls.update, { ...whole, orderNum: 10, version: 1 })).code).toBe(200);
    expect((await listed()).map(({ orderNum }) => orderNum)).toEqual([10, 20, 25]);
    expect((await call(calls.update, { ...whole, orderNum: 20, version: 2 })).fieldErrors).toMatchObject([
      { field: 'orderNum', message: '顺序号与其他的重复，请重新打开后再排序' },
    ]);
    expect((await call(calls.update, { ...whole, orderNum: 22, version: 2 })).code).toBe(200);
    expect(await names(admin, { ownFlag: 1 })).toEqual(['乙', '甲一', '丙']);
  });

  test('units publish nothing, and types that the dictionary lacks are refused', async () => {
    const picture = await upload(admin);
    const unit = await call(calls.add, { ...fields('单位的', picture), deptId: WEST_LAKE.unit });
    expect(unit.fieldErrors).toEqual([{ field: 'deptId', message: '请选择区域，不能选择单位' }]);
    const type = table === 'serviceHall' ? { serviceType: 99 } : { serviceTypes: [99] };
    const unknown = await call(calls.add, { ...fields('没有的类型', picture), ...type });
    expect(unknown.fieldErrors).toEqual([{ field: Object.keys(type)[0], message: '请选择服务类型' }]);
  });

  test('a word that was forbidden since keeps nobody from switching it off, and everybody from switching it on', async () => {
    const id = await added('第一');
    await at.deps.db
      .updateTable(table)
      .set({ [name]: '包治百病' })
      .where(key as never, '=', id as never)
      .execute();
    const turned = async (status: 0 | 1) => {
      const [row] = await listed();
      return call(calls.update, {
        [key]: id,
        version: row?.version,
        ...fields('包治百病', pictureOf(row)),
        status,
      });
    };
    expect((await turned(0)).code).toBe(SUCCESS_CODE);
    expect(await listed()).toMatchObject([{ [name]: '包治百病', status: 0 }]);
    expect((await turned(1)).code).toBe(ErrorCode.sensitiveWord);
  });

  test('forbidden words are refused beside the field', async () => {
    const refused = await call(calls.add, fields('包治百病', await upload(admin)));
    expect(refused).toMatchObject({ code: ErrorCode.sensitiveWord, fieldErrors: [{ field: name }] });
  });

  test('is put in order as a whole; numbers twice, a number of another one and two regions are refused', async () => {
    const [one, two, three] = [await added('一'), await added('二'), await added('三')];
    const there = await added('镇上的', { deptId: WEST_LAKE.township });
    const seenOrder = [one, two, three];
    const order = (orderList: object[], seen: object = { seenOrder }) =>
      call(calls.order, { orderList, ...seen });
    expect((await order(orderOf([one, 20], [two, 10]))).code).toBe(200);
    expect(await names(admin, { ownFlag: 1 })).toEqual(['二', '一', '三']);
    const now = { seenOrder: [two, one, three] };
    expect((await order(orderOf([one, 5], [two, 5]), now)).code).toBe(ErrorCode.validation);
    expect(await order(orderOf([one, 30]), now)).toMatchObject({
      fieldErrors: [{ field: 'orderList', message: '顺序号与其他的重复，请重新打开后再排序' }],
    });
    expect((await order(orderOf([one, 5], [there, 6]), now)).fieldErrors[0]?.field).toBe('orderList');
    expect(await names(admin, { ownFlag: 1 })).toEqual(['二', '一', '三']);
    // who does not say which order was seen means the numbers as they are
    expect((await order(orderOf([one, 5]), {})).code).toBe(200);
    expect(await names(admin, { ownFlag: 1 })).toEqual(['一', '二', '三']);
  });

  test('of two who put it in order at once the second is told', async () => {
    const [one, two] = [await added('一'), await added('二')];
    const asked = { orderList: orderOf([one, 20], [two, 10]), seenOrder: [one, two] };
    const answers = await Promise.all([call(calls.order, asked), call(calls.order, asked, city)]);
    expect(answers.map(({ code }) => code)).toEqual(expect.arrayContaining([200, ErrorCode.stateChanged]));
    expect(answers.find(({ code }) => code !== 200)?.msg).toBe('顺序刚刚由他人调整，请重新打开后再排序');
    expect(await names()).toEqual(['二', '一']);
  });

  test('two who add at once stand behind each other', async () => {
    await Promise.all(['甲', '乙', '丙'].map((title) => added(title)));
    expect((await listed()).map(({ orderNum }) => orderNum)).toEqual([10, 20, 30]);
  });

  test('pictures are one’s own uploads, seen by everybody who works here, and go with it', async () => {
    const picture = await upload(admin);
    const foreign = await call(calls.add, fields('外人的图片', await upload(neighbour)));
    expect(foreign.fieldErrors[0]?.message).toBe('图片已失效，请重新上传');
    const answer = dataOf(await call(calls.add, fields('有图片', picture))) as Record<string, unknown>;
    const see = async () =>
      (await at.call(downloadFile, { relativeUrl: picture }, neighbour.token)).headers['content-type'];
    expect(await see()).toBe('image/png');
    await call(calls.remove, { [ids]: [answer[key]] });
    expect(await see()).not.toBe('image/png');
  });

  test('is removed all or none, with its rows in the log', async () => {
    const [one, two] = [await added('留痕一'), await added('留痕二')];
    expect(await call(calls.remove, { [ids]: [one, '1'] })).toMatchObject({
      code: ErrorCode.notFound,
      msg: `${noun}不存在或已删除`,
    });
    expect(dataOf(await call(calls.remove, { [ids]: [one, two] }))).toEqual({ successCount: 2 });
    const log = await at.deps.db
      .selectFrom('logOper')
      .select(['action', 'summary'])
      .where('bizId', '=', one)
      .orderBy('logId')
      .execute();
    expect(log).toEqual([
      { action: '新增', summary: `新增${noun}留痕一` },
      { action: '删除', summary: `删除${noun}留痕一` },
    ]);
  });
});

test('a name stands once among the applications of a region', async () => {
  const twice = async () =>
    at.call(services.addService, { ...serviceOf(WEST_LAKE), iconUrl: await upload(admin) }, admin.token);
  expect((await twice()).code).toBe(200);
  expect(await twice()).toMatchObject({
    code: ErrorCode.duplicate,
    fieldErrors: [{ field: 'serviceName', message: '这个区域已有同名的应用' }],
  });
});

test('[PERM-04] pushes and application access are opened from the hall by super, province, city and county admins alone', async () => {
  const township = await at.signInAs({ roleKeys: ['townshipAdmin'], deptId: WEST_LAKE.township });
  const plain = await at.signInAs({ roleKeys: ['admin'], deptId: WEST_LAKE.unit });
  let last = 0;
  const add = async (by: SignedInTestUser, functionType: number | null) => {
    last += 1;
    const name = { serviceName: `应用${last}`, deptId: WEST_LAKE.township };
    const fields = { ...serviceOf(WEST_LAKE), ...name, iconUrl: await upload(by), functionType };
    return at.call<Endpoint>(services.addService, fields, by.token);
  };
  const refused = '推送管理和应用接入只有超级管理员和省、市、区县级管理员可以选择';
  for (const functionType of [7, 14]) {
    for (const by of [township, plain])
      expect(await add(by, functionType)).toMatchObject({
        code: ErrorCode.validation,
        fieldErrors: [{ field: 'functionType', message: refused }],
      });
    for (const by of [admin, city]) expect((await add(by, functionType)).code).toBe(SUCCESS_CODE);
  }
  for (const functionType of [1, null]) expect((await add(township, functionType)).code).toBe(SUCCESS_CODE);

  const { list } = dataOf(await at.call(services.queryServices, { ownFlag: 1 }, township.token));
  const stored = list.find(({ functionType }) => functionType === 14);
  const own = list.find(({ functionType }) => functionType === 1);
  const change = (row: (typeof list)[number] | undefined, functionType: number) => {
    const { hallId, version, iconUrl, serviceName } = row ?? {};
    const changed = { hallId, version, iconUrl, serviceName, deptId: WEST_LAKE.township, functionType };
    return at.call<Endpoint>(services.updateService, { ...serviceOf(WEST_LAKE), ...changed }, township.token);
  };
  expect((await change(own, 14)).fieldErrors).toEqual([{ field: 'functionType', message: refused }]);
  expect((await change(stored, 14)).code).toBe(SUCCESS_CODE);
});

test('[BIZ-02] a centre stands within its region, which is listed with everything inside it', async () => {
  const add = (changed: object) =>
    at.call(centers.addCenter, { ...centerOf(WEST_LAKE), ...changed }, city.token);
  const outside = await add({ lng: 120.21, lat: 30.19 });
  expect(outside.fieldErrors).toEqual([{ field: 'lng', message: '这个位置不在所选区域的范围内' }]);
  expect((await add({ lng: 10 })).fieldErrors[0]?.field).toBe('lng');
  expect((await add({ contactPhone: '15412345678' })).fieldErrors[0]?.field).toBe('contactPhone');
  expect((await add({ deptId: WEST_LAKE.township, workTime: '工作日 8:30-17:00' })).code).toBe(200);
  const found = dataOf(await at.call(centers.queryCenters, { centerName: '农事' }, admin.token));
  expect(found).toMatchObject({ total: 1, more: false });
  expect(found.list).toMatchObject([{ lng: 120.13, lat: 30.26, serviceItems: ['植保咨询'] }]);
  const own = dataOf(await at.call(centers.queryCenters, { ownFlag: 1 }, admin.token));
  expect(own.list).toEqual([]);
});

test('a point that the outlines no longer hold stays with a centre whose point is not changed', async () => {
  const outside = { lng: 120.21, lat: 30.19 };
  const { centerId } = dataOf(await at.call(centers.addCenter, centerOf(WEST_LAKE), admin.token));
  await at.deps.db.updateTable('serviceCenter').set(outside).where('centerId', '=', centerId).execute();
  const change = (version: number, fields: object) => {
    const asked = { ...centerOf(WEST_LAKE), ...outside, ...fields, centerId, version };
    return at.call(centers.updateCenter, asked, admin.token);
  };
  dataOf(await change(1, { centerName: '新农事中心' }));
  expect((await change(2, { lng: 120.22 })).fieldErrors[0]?.field).toBe('lng');
});

// The last in the file: a place goes.
test('a merge takes along what a region published, behind what its successor has, and switches a double off', async () => {
  const icon = async () => ({ iconUrl: await upload(city) });
  const add = async (serviceName: string, deptId: string) =>
    dataOf(
      await at.call(
        services.addService,
        { ...serviceOf(WEST_LAKE), ...(await icon()), serviceName, deptId },
        city.token,
      ),
    );
  await add('问答', '3301061101');
  await add('书屋', '3301061101');
  await add('问答', WEST_LAKE.village);
  const center = { ...centerOf(WEST_LAKE), deptId: '3301061101' };
  dataOf(await at.call(centers.addCenter, center, city.token));
  const { version } = await at.deps.db
    .selectFrom('sysDept')
    .select('version')
    .where('deptId', '=', '3301061101')
    .executeTakeFirstOrThrow();
  const asked = { deptId: '3301061101', toDeptId: WEST_LAKE.village, version, keptIdentityIds: [] };
  dataOf(await at.call(mergeDept, asked, city.token));
  const own = { deptId: WEST_LAKE.village, ownFlag: 1 } as const;
  const { list } = dataOf(await at.call(services.queryServices, own, city.token));
  expect(list).toMatchObject([
    { serviceName: '问答', status: 1, orderNum: 10 },
    { serviceName: expect.stringMatching(/^问答-\d{7}$/), status: 0, orderNum: 20 },
    { serviceName: '书屋', status: 1, orderNum: 30 },
  ]);
  expect(dataOf(await at.call(centers.queryCenters, own, city.token)).list).toMatchObject([
    { centerName: '西湖农事服务中心', deptId: WEST_LAKE.village },
  ]);
});
