/**
 * Recipients as a submission writes them: a row for each, the numbers that are left out, and the slices that the sender takes; deleted
 * when an application returns to its applicant. Whose rows they are stands in recipient-sources.ts.
 */
import { type PlaceholderName, placeholdersOf } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import { type CanaryChoice, goesFirst, sentFirst } from '../application/canary.ts';
import type { RecipientChoice, RecipientRules } from '../application/recipient-choice.ts';
import { DIGEST_OF_SLICES, RECIPIENT_DIGEST } from '../application/stored-content.ts';
import { requireOwnMonth, requireRelativesKept } from '../archive/archived.ts';
import { allowBulk, setSorts } from './bulk-settings.ts';
import { analyseMonthOf } from './months.ts';
import type { CountedGroup } from './recipient-counts.ts';
import { partsOfGroups, type RecipientParts } from './recipient-queries.ts';
import { resolvedRecipients } from './recipient-sources.ts';
import { department, longestColumns } from './recipient-values.ts';

type Sql = RawBuilder<unknown>;

interface TextToWrite extends CanaryChoice {
  readonly segmentCount: number;
  readonly fullContent: string;
}
export interface WrittenRecipients extends RecipientParts {
  readonly digest: string | null;
  /** those up to it go first; 0 where everybody goes at once */
  readonly canaryToSeq: number;
}

/** Recipients of one slice at most. */
const SLICE_ROWS_MAX = 2000;

/**
 * Fixes the recipients of an application: one row for each number that will be reached (`seq` dense: who goes first, then by carrier,
 * area, department), one for each that will not, and the slices. Replaces whatever an earlier submission left. `digest` is
 * what the review is bound to of them.
 */
export async function writeRecipients(
  trx: Transaction<Tables>,
  applyId: string,
  { draft, choice, rules }: { draft: TextToWrite; choice: RecipientChoice; rules: RecipientRules },
): Promise<WrittenRecipients> {
  const { segmentCount, fullContent, ...canary } = draft;
  await allowBulk(trx);
  await deleteRecipients(trx, applyId);
  const placeholders = placeholdersOf(fullContent);
  await setSorts(trx, 'off');
  const { rows } = await sql<CountedGroup & { firstCount: number }>`
    WITH resolved AS MATERIALIZED (${resolvedRecipients(choice, rules)}),
    first AS MATERIALIZED (${sentFirst(applyId, canary)}),
    chosen AS (SELECT *, ${goesFirst(canary)} AS is_first FROM resolved WHERE reason = 0),
    -- where each run of one carrier in one area begins, in rows and in slices
    run AS (
      SELECT is_first, carrier, area_id, (sum(count(*)) OVER runs - count(*))::integer AS rows_before,
        (sum((count(*) + ${SLICE_ROWS_MAX - 1}) / ${SLICE_ROWS_MAX}) OVER runs)::integer
          - ((count(*) + ${SLICE_ROWS_MAX - 1}) / ${SLICE_ROWS_MAX})::integer AS slices_before
      FROM chosen GROUP BY is_first, carrier, area_id WINDOW runs AS (ORDER BY is_first DESC, carrier COLLATE "C", area_id)
    ),
    reached AS (
      SELECT r.*, row_number() OVER (ORDER BY is_first DESC, carrier COLLATE "C", area_id, dept_id, phone_hash) AS seq
      FROM chosen r
    ),
    written AS (
      INSERT INTO mass_sms_detail (apply_id, seq, slice_no, user_id, real_name, phone_cipher, phone_hash, dept_id, carrier, segment_count)
      SELECT ${applyId}::bigint, r.seq, run.slices_before + 1 + (r.seq - run.rows_before - 1) / ${SLICE_ROWS_MAX},
        r.user_id, r.real_name, r.phone_cipher, r.phone_hash, r.dept_id, r.carrier, ${segmentCount}::smallint
      FROM reached r JOIN run USING (is_first, carrier, area_id)
    ),${keptNames(applyId, placeholders)}
    left_out AS (
      INSERT INTO mass_sms_filtered (apply_id, seq, filter_reason, user_id, real_name, phone_cipher, phone_hash, dept_id, carrier)
      SELECT ${applyId}::bigint, row_number() OVER (ORDER BY reason, dept_id, phone_hash), reason, user_id, real_name, phone_cipher, phone_hash, dept_id, carrier
      FROM resolved WHERE reason <> 0
    )
    SELECT area_id, carrier, category, reason, count(*)::int AS count, (SELECT count(*)::int FROM first) AS first_count
      ${longestColumns(placeholders)}
    FROM resolved r ${department(placeholders)}
    GROUP BY area_id, carrier, category, reason`.execute(trx);
  await setSorts(trx, 'on');
  // Their tables are held now: no month goes between this and the end of the transaction.
  await requireOwnMonth(trx, applyId);
  if (choice.source) await requireRelativesKept(trx, choice.source.applyId);
  await writeSlices(trx, applyId, rules);
  const canaryToSeq = rows[0]?.firstCount ?? 0;
  return { ...partsOfGroups(rows), canaryToSeq, digest: await digestOfSlices(trx, applyId) };
}

/** A place that is renamed later was neither looked at for forbidden words nor priced. */
const keptNames = (applyId: string, placeholders: readonly PlaceholderName[]): Sql =>
  placeholders.includes('village')
    ? sql`named AS (
      INSERT INTO mass_sms_place_name (apply_id, dept_id, dept_name)
      SELECT DISTINCT ${applyId}::bigint, r.dept_id, p.dept_name FROM chosen r JOIN sys_dept p ON p.dept_id = r.dept_id
    ),`
    : sql``;

async function writeSlices(
  trx: Transaction<Tables>,
  applyId: string,
  { area, virtualTownships }: RecipientRules,
): Promise<void> {
  const next = sql`left(min(dept_id), ${sql.lit(area.length + 2)})`;
  await sql`INSERT INTO mass_sms_slice (apply_id, slice_no, carrier, area_id, from_dept_id, to_dept_id, from_seq, to_seq, intent_seq,
      recipient_digest)
    SELECT apply_id, slice_no, min(carrier),
      coalesce(CASE WHEN ${next} = ANY(${virtualTownships}::text[]) THEN left(min(dept_id), ${sql.lit(area.length + 4)}) ELSE ${next} END, ${area}),
      -- null where a recipient has no department: then the slice is not wholly anywhere
      CASE WHEN count(dept_id) = count(*) THEN min(dept_id) END, max(dept_id), min(seq), max(seq), min(seq) - 1,
      ${sql.raw(RECIPIENT_DIGEST)}
    FROM mass_sms_detail WHERE apply_id = ${applyId} GROUP BY apply_id, slice_no`.execute(trx);
}

async function digestOfSlices(trx: Transaction<Tables>, applyId: string): Promise<string | null> {
  const { rows } = await sql<{ digest: string | null }>`
    SELECT ${sql.raw(DIGEST_OF_SLICES)} AS digest FROM mass_sms_slice WHERE apply_id = ${applyId}`.execute(
    trx,
  );
  return rows[0]?.digest ?? null;
}

/** Everything that a submission wrote about recipients, however long a million take. The application's row is to be held. */
export async function deleteRecipients(trx: Transaction<Tables>, applyId: string): Promise<void> {
  await allowBulk(trx);
  await trx.deleteFrom('massSmsSlice').where('applyId', '=', applyId).execute();
  await trx.deleteFrom('massSmsDetail').where('applyId', '=', applyId).execute();
  await trx.deleteFrom('massSmsPlaceName').where('applyId', '=', applyId).execute();
  await trx.deleteFrom('massSmsFiltered').where('applyId', '=', applyId).execute();
}

/** After a submission of many. */
export async function refreshStatistics(
  db: Kysely<Tables>,
  applyId: string,
  parts: RecipientParts,
): Promise<void> {
  if (parts.counts.totalCount < 20_000) return;
  await analyseMonthOf(db, applyId);
}
