/** The SQL of events: those that somebody finds, those that everybody is shown, changes and merges. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { LISTED_CONTENTS_MAX } from '@farmers-mailbox/contract/publishing/content-review/calls.ts';
import type { searchEvents, WrittenEvent } from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import { DAYS_MAX, RELATED_TYPES } from '@farmers-mailbox/contract/publishing/event/fields.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import {
  type ExpressionBuilder,
  expressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { MoveOnMerge } from '../../../access/merge-rule.ts';
import { deptInside, regionsAround } from '../../../access/scope.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import { indexedWords } from '../../../database/indexed-words.ts';
import { equalTo } from '../../../database/list-conditions.ts';
import { orderOf } from '../../../database/list-order.ts';
import { type Condition, findNewest, type NewestList } from '../../../database/newest-first.ts';
import type { SysEventTable, Tables } from '../../../database/tables.ts';
import { DAY_MS, readMoment } from '../../../time/moment.ts';

const events: NewestList = {
  table: 'sysEvent',
  key: 'id',
  order: sql`start_time DESC, order_num, id DESC`,
  always: null,
  countsInOrder: false,
};
const eb: ExpressionBuilder<Tables, 'sysEvent'> = expressionBuilder<Tables, 'sysEvent'>();
const SEARCHED = sql`(sys_event.event_title || ' ' || sys_event.event_content)`;

/** Of the region itself, of those inside it and of those around it, which concern it too. */
const concerns = (area: string | null): Condition =>
  area === null || !isRegionCode(area)
    ? eb.lit(false)
    : eb.or([deptInside(eb, 'sysEvent.deptId', area), eb('sysEvent.deptId', 'in', regionsAround(area))]);

const listed = (db: Kysely<Tables>) =>
  db
    .selectFrom('sysEvent')
    .innerJoin('sysDept as place', 'place.deptId', 'sysEvent.deptId')
    .innerJoin('sysUser as writer', 'writer.userId', 'sysEvent.createUserId')
    .selectAll('sysEvent')
    .select(['place.deptName', 'place.fullDeptName', 'writer.realName as createUserName']);
export type ListedEvent = WithRelated<Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]>;

type WithRelated<Row> = Omit<Row, 'relatedType'> & Pick<WrittenEvent, 'relatedType'>;
const withRelated = <Row extends { readonly relatedType: string }>(row: Row): WithRelated<Row> => ({
  ...row,
  relatedType: RELATED_TYPES.find((type) => type === row.relatedType) ?? '',
});

type Asked = CheckedRequestOf<typeof searchEvents>;

/** @throws Refusal 4000 beside a moment that the calendar does not have */
export async function pageOfEvents(
  db: Kysely<Tables>,
  area: string | null,
  asked: Asked,
): Promise<{ list: ListedEvent[]; total: number }> {
  const { keyword = '', deptId } = asked;
  const conditions: Condition[] = [
    concerns(area),
    ...(deptId === undefined ? [] : [deptInside(eb, 'sysEvent.deptId', deptId)]),
    ...equalTo('sysEvent', asked, ['eventType', 'eventLevel', 'showFlag']),
    ...goingOn(asked),
    ...(keyword === '' ? [] : [sql<SqlBool>`strpos(${SEARCHED}, ${keyword}) > 0`]),
  ];
  const words = indexedWords(sql`text_pairs(${SEARCHED})`, [keyword]);
  const page = { ...asked, rowsMax: LISTED_CONTENTS_MAX };
  const order = orderOf(asked, events.order, {
    startTime: [sql`start_time`, sql`id`],
    createTime: [sql`sys_event.id`],
  });
  const { keys, total } = await findNewest(db, { ...events, order }, conditions, page, words);
  if (keys === null) return { list: [], total };
  const list = await listed(db)
    .where(sql<SqlBool>`sys_event.id IN (${keys})`)
    .orderBy(
      orderOf(asked, sql`start_time DESC, sys_event.order_num, sys_event.id DESC`, {
        startTime: [sql`start_time`, sql`sys_event.id`],
        createTime: [sql`sys_event.id`],
      }),
    )
    .execute();
  return { list: list.map(withRelated), total };
}

/** At some moment between the two. */
function goingOn({ timeStart, timeEnd }: Pick<Asked, 'timeStart' | 'timeEnd'>): Condition[] {
  const from = timeStart === undefined ? null : readMoment(timeStart, 'timeStart');
  const to = timeEnd === undefined ? null : readMoment(timeEnd, 'timeEnd');
  return [
    ...(from === null
      ? []
      : [
          sql<SqlBool>`(coalesce(end_time, start_time) >= ${from} AND start_time >= ${new Date(from.getTime() - DAYS_MAX * DAY_MS)})`,
        ]),
    ...(to === null ? [] : [sql<SqlBool>`start_time < ${new Date(to.getTime() + 1_000)}`]),
  ];
}

/** Going on at that moment or beginning later, the next one first. */
const comingFrom = (db: Kysely<Tables>, region: string | null, from: Date, limit: number) =>
  listed(db)
    .where(concerns(region))
    .where(sql<SqlBool>`(coalesce(end_time, start_time) >= ${from}
      AND start_time >= ${new Date(from.getTime() - DAYS_MAX * DAY_MS)})`)
    .orderBy('startTime')
    .orderBy('orderNum')
    .orderBy('sysEvent.id')
    .limit(limit);

export const listShownEvents = (db: Kysely<Tables>, region: string, now: Date, limit: number) =>
  comingFrom(db, region, now, limit).where('sysEvent.showFlag', '=', 1).execute();

/** As the list has them: of the area, of those around it and inside it. */
export const listEventsUntil = (
  db: Kysely<Tables>,
  area: string | null,
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
) => comingFrom(db, area, from, limit).where('startTime', '<', to).execute();

const one = (db: Kysely<Tables>, area: string | null, id: string) =>
  db.selectFrom('sysEvent').selectAll().where('id', '=', id).where(concerns(area));
export type StoredEvent = WithRelated<Selectable<SysEventTable>>;

/** One that concerns the area. */
export async function findEvent(
  db: Kysely<Tables>,
  area: string | null,
  id: string,
): Promise<StoredEvent | undefined> {
  const found = await one(db, area, id).executeTakeFirst();
  return found && withRelated(found);
}

/** The same, held until the transaction ends. */
export async function lockEvent(
  trx: Transaction<Tables>,
  area: string | null,
  id: string,
): Promise<StoredEvent | undefined> {
  const found = await one(trx, area, id).forUpdate().executeTakeFirst();
  return found && withRelated(found);
}

export async function insertEvent(trx: Transaction<Tables>, row: Insertable<SysEventTable>): Promise<string> {
  const { id } = await trx.insertInto('sysEvent').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** False when somebody else was first. */
export async function updateEvent(
  trx: Transaction<Tables>,
  { id, version }: { readonly id: string; readonly version: number },
  changed: Updateable<SysEventTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sysEvent')
    .set((set) => ({ ...changed, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteEvent(trx: Transaction<Tables>, id: string): Promise<void> {
  await trx.deleteFrom('sysEvent').where('id', '=', id).execute();
}

/** Whoever has one of them open meanwhile opens it anew. */
export const moveEvents: MoveOnMerge = async (trx, deptId, toDeptId) => {
  await holdRows(trx, 'sysEvent', ['id'], sql`dept_id = ${deptId}`);
  await trx
    .updateTable('sysEvent')
    .set((set) => ({ deptId: toDeptId, version: set('version', '+', 1) }))
    .where('deptId', '=', deptId)
    .execute();
};
