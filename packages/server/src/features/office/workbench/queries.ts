/** The SQL of 工作台: what is being sent, and shortcuts. */
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import { firstCodeBehind } from '../../../access/scope.ts';
import type { Tables } from '../../../database/tables.ts';

type Db = Kysely<Tables>;

export async function countSending(db: Db, area: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM mass_sms_apply
    WHERE send_status = ${sql.lit(SendStatus.sending)} AND apply_dept_id >= ${area} AND apply_dept_id < ${firstCodeBehind(area)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Null for who has never chosen any. */
export async function readShortcuts(db: Db, userId: string): Promise<string[] | null> {
  const row = await db
    .selectFrom('userShortcut')
    .select('paths')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.paths ?? null;
}

export async function writeShortcuts(
  db: Db,
  { userId, paths, updateTime }: { userId: string; paths: string[]; updateTime: Date },
): Promise<void> {
  await db
    .insertInto('userShortcut')
    .values({ userId, paths, updateTime })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ paths, updateTime }))
    .execute();
}
