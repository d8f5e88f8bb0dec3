import { countRecipients } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { FollowUpKind } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
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
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { readPassedContent } from '../application/stored-content.ts';
import { massSmsInvariants } from '../invariants.ts';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
  cast = await castOf(app);
  for (let i = 0; i < 8; i++) await buildFarmer(app.deps, '3301061142');
});
afterAll(() => app.close());

const WRONG = '台风将于明日登陆，请于8时前撤离。';
let text = 0;

/** Passed and ended: rows 1–3 delivered, 4 submitted, 5 unknown, 6 and 7 failed, 8 handed over without an answer or cancelled. */
async function ended(sendStatus: 3 | 4 | 5 = 4) {
  const { applyId } = await submitted(app, cast.messenger, { smsContent: `${WRONG}${++text}` });
  dataOf(await pass(app, cast.county, applyId));
  await app.deps.pool.query(
    `UPDATE mass_sms_detail SET send_result = (ARRAY[2,2,2,1,4,3,3,0])[seq], msg_id = 'm' || seq, submit_time = now(),
      fail_code = CASE WHEN seq IN (6, 7) THEN 'UNDELIV' END WHERE apply_id = $1`,
    [applyId],
  );
  await app.deps.pool.query(
    `UPDATE mass_sms_slice SET intent_seq = to_seq, state = 2, delivered_count = 3, submitted_count = 1, unknown_count = 1,
      failed_count = 2, cancelled_count = $2 WHERE apply_id = $1`,
    [applyId, sendStatus === 5 ? 0 : 1],
  );
  if (sendStatus !== 5) {
    await app.deps.pool.query(
      'UPDATE mass_sms_detail SET send_result = 5, msg_id = NULL WHERE apply_id = $1 AND seq = 8',
      [applyId],
    );
  }
  await app.deps.pool.query(
    `UPDATE mass_sms_apply SET send_status = $2, finish_time = now(), send_count = 7, success_count = 3, fail_count = 2, unknown_count = 1
      WHERE apply_id = $1`,
    [applyId, sendStatus],
  );
  return applyId;
}

const following = (sourceApplyId: string, followUpKind: FollowUpKind, overrides: object = {}) => ({
  sendObjType: [5 as const],
  objDeptIds: [],
  sourceApplyId,
  followUpKind: followUpKind as 1 | 2 | 3,
  ...overrides,
});
const submit = (sourceApplyId: string, kind: FollowUpKind, overrides: object = {}) =>
  app.call(
    saveApplication,
    warningFields(following(sourceApplyId, kind, { smsContent: `${WRONG}${text}`, ...overrides })),
    cast.messenger.token,
  );
const phonesOf = async (applyId: string, where = 'true'): Promise<string[]> => {
  const { rows } = await app.deps.pool.query<{ hash: string }>(
    `SELECT phone_hash::text AS hash FROM mass_sms_detail WHERE apply_id = $1 AND ${where} ORDER BY 1`,
    [applyId],
  );
  return rows.map((row) => row.hash);
};

/** Passed and ended with what became of each of its recipients, by the source's order. */
async function endedAs(applyId: string, results: readonly number[]) {
  dataOf(await pass(app, cast.county, applyId));
  await app.deps.pool.query(
    `UPDATE mass_sms_detail SET send_result = ($2::smallint[])[seq], msg_id = 'm' || seq, submit_time = now() WHERE apply_id = $1`,
    [applyId, results],
  );
  await app.deps.pool.query('UPDATE mass_sms_slice SET intent_seq = to_seq, state = 2 WHERE apply_id = $1', [
    applyId,
  ]);
  await app.deps.pool.query(
    'UPDATE mass_sms_apply SET send_status = 4, finish_time = now() WHERE apply_id = $1',
    [applyId],
  );
}

describe('a correction', () => {
  it('goes to whoever has the wrong text or may have it, and to nobody else', async () => {
    const source = await ended(5);
    const saved = dataOf(
      await submit(source, FollowUpKind.correction, { smsContent: '更正：请于6时前撤离。' }),
    );
    const received = 'send_result IN (1, 2, 4) OR seq = 8';
    expect(await phonesOf(saved.applyId)).toEqual(await phonesOf(source, received));
    const read = await details(app, cast.county, saved.applyId);
    expect(read).toMatchObject({
      validCount: 6,
      source: { applyId: source, followUpKind: 1, isOpen: true },
    });
    expect(read.source?.fullContent).toContain(WRONG);
    expect((await details(app, cast.messenger, source)).followUps).toMatchObject([
      { applyId: saved.applyId, followUpKind: 1, auditStatus: 1, validCount: 6 },
    ]);
  });

  it('goes to whom only a resend brought the wrong text, and says the same to all of them', async () => {
    const source = await ended();
    const resend = dataOf(await submit(source, FollowUpKind.resendFailed));
    await endedAs(resend.applyId, [2, 3]);
    const saved = dataOf(
      await submit(source, FollowUpKind.correction, { smsContent: '更正：以县里的通知为准。' }),
    );
    const reached = await phonesOf(resend.applyId, 'send_result = 2');
    expect(await phonesOf(saved.applyId)).toEqual(
      [...(await phonesOf(source, 'send_result IN (1, 2, 4)')), ...reached].toSorted(),
    );
  });

  it('of a resend is one of the first text, where that says the same: all who got it are told', async () => {
    const source = await ended();
    const { applyNo } = await details(app, cast.messenger, source);
    const resend = dataOf(await submit(source, FollowUpKind.resendFailed));
    await endedAs(resend.applyId, [2, 3]);
    const correction = { smsContent: `更正第${text}条：以县里的通知为准。` };
    const refused = {
      code: 4090,
      msg: `这条短信是重发，内容与原短信 ${applyNo} 相同，请从原短信的详情页更正，收到过的人都会收到更正`,
    };
    expect(await submit(resend.applyId, FollowUpKind.correction, correction)).toMatchObject(refused);
    // Nobody has got the first one: it cannot be corrected.
    const set = (sendStatus: number) =>
      app.deps.db.updateTable('massSmsApply').set({ sendStatus }).where('applyId', '=', source).execute();
    await set(6);
    dataOf(await submit(resend.applyId, FollowUpKind.correction, { ...correction, submitFlag: 0 }));
    await set(4);
    dataOf(await submit(source, FollowUpKind.correction, correction));
    expect(await submit(resend.applyId, FollowUpKind.correction, correction)).toMatchObject(refused);
  });

  it('of a resend with a text of its own may say the same as that of the first', async () => {
    const source = await ended();
    const other = { smsContent: `再次提醒：${WRONG}${text}` };
    const resend = dataOf(await submit(source, FollowUpKind.resendFailed, other));
    await endedAs(resend.applyId, [2, 3]);
    const correction = { smsContent: `更正第${text}条：以县里的通知为准。` };
    dataOf(await submit(source, FollowUpKind.correction, correction));
    expect(await submit(resend.applyId, FollowUpKind.correction, correction)).toMatchObject({ code: 200 });
  });

  it('waits while a resend of the wrong text is still leaving', async () => {
    const source = await ended();
    const resend = dataOf(await submit(source, FollowUpKind.resendFailed));
    dataOf(await pass(app, cast.county, resend.applyId));
    expect(await submit(source, FollowUpKind.correction)).toMatchObject({
      code: 4090,
      msg: `这条短信的重发 ${resend.applyNo} 还在发送，请先取消它，再发更正`,
    });
  });

  it('is counted before it is submitted, and filtered as its category says', async () => {
    const source = await ended();
    const count = (fields: object) =>
      app.call(
        countRecipients,
        { ...following(source, FollowUpKind.correction), ...fields },
        cast.messenger.token,
      );
    expect(dataOf(await count({ smsCategory: '01' }))).toMatchObject({ totalCount: 5, validCount: 5 });
    await app.deps.pool.query(
      `UPDATE sys_user SET sms_agree_flag = 0 WHERE phone_hash IN (SELECT phone_hash FROM mass_sms_detail WHERE apply_id = $1 AND seq = 1)`,
      [source],
    );
    expect(dataOf(await count({ smsCategory: '08' }))).toMatchObject({ validCount: 4, noConsentCount: 1 });
    await app.deps.pool.query('UPDATE sys_user SET sms_agree_flag = 1');
  });

  it('waits while the wrong text is still leaving', async () => {
    const { applyId } = await submitted(app, cast.messenger, { smsContent: `还在发送${++text}` });
    dataOf(await pass(app, cast.county, applyId));
    expect(await submit(applyId, FollowUpKind.correction)).toMatchObject({
      code: 4090,
      msg: '正在发送，不能更正',
    });
  });

  it('is not urgent where its category forbids it', async () => {
    const source = await ended();
    const urgent = { smsCategory: '08', urgentFlag: 1 as const, urgentReason: '更正' };
    expect(await submit(source, FollowUpKind.correction, urgent)).toMatchObject({ code: 4000 });
  });

  it('is for whoever may read the wrong text: from elsewhere it is as if there were none', async () => {
    const source = await ended();
    const stranger = await app.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330108A1' });
    const fields = warningFields(following(source, FollowUpKind.correction));
    expect(await app.call(saveApplication, fields, stranger.token)).toMatchObject({ code: 4040 });
  });

  it('is bound to its source: another one in its place is not what was passed', async () => {
    const [source, other] = [await ended(), await ended()];
    const { applyId } = dataOf(
      await submit(source, FollowUpKind.correction, { smsContent: '更正：以本条为准。' }),
    );
    const before = (await details(app, cast.county, applyId)).contentHash;
    const invariant = massSmsInvariants.find(({ name }) => name === 'only the same people again');
    const breaches = async () => (await app.deps.pool.query(invariant?.sql ?? '')).rows;
    expect(await breaches()).toEqual([]);
    await app.deps.pool.query('DELETE FROM mass_sms_detail WHERE apply_id = $1 AND seq = 1', [source]);
    expect(await breaches()).toEqual([{ apply_id: applyId }]);
    await app.deps.pool.query('UPDATE mass_sms_apply SET source_apply_id = $2 WHERE apply_id = $1', [
      applyId,
      other,
    ]);
    const client = await app.deps.pool.connect();
    const stored = await readPassedContent(client, app.deps.personalData, applyId).finally(() =>
      client.release(),
    );
    expect(stored?.presentHash).not.toBe(before);
  });
});

describe('a resend', () => {
  it('leaves out who was told by a call, a visit or the village since, unless its writer wants it', async () => {
    const source = await ended();
    await app.deps.pool.query(
      `WITH l AS (INSERT INTO sms_visit_list (apply_id, open_time, listed_count) VALUES ($1, now(), 2) RETURNING apply_id)
        INSERT INTO sms_visit (apply_id, seq, dept_id, mark, mark_time) SELECT apply_id, seq, '3301061142', mark, now() FROM l, (VALUES (6, 5), (7, 4)) AS m (seq, mark)`,
      [source],
    );
    const countOf = async (overrides: object) =>
      dataOf(
        await app.call(
          countRecipients,
          { ...following(source, FollowUpKind.resendFailed), ...overrides },
          cast.messenger.token,
        ),
      ).totalCount;
    // nobody was found at home by the second
    expect(await countOf({})).toBe(1);
    expect(await countOf({ includeToldFlag: 1 })).toBe(2);
  });

  it('goes to the failed, or to the unknown as well', async () => {
    const source = await ended();
    const failed = dataOf(await submit(source, FollowUpKind.resendFailed, { smsContent: `${WRONG}${text}` }));
    expect(await phonesOf(failed.applyId)).toEqual(await phonesOf(source, 'send_result = 3'));
    const another = await ended();
    const both = dataOf(await submit(another, FollowUpKind.resendUnknown));
    expect(await phonesOf(both.applyId)).toEqual(await phonesOf(another, 'send_result IN (3, 4)'));
  });

  it('sends no wrong text again: not once it is being corrected, nor when the correction came before the review', async () => {
    const source = await ended();
    const waiting = dataOf(await submit(source, FollowUpKind.resendFailed));
    const correction = dataOf(
      await submit(source, FollowUpKind.correction, { smsContent: '更正：改到7时。' }),
    );
    const sentence = `原短信的内容已由 ${correction.applyNo} 更正，不能再发；没有收到的人，请用更正后的内容新建短信`;
    expect(await submit(source, FollowUpKind.resendUnknown)).toMatchObject({ code: 4090, msg: sentence });
    const passed = dataOf(await pass(app, cast.county, waiting.applyId));
    expect(passed).toMatchObject({ successCount: 0, failList: [{ code: 4090, reason: sentence }] });
  });

  it('sends no wrong text again that was corrected where it was sent again', async () => {
    const source = await ended();
    const other = { smsContent: `再次提醒：${WRONG}${text}` };
    const resend = dataOf(await submit(source, FollowUpKind.resendFailed, other));
    await endedAs(resend.applyId, [2, 3]);
    const { applyNo } = dataOf(
      await submit(resend.applyId, FollowUpKind.correction, { smsContent: '更正：改到8时。' }),
    );
    expect(await submit(source, FollowUpKind.resendUnknown)).toMatchObject({ code: 4090 });
    expect((await submit(source, FollowUpKind.resendUnknown)).msg).toContain(applyNo);
  });

  it('goes out after a correction that was cancelled before anything of it left', async () => {
    const source = await ended();
    const { applyId } = dataOf(await submit(source, FollowUpKind.correction, { smsContent: '更正：误写。' }));
    dataOf(await pass(app, cast.county, applyId));
    await app.deps.pool.query(
      'UPDATE mass_sms_apply SET send_status = 5, cancel_count = valid_count WHERE apply_id = $1',
      [applyId],
    );
    expect(await submit(source, FollowUpKind.resendFailed)).toMatchObject({ code: 200 });
  });

  it('and a correction at the same moment: one of the two, whichever comes first', async () => {
    const source = await ended();
    const waiting = dataOf(await submit(source, FollowUpKind.resendFailed));
    const before = await app.deps.pool.connect();
    await before.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`follow-ups of ${source}`]);
    const correcting = submit(source, FollowUpKind.correction, { smsContent: '更正：改到9时。' });
    const passing = pass(app, cast.county, waiting.applyId);
    await vi.waitFor(async () => {
      const { rows } = await before.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
      expect(rows).toHaveLength(2);
    });
    await before.query('SELECT pg_advisory_unlock_all()');
    before.release();
    const { successCount } = dataOf(await passing);
    expect([(await correcting).code, successCount]).toEqual(successCount === 1 ? [4090, 1] : [200, 0]);
  });

  it('leaves out whom a late receipt has reached meanwhile', async () => {
    const source = await ended();
    await app.deps.pool.query('UPDATE mass_sms_detail SET send_result = 2 WHERE apply_id = $1 AND seq = 6', [
      source,
    ]);
    const saved = dataOf(await submit(source, FollowUpKind.resendFailed));
    expect(await phonesOf(saved.applyId)).toEqual(await phonesOf(source, 'seq = 7'));
  });

  it('is one at a time, and of two at once only one is taken', async () => {
    const source = await ended();
    const answers = await Promise.all([
      submit(source, FollowUpKind.resendFailed),
      submit(source, FollowUpKind.resendUnknown),
    ]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 4090]);
    expect(answers.find(({ code }) => code === 4090)?.msg).toContain('已有一份同样的更正或重发');
  });

  it('never goes to somebody whom an earlier one reached', async () => {
    const source = await ended();
    const first = dataOf(await submit(source, FollowUpKind.resendFailed));
    dataOf(await pass(app, cast.county, first.applyId));
    await app.deps.pool.query(
      `UPDATE mass_sms_detail SET send_result = CASE seq WHEN 1 THEN 2 ELSE 3 END, msg_id = 'r' || seq, submit_time = now() WHERE apply_id = $1`,
      [first.applyId],
    );
    await app.deps.pool.query('UPDATE mass_sms_apply SET send_status = 4 WHERE apply_id = $1', [
      first.applyId,
    ]);
    const second = dataOf(await submit(source, FollowUpKind.resendFailed));
    expect(await phonesOf(second.applyId)).toEqual(await phonesOf(first.applyId, 'seq = 2'));
  });

  it('is one of the first text also from another resend, so that nobody gets it twice', async () => {
    const source = await ended();
    const { applyNo } = await details(app, cast.county, source);
    const first = dataOf(await submit(source, FollowUpKind.resendFailed));
    await endedAs(first.applyId, [3, 3]);
    expect(await submit(first.applyId, FollowUpKind.resendFailed)).toMatchObject({
      code: 4090,
      msg: `这条短信是重发，请从原短信 ${applyNo} 的详情页再次重发，已经收到的人不会再发`,
    });
    const second = dataOf(await submit(source, FollowUpKind.resendFailed));
    await endedAs(second.applyId, [2, 3]);
    // As it could be asked for once.
    await app.deps.pool.query('UPDATE mass_sms_apply SET source_apply_id = $2 WHERE apply_id = $1', [
      second.applyId,
      first.applyId,
    ]);
    const third = dataOf(await submit(source, FollowUpKind.resendFailed));
    expect(await phonesOf(third.applyId)).toEqual(await phonesOf(second.applyId, 'send_result = 3'));
  });

  it('stands alone: with other recipients beside it nothing is saved', async () => {
    const source = await ended();
    const mixed = { sendObjType: [1, 5] as (1 | 5)[], objDeptIds: ['3301061142'] };
    expect(await submit(source, FollowUpKind.resendFailed, mixed)).toMatchObject({
      code: 4000,
      fieldErrors: [{ field: 'sendObjType', message: '更正和重发只发给原短信的接收人，不能再选其他对象' }],
    });
  });
});

it('a resend is counted beforehand as it is then submitted, each of those left out with their reason', async () => {
  const source = await ended();
  const hashes = `SELECT phone_hash FROM mass_sms_detail WHERE apply_id = $1 AND seq`;
  await app.deps.pool.query(
    `INSERT INTO sms_opt_out (phone_hash, phone_cipher, opt_out_type, scope)
     SELECT phone_hash, phone_cipher, 1, 1 FROM mass_sms_detail WHERE apply_id = $1 AND seq = 5`,
    [source],
  );
  await app.deps.pool.query(`UPDATE sys_user SET sms_agree_flag = 0 WHERE phone_hash IN (${hashes} = 6)`, [
    source,
  ]);
  const again = following(source, FollowUpKind.resendUnknown, { smsCategory: '08' });
  const said = dataOf(await app.call(countRecipients, again, cast.messenger.token));
  expect(said).toMatchObject({ totalCount: 3, validCount: 1, optOutCount: 1, noConsentCount: 1 });
  const { applyId } = dataOf(
    await submit(source, FollowUpKind.resendUnknown, {
      smsCategory: '08',
      smsContent: `请尽快收割。${text}`,
    }),
  );
  const { totalCount, validCount, optOutCount, noConsentCount, duplicateCount, deadCount } = said;
  expect(await details(app, cast.county, applyId)).toMatchObject({
    totalCount,
    validCount,
    optOutCount,
    noConsentCount,
    duplicateCount,
    deadCount,
  });
  expect(await phonesOf(applyId, 'send_result = 0')).toEqual(await phonesOf(source, 'seq = 7'));
  await app.deps.pool.query('UPDATE sys_user SET sms_agree_flag = 1');
  await app.deps.pool.query('DELETE FROM sms_opt_out');
});

describe('a day’s limit of one text', () => {
  beforeEach(async () => {
    await setOtherConfig(app, { dailyLimitPerPhone: 1 });
    await app.deps.pool.query('UPDATE mass_sms_apply SET audit_status = 5, send_status = 0');
  });
  afterAll(() => setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 }));

  it('is not used up by a text that failed: the resend goes to its recipients, but not to whom another text reached', async () => {
    const source = await ended();
    const resend = dataOf(await submit(source, FollowUpKind.resendFailed));
    expect(await phonesOf(resend.applyId)).toEqual(await phonesOf(source, 'send_result = 3'));
    await app.deps.pool.query('UPDATE mass_sms_apply SET audit_status = 5 WHERE apply_id = $1', [
      resend.applyId,
    ]);
    const other = { smsContent: '另一条短信。', objDeptIds: ['3301061142'] };
    const saved = await submitted(app, cast.messenger, other);
    expect(await phonesOf(saved.applyId)).toEqual(await phonesOf(source, 'send_result IN (3, 5)'));
  });

  it('keeps nobody who has the wrong text from its correction', async () => {
    const source = await ended();
    const saved = dataOf(await submit(source, FollowUpKind.correction, { smsContent: '更正：以此为准。' }));
    expect(await phonesOf(saved.applyId)).toEqual(await phonesOf(source, 'send_result IN (1, 2, 4)'));
  });
});

it('[SMS-06] a resend leaves out the numbers that the carrier called dead, and says how many', async () => {
  const source = await ended();
  await app.deps.pool.query(
    `INSERT INTO sms_dead_number (phone_hash, phone_cipher, fail_code, apply_id, dead_time)
     SELECT phone_hash, phone_cipher, 'UNDELIV:001', apply_id, $2 FROM mass_sms_detail WHERE apply_id = $1 AND seq = 6`,
    [source, app.clock.now()],
  );
  const saved = dataOf(await submit(source, FollowUpKind.resendFailed));
  expect(await phonesOf(saved.applyId)).toEqual(await phonesOf(source, 'seq = 7'));
  expect(await details(app, cast.county, saved.applyId)).toMatchObject({ validCount: 1, deadCount: 1 });
  await app.deps.pool.query('DELETE FROM sms_dead_number');
});
