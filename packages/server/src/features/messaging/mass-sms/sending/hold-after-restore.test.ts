import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApplication, buildUser } from '../../../../testing/build.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
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
  const byHand = await buildApplication(deps, {
    applyUserId: userId,
    auditStatus: 3,
    sendStatus: 7,
    holdReason: 'supervisor',
    holdRemark: '地点写错了',
  });
  const others = [await build(0, 0), await build(1, 0), await build(3, 3), await build(3, 5)];

  const held = await holdAfterRestore(deps.db, deps.clock);
  expect(held.map(({ applyId }) => applyId).toSorted()).toEqual(
    [timed, sending, untilMorning, untilTheChannel, byHand].map(({ applyId }) => applyId).toSorted(),
  );

  const rows = await deps.db
    .selectFrom('massSmsApply')
    .select(['applyId', 'sendStatus', 'holdReason', 'holdRemark'])
    .execute();
  for (const { applyId } of [timed, sending, untilMorning, untilTheChannel, byHand]) {
    const row = rows.find((each) => each.applyId === applyId);
    expect(row).toMatchObject({ sendStatus: 7, holdReason: 'restored' });
    expect(row?.holdRemark).toContain('与运营商核对');
  }
  // Somebody may have let it go on after the backup: why it stood then is told beside it.
  expect(rows.find((row) => row.applyId === byHand.applyId)?.holdRemark).toContain('此前已暂停：地点写错了');
  expect(await holdAfterRestore(deps.db, deps.clock)).toEqual([]);
  for (const other of others) {
    expect(rows.find((row) => row.applyId === other.applyId)?.sendStatus).toBe(other.sendStatus);
  }
});

test('after a restore a reviewer is told that what waits may have been passed and sent after the backup', async () => {
  const { deps } = tested;
  const { userId } = await buildUser(deps);
  const build = (auditStatus: number) =>
    buildApplication(deps, {
      applyUserId: userId,
      auditStatus,
      sendStatus: 0,
      submitNotes: ['请留意：大棚'],
    });
  const [draft, first, second] = [await build(0), await build(1), await build(2)];
  await holdAfterRestore(deps.db, deps.clock);
  await holdAfterRestore(deps.db, deps.clock);
  const rowOf = ({ applyId }: { applyId: string }) =>
    deps.db
      .selectFrom('massSmsApply')
      .select(['submitNotes', 'version'])
      .where('applyId', '=', applyId)
      .executeTakeFirstOrThrow();
  for (const one of [first, second]) {
    expect(await rowOf(one)).toEqual({
      submitNotes: [
        '数据库已从备份恢复，备份之后可能已经审核通过并发送过，请与运营商核对后再审核',
        '请留意：大棚',
      ],
      version: 2,
    });
  }
  expect(await rowOf(draft)).toEqual({ submitNotes: ['请留意：大棚'], version: 1 });
});

test('after a restore no repeat of an ended application is left to be claimed; those of held ones wait with it', async () => {
  const { deps } = tested;
  const { userId } = await buildUser(deps);
  const build = (sendStatus: number) =>
    buildApplication(deps, { applyUserId: userId, auditStatus: 3, sendStatus });
  const [done, failedInPart, sending] = [await build(3), await build(4), await build(2)];
  const repeat = { attempt: 1, carrier: 'CMCC', reason: 'expired', possibleDuplicate: false };
  const leftOnce = { ...repeat, intentTime: deps.clock.now() };
  await deps.db
    .insertInto('smsResend')
    .values([
      { ...repeat, applyId: done.applyId, seq: 1 },
      { ...leftOnce, applyId: done.applyId, seq: 2 },
      { ...repeat, applyId: failedInPart.applyId, seq: 1 },
      { ...repeat, applyId: sending.applyId, seq: 1 },
    ])
    .execute();

  const held = await holdAfterRestore(deps.db, deps.clock);
  expect(held.map(({ applyId }) => applyId)).toEqual([sending.applyId]);
  const rows = await deps.db.selectFrom('smsResend').select(['applyId', 'seq', 'reason']).execute();
  const reasonOf = ({ applyId }: { applyId: string }, seq: number) =>
    rows.find((row) => row.applyId === applyId && row.seq === seq)?.reason;
  expect([reasonOf(done, 1), reasonOf(failedInPart, 1)]).toEqual(['restored', 'restored']);
  expect([reasonOf(done, 2), reasonOf(sending, 1)]).toEqual(['expired', 'expired']);
});
