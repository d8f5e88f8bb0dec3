import { submissionStep } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
import { castOf, dataOf, type MassSmsCast, submitted } from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
  await buildFarmer(app.deps, '3301061142');
});
afterAll(() => app.close());

const stepFor = async (token: string) =>
  dataOf(await app.call(submissionStep, { clientReqId: 'first' }, token)).step;

it('[SMS-01] tells its own applicant what a submission is doing, until it has ended', async () => {
  // Somebody else holds the table of recipients, so that the submission stands still where it writes them.
  const client = await app.deps.pool.connect();
  try {
    await client.query('BEGIN; LOCK TABLE mass_sms_filtered IN ACCESS EXCLUSIVE MODE');
    const saving = submitted(app, cast.messenger, { clientReqId: 'first' });
    await expect.poll(() => stepFor(cast.messenger.token), { timeout: 10_000 }).toBe('fixing');
    expect(await stepFor(cast.county.token)).toBeNull();
    await client.query('ROLLBACK');
    expect((await saving).auditStatus).toBe(1);
  } finally {
    client.release();
  }
  expect(await stepFor(cast.messenger.token)).toBeNull();
});
