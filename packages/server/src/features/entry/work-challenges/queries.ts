/** All SQL on `work_challenge`. */
import type { Challenge } from 'altcha-lib/types';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

export async function insertChallenge(
  db: Kysely<Tables>,
  { challengeId, challenge, expireTime }: { challengeId: string; challenge: Challenge; expireTime: Date },
): Promise<void> {
  await db
    .insertInto('workChallenge')
    .values({ challengeId, challenge: JSON.stringify(challenge), expireTime })
    .execute();
}

/** The challenge that was given out, for the first who answers it; undefined when somebody has, or it is too old. */
export async function takeChallenge(
  db: Kysely<Tables>,
  challengeId: string,
  now: Date,
): Promise<Challenge | undefined> {
  const taken = await db
    .deleteFrom('workChallenge')
    .where('challengeId', '=', challengeId)
    .where('expireTime', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return taken?.challenge as Challenge | undefined;
}

/** A few of those that nobody answered, leaving what others are just removing. */
export async function forgetOldChallenges(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`DELETE FROM work_challenge WHERE challenge_id IN (
    SELECT challenge_id FROM work_challenge WHERE expire_time <= ${now}
    ORDER BY expire_time LIMIT 100 FOR UPDATE SKIP LOCKED)`.execute(db);
}
