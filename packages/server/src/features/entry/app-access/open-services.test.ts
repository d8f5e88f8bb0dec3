// Farmers find places of rural tourism, services and centres in another system's application; what they open and what they think of it comes back.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { changeAppStatus } from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import * as reading from '@farmers-mailbox/contract/entry/open-api/reading.ts';
import { listCenters, listServices } from '@farmers-mailbox/contract/entry/open-api/services.ts';
import { countViews, scoreContent } from '@farmers-mailbox/contract/entry/open-api/writing.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { saveSubject } from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import * as tours from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { addCenter, queryCenters } from '@farmers-mailbox/contract/service/service-center/endpoints.ts';
import * as halls from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import {
  centerOf,
  RIVERSIDE,
  serviceOf,
  subjectOf,
  tourOf,
  WEST_LAKE,
} from '../../../testing/county-fields.ts';
import { castOf, dataOf, type MassSmsCast } from '../../../testing/mass-sms-cast.ts';
import { onePixel } from '../../../testing/one-pixel.ts';
import { APP_OWNER, askOpen, injectOpen, type Registered, registerApp } from '../../../testing/open-call.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { applyTallies } from '../../publishing/reactions/queries.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-open-services-'));
let app: TestApp;
let cast: MassSmsCast;
let one: Registered;
let picture: string;
beforeAll(async () => {
  app = await startTestApp({ dependencies: { config: { ...readConfig({}), fileStore: { folder } } } });
  cast = await castOf(app);
  one = await registered();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await app.deps.db.deleteFrom('serviceHall').execute();
  picture = await upload(cast.county);
});

const upload = async (by: SignedInTestUser): Promise<string> =>
  dataOf(await app.call(uploadFile, { fileName: 'a.png', content: onePixel() }, by.token));

function registered(areaIds: string[] = [WEST_LAKE.region]): Promise<Registered> {
  const fields = {
    appName: `浙农${randomUUID().slice(0, 8)}`,
    ownerIdentityId: cast.messenger.identityId,
    ipList: ['10.1.0.0/16'],
    apiScopes: ['content.react' as const, 'content.read' as const],
    areaIds,
    dayQuota: 1,
    ratePerMinute: 600,
  };
  return registerApp(app, { ...APP_OWNER, ...fields }, cast.city, cast.province);
}

const ask = <E extends Endpoint>(endpoint: E, fields: RequestOf<E>, by = one) =>
  askOpen(app, by, endpoint, fields);
const fetchPicture = (fields: Record<string, string>) =>
  injectOpen(app, one, 'GET', `${reading.readPicture.path}?${new URLSearchParams(fields).toString()}`, '');
const mark = (
  contentType: 'tour' | 'center',
  contentId: string,
  score: number,
  person: string = randomUUID(),
) => ask(scoreContent, { contentType, contentId, personId: `farmer-${person}`, score });

async function tour(changed: Partial<RequestOf<typeof tours.saveTour>> = {}): Promise<string> {
  const fields = { ...tourOf(WEST_LAKE), coverUrl: picture, submitFlag: 1 as const, ...changed };
  return dataOf(await app.call(tours.saveTour, fields, cast.county.token)).tourId;
}
async function publishedTour(changed: Parameters<typeof tour>[0] = {}): Promise<string> {
  const tourId = await tour(changed);
  dataOf(await app.call(tours.passTour, { tourId, version: 1 }, cast.county2.token));
  return tourId;
}
const seen = async (tourId: string) =>
  dataOf(await app.call(tours.tourDetails, { tourId }, cast.county2.token));

test('[BIZ-21] what is published and not put aside is read, without whom to call; views are counted', async () => {
  const tourId = await publishedTour({ tourType: 5, extInfo: { playType: '研学' }, avgPrice: 88.5 });
  const waiting = await tour({
    tourType: 5,
    extInfo: { playType: '研学' },
    coverUrl: await upload(cast.county),
  });
  const { data } = await ask(reading.listTours, { tourType: 5, deptId: WEST_LAKE.village });
  expect(data.list.map((row) => row.tourId)).toEqual([tourId]);
  const whole = (await ask(reading.readTour, { tourId })).data;
  expect(whole).toMatchObject({ avgPrice: 88.5, score: null, extInfo: { playType: '研学' }, viewCount: 0 });
  expect(Object.keys(whole).filter((field) => /contact|subject|phone/i.test(field))).toEqual([]);
  expect((await ask(reading.readTour, { tourId: waiting })).code).toBe(ErrorCode.notFound);

  const views = [
    { contentType: 'tour' as const, contentId: tourId, viewCount: 7 },
    { contentType: 'tour' as const, contentId: waiting, viewCount: 7 },
  ];
  expect((await ask(countViews, { requestId: randomUUID(), views })).data).toEqual({ countedItems: 1 });
  await applyTallies(app.deps.db);
  expect((await seen(tourId)).viewCount).toBe(7);
  dataOf(await app.call(tours.changeTourStatus, { tourId, status: 0 }, cast.county2.token));
  expect((await ask(reading.readTour, { tourId })).code).toBe(ErrorCode.notFound);
  expect((await ask(reading.listTours, { tourType: 5, deptId: RIVERSIDE.region })).code).toBe(
    ErrorCode.outsideArea,
  );
});

test('[BIZ-21] a mark is one to five, the last of a person counts, and of two at once one is counted', async () => {
  const tourId = await publishedTour();
  await mark('tour', tourId, 2, 'first-farmer-of-all');
  await mark('tour', tourId, 5, 'first-farmer-of-all');
  await mark('tour', tourId, 4);
  await Promise.all([3, 3, 3].map((score) => mark('tour', tourId, score, 'thrice-at-the-same-time')));
  await applyTallies(app.deps.db);
  expect(await seen(tourId)).toMatchObject({ score: 4, scoreCount: 3, version: 2 });
  expect((await ask(reading.readTour, { tourId })).data).toMatchObject({ score: 4, scoreCount: 3 });
  expect((await mark('tour', tourId, 6)).code).toBe(ErrorCode.validation);
  expect((await mark('tour', await tour({ coverUrl: await upload(cast.county) }), 5)).code).toBe(
    ErrorCode.notFound,
  );
});

test('[BIZ-21] a place names the subject that runs it, of the own area', async () => {
  const add = async (county: typeof WEST_LAKE, by: SignedInTestUser) =>
    dataOf(await app.call(saveSubject, subjectOf(county), by.token)).subjectId;
  const neighbour = await app.signInAs({ roleKeys: ['countyAdmin'], deptId: RIVERSIDE.unit });
  const foreign = { ...tourOf(WEST_LAKE), subjectId: await add(RIVERSIDE, neighbour) };
  expect((await app.call(tours.saveTour, foreign, cast.county.token)).fieldErrors).toEqual([
    { field: 'subjectId', message: '这个主体不存在，或不在您的管辖范围内，请重新选择' },
  ]);
  const subjectId = await add(WEST_LAKE, cast.county);
  const tourId = await publishedTour({ subjectId });
  const { subjectName } = subjectOf(WEST_LAKE);
  expect(await seen(tourId)).toMatchObject({ subjectId, subjectName });
  await app.deps.db
    .updateTable('agriSubject')
    .set({ delFlag: 1 })
    .where('subjectId', '=', subjectId)
    .execute();
  expect(await seen(tourId)).toMatchObject({ subjectId, subjectName: null });
});

async function service(changed: Partial<RequestOf<typeof halls.addService>> = {}): Promise<string> {
  const fields = { ...serviceOf(WEST_LAKE), iconUrl: await upload(cast.city), ...changed };
  return dataOf(await app.call(halls.addService, fields, cast.city.token)).hallId;
}
const shown = async (deptId = WEST_LAKE.village) =>
  (await ask(listServices, { deptId })).data.list.map(({ serviceName }) => serviceName);
const clicked = async (hallId: string, clickCount = 3) => {
  const views = [{ contentType: 'service' as const, contentId: hallId, clickCount }];
  return (await ask(countViews, { requestId: randomUUID(), views })).data.countedItems;
};

test('[BIZ-28] a region is shown what it and those around it offer now; clicks are counted of what is shown', async () => {
  const hallId = await service({ serviceName: '农技问答', deptId: '3301', userTypes: [2, 3] });
  await service({ serviceName: '还没上线', onlineTime: '2099-01-01 00:00:00' });
  await service({ serviceName: '已经停用', status: 0 });
  const townOnly = await service({ serviceName: '镇里的', deptId: WEST_LAKE.township });
  const elsewhere = await service({ serviceName: '别处的', deptId: RIVERSIDE.region });
  const cityOnly = await service({ serviceName: '只在市里', deptId: '3301', inheritFlag: 0 });
  expect(await shown()).toEqual(['农技问答', '镇里的']);
  expect(await shown(WEST_LAKE.region)).toEqual(['农技问答']);
  expect((await ask(listServices, { deptId: '3301' })).code).toBe(ErrorCode.outsideArea);
  const [row] = (await ask(listServices, { deptId: WEST_LAKE.village })).data.list;
  expect(row).toMatchObject({ hallId, userTypes: [2, 3], clickCount: 0, appId: null });

  expect(await Promise.all([hallId, townOnly, elsewhere, cityOnly].map((id) => clicked(id)))).toEqual([
    1, 1, 0, 0,
  ]);
  await applyTallies(app.deps.db);
  const { list } = dataOf(await app.call(halls.queryServices, {}, cast.county.token));
  expect(list.find((one) => one.hallId === hallId)).toMatchObject({ clickCount: 3, version: 1 });
  const wrong = [{ contentType: 'service' as const, contentId: hallId, viewCount: 1 }];
  const { data } = await ask(countViews, { requestId: randomUUID(), views: wrong });
  expect(JSON.stringify(data)).toContain('服务应用只有点击次数');
});

test('[BIZ-28] a service is opened by a registered application of its region, and not shown while that may not call', async () => {
  const opener = await registered();
  const apart = await registered([WEST_LAKE.township]);
  const choices = dataOf(await app.call(halls.listOpeningApps, {}, cast.county.token));
  expect(choices.map(({ appId }) => appId)).toEqual(expect.arrayContaining([opener.appId, apart.appId]));
  const there = dataOf(
    await app.call(halls.listOpeningApps, { deptId: RIVERSIDE.region }, cast.county.token),
  );
  expect(there).toEqual([]);
  const foreign = { ...serviceOf(RIVERSIDE), iconUrl: await upload(cast.city), appId: opener.appId };
  expect((await app.call(halls.addService, foreign, cast.city.token)).fieldErrors).toEqual([
    { field: 'appId', message: '这个应用现在不可用，或可以使用的区域与这里不相交，请重新选择' },
  ]);
  const hallId = await service({ serviceName: '应用里的', appId: opener.appId });
  expect(await shown()).toEqual(['应用里的']);
  const stop = { appId: opener.appId, version: 2, accessStatus: 2 as const };
  dataOf(await app.call(changeAppStatus, stop, cast.city.token));
  expect(await shown()).toEqual([]);
  expect(await clicked(hallId)).toBe(0);
  const [row] = dataOf(
    await app.call(halls.queryServices, { deptId: WEST_LAKE.region }, cast.city.token),
  ).list;
  const { iconUrl = '' } = row ?? {};
  const kept = {
    ...serviceOf(WEST_LAKE),
    serviceName: '改名',
    iconUrl,
    appId: opener.appId,
    hallId,
    version: 1,
  };
  expect((await app.call(halls.updateService, kept, cast.city.token)).code).toBe(200);
  // a page from before applications opened services says nothing of one
  const { appId: _, ...old } = { ...kept, version: 2 };
  expect((await app.call(halls.updateService, old, cast.city.token)).code).toBe(200);
  const asked = { deptId: WEST_LAKE.region };
  const [stays] = dataOf(await app.call(halls.queryServices, asked, cast.city.token)).list;
  expect(stays?.appId).toBe(opener.appId);
  const moved = { ...kept, deptId: RIVERSIDE.region, version: 3 };
  expect((await app.call(halls.updateService, moved, cast.city.token)).fieldErrors[0]?.field).toBe('appId');
});

test('[BIZ-28] centres are read with their marks, and their pictures with them', async () => {
  const fields = { ...centerOf(WEST_LAKE), imageUrls: [picture] };
  const { centerId } = dataOf(await app.call(addCenter, fields, cast.county.token));
  await mark('center', centerId, 5);
  await mark('center', centerId, 4);
  await applyTallies(app.deps.db);
  expect((await ask(listCenters, { deptId: WEST_LAKE.village })).data.list).toMatchObject([
    { centerId, scoreAvg: 4.5, scoreCount: 2, contactPhone: '0571-88880001' },
  ]);
  expect(dataOf(await app.call(queryCenters, {}, cast.county.token)).list).toMatchObject([{ scoreAvg: 4.5 }]);
  expect(dataOf(await app.call(queryCenters, {}, cast.county.token)).list[0]?.version).toBe(1);
  const hallId = await service();
  const [icon] = (await ask(listServices, { deptId: WEST_LAKE.village })).data.list;
  const read = async (contentType: 'center' | 'service', contentId: string, relativeUrl: string) =>
    (await fetchPicture({ contentType, contentId, relativeUrl })).headers['content-type'];
  expect(await read('center', centerId, picture)).toBe('image/png');
  expect(await read('service', hallId, icon?.iconUrl ?? '')).toBe('image/png');
  expect(await read('service', hallId, picture)).not.toBe('image/png');
});
