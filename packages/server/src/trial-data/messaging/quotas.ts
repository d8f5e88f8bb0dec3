/** The trial's quotas of segments: every unit that sends, this month and the next, and the months of the history. */
import { ENDED } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { QuotaRecordType } from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import type { PoolClient } from 'pg';
import { copyRows } from '../../installation/copy-rows.ts';
import { chinaMonth } from '../../time/moment.ts';
import { leadingRole, type StaffMember } from '../people.ts';

/** An application's frozen and used segments of its organisation's quota. */
export interface QuotaUse {
  deptId: string;
  /** YYYY-MM */
  month: string;
  frozenCount: number;
  usedCount: number;
}

export interface QuotaOptions {
  now: Date;
  farmers: number;
}

/** Segments a month by level; everybody in the unit's region can be reached some times over. */
const MONTHLY: Record<number, number> = { 2: 500_000, 3: 200_000, 4: 100_000, 5: 20_000, 6: 5000 };

/** The history of each quota begins with what was given, and with what the history's applications took of it. */
const OPENING_RECORDS = /* sql */ `
  INSERT INTO sms_quota_record (dept_id, quota_month, record_type, change_count, total_count, frozen_count, used_count, reason, record_time)
  SELECT dept_id, quota_month, 1, quota_count, quota_count, 0, 0, '年度计划',
    least(now(), to_timestamp(quota_month || '-01', 'YYYY-MM-DD') - interval '8 hours')
  FROM sms_quota;
  INSERT INTO sms_quota_record (dept_id, quota_month, record_type, change_count, total_count, frozen_count, used_count, apply_id, record_time)
  SELECT q.dept_id, q.quota_month, CASE WHEN ended THEN ${QuotaRecordType.used} ELSE ${QuotaRecordType.frozen} END, a.quota_count, q.quota_count,
    coalesce(sum(a.quota_count) FILTER (WHERE NOT ended) OVER earlier, 0),
    coalesce(sum(a.quota_count) FILTER (WHERE ended) OVER earlier, 0), a.apply_id, at
  FROM sms_quota AS q JOIN mass_sms_apply AS a ON a.quota_dept_id = q.dept_id AND a.quota_month = q.quota_month
    CROSS JOIN LATERAL (SELECT a.send_status IN (${ENDED.join(', ')}) AS ended, coalesce(a.finish_time, a.apply_time) AS at) AS e
  WHERE a.quota_count > 0
  WINDOW earlier AS (PARTITION BY q.dept_id, q.quota_month ORDER BY at, a.apply_id)
  ORDER BY at`;

export async function loadQuotas(
  client: PoolClient,
  staff: readonly StaffMember[],
  uses: readonly QuotaUse[],
  { now, farmers }: QuotaOptions,
): Promise<void> {
  const months = [chinaMonth(now), nextMonth(chinaMonth(now))];
  const counts = new Map<string, number>();
  for (const { identities } of staff) {
    for (const identity of identities) {
      const level = leadingRole(identity)?.level;
      if (level) counts.set(identity.deptId, Math.max(MONTHLY[level] ?? 0, level === 2 ? farmers * 20 : 0));
    }
  }
  const rows = new Map<string, ReturnType<typeof quotaRow>>();
  for (const [deptId, quotaCount] of counts) {
    for (const month of months) rows.set(`${deptId}/${month}`, quotaRow(deptId, month, quotaCount));
  }
  for (const { deptId, month, frozenCount, usedCount } of uses) {
    const row = rows.get(`${deptId}/${month}`) ?? quotaRow(deptId, month, counts.get(deptId) ?? 0);
    rows.set(`${deptId}/${month}`, row);
    row.frozenCount += frozenCount;
    row.usedCount += usedCount;
    row.quotaCount = Math.max(row.quotaCount, row.frozenCount + row.usedCount);
  }
  await copyRows(client, 'smsQuota', [...rows.values()].map(asStored));
  await client.query(OPENING_RECORDS);
}

function quotaRow(deptId: string, quotaMonth: string, quotaCount: number) {
  return { deptId, quotaMonth, quotaCount, frozenCount: 0, usedCount: 0 };
}

function asStored({ quotaCount, frozenCount, usedCount, ...place }: ReturnType<typeof quotaRow>) {
  return {
    ...place,
    quotaCount: String(quotaCount),
    frozenCount: String(frozenCount),
    usedCount: String(usedCount),
  };
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
