/** The SQL of letters that come by SMS as well, and of who has chosen that. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { NoticeKind } from '@farmers-mailbox/contract/office/letters/notices.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

type Db = Kysely<Tables>;

export const SmsState = { none: 0, waiting: 1, handedOn: 2 } as const;

/** Choices of one person, by kind; a kind that they said nothing of is missing. */
export async function readChoices(db: Db, userId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('msgNoticeChoice')
    .select(['noticeKind', 'smsFlag'])
    .where('userId', '=', userId)
    .execute();
  return new Map(rows.map(({ noticeKind, smsFlag }) => [noticeKind, smsFlag]));
}

export async function writeChoice(
  trx: Db,
  choice: { userId: string; noticeKind: NoticeKind; smsFlag: number; updateTime: Date },
): Promise<void> {
  const { smsFlag, updateTime } = choice;
  await trx
    .insertInto('msgNoticeChoice')
    .values(choice)
    .onConflict((conflict) => conflict.columns(['userId', 'noticeKind']).doUpdateSet({ smsFlag, updateTime }))
    .execute();
}

/** @param unchosen counts for whoever has said nothing; null: nobody is asked, all get one */
export async function askForSms(
  trx: Db,
  letterId: string,
  noticeKind: NoticeKind,
  unchosen: number | null,
): Promise<void> {
  const chosen = sql`coalesce((SELECT sms_flag FROM msg_notice_choice AS c
    WHERE c.user_id = r.user_id AND c.notice_kind = ${noticeKind}), ${unchosen})`;
  await sql`UPDATE msg_letter_receiver AS r SET sms_state = ${sql.lit(SmsState.waiting)}
    WHERE r.letter_id = ${letterId} AND (${unchosen === null} OR ${chosen} = 1)`.execute(trx);
}

/** The letters themselves stay. */
export async function dropWaitingSms(
  trx: Db,
  noticeKinds: readonly NoticeKind[],
  aboutId: string,
): Promise<void> {
  // in the order of a reader who opens several letters
  await sql`UPDATE msg_letter_receiver SET sms_state = ${sql.lit(SmsState.none)} WHERE (letter_id, user_id) IN (
      SELECT r.letter_id, r.user_id FROM msg_letter_receiver AS r JOIN msg_letter AS l ON l.letter_id = r.letter_id
      WHERE l.about_id = ${aboutId} AND l.notice_kind = ANY (${[...noticeKinds]}::smallint[])
        AND r.sms_state = ${sql.lit(SmsState.waiting)}
      ORDER BY r.letter_id, r.user_id FOR NO KEY UPDATE OF r)`.execute(trx);
}

/** Things of which an SMS still waits for its hour, or was handed on after that moment. */
export async function findCalledOf(
  db: Db,
  noticeKind: NoticeKind,
  aboutIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ aboutId: string }>`SELECT DISTINCT l.about_id FROM msg_letter AS l
    JOIN msg_letter_receiver AS r ON r.letter_id = l.letter_id
    WHERE l.about_id = ANY (${[...aboutIds]}::bigint[]) AND l.notice_kind = ${noticeKind}
      AND (r.sms_state = ${sql.lit(SmsState.waiting)} OR r.sms_time > ${since})`.execute(db);
  return new Set(rows.map(({ aboutId }) => aboutId));
}

/** Those of the people who want no SMS of that kind. */
export async function findUnwilling(
  db: Db,
  noticeKind: NoticeKind,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('msgNoticeChoice')
    .select('userId')
    .where('noticeKind', '=', noticeKind)
    .where('smsFlag', '=', 0)
    .where(sql<boolean>`user_id = ANY (${[...userIds]}::bigint[])`)
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

/** People to whom somebody's letters of the day go by SMS, taken back or not; another letter of theirs waits for this one's end. */
export async function countSmsOfWriter(trx: Db, userId: string, since: Date): Promise<number> {
  await sql`SELECT FROM sys_user WHERE user_id = ${userId} FOR NO KEY UPDATE`.execute(trx);
  const { rows } = await sql<{
    count: number;
  }>`SELECT coalesce(sum(cardinality(receiver_ids)), 0)::integer AS count
    FROM msg_letter WHERE create_user_id = ${userId} AND sms_notice_flag = 1 AND send_time >= ${since}`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

export interface WaitingSms {
  readonly letterId: string;
  readonly userId: string;
  readonly smsText: string;
  readonly noticeKind: number;
  readonly phoneCipher: Buffer;
}

/** True also while all of them wait for the morning. */
export async function hasWaitingSms(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('msgLetterReceiver')
    .select('letterId')
    .where('smsState', '=', sql.lit(SmsState.waiting))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes those whose hour has come, each once; whoever has read the letter, or is gone, is left out. */
export async function takeWaitingSms(
  trx: Db,
  { isOpen, limit, now }: { isOpen: boolean; limit: number; now: Date },
): Promise<WaitingSms[]> {
  const isWanted = sql`(r.read_flag = 0 AND r.del_flag = 0 AND person.del_flag = 0 AND person.status = ${sql.lit(EnableStatus.enabled)})`;
  const { rows } = await sql<WaitingSms & { isWanted: boolean }>`WITH due AS (
      SELECT r.letter_id, r.user_id FROM msg_letter_receiver AS r JOIN msg_letter AS l ON l.letter_id = r.letter_id
      WHERE r.sms_state = ${sql.lit(SmsState.waiting)} AND (${isOpen} OR l.urgent_flag = 1 OR r.read_flag = 1)
      ORDER BY r.receive_time LIMIT ${limit} FOR UPDATE OF r SKIP LOCKED)
    UPDATE msg_letter_receiver AS r SET sms_state = CASE WHEN ${isWanted} THEN ${sql.lit(SmsState.handedOn)} ELSE ${sql.lit(SmsState.none)} END,
      sms_time = CASE WHEN ${isWanted} THEN ${now}::timestamptz END
    FROM due JOIN msg_letter AS l ON l.letter_id = due.letter_id JOIN sys_user AS person ON person.user_id = due.user_id
    WHERE r.letter_id = due.letter_id AND r.user_id = due.user_id
    RETURNING r.letter_id, r.user_id, l.sms_text, l.notice_kind, person.phone_cipher, ${isWanted} AS is_wanted`.execute(
    trx,
  );
  return rows.filter((row) => row.isWanted);
}

/** Of one that was taken and cannot leave: as if it had never been asked for. */
export async function giveUpSms(
  trx: Db,
  { letterId, userId }: Pick<WaitingSms, 'letterId' | 'userId'>,
): Promise<void> {
  await trx
    .updateTable('msgLetterReceiver')
    .set({ smsState: SmsState.none, smsTime: null })
    .where('letterId', '=', letterId)
    .where('userId', '=', userId)
    .execute();
}
