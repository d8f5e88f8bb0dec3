/**
 * Applications whose recipients were archived: what reads recipients of an application must say so instead of finding nobody, which
 * would look as if nothing had been sent, or as if the evidence had been tampered with (decision 132).
 */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import { Refusal } from '../../../../http/refusal.ts';
import { chinaDay } from '../../../../time/moment.ts';
import { findRelatives } from '../application/relatives.ts';

/** The partition of everything before the first month (migration 0114). */
export const OLDEST = 'older';

const ID_EPOCH_MS = 1_600_000_000_000;
const IDS_PER_MS = 1_048_576n;

/** As people read it: 2024年3月, or 2024年3月及以前. */
export function monthWords({ month, toApplyId }: { month: string; toApplyId: string }): string {
  const last = new Date(Number((BigInt(toApplyId) - 1n) / IDS_PER_MS) + ID_EPOCH_MS);
  const [year, number] = chinaDay(last).split('-');
  return `${year}年${Number(number)}月${month === OLDEST ? '及以前' : ''}`;
}

/** In SQL, over a row `name` with an `apply_id`. */
export const isKept = (name: string): string => /* sql */ `NOT EXISTS (SELECT FROM mass_sms_archive AS gone
  WHERE ${name}.apply_id >= gone.from_apply_id AND ${name}.apply_id < gone.to_apply_id)`;

/** The month, in words, of the first of them whose recipients were archived. */
export async function findArchived(
  db: Kysely<Tables>,
  applyIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ month: string; toApplyId: string }>`
    SELECT month, to_apply_id FROM mass_sms_archive WHERE EXISTS (SELECT FROM unnest(${[...applyIds]}::bigint[]) AS asked (id)
      WHERE asked.id >= from_apply_id AND asked.id < to_apply_id) ORDER BY to_apply_id LIMIT 1`.execute(db);
  return rows[0] && monthWords(rows[0]);
}

/** Up to when recipients were archived, in words; undefined while everything is there. */
export async function findArchivedUpTo(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ toApplyId: string }>`
    SELECT to_apply_id FROM mass_sms_archive ORDER BY to_apply_id DESC LIMIT 1`.execute(db);
  return rows[0] && monthWords({ month: OLDEST, ...rows[0] });
}

/** The refusal of whatever needs them. @param month in words */
export const archivedSentence = (month: string): string =>
  `${month}的收件人明细已归档，这里只保留合计；需要查看时，请联系系统管理员恢复该月份`;

/**
 * To be asked after reading: a month may be archived between the two. Asked before, the reader might find nobody.
 * @throws Refusal 4090 where recipients of one of the applications were archived
 */
export async function requireKept(db: Kysely<Tables>, applyIds: readonly string[]): Promise<void> {
  const month = await findArchived(db, applyIds);
  if (month === undefined) return;
  throw new Refusal(ErrorCode.stateChanged, archivedSentence(month));
}

/**
 * The same of all that follow one another: somebody whom an archived resend reached would be taken for missed.
 * @throws Refusal 4090
 */
export async function requireRelativesKept(db: Kysely<Tables>, applyId: string): Promise<void> {
  await requireKept(db, await findRelatives(db, applyId));
}

/**
 * Of an old draft, whose recipients would be written to a month that is not there: asked after writing them.
 * @throws Refusal 4090
 */
export async function requireOwnMonth(db: Kysely<Tables>, applyId: string): Promise<void> {
  const month = await findArchived(db, [applyId]);
  if (month === undefined) return;
  throw new Refusal(
    ErrorCode.stateChanged,
    `这份申请写于${month}，该月已归档，不能再提交；请打开它的详情，用“复制为新申请”另建一份`,
  );
}
