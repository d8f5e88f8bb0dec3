import { applicationProcesses } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { pageApplicationsToReview } from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFarmer, buildIdentity } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  type SaveFields,
  setOtherConfig,
  submitted,
} from '../../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { handOverStuckReviews } from './review-handover.ts';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
  cast = await castOf(app);
  await buildFarmer(app.deps, '3301080101');
});
afterAll(() => app.close());

const as = (roleKey: 'countySmsMessenger' | 'countyAdmin' | 'townshipAdmin', deptId = '330108A1') =>
  app.signInAs({ roleKeys: [roleKey], deptId, user: { realName: '滨一' } });
let text = 0;
const waitingOf = async (author: SignedInTestUser, overrides: Partial<SaveFields> = {}) =>
  (
    await submitted(app, author, {
      objDeptIds: ['3301080101'],
      smsContent: `滨江提醒第${++text}条。`,
      ...overrides,
    })
  ).applyId;
const disable = (who: SignedInTestUser) =>
  app.deps.db.updateTable('sysUser').set({ status: 0 }).where('userId', '=', who.userId).execute();
const handOver = async () =>
  (await handOverStuckReviews(app.deps.db, app.clock)).map((one) => [one.applyId, one.currentAuditDeptId]);

describe('[SMS-02] an application whose reviewers are gone', () => {
  it('moves to the next region with a reviewer, once, and its process says so', async () => {
    const [author, onlyAdmin] = [await as('countySmsMessenger'), await as('countyAdmin')];
    const applyId = await waitingOf(author);
    expect(await handOver()).toEqual([]);
    await disable(onlyAdmin);
    expect(await handOver()).toEqual([[applyId, '3301']]);
    expect(await handOver()).toEqual([]);
    expect(await details(app, cast.city, applyId)).toMatchObject({
      auditStatus: 1,
      auditStep: 1,
      currentAuditDeptName: '杭州市',
    });
    const history = dataOf(await app.call(applicationProcesses, { applyId }, author.token));
    expect(history.at(-1)).toMatchObject({
      processType: 15,
      toAuditStatus: 1,
      operateUserName: '系统',
      opinion: '滨江区没有可以审核的管理员，转由杭州市审核',
    });
    const list = dataOf(await app.call(pageApplicationsToReview, {}, cast.city.token)).list;
    expect(list.map((row) => row.applyId)).toContain(applyId);
    expect(dataOf(await pass(app, cast.city, applyId)).successCount).toBe(1);
  });

  it('moves when the post of the only reviewer has expired', async () => {
    const [author, onlyAdmin] = [await as('countySmsMessenger'), await as('countyAdmin')];
    const applyId = await waitingOf(author);
    await app.deps.db
      .updateTable('sysUserIdentity')
      .set({ validTo: '2026-09-13' })
      .where('identityId', '=', onlyAdmin.identityId)
      .execute();
    expect(await handOver()).toEqual([[applyId, '3301']]);
  });

  it('stays where another reviewer is left', async () => {
    const [author, one] = [await as('countySmsMessenger'), await as('countyAdmin')];
    const other = await as('countyAdmin');
    await waitingOf(author);
    await disable(one);
    expect(await handOver()).toEqual([]);
    await disable(other);
    expect(await handOver()).toHaveLength(1);
  });

  it('passes over a region where only the author could decide, and whoever decided before', async () => {
    const [author, onlyAdmin] = [await as('countySmsMessenger'), await as('countyAdmin')];
    await buildIdentity(app.deps, {
      userId: author.userId,
      deptId: '3301A1',
      roleKeys: ['cityAdmin'],
      mainFlag: 0,
    });
    const first = await waitingOf(author);
    const second = await waitingOf(author, { smsCategory: '14' });
    await pass(app, onlyAdmin, second);
    await disable(onlyAdmin);
    await disable(cast.city);
    // Applications are asked in no order.
    expect(Object.fromEntries(await handOver())).toEqual({ [first]: '33', [second]: '33' });
    expect((await details(app, cast.province, second)).auditStep).toBe(2);
    expect(dataOf(await pass(app, cast.province, second)).successCount).toBe(1);
  });

  it('stays where it is while nobody at all could decide', async () => {
    const author = await as('countySmsMessenger');
    await as('countyAdmin');
    await waitingOf(author);
    const others = app.deps.db.updateTable('sysUser').set({ status: 0 });
    await others.where('userId', '<>', author.userId).execute();
    expect(await handOver()).toEqual([]);
  });
});
