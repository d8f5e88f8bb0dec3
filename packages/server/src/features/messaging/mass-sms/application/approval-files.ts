/** The leader's approval of an application: its files, with what a review is bound to. */
import type { Kysely } from 'kysely';
import type { Config } from '../../../../config.ts';
import type { Tables } from '../../../../database/tables.ts';
import {
  type BoundFile,
  type FileObject,
  listContentsOf,
  SCANNED_OR_NOT,
} from '../../../office/files/attachment-actions.ts';
import { approvalMark } from './content-hash.ts';

export const approvalOf = (applyId: string): FileObject => ({ kind: 'application', id: applyId });

/** In the order in which they are shown. */
export const listApprovalFiles = (
  db: Kysely<Tables>,
  applyId: string,
  config: Pick<Config, 'fileScanner'>,
): Promise<BoundFile[]> => listContentsOf(db, approvalOf(applyId), config);

export const readApprovalMarks = async (db: Kysely<Tables>, applyId: string): Promise<string[]> =>
  (await listApprovalFiles(db, applyId, SCANNED_OR_NOT)).map(approvalMark);
