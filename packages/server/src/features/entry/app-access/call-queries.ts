/** The SQL of applications' calls: a nonce is used once, calls of a minute and uses of a day are counted, each call is listed. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { LISTED_CALLS_MAX, type pageAppCalls } from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import { type Insertable, type Kysely, type SqlBool, sql } from 'kysely';
import { orderOf } from '../../../database/list-order.ts';
import { findNewest } from '../../../database/newest-first.ts';
import type { AppCallTable, Tables } from '../../../database/tables.ts';
import { MINUTE_MS } from '../../../time/moment.ts';

/** False when the application has used it before. */
export async function takeNonce(
  db: Kysely<Tables>,
  appId: string,
  nonce: string,
  keepUntil: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('appNonce')
    .values({ appId, nonce, keepUntil })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Calls of the minute, this one included; the application's calls of all times count along. */
export async function countCall(db: Kysely<Tables>, appId: string, now: Date): Promise<number> {
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const { rows } = await sql<{ callCount: number }>`
    INSERT INTO app_minute_use AS u (app_id, minute, call_count, total_count, last_call_time)
      VALUES (${appId}, ${minute}, 1, 1, ${now})
    ON CONFLICT (app_id) DO UPDATE SET minute = greatest(u.minute, excluded.minute),
      total_count = u.total_count + 1, last_call_time = greatest(u.last_call_time, excluded.last_call_time),
      call_count = CASE WHEN u.minute >= excluded.minute THEN u.call_count + 1 ELSE 1 END
    RETURNING call_count`.execute(db);
  return rows[0]?.callCount ?? 1;
}

type DayUse = 'recipientCount' | 'writeCount' | 'viewCount' | 'reactionCount';

/** Uses of the day, these included; those of calls that fail go with their transaction. */
export async function takeOfDay(
  trx: Kysely<Tables>,
  appId: string,
  today: string,
  use: DayUse,
  count: number,
): Promise<number> {
  const column = sql.ref(use);
  const { rows } = await sql<{ used: number }>`
    INSERT INTO app_day_use AS u (app_id, use_day, ${column}) VALUES (${appId}, ${today}::date, ${count})
    ON CONFLICT (app_id, use_day) DO UPDATE SET ${column} = u.${column} + excluded.${column}
    RETURNING ${column} AS used`.execute(trx);
  return rows[0]?.used ?? count;
}

export async function insertCall(db: Kysely<Tables>, row: Insertable<AppCallTable>): Promise<void> {
  await db.insertInto('appCall').values(row).execute();
}

/** In the order of its index; the refused ones have an index of their own, which says so in the same words. */
export async function pageOfCalls(
  db: Kysely<Tables>,
  { appId, failedFlag, pageNum, pageSize, ...asked }: CheckedRequestOf<typeof pageAppCalls>,
) {
  const order = orderOf(asked, sql`app_call.call_id DESC`, { callTime: [sql`app_call.call_id`] });
  const conditions = [sql<SqlBool>`app_call.app_id = ${appId}`];
  if (failedFlag === 1) conditions.push(sql<SqlBool>`app_call.code <> ${sql.lit(SUCCESS_CODE)}`);
  if (failedFlag === 0) conditions.push(sql<SqlBool>`app_call.code = ${sql.lit(SUCCESS_CODE)}`);
  const { keys, total, more } = await findNewest(
    db,
    { table: 'appCall', key: 'callId', order, always: null, countsInOrder: true },
    conditions,
    { pageNum, pageSize, rowsMax: LISTED_CALLS_MAX },
  );
  if (keys === null) return { list: [], total, more };
  const list = await db
    .selectFrom('appCall')
    .leftJoin('massSmsApply as apply', 'apply.applyId', 'appCall.applyId')
    .selectAll('appCall')
    .select('apply.applyNo')
    .where(sql<SqlBool>`app_call.call_id IN (${keys})`)
    .orderBy(order)
    .execute();
  return { list, total, more };
}
