import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  holdForQuietHours,
  resumeAfterQuietHours,
} from '../../features/messaging/mass-sms/sending/hold-actions.ts';
import { startDueApplications } from '../../features/messaging/mass-sms/sending/scheduled-moves.ts';
import { takeEffect } from '../../features/messaging/sms-config/actions.ts';
import { deliverPending } from '../../features/office/letters/delivery-actions.ts';
import { chainNewRows } from '../../features/system/operation-log/chain.ts';
import { recordStatements } from '../../testing/record-statements.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { endRepeats, Tails } from './clean-up.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await chainNewRows(app.deps.db);
});
afterAll(() => app.close());

it.each<[string, (deps: TestApp['deps']) => Promise<unknown>]>([
  ['putConfigInUse', ({ db, clock }) => takeEffect(db, clock.now())],
  ['startDue', ({ db, clock }) => startDueApplications(db, clock)],
  ['holdForQuietHours', ({ db, clock }) => holdForQuietHours(db, clock)],
  ['resumeAfterQuietHours', ({ db, clock }) => resumeAfterQuietHours(db, clock)],
  ['writeTails', ({ pool }) => new Tails(pool).write()],
  ['endRepeats', ({ pool }) => endRepeats(pool)],
  ['deliverLetters', (deps) => deliverPending(deps)],
  ['chainOperations', ({ db }) => chainNewRows(db)],
])('%s asks one question when there is nothing to do', async (_, job) => {
  expect(await recordStatements(app.database, () => job(app.deps))).toHaveLength(1);
});
