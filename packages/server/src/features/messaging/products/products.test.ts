// Products that a mass SMS may name: registered, told in one sentence, changed by whoever may, and remembered by the application.

import type { RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import {
  pageProductsForSms,
  removeProduct,
  saveProduct,
} from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOf, dataOf, details, type MassSmsCast, warningFields } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

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
  return at.signInAs({ roleKeys: [roleKey], deptId, user: { userName: `pro${last}` } });
};

type New = RequestOf<typeof saveProduct>;
const fields = (overrides: Partial<New> = {}): New => ({
  infoType: 1,
  productName: '龙井43茶苗',
  productCategory: 8,
  spec: '一年生扦插苗',
  quantity: 60,
  quantityUnit: '万株',
  price: 0.25,
  priceUnit: '元/株',
  place: '绕城村',
  supplyStart: '2026-10-21',
  supplyEnd: '2026-10-31',
  contactName: '林先生',
  phoneNumber: '15400000001',
  consentFlag: 1,
  deptId: '3301061142',
  ...overrides,
});
const save = (overrides: Partial<New> = {}, by = cast.messenger) =>
  at.call(saveProduct, fields(overrides), by.token);
const list = async (filters: RequestOf<typeof pageProductsForSms> = {}, by = cast.messenger) =>
  dataOf(await at.call(pageProductsForSms, filters, by.token)).list;
const read = async (productId: string, by = cast.messenger) => {
  const found = (await list({ pageSize: 100 }, by)).find((row) => row.productId === productId);
  if (!found) throw new Error('It is not there.');
  return found;
};

test('[SMS-07] a product is told in one sentence, with name and number only by consent', async () => {
  const { productId } = dataOf(await save());
  const found = await read(productId);
  expect(found.smsText).toBe(
    '绕城村现有龙井43茶苗60万株可供，一年生扦插苗，0.25元/株，10月21日至31日，联系人林先生15400000001。',
  );
  expect(found).toMatchObject({
    phoneNumber: '154****0001',
    deptName: '绕城村',
    can: { insert: true, edit: true },
  });
  const wanted = dataOf(
    await save({ infoType: 2, price: null, spec: '', consentFlag: 0, supplyEnd: '2026-11-05' }),
  );
  expect((await read(wanted.productId)).smsText).toBe(
    '绕城村求购龙井43茶苗60万株，价格面议，10月21日至11月5日。',
  );
  const { phoneCipher } = await at.deps.db
    .selectFrom('product')
    .select('phoneCipher')
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow();
  expect(at.deps.personalData.decrypt(phoneCipher)).toBe('15400000001');
});

test('[SMS-07] the list is narrowed, stays in one’s own area, and says what has ended', async () => {
  const ended = dataOf(
    await save({ productName: '陈年茶饼', supplyStart: '2026-08-01', supplyEnd: '2026-09-13' }),
  );
  const ids = async (filters: RequestOf<typeof pageProductsForSms>, by = cast.county) =>
    (await list(filters, by)).map((row) => row.productId);
  expect(await ids({ keyword: '陈年' })).toEqual([ended.productId]);
  expect(await ids({ keyword: '陈年', currentFlag: 1 })).toEqual([]);
  expect(await ids({ keyword: '陈年', infoType: 2 })).toEqual([]);
  expect(await ids({ productCategory: 99 })).toEqual([]);
  expect((await ids({ keyword: '15400000001', deptId: '33010611' })).includes(ended.productId)).toBe(true);
  expect(await ids({}, neighbour)).toEqual([]);
  expect((await read(ended.productId)).can.insert).toBe('供求时间已过');
});

test('[SMS-07] it is changed and removed by who registered it or an administrator of the place', async () => {
  const { productId } = dataOf(await save());
  expect((await read(productId, township)).can.edit).toMatch(/不是您登记的/);
  const { phoneNumber: _, ...kept } = fields({ productId, version: 1, quantity: 50 });
  expect((await at.call(saveProduct, kept, township.token)).code).toBe(ErrorCode.forbidden);
  expect((await at.call(saveProduct, kept, neighbour.token)).code).toBe(ErrorCode.notFound);
  const { version: _version, ...blind } = kept;
  const unseen = await at.call(saveProduct, blind, cast.county.token);
  expect(unseen, 'it would undo what somebody else has saved').toMatchObject({ code: ErrorCode.validation });
  dataOf(await at.call(saveProduct, kept, cast.county.token));
  expect(await read(productId)).toMatchObject({ quantity: 50, phoneNumber: '154****0001', version: 2 });
  expect((await at.call(saveProduct, kept, cast.county.token)).code).toBe(ErrorCode.stateChanged);
  expect((await at.call(removeProduct, { productId, version: 2 }, neighbour.token)).code).toBe(
    ErrorCode.notFound,
  );
  dataOf(await at.call(removeProduct, { productId, version: 2 }, cast.messenger.token));
  expect((await at.call(removeProduct, { productId, version: 3 }, cast.messenger.token)).code).toBe(
    ErrorCode.notFound,
  );
  const logged = await at.deps.db
    .selectFrom('logOper')
    .select(['action', 'afterData'])
    .where('bizId', '=', productId)
    .orderBy('logId')
    .execute();
  expect(logged.map(({ action }) => action)).toEqual(['登记', '修改', '删除']);
  expect(JSON.stringify(logged)).not.toContain('15400000001');
});

test('[SMS-07] what would go wrong in a text is refused beside its field', async () => {
  const wrong: [Partial<New>, string][] = [
    [{ productName: '茶【苗】' }, 'productName'],
    [{ spec: 'http://a.cn' }, 'spec'],
    [{ supplyEnd: '2026-10-20' }, 'supplyEnd'],
    [{ productCategory: 50 }, 'productCategory'],
    [{ quantity: 0 }, 'quantity'],
    [{ phoneNumber: '123' }, 'phoneNumber'],
    [{ supplyStart: '2026-02-30' }, 'supplyStart'],
  ];
  for (const [overrides, field] of wrong) {
    expect([field, (await save(overrides)).fieldErrors[0]?.field]).toEqual([field, field]);
  }
  expect((await save({ deptId: '330108' })).code).toBe(ErrorCode.forbidden);
});

test('[SMS-07] an application remembers which products it names, and only its writer’s own area’s', async () => {
  const { productId } = dataOf(await save());
  const asked = warningFields({ submitFlag: 0, productIds: [productId] });
  const saved = dataOf(await at.call(saveApplication, asked, cast.messenger.token));
  expect((await details(at, cast.messenger, saved.applyId)).products).toEqual([
    { id: productId, name: '龙井43茶苗' },
  ]);
  const foreign = await at.call(saveApplication, { ...asked, objDeptIds: ['330108'] }, neighbour.token);
  expect(foreign.fieldErrors[0]?.field).toBe('productIds');
  dataOf(await at.call(removeProduct, { productId, version: 1 }, cast.messenger.token));
  const kept = { ...asked, applyId: saved.applyId, version: saved.version };
  expect((await at.call(saveApplication, kept, cast.messenger.token)).code).toBe(200);
});
