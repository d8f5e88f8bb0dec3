import {
  passApplications,
  refuseApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import { cancelSending } from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { AuditStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import {
  revokeApplication,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
import { fixedClock } from '../../../../testing/clock.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  setOtherConfig,
  submitted,
  warningFields,
} from '../../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { finishApplications, returnOverdueReviews } from '../sending/scheduled-moves.ts';

const ROUNDS = 15;
let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
  cast = await castOf(app);
  for (let i = 0; i < 2; i++) await buildFarmer(app.deps, '3301061142');
});
afterAll(() => app.close());

let text = 0;
const waiting = (overrides: Parameters<typeof submitted>[2] = {}) =>
  submitted(app, cast.messenger, { smsContent: `并发提醒第${++text}条。`, ...overrides });
const hashOf = async (applyId: string) =>
  (
    await app.deps.db
      .selectFrom('massSmsApply')
      .select('contentHash')
      .where('applyId', '=', applyId)
      .executeTakeFirstOrThrow()
  ).contentHash ?? '';
const decide = async (
  by: SignedInTestUser,
  verb: 'pass' | 'noPass',
  applyId: string,
  hash: string,
): Promise<number> => {
  const read = { contentHashes: { [applyId]: hash }, auditSteps: { [applyId]: 1 } };
  const fields = { applyIds: [applyId], ...read, auditOpinion: '同时审核' };
  const endpoint = verb === 'pass' ? passApplications : refuseApplications;
  const { successCount, failList } = dataOf(await app.call(endpoint, fields, by.token));
  return successCount === 1 ? 200 : (failList[0]?.code ?? 0);
};
const stepsOf = async (applyId: string, processTypes: readonly number[]) =>
  (
    await app.deps.db
      .selectFrom('massSmsProcess')
      .select('processType')
      .where('applyId', '=', applyId)
      .where('processType', 'in', processTypes)
      .execute()
  ).length;
const oneWinner = (codes: readonly number[]) => {
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 4090)).toHaveLength(codes.length - 1);
};

describe('[SMS-02] [SMS-03] two at once: one wins, the others get 4090', () => {
  it.each([
    ['one review', {}],
    ['two reviews', { smsCategory: '14' }],
  ])('two reviewers pass and refuse, with %s', async (_, overrides) => {
    for (let round = 0; round < ROUNDS; round++) {
      const { applyId } = await waiting(overrides);
      const hash = await hashOf(applyId);
      oneWinner(
        await Promise.all([
          decide(cast.county, 'pass', applyId, hash),
          decide(cast.county2, round % 2 === 0 ? 'pass' : 'noPass', applyId, hash),
        ]),
      );
      expect(await stepsOf(applyId, [4, 5])).toBe(1);
    }
  });

  it('two of the province pass what both read for its first review: it is passed once', async () => {
    const messenger = await app.signInAs({ roleKeys: ['provinceSmsMessenger'], deptId: '33A1' });
    for (let round = 0; round < ROUNDS; round++) {
      const { applyId } = await submitted(app, messenger, { smsContent: `全省提醒第${++text}条。` });
      const hash = await hashOf(applyId);
      // One after the other as well: the second call then begins when the first review is over.
      const first = decide(cast.province, 'pass', applyId, hash);
      if (round % 2 === 0) await first;
      oneWinner(await Promise.all([first, decide(cast.province2, 'pass', applyId, hash)]));
      expect(await stepsOf(applyId, [4])).toBe(1);
    }
  });

  it('a pass and a revocation', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { applyId } = await waiting();
      const hash = await hashOf(applyId);
      const [passing, revoking] = await Promise.all([
        decide(cast.county, 'pass', applyId, hash),
        app.call(revokeApplication, { applyId }, cast.messenger.token).then((reply) => reply.code),
      ]);
      oneWinner([passing, revoking]);
      const rows = await app.deps.db
        .selectFrom('massSmsDetail')
        .select('seq')
        .where('applyId', '=', applyId)
        .execute();
      expect(rows).toHaveLength(passing === 200 ? 2 : 0);
    }
  });

  it('a pass and an applicant who takes back, changes and submits again', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { applyId } = await waiting();
      const hash = await hashOf(applyId);
      const change = async () => {
        const revoked = await app.call(revokeApplication, { applyId }, cast.messenger.token);
        if (revoked.code !== 200) return revoked.code;
        const { version } = await details(app, cast.messenger, applyId);
        return (
          await app.call(
            saveApplication,
            warningFields({ applyId, version, smsContent: `换了内容${++text}` }),
            cast.messenger.token,
          )
        ).code;
      };
      oneWinner(await Promise.all([decide(cast.county, 'pass', applyId, hash), change()]));
      const row = await app.deps.db
        .selectFrom('massSmsApply')
        .selectAll()
        .where('applyId', '=', applyId)
        .executeTakeFirstOrThrow();
      // Passed is what was read; what was changed meanwhile waits under another hash.
      expect(row.passedHash).toBe(row.auditStatus === 3 ? hash : null);
      expect(row.contentHash === hash).toBe(row.auditStatus === 3);
    }
  });

  it('the end of a review, and an applicant who submits anew for a later time: it keeps its review', async () => {
    const { applyId } = await waiting({ sendMode: 2, sendTime: '2026-09-14 10:30:00' });
    const clock = fixedClock('2026-09-14T12:31:00+08:00');
    const submitting = await app.deps.pool.connect();
    try {
      await submitting.query('BEGIN');
      await submitting.query(
        `UPDATE mass_sms_apply SET send_time = send_time + interval '1 day' WHERE apply_id = $1`,
        [applyId],
      );
      expect(await returnOverdueReviews(app.deps.db, clock)).toEqual([]);
      await submitting.query('COMMIT');
    } finally {
      submitting.release();
    }
    expect(await returnOverdueReviews(app.deps.db, clock)).toEqual([]);
    expect((await details(app, cast.county, applyId)).auditStatus).toBe(AuditStatus.waiting);
  });

  it('three cancel', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { applyId } = await waiting();
      dataOf(await pass(app, cast.county, applyId));
      const replies = await Promise.all(
        [cast.messenger, cast.county, cast.city].map((who) =>
          app.call(cancelSending, { applyId, cancelReason: '一起取消' }, who.token),
        ),
      );
      oneWinner(replies.map((reply) => reply.code));
      expect(replies.find((reply) => reply.code === 200)?.data).toEqual({
        cancelCount: 2,
        sentCount: 0,
        inFlightCount: 0,
      });
      expect(await stepsOf(applyId, [7])).toBe(1);
    }
  });

  it('a cancellation and the end of the sending', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { applyId } = await waiting();
      dataOf(await pass(app, cast.county, applyId));
      await app.deps.pool.query(
        `UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq, submitted_count = to_seq - from_seq + 1 WHERE apply_id = $1`,
        [applyId],
      );
      const [cancelled, ended] = await Promise.all([
        app.call(cancelSending, { applyId, cancelReason: '赶上结束' }, cast.messenger.token),
        finishApplications(app.deps.db, app.clock),
      ]);
      expect([200, 4090]).toContain(cancelled.code);
      expect(ended.length).toBe(cancelled.code === 200 ? 0 : 1);
      expect(await stepsOf(applyId, [7, 9])).toBe(1);
    }
  });

  it('fifty submissions for the last hundred segments', async () => {
    await app.deps.db
      .insertInto('smsQuota')
      .values({ deptId: '330106', quotaMonth: '2026-09', quotaCount: '100' })
      .execute();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        app.call(
          saveApplication,
          warningFields({ smsContent: `额度${nth}。${'字'.repeat(130)}` }),
          cast.messenger.token,
        ),
      ),
    );
    // Two farmers, three segments each: six for every one that got through.
    const won = replies.filter((reply) => reply.code === 200);
    expect(won).toHaveLength(16);
    const refusals = replies.filter((reply) => reply.code !== 200).map(({ code, msg }) => ({ code, msg }));
    expect(refusals).toEqual(
      Array(34).fill({ code: 4000, msg: '本月短信额度剩余4条，本次需要6条，请减少接收人，或请上级追加额度' }),
    );
    const quota = await app.deps.db.selectFrom('smsQuota').selectAll().executeTakeFirstOrThrow();
    const { rows } = await app.deps.pool.query(
      `SELECT sum(quota_count)::int AS held FROM mass_sms_apply WHERE quota_dept_id = '330106'`,
    );
    expect([Number(quota.frozenCount), Number(quota.usedCount), rows[0].held]).toEqual([96, 0, 96]);
  });
});
