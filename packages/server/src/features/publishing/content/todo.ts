/** Contents that came back to who wrote them, by kind. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { CONTENT_KINDS } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { sql } from 'kysely';
import { TODO_COUNTED_MAX, type TodoKind, todoOf } from '../../../access/todo-kind.ts';
import type { ContentModule } from './module.ts';

/** Read by the index of the unit's contents: few of a unit's are refused at any time, and a person sees to their own. */
export const returnedContent = ({
  kind: { table, status, types },
  refusedAt,
}: Pick<ContentModule, 'kind' | 'refusedAt'>): TodoKind => ({
  async todoOf(db, actor) {
    const mine = types.filter((type) => holdsPermission(actor, `content:${type}:edit`));
    const [type] = mine;
    if (type === undefined) return [];
    const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM (
      SELECT FROM ${sql.table(table)} WHERE create_dept_id = ${actor.deptId} AND create_user_id = ${actor.userId} AND del_flag = 0
        AND ${sql.ref(status)} = ${sql.lit(ContentStatus.refused)} LIMIT ${TODO_COUNTED_MAX + 1}) AS returned`.execute(
      db,
    );
    const { label, page } = CONTENT_KINDS[type];
    const path = refusedAt ?? `${page}?${status}=${ContentStatus.refused}`;
    return todoOf(
      { todoType: 'returned', title: `退回待改的${label}`, overdueCount: 0, path },
      rows[0]?.count ?? 0,
    );
  },
});
