// 产销对接 on the big screen: the figures of an area, exactly what is on and what was dealt, for whom, and never of a person.

import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/screens/cockpit/production-endpoints.ts';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SupplyDemandTable } from '../../../../database/tables.ts';
import { dataOf } from '../../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../../testing/test-app.ts';

let at: TestApp;
let county: SignedInTestUser;
let province: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  province = await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
  const other = { deptId: '3302', createDeptId: '3302A1' };
  await kept({ quantity: '900', productName: '杨梅', productCategory: 3, publishTime: day('2026-09-13') });
  await kept({ price: '5', publishTime: day('2026-09-03'), matchCount: 3 });
  await kept({ priceType: 2, price: '6', priceMax: '8', publishTime: day('2026-09-02') });
  await kept({ price: '900', priceUnit: '元/吨', publishTime: day('2026-09-02') });
  await kept({ price: '4', publishTime: day('2026-07-31T23:59:59') });
  await kept({ ...other, publishTime: day('2026-09-12') });
  await kept({ supplyEnd: '2026-09-13', price: '100', publishTime: day('2025-09-30') });
  await kept({ supplyStatus: 4, matchCount: 7 });
  await kept({ supplyStatus: 1, passedHash: null, publishTime: null, submitTime: day('2026-09-01') });
  await kept({ delFlag: 1 });
  const wanted = await kept({ infoType: 2, ...other });
  await kept({ infoType: 2, deptId: '33010611' });
  await dealt('2026-09-14', '30000.00', wanted);
  await dealt('2026-09-01', '12345.67', null);
  await dealt('2026-09-12', '10000.00', await sideThatWroteItDownAsWell('2026-09-13', '10000.00'));
  await dealt('2026-08-05', '20000.00', null);
  await dealt('2025-12-31', '1000000.00', null);
});
afterAll(() => at.close());

const day = (text: string) => new Date(`${text.length === 10 ? `${text}T08:00:00` : text}+08:00`);
const HASH = 'a'.repeat(64);

/** A published offer of 茭白 in 绕城村. */
async function kept(changed: Partial<Insertable<SupplyDemandTable>> = {}): Promise<string> {
  const { personalData, db } = at.deps;
  const { supplyId } = await db
    .insertInto('supplyDemand')
    .values({
      infoType: 1,
      title: '茭白上市',
      productCategory: 2,
      productName: '茭白',
      quantity: '500',
      quantityUnit: '公斤',
      priceType: 1,
      price: '5',
      priceUnit: '元/公斤',
      place: '绕城村',
      supplyStart: '2025-01-01',
      supplyEnd: '2026-09-14',
      imageUrls: ['product/20260914/a.png'],
      contactName: '王芳',
      phoneCipher: personalData.encrypt('15400008888'),
      phoneHash: personalData.hash('15400008888'),
      deptId: '3301061142',
      supplyStatus: 2,
      contentHash: HASH,
      passedHash: HASH,
      publishTime: day('2026-06-30'),
      createUserId: county.userId,
      createUserName: '周敏',
      createDeptId: '330106A1',
      createTime: day('2026-06-30'),
      updateTime: day('2026-06-30'),
      ...changed,
    })
    .returning('supplyId')
    .executeTakeFirstOrThrow();
  return supplyId;
}

const dealt = (on: string, dealAmount: string, counterpartId: string | null) =>
  kept({
    supplyStatus: 5,
    priceType: 3,
    price: null,
    dealAmount,
    dealQuantity: '10',
    dealTime: day(on),
    dealUserName: '周敏',
    counterpartId,
  });

/** A demand that was named as the other side of a deal, and whose own office wrote the deal down a day later. */
const sideThatWroteItDownAsWell = (on: string, dealAmount: string) =>
  kept({
    infoType: 2,
    supplyStatus: 5,
    priceType: 3,
    price: null,
    dealAmount,
    dealQuantity: '10',
    dealTime: day(on),
    dealUserName: '周敏',
  });

const ask = <E extends Endpoint>(endpoint: E, fields: object = {}, by = county) =>
  at.call(endpoint, fields as RequestOf<E>, by.token);

describe('the figures', () => {
  test.each([
    ['today', 1, 3, 0],
    ['month', 3, 5.23, 2],
    ['year', 4, 7.23, 0],
  ])(
    'of a county for %s: what is on now, %i deals and %f 万元',
    async (period, dealCount, dealAmount, former) => {
      expect(dataOf(await ask(endpoints.productionFigures, { period }))).toMatchObject({
        path: [{ deptId: '330106', deptName: '西湖区' }],
        sellCount: 5,
        buyCount: 1,
        dealCount,
        dealAmount,
        formerDealAmount: former,
        matchCount: 3,
        helpCount: 0,
      });
    },
  );

  test('of the province hold both cities; a place inside the area is asked for by its code', async () => {
    expect(dataOf(await ask(endpoints.productionFigures, {}, province))).toMatchObject({
      sellCount: 6,
      buyCount: 2,
    });
    const asked = { deptId: '33010612' };
    expect(dataOf(await ask(endpoints.productionFigures, asked))).toMatchObject({ sellCount: 0 });
  });
});

test('the map counts the offers that are on by the regions below', async () => {
  const rows = dataOf(await ask(endpoints.productionMap, {}, province)) as { deptName: string }[];
  expect(rows).toEqual([
    expect.objectContaining({ deptName: '杭州市', value: 5, rank: 1 }),
    expect.objectContaining({ deptName: '宁波市', value: 1, rank: 2 }),
  ]);
});

test('kinds and products are counted by what is on', async () => {
  expect(dataOf(await ask(endpoints.productionCategory))).toEqual([
    { productCategory: 2, sellCount: 4 },
    { productCategory: 3, sellCount: 1 },
  ]);
  expect(dataOf(await ask(endpoints.productionCompare))).toEqual([
    { productName: '茭白', sellCount: 4, buyCount: 1 },
    { productName: '杨梅', sellCount: 1, buyCount: 0 },
  ]);
});

test('prices are means of a month in China, of the commonest unit, of the last twelve months', async () => {
  const told = dataOf(await ask(endpoints.productionPrice)) as {
    months: { month: string; price: number | null }[];
  };
  expect(told).toMatchObject({ products: ['茭白', '杨梅'], productName: '茭白', priceUnit: '元/公斤' });
  expect(told.months.length).toBe(12);
  expect(told.months.filter(({ price }) => price !== null)).toEqual([
    { month: '2026-07', price: 4, priceCount: 1 },
    { month: '2026-09', price: 6, priceCount: 2 },
  ]);
  expect(dataOf(await ask(endpoints.productionPrice, { productName: '没有的' }))).toMatchObject({
    productName: '没有的',
    priceUnit: '',
  });
});

test('flows are deals that name their other side, from the city of the offer to that of the demand', async () => {
  expect(dataOf(await ask(endpoints.productionFlow, { period: 'year' }))).toEqual([
    { fromName: '杭州市', toName: '杭州市', dealCount: 1 },
    { fromName: '杭州市', toName: '宁波市', dealCount: 1 },
  ]);
  expect(dataOf(await ask(endpoints.productionFlow, { period: 'year', deptId: '33010612' }))).toEqual([]);
});

test('the latest are what is on, newest first, and hold nobody’s name or number', async () => {
  const rows = dataOf(await ask(endpoints.productionLatest)) as object[];
  expect(rows.length).toBe(6);
  expect(rows[0]).toEqual({
    supplyId: expect.any(String),
    infoType: 1,
    productName: '杨梅',
    quantity: 900,
    quantityUnit: '公斤',
    fullDeptName: '浙江省杭州市西湖区三墩镇绕城村',
    publishTime: '2026-09-13 08:00:00',
  });
  // an id may hold any digits by chance
  const told = JSON.stringify(rows, (name, value: unknown) => (name.endsWith('Id') ? undefined : value));
  expect(told).not.toMatch(/王芳|周敏|154/);
});

test('is for the cockpit’s authority and the own area alone', async () => {
  const township = await at.signInAs({ roleKeys: ['townshipAdmin'], deptId: '33010611' });
  const messenger = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
  const calls = Object.values(endpoints).filter((one) => typeof one === 'object');
  expect(calls.length).toBe(7);
  for (const endpoint of calls) {
    expect((await ask(endpoint, {}, township)).code).toBe(ErrorCode.forbidden);
    expect((await ask(endpoint, {}, messenger)).code).toBe(ErrorCode.forbidden);
    expect((await ask(endpoint, { deptId: '330108' })).code).toBe(ErrorCode.notFound);
    expect((await ask(endpoint, { deptId: '3301061142' })).code).toBe(ErrorCode.notFound);
  }
});
