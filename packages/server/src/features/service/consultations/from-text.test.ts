// A question that came as a text: taken down once, by its number and time, by those who may see to it.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as inbound from '@farmers-mailbox/contract/messaging/inbound-sms/endpoints.ts';
import * as endpoints from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const VILLAGE = '3301061142';
const FARMER = '15400000888';

let at: TestApp;
let county: SignedInTestUser;
let colleague: SignedInTestUser;
let elsewhere: SignedInTestUser;
let moId: string;
beforeAll(async () => {
  at = await startTestApp();
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  colleague = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  elsewhere = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
});
afterAll(() => at.close());
beforeEach(async () => {
  for (const table of ['smsInbound', 'consultationRecord', 'consultation'] as const) {
    await at.deps.db.deleteFrom(table).execute();
  }
  moId = await arrived();
});

async function arrived(moType = 4, phone = FARMER): Promise<string> {
  const { db, personalData } = at.deps;
  const { moId: made } = await db
    .insertInto('smsInbound')
    .values({
      ownerDeptId: VILLAGE,
      phoneCipher: personalData.encrypt(phone),
      phoneHash: personalData.hash(phone),
      content: '晚稻什么时候打药',
      srcNumber: '10659',
      moType,
      receiveTime: new Date('2026-09-11T15:00:00+08:00'),
    })
    .returning('moId')
    .executeTakeFirstOrThrow();
  return made;
}
const take = (by = county, fields: Partial<RequestOf<typeof endpoints.takeFromSms>> = {}) =>
  at.call(
    endpoints.takeFromSms,
    {
      moId,
      callType: 1,
      title: '晚稻打药',
      content: '晚稻什么时候打药',
      callUserName: '王虚构',
      deptId: VILLAGE,
      ...fields,
    },
    by.token,
  );
const listed = async () => dataOf(await at.call(inbound.pageInbound, { pageSize: 100 }, county.token)).list;

test('has its number, its time and its source, and the text is seen to with it', async () => {
  expect(await listed()).toMatchObject([
    { consultation: null, place: { deptId: VILLAGE, deptName: '绕城村' }, can: { toConsultation: true } },
  ]);
  const taken = dataOf(await take());
  const details = await at.call(endpoints.consultationDetails, { consultId: taken.consultId }, county.token);
  expect(dataOf(details)).toMatchObject({
    callSource: 3,
    phoneNumber: '154****0888',
    callTime: '2026-09-11 15:00:00',
    // a Friday: the third working day is the Wednesday after
    deadline: '2026-09-16 23:59:59',
  });
  expect(await listed()).toMatchObject([
    {
      consultation: { consultNo: taken.consultNo },
      moType: 4,
      handleStatus: 1,
      handleRemark: `转为咨询${taken.consultNo}`,
      can: { toConsultation: '已经转为咨询，或是对答复的评分' },
    },
  ]);
});

test('is taken down once, of two who do it at once', async () => {
  const both = await Promise.all([take(), take(colleague)]);
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
  expect((await take()).code).toBe(ErrorCode.stateChanged);
  const { count } = await at.deps.db
    .selectFrom('consultation')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe('1');
});

test('is not made of an opt-out, of a service’s short number, nor from elsewhere', async () => {
  expect((await take(elsewhere)).code).toBe(ErrorCode.notFound);
  expect((await take(county, { deptId: '3301080101' })).fieldErrors[0]?.field).toBe('deptId');
  expect((await take(county, { moId: await arrived(1) })).msg).toBe('退订短信不能转为咨询');
  expect((await take(county, { moId: await arrived(4, '10086') })).msg).toContain('不是手机号码发来的');
  const drafter = await at.signInAs({ roleKeys: ['drafter'], deptId: '330106A2' });
  expect((await take(drafter)).code).toBe(ErrorCode.forbidden);
});
