/**
 * Clears records that have served their purpose, by the clock, a little at a time: numbers of imported files, answers to repeated
 * requests, settled doubts, sessions that ended long ago. The terms stand here and in docs/operations.md, which names as well those
 * that a feature clears by itself. No log of acts or sign-ins is among them (decision 17).
 */
import { AuditStatus, UNDER_REVIEW } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { FORM_DRAFT_DAYS } from '@farmers-mailbox/contract/office/form-drafts/endpoints.ts';
import { ImportStatus, REPORT_DAYS } from '@farmers-mailbox/contract/people/imports/task.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { literals } from '../../database/literals.ts';
import type { Tables } from '../../database/tables.ts';
import type { Clock } from '../../dependencies.ts';
import { eachAlone } from '../../time/each-alone.ts';
import { DAY_MS } from '../../time/moment.ts';

/** After the last use of a file, and of the answer to a request. */
export const FILE_AND_ANSWER_DAYS = 1;
/** A file of a draft, or of what came back to its applicant, for which nothing was done so long. */
export const ABANDONED_DAYS = 30;
/** Settled doubts, and the names of places in texts that have ended. */
export const DOUBT_DAYS = 90;
export const SESSION_DAYS = 180;
/** Single clicks of links: who clicked, and the sums, stay. */
export const CLICK_DAYS = 180;
/** Calls of other systems' applications. */
export const APP_CALL_DAYS = 180;
/** The outcome of an import of people; the table with its wrong cells marked goes after REPORT_DAYS. */
export const IMPORT_DAYS = 90;

const ROWS_AT_ONCE = 5_000;
/** More than that waits for the next time. */
const ROUNDS_MAX = 40;

type Sql = RawBuilder<unknown>;

/** Deletes what is past its term, in statements of a few thousand rows. Returns how many rows went. */
export async function clearOldRecords(db: Kysely<Tables>, clock: Clock): Promise<number> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const portions = [
    portion('mass_sms_phone_file_row', sql`file_id IN (${finishedFiles(before)})`),
    portion(
      'mass_sms_phone_file',
      sql`file_id IN (${finishedFiles(before)}) AND NOT EXISTS (SELECT FROM mass_sms_phone_file_row r WHERE r.file_id = t.file_id)
        AND NOT EXISTS (SELECT FROM mass_sms_apply a WHERE a.phone_file_id = t.file_id)`,
    ),
    portion('idempotent_request', sql`create_time < ${before(FILE_AND_ANSWER_DAYS)}`),
    portion('sms_doubt', sql`outcome IS NOT NULL AND outcome_time < ${before(DOUBT_DAYS)}`),
    portion(
      'mass_sms_place_name',
      sql`EXISTS (SELECT FROM mass_sms_apply a WHERE a.apply_id = t.apply_id AND a.finish_time < ${before(DOUBT_DAYS)})`,
    ),
    portion('import_task_report', sql`create_time < ${before(REPORT_DAYS)}`),
    portion(
      'import_task',
      sql`status >= ${sql.lit(ImportStatus.imported)} AND finish_time < ${before(IMPORT_DAYS)}`,
    ),
    portion('form_draft', sql`update_time < ${before(FORM_DRAFT_DAYS)}`),
    portion('link_click', sql`folded AND click_time < ${before(CLICK_DAYS)}`),
    portion('app_nonce', sql`keep_until < ${before(0)}`),
    portion('app_call', sql`call_time < ${before(APP_CALL_DAYS)}`),
    portion('token_session', sql`coalesce(ended_time, expire_time) < ${before(SESSION_DAYS)}`),
  ];
  let cleared = 0;
  await eachAlone(
    portions,
    ({ table }) => `old rows of ${table} were not cleared`,
    async ({ statement }) => {
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const { numAffectedRows = 0n } = await statement.execute(db);
        cleared += Number(numAffectedRows);
        if (numAffectedRows < BigInt(ROWS_AT_ONCE)) break;
      }
    },
  );
  return cleared;
}

function portion(table: string, isPast: Sql) {
  const statement = sql`DELETE FROM ${sql.ref(table)} WHERE ctid = ANY(ARRAY(
    SELECT t.ctid FROM ${sql.ref(table)} AS t WHERE ${isPast} LIMIT ${sql.lit(ROWS_AT_ONCE)}))`;
  return { table, statement };
}

/**
 * Files whose numbers nobody needs any more: since the submission they stand among the recipients. Its name and its counts stay
 * as long as an application shows them.
 */
function finishedFiles(before: (days: number) => Date): Sql {
  return sql`SELECT f.file_id FROM mass_sms_phone_file f
    WHERE f.create_time < ${before(FILE_AND_ANSWER_DAYS)} AND NOT EXISTS (
      SELECT FROM mass_sms_apply a WHERE a.phone_file_id = f.file_id AND a.del_flag = 0 AND (
        a.audit_status IN (${literals(...UNDER_REVIEW)}) OR (a.audit_status = ${sql.lit(AuditStatus.passed)} AND a.audit_time >= ${before(FILE_AND_ANSWER_DAYS)})
        OR (a.audit_status IN (${literals(AuditStatus.draft, AuditStatus.refused, AuditStatus.revoked)}) AND a.update_time >= ${before(ABANDONED_DAYS)})))`;
}
