/** The SQL of what the store and the rows of uploaded files have of each other. Infected files have no bytes, and want none. */
import { ScanStatus } from '@farmers-mailbox/contract/office/files/scan-status.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { FileToKeep, ListedFile } from '../../../file-store/store.ts';

export interface KeptFile extends FileToKeep {
  readonly fileId: string;
}

export function listKeptFiles(db: Kysely<Tables>, after: string, max: number): Promise<KeptFile[]> {
  return db
    .selectFrom('sysFile')
    .select(['fileId', 'relativeUrl', 'size', 'sha256'])
    .where('fileId', '>', after)
    .where('scanStatus', '<>', sql.lit(ScanStatus.infected))
    .orderBy('fileId')
    .limit(max)
    .execute();
}

/** For this connection alone. */
export async function openListing(connection: Kysely<Tables>): Promise<void> {
  await sql`CREATE TEMPORARY TABLE listed_file (
    relative_url text COLLATE "C" PRIMARY KEY, size bigint NOT NULL, change_time timestamptz NOT NULL)`.execute(
    connection,
  );
}

export async function dropListing(connection: Kysely<Tables>): Promise<void> {
  await sql`DROP TABLE IF EXISTS listed_file`.execute(connection);
}

export async function addListed(connection: Kysely<Tables>, files: readonly ListedFile[]): Promise<void> {
  await sql`INSERT INTO listed_file
    SELECT * FROM unnest(${files.map((file) => file.relativeUrl)}::text[], ${files.map((file) => file.size)}::bigint[],
      ${files.map((file) => file.changeTime)}::timestamptz[])
    ON CONFLICT DO NOTHING`.execute(connection);
}

export interface Amount {
  readonly count: number;
  readonly bytes: number;
}

export async function countListed(connection: Kysely<Tables>): Promise<Amount> {
  const { rows } = await sql<Amount>`
    SELECT count(*)::integer AS count, coalesce(sum(size), 0)::float8 AS bytes FROM listed_file`.execute(
    connection,
  );
  return rows[0] ?? { count: 0, bytes: 0 };
}

/** Bytes that changed after `until` may be those of an upload whose row is being written. */
export async function findBytesWithoutRow(
  connection: Kysely<Tables>,
  until: Date,
): Promise<{ relativeUrl: string; size: number }[]> {
  const { rows } = await sql<{ relativeUrl: string; size: number }>`
    SELECT relative_url, size::float8 AS size FROM listed_file AS l
    WHERE change_time < ${until} AND NOT EXISTS (
      SELECT FROM sys_file AS f
      WHERE f.relative_url = l.relative_url AND f.scan_status <> ${sql.lit(ScanStatus.infected)})
    ORDER BY relative_url`.execute(connection);
  return rows;
}

export async function findRowsWithoutBytes(
  connection: Kysely<Tables>,
  until: Date,
): Promise<{ fileId: string; relativeUrl: string; refCount: number }[]> {
  const { rows } = await sql<{ fileId: string; relativeUrl: string; refCount: number }>`
    SELECT file_id, relative_url, ref_count FROM sys_file AS f
    WHERE create_time < ${until} AND scan_status <> ${sql.lit(ScanStatus.infected)}
      AND NOT EXISTS (SELECT FROM listed_file AS l WHERE l.relative_url = f.relative_url)
    ORDER BY file_id`.execute(connection);
  return rows;
}

/** Those that nothing shows; the others tell whoever reads what they are about, and a backup may have their bytes. */
export async function forgetUnusedRows(db: Kysely<Tables>, fileIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM sys_file WHERE file_id = ANY (${[...fileIds]}::bigint[]) AND ref_count = 0`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
