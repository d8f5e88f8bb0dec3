import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { cockpitLive } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFarmer } from '../../../testing/build.ts';
import { castOf, dataOf, pass, submitted } from '../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { DAY_MS } from '../../../time/moment.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
  await buildFarmer(at.deps, '3301061142');
});
afterAll(() => at.close());

it('what was sent today, to the moment, while the other figures wait to be counted', async () => {
  const live = async (deptId?: string) => dataOf(await at.call(cockpitLive, deptId ? { deptId } : {}));
  expect(await live()).toEqual({ sendCount: 0, sendingCount: 0 });
  const cast = await castOf(at);
  const { applyId } = await submitted(at, cast.messenger, { objDeptIds: ['3301061142'] });
  await pass(at, cast.county, applyId);
  const sent = (count: number, startTime = at.clock.now()) =>
    at.deps.db
      .updateTable('massSmsApply')
      .set({ sendStatus: SendStatus.sending, realSendTime: startTime, sendCount: count })
      .where('applyId', '=', applyId)
      .execute();
  await sent(7);
  at.clock.advance({ seconds: 2 });
  expect(await live()).toEqual({ sendCount: 7, sendingCount: 1 });
  await sent(9);
  expect(await live(), 'read again within two seconds').toEqual({ sendCount: 7, sendingCount: 1 });
  at.clock.advance({ seconds: 2 });
  expect(await live()).toEqual({ sendCount: 9, sendingCount: 1 });
  expect(await live('330108'), 'sent by offices elsewhere').toEqual({ sendCount: 0, sendingCount: 0 });
  await sent(9, new Date(at.clock.now().getTime() - DAY_MS));
  at.clock.advance({ seconds: 2 });
  expect(await live(), 'begun yesterday').toEqual({ sendCount: 0, sendingCount: 1 });
});
