/**
 * A month of recipients leaves the database for files, or comes back (decision 132). It is a partition, a pair of tables of its own, or
 * files; each step from one to the next is one transaction, and whatever was killed is gone on with by the same command.
 */
import { Readable } from 'node:stream';
import { KEPT_DETAIL_MONTHS_MIN } from '@farmers-mailbox/contract/system/parameters/catalogue.ts';
import type pg from 'pg';
import { ConfigError } from '../../../../config/checks.ts';
import type { FileToKeep } from '../../../../file-store/store.ts';
import type { Author } from '../../../system/operation-log/command-actions.ts';
import {
  type ArchivedFile,
  checkFile,
  FOLDER,
  folderOf,
  loadFile,
  type Place,
  removeUnfinished,
  settleNames,
  writeFiles,
} from './archive-files.ts';
import {
  attachMonth,
  detachMonth,
  dropKeys,
  dropMonth,
  type Range,
  type RecipientTable,
  rangeOf,
  requireMonth,
  TABLES,
  tableOf,
} from './month-tables.ts';
import { type DueMonth, keepBack, staySql } from './months-left-alone.ts';

const ROWS_PER_FILE = 500_000;

export interface Archive {
  /** autocommits, and may run for any time */
  readonly client: pg.ClientBase;
  readonly place: Place;
  readonly log: (sentence: string) => void;
  /** left out: somebody gave the command */
  readonly by?: Author;
}

export interface ArchiveOptions {
  /** nothing that is younger goes */
  readonly keptMonths?: number;
  readonly rowsPerFile?: number;
}

interface Archived {
  readonly month: string;
  readonly range: Range;
  /** null while the rows stand in tables of their own */
  readonly files: readonly ArchivedFile[] | null;
}

/** @throws ConfigError with nothing changed for a month that must stay; StoreAway while the rows stand in tables of their own */
export async function archiveMonth(
  archive: Archive,
  name: string,
  options: ArchiveOptions = {},
): Promise<void> {
  const month = requireMonth(name);
  await alone(archive.client, () => archiveAlone(archive, month, options));
}

/**
 * The same of a month that is chosen once nobody else archives any.
 * @param onFailure of the month that was chosen, while still nobody else is at work
 * @throws ArchiveAtWork
 */
export async function archiveChosen(
  archive: Archive,
  choose: () => Promise<DueMonth | undefined>,
  {
    options = {},
    onFailure,
  }: { options?: ArchiveOptions; onFailure: (due: DueMonth, error: unknown) => Promise<void> },
): Promise<void> {
  await alone(archive.client, async () => {
    const due = await choose();
    if (!due) return;
    await archiveAlone(archive, due.month, options).catch((error: unknown) => onFailure(due, error));
  });
}

async function archiveAlone(
  { client, place, log, by = 'command' }: Archive,
  month: string,
  { keptMonths = KEPT_DETAIL_MONTHS_MIN, rowsPerFile = ROWS_PER_FILE }: ArchiveOptions,
): Promise<void> {
  const before = await find(client, month);
  if (before?.files) throw new ConfigError(`${month} was archived already.`);
  if (!before) await detachMonth(client, month, { keptMonths, by });
  await dropKeys(client, month);
  log(`${month} is out of the tables; writing its files.`);
  await removeOrphans({ client, place });
  const files: ArchivedFile[] = [];
  for (const table of TABLES) files.push(...(await writeFiles(client, place, { month, table, rowsPerFile })));
  await settleNames(place, month);
  for (const file of files) await checkFile(place, file);
  const counts = { mass_sms_detail: 0, mass_sms_filtered: 0 };
  for (const table of TABLES) counts[table] = await countRows(client, tableOf(table, month));
  requireAll(files, counts);
  await dropMonth(client, month, { counts, files, by });
  log(
    `${month} is archived: ${counts.mass_sms_detail} recipients and ${counts.mass_sms_filtered} numbers left out, in ${files.length} files under ${folderOf(month)}.`,
  );
}

/** @throws ConfigError for a month that was not archived; StoreAway, or a file that is not what was written, with nothing changed */
export async function restoreMonth({ client, place, log }: Archive, name: string): Promise<void> {
  const month = requireMonth(name);
  await alone(client, async () => {
    const archived = await find(client, month);
    await removeUnfinished(place);
    // First: interrupted from here on, it is not archived again by the clock.
    if (archived) await keepBack(client, month);
    if (archived?.files) await load({ client, place, log }, month, archived.files);
    if (archived) await attachMonth(client, month, archived.range);
    else if (!(await isBackWithFiles({ client, place }, month)))
      throw new ConfigError(`${month} is not archived.`);
    for (const table of TABLES) await client.query(`ANALYZE ${tableOf(table, month)}`);
    await removeAll({ client, place }, await filesLeft(place, folderOf(month)));
    await keepBack(client, month);
    log(`${month} is back.`);
  });
}

/** Killed as soon as a month was a partition again, its files are left. Those of a month that is nowhere would be its only copy. */
async function isBackWithFiles(
  { client, place }: Pick<Archive, 'client' | 'place'>,
  month: string,
): Promise<boolean> {
  return (await rangeOf(client, month)) !== undefined && (await filesLeft(place, folderOf(month))).length > 0;
}

async function load(
  { client, place, log }: Archive,
  month: string,
  files: readonly ArchivedFile[],
): Promise<void> {
  for (const table of TABLES) {
    // Left by a restoring that was killed: while there are files, they hold everything.
    await client.query(`DROP TABLE IF EXISTS ${tableOf(table, month)}`);
    const { rows } = await client.query<{ options: string | null }>(
      "SELECT array_to_string(reloptions, ', ') AS options FROM pg_class WHERE oid = $1::regclass",
      [`${table}_other`],
    );
    const options = rows[0]?.options ? `WITH (${rows[0].options})` : '';
    await client.query(`CREATE TABLE ${tableOf(table, month)} (LIKE ${table} INCLUDING ALL) ${options}`);
  }
  for (const file of files) {
    await loadFile(client, place, month, file);
    log(`${file.address}: ${file.rows} rows.`);
  }
  const counts = { mass_sms_detail: 0, mass_sms_filtered: 0 };
  for (const table of TABLES) counts[table] = await countRows(client, tableOf(table, month));
  requireAll(files, counts);
  await client.query(
    `UPDATE mass_sms_archive SET done_time = NULL, detail_count = NULL, filtered_count = NULL, files = NULL WHERE month = $1`,
    [month],
  );
}

/** @throws where the files and the tables do not hold as many rows */
function requireAll(files: readonly ArchivedFile[], counts: Readonly<Record<RecipientTable, number>>): void {
  for (const table of TABLES) {
    const filed = files.filter((file) => file.table === table).reduce((sum, { rows }) => sum + rows, 0);
    if (filed === counts[table]) continue;
    throw new Error(`${table} has ${counts[table]} rows, and its files ${filed}: nothing was dropped.`);
  }
}

async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ amount: string }>(`SELECT count(*) AS amount FROM ${table}`);
  return Number(rows[0]?.amount);
}

/**
 * Removes what killed attempts have left of months that are on their way, or archived by another attempt since. Files of any other month
 * stay: they may belong to a newer state of a database that was restored.
 */
async function removeOrphans({ client, place }: Pick<Archive, 'client' | 'place'>): Promise<void> {
  await removeUnfinished(place);
  const left = await filesLeft(place, FOLDER);
  const archived = await listArchived(client);
  const named = new Set(archived.flatMap(({ files }) => (files ?? []).map(({ address }) => address)));
  const folders = archived.map(({ month }) => `${folderOf(month)}/`);
  const isOrphan = (address: string) =>
    !named.has(address) && folders.some((folder) => address.startsWith(folder));
  await removeAll({ client, place }, left.filter(isOrphan));
}

async function removeAll(
  { client, place }: Pick<Archive, 'client' | 'place'>,
  addresses: readonly string[],
): Promise<void> {
  for (const address of addresses) {
    // Whoever has lost the session, and with it the lock, removes nothing of whoever has it now.
    await client.query('SELECT');
    await place.store.remove([address]);
  }
}

async function filesLeft({ store }: Place, folder: string): Promise<string[]> {
  const left: string[] = [];
  for await (const { relativeUrl } of store.list(folder)) left.push(relativeUrl);
  return left;
}

async function find(client: pg.ClientBase, month: string): Promise<Archived | undefined> {
  return (await listArchived(client)).find((one) => one.month === month);
}

async function listArchived(client: pg.ClientBase): Promise<Archived[]> {
  const { rows } = await client.query<{ month: string; range: Range; files: ArchivedFile[] | null }>(
    `SELECT month, json_build_object('from', from_apply_id::text, 'to', to_apply_id::text) AS range, files
     FROM mass_sms_archive ORDER BY to_apply_id`,
  );
  return rows;
}

export interface MonthOfRecipients {
  readonly month: string;
  /** files: its rows are in the store; tables: it is on the way, and the command is to be given again */
  readonly place: 'database' | 'tables' | 'files';
  /** of a month in the database as the planner takes them */
  readonly rows: number;
  /** why the clock leaves it alone, and until when; null where it does not */
  readonly stay: string | null;
}

/** All months there are, the oldest first. */
export async function listMonths(client: pg.ClientBase): Promise<MonthOfRecipients[]> {
  const { rows } = await client.query<MonthOfRecipients>(
    `SELECT month, place, rows, ${staySql('months.month')} AS stay FROM (
      SELECT substring(relname FROM 17) AS month, 'database' AS place, greatest(reltuples, 0)::float AS rows
      FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'mass_sms_detail'::regclass AND relname <> 'mass_sms_detail_other'
      UNION ALL SELECT month, CASE WHEN files IS NULL THEN 'tables' ELSE 'files' END, coalesce(detail_count, 0)::float
      FROM mass_sms_archive) AS months ORDER BY month <> 'older', month`,
  );
  return rows;
}

/**
 * All files of archived months, a month at once, for whoever moves the store: no month is archived or brought back meanwhile. What a killed
 * command has left of a month that is on its way is not among them: that command writes it anew.
 * @throws ArchiveAtWork
 */
export async function withArchivedFiles(
  client: pg.ClientBase,
  work: (months: AsyncIterable<readonly FileToKeep[]>) => Promise<void>,
): Promise<void> {
  await alone(client, async () => {
    const months = await listArchived(client);
    await work(Readable.from(months.map(({ files }) => (files ?? []).map(toKept))));
  });
}

const toKept = ({ address, bytes, sha256 }: ArchivedFile): FileToKeep => ({
  relativeUrl: address,
  size: bytes,
  sha256: Buffer.from(sha256, 'hex'),
});

/** Another one archives or brings back, by a command or by the clock. */
export class ArchiveAtWork extends ConfigError {
  override name = 'ArchiveAtWork';
}

/** @throws ArchiveAtWork */
async function alone(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const key = "hashtextextended('archive of recipients', 0)";
  const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${key}) AS taken`);
  if (!rows[0]?.taken) throw new ArchiveAtWork('Another npm run archive is at work.');
  try {
    await work();
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${key})`);
  }
}
