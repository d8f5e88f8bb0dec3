/** The SQL of what those who signed up are told: one notice at a time hangs on a sign-up until it has become a text. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

export interface ActivityNotice {
  readonly activityId: string;
  readonly content: string;
  readonly expireTime: Date;
}

export async function insertNotice(trx: Transaction<Tables>, notice: ActivityNotice): Promise<string> {
  const { noticeId } = await trx
    .insertInto('activityNotice')
    .values(notice)
    .returning('noticeId')
    .executeTakeFirstOrThrow();
  return noticeId;
}

/**
 * For all who signed up by now, if any; whoever was not yet told of something before is told of this alone.
 * @param dueTime from when on it is for them, and what was not yet told before stays to be told; null: at once
 */
export async function noticeToAll(
  trx: Transaction<Tables>,
  { activityId, content, expireTime }: ActivityNotice,
  dueTime: Date | null,
): Promise<void> {
  const ofSigned = sql`activity_sign.activity_id = ${activityId} AND activity_sign.cancel_time IS NULL`;
  await sql`WITH n AS (INSERT INTO activity_notice (activity_id, content, expire_time, due_time)
      SELECT ${activityId}, ${content}, ${expireTime}, ${dueTime} WHERE EXISTS (SELECT FROM activity_sign WHERE ${ofSigned})
      RETURNING notice_id, due_time)
    UPDATE activity_sign SET notice_id = n.notice_id FROM n WHERE n.due_time IS NULL AND ${ofSigned}`.execute(
    trx,
  );
}

/** Those whose moment has come; whoever signed up since then has read the activity as it is. */
export async function noticeToSignedBefore(trx: Transaction<Tables>, now: Date): Promise<void> {
  await sql`WITH due AS MATERIALIZED (
      SELECT notice_id, activity_id, due_time FROM activity_notice WHERE due_time <= ${now} FOR UPDATE SKIP LOCKED),
    handed AS (UPDATE activity_notice SET due_time = NULL FROM due WHERE activity_notice.notice_id = due.notice_id)
    UPDATE activity_sign SET notice_id = due.notice_id FROM due
    WHERE activity_sign.activity_id = due.activity_id AND cancel_time IS NULL AND sign_time < due.due_time`.execute(
    trx,
  );
}

export async function dropDueNotice(trx: Transaction<Tables>, activityId: string): Promise<void> {
  await trx
    .deleteFrom('activityNotice')
    .where('activityId', '=', activityId)
    .where('dueTime', 'is not', null)
    .execute();
}

export const NOTICE_PURPOSE = 'activityNotice';

interface Round {
  readonly limit: number;
  /** of such texts to one number since then; who had more is told later */
  readonly textsMax: number;
  readonly since: Date;
}

/** Takes some who are still to be told: of two senders one has each of them. What is over by now is told to nobody. */
export async function takeUntold(trx: Transaction<Tables>, { limit, textsMax, since }: Round, now: Date) {
  const { rows } = await sql<{ phoneCipher: Buffer; content: string }>`WITH due AS MATERIALIZED (
      SELECT sign.sign_id FROM activity_sign AS sign JOIN activity_notice AS n USING (notice_id)
      WHERE n.expire_time <= ${now} OR (SELECT count(*) FROM service_sms AS s
        WHERE s.purpose = ${NOTICE_PURPOSE} AND s.phone_hash = sign.phone_hash AND s.create_time > ${since}) < ${textsMax}
      ORDER BY sign.notice_id, sign.sign_id LIMIT ${limit} FOR UPDATE OF sign SKIP LOCKED),
    told AS (SELECT sign_id, phone_cipher, content, expire_time FROM due JOIN activity_sign USING (sign_id)
      JOIN activity_notice USING (notice_id)),
    taken AS (UPDATE activity_sign SET notice_id = NULL FROM due WHERE activity_sign.sign_id = due.sign_id)
    SELECT phone_cipher, content FROM told WHERE expire_time > ${now} ORDER BY sign_id`.execute(trx);
  return rows;
}
