/** Compares an evidence pack with the database: what the file says of itself, and whether the application is still as it says. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  EVIDENCE_FORMAT,
  EVIDENCE_VERSION,
} from '@farmers-mailbox/contract/messaging/mass-sms/evidence-endpoints.ts';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { PersonalData } from '../../../../access/personal-data.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { openFileStore } from '../../../../file-store/open-store.ts';
import { StoreAway } from '../../../../file-store/store.ts';
import { SCANNED_OR_NOT } from '../../../office/files/attachment-actions.ts';
import { listApprovalFiles } from '../application/approval-files.ts';
import { findBrokenStep } from '../application/process-chain.ts';
import { readProcesses } from '../application/process-queries.ts';
import { RECIPIENT_DIGEST, readPassedContent } from '../application/stored-content.ts';
import { findArchived } from '../archive/archived.ts';
import { packHashOf } from './evidence.ts';

const step = z.looseObject({ stepNo: z.number(), prevHash: z.string().nullable(), rowHash: z.string() });
const approvalFile = z.looseObject({ name: z.string(), size: z.number(), sha256: z.string() });
const pack = z.looseObject({
  format: z.literal(EVIDENCE_FORMAT),
  formatVersion: z.literal(EVIDENCE_VERSION),
  application: z.looseObject({
    applyNo: z.string(),
    fullContent: z.string(),
    // older packs say nothing of files
    approvalFiles: z.optional(z.array(approvalFile)),
  }),
  process: z.array(step),
  hashes: z.looseObject({
    contentHash: z.string(),
    passedHash: z.string().nullable(),
    recipientDigest: z.string().nullable(),
    lastProcessHash: z.string().nullable(),
  }),
  packHash: z.string(),
});

export interface EvidenceFinding {
  readonly name: string;
  /** null: it cannot be judged now */
  readonly isWell: boolean | null;
  readonly detail: string;
}

/**
 * Each check with its outcome, for the console of the machine. A pack of an application that is gone, or that the database never had,
 * fails by its first check.
 * @throws ZodError or SyntaxError for a file that is no evidence pack
 */
export async function checkEvidence(
  { db, pool, personalData, config }: Pick<Dependencies, 'db' | 'pool' | 'personalData' | 'config'>,
  text: string,
): Promise<EvidenceFinding[]> {
  const file = pack.parse(JSON.parse(text));
  const { packHash, madeAt: _at, madeBy: _by, howToVerify: _how, ...covered } = file;
  const findings = [
    finding('file', packHashOf(covered) === packHash, 'the file is as it was made', 'the file was changed'),
  ];
  const stored = await db
    .selectFrom('massSmsApply')
    .select(['applyId', 'fullContent', 'contentHash', 'passedHash'])
    .where('applyNo', '=', file.application.applyNo)
    .executeTakeFirst();
  if (!stored) {
    return [
      ...findings,
      finding('application', false, '', `there is no application ${file.application.applyNo}`),
    ];
  }
  const present = await readPresent(pool, personalData, stored.applyId);
  const isAsFixed = await areRecipientsAsFixed(db, stored.applyId, file.hashes.recipientDigest !== null);
  const archived = await findArchived(db, [stored.applyId]);
  const rows = await readProcesses(db, stored.applyId);
  const brokenStep = findBrokenStep(rows);
  const foreign = file.process.find(({ stepNo, rowHash }) => rows[stepNo - 1]?.rowHash !== rowHash);
  const { hashes } = file;
  return [
    ...findings,
    finding(
      'text',
      stored.fullContent === file.application.fullContent,
      'the text is that of the database',
      'the database has another text',
    ),
    finding(
      'content',
      stored.contentHash === hashes.contentHash && stored.passedHash === hashes.passedHash,
      'the hashes of the content and of its pass are those of the database',
      'the database has other hashes: it was submitted anew, or the secret key was changed since',
    ),
    finding(
      'content taken again',
      archived === undefined ? present === hashes.contentHash : null,
      'text, choice and recipients in the database still make this hash',
      'text, choice or recipients in the database are not what was passed, or no longer kept',
    ),
    finding(
      'recipients',
      archived === undefined ? isAsFixed : null,
      hashes.recipientDigest === null
        ? 'not compared: it was submitted before digests of recipients were kept'
        : 'every slice of recipients still has its digest',
      'a recipient was changed, added or removed',
    ),
    await judgeFiles(db, config, stored.applyId, file.application.approvalFiles ?? []),
    finding(
      'process',
      brokenStep === null && foreign === undefined,
      `all ${rows.length} steps are chained, those of the file among them`,
      brokenStep === null
        ? `step ${foreign?.stepNo} is another in the database`
        : `step ${brokenStep} breaks the chain`,
    ),
  ];
}

const ARCHIVED =
  'cannot be judged now: the recipients were archived (已归档), bring their month back with npm run archive -- --restore';

/** @param isWell null where the recipients it is about were archived */
const finding = (name: string, isWell: boolean | null, well: string, ill: string): EvidenceFinding => ({
  name,
  isWell,
  detail: isWell === null ? ARCHIVED : isWell ? well : ill,
});

async function readPresent(
  pool: pg.Pool,
  personalData: PersonalData,
  applyId: string,
): Promise<string | null> {
  const client = await pool.connect();
  try {
    return (await readPassedContent(client, personalData, applyId))?.presentHash ?? null;
  } finally {
    client.release();
  }
}

/** A store that is away says nothing about the pack. */
async function judgeFiles(...asked: Parameters<typeof areFilesAsRead>): Promise<EvidenceFinding> {
  const name = 'approval files';
  try {
    return finding(
      name,
      await areFilesAsRead(...asked),
      'the leader’s approval in the file store is what was read, byte by byte',
      'a file of the leader’s approval was changed, added or removed, or is lost',
    );
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
    return { name, isWell: null, detail: 'cannot be judged now: the file store is away, ask again later' };
  }
}

/** @throws StoreAway */
async function areFilesAsRead(
  db: Kysely<Tables>,
  config: Dependencies['config'],
  applyId: string,
  stated: readonly z.infer<typeof approvalFile>[],
): Promise<boolean> {
  const kept = await listApprovalFiles(db, applyId, SCANNED_OR_NOT);
  if (kept.length !== stated.length) return false;
  const store = openFileStore(config);
  for (const [place, { name, url }] of kept.entries()) {
    const content = await store.get(url, null);
    if (!content) return false;
    if (stated[place]?.name !== name || stated[place].sha256 !== (await sha256Of(content))) return false;
  }
  return true;
}

/** @throws StoreAway when it breaks off */
async function sha256Of(content: Readable): Promise<string> {
  const digest = createHash('sha256');
  try {
    for await (const chunk of content) digest.update(chunk);
  } catch (error) {
    throw new StoreAway(error);
  }
  return digest.digest('hex');
}

/** @param everySlice also one without a digest is broken; what was submitted before they were kept has none */
async function areRecipientsAsFixed(
  db: Kysely<Tables>,
  applyId: string,
  everySlice: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ broken: number }>`
    SELECT count(*)::int AS broken FROM mass_sms_slice s LEFT JOIN (
      SELECT slice_no, ${sql.raw(RECIPIENT_DIGEST)} AS digest FROM mass_sms_detail WHERE apply_id = ${applyId} GROUP BY slice_no) d
      ON d.slice_no = s.slice_no
    WHERE s.apply_id = ${applyId} AND s.recipient_digest IS DISTINCT FROM d.digest
      AND (${everySlice} OR s.recipient_digest IS NOT NULL)`.execute(db);
  return rows[0]?.broken === 0;
}
