/** Daily helps when organisations are merged: two messages may want one day. */
import {
  ContentOperation,
  ContentStatus,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { sql, type Transaction } from 'kysely';
import type { MoveByMerger } from '../../../access/merge-rule.ts';
import type { Tables } from '../../../database/tables.ts';
import { endUnsent } from '../../messaging/mass-sms/sending/ending-actions.ts';
import { hashAnew, holdContentOf, insertRecord, moveContentOf } from '../content/queries.ts';
import { help, inNumbers } from './kind.ts';

const WHY = '所在区域合并，当天已有另一条';

/**
 * The help that the other region has already keeps the day, and the one that joins is cancelled together with its SMS, unless that has begun to
 * leave: then it goes on saying so.
 */
export const moveHelpsOf: MoveByMerger = async (trx, deptId, toDeptId, now, actor) => {
  await holdContentOf(trx, help, deptId, sql`target_dept_ids @> ARRAY[${deptId}]::text[]`);
  for (const joins of await takeOffTakenDays(trx, deptId, toDeptId, now)) {
    const { helpId, contentHash, smsApplyId } = joins;
    const applyNo =
      smsApplyId === null ? null : await endUnsent(trx, actor, { applyId: smsApplyId, reason: WHY }, now);
    const opinion = applyNo === null ? WHY : `${WHY}；短信申请 ${applyNo} 不再发送`;
    const operateType = ContentOperation.takenOffline;
    await insertRecord(trx, help, actor, { id: helpId, contentHash, operateType, opinion }, now);
  }
  const { rows } = await sql<{ helpId: string }>`UPDATE every_day_help SET version = version + 1,
      target_dept_ids = ARRAY(SELECT DISTINCT unnest(array_replace(target_dept_ids, ${deptId}, ${toDeptId})) ORDER BY 1)
    WHERE target_dept_ids @> ARRAY[${deptId}]::text[] RETURNING help_id`.execute(trx);
  await moveContentOf(help)(trx, deptId, toDeptId, now);
  const changed = rows.map(({ helpId }) => helpId);
  await hashAnew(trx, help, changed, async (ids) => {
    const found = await trx
      .selectFrom('everyDayHelp')
      .selectAll()
      .where('helpId', 'in', [...ids])
      .execute();
    return found.map(({ helpId, ...row }) => {
      const written = { ...row, ...inNumbers(row) };
      return { id: helpId, hash: help.hashOf(written) };
    });
  });
};

async function takeOffTakenDays(trx: Transaction<Tables>, deptId: string, toDeptId: string, now: Date) {
  const { offline } = ContentStatus;
  const { rows } = await sql<{
    helpId: string;
    contentHash: string;
    smsApplyId: string | null;
  }>`UPDATE every_day_help AS joins SET audit_status = ${sql.lit(offline)}, version = version + 1, update_time = ${now},
      audit_opinion = ${WHY}
    WHERE joins.dept_id = ${deptId} AND joins.del_flag = 0 AND joins.audit_status <> ${sql.lit(offline)}
      AND EXISTS (SELECT FROM every_day_help AS held WHERE held.dept_id = ${toDeptId} AND held.help_date = joins.help_date
        AND held.del_flag = 0 AND held.audit_status <> ${sql.lit(offline)})
    RETURNING help_id, content_hash, sms_apply_id`.execute(trx);
  return rows;
}
