import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPersonalData } from '../../access/personal-data.ts';
import { readApprovalMarks } from '../../features/messaging/mass-sms/application/approval-files.ts';
import { contentHashOf } from '../../features/messaging/mass-sms/application/content-hash.ts';
import { findBrokenStep } from '../../features/messaging/mass-sms/application/process-chain.ts';
import { readStandings, sumStandings } from '../../features/messaging/mass-sms/sending/slice-queries.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { chinaMonth } from '../../time/moment.ts';
import { seedTrial } from '../first-load.ts';

const NOW = new Date('2026-09-12T02:00:00Z');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedTrial(database.pool, {
    personalData: openPersonalData('a secret key for the tests of trial data'),
    password: 'Trial#2468',
    farmers: 6000,
    subjects: 10,
    applications: 120,
    recipients: 20_000,
    now: NOW,
  });
});
afterAll(() => database.drop());

const rowsOf = async (statement: string): Promise<Record<string, unknown>[]> =>
  (await database.pool.query(statement)).rows;
/** Every invariant is a query that finds nothing. */
const expectNone = async (statement: string) => expect(await rowsOf(`${statement} LIMIT 3`)).toEqual([]);

test('the history has the asked shape', async () => {
  const states = await rowsOf(`SELECT audit_status || '/' || send_status AS state, count(*)::int AS count
    FROM mass_sms_apply GROUP BY 1`);
  const countOf = (state: string) => states.find((row) => row['state'] === state)?.['count'] ?? 0;
  expect(countOf('1/0')).toBe(4);
  expect(countOf('2/0')).toBe(1);
  expect(countOf('3/1')).toBe(1);
  expect(countOf('3/2')).toBe(0);
  expect(countOf('4/0')).toBe(6);
  expect(countOf('5/0')).toBe(2);
  expect(countOf('3/5')).toBe(2);
  expect(countOf('0/0')).toBeGreaterThanOrEqual(7);
  expect(Number(countOf('3/3')) + Number(countOf('3/4'))).toBeGreaterThan(90);
  const [{ total } = {}] = await rowsOf('SELECT count(*)::int AS total FROM mass_sms_detail');
  expect(total).toBeGreaterThan(15_000);
  expect(total).toBeLessThan(22_000);
  const [{ rate } = {}] = await rowsOf(
    'SELECT 100.0 * sum(success_count) / sum(send_count) AS rate FROM mass_sms_apply WHERE send_count > 0',
  );
  expect(Number(rate)).toBeCloseTo(98.1, 0);
});

test('the county of the trial has something to decide, to edit and to wait for', async () => {
  const open = await database.db
    .selectFrom('massSmsApply as a')
    .innerJoin('sysUser as u', 'u.userId', 'a.applyUserId')
    .select([
      'a.auditStatus',
      'a.sendStatus',
      'a.currentAuditDeptId',
      'a.sendTime',
      'a.validCount',
      'a.createTime',
    ])
    .where('u.userName', '=', 'xhmsg')
    .execute();
  const waiting = open.filter((one) => one.auditStatus === 1);
  expect(waiting).toHaveLength(4);
  expect(new Set(waiting.map((one) => one.currentAuditDeptId))).toEqual(new Set(['330106']));
  expect(open.filter((one) => one.auditStatus === 2).map((one) => one.currentAuditDeptId)).toEqual(['3301']);
  const [scheduled] = open.filter((one) => one.sendStatus === 1);
  expect(scheduled?.sendTime).toEqual(new Date('2026-09-19T00:30:00Z'));
  expect(scheduled?.validCount).toBeGreaterThan(0);
  const yesterday = new Date('2026-09-10T16:00:00Z');
  expect(open.some((one) => one.auditStatus === 0 && one.createTime > yesterday)).toBe(true);
});

test('what was chosen, what is reached and what is filtered add up', async () => {
  await expectNone(`SELECT a.apply_no FROM mass_sms_apply a WHERE a.audit_status IN (1, 2, 3) AND (
    a.valid_count <> (SELECT count(*) FROM mass_sms_detail d WHERE d.apply_id = a.apply_id) OR
    a.total_count - a.valid_count <> (SELECT count(*) FROM mass_sms_filtered f WHERE f.apply_id = a.apply_id) OR
    a.opt_out_count <> (SELECT count(*) FROM mass_sms_filtered f WHERE f.apply_id = a.apply_id AND filter_reason = 3) OR
    a.no_consent_count <> (SELECT count(*) FROM mass_sms_filtered f WHERE f.apply_id = a.apply_id AND filter_reason = 4) OR
    a.disabled_count <> (SELECT count(*) FROM mass_sms_filtered f WHERE f.apply_id = a.apply_id AND filter_reason = 6))`);
  await expectNone('SELECT 1 FROM mass_sms_apply WHERE sms_count <> valid_count * segment_count');
  await expectNone(`SELECT 1 FROM mass_sms_apply a WHERE audit_status NOT IN (1, 2, 3) AND (
    EXISTS (SELECT FROM mass_sms_detail d WHERE d.apply_id = a.apply_id) OR
    EXISTS (SELECT FROM mass_sms_slice s WHERE s.apply_id = a.apply_id) OR
    EXISTS (SELECT FROM mass_sms_filtered f WHERE f.apply_id = a.apply_id))`);
});

test("applications' counts are those of their recipients, once they have ended", async () => {
  await expectNone(`SELECT a.apply_no FROM mass_sms_apply a JOIN (
      SELECT apply_id, count(*) FILTER (WHERE send_result IN (1, 2, 3, 4)) AS sent, count(*) FILTER (WHERE send_result = 2) AS success,
        count(*) FILTER (WHERE send_result = 3) AS fail, count(*) FILTER (WHERE send_result = 4) AS unknown,
        count(*) FILTER (WHERE send_result = 5) AS cancelled, count(*) FILTER (WHERE send_result = 0) AS waiting,
        count(reply_time) AS replies
      FROM mass_sms_detail GROUP BY apply_id) d USING (apply_id)
    WHERE (send_count, success_count, fail_count, unknown_count, cancel_count, reply_count)
        <> (d.sent, d.success, d.fail, d.unknown, d.cancelled, d.replies)
      OR (send_status IN (3, 4, 5, 6) AND d.waiting > 0)`);
});

test('slices cover their recipients without gaps, of one carrier, one area and 2,000 at most', async () => {
  await expectNone(`SELECT 1 FROM mass_sms_detail d JOIN mass_sms_slice s USING (apply_id, slice_no)
    WHERE d.seq NOT BETWEEN s.from_seq AND s.to_seq OR d.carrier <> s.carrier OR d.dept_id NOT LIKE s.area_id || '%'
      OR d.dept_id < s.from_dept_id OR d.dept_id > s.to_dept_id`);
  await expectNone(`SELECT 1 FROM mass_sms_slice s WHERE to_seq - from_seq >= 2000 OR to_seq - from_seq + 1 <>
    (SELECT count(*) FROM mass_sms_detail d WHERE d.apply_id = s.apply_id AND d.slice_no = s.slice_no)`);
  await expectNone(`SELECT 1 FROM (SELECT from_seq, slice_no, lag(to_seq, 1, 0) OVER w AS before, lag(slice_no, 1, 0) OVER w AS last_no
    FROM mass_sms_slice WINDOW w AS (PARTITION BY apply_id ORDER BY slice_no)) s WHERE from_seq <> before + 1 OR slice_no <> last_no + 1`);
  await expectNone(`SELECT 1 FROM (SELECT seq, lag(seq) OVER w AS before FROM mass_sms_detail JOIN mass_sms_slice USING (apply_id, slice_no)
    WINDOW w AS (PARTITION BY apply_id ORDER BY mass_sms_detail.carrier COLLATE "C", area_id, dept_id, phone_hash)) d WHERE before > seq`);
});

test('slices count what became of their recipients', async () => {
  await expectNone(`SELECT s.apply_id, s.slice_no FROM mass_sms_slice s JOIN (
      SELECT apply_id, slice_no, count(*) FILTER (WHERE send_result = 2) AS delivered, count(*) FILTER (WHERE send_result = 3) AS failed,
        count(*) FILTER (WHERE send_result = 4) AS unknown, count(*) FILTER (WHERE send_result = 5) AS cancelled,
        max(seq) FILTER (WHERE msg_id IS NOT NULL) AS last_sent
      FROM mass_sms_detail GROUP BY apply_id, slice_no) d USING (apply_id, slice_no)
    WHERE (delivered_count, failed_count, unknown_count, cancelled_count) <> (d.delivered, d.failed, d.unknown, d.cancelled)
      OR intent_seq <> coalesce(d.last_sent, from_seq - 1)`);
  const applications = await database.db
    .selectFrom('massSmsApply')
    .select(['applyId', 'validCount', 'sendStatus'])
    .where('auditStatus', 'in', [1, 2, 3])
    .execute();
  for (const { applyId, validCount, sendStatus } of applications) {
    const standing = sumStandings(await readStandings(database.db, applyId));
    expect(standing.validCount).toBe(validCount);
    expect(standing.inFlightCount).toBe(0);
    expect(standing.waitingCount).toBe([3, 4, 5].includes(sendStatus) ? 0 : validCount);
  }
});

test('a cancelled sending was stopped before it began, or in its middle', async () => {
  const cancelled = await rowsOf(
    'SELECT send_count, cancel_count, valid_count FROM mass_sms_apply WHERE send_status = 5',
  );
  expect(cancelled.length).toBeGreaterThan(0);
  for (const one of cancelled)
    expect(Number(one['send_count']) + Number(one['cancel_count'])).toBe(one['valid_count']);
  await expectNone('SELECT 1 FROM mass_sms_slice WHERE state = 3 AND NOT tail_written');
});

test('every application went from state to state without a gap, and its chain is whole', async () => {
  const processes = await database.db
    .selectFrom('massSmsProcess')
    .selectAll()
    .orderBy('applyId')
    .orderBy('stepNo')
    .execute();
  const byApplication = Map.groupBy(processes, (row) => row.applyId);
  const applications = await database.db.selectFrom('massSmsApply').selectAll().execute();
  for (const application of applications) {
    const rows = byApplication.get(application.applyId) ?? [];
    expect(findBrokenStep(rows)).toBeNull();
    for (const [index, row] of rows.entries()) {
      expect(row.fromAuditStatus).toBe(rows[index - 1]?.toAuditStatus ?? null);
      expect(row.fromSendStatus).toBe(rows[index - 1]?.toSendStatus ?? null);
      expect(row.operateTime.getTime()).toBeGreaterThanOrEqual(rows[index - 1]?.operateTime.getTime() ?? 0);
      expect(row.operateTime.getTime()).toBeLessThan(NOW.getTime());
    }
    expect(rows.at(-1)).toMatchObject({
      toAuditStatus: application.auditStatus,
      toSendStatus: application.sendStatus,
    });
  }
});

test('nobody reviewed what they wrote, and two reviews are by two people', async () => {
  await expectNone(`SELECT 1 FROM mass_sms_process p JOIN mass_sms_process q USING (apply_id)
    WHERE p.process_type IN (4, 5) AND q.step_no < p.step_no AND q.process_type IN (1, 2, 3, 4)
      AND (p.operate_user_id = q.operate_user_id OR p.operate_certificate_hash = q.operate_certificate_hash)`);
  await expectNone(`SELECT 1 FROM mass_sms_apply WHERE audit_status <> 0 AND urgent_flag = 0
    AND length(apply_area) = 2 AND total_step <> 2`);
  await expectNone(`SELECT 1 FROM mass_sms_apply a WHERE audit_status = 3 AND
    total_step <> (SELECT count(*) FROM mass_sms_process p WHERE p.apply_id = a.apply_id AND process_type = 4)`);
  await expectNone(
    `SELECT 1 FROM mass_sms_process WHERE process_type IN (4, 5) AND operate_role_name NOT LIKE '%管理员'`,
  );
});

test('every content hash is that of the content, and what was passed is what was sent', async () => {
  const applications = await database.db.selectFrom('massSmsApply').selectAll().execute();
  for (const one of applications) {
    const approvalFiles = await readApprovalMarks(database.db, one.applyId);
    const covered = { ...one, phoneHashes: [], recipientDigest: null, approvalFiles };
    const expected = one.auditStatus === 0 ? null : contentHashOf(covered);
    expect(one.contentHash).toBe(expected);
  }
  await expectNone(
    'SELECT 1 FROM mass_sms_apply WHERE audit_status = 3 AND passed_hash IS DISTINCT FROM content_hash',
  );
});

test('one that waits for its review brings the approval of a leader', async () => {
  const approved = await rowsOf(`SELECT a.audit_status, f.name FROM file_use u
    JOIN mass_sms_apply a ON a.apply_id = u.object_id JOIN sys_file f USING (file_id) WHERE u.object_kind = 'application'`);
  expect(approved).toEqual([{ audit_status: 1, name: '群发短信审批件.pdf' }]);
});

test('quotas hold what their applications hold', async () => {
  await expectNone(`SELECT q.dept_id, q.quota_month FROM sms_quota q LEFT JOIN (
      SELECT quota_dept_id AS dept_id, quota_month, sum(quota_count) FILTER (WHERE send_status NOT IN (3, 4, 5, 6)) AS frozen,
        sum(quota_count) FILTER (WHERE send_status IN (3, 4, 5, 6)) AS used
      FROM mass_sms_apply WHERE quota_dept_id IS NOT NULL GROUP BY 1, 2) a USING (dept_id, quota_month)
    WHERE q.frozen_count <> coalesce(a.frozen, 0) OR q.used_count <> coalesce(a.used, 0)`);
  await expectNone(
    `SELECT 1 FROM mass_sms_apply a WHERE send_status IN (3, 4, 5) AND quota_count <> send_count * segment_count`,
  );
  const months = await rowsOf(
    "SELECT DISTINCT quota_month FROM sms_quota WHERE dept_id = '330106A1' ORDER BY 1",
  );
  const names = months.map((row) => row['quota_month']);
  expect(names).toEqual(expect.arrayContaining([chinaMonth(NOW), '2026-10']));
});

test('numbers of applications are unique by day and area, and the next one is known', async () => {
  await expectNone(`SELECT apply_no FROM mass_sms_apply WHERE apply_no !~ '^DX\\d{8}33\\d{4}\\d{4}$'`);
  await expectNone(`SELECT 1 FROM mass_sms_number n WHERE last_no <> (
    SELECT max(right(apply_no, 4)::int) FROM mass_sms_apply a WHERE a.apply_no LIKE n.prefix || '%')`);
});
