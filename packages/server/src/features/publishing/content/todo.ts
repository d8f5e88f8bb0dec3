/** Contents that came back to who wrote them, by the lists that they stand in. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { WRITTEN_MAX } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { CONTENT_KINDS } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { TODO_COUNTED_MAX, type TodoKind, todoOf } from '../../../access/todo-kind.ts';
import type { Tables } from '../../../database/tables.ts';
import { toMoment } from '../../../time/moment.ts';
import { isOwn } from './list.ts';
import type { ContentModule, ReturnedList } from './module.ts';

type Module = Pick<ContentModule, 'kind' | 'returned'>;

/** Each by the conditions of the list that it leads to, which shows the person's own there. */
export const returnedContent = ({ kind, returned = [usualList(kind)] }: Module): TodoKind => {
  /** The lists that the person writes for, each with what of it came back. */
  const listsOf = (actor: Actor) =>
    returned.flatMap(({ only = sql.lit(true), ...list }) =>
      holdsPermission(actor, `content:${list.type}:edit`)
        ? [
            {
              ...list,
              where: sql.join([isReturned, isOwn(kind, actor), ...kind.visibleTo(actor), only], AND),
            },
          ]
        : [],
    );
  const isReturned = sql`${sql.ref(kind.status)} = ${sql.lit(ContentStatus.refused)} AND del_flag = 0`;
  const table = sql.table(kind.table);

  return {
    async todoOf(db, actor) {
      const lists = listsOf(actor);
      const rows = await ofEach<{ count: number }>(
        db,
        lists.map(
          ({ where }) => sql`SELECT count(*)::integer AS count
            FROM (SELECT FROM ${table} WHERE ${where} LIMIT ${TODO_COUNTED_MAX + 1}) AS returned`,
        ),
      );
      return lists.flatMap(({ label, path }, place) =>
        todoOf(
          {
            todoType: 'returned',
            title: `退回待改的${label}`,
            overdueCount: 0,
            path: `${path}&mineFlag=1`,
          },
          rows.find((row) => row.place === place)?.count ?? 0,
        ),
      );
    },
    async written(db, actor) {
      const lists = listsOf(actor);
      const key = sql.ref(kind.key);
      const rows = await ofEach<{ id: string; title: string; auditOpinion: string | null; updateTime: Date }>(
        db,
        lists.map(
          ({ where }) => sql`SELECT ${key} AS id, title, audit_opinion, update_time FROM ${table}
            WHERE ${where} ORDER BY update_time DESC, ${key} DESC LIMIT ${WRITTEN_MAX}`,
        ),
      );
      return rows.flatMap(({ place, id, title, auditOpinion, updateTime }) => {
        const list = lists[place];
        if (!list) return [];
        const [page] = list.path.split('?');
        return [
          {
            label: list.label,
            title,
            sms: null,
            isKept: false,
            opinion: auditOpinion,
            time: toMoment(updateTime),
            act: '修改',
            path: `${page}?${CONTENT_KINDS[list.type].review.idField}=${id}`,
          },
        ];
      });
    },
  };
};

const AND = sql` AND `;

/** One statement for all lists; each row says by its place which one it comes from. */
async function ofEach<Row>(
  db: Kysely<Tables>,
  selects: readonly RawBuilder<unknown>[],
): Promise<(Row & { place: number })[]> {
  if (selects.length === 0) return [];
  const each = selects.map(
    (select, place) => sql`SELECT ${sql.lit(place)} AS place, of_list.* FROM (${select}) AS of_list`,
  );
  const { rows } = await sql<Row & { place: number }>`${sql.join(each, sql` UNION ALL `)}`.execute(db);
  return rows;
}

const usualList = ({ types: [type], status }: ContentModule['kind']): ReturnedList =>
  returnedAt(type, `${CONTENT_KINDS[type].page}?${status}=${ContentStatus.refused}`);

/** @param path with its filter for what was refused */
export const returnedAt = (type: ReturnedList['type'], path: string): ReturnedList => ({
  type,
  label: CONTENT_KINDS[type].label,
  path,
});
