/** Applications that came back to who wrote them. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { AuditStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { sql } from 'kysely';
import { TODO_COUNTED_MAX, type TodoKind, todoOf } from '../../../access/todo-kind.ts';

export const returnedApplications: TodoKind = {
  async todoOf(db, actor) {
    if (!holdsPermission(actor, 'sms:apply:edit')) return [];
    const { rows } = await sql<{ counted: number }>`SELECT count(*)::integer AS counted FROM (
      SELECT FROM mass_sms_apply WHERE apply_user_id = ${actor.userId} AND del_flag = 0
        AND audit_status = ${sql.lit(AuditStatus.refused)} LIMIT ${TODO_COUNTED_MAX + 1}) AS returned`.execute(
      db,
    );
    const path = `/sms/apply?auditStatus=${AuditStatus.refused}`;
    return todoOf(
      { todoType: 'returned', title: '退回待改的短信', overdueCount: 0, path },
      rows[0]?.counted ?? 0,
    );
  },
};
