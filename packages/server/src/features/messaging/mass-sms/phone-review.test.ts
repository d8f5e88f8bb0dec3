import { applicationProcesses } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { pageApplicationsToReview } from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import {
  phoneReviewDetails,
  phoneReviewList,
} from '@farmers-mailbox/contract/messaging/mass-sms/phone-review-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFarmer } from '../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  setOtherConfig,
  submitted,
} from '../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let cast: MassSmsCast;
let applyId: string;
beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
  cast = await castOf(app);
  await buildFarmer(app.deps, '3301061142');
  ({ applyId } = await submitted(app, cast.messenger));
});
afterAll(() => app.close());

const page = { pageNum: 1, pageSize: 10 };

describe('[SMS-07] POST /v2/zzdSms/apply/auditList and /details', () => {
  it('list what the desk lists, with its verdicts, and no more of it than a telephone needs', async () => {
    for (const by of [cast.county, cast.county2, cast.city]) {
      const phone = dataOf(await app.call(phoneReviewList, page, by.token));
      const desk = dataOf(await app.call(pageApplicationsToReview, page, by.token));
      expect(phone.total).toBe(desk.total);
      expect(phone.list.map((row) => [row.applyId, row.can])).toEqual(
        desk.list.map((row) => [row.applyId, { pass: row.can.pass, noPass: row.can.noPass }]),
      );
      expect(phone.list.every((row) => !('contentHash' in row))).toBe(true);
    }
  });

  it('find by the words of the text', async () => {
    const total = async (keyword: string) =>
      dataOf(await app.call(phoneReviewList, { ...page, keyword }, cast.county.token)).total;
    expect([await total('加固大棚'), await total('没有这句话')]).toEqual([1, 0]);
  });

  it('tell everything that the details and the process tell', async () => {
    const { processes, ...read } = dataOf(await app.call(phoneReviewDetails, { applyId }, cast.county.token));
    expect(read).toEqual(await details(app, cast.county, applyId));
    expect(processes).toEqual(dataOf(await app.call(applicationProcesses, { applyId }, cast.county.token)));
  });

  it('refuse whoever may not review', async () => {
    expect((await app.call(phoneReviewList, page, cast.messenger.token)).code).toBe(4030);
    expect((await app.call(phoneReviewDetails, { applyId }, cast.messenger.token)).code).toBe(4030);
  });

  it('pass nothing by themselves: after reading, only the one call decides, for another person than the author', async () => {
    expect((await details(app, cast.county, applyId)).auditStatus).toBe(1);
    const own = await submitted(app, cast.county, { smsContent: '管理员自己写的提醒。' });
    const { can } = dataOf(await app.call(phoneReviewDetails, { applyId: own.applyId }, cast.county.token));
    expect(can.pass).toBe('不能审核自己的申请');
    const reply = dataOf(await pass(app, cast.county, own.applyId));
    expect(reply).toMatchObject({ successCount: 0, failList: [{ reason: '不能审核自己的申请' }] });
    expect(dataOf(await pass(app, cast.county, applyId)).successCount).toBe(1);
  });
});
