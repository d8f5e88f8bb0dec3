/**
 * Rewrites mass SMS, one application in one transaction: its numbers, and with them what a review is bound to and the chain of its
 * history, which cover the look-up forms and the ciphers. What did not hold before does not hold afterwards.
 */
import type pg from 'pg';
import {
  findBrokenStep,
  type ProcessRow,
  processRowHash,
} from '../features/messaging/mass-sms/application/process-chain.ts';
import {
  RECIPIENT_DIGEST,
  readPassedContent,
} from '../features/messaging/mass-sms/application/stored-content.ts';
import { RECIPIENT_TABLES } from './kept-values.ts';
import { type Keys, rewritten } from './keys.ts';
import { type Place, readBatch, rowsAtOnce, writeBatch } from './walk.ts';

/** The look-up forms of ID numbers that processes and applications hold, old to new; null where nobody has the number any more. */
export type CertificateHashes = ReadonlyMap<string, string>;

/** Before any person is rewritten. ID numbers that somebody had earlier stand in the records of their proofs. */
export async function mapCertificates(
  client: pg.ClientBase,
  { old, next }: Keys,
): Promise<CertificateHashes> {
  const { rows } = await client.query<{ cipher: Buffer }>(`
    WITH involved AS (
      SELECT apply_user_id AS user_id, apply_certificate_hash AS hash FROM mass_sms_apply
      UNION SELECT operate_user_id, operate_certificate_hash FROM mass_sms_process)
    SELECT certificate_cipher AS cipher FROM sys_user
    WHERE certificate_cipher IS NOT NULL AND user_id IN (SELECT user_id FROM involved WHERE hash IS NOT NULL)
    UNION ALL SELECT certificate_cipher FROM sys_real_name_record
    WHERE user_id IN (SELECT user_id FROM involved WHERE hash IS NOT NULL)`);
  return new Map(
    rows.map(({ cipher }) => {
      const number = old.certificate.open(cipher);
      return [old.certificate.hash(number), next.certificate.hash(number)];
    }),
  );
}

/** The next application after one; null when there is none. */
export async function nextApplication(client: pg.ClientBase, after: string): Promise<string | null> {
  const { rows } = await client.query<{ applyId: string }>(
    'SELECT apply_id AS "applyId" FROM mass_sms_apply WHERE apply_id > $1 ORDER BY apply_id LIMIT 1',
    [after],
  );
  return rows[0]?.applyId ?? null;
}

/** In the caller's transaction. @returns how many recipients it has */
export async function rotateApplication(
  client: pg.ClientBase,
  applyId: string,
  keys: Keys,
  certificates: CertificateHashes,
): Promise<number> {
  const before = await readPassedContent(client, keys.oldData, applyId);
  const wholeSlices = await slicesAsWritten(client, applyId);
  let recipients = 0;
  for (const table of RECIPIENT_TABLES) {
    let after: Place = null;
    for (;;) {
      const rows = await readBatch(client, table, after, { first: applyId });
      if (rows.length > 0) await writeBatch(client, table, rewritten(table, rows, keys));
      recipients += rows.length;
      const last = rows.at(-1);
      if (!last || rows.length < rowsAtOnce(table)) break;
      after = last.key;
    }
  }
  await client.query(
    `UPDATE mass_sms_slice AS s SET recipient_digest = (SELECT ${RECIPIENT_DIGEST} FROM mass_sms_detail AS d
      WHERE d.apply_id = s.apply_id AND d.seq BETWEEN s.from_seq AND s.to_seq)
    WHERE s.apply_id = $1 AND s.slice_no = ANY ($2::integer[])`,
    [applyId, wholeSlices],
  );
  const contentHash = await rotateHead(client, applyId, keys, certificates, before?.presentHash ?? '');
  await rotateHistory(client, applyId, certificates, contentHash);
  return recipients;
}

/** The slices whose recipients are those that the submission wrote. */
async function slicesAsWritten(client: pg.ClientBase, applyId: string): Promise<number[]> {
  const { rows } = await client.query<{ slice_no: number }>(
    `SELECT s.slice_no FROM mass_sms_slice AS s JOIN mass_sms_detail AS d
      ON d.apply_id = s.apply_id AND d.seq BETWEEN s.from_seq AND s.to_seq
    WHERE s.apply_id = $1 GROUP BY s.slice_no, s.recipient_digest HAVING ${RECIPIENT_DIGEST} = s.recipient_digest`,
    [applyId],
  );
  return rows.map(({ slice_no }) => slice_no);
}

interface ContentHash {
  readonly old: string;
  readonly next: string;
}

/** @returns what the content is bound to, before and after; null when it is bound to something else already */
async function rotateHead(
  client: pg.ClientBase,
  applyId: string,
  { old, next, nextData }: Keys,
  certificates: CertificateHashes,
  presentHash: string,
): Promise<ContentHash | null> {
  const { rows } = await client.query<{
    ciphers: Buffer[];
    certificate: string | null;
    content: string | null;
  }>(
    `SELECT phone_ciphers AS ciphers, apply_certificate_hash AS certificate, content_hash AS content
      FROM mass_sms_apply WHERE apply_id = $1`,
    [applyId],
  );
  const [row] = rows;
  if (!row) throw new Error(`application ${applyId} is not there`);
  await client.query(
    'UPDATE mass_sms_apply SET phone_ciphers = $2::bytea[], apply_certificate_hash = $3 WHERE apply_id = $1',
    [
      applyId,
      row.ciphers.map((cipher) => next.phone.seal(old.phone.open(cipher))),
      row.certificate && (certificates.get(row.certificate) ?? null),
    ],
  );
  if (row.content === null || row.content !== presentHash) return null;
  const after = await readPassedContent(client, nextData, applyId);
  if (!after) throw new Error(`application ${applyId} is not there`);
  await client.query(
    `UPDATE mass_sms_apply SET content_hash = $2, passed_hash = CASE WHEN passed_hash = $3 THEN $2 ELSE passed_hash END
      WHERE apply_id = $1`,
    [applyId, after.presentHash, row.content],
  );
  return { old: row.content, next: after.presentHash };
}

type StoredRow = ProcessRow & { processId: string; prevHash: string | null; rowHash: string };

const PROCESS_COLUMNS = `process_id AS "processId", apply_id AS "applyId", step_no AS "stepNo", process_type AS "processType",
  from_audit_status AS "fromAuditStatus", to_audit_status AS "toAuditStatus", from_send_status AS "fromSendStatus",
  to_send_status AS "toSendStatus", operate_user_id AS "operateUserId", operate_certificate_hash AS "operateCertificateHash",
  operate_identity_id AS "operateIdentityId", operate_user_name AS "operateUserName", operate_role_name AS "operateRoleName",
  operate_dept_id AS "operateDeptId", operate_dept_name AS "operateDeptName", operate_time AS "operateTime", opinion,
  operate_ip AS "operateIp", content_hash AS "contentHash", prev_hash AS "prevHash", row_hash AS "rowHash"`;

/** From the first row that did not fit on, the hashes stay as they are: they fit no better now. */
async function rotateHistory(
  client: pg.ClientBase,
  applyId: string,
  certificates: CertificateHashes,
  content: ContentHash | null,
): Promise<void> {
  const { rows } = await client.query<StoredRow>(
    `SELECT ${PROCESS_COLUMNS} FROM mass_sms_process WHERE apply_id = $1 ORDER BY step_no`,
    [applyId],
  );
  const brokenAt = findBrokenStep(rows) ?? Number.POSITIVE_INFINITY;
  let previous: string | null = null;
  for (const [index, row] of rows.entries()) {
    const certificate = row.operateCertificateHash;
    const changed: ProcessRow = {
      ...row,
      operateCertificateHash: certificate && (certificates.get(certificate) ?? null),
      contentHash:
        row.contentHash !== null && row.contentHash === content?.old ? content.next : row.contentHash,
    };
    const fits = index + 1 < brokenAt;
    const prevHash: string | null = fits ? previous : row.prevHash;
    const rowHash: string = fits ? processRowHash(prevHash, changed) : row.rowHash;
    await client.query(
      `UPDATE mass_sms_process SET operate_certificate_hash = $2, content_hash = $3, prev_hash = $4, row_hash = $5
        WHERE process_id = $1`,
      [row.processId, changed.operateCertificateHash, changed.contentHash, prevHash, rowHash],
    );
    previous = rowHash;
  }
}
