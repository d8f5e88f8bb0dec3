import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  applicationDetails,
  applicationProcesses,
} from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import {
  pageSendDetails,
  sendSituation,
  watchSending,
} from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { revokeApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  setOtherConfig,
  submitted,
} from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { openProgressWatch } from './progress.ts';
import { readBreakdown, readSnapshot } from './situation-queries.ts';

let app: TestApp;
let cast: MassSmsCast;
let applyId: string;
const FARMERS = 5_000;
beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
  cast = await castOf(app);
  const { personalData, pool } = app.deps;
  await pool.query(
    `INSERT INTO sys_user (user_name, real_name, phone_cipher, phone_hash, user_type, dept_id, carrier, sms_agree_flag)
     SELECT 'f' || n, CASE n % 10 WHEN 0 THEN '王' ELSE '李' END || n, $1, md5('f' || n)::uuid, 2,
       (ARRAY['3301061101', '3301061142', '3301061201'])[1 + n % 3], CASE WHEN n % 4 = 0 THEN 'CTCC' ELSE 'CMCC' END, (n % 50 <> 0)::int
     FROM generate_series(1, $2) n`,
    [personalData.encrypt('15400000001'), FARMERS],
  );
  const saved = await submitted(app, cast.messenger, {
    smsCategory: '06',
    smsContent: '明细提醒👨‍👩‍👧',
    objDeptIds: ['330106'],
  });
  applyId = saved.applyId;
  dataOf(await pass(app, cast.county, applyId));
  // As after a while of sending: two thirds handed over, some refused, the rest delivered; then applied.
  await pool.query(
    `UPDATE mass_sms_slice SET intent_seq = from_seq - 1 + (to_seq - from_seq + 1) * 2 / 3, state = 1 WHERE apply_id = $1`,
    [applyId],
  );
  await pool.query(
    `UPDATE mass_sms_detail d SET send_result = CASE WHEN d.seq % 100 = 0 THEN 3 WHEN d.seq % 3 = 0 THEN 1 ELSE 2 END,
       fail_code = CASE WHEN d.seq % 100 = 0 THEN 'UNDELIV:001' END, msg_id = 'm' || d.seq, submit_time = '2026-09-14T02:30:00Z'
     FROM mass_sms_slice s WHERE s.apply_id = d.apply_id AND s.slice_no = d.slice_no AND d.apply_id = $1 AND d.seq < s.intent_seq`,
    [applyId],
  );
  await pool.query(
    `UPDATE mass_sms_slice s SET (submitted_count, delivered_count, failed_count) = (SELECT count(*) FILTER (WHERE send_result = 1),
       count(*) FILTER (WHERE send_result = 2), count(*) FILTER (WHERE send_result = 3) FROM mass_sms_detail d
       WHERE d.apply_id = s.apply_id AND d.slice_no = s.slice_no) WHERE s.apply_id = $1`,
    [applyId],
  );
});
afterAll(() => app.close());

const page = async (fields: Omit<Parameters<typeof app.call<typeof pageSendDetails>>[1], 'applyId'> = {}) =>
  dataOf(await app.call(pageSendDetails, { applyId, ...fields }, cast.county.token));
/** The rows that the page should hold, read the plain way. */
const expected = async (where: string): Promise<string[]> => {
  const { rows } = await app.deps.pool.query<{ seq: number }>(
    `SELECT seq FROM mass_sms_detail WHERE apply_id = $1 AND ${where} ORDER BY seq`,
    [applyId],
  );
  return rows.map((row) => `r${row.seq}`);
};

const filteredOf = async (where: string): Promise<number> => {
  const { rows } = await app.deps.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM mass_sms_filtered WHERE apply_id = $1 AND ${where}`,
    [applyId],
  );
  return rows[0]?.count ?? 0;
};

describe('[SMS-05] GET /v1/admin/pageSendDetails', () => {
  it.each([
    ['everybody', {}, 'true'],
    ['delivered', { sendResult: 2 }, 'send_result = 2'],
    ['failed: a few in every slice', { sendResult: 3 }, 'send_result = 3'],
    ['waiting or in flight', { sendResult: 0 }, 'send_result = 0'],
    ['one carrier', { carrier: 'CTCC' as const }, `carrier = 'CTCC'`],
    [
      'one carrier and failed',
      { carrier: 'CMCC' as const, sendResult: 3 },
      `carrier = 'CMCC' AND send_result = 3`,
    ],
    ['one township', { deptId: '33010612' }, `dept_id LIKE '33010612%'`],
    ['one village inside an area', { deptId: '3301061142' }, `dept_id = '3301061142'`],
    [
      'one village, failed',
      { deptId: '3301061101', sendResult: 3 },
      `dept_id = '3301061101' AND send_result = 3`,
    ],
    ['nobody of another county', { deptId: '330108' }, 'false'],
  ])('%s: every page, the last one too', async (_, filter, where) => {
    const wanted = await expected(where);
    const filtered = 'sendResult' in filter ? 0 : await filteredOf(where);
    for (const at of [0, 0.25, 0.5, 0.75, 1]) {
      const pageSize = 7;
      const pageNum = 1 + Math.floor((Math.max(wanted.length - 1, 0) * at) / pageSize);
      const got = await page({ ...filter, pageNum, pageSize });
      expect(got.total).toBe(wanted.length + filtered);
      const reached = got.list.filter((row) => row.sendResult !== 6).map((row) => row.detailId);
      expect(reached).toEqual(wanted.slice((pageNum - 1) * pageSize, pageNum * pageSize));
    }
    const whole: string[] = [];
    for (let pageNum = 1; whole.length < wanted.length; pageNum++) {
      const { list } = await page({ ...filter, pageNum, pageSize: 100 });
      if (list.length === 0) break;
      whole.push(...list.filter((row) => row.sendResult !== 6).map((row) => row.detailId));
    }
    expect(whole).toEqual(wanted);
  });

  it('after the recipients come the filtered numbers, each reason by itself', async () => {
    const all = await page({ pageSize: 1 });
    expect(all.total).toBe(FARMERS);
    const last = await page({ pageNum: FARMERS / 100, pageSize: 100 });
    expect(last.list.every((row) => row.filterReason === 4 && row.sendResult === 6)).toBe(true);
    const filtered = await page({ sendResult: 6, pageSize: 100 });
    expect(filtered).toMatchObject({ total: 100, size: 100 });
    expect((await page({ filterReason: 3 })).total).toBe(0);
    expect((await page({ filterReason: 4, carrier: 'CTCC', pageNum: 3, pageSize: 20 })).list).toHaveLength(
      10,
    );
    expect((await page({ filterReason: 4, sendResult: 2 })).total).toBe(0);
  });

  it('who was kept back when it was about to leave stands among the cancelled, with the reason and counted by it', async () => {
    const kept = await page({ sendResult: 0, pageSize: 3 });
    const seqs = kept.list.map((row) => Number(row.detailId.slice(1)));
    await app.deps.pool.query(
      `UPDATE mass_sms_detail SET send_result = 5, filter_reason = 5, report_time = now() WHERE apply_id = $1 AND seq = ANY($2)`,
      [applyId, seqs],
    );
    const withheld = await page({ filterReason: 5 });
    expect(withheld.list.map((row) => [row.detailId, row.sendResult, row.filterReason])).toEqual(
      kept.list.map(({ detailId }) => [detailId, 5, 5]),
    );
    expect(withheld.list.map((row) => row.reportTime)).toEqual([null, null, null]);
    expect(withheld.total).toBe(3);
    expect((await page({ filterReason: 5, sendResult: 6 })).total).toBe(0);
    expect((await page({ filterReason: 4 })).total).toBe(100);
    const situation = dataOf(await app.call(sendSituation, { applyId }, cast.county.token));
    expect(situation.withheld).toEqual([{ filterReason: 5, count: 3 }]);
    expect((await details(app, cast.messenger, applyId)).withheld).toEqual([{ filterReason: 5, count: 3 }]);
    await app.deps.pool.query(
      `UPDATE mass_sms_detail SET send_result = 0, filter_reason = NULL, report_time = NULL WHERE apply_id = $1 AND seq = ANY($2)`,
      [applyId, seqs],
    );
  });

  it('finds people by the beginning of their name, in any order of filters', async () => {
    const found = await page({ realName: '王', sendResult: 3, pageSize: 100 });
    expect(found.list.map((row) => row.detailId).sort()).toEqual(
      (await expected(`real_name LIKE '王%' AND send_result = 3`)).sort(),
    );
    expect((await page({ realName: '赵' })).total).toBe(0);
    expect((await page({ phoneNumber: '1540000' })).total).toBe(0);
  });

  it('tells in plain words why one failed, and hides the number', async () => {
    const [row] = (await page({ sendResult: 3, pageSize: 1 })).list;
    expect(row).toMatchObject({
      phoneNumber: '154****0001',
      failCode: 'UNDELIV:001',
      failReason: '无法送达：空号',
      inFlight: false,
    });
    const inFlight = (await page({ sendResult: 0, pageSize: 1 })).list[0];
    expect(inFlight).toMatchObject({ sendResult: 0, inFlight: true });
  });

  it('shows what the carrier took as submitted before its rows say so', async () => {
    const filters = [
      { sendResult: 1 },
      { sendResult: 0 },
      { sendResult: 1, deptId: '3301061142' },
      { realName: '王' },
    ];
    const { db, pool } = app.deps;
    const pages = () =>
      Promise.all([
        readBreakdown(db, applyId),
        ...filters.map((filter) => page({ ...filter, pageSize: 20 })),
      ]);
    const before = await pages();
    await pool.query(
      `INSERT INTO sms_accepted (apply_id, slice_no, sender_id, beat_no, lease_epoch, channel_id, written_time, amount, is_counted, seqs, msg_ids)
       SELECT apply_id, slice_no, 1, 1, 0, 1, min(submit_time), count(*), true, array_agg(seq), array_agg(msg_id)
       FROM mass_sms_detail WHERE apply_id = $1 AND send_result = 1 GROUP BY apply_id, slice_no`,
      [applyId],
    );
    await pool.query(
      'UPDATE mass_sms_detail SET send_result = 0, msg_id = NULL, submit_time = NULL WHERE apply_id = $1 AND send_result = 1',
      [applyId],
    );
    expect(await pages()).toEqual(before);
    await pool.query(
      `UPDATE mass_sms_detail AS d SET send_result = 1, msg_id = e.msg_id, submit_time = a.written_time
       FROM sms_accepted AS a, unnest(a.seqs, a.msg_ids) AS e (seq, msg_id) WHERE d.apply_id = a.apply_id AND d.seq = e.seq`,
    );
    await pool.query('DELETE FROM sms_accepted');
  });

  it('shows the unsent end of a cancelled slice as cancelled before its rows say so', async () => {
    const before = await page({ sendResult: 0, pageSize: 1 });
    await app.deps.pool.query(
      `UPDATE mass_sms_slice SET state = 3, cancelled_count = to_seq - intent_seq WHERE apply_id = $1 AND slice_no = 1`,
      [applyId],
    );
    const cancelled = await page({ sendResult: 5, pageSize: 100 });
    expect(cancelled.total).toBeGreaterThan(100);
    expect(cancelled.list.every((row) => row.sendResult === 5)).toBe(true);
    // on a busy machine a count is remembered, half a minute at most (count-cache.ts)
    await expect
      .poll(async () => (await page({ sendResult: 0, pageSize: 1 })).total, { timeout: 40_000 })
      .toBe(before.total - cancelled.total);
    await app.deps.pool.query(
      `UPDATE mass_sms_slice SET state = 1, cancelled_count = 0 WHERE apply_id = $1 AND slice_no = 1`,
      [applyId],
    );
  }, 60_000);
});

describe('[SMS-05] details, history and situation', () => {
  it('show a reviewer everything before the decision', async () => {
    const read = await details(app, cast.county, applyId);
    expect(read).toMatchObject({
      totalCount: FARMERS,
      noConsentCount: 100,
      validCount: FARMERS - 100,
      smsSign: '【浙江农民信箱】',
    });
    expect(read.segments).toEqual(['【浙江农民信箱】明细提醒👨‍👩‍👧']);
    expect(read.byDept.map((part) => part.deptName)).toEqual(['三墩镇', '转塘街道']);
    expect(read.byDept.reduce((sum, part) => sum + part.validCount, 0)).toBe(read.validCount);
    expect(read.byCarrier.reduce((sum, part) => sum + part.validCount, 0)).toBe(read.validCount);
    expect(read.applyPhone).toMatch(/^154\*{4}\d{4}$/);
    const next = await submitted(app, cast.messenger, { smsContent: '又一条', objDeptIds: ['3301061201'] });
    expect(
      (await details(app, cast.county, next.applyId)).recentToSameAreas.map((one) => one.applyId),
    ).toEqual([applyId]);
  });

  it('tell the reviewer what the applicant was reminded of, and what else waits for the same areas', async () => {
    const fields = { smsCategory: '01' as const, objDeptIds: ['3301061201'] };
    const first = await submitted(app, cast.messenger, { ...fields, smsContent: '先等审核的一条' });
    const second = await submitted(app, cast.messenger, { ...fields, smsContent: '后来的一条' });
    const read = await details(app, cast.county, second.applyId);
    expect(read.submitNotes).toContainEqual(
      expect.stringMatching(/^(今天|同一天（.*）)另有 \d+ 批短信也发往所选区域（.*还在等审核 \d+ 批/),
    );
    expect(read.recentToSameAreas).toContainEqual(
      expect.objectContaining({
        applyId: first.applyId,
        auditStatus: 1,
        realSendTime: null,
        isSameSubject: true,
      }),
    );
    // of another category
    expect(read.recentToSameAreas.find((one) => one.applyId === applyId)).toMatchObject({
      isSameSubject: false,
    });
    await app.call(revokeApplication, { applyId: first.applyId, revokeReason: '' }, cast.messenger.token);
    const after = await details(app, cast.county, second.applyId);
    expect(after.recentToSameAreas.map((one) => one.applyId)).not.toContain(first.applyId);
  });

  it('give typed numbers in full only to the applicant of a draft', async () => {
    const typed = {
      sendObjType: [4 as const],
      objDeptIds: [],
      phoneNumbers: ['15412345678'],
      smsContent: '填写号码',
      smsCategory: '01',
    };
    const draft = await submitted(app, cast.messenger, { ...typed, submitFlag: 0 });
    expect((await details(app, cast.messenger, draft.applyId)).phoneNumbers).toEqual(['15412345678']);
    const sent = await submitted(app, cast.messenger, {
      ...typed,
      applyId: draft.applyId,
      version: draft.version,
    });
    for (const who of [cast.messenger, cast.county]) {
      expect((await details(app, who, sent.applyId)).phoneNumbers).toEqual(['154****5678']);
    }
  });

  it('add up at every moment', async () => {
    const situation = dataOf(await app.call(sendSituation, { applyId }, cast.messenger.token));
    const sums = (part: Record<string, unknown>) =>
      [
        'waitingCount',
        'inFlightCount',
        'submittedCount',
        'deliveredCount',
        'failedCount',
        'unknownCount',
        'cancelledCount',
      ].reduce((sum, key) => sum + Number(part[key]), 0);
    for (const part of [situation.total, ...situation.byCarrier, ...situation.byDept])
      expect(sums(part)).toBe(part.validCount);
    for (const parts of [situation.byCarrier, situation.byDept]) {
      expect(parts.reduce((sum, part) => sum + part.deliveredCount, 0)).toBe(situation.total.deliveredCount);
    }
    expect(situation.total.sendCount).toBeGreaterThan(3000);
    expect(situation.byHour).toEqual([
      {
        hour: '2026-09-14 10',
        sendCount: situation.total.sendCount,
        successCount: situation.total.deliveredCount,
      },
    ]);
    expect(situation.failTop).toEqual([
      { failCode: 'UNDELIV:001', failReason: '无法送达：空号', count: situation.total.failedCount },
    ]);
  });

  it('of few tell what happened since, however long the last reading took', async () => {
    const { pool } = app.deps;
    const few = await submitted(app, cast.messenger, {
      sendObjType: [4],
      objDeptIds: [],
      phoneNumbers: ['15412345670'],
      smsContent: '一个号码',
      smsCategory: '01',
    });
    dataOf(await pass(app, cast.county, few.applyId));
    const locked = await pool.connect();
    await locked.query('BEGIN; LOCK TABLE mass_sms_detail IN ACCESS EXCLUSIVE MODE');
    const waiting = app.call(sendSituation, { applyId: few.applyId }, cast.messenger.token);
    await delay(100);
    await locked.query('COMMIT');
    locked.release();
    expect(dataOf(await waiting).byHour).toEqual([]);
    await pool.query(
      `UPDATE mass_sms_detail SET send_result = 1, msg_id = 'few', submit_time = '2026-09-14T02:30:00Z' WHERE apply_id = $1`,
      [few.applyId],
    );
    const read = dataOf(await app.call(sendSituation, { applyId: few.applyId }, cast.messenger.token));
    expect(read.byHour).toEqual([{ hour: '2026-09-14 10', sendCount: 1, successCount: 0 }]);
  });

  it('are not there for another county, nor is the stream', async () => {
    const foreign = await app.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
    for (const endpoint of [
      applicationDetails,
      applicationProcesses,
      sendSituation,
      pageSendDetails,
      watchSending,
    ] as const) {
      expect((await app.call(endpoint, { applyId }, foreign.token)).code, endpoint.path).toBe(4040);
    }
    expect((await app.call(applicationDetails, { applyId: '1' }, cast.county.token)).code).toBe(4040);
  });
});

describe('[SMS-05] live progress', () => {
  it('reads once for all who watch, and stops reading when nobody does', async () => {
    let readings = 0;
    const watch = openProgressWatch((id) => {
      readings += 1;
      return readSnapshot(app.deps.db, id);
    }, 30);
    const viewer = async () => {
      const gone = new AbortController();
      let values = 0;
      for await (const { snapshot, ratePerSecond } of watch.watch(applyId, gone.signal)) {
        expect(snapshot.total.validCount).toBe(FARMERS - 100);
        expect(ratePerSecond).toBeGreaterThanOrEqual(0);
        if (++values === 5) gone.abort();
      }
      return values;
    };
    expect(await Promise.all(Array.from({ length: 20 }, viewer))).toEqual(Array(20).fill(5));
    expect(readings).toBeLessThan(20);
    const after = readings;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(readings).toBe(after);
  });

  it('tells the rate of the last seconds and the time that is left', async () => {
    let delivered = 0;
    const base = await readSnapshot(app.deps.db, applyId);
    const watch = openProgressWatch(async () => {
      delivered += 10;
      return base && { ...base, total: { ...base.total, deliveredCount: delivered } };
    }, 50);
    const gone = new AbortController();
    let rate = 0;
    for await (const { ratePerSecond } of watch.watch(randomUUID(), gone.signal)) {
      rate = ratePerSecond;
      if (delivered === 100) gone.abort();
    }
    expect(rate).toBeGreaterThan(100);
    expect(rate).toBeLessThan(250);
  });
});
