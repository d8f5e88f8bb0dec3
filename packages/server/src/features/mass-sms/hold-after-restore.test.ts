import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApplication, buildUser } from '../../testing/build.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { holdAfterRestore } from './hold-actions.ts';

let tested: TestApp;
beforeAll(async () => {
  tested = await startTestApp();
});
afterAll(() => tested.close());

test('after a restore nothing leaves by itself: what was timed, being sent or held for a while is held, with its reason', async () => {
  const { deps } = tested;
  const { userId } = await buildUser(deps);
  const build = (auditStatus: number, sendStatus: number) =>
    buildApplication(deps, { applyUserId: userId, auditStatus, sendStatus });
  const timed = await build(3, 1);
  const sending = await build(3, 2);
  const heldAs = (holdReason: string) =>
    buildApplication(deps, { applyUserId: userId, auditStatus: 3, sendStatus: 7, holdReason });
  const untilMorning = await heldAs('quiet');
  const untilTheChannel = await heldAs('channel');
  const byHand = await heldAs('supervisor');
  const others = [await build(0, 0), await build(1, 0), await build(3, 3), await build(3, 5)];

  const held = await holdAfterRestore(deps.db, deps.clock);
  expect(held.map(({ applyId }) => applyId).toSorted()).toEqual(
    [timed, sending, untilMorning, untilTheChannel].map(({ applyId }) => applyId).toSorted(),
  );

  const rows = await deps.db
    .selectFrom('massSmsApply')
    .select(['applyId', 'sendStatus', 'holdReason', 'holdRemark'])
    .execute();
  for (const { applyId } of [timed, sending, untilMorning, untilTheChannel]) {
    const row = rows.find((each) => each.applyId === applyId);
    expect(row).toMatchObject({ sendStatus: 7, holdReason: 'restored' });
    expect(row?.holdRemark).toContain('与运营商核对');
  }
  expect(rows.find((row) => row.applyId === byHand.applyId)?.holdReason).toBe('supervisor');
  for (const other of others) {
    expect(rows.find((row) => row.applyId === other.applyId)?.sendStatus).toBe(other.sendStatus);
  }
});
