// 乡村旅游: the life of a place (testing/content-life), and what is its own: the fields of its kind, its telephone, order, recommendation, season.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { expect, test } from 'vitest';
import { contentLife } from '../../../testing/content-life/content-life.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { onePixel } from '../../../testing/one-pixel.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { tour } from './kind.ts';

type New = RequestOf<typeof endpoints.saveTour>;

/** Uploaded by whoever saves. */
const covers = new Map<string, string>();
async function coverOf(at: TestApp, token: string): Promise<string> {
  const kept =
    covers.get(token) ?? dataOf(await at.call(uploadFile, { fileName: 'a.png', content: onePixel() }, token));
  covers.set(token, kept);
  return kept;
}

const life = contentLife(tour, (at) => ({
  fields: (title, deptId): New => ({
    tourType: 1 as const,
    title,
    deptId,
    content: [{ kind: 'text' as const, text: '茶园边的小院。' }],
    address: '梅家坞1号',
    lng: 120.0582,
    lat: 30.1887,
    contactName: '徐茶娟',
    contactPhone: '0571-88880001',
    avgPrice: 88.5,
    tags: ['茶园'],
    extInfo: { seatCount: 60, specialDishes: ['土鸡煲'] },
  }),
  save: async (fields, token) =>
    at.call(endpoints.saveTour, { coverUrl: await coverOf(at, token), ...fields }, token),
  update: async ({ id, version }, fields, token) => {
    const { coverUrl } = dataOf(await at.call(endpoints.tourDetails, { tourId: id }, token));
    const { contactPhone, ...shown } = fields;
    const named = { coverUrl, ...shown, tourId: id, version };
    return at.call(
      endpoints.updateTour,
      contactPhone === '0571-88880001' ? named : { ...named, contactPhone },
      token,
    );
  },
  details: (tourId, token) => at.call(endpoints.tourDetails, { tourId }, token),
  page: (asked, token) => at.call(endpoints.pageTours, { tourType: 1, pageSize: 100, ...asked }, token),
  pass: (tourId, read, auditOpinion, token) =>
    at.call(endpoints.passTour, { tourId, ...read, auditOpinion }, token),
  refuse: (tourId, read, auditOpinion, token) =>
    at.call(endpoints.refuseTour, { tourId, ...read, auditOpinion }, token),
  offline: ({ id, version }, opinion, token) =>
    at.call(endpoints.takeTourOffline, { tourId: id, version, opinion }, token),
  remove: ({ id, version }, token) => at.call(endpoints.removeTour, { tourId: id, version }, token),
  isReadBelow: true,
  isWrittenByMessengers: false,
}));
const { app, people, save, saved, published, fields, loggedOf } = life;

const homestay = { tourType: 2 as const, extInfo: {} };
test.each([
  [{ extInfo: { seatCount: -1 } }, 'extInfo.seatCount', '不能小于0'],
  [{ extInfo: { playType: '研学' } }, 'extInfo.playType', '不支持这个字段'],
  [{ tourType: 5 as const, extInfo: {} }, 'extInfo.playType', '请选择游玩类型'],
  [
    { ...homestay, extInfo: { roomTypes: [{ name: '大床房', price: 260 }] } },
    'extInfo.roomTypes',
    '第1项，数量：请填写数量',
  ],
  [{ lng: 12 }, 'lng', '不能小于118'],
  [{ lng: 120.21, lat: 30.2 }, 'lng', '这个位置不在所选区域的范围内'],
  [{ avgPrice: 1.234 }, 'avgPrice', '最多2位小数'],
  [{ contactPhone: '打我电话' }, 'contactPhone', '请输入正确的电话号码'],
  [
    { videoUrl: 'javascript:alert(1)' },
    'videoUrl',
    '视频网址须以 http:// 或 https:// 开头，如 https://www.moa.gov.cn',
  ],
  [{ submitFlag: 1 as const, coverUrl: null }, 'coverUrl', '请上传封面'],
])('a place with %j is refused beside %s', async (changed, field, message) => {
  expect((await save(fields(changed))).fieldErrors).toEqual([{ field, message }]);
});

test('a point that the outlines no longer hold stays with a place whose point is not changed; another such one is refused', async () => {
  const id = await saved();
  const outside = { lng: 120.21, lat: 30.2 };
  await app().deps.db.updateTable('ruralTour').set(outside).where('tourId', '=', id).execute();
  dataOf(await life.change(id, { title: '换了名字', ...outside }));
  expect((await life.change(id, { ...outside, lng: 120.22 })).fieldErrors).toMatchObject([{ field: 'lng' }]);
});

test('a draft may still be without its cover; its kind stays what it is', async () => {
  const id = await saved({ coverUrl: null });
  const other = await life.change(id, { tourType: 2, extInfo: {} });
  expect(other.fieldErrors).toEqual([{ field: 'tourType', message: '类型不能修改，请在那一类的页面新增' }]);
});

test('the telephone is encrypted, shown masked, kept by a change that does not name it, and part of what was read', async () => {
  const id = await saved({ contactPhone: '154 0000 1234' });
  const stored = () =>
    app()
      .deps.db.selectFrom('ruralTour')
      .select(['phoneCipher', 'contentHash'])
      .where('tourId', '=', id)
      .executeTakeFirstOrThrow();
  const phone = async () => app().deps.personalData.decrypt((await stored()).phoneCipher);
  const { contentHash, version, ...read } = await life.read(id);
  expect(read).toMatchObject({ contactPhone: '154****1234' });
  expect((await stored()).phoneCipher.toString('latin1')).not.toContain('15400001234');
  dataOf(await life.change(id, { title: '换了名字' }));
  expect(await phone()).toBe('15400001234');
  const { token } = people().author;
  const { coverUrl } = dataOf(await app().call(endpoints.tourDetails, { tourId: id }, token));
  const asked = { ...fields({ title: '换了名字' }), coverUrl, tourId: id, version: version + 1 };
  dataOf(await app().call(endpoints.updateTour, { ...asked, contactPhone: '0571-88880009' }, token));
  expect(await phone()).toBe('0571-88880009');
  expect(await life.read(id), 'a landline is nobody’s own').toMatchObject({ contactPhone: '0571-88880009' });
  expect((await stored()).contentHash).not.toBe(contentHash);
  for (const { afterData } of await loggedOf(id)) expect(afterData).not.toMatch(/1234|88880009/);
});

type Placed = RequestOf<typeof endpoints.orderTours>['sortList'];
const order = (sortList: Placed, by = people().author) =>
  app().call(endpoints.orderTours, { sortList }, by.token);
const setStatus = (tourId: string, status: 0 | 1, by = people().author) =>
  app().call(endpoints.changeTourStatus, { tourId, status }, by.token);

test('the list begins with what was put in order; recommended and put aside is what is published, without a new review', async () => {
  const { elsewhere, township, reviewer } = people();
  const type = { tourType: 4 as const, extInfo: { snackName: '定胜糕' } };
  const [first, second, third] = [await published(type), await published(type), await published(type)];
  const ids = async () =>
    dataOf(await app().call(endpoints.pageTours, { tourType: 4 }, reviewer.token)).list.map(
      ({ tourId }) => tourId,
    );
  expect(await ids()).toEqual([third, second, first]);
  dataOf(
    await order([
      { tourId: second, orderNum: 20 },
      { tourId: first, orderNum: 10, recommendFlag: 1 },
    ]),
  );
  expect(await ids()).toEqual([first, second, third]);
  expect(await life.read(first)).toMatchObject({
    recommendFlag: 1,
    orderNum: 10,
    auditStatus: 2,
    version: 2,
  });
  expect((await loggedOf(first)).map(({ action }) => action)).toContain('推荐');

  const twice = [1, 2].map((orderNum) => ({ tourId: first, orderNum }));
  expect((await order(twice)).data).toEqual({
    fieldErrors: [{ field: 'sortList', message: '同一处写了两次' }],
  });
  expect((await order([{ tourId: first, orderNum: 5 }], elsewhere)).code).toBe(ErrorCode.notFound);
  expect((await setStatus(first, 0, elsewhere)).code).toBe(ErrorCode.notFound);
  const below = await published(fields(type, '33010611'));
  expect((await order([{ tourId: below, orderNum: 5 }], township)).code).toBe(ErrorCode.forbidden);
  const draft = await saved(type);
  const withDraft = [
    { tourId: third, orderNum: 1 },
    { tourId: draft, orderNum: 2 },
  ];
  expect(await order(withDraft)).toMatchObject({
    code: ErrorCode.stateChanged,
    msg: '只有已发布的才能这样做',
  });
  expect((await ids())[0]).toBe(first);

  dataOf(await setStatus(first, 0));
  expect(await life.read(first)).toMatchObject({ status: 0, auditStatus: 2 });
  dataOf(await life.offline(first));
  expect(await life.read(first)).toMatchObject({
    status: 1,
    recommendFlag: 0,
    orderNum: null,
    auditStatus: 4,
  });
});

test('recommended and taken offline at once it ends offline and not recommended', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const tourId = await published();
    const [placed, taken] = await Promise.all([order([{ tourId, recommendFlag: 1 }]), life.offline(tourId)]);
    expect([200, ErrorCode.stateChanged]).toContain(placed.code);
    dataOf(taken);
    expect(await life.read(tourId)).toMatchObject({ recommendFlag: 0, auditStatus: 4 });
  }
});

test('the list is filtered by each field; of what is picked by its months, over the turn of the year too', async () => {
  const fruit = (name: string, monthFrom: number, monthTo: number) => ({ name, monthFrom, monthTo });
  const picking = (title: string, fruits: object[], changed: Partial<New> = {}) =>
    saved({ tourType: 3, title, extInfo: { fruits }, ...changed });
  const grapes = await picking('葡萄园', [fruit('夏黑', 7, 8)], { starLevel: 3, avgPrice: 120 });
  const berries = await picking('草莓园', [fruit('红颜', 12, 4)], { tags: ['草莓'], avgPrice: null });
  const ids = async (asked: Omit<RequestOf<typeof endpoints.pageTours>, 'tourType'>) =>
    dataOf(await app().call(endpoints.pageTours, { tourType: 3, ...asked }, people().author.token)).list.map(
      ({ tourId }) => tourId,
    );
  expect(await ids({})).toEqual([berries, grapes]);
  for (const asked of [
    { title: '葡萄' },
    { starLevel: 3 },
    { avgPriceFrom: 100, avgPriceTo: 200 },
    { pickMonth: 7 },
  ])
    expect([asked, await ids(asked)]).toEqual([asked, [grapes]]);
  for (const asked of [{ tag: '草莓' }, { pickMonth: 1 }, { pickMonth: 12 }])
    expect([asked, await ids(asked)]).toEqual([asked, [berries]]);
  for (const asked of [{ pickMonth: 5 }, { avgPriceTo: 100 }, { status: 0 as const }, { auditStatus: 2 }])
    expect([asked, await ids(asked)]).toEqual([asked, []]);
});

test('a forbidden word in a field of its kind is named beside it', async () => {
  const extInfo = { specialDishes: ['包治百病汤'] };
  const refused = await save(fields({ extInfo, submitFlag: 1 }));
  expect(refused).toMatchObject({ code: ErrorCode.sensitiveWord, msg: '包治百病' });
  expect(refused.fieldErrors.map(({ field }) => field)).toEqual(['extInfo.specialDishes']);
});

test('the list tells what a portion of a snack costs', async () => {
  const title = '龙井茶酥';
  await published({ tourType: 4 as const, title, extInfo: { snackName: title, price: 12.5 } });
  await published({ tourType: 4 as const, title: `${title}（无价）`, extInfo: { snackName: title } });
  const { list } = dataOf(
    await app().call(endpoints.pageTours, { tourType: 4, title }, people().reviewer.token),
  );
  expect(list.map(({ portionPrice }) => portionPrice)).toEqual([null, 12.5]);
});
