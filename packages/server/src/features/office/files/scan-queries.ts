/** The SQL of what a virus scanner said of uploaded files. */
import { ScanStatus } from '@farmers-mailbox/contract/office/files/scan-status.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

export interface WaitingFile {
  readonly fileId: string;
  readonly relativeUrl: string;
}

export function listWaitingFiles(db: Kysely<Tables>, after: string, max: number): Promise<WaitingFile[]> {
  return db
    .selectFrom('sysFile')
    .select(['fileId', 'relativeUrl'])
    .where('scanStatus', '=', sql.lit(ScanStatus.waiting))
    .where('fileId', '>', after)
    .orderBy('fileId')
    .limit(max)
    .execute();
}

/** Those of these files that the person uploaded. */
export function listOwnUploads(db: Kysely<Tables>, userId: string, fileIds: readonly string[]) {
  return db
    .selectFrom('sysFile')
    .select(['fileId', 'name', 'scanStatus'])
    .where('fileId', 'in', fileIds)
    .where('createUserId', '=', userId)
    .execute();
}

/** False when another service was first, or the file has gone. */
export async function settleScan(db: Kysely<Tables>, fileId: string, status: ScanStatus): Promise<boolean> {
  const settled = await db
    .updateTable('sysFile')
    .set({ scanStatus: status })
    .where('fileId', '=', fileId)
    .where('scanStatus', '=', sql.lit(ScanStatus.waiting))
    .executeTakeFirst();
  return settled.numUpdatedRows === 1n;
}
