/**
 * The chain of an application's process rows: each row's hash covers the row and the hash before it, so that a row
 * that was changed, removed or put in between shows. Writing the rows is the business of the actions.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../../database/canonical-json.ts';

/** Covered by the hash: every column of mass_sms_process but process_id, prev_hash and row_hash. */
export interface ProcessRow {
  applyId: string;
  /** 1 for the first row of an application, then without gaps. */
  stepNo: number;
  processType: number;
  fromAuditStatus: number | null;
  toAuditStatus: number;
  fromSendStatus: number | null;
  toSendStatus: number;
  operateUserId: string | null;
  operateCertificateHash: string | null;
  operateIdentityId: string | null;
  operateUserName: string;
  operateRoleName: string | null;
  operateDeptId: string | null;
  operateDeptName: string | null;
  /** In whole milliseconds: set it in the program, since the database's own now() has microseconds. */
  operateTime: Date;
  opinion: string | null;
  operateIp: string | null;
  contentHash: string | null;
}

/**
 * The row's hash, 64 hexadecimal digits.
 * @param previousHash the row_hash of the row before; null for the first
 */
export function processRowHash(previousHash: string | null, row: ProcessRow): string {
  // Field by field: a column that is added later must not change the hashes of older rows.
  const covered = canonicalJson({
    applyId: row.applyId,
    stepNo: row.stepNo,
    processType: row.processType,
    fromAuditStatus: row.fromAuditStatus,
    toAuditStatus: row.toAuditStatus,
    fromSendStatus: row.fromSendStatus,
    toSendStatus: row.toSendStatus,
    operateUserId: row.operateUserId,
    operateCertificateHash: row.operateCertificateHash,
    operateIdentityId: row.operateIdentityId,
    operateUserName: row.operateUserName,
    operateRoleName: row.operateRoleName,
    operateDeptId: row.operateDeptId,
    operateDeptName: row.operateDeptName,
    operateTime: row.operateTime.toISOString(),
    opinion: row.opinion,
    operateIp: row.operateIp,
    contentHash: row.contentHash,
  });
  return createHash('sha256')
    .update(previousHash ?? '')
    .update(covered)
    .digest('hex');
}

/**
 * The first step of an application's rows (in the order of step_no) that does not fit the chain; null when all do.
 * Rows missing at the end do not show here: the application's own state tells them.
 */
export function findBrokenStep(
  rows: readonly (ProcessRow & { prevHash: string | null; rowHash: string })[],
): number | null {
  let previousHash: string | null = null;
  let stepNo = 1;
  for (const row of rows) {
    const fits =
      row.stepNo === stepNo &&
      row.prevHash === previousHash &&
      row.rowHash === processRowHash(previousHash, row);
    if (!fits) return stepNo;
    previousHash = row.rowHash;
    stepNo += 1;
  }
  return null;
}
