import { decodeUcs2 } from '@farmers-mailbox/smpp/encoding.ts';
import { splitUdh } from '@farmers-mailbox/smpp/segments.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leavingRuleAt } from '../../features/messaging/mass-sms/application/send-window.ts';
import { buildFarmer } from '../../testing/build.ts';
import {
  castOf,
  dataOf,
  type MassSmsCast,
  pass,
  setOtherConfig,
  submitted,
} from '../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Claims } from './claim.ts';

const VILLAGE = '3301061142';
let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
  cast = await castOf(app);
  await buildFarmer(app.deps, VILLAGE, { carrier: 'CMCC' });
  await app.deps.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
});
afterAll(() => app.close());

it('[SMS-03] a village that is renamed after the submission stands in the text as it was checked and priced', async () => {
  const { db, pool, personalData } = app.deps;
  const { applyId } = await submitted(app, cast.messenger, { smsContent: '请${village}的农户加固大棚。' });
  await db.updateTable('sysDept').set({ deptName: '赌场新村' }).where('deptId', '=', VILLAGE).execute();
  dataOf(await pass(app, cast.county, applyId));
  const claims = new Claims(
    pool,
    personalData,
    () => leavingRuleAt(db, app.clock.now()),
    async () => {},
  );
  const [batch] = await claims.takeSlices({ senderId: 1, channelId: 1, carriers: ['CMCC'] }, 1, 0);
  const segments = batch?.recipientAt(0).segments ?? [];
  const text = segments.map(({ body, esmClass }) => decodeUcs2(splitUdh(body, esmClass).content)).join('');
  expect(text).toContain('请绕城村的农户加固大棚。');
});
