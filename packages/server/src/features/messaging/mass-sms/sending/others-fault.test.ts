/** A text of which something is wrong in the database is in nobody else's way. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../../sender/transaction.ts';
import { buildApplication, buildUser } from '../../../../testing/build.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { judgeCanaries } from './canary-actions.ts';
import { holdForChannel, resumeAfterChannel } from './hold-actions.ts';
import { finishApplications, startDueApplications } from './scheduled-moves.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a timed text that cannot be started, or ended, keeps no other one from it', async () => {
  const { db, pool, clock } = app.deps;
  const { userId } = await buildUser(app.deps);
  const timed = async () =>
    (await buildApplication(app.deps, { applyUserId: userId, auditStatus: 3, sendStatus: 1 })).applyId;
  const broken = await timed();
  const warning = await timed();
  const statusOf = async (applyId: string) =>
    (
      await db
        .selectFrom('massSmsApply')
        .select('sendStatus')
        .where('applyId', '=', applyId)
        .executeTakeFirstOrThrow()
    ).sendStatus;
  await pool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END'`,
  );
  await pool.query(
    `CREATE TRIGGER broken BEFORE INSERT ON mass_sms_process FOR EACH ROW WHEN (NEW.apply_id = ${broken}) EXECUTE FUNCTION refuse()`,
  );

  await expect(startDueApplications(db, clock)).rejects.toMatchObject({
    errors: [{ message: `application ${broken} could not be moved` }],
  });
  expect([await statusOf(broken), await statusOf(warning)]).toEqual([1, 2]);

  await pool.query('UPDATE mass_sms_apply SET send_status = 2 WHERE apply_id = $1', [broken]);
  await expect(finishApplications(db, clock)).rejects.toMatchObject({
    errors: [{ message: `application ${broken} could not be moved` }],
  });
  expect([await statusOf(broken), await statusOf(warning)]).toEqual([2, 3]);
});

test('a trial that cannot be judged keeps no other one from going on', async () => {
  const { db, pool, clock } = app.deps;
  const { userId: applyUserId } = await buildUser(app.deps);
  const trial = async () => {
    const few = { canaryMode: 1, canaryState: 1, canaryToSeq: 10 };
    const { applyId } = await buildApplication(app.deps, {
      ...few,
      applyUserId,
      auditStatus: 3,
      sendStatus: 2,
    });
    const delivered = { fromSeq: 1, toSeq: 10, intentSeq: 10, state: 2, deliveredCount: 10 };
    await db
      .insertInto('massSmsSlice')
      .values({ applyId, sliceNo: 1, carrier: 'CMCC', areaId: '330106', ...delivered })
      .execute();
    return applyId;
  };
  const [broken, other] = [await trial(), await trial()];
  await pool.query(
    `CREATE TRIGGER broken_trial BEFORE UPDATE ON mass_sms_apply FOR EACH ROW WHEN (NEW.apply_id = ${broken}) EXECUTE FUNCTION refuse()`,
  );
  await expect(judgeCanaries(db, clock)).rejects.toMatchObject({
    errors: [{ message: `the trial of application ${broken} could not be judged` }],
  });
  const { rows } = await pool.query(
    'SELECT apply_id, canary_state FROM mass_sms_apply WHERE canary_to_seq > 0 ORDER BY apply_id',
  );
  expect(rows).toEqual([
    { apply_id: broken, canary_state: 1 },
    { apply_id: other, canary_state: 2 },
  ]);
  await pool.query('DROP TRIGGER broken_trial ON mass_sms_apply');
  expect((await judgeCanaries(db, clock)).map(({ applyId }) => applyId)).toEqual([broken]);
});

test('a text whose row somebody holds keeps no other one from its hold and its resumption', async () => {
  const { db, pool, clock } = app.deps;
  const { userId } = await buildUser(app.deps);
  const sending = async () =>
    (await buildApplication(app.deps, { applyUserId: userId, auditStatus: 3, sendStatus: 2 })).applyId;
  const [busy, other] = [await sending(), await sending()];
  const idsOf = (moved: readonly { readonly applyId: string }[]) => moved.map(({ applyId }) => applyId);
  const holdBoth = () => holdForChannel(db, clock, [busy, other], '没有可用的短信通道');
  const resume = () => resumeAfterChannel(db, clock, []);
  await inTransaction(pool, async (holder) => {
    await holder.query('SELECT FROM mass_sms_apply WHERE apply_id = $1 FOR UPDATE', [busy]);
    expect(idsOf(await holdBoth())).toEqual([other]);
  });
  expect(idsOf(await holdBoth())).toEqual([busy]);
  await inTransaction(pool, async (holder) => {
    await holder.query('SELECT FROM mass_sms_apply WHERE apply_id = $1 FOR UPDATE', [busy]);
    expect(idsOf(await resume())).toEqual([other]);
  });
  expect(idsOf(await resumeAfterChannel(db, clock, [], new Set([busy])))).toEqual([]);
  expect(idsOf(await resume())).toEqual([busy]);
});
