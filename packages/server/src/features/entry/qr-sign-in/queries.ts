/** The SQL of pictures with a QR code: every step is one guarded statement, so that of two who try one succeeds. */
import type { Insertable, Kysely } from 'kysely';
import type { QrSignInTable, Tables } from '../../../database/tables.ts';

/** `qr_sign_in.status`; a picture also ends by its age. */
export const PictureStatus = { waiting: 0, scanned: 1, confirmed: 2, over: 3 } as const;

export async function insertPicture(db: Kysely<Tables>, row: Insertable<QrSignInTable>): Promise<void> {
  await db.insertInto('qrSignIn').values(row).execute();
}

/** Pictures that ended before this moment: nobody asks for them any more. */
export async function deletePicturesBefore(db: Kysely<Tables>, moment: Date): Promise<void> {
  await db.deleteFrom('qrSignIn').where('expireTime', '<', moment).execute();
}

/** Undefined when there is none of this browser, or it is too old. */
export async function findPictureStatus(
  db: Kysely<Tables>,
  browserHash: Buffer,
  now: Date,
): Promise<number | undefined> {
  const picture = await db
    .selectFrom('qrSignIn')
    .select('status')
    .where('browserHash', '=', browserHash)
    .where('expireTime', '>', now)
    .executeTakeFirst();
  return picture?.status;
}

/** Marks it scanned by this session; again by the same one changes nothing, by another one never. */
export function markScanned(db: Kysely<Tables>, scanCode: string, tokenHash: Buffer, now: Date) {
  return db
    .updateTable('qrSignIn')
    .set({ status: PictureStatus.scanned, tokenHash })
    .where('scanCode', '=', scanCode)
    .where('expireTime', '>', now)
    .where((eb) =>
      eb.or([
        eb('status', '=', PictureStatus.waiting),
        eb.and([eb('status', '=', PictureStatus.scanned), eb('tokenHash', '=', tokenHash)]),
      ]),
    )
    .returning(['ip', 'userAgent', 'askTime'])
    .executeTakeFirst();
}

/** Moves what this session has scanned. @returns whether it was still there to be moved */
export async function moveScanned(
  db: Kysely<Tables>,
  { scanCode, tokenHash }: { scanCode: string; tokenHash: Buffer },
  change: { from: readonly number[]; to: number; expireTime: Date },
  now: Date,
): Promise<boolean> {
  const moved = await db
    .updateTable('qrSignIn')
    .set({ status: change.to, expireTime: change.expireTime })
    .where('scanCode', '=', scanCode)
    .where('tokenHash', '=', tokenHash)
    .where('status', 'in', [...change.from])
    .where('expireTime', '>', now)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Uses a confirmed picture up: the hash of the confirming session's token, for exactly one caller. */
export async function takeConfirmed(
  db: Kysely<Tables>,
  browserHash: Buffer,
  now: Date,
): Promise<Buffer | undefined> {
  const taken = await db
    .updateTable('qrSignIn')
    .set({ status: PictureStatus.over })
    .where('browserHash', '=', browserHash)
    .where('status', '=', PictureStatus.confirmed)
    .where('expireTime', '>', now)
    .returning('tokenHash')
    .executeTakeFirst();
  return taken?.tokenHash ?? undefined;
}
