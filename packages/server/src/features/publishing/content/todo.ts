/** Contents that came back to who wrote them, by the lists that they stand in. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { CONTENT_KINDS } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { sql } from 'kysely';
import { TODO_COUNTED_MAX, type TodoKind, todoOf } from '../../../access/todo-kind.ts';
import { isOwn } from './list.ts';
import type { ContentModule, ReturnedList } from './module.ts';

type Module = Pick<ContentModule, 'kind' | 'returned'>;

/** Each by the conditions of the list that it leads to, which shows the person's own there. */
export const returnedContent = ({ kind, returned = [usualList(kind)] }: Module): TodoKind => ({
  async todoOf(db, actor) {
    const lists = returned.filter(({ type }) => holdsPermission(actor, `content:${type}:edit`));
    if (lists.length === 0) return [];
    const isReturned = sql`${sql.ref(kind.status)} = ${sql.lit(ContentStatus.refused)} AND del_flag = 0`;
    const each = lists.map(({ only = sql.lit(true) }, place) => {
      const where = sql.join([isReturned, isOwn(kind, actor), ...kind.visibleTo(actor), only], sql` AND `);
      return sql`(SELECT ${sql.lit(place)} AS place FROM ${sql.table(kind.table)} WHERE ${where}
        LIMIT ${TODO_COUNTED_MAX + 1})`;
    });
    const { rows } = await sql<{ place: number; count: number }>`SELECT place, count(*)::integer AS count
      FROM (${sql.join(each, sql` UNION ALL `)}) AS returned GROUP BY place`.execute(db);
    return lists.flatMap(({ label, path }, place) =>
      todoOf(
        {
          ...{ todoType: 'returned', title: `退回待改的${label}`, overdueCount: 0 },
          path: `${path}&mineFlag=1`,
        },
        rows.find((row) => row.place === place)?.count ?? 0,
      ),
    );
  },
});

const usualList = ({ types: [type], status }: ContentModule['kind']): ReturnedList =>
  returnedAt(type, `${CONTENT_KINDS[type].page}?${status}=${ContentStatus.refused}`);

/** @param path with its filter for what was refused */
export const returnedAt = (type: ReturnedList['type'], path: string): ReturnedList => ({
  ...{ type, label: CONTENT_KINDS[type].label, path },
});
