/**
 * Hashes the content of an application as the database keeps it: a submission binds its review to this hash, and the sender compares it
 * before anything leaves, so that a row changed behind the program's back shows.
 */
import { ProcessType } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type pg from 'pg';
import type { PersonalData } from '../../../../access/personal-data.ts';
import { type Columns, columnsText } from '../../../../database/columns.ts';
import { contentHashOf, type ReviewedContent } from './content-hash.ts';

/** An application's row, of which typed numbers are kept encrypted, as they were typed. */
export type StoredContent = Omit<ReviewedContent, 'phoneHashes' | 'recipientDigest'> & {
  readonly phoneCiphers: readonly Buffer[];
};

/** @param recipientDigest `digestOfSlices`; null for what was submitted before digests were kept */
export function hashOfStored(
  stored: StoredContent,
  recipientDigest: string | null,
  personalData: PersonalData,
): string {
  const phoneHashes = stored.phoneCiphers.map((cipher) => {
    const typed = personalData.decrypt(cipher);
    return personalData.hash(normalisePhone(typed) ?? typed);
  });
  return contentHashOf({ ...stored, phoneHashes, recipientDigest });
}

/** In SQL over the rows of one slice: who they are and what is dialled, in their order. */
export const RECIPIENT_DIGEST =
  "sha256(string_agg(uuid_send(phone_hash) || phone_cipher, ''::bytea ORDER BY seq))";
/** In SQL over the slices of one application. */
export const DIGEST_OF_SLICES =
  "encode(sha256(string_agg(recipient_digest, ''::bytea ORDER BY slice_no)), 'hex')";

export interface PassedContent {
  readonly fullContent: string;
  readonly urgentFlag: number;
  readonly emergencyFlag: number;
  /** of its tracked link; null where it has none */
  readonly linkNo: number | null;
  /** grows with every move: a hold, a resumption, a remark */
  readonly version: number;
  /** what a pass of the content as it is now would be bound to */
  readonly presentHash: string;
  /** it is what the last pass was bound to */
  readonly isAsPassed: boolean;
}

const PASSED_COLUMNS = [
  'fullContent',
  'smsCategory',
  'sendMode',
  'sendTime',
  'urgentFlag',
  'warnLevel',
  'objDeptIds',
  'excludeDeptIds',
  'objCategoryIds',
  'groupIds',
  'userIds',
  'phoneFileId',
  'phoneCiphers',
  'sourceApplyId',
  'followUpKind',
  'linkUrl',
  'canaryMode',
  'emergencyFlag',
  'canaryFailRate',
  'canaryToSeq',
  'validCount',
  'totalCount',
  'version',
  'contentHash',
  'passedHash',
] as const;
type PassedRow = Columns<'massSmsApply', (typeof PASSED_COLUMNS)[number]> & {
  readonly linkNo: number | null;
  readonly approvalFiles: readonly string[];
  readonly lastPassHash: string | null;
  readonly recipientDigest: string | null;
};

/** `approvalMark` of each file, in SQL. */
const APPROVAL_MARKS = `ARRAY(SELECT encode(f.sha256, 'hex') || ' ' || f.name
  FROM file_use AS u JOIN sys_file AS f ON f.file_id = u.file_id
  WHERE u.object_kind = 'application' AND u.object_id = a.apply_id)`;

/** Null when there is no such application. */
export async function readPassedContent(
  client: pg.ClientBase,
  personalData: PersonalData,
  applyId: string,
): Promise<PassedContent | null> {
  const { rows } = await client.query<PassedRow>({
    name: 'sender-passed-content',
    text: `SELECT ${columnsText('massSmsApply', PASSED_COLUMNS, 'a')},
        (SELECT k.link_no FROM short_link AS k WHERE k.apply_id = a.apply_id) AS "linkNo",
        ${APPROVAL_MARKS} AS "approvalFiles",
        (SELECT p.content_hash FROM mass_sms_process AS p WHERE p.apply_id = a.apply_id AND p.process_type = ${ProcessType.passed}
          ORDER BY p.step_no DESC LIMIT 1) AS "lastPassHash",
        (SELECT ${DIGEST_OF_SLICES} FROM mass_sms_slice AS s WHERE s.apply_id = a.apply_id) AS "recipientDigest"
      FROM mass_sms_apply AS a WHERE a.apply_id = $1`,
    values: [applyId],
  });
  const [row] = rows;
  if (!row) return null;
  const presentHash = isReadable(row, personalData)
    ? hashOfStored(row, row.recipientDigest, personalData)
    : 'unreadable';
  const bound = [row.contentHash, row.passedHash, ...(row.lastPassHash === null ? [] : [row.lastPassHash])];
  return {
    fullContent: row.fullContent,
    urgentFlag: row.urgentFlag,
    emergencyFlag: row.emergencyFlag,
    linkNo: row.linkUrl === '' ? null : row.linkNo,
    version: row.version,
    presentHash,
    // The history cannot be changed without a trace.
    isAsPassed: bound.every((hash) => hash === presentHash),
  };
}

/** A typed number that was damaged is a change like any other. */
function isReadable({ phoneCiphers }: StoredContent, personalData: PersonalData): boolean {
  try {
    for (const cipher of phoneCiphers) personalData.decrypt(cipher);
    return true;
  } catch {
    return false;
  }
}
