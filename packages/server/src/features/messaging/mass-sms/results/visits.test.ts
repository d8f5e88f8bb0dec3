import {
  markVisit,
  openVisits,
  pageVisitLists,
  pageVisits,
  readVisitPhone,
  visitProgress,
} from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { VisitMark } from '@farmers-mailbox/contract/messaging/mass-sms/visit-marks.ts';
import { todo } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  type MassSmsCast,
  pass,
  setOtherConfig,
  signInAgain,
  submitted,
} from '../../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { toMoment } from '../../../../time/moment.ts';
import { listMissedOfUrgent, listMissedWhileSending } from './visit-actions.ts';
import { messengersOf, officesOf } from './visit-messengers.ts';

const VILLAGE = '3301061142';
const OTHER_VILLAGE = '3301061201';
const START = '2026-09-14T10:00:00+08:00';
let app: TestApp;
let cast: MassSmsCast;
let village: SignedInTestUser;
beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
  cast = await castOf(app);
  village = await app.signInAs({ roleKeys: ['villageSmsMessenger'], deptId: VILLAGE });
  for (let i = 0; i < 4; i++) await buildFarmer(app.deps, VILLAGE, { realName: `农户${i}` });
  await buildFarmer(app.deps, OTHER_VILLAGE, { realName: '邻村人' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(START);
  cast = await signInAgain(app, cast);
  village = await app.signInAs(village);
});

let text = 0;
/** Ended twenty minutes ago: one of the village reached, two failed, one unknown; the neighbour failed. */
async function ended(smsCategory = '01') {
  const { applyId } = await submitted(app, cast.messenger, {
    smsCategory,
    smsContent: `请尽快撤离${++text}。`,
    objDeptIds: [VILLAGE, OTHER_VILLAGE],
  });
  dataOf(await pass(app, cast.county, applyId));
  await app.deps.pool.query(
    `UPDATE mass_sms_detail d SET msg_id = 'm' || seq, submit_time = now(), fail_code = 'UNDELIV', send_result = CASE
       WHEN dept_id <> $2 THEN 3 WHEN real_name = '农户0' THEN 2 WHEN real_name = '农户3' THEN 4 ELSE 3 END WHERE apply_id = $1`,
    [applyId, VILLAGE],
  );
  await app.deps.pool.query(
    `UPDATE mass_sms_apply SET send_status = 4, fail_count = 3, unknown_count = 1, success_count = 1, finish_time = $2 WHERE apply_id = $1`,
    [applyId, new Date(app.clock.now().getTime() - 20 * 60_000)],
  );
  await countSlices(applyId);
  return applyId;
}
/** Slices as the sender leaves them. */
const countSlices = (applyId: string) =>
  app.deps.pool.query(
    `UPDATE mass_sms_slice s SET (delivered_count, failed_count, unknown_count) = (
       SELECT count(*) FILTER (WHERE send_result = 2), count(*) FILTER (WHERE send_result = 3), count(*) FILTER (WHERE send_result = 4)
       FROM mass_sms_detail d WHERE d.apply_id = s.apply_id AND d.slice_no = s.slice_no) WHERE apply_id = $1`,
    [applyId],
  );
/** Being sent: results came of those who are named, the others are waited for. */
async function sending(results: Record<string, number>, smsCategory = '01') {
  const applyId = await ended(smsCategory);
  await app.deps.pool.query(
    `UPDATE mass_sms_detail SET send_result = coalesce(($2::jsonb ->> real_name)::smallint, 1) WHERE apply_id = $1`,
    [applyId, results],
  );
  await app.deps.pool.query(
    `UPDATE mass_sms_apply a SET send_status = 2, finish_time = NULL, unknown_count = 0, real_send_time = $2,
       fail_count = (SELECT count(*) FROM mass_sms_detail d WHERE d.apply_id = a.apply_id AND send_result = 3) WHERE apply_id = $1`,
    [applyId, app.clock.now()],
  );
  await countSlices(applyId);
  return applyId;
}
/** Lists of other tests are told by nothing more. */
const forget = async () => {
  await app.deps.pool.query('DELETE FROM sms_visit_list');
  await app.deps.pool.query(
    "UPDATE mass_sms_apply SET send_status = 4, finish_time = '2026-01-01' WHERE send_status IN (2, 3, 4, 6)",
  );
};
const listsOf = async (by = village) =>
  dataOf(await app.call(pageVisitLists, { pageNum: 1, pageSize: 50 }, by.token));
const visitsToDo = async () =>
  dataOf(await app.call(todo, {}, village.token)).find(({ todoType }) => todoType === 'visit')?.count ?? 0;
const farmersOf = async (applyId: string, by = village) =>
  dataOf(await app.call(pageVisits, { applyId, pageNum: 1, pageSize: 50 }, by.token));
const namesOf = async (applyId: string) =>
  (await farmersOf(applyId)).list.map(({ realName }) => realName ?? '').toSorted();
const seqOf = async (applyId: string, realName: string) =>
  (await farmersOf(applyId)).list.find((one) => one.realName === realName)?.seq ?? 0;

describe('the list of farmers who were not reached', () => {
  it('is made by itself after an urgent sending, and not after another one', async () => {
    const [urgent, ordinary] = [await ended('01'), await ended('06')];
    await listMissedOfUrgent(app.deps.db, app.deps.clock);
    expect(await namesOf(urgent)).toEqual(['农户1', '农户2', '农户3']);
    expect(
      await app.call(pageVisits, { applyId: ordinary, pageNum: 1, pageSize: 10 }, village.token),
    ).toMatchObject({
      code: 4040,
    });
    expect(await listMissedOfUrgent(app.deps.db, app.deps.clock)).toBe(0);
  });

  it('is announced with its time as long as the system is going to make it', async () => {
    const [urgent, ordinary] = [await ended('01'), await ended('06')];
    const opensAt = async (applyId: string) =>
      dataOf(await app.call(visitProgress, { applyId }, cast.messenger.token)).opensItselfAt;
    const itsEnd = toMoment(new Date(app.clock.now().getTime() - 20 * 60_000));
    expect(await opensAt(urgent)).toBe(itsEnd);
    expect(await opensAt(ordinary)).toBeNull();
    await listMissedOfUrgent(app.deps.db, app.deps.clock);
    expect(await opensAt(urgent)).toBeNull();
  });

  it('is made when the applicant asks for it, and says how many it holds', async () => {
    const applyId = await ended('06');
    expect(dataOf(await app.call(openVisits, { applyId }, cast.messenger.token))).toEqual({ farmerCount: 4 });
    const progress = dataOf(await app.call(visitProgress, { applyId }, cast.messenger.token));
    expect(progress).toMatchObject({ total: 4, done: 0, openUserName: '周敏', mayOpen: true });
    expect(progress.byDept.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([1, 3]);
  });

  it('shows a village its own farmers with masked numbers, and what was sent', async () => {
    const applyId = await ended();
    await listMissedOfUrgent(app.deps.db, app.deps.clock);
    const { list, fullContent, mayRead } = await farmersOf(applyId);
    expect(mayRead, 'the county’s text').toBe(false);
    expect(await farmersOf(applyId, cast.messenger)).toMatchObject({ mayRead: true });
    expect(list.map(({ phoneNumber }) => phoneNumber)).toEqual(
      list.map(() => expect.stringMatching(/^\d{3}\*{4}\d{4}$/)),
    );
    expect(fullContent).toContain('请尽快撤离');
    const { list: lists } = dataOf(
      await app.call(pageVisitLists, { pageNum: 1, pageSize: 10 }, village.token),
    );
    expect(lists.find((one) => one.applyId === applyId)).toMatchObject({ total: 3, done: 0 });
    const stranger = await app.signInAs({ roleKeys: ['townshipSmsMessenger'], deptId: '33010801' });
    expect(await app.call(pageVisits, { applyId, pageNum: 1, pageSize: 10 }, stranger.token)).toMatchObject({
      code: 4040,
    });
  });

  it('counts what a place and a mark leave of it, a unit as well', async () => {
    const applyId = await ended();
    await listMissedOfUrgent(app.deps.db, app.deps.clock);
    const seq = await seqOf(applyId, '农户1');
    await app.deps.pool.query("UPDATE sms_visit SET dept_id = '330106A2' WHERE apply_id = $1 AND seq = $2", [
      applyId,
      seq,
    ]);
    const mark = { applyId, seq, mark: VisitMark.called, fromMark: VisitMark.open };
    expect((await app.call(markVisit, mark, cast.messenger.token)).code).toBe(200);
    const totalOf = async (filters: { deptId?: string; mark?: number }) => {
      const asked = { applyId, pageNum: 1, pageSize: 10, ...filters };
      const { total, list } = dataOf(await app.call(pageVisits, asked, cast.messenger.token));
      expect(list).toHaveLength(total);
      return total;
    };
    const all = await totalOf({});
    expect(await totalOf({ deptId: '330106A2' })).toBe(1);
    expect(await totalOf({ deptId: '330106A2', mark: VisitMark.open })).toBe(0);
    expect(await totalOf({ mark: VisitMark.called })).toBe(1);
    expect(await totalOf({ mark: VisitMark.open })).toBe(all - 1);
  });

  it('takes off whom a late receipt reached, and takes on whom the carrier gave up', async () => {
    const applyId = await ended();
    await listMissedOfUrgent(app.deps.db, app.deps.clock);
    await app.deps.pool.query(
      "UPDATE mass_sms_detail SET send_result = 2 WHERE apply_id = $1 AND real_name = '农户1'",
      [applyId],
    );
    await app.deps.pool.query(
      "UPDATE mass_sms_detail SET send_result = 4 WHERE apply_id = $1 AND real_name = '农户0'",
      [applyId],
    );
    await app.deps.pool.query('UPDATE mass_sms_apply SET unknown_count = 2 WHERE apply_id = $1', [applyId]);
    await listMissedOfUrgent(app.deps.db, app.deps.clock);
    expect(await namesOf(applyId)).toEqual(['农户0', '农户2', '农户3']);
  });

  it('takes on whom the carrier gave up on after a week, the longest that an office waits for receipts', async () => {
    const applyId = await ended();
    await listMissedOfUrgent(app.deps.db, app.deps.clock);
    await app.deps.pool.query(
      "UPDATE mass_sms_detail SET send_result = 4 WHERE apply_id = $1 AND real_name = '农户0'",
      [applyId],
    );
    await app.deps.pool.query('UPDATE mass_sms_apply SET unknown_count = 2 WHERE apply_id = $1', [applyId]);
    app.clock.advance({ hours: 169 });
    expect(await listMissedOfUrgent(app.deps.db, app.deps.clock)).toBeGreaterThan(0);
    village = await app.signInAs(village);
    expect(await namesOf(applyId)).toEqual(['农户0', '农户1', '农户2', '农户3']);
  });
});

describe('the list while the text is being sent', () => {
  beforeEach(forget);
  const listMissed = () => listMissedWhileSending(app.deps.db, app.deps.clock);

  it('holds whom the carrier gave up on as soon as that is known, and grows', async () => {
    const applyId = await sending({ 农户1: 3 });
    expect(await listMissed()).toBe(1);
    expect(await namesOf(applyId)).toEqual(['农户1']);
    await app.deps.pool.query(
      "UPDATE mass_sms_detail SET send_result = 3 WHERE apply_id = $1 AND real_name = '农户2'",
      [applyId],
    );
    await countSlices(applyId);
    await listMissed();
    expect(await namesOf(applyId)).toEqual(['农户1', '农户2']);
    expect(await listMissed()).toBe(0);
  });

  it('says whose result is waited for, of the area of whoever asks', async () => {
    const applyId = await sending({ 农户1: 3, 农户2: 2 });
    const waitingFor = async (by: SignedInTestUser) =>
      (await listsOf(by)).waiting.find((one) => one.applyId === applyId)?.waitingCount;
    expect(await waitingFor(village)).toBe(2);
    expect(await waitingFor(cast.messenger)).toBe(3);
    const stranger = await app.signInAs({ roleKeys: ['townshipSmsMessenger'], deptId: '33010801' });
    expect(await waitingFor(stranger)).toBeUndefined();
    await app.deps.pool.query(
      'UPDATE mass_sms_detail SET send_result = 2 WHERE apply_id = $1 AND send_result = 1',
      [applyId],
    );
    await countSlices(applyId);
    expect(await waitingFor(village)).toBeUndefined();
  });

  it('still says so after the end, as long as a receipt may come', async () => {
    const applyId = await sending({ 农户1: 3, 农户2: 2 });
    await app.deps.pool.query(
      'UPDATE mass_sms_apply SET send_status = 4, finish_time = $2, success_count = 1 WHERE apply_id = $1',
      [applyId, app.clock.now()],
    );
    const isWaitedFor = async () => (await listsOf()).waiting.some((one) => one.applyId === applyId);
    expect(await isWaitedFor()).toBe(true);
    await app.deps.pool.query("UPDATE mass_sms_apply SET finish_time = '2026-01-01' WHERE apply_id = $1", [
      applyId,
    ]);
    expect(await isWaitedFor()).toBe(false);
  });

  it('leaves an ordinary text to people', async () => {
    await sending({ 农户1: 3 }, '06');
    await listMissed();
    expect(await listsOf()).toMatchObject({ list: [], waiting: [] });
  });
});

describe('a farmer whom two texts missed', () => {
  beforeEach(forget);
  const twice = async () => {
    const first = await sending({ 农户1: 3, 农户2: 3 });
    const second = await sending({ 农户1: 3 });
    await listMissedWhileSending(app.deps.db, app.deps.clock);
    return { first, second };
  };

  it('is counted and shown once, with the later text, which tells the other one', async () => {
    const { first, second } = await twice();
    expect((await listsOf()).list).toMatchObject([
      { applyId: second, total: 1, joinedCount: 0, areaNames: expect.any(Array), areaCount: 2 },
      { applyId: first, total: 1, joinedCount: 1, realSendTime: expect.any(String) },
    ]);
    expect(await visitsToDo()).toBe(2);
    expect(await namesOf(first)).toEqual(['农户2']);
    expect(await farmersOf(second)).toMatchObject({
      list: [{ realName: '农户1', alsoMissed: [{ applyId: first }] }],
    });
    expect(await farmersOf(first)).toMatchObject({ joinedCount: 1, listedCount: 1 });
  });

  it('is told of both by one visit', async () => {
    const { first, second } = await twice();
    const seq = await seqOf(second, '农户1');
    dataOf(
      await app.call(
        markVisit,
        { applyId: second, seq, mark: VisitMark.visited, fromMark: 0 },
        village.token,
      ),
    );
    expect(await visitsToDo()).toBe(1);
    const { list } = await farmersOf(first);
    expect(list.map(({ realName, mark }) => [realName, mark])).toEqual([
      ['农户2', VisitMark.open],
      ['农户1', VisitMark.visited],
    ]);
  });

  it('stays in the own list, of which nobody elsewhere hears, where the later text is visited elsewhere', async () => {
    const { first, second } = await twice();
    const elsewhere = '33010801';
    await app.deps.pool.query('UPDATE sms_visit SET dept_id = $1 WHERE apply_id = $2', [elsewhere, second]);
    expect(await namesOf(first)).toEqual(['农户1', '农户2']);
    expect((await listsOf()).list).toMatchObject([{ applyId: first, total: 2, joinedCount: 0 }]);
    const stranger = await app.signInAs({ roleKeys: ['townshipSmsMessenger'], deptId: elsewhere });
    expect((await farmersOf(second, stranger)).list).toMatchObject([{ realName: '农户1', alsoMissed: [] }]);
  });

  it('stands in the list of an urgent text, whatever a later ordinary one is told of', async () => {
    const { first, second } = await twice();
    await app.deps.pool.query(
      'UPDATE mass_sms_apply SET urgent_flag = (apply_id = $1)::int WHERE apply_id IN ($1, $2)',
      [first, second],
    );
    expect(await namesOf(first)).toEqual(['农户1', '农户2']);
    expect((await farmersOf(second)).list).toMatchObject([{ realName: '农户1', alsoMissed: [] }]);
    const seq = await seqOf(second, '农户1');
    const asked = { applyId: second, seq, mark: VisitMark.visited, fromMark: 0 };
    dataOf(await app.call(markVisit, asked, village.token));
    expect((await farmersOf(first)).list.map(({ mark }) => mark)).toEqual([VisitMark.open, VisitMark.open]);
  });

  it('stands with the first again once a resend of the second came', async () => {
    const { first, second } = await twice();
    await app.deps.pool.query(
      "UPDATE mass_sms_detail SET send_result = 2 WHERE apply_id = $1 AND real_name = '农户1'",
      [second],
    );
    expect(await namesOf(first)).toEqual(['农户1', '农户2']);
  });
});

describe('whoever was left out before an urgent text was sent', () => {
  beforeEach(forget);
  /** As a submission leaves them: one dead, one over the day's limit, one dead without a name, one whose account is stopped. */
  const withLeftOut = async (smsCategory = '01') => {
    const applyId = await sending({ 农户1: 2 }, smsCategory);
    await app.deps.pool.query(
      `INSERT INTO mass_sms_filtered (apply_id, seq, filter_reason, real_name, phone_cipher, phone_hash, dept_id, carrier)
        SELECT apply_id, n, (ARRAY[5,6,8,8])[n], (ARRAY['超限人','停用人','空号人',NULL])[n], phone_cipher,
          ('00000000-0000-0000-0000-00000000000' || n)::uuid, $2, carrier
        FROM mass_sms_detail, generate_series(1, 4) AS n WHERE apply_id = $1 AND real_name = '农户1'`,
      [applyId, VILLAGE],
    );
    await app.deps.pool.query(
      'UPDATE mass_sms_apply SET total_count = total_count + 4, limit_count = 1, disabled_count = 1, dead_count = 2 WHERE apply_id = $1',
      [applyId],
    );
    await app.deps.pool.query(
      `INSERT INTO sms_dead_number (phone_hash, phone_cipher, fail_code, apply_id)
        SELECT phone_hash, phone_cipher, 'UNDELIV:001', apply_id FROM mass_sms_filtered WHERE apply_id = $1 AND seq = 3
        ON CONFLICT (phone_hash) DO UPDATE SET fail_code = excluded.fail_code`,
      [applyId],
    );
    return applyId;
  };
  const list = () => listMissedWhileSending(app.deps.db, app.deps.clock);

  it('is listed from the first moment: visited where the number is dead, called otherwise', async () => {
    const applyId = await withLeftOut();
    await list();
    const { list: rows } = await farmersOf(applyId);
    expect(rows.toSorted((a, b) => Number(a.isDead) - Number(b.isDead))).toMatchObject([
      { realName: '超限人', isLeftOut: true, isDead: false, failReason: expect.stringContaining('上限') },
      { realName: '空号人', isLeftOut: true, isDead: true, failReason: expect.stringContaining('空号') },
    ]);
    expect(await visitsToDo()).toBe(2);
    expect(await list()).toBe(0);
  });

  it('is called and noted like everybody else of the list', async () => {
    const applyId = await withLeftOut();
    await list();
    const seq = await seqOf(applyId, '超限人');
    expect(dataOf(await app.call(readVisitPhone, { applyId, seq }, village.token))).toMatchObject({
      phoneNumber: expect.stringMatching(/^1\d{10}$/),
      fullContent: expect.stringContaining('请尽快撤离'),
    });
    const mark = { applyId, seq, mark: VisitMark.called, fromMark: VisitMark.open };
    dataOf(await app.call(markVisit, mark, village.token));
    expect((await listsOf()).list).toMatchObject([{ applyId, total: 2, done: 1 }]);
  });

  it('is visited once for two texts, whether the other one failed or left them out', async () => {
    const first = await withLeftOut();
    await list();
    const second = await withLeftOut();
    await list();
    expect(await namesOf(second)).toEqual(['空号人', '超限人'].toSorted());
    expect(await farmersOf(first)).toMatchObject({ list: [], joinedCount: 2 });
    const seq = await seqOf(second, '空号人');
    dataOf(
      await app.call(
        markVisit,
        { applyId: second, seq, mark: VisitMark.visited, fromMark: 0 },
        village.token,
      ),
    );
    expect(await namesOf(first)).toEqual(['空号人']);
  });

  it('is not listed after an ordinary text', async () => {
    const applyId = await withLeftOut('06');
    await list();
    expect((await listsOf()).list.some((one) => one.applyId === applyId)).toBe(false);
  });
});

describe('the way to a farmer', () => {
  it('is a visit where the number is dead, with the names of the messengers there, and a call otherwise', async () => {
    const applyId = await sending({ 农户1: 3, 农户2: 3 });
    await app.deps.pool.query(
      "UPDATE mass_sms_detail SET fail_code = CASE real_name WHEN '农户1' THEN 'UNDELIV:001' ELSE 'EXPIRED:012' END WHERE apply_id = $1",
      [applyId],
    );
    await listMissedWhileSending(app.deps.db, app.deps.clock);
    const { list } = await farmersOf(applyId);
    expect(list.toSorted((a, b) => (a.realName ?? '').localeCompare(b.realName ?? ''))).toMatchObject([
      { realName: '农户1', isDead: true, responsible: [expect.any(String)] },
      { realName: '农户2', isDead: false },
    ]);
  });

  it('is a call where the carrier bars the number from texts, and a visit where it calls it invalid', async () => {
    const applyId = await sending({ 农户1: 3, 农户2: 3 });
    await app.deps.pool.query(
      "UPDATE mass_sms_detail SET fail_code = CASE real_name WHEN '农户1' THEN 'UNDELIV:040' ELSE 'RINVDSTADR' END WHERE apply_id = $1",
      [applyId],
    );
    await listMissedWhileSending(app.deps.db, app.deps.clock);
    const { list } = await farmersOf(applyId);
    expect(list.toSorted((a, b) => (a.realName ?? '').localeCompare(b.realName ?? ''))).toMatchObject([
      { failReason: '无法送达：黑名单号码', isDead: false },
      { failReason: '号码无效，运营商拒绝接收', isDead: true },
    ]);
  });

  it('is asked of the messengers in the township’s offices where the village has none', async () => {
    const { userId } = await app.signInAs({ roleKeys: ['townshipSmsMessenger'], deptId: '33010611A1' });
    const { realName } = await app.deps.db
      .selectFrom('sysUser')
      .select('realName')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    const named = await messengersOf(app.deps.db, ['3301061101'], '2026-09-14');
    expect(named.get('3301061101')?.join()).toContain(realName);
  });

  it('names the office that finds somebody, with its telephone, where there is no messenger', async () => {
    await app.deps.pool.query(
      "UPDATE sys_dept SET office_phone = CASE dept_id WHEN '33010611' THEN '0571-85121234' ELSE NULL END WHERE dept_id IN ('33010611', $1)",
      [VILLAGE],
    );
    const office = async () => (await officesOf(app.deps.db, [VILLAGE])).get(VILLAGE);
    expect(await office()).toMatchObject({ phone: '0571-85121234' });
    await app.deps.pool.query("UPDATE sys_dept SET office_phone = '0571-85129999' WHERE dept_id = $1", [
      VILLAGE,
    ]);
    expect(await office()).toMatchObject({ name: '绕城村', phone: '0571-85129999' });
  });
});

describe('the list after what was sent later', () => {
  const follow = (sourceApplyId: string, followUpKind: 1 | 2, smsContent: string) =>
    submitted(app, cast.messenger, {
      sendObjType: [5],
      objDeptIds: [],
      sourceApplyId,
      followUpKind,
      smsContent,
    });
  const listOf = async (applyId: string) => {
    const { list } = dataOf(await app.call(pageVisitLists, { pageNum: 1, pageSize: 50 }, village.token));
    return list.find((one) => one.applyId === applyId);
  };

  it('says what its correction says once that is passed, and no more what was withdrawn', async () => {
    const applyId = await ended();
    await listMissedOfUrgent(app.deps.db, app.deps.clock);
    const correction = await follow(applyId, 1, `更正：请于6时前撤离${text}。`);
    expect(await farmersOf(applyId)).toMatchObject({ isCorrected: false });
    dataOf(await pass(app, cast.county, correction.applyId));
    for (const told of [await farmersOf(applyId), await listOf(applyId)]) {
      expect(told).toMatchObject({
        isCorrected: true,
        fullContent: expect.stringContaining('更正：请于6时前撤离'),
      });
    }
    await app.deps.pool.query(
      'UPDATE mass_sms_apply SET send_status = 3, finish_time = $2 WHERE apply_id = $1',
      [correction.applyId, app.clock.now()],
    );
    const second = await follow(applyId, 1, `更正：请于5时前撤离${text}。`);
    dataOf(await pass(app, cast.county, second.applyId));
    expect((await farmersOf(applyId)).fullContent).toContain('请于5时前撤离');
    await app.deps.pool.query('UPDATE mass_sms_apply SET send_status = 5 WHERE apply_id = $1', [
      second.applyId,
    ]);
    expect((await farmersOf(applyId)).fullContent).toContain('请于6时前撤离');
  });

  it('leaves out whom a resend reached, and sends nobody to them', async () => {
    const applyId = await ended();
    await listMissedOfUrgent(app.deps.db, app.deps.clock);
    const seq = await seqOf(applyId, '农户1');
    const resend = await follow(applyId, 2, `请尽快撤离${text}。`);
    dataOf(await pass(app, cast.county, resend.applyId));
    await app.deps.pool.query(
      `UPDATE mass_sms_detail SET send_result = CASE real_name WHEN '农户1' THEN 2 ELSE 3 END, msg_id = 'r' || seq, submit_time = now()
        WHERE apply_id = $1`,
      [resend.applyId],
    );
    expect(await namesOf(applyId)).toEqual(['农户2', '农户3']);
    expect(await listOf(applyId)).toMatchObject({ total: 2 });
    expect((await app.call(readVisitPhone, { applyId, seq }, village.token)).code).toBe(4040);
    const progress = dataOf(await app.call(visitProgress, { applyId }, cast.messenger.token));
    expect(progress).toMatchObject({ total: 3 });
  });
});

describe('a visit', () => {
  it('gives the number in full for the call, and writes down who looked', async () => {
    const applyId = await ended();
    await listMissedOfUrgent(app.deps.db, app.deps.clock);
    const seq = await seqOf(applyId, '农户1');
    expect(dataOf(await app.call(readVisitPhone, { applyId, seq }, village.token)).phoneNumber).toMatch(
      /^1\d{10}$/,
    );
    const log = await app.deps.db
      .selectFrom('logOper')
      .selectAll()
      .where('bizId', '=', `${applyId}-${seq}`)
      .execute();
    expect(log).toMatchObject([{ action: '查看完整号码', module: '未送达回访' }]);
    expect(JSON.stringify(log)).not.toMatch(/\b1\d{10}\b/);
  });

  it('notes what came of it, with the right number where it was wrong', async () => {
    const applyId = await ended();
    await listMissedOfUrgent(app.deps.db, app.deps.clock);
    const seq = await seqOf(applyId, '农户2');
    const before = await visitsToDo();
    const noted = {
      applyId,
      seq,
      mark: VisitMark.wrongNumber,
      fromMark: 0,
      note: '儿子的号码',
      rightPhone: '13900001234',
    };
    dataOf(await app.call(markVisit, noted, village.token));
    const { list, doneCount, listedCount } = await farmersOf(applyId);
    expect(list.at(-1)).toMatchObject({
      realName: '农户2',
      mark: 3,
      note: '儿子的号码',
      rightPhone: '139****1234',
    });
    expect([doneCount, listedCount]).toEqual([1, 3]);
    expect(await visitsToDo()).toBe(before - 1);
    expect(dataOf(await app.call(visitProgress, { applyId }, cast.county.token))).toMatchObject({
      done: 1,
      total: 4,
    });
  });

  it('is noted by one of two who were there at once', async () => {
    const applyId = await ended();
    await listMissedOfUrgent(app.deps.db, app.deps.clock);
    const seq = await seqOf(applyId, '农户3');
    const note = (mark: 1 | 2, by: SignedInTestUser) =>
      app.call(markVisit, { applyId, seq, mark, fromMark: 0 }, by.token);
    const answers = await Promise.all([note(1, village), note(2, cast.messenger)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 4090]);
  });

  it('takes a right number only where the old one is wrong', async () => {
    const applyId = await ended();
    await listMissedOfUrgent(app.deps.db, app.deps.clock);
    const fields = {
      applyId,
      seq: await seqOf(applyId, '农户1'),
      mark: VisitMark.called,
      fromMark: 0,
      rightPhone: '13900001234',
    };
    expect(await app.call(markVisit, fields, village.token)).toMatchObject({ code: 4000 });
  });
});
