/** Contents that came back to who wrote them, refused or taken offline by others, by the lists that they stand in. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { WRITTEN_MAX } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { CONTENT_KINDS, offlineWordOf } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import {
  ContentOperation,
  ContentStatus,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { TODO_COUNTED_MAX, type TodoKind, todoOf } from '../../../access/todo-kind.ts';
import { columnOf } from '../../../database/columns.ts';
import type { Tables } from '../../../database/tables.ts';
import { toMoment } from '../../../time/moment.ts';
import type { ContentTable } from './kind.ts';
import { isOwn } from './list.ts';
import type { ContentModule, ReturnedList } from './module.ts';
import { offlineOpinion } from './queries.ts';

type Module = Pick<ContentModule, 'kind' | 'returned'>;

/** Each by the conditions of the list that it leads to, which shows the person's own there. */
export const returnedContent = ({ kind, returned = [usualList(kind)] }: Module): TodoKind => {
  /** The lists that the person writes for, each with what of it came back. */
  const listsOf = (actor: Actor) =>
    returned.flatMap(({ only = sql.lit(true), ...list }) =>
      holdsPermission(actor, `content:${list.type}:edit`) ? [{ ...list, ...ownOf(actor, only) }] : [],
    );
  const isReturned = sql`${sql.ref(kind.status)} = ${sql.lit(ContentStatus.refused)} AND del_flag = 0`;
  const isOffline = sql`${sql.ref(kind.status)} = ${sql.lit(ContentStatus.offline)} AND del_flag = 0`;
  const ownOf = (actor: Actor, only: Expression<unknown>) => {
    const own = [isOwn(kind, actor), ...kind.visibleTo(actor), only];
    return { own, where: sql.join([isReturned, ...own], AND) };
  };
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
    async written(db, actor, since) {
      const lists = listsOf(actor).flatMap((list) => [
        { ...list, outcome: '被退回', opinion: sql.ref('auditOpinion') },
        {
          ...list,
          where: sql.join([isOffline, isLater(since), isByOthers(kind, actor), ...list.own], AND),
          outcome: `已${offlineWordOf(list.type)}`,
          opinion: offlineOpinion(kind),
        },
      ]);
      const key = sql.ref(kind.key);
      const rows = await ofEach<{ id: string; title: string; opinion: string | null; updateTime: Date }>(
        db,
        lists.map(
          ({
            where,
            opinion,
          }) => sql`SELECT ${key} AS id, title, ${opinion} AS opinion, update_time FROM ${table}
            WHERE ${where} ORDER BY update_time DESC, ${key} DESC LIMIT ${WRITTEN_MAX}`,
        ),
      );
      return rows.flatMap(({ place, id, title, opinion, updateTime }) => {
        const list = lists[place];
        if (!list) return [];
        const [page] = list.path.split('?');
        return [
          {
            label: list.label,
            title,
            sms: null,
            isKept: false,
            outcome: list.outcome,
            opinion,
            time: toMoment(updateTime),
            act: list.outcome === '被退回' ? '修改' : '查看',
            path: `${page}?${CONTENT_KINDS[list.type].review.idField}=${id}`,
          },
        ];
      });
    },
  };
};

const isLater = (since: Date) => sql`update_time >= ${since}`;

/** True if somebody else took it offline, the last time: whoever did it themselves knows it. */
const isByOthers = (of: ContentTable, { userId }: Actor) => sql`(SELECT taken.operate_user_id
  FROM ${sql.table(of.records)} AS taken WHERE taken.${sql.ref(of.key)} = ${columnOf(of, of.key)}
    AND taken.operate_type = ${sql.lit(ContentOperation.takenOffline)} ORDER BY taken.record_id DESC LIMIT 1) IS DISTINCT FROM ${userId}`;

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
