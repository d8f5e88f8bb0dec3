/** Judges a walk: each finding is a sentence, and there are to be none. */
import { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { pageApplicationsToSupervise } from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import {
  pageSendDetails,
  sendSituation,
} from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { ENDED, SENT, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { segmentsOf } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { massSmsInvariants } from '../../../packages/server/src/features/messaging/mass-sms/invariants.ts';
import { serviceSmsInvariants } from '../../../packages/server/src/features/messaging/service-sms/invariants.ts';
import type { AcceptedText } from '../../bench/carrier.ts';
import { personalData } from '../crash-run.ts';
import { judgeCancelled } from './cancelling.ts';
import { judgeHistories } from './judge-history.ts';
import type { World } from './world.ts';

/** At any moment. */
export async function judgeNow(world: World): Promise<string[]> {
  const findings: string[] = [];
  for (const { name, sql } of [...massSmsInvariants, ...serviceSmsInvariants, ...LEDGER]) {
    const { rows } = await world.run.pool.query(sql);
    if (rows.length > 0) findings.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return [...findings, ...(await judgeStopped(world))];
}

/** Of what is held or cancelled nothing more is let go. A beat may be on its way when it is stopped, so that the second look counts. */
async function judgeStopped({ run, stopped }: World): Promise<string[]> {
  const { rows } = await run.pool.query<{ apply_id: string; version: number; gone: number }>(
    `SELECT a.apply_id, a.version, (SELECT coalesce(sum(s.intent_seq), 0)::int FROM mass_sms_slice AS s WHERE s.apply_id = a.apply_id)
       + (SELECT count(*)::int FROM sms_resend AS r WHERE r.apply_id = a.apply_id AND r.intent_time IS NOT NULL) AS gone
     FROM mass_sms_apply AS a WHERE a.send_status IN (${SendStatus.held}, ${SendStatus.cancelled})`,
  );
  return rows.flatMap(({ apply_id: applyId, version, gone }) => {
    const key = `${applyId} ${version}`;
    const { looks, most } = stopped.get(key) ?? { looks: 0, most: gone };
    stopped.set(key, { looks: looks + 1, most: looks < 2 ? gone : most });
    return looks >= 2 && gone > most
      ? [`let go while it was stopped: ${key}, ${most} then, ${gone} now`]
      : [];
  });
}

export async function judgeAtRest(world: World): Promise<string[]> {
  const findings = [...(await judgeNow(world)), ...world.faults.map((fault) => `fault: ${fault}`)];
  const { rows } = await world.run.pool.query(
    `SELECT dept_id, frozen_count FROM sms_quota WHERE frozen_count <> 0`,
  );
  if (rows.length > 0) findings.push(`frozen at rest: ${JSON.stringify(rows)}`);
  findings.push(
    ...(await judgeHistories(world)),
    ...(await judgeCancelled(world)),
    ...(await judgeTexts(world)),
    ...(await judgeTotals(world)),
  );
  return findings;
}

const LEDGER = [
  {
    name: 'quota never negative',
    sql: `SELECT * FROM sms_quota WHERE frozen_count < 0 OR used_count < 0 OR frozen_count + used_count > quota_count + extra_count`,
  },
  {
    name: 'charged for more than left',
    sql: `SELECT apply_id, quota_count, valid_count, cancel_count FROM mass_sms_apply
      WHERE send_status IN (${ENDED.join(', ')}) AND quota_dept_id IS NOT NULL AND quota_count > (valid_count - cancel_count) * segment_count`,
  },
  {
    // Of a cancelled one what was used may be freed later: what is frozen and used is told by each row of the history.
    name: 'quota ledger',
    sql: `SELECT q.dept_id, q.total, q.frozen_count, q.used_count, r.*, l.total_count, l.frozen_count AS last_frozen, l.used_count AS last_used
      FROM (SELECT *, quota_count + extra_count AS total FROM sms_quota) AS q
      JOIN (SELECT dept_id, quota_month, sum(change_count) FILTER (WHERE record_type IN (1, 2, 6)) AS given, max(record_id) AS last_id,
          coalesce(sum(CASE record_type WHEN 3 THEN change_count WHEN 5 THEN -change_count END), 0) AS taken
        FROM sms_quota_record GROUP BY dept_id, quota_month) AS r USING (dept_id, quota_month)
      JOIN sms_quota_record AS l ON l.record_id = r.last_id
      WHERE (q.total, q.frozen_count + q.used_count) <> (r.given, r.taken)
        OR (q.total, q.frozen_count, q.used_count) <> (l.total_count, l.frozen_count, l.used_count)`,
  },
];

interface Row {
  readonly apply_id: string;
  readonly seq: number;
  readonly phone_cipher: Buffer;
  readonly send_result: number;
  readonly segment_count: number;
  readonly attempt: number;
  readonly possible_duplicate: boolean;
  readonly fail_code: string | null;
  readonly full_content: string;
}

/** Compares the texts that carriers took with what the rows say of them. */
async function judgeTexts(world: World): Promise<string[]> {
  const { rows } = await world.run.pool.query<Row>(
    `SELECT d.apply_id, d.seq, d.phone_cipher, d.send_result, d.segment_count, d.attempt, d.possible_duplicate, d.fail_code, a.full_content
     FROM mass_sms_detail AS d JOIN mass_sms_apply AS a ON a.apply_id = d.apply_id WHERE a.audit_status = 3`,
  );
  const taken = Map.groupBy(
    world.carriers.flatMap(({ texts }) => texts).filter(({ part }) => part === 1),
    ({ phone, words }) => `${phone} ${numberOf(words)}`,
  );
  const wanted = Map.groupBy(
    rows,
    (row) => `${personalData.decrypt(row.phone_cipher)} ${numberOf(row.full_content)}`,
  );
  // A later part does not say whose it is.
  const expired = Map.groupBy(
    world.carriers.flatMap(({ texts }) => texts).filter(({ stat, part }) => stat === 'EXPIRED' && part > 1),
    ({ phone }) => phone,
  );
  const findings: string[] = [];
  for (const [key, texts] of taken) {
    if (key.endsWith(' -')) continue;
    if (!wanted.has(key)) findings.push(`taken and wanted by nobody: ${key} ${JSON.stringify(texts)}`);
  }
  for (const [key, ofKey] of wanted) {
    const laterExpired = expired.get(key.split(' ')[0] ?? '')?.length ?? 0;
    findings.push(...judgeText(key, ofKey, taken.get(key) ?? [], laterExpired));
  }
  return findings;
}

function judgeText(
  key: string,
  rows: readonly Row[],
  texts: readonly AcceptedText[],
  laterExpired: number,
): string[] {
  const left = rows.filter(({ send_result }) => send_result > 0 && send_result < 5);
  const expired = laterExpired + texts.filter(({ stat }) => stat === 'EXPIRED').length;
  // An urgent text that stays in doubt is sent again, flagged, three times at most.
  const again = rows.reduce((sum, row) => sum + (row.possible_duplicate ? Math.min(row.attempt, 3) : 0), 0);
  const most = left.length + expired + again;
  const story = JSON.stringify({
    texts,
    rows: rows.map((row) => ({ ...row, phone_cipher: '', full_content: '' })),
  });
  const findings: string[] = [];
  if (texts.length > most) findings.push(`taken ${texts.length} times, at most ${most}: ${key} ${story}`);
  const delivered = rows.filter(({ send_result }) => send_result === 2).length;
  if (texts.filter(({ stat }) => stat === 'DELIVRD').length < delivered) {
    findings.push(`delivered, but not by the carrier: ${key} ${story}`);
  }
  const reported = texts.filter((text) => text.isAnswered && text.isReported && text.parts === 1);
  if (delivered === 0 && reported.some(({ stat }) => stat === 'DELIVRD')) {
    findings.push(`delivered by the carrier, and not written down: ${key} ${story}`);
  }
  if (rows.some(({ send_result }) => send_result < 2))
    findings.push(`without a result at rest: ${key} ${story}`);
  for (const { parts, words } of texts) {
    const [row] = rows;
    if (!row) continue;
    const isPersonal = row.full_content.includes('${');
    const should = segmentsOf(row.full_content).length;
    if (!isPersonal && (parts !== should || parts !== row.segment_count)) {
      findings.push(`travelled in ${parts} parts, billed ${row.segment_count}: ${key} ${story}`);
    }
    if (parts > row.segment_count) findings.push(`travelled in more parts than billed: ${key} ${story}`);
    if (parts === 1 && !isPersonal && words !== row.full_content)
      findings.push(`other words: ${key} ${words}`);
  }
  return findings;
}

/** Of an application's text; staff get others. */
function numberOf(text: string): string {
  return /第(\d+)批/.exec(text)?.[1] ?? '-';
}

/** Once more where they differ: a receipt may have come for what was unknown, between two answers. */
async function judgeTotals(world: World): Promise<string[]> {
  const differing = await compareTotals(world);
  return differing.length === 0 ? [] : compareTotals(world);
}

/** The same totals wherever they are shown. */
async function compareTotals(world: World): Promise<string[]> {
  const findings: string[] = [];
  const list = await world.call('boss', pageApplicationsToSupervise, { pageSize: 100 });
  const known = new Map(list.data.list.map((row) => [row.applyId, row]));
  const { rows } = await world.run.pool.query<{ apply_id: string }>(
    'SELECT apply_id FROM mass_sms_apply WHERE audit_status = 3 AND del_flag = 0',
  );
  for (const { apply_id: applyId } of rows) {
    findings.push(...(await compareTotalsOf(world, applyId, known.get(applyId))));
  }
  return findings;
}

interface Totals {
  readonly validCount: number;
  readonly sendCount: number;
  readonly successCount: number;
  readonly failCount: number;
  readonly unknownCount: number;
  readonly cancelCount: number;
}
const shown = (one: Totals) => [
  one.validCount,
  one.sendCount,
  one.successCount,
  one.failCount,
  one.unknownCount,
  one.cancelCount,
];

async function compareTotalsOf(world: World, applyId: string, listed: Totals | undefined): Promise<string[]> {
  const details = (await world.call('boss', applicationDetails, { applyId })).data;
  const { total } = (await world.call('boss', sendSituation, { applyId })).data;
  const byResult = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(
      async (sendResult) =>
        (await world.call('boss', pageSendDetails, { applyId, sendResult, pageSize: 1 })).data.total,
    ),
  );
  const [waiting = 0, submitted = 0, delivered, failed, unknown, cancelled = 0] = byResult;
  const sent = byResult.slice(1, 5).reduce((sum, count) => sum + count, 0);
  const counts = {
    rows: [sent + waiting + cancelled, sent, delivered, failed, unknown, cancelled],
    listed: listed && shown(listed),
    details: shown(details),
    situation: shown(total),
  };
  const findings: string[] = [];
  const [first, ...others] = Object.values(counts).map((one) => JSON.stringify(one));
  if (others.some((one) => one !== first))
    findings.push(`totals differ: ${applyId} ${JSON.stringify(counts)}`);
  if (SENT.some((at) => at === details.sendStatus) && waiting + submitted > 0)
    findings.push(`ended with some waiting: ${applyId} ${JSON.stringify(counts)}`);
  if (details.smsCount !== details.validCount * details.segmentCount)
    findings.push(`billed otherwise: ${applyId}`);
  return findings;
}
