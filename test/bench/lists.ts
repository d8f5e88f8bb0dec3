/**
 * The lists at their full size: 100,000 applications and the send details of one with many recipients, any page, filtered and
 * sorted, 20 clients at once over HTTP.
 */
import { spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import {
  pageApplicationsToReview,
  pageApplicationsToSupervise,
  pageMyApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import { pageSendDetails } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import pg from 'pg';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import { seedTrial } from '../../packages/server/src/trial-data/first-load.ts';
import { type Look, measureLists } from './list-report.ts';
import { type Caller, signIn } from './web-client.ts';

export const SECRET_KEY = 'a key for benchmarks only, 32 characters';
export const PASSWORD = 'Bench#2026ok';
const APPLICATIONS = 100_000;
/** Longer than the database's own look for what is to be tidied up. */
const QUIET_SECONDS = 20;

export async function benchLists(url: string, recipients: number, rounds: number): Promise<void> {
  const applyId = await fillLists(url, recipients);
  await measureLists(url, SECRET_KEY, rounds, async (service) => {
    const messenger = await signIn(service, 'xhmsg', PASSWORD);
    const province = await signIn(service, 'provadmin', PASSWORD);
    const reviewer = await signIn(service, 'xhadmin', PASSWORD);
    const details: Look[] = [];
    for (const [name, filter] of detailFilters) {
      const ask = await turnsOfDetails(messenger, applyId, filter);
      details.push([`send details of ${recipients}, ${name}`, ask]);
    }
    return [
      ['my applications, any page', turnsOfMine(messenger)],
      ['supervised applications, any page, sorted', turnsOfSupervised(province)],
      ['supervised applications, filtered by category, state and area', turnsOfFiltered(province)],
      ['waiting for my review', () => reviewer(pageApplicationsToReview, {})],
      ...details,
    ];
  });
}

/** A page that every turn draws anew, the same in every run. */
export const pageAt = (turn: number, pages: number): number => ((turn * 7919) % Math.max(1, pages)) + 1;

function turnsOfMine(call: Caller) {
  return (turn: number) => call(pageMyApplications, { pageNum: pageAt(turn, 100) });
}

function turnsOfSupervised(call: Caller) {
  return (turn: number) =>
    call(pageApplicationsToSupervise, {
      pageNum: pageAt(turn, 9_000),
      ...(turn % 2 === 0 ? { orderBy: 'applyTime', orderDir: 'asc' as const } : {}),
    });
}

function turnsOfFiltered(call: Caller) {
  return (turn: number) =>
    call(pageApplicationsToSupervise, {
      smsCategory: String((turn % 9) + 1).padStart(2, '0'),
      sendStatus: 3,
      deptId: turn % 3 === 0 ? '3302' : '3301',
      pageNum: pageAt(turn, 20),
    });
}

const detailFilters = [
  ['any page', {}],
  ['one carrier, any page', { carrier: 'CMCC' as const }],
  ['delivered, any page', { sendResult: 2 }],
  ['failed, any page', { sendResult: 3 }],
  ['one township, any page', { deptId: '33010611' }],
] as const;

async function turnsOfDetails(call: Caller, applyId: string, filter: (typeof detailFilters)[number][1]) {
  const { pages } = await call(pageSendDetails, { applyId, ...filter });
  return (turn: number) => call(pageSendDetails, { applyId, ...filter, pageNum: pageAt(turn, pages) });
}

/** The trial, its applications many times over, and the rows of one of them many times over, whose id is returned. */
export async function fillLists(url: string, recipients: number): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    await seedTrial(pool, {
      personalData: openPersonalData(SECRET_KEY),
      password: PASSWORD,
      farmers: 20_000,
    });
    await multiplyApplications(pool);
    const applyId = await enlargeApplication(pool, recipients);
    await untilWritten(pool);
    return applyId;
  } finally {
    await pool.end();
  }
}

/** Flushes recent writes to the disk, and waits for autovacuum, now and not while the lists are read. */
export async function untilWritten(pool: pg.Pool): Promise<void> {
  await pool.query('CHECKPOINT');
  spawnSync('sync');
  for (let quietSeconds = 0; quietSeconds < QUIET_SECONDS; quietSeconds += 1) {
    const { rows } = await pool.query(
      "SELECT FROM pg_stat_activity WHERE backend_type = 'autovacuum worker' LIMIT 1",
    );
    if (rows.length > 0) quietSeconds = 0;
    await setTimeout(1_000);
  }
}

async function multiplyApplications(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM mass_sms_apply');
  await copyRowsOf(pool, 'mass_sms_apply', {
    times: Math.ceil(APPLICATIONS / (rows[0]?.count ?? 1)),
    changed: { apply_id: 'apply_id - n', apply_no: 'apply_no || n' },
    where: 'audit_status = 3 OR n <= 2',
  });
}

/** xhmsg's largest finished application gets so many recipients, in as many slices more. */
async function enlargeApplication(pool: pg.Pool, recipients: number): Promise<string> {
  const { rows } = await pool.query<{ apply_id: string; valid_count: number }>(
    `SELECT apply_id, valid_count FROM mass_sms_apply a JOIN sys_user ON user_id = apply_user_id
     WHERE user_name = 'xhmsg' AND send_status = 3 AND EXISTS (SELECT FROM mass_sms_slice s WHERE s.apply_id = a.apply_id)
     ORDER BY valid_count DESC LIMIT 1`,
  );
  const { apply_id: applyId, valid_count: count } = rows[0] ?? { apply_id: '0', valid_count: 1 };
  const times = Math.ceil(recipients / count) - 1;
  const where = `apply_id = ${applyId}`;
  const moved = (column: string) => `${column} + n * ${count}`;
  await copyRowsOf(pool, 'mass_sms_slice', {
    times,
    changed: {
      slice_no: 'slice_no + n * 1000',
      from_seq: moved('from_seq'),
      to_seq: moved('to_seq'),
      intent_seq: moved('intent_seq'),
    },
    where,
  });
  await copyRowsOf(pool, 'mass_sms_detail', {
    times,
    changed: { seq: moved('seq'), slice_no: 'slice_no + n * 1000', phone_hash: 'gen_random_uuid()' },
    where,
  });
  await pool.query(
    `UPDATE mass_sms_apply SET valid_count = valid_count * $2, total_count = total_count + valid_count * ($2 - 1)
     WHERE apply_id = $1`,
    [applyId, times + 1],
  );
  return applyId;
}

interface Copying {
  readonly times: number;
  /** column → what the n-th copy holds instead */
  readonly changed: Readonly<Record<string, string>>;
  readonly where: string;
}

export async function copyRowsOf(
  pool: pg.Pool,
  table: string,
  { times, changed, where }: Copying,
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const copied = names.map((name) => changed[name] ?? name);
  await pool.query(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${copied.join(', ')} FROM ${table}, generate_series(1, $1::int) AS n
     WHERE ${where}`,
    [times],
  );
  await pool.query(`VACUUM ANALYZE ${table}`);
}
