/** Left to a writer of texts: what came back, drafts, and farmers whom a text did not reach. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { AuditStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { TODO_COUNTED_MAX, type TodoKind, todoOf } from '../../../access/todo-kind.ts';
import type { Tables } from '../../../database/tables.ts';
import { countTodo } from './results/visit-queries.ts';

export const writersTodo: TodoKind = {
  async todoOf(db, actor, now) {
    const area = areaOf(actor);
    if (!holdsPermission(actor, 'sms:apply:add')) return [];
    const [returned, drafts, visits] = await Promise.all([
      countMine(db, actor, AuditStatus.refused),
      countMine(db, actor, AuditStatus.draft),
      area === null ? 0 : countTodo(db, area, now),
    ]);
    const none = { overdueCount: 0 };
    return [
      ...todoOf(
        { ...none, todoType: 'returned', title: '退回待改的短信', path: mine(AuditStatus.refused) },
        returned,
      ),
      ...todoOf({ ...none, todoType: 'draft', title: '短信草稿', path: mine(AuditStatus.draft) }, drafts),
      ...todoOf({ ...none, todoType: 'visit', title: '未送达待回访', path: '/sms/undelivered' }, visits),
    ];
  },
};

const mine = (auditStatus: number): string => `/sms/apply?auditStatus=${auditStatus}`;

async function countMine(db: Kysely<Tables>, actor: Actor, auditStatus: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM (
    SELECT FROM mass_sms_apply WHERE apply_user_id = ${actor.userId} AND del_flag = 0
      AND audit_status = ${sql.lit(auditStatus)} LIMIT ${TODO_COUNTED_MAX + 1}) AS mine`.execute(db);
  return rows[0]?.count ?? 0;
}
