/** Rows of the operation log about an application, beside its own history. */

import { refuseApplications } from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import {
  deleteApplications,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
import {
  castOf,
  type MassSmsCast,
  pass,
  submitted,
  warningFields,
} from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { startDueApplications } from '../sending/scheduled-moves.ts';

let at: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  at = await startTestApp();
  await buildFarmer(at.deps, '3301061142');
  cast = await castOf(at);
});
afterAll(() => at.close());

const loggedOf = (applyId: string) =>
  at.deps.db.selectFrom('logOper').selectAll().where('bizId', '=', applyId).orderBy('logId').execute();

test('a submission and a pass each leave one row: who, as what, in which call, from which state into which', async () => {
  const { applyId } = await submitted(at, cast.messenger, { smsTitle: '台风提醒' });
  await pass(at, cast.county, applyId);
  await startDueApplications(at.deps.db, at.clock);
  const rows = await loggedOf(applyId);
  expect(rows.map(({ action }) => action)).toEqual(['提交', '审核通过']);
  expect(rows[1]).toMatchObject({
    userId: cast.county.userId,
    identityId: cast.county.identityId,
    module: '群发短信',
    bizType: 'mass_sms_apply',
    summary: expect.stringMatching(/^审核通过“台风提醒”（.+）$/),
    requestId: expect.stringMatching(/./),
    ip: '127.0.0.1',
  });
  expect(JSON.parse(rows[1]?.beforeData ?? '')).toEqual({ auditStatus: '待审核', sendStatus: '未发送' });
  expect(JSON.parse(rows[1]?.afterData ?? '')).toMatchObject({ auditStatus: '审核通过' });
});

test('writing on a draft leaves none, deleting it does', async () => {
  const { applyId } = await submitted(at, cast.messenger, { submitFlag: 0 });
  const edited = { ...warningFields({ submitFlag: 0 }), applyId, version: 1 };
  expect((await at.call(saveApplication, edited, cast.messenger.token)).code).toBe(200);
  expect(await loggedOf(applyId)).toEqual([]);
  await at.call(deleteApplications, { applyId }, cast.messenger.token);
  expect((await loggedOf(applyId)).map(({ action }) => action)).toEqual(['删除']);
});

test('what is refused by the server leaves no row', async () => {
  const { applyId } = await submitted(at, cast.messenger, {
    smsTitle: '没有读过',
    smsContent: '明日气温骤降，请做好防寒。',
  });
  const unread = {
    applyIds: [applyId],
    contentHashes: { [applyId]: 'a'.repeat(64) },
    auditSteps: { [applyId]: 1 },
    auditOpinion: '没有读过',
  };
  await at.call(refuseApplications, unread, cast.county.token);
  expect((await loggedOf(applyId)).map(({ action }) => action)).toEqual(['提交']);
});
