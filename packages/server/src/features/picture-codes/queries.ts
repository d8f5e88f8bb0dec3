/** All SQL on `picture_code`. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

export async function insertPictureCode(
  db: Kysely<Tables>,
  row: { pictureCodeId: string; characters: string; expireTime: Date },
): Promise<void> {
  await db.insertInto('pictureCode').values(row).execute();
}

/** What the picture showed, to the first who asks; undefined when somebody has, or it is too old. */
export async function takePictureCode(
  db: Kysely<Tables>,
  pictureCodeId: string,
  now: Date,
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('pictureCode')
    .where('pictureCodeId', '=', pictureCodeId)
    .where('expireTime', '>', now)
    .returning('characters')
    .executeTakeFirst();
  return taken?.characters;
}

/** A few of those that nobody answered, leaving what others are just removing. */
export async function forgetOldPictureCodes(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`DELETE FROM picture_code WHERE picture_code_id IN (
    SELECT picture_code_id FROM picture_code WHERE expire_time <= ${now}
    ORDER BY expire_time LIMIT 100 FOR UPDATE SKIP LOCKED)`.execute(db);
}
