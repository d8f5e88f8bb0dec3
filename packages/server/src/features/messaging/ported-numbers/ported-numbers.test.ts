// Numbers that moved to another carrier: listed on the page, they leave over the carrier that they are at.
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { FollowUpKind, SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import {
  countPortedNumbers,
  portNumbers,
} from '@farmers-mailbox/contract/messaging/ported-numbers/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApplication } from '../../../testing/build.ts';
import { castOf, dataOf, setOtherConfig, submitted } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { countRecipients } from '../mass-sms/recipients/recipient-queries.ts';
import { queueServiceSms } from '../service-sms/actions.ts';

const MOVED = '13800138000';
let at: TestApp;
let province: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  province = await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.database.pool.query('TRUNCATE sms_ported_number, service_sms');
});

const port = (carrier: string, phoneNumbers: string[] = [MOVED], by = province) =>
  at.call(portNumbers, { carrier, phoneNumbers }, by.token);
const counts = async () => dataOf(await at.call(countPortedNumbers, {}, province.token));
async function carrierOfText(phoneNumber: string): Promise<string> {
  const serviceSmsId = await at.deps.db.transaction().execute((trx) =>
    queueServiceSms(trx, at.deps.personalData, {
      phoneNumber,
      content: '【浙江农民信箱】验证码 123456',
      purpose: 'loginCode',
      expireTime: new Date(Date.now() + 60_000),
    }),
  );
  const { carrier } = await at.deps.db
    .selectFrom('serviceSms')
    .select('carrier')
    .where('serviceSmsId', '=', serviceSmsId)
    .executeTakeFirstOrThrow();
  return carrier;
}

test('a listed number goes over its new carrier, one that moved back over its prefix’s', async () => {
  expect(await carrierOfText(MOVED)).toBe('CMCC');
  expect(dataOf(await port('CTCC', [MOVED, '+86 138 0013 8000', '13900139000']))).toEqual({
    changedCount: 2,
  });
  expect(await carrierOfText(MOVED)).toBe('CTCC');
  expect(dataOf(await port('CBN'))).toEqual({ changedCount: 1 });
  expect(await counts()).toEqual([
    { carrier: 'CBN', amount: 1 },
    { carrier: 'CTCC', amount: 1 },
  ]);
  expect(dataOf(await port('PREFIX'))).toEqual({ changedCount: 1 });
  expect(await carrierOfText(MOVED)).toBe('CMCC');
});

test('the log tells how many, and no number', async () => {
  dataOf(await port('CUCC'));
  const log = await at.deps.db.selectFrom('logOper').selectAll().orderBy('logId', 'desc').executeTakeFirst();
  expect(log?.summary).toBe('携号转网：1个号码转入中国联通，其中1个有变化');
  expect(JSON.stringify(log)).not.toContain(MOVED);
});

test('what is no number is refused as a whole, and a county lists nothing', async () => {
  expect((await port('CTCC', [MOVED, '12345'])).fieldErrors).toEqual([
    { field: 'phoneNumbers', message: '“12345”不是手机号码' },
  ]);
  expect(await counts()).toEqual([]);
  const county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  expect((await port('CTCC', [MOVED], county)).code).toBe(ErrorCode.forbidden);
});

test('recipients of a mass SMS leave over the carrier that they are listed under', async () => {
  await setOtherConfig(at, { dailyLimitPerPhone: 100 });
  const cast = await castOf(at);
  dataOf(await port('CUCC'));
  const { applyId } = await submitted(at, cast.messenger, {
    sendObjType: [4],
    phoneNumbers: [MOVED, '13900139000'],
  });
  const slices = await at.deps.db
    .selectFrom('massSmsSlice')
    .select(['carrier', 'fromSeq', 'toSeq'])
    .where('applyId', '=', applyId)
    .orderBy('carrier')
    .execute();
  expect(slices).toEqual([
    { carrier: 'CMCC', fromSeq: 1, toSeq: 1 },
    { carrier: 'CUCC', fromSeq: 2, toSeq: 2 },
  ]);
});

test('whoever is not registered and moved back gets a resend over the prefix’s carrier, and the preview says so', async () => {
  const { deps } = at;
  const { applyId } = await buildApplication(deps, { applyUserId: province.userId });
  const phoneHash = deps.personalData.hash(MOVED);
  await deps.db
    .insertInto('massSmsDetail')
    .values({
      applyId,
      seq: 1,
      sliceNo: 1,
      phoneHash,
      phoneCipher: deps.personalData.encrypt(MOVED),
      carrier: 'CUCC',
      segmentCount: 1,
      sendResult: SendResult.failed,
    })
    .execute();
  const choice = {
    objDeptIds: [],
    excludeDeptIds: [],
    objCategoryIds: [],
    groupIds: [],
    userIds: [],
    phones: [],
  };
  const source = { applyId, kind: FollowUpKind.resendFailed, includesTold: false };
  const rules = { today: '2026-11-20', area: '33', virtualTownships: [], optOutScopes: [] };
  const none = { needsConsent: false, deadSince: null, dailyLimit: null };
  const carriers = async () => {
    const everything = { ...choice, phoneFileId: null, source };
    return [...(await countRecipients(deps.db, everything, { ...rules, ...none }, [])).byCarrier];
  };
  dataOf(await port('CUCC'));
  expect(await carriers()).toEqual([['CUCC', 1]]);
  dataOf(await port('PREFIX'));
  expect(await carriers()).toEqual([['CMCC', 1]]);
  expect(await counts()).toEqual([]);
  expect(dataOf(await port('PREFIX'))).toEqual({ changedCount: 0 });
  expect(dataOf(await port('CUCC'))).toEqual({ changedCount: 1 });
});
