/** The tables of one month of recipients, beside the partitioned ones or as their partitions. Both change in short transactions alone. */
import { setTimeout as wait } from 'node:timers/promises';
import {
  ENDED,
  SliceState,
  UNDER_REVIEW,
  UNFINISHED,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import { ConfigError } from '../../../../config/checks.ts';
import { isLockNotAvailable } from '../../../../database/lock-not-available.ts';
import { type Author, logCommand } from '../../../system/operation-log/command-actions.ts';
import { monthWords, OLDEST } from './archived.ts';

export const TABLES = ['mass_sms_detail', 'mass_sms_filtered'] as const;
export type RecipientTable = (typeof TABLES)[number];

/** @throws ConfigError for what is no name of a month */
export function requireMonth(month: string): string {
  if (month === OLDEST || /^\d{6}$/.test(month)) return month;
  throw new ConfigError(`${month} is no month: write it as 202403, or ${OLDEST} for the oldest partition.`);
}

/** @param month one of `requireMonth` */
export const tableOf = (table: RecipientTable, month: string): string => `${table}_${month}`;

/** Ids as text: from the first one to before the second. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

export const ARCHIVING = '归档发送明细';
const FIRST_OF_ALL = '-9223372036854775808';
const TRIES = 600;
const BETWEEN_TRIES_MS = 100;

/** For whatever a statement locks besides: nobody may queue behind it for longer. */
const SHORTLY = "SET LOCAL lock_timeout = '50ms'";
/** Nobody reads or writes recipients meanwhile, and nobody ever queues behind it: locks are taken at once or not at all. */
const PARENTS_LOCK = `${SHORTLY}; LOCK TABLE ${TABLES.join(', ')} IN ACCESS EXCLUSIVE MODE NOWAIT`;
/** A partition's foreign key to it becomes its own: triggers on it come, and none goes. */
const DETACH_LOCK = `${PARENTS_LOCK}; LOCK TABLE mass_sms_apply IN EXCLUSIVE MODE NOWAIT`;
/** A table's foreign key to it goes, or is taken over by ATTACH: triggers on it are dropped. */
const APPLICATIONS_LOCK = `${SHORTLY}; LOCK TABLE mass_sms_apply IN ACCESS EXCLUSIVE MODE NOWAIT`;
/** A table's foreign key to it comes. */
const KEY_LOCK = `${SHORTLY}; LOCK TABLE mass_sms_apply IN SHARE ROW EXCLUSIVE MODE NOWAIT`;

/**
 * Of a month beside the partitions, to be taken before any other: people look into it by hand, and autovacuum gives way after a second
 * of waiting (deadlock_timeout). Nothing that the programs use is held meanwhile.
 */
const ownLock = (month: string): string =>
  `SET LOCAL lock_timeout = '2s'; LOCK TABLE ${TABLES.map((table) => tableOf(table, month)).join(', ')} IN ACCESS EXCLUSIVE MODE`;

/** Whoever is suspended in mid-transaction would hold up all sending with these locks. */
const BEGIN = "BEGIN; SET LOCAL idle_in_transaction_session_timeout = '10s'";

/** Somebody was at work at each of some hundred moments: nothing was changed by this step. */
export class TablesInUse extends ConfigError {
  override name = 'TablesInUse';
}

/** @throws TablesInUse */
async function whenFree(client: pg.ClientBase, lock: string, work: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await client.query(BEGIN);
    try {
      await client.query(lock);
      await work();
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      const isBusy = isLockNotAvailable(error);
      if (!isBusy) throw error;
    }
    await wait(BETWEEN_TRIES_MS);
  }
  throw new TablesInUse(
    'The tables of recipients were in use all the time. Nothing was changed by this step: give the command again.',
  );
}

/** The ids of a month; undefined where it is no partition. */
export async function rangeOf(client: pg.ClientBase, month: string): Promise<Range | undefined> {
  const { rows } = await client.query<{ from_id: string | null; to_id: string }>(
    `SELECT substring(bound FROM 'FROM \\(''?(-?[0-9]+)') AS from_id, substring(bound FROM 'TO \\(''?([0-9]+)') AS to_id
     FROM (SELECT pg_get_expr(c.relpartbound, c.oid) AS bound FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'mass_sms_detail'::regclass AND c.relname = $1) AS month`,
    [tableOf('mass_sms_detail', month)],
  );
  return rows[0] && { from: rows[0].from_id ?? FIRST_OF_ALL, to: rows[0].to_id };
}

/** Something of the month is not at its end, or it is too young: nothing was changed. */
export class MonthStays extends ConfigError {
  override name = 'MonthStays';
}

/**
 * Takes a month out, with all its rows: from then on nobody writes to them.
 * @param keptMonths nothing that is younger goes
 * @throws ConfigError with nothing changed where the month is not there; MonthStays
 */
export async function detachMonth(
  client: pg.ClientBase,
  month: string,
  { keptMonths, by }: { keptMonths: number; by: Author },
): Promise<void> {
  await whenFree(client, DETACH_LOCK, async () => {
    const range = await rangeOf(client, month);
    if (!range) throw new ConfigError(`There is no month ${month}. npm run archive tells which there are.`);
    await requireAtItsEnd(client, range, keptMonths);
    for (const table of TABLES)
      await client.query(`ALTER TABLE ${table} DETACH PARTITION ${tableOf(table, month)}`);
    await client.query(
      'INSERT INTO mass_sms_archive (month, from_apply_id, to_apply_id) VALUES ($1, $2, $3)',
      [month, range.from, range.to],
    );
    const words = monthWords({ month, toApplyId: range.to });
    await log(client, { month, action: ARCHIVING, summary: `归档${words}的发送明细`, by });
  });
}

/** Each counts what keeps a month from going; `$1` and `$2` are its range, `$3` the time that is kept. */
const OPEN: Readonly<Record<string, string>> = {
  'younger months are kept':
    "SELECT WHERE first_id_from((now() - $3::interval) AT TIME ZONE 'Asia/Shanghai') < $2::bigint",
  'applications that are not at their end, or follow-ups of such': `SELECT FROM mass_sms_apply
    WHERE (apply_id >= $1 AND apply_id < $2 OR source_apply_id >= $1 AND source_apply_id < $2)
      AND (audit_status IN (${UNDER_REVIEW.join(', ')}) OR send_status IN (${UNFINISHED.join(', ')}))`,
  'applications that ended in the time that is kept': `SELECT FROM mass_sms_apply
    WHERE apply_id >= $1 AND apply_id < $2 AND send_status IN (${ENDED.join(', ')}) AND finish_time > now() - $3::interval`,
  'slices at work': `SELECT FROM mass_sms_slice WHERE apply_id >= $1 AND apply_id < $2
    AND (lease_sender_id IS NOT NULL OR state = ${SliceState.cancelled} AND NOT tail_written)`,
  // of a text that has resends in the month, too: whom these reached is on no list
  'lists of visits that are looked at': `SELECT FROM sms_visit_list AS l JOIN mass_sms_apply AS a ON a.apply_id = l.apply_id
    WHERE l.open_time > now() - interval '31 days' AND (l.apply_id >= $1 AND l.apply_id < $2 OR EXISTS (SELECT FROM mass_sms_apply AS f
      WHERE f.source_apply_id IN (a.apply_id, a.source_apply_id) AND f.apply_id >= $1 AND f.apply_id < $2))`,
  'open doubts': 'SELECT FROM sms_doubt WHERE apply_id >= $1 AND apply_id < $2 AND outcome IS NULL',
  'recipients to be sent to again': 'SELECT FROM sms_resend WHERE apply_id >= $1 AND apply_id < $2',
  'accepted texts without a receipt': 'SELECT FROM sms_accepted WHERE apply_id >= $1 AND apply_id < $2',
  'receipts to be written': 'SELECT FROM sms_delivered WHERE apply_id >= $1 AND apply_id < $2',
  'events to be written': 'SELECT FROM sms_journal, unnest(applies) AS id WHERE id >= $1 AND id < $2',
  'clicks to be counted': `SELECT FROM link_click AS c JOIN short_link AS k ON k.link_no = c.link_no
    WHERE NOT c.folded AND k.apply_id >= $1 AND k.apply_id < $2`,
};

async function requireAtItsEnd(client: pg.ClientBase, range: Range, keptMonths: number): Promise<void> {
  const reasons: string[] = [];
  for (const [what, rows] of Object.entries(OPEN)) {
    const { rows: found } = await client.query<{ amount: number }>(
      `WITH asked AS (SELECT $1::bigint, $2::bigint, $3::interval) SELECT count(*)::int AS amount FROM (${rows}) AS open`,
      [range.from, range.to, `${keptMonths} months`],
    );
    if (found[0] && found[0].amount > 0) reasons.push(`${what}: ${found[0].amount}`);
  }
  if (reasons.length === 0) return;
  throw new MonthStays(`The month stays, nothing was changed. ${reasons.join('; ')}.`);
}

/**
 * Drops the foreign keys of a month beside the partitions, before its files are written: where applications are in use all the time, it is
 * known then, and the tables can be dropped afterwards without a lock that anybody else needs. `addKeys` brings them back.
 * @throws TablesInUse
 */
export async function dropKeys(client: pg.ClientBase, month: string): Promise<void> {
  const { rows: keys } = await client.query<{ own: string; name: string }>(
    `SELECT conrelid::regclass::text AS own, conname AS name FROM pg_constraint WHERE conrelid = ANY($1::regclass[]) AND contype = 'f'`,
    [TABLES.map((table) => tableOf(table, month))],
  );
  if (keys.length === 0) return;
  await whenFree(client, `${ownLock(month)}; ${APPLICATIONS_LOCK}`, async () => {
    for (const { own, name } of keys) await client.query(`ALTER TABLE ${own} DROP CONSTRAINT ${name}`);
  });
}

/** The month's rows go, in the transaction that says where they are. */
export async function dropMonth(
  client: pg.ClientBase,
  month: string,
  {
    counts,
    files,
    by,
  }: {
    readonly counts: Readonly<Record<RecipientTable, number>>;
    readonly files: readonly object[];
    readonly by: Author;
  },
): Promise<void> {
  await whenFree(client, ownLock(month), async () => {
    const { rows } = await client.query<{ toApplyId: string }>(
      `UPDATE mass_sms_archive SET done_time = now(), detail_count = $2, filtered_count = $3, files = $4
       WHERE month = $1 AND done_time IS NULL RETURNING to_apply_id AS "toApplyId"`,
      [month, counts.mass_sms_detail, counts.mass_sms_filtered, JSON.stringify(files)],
    );
    if (!rows[0]) throw new Error(`The month ${month} is not being archived any more.`);
    for (const table of TABLES) await client.query(`DROP TABLE ${tableOf(table, month)}`);
    await client.query('DELETE FROM mass_sms_archive_stay WHERE month = $1', [month]);
    const summary = `${monthWords({ month, ...rows[0] })}的发送明细已归档：${counts.mass_sms_detail}人，另有${counts.mass_sms_filtered}个剔除的号码，共${files.length}个文件`;
    await log(client, { month, action: ARCHIVING, summary, by });
  });
}

/** Brings a month back whose rows stand in tables of their own; recipients are in one place or the other for whoever reads. */
export async function attachMonth(client: pg.ClientBase, month: string, range: Range): Promise<void> {
  const bounds = `apply_id >= ${range.from} AND apply_id < ${range.to}`;
  // Known to hold, it is not looked for while everybody waits.
  for (const table of TABLES)
    await client.query(`ALTER TABLE ${tableOf(table, month)} DROP CONSTRAINT IF EXISTS of_month,
      ADD CONSTRAINT of_month CHECK (${bounds})`);
  for (const table of TABLES) await addKeys(client, month, table);
  await whenFree(client, `${ownLock(month)}; ${PARENTS_LOCK}; ${APPLICATIONS_LOCK}`, async () => {
    for (const table of TABLES) {
      const from = range.from === FIRST_OF_ALL ? 'MINVALUE' : range.from;
      await client.query(
        `ALTER TABLE ${table} ATTACH PARTITION ${tableOf(table, month)} FOR VALUES FROM (${from}) TO (${range.to})`,
      );
      await client.query(`ALTER TABLE ${tableOf(table, month)} DROP CONSTRAINT of_month`);
    }
    const { rowCount } = await client.query(
      'DELETE FROM mass_sms_archive WHERE month = $1 AND done_time IS NULL',
      [month],
    );
    if (rowCount !== 1) throw new Error(`The month ${month} is not in tables of its own.`);
    const summary = `恢复${monthWords({ month, toApplyId: range.to })}的发送明细`;
    await log(client, { month, action: '恢复发送明细', summary, by: 'command' });
  });
}

/** Foreign keys of its own, which ATTACH takes over: else it would look up each row's application while everybody waits. */
async function addKeys(client: pg.ClientBase, month: string, table: RecipientTable): Promise<void> {
  const own = tableOf(table, month);
  const { rows: missing } = await client.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint AS key
     WHERE conrelid = $1::regclass AND contype = 'f' AND NOT EXISTS (SELECT FROM pg_constraint AS there
       WHERE there.conrelid = $2::regclass AND there.contype = 'f' AND there.conkey = key.conkey AND there.confrelid = key.confrelid)`,
    [table, own],
  );
  for (const { name, definition } of missing)
    await whenFree(client, `${ownLock(month)}; ${KEY_LOCK}`, async () => {
      await client.query(`ALTER TABLE ${own} ADD CONSTRAINT ${name} ${definition} NOT VALID`);
    });
  const { rows: unread } = await client.query<{ name: string }>(
    "SELECT conname AS name FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f' AND NOT convalidated",
    [own],
  );
  for (const { name } of unread) await client.query(`ALTER TABLE ${own} VALIDATE CONSTRAINT ${name}`);
}

const log = (
  client: pg.ClientBase,
  { month, by, ...said }: { month: string; action: string; summary: string; by: Author },
) => logCommand(client, { module: '群发短信', bizType: 'mass_sms_archive', bizId: month, ...said }, by);
