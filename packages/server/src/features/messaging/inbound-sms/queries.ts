/** All SQL on `sms_inbound`: storing what handsets send, and the list of it. Whose replies somebody sees stands inside each query. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type exportInbound,
  type handleInbound,
  LISTED_REPLIES_MAX,
} from '@farmers-mailbox/contract/messaging/inbound-sms/endpoints.ts';
import { HandleStatus, InboundType } from '@farmers-mailbox/contract/messaging/inbound-sms/fields.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import {
  type Expression,
  type ExpressionBuilder,
  type InsertObject,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { deptInside } from '../../../access/scope.ts';
import { type AskedOrder, orderOf } from '../../../database/list-order.ts';
import type { Tables } from '../../../database/tables.ts';
import { readMoment } from '../../../time/moment.ts';
import { readableApplications } from '../mass-sms/queries.ts';
import { administersArea } from './policy.ts';

export type ReplyFilters = Omit<CheckedRequestOf<typeof exportInbound>, 'masked'>;
type Handling = CheckedRequestOf<typeof handleInbound>;
type Condition = (eb: ExpressionBuilder<Tables, 'smsInbound'>) => Expression<SqlBool>;

export async function insertReply(
  db: Kysely<Tables>,
  row: InsertObject<Tables, 'smsInbound'>,
): Promise<void> {
  await db.insertInto('smsInbound').values(row).execute();
}

/**
 * Replies to applications that one may read: one's own, for messengers those of their unit, for administrators those of their
 * area; and what answers nothing, from people of the area. From numbers that nobody has: the province's.
 */
function seenBy(actor: Actor): Condition {
  const area = areaOf(actor);
  return (eb) => {
    if (!administersArea(actor)) {
      return eb.or([eb('applyUserId', '=', actor.userId), eb('applyDeptId', '=', actor.deptId)]);
    }
    if (area === ROOT_CODE) return eb.lit(true);
    return eb.or([
      eb('applyUserId', '=', actor.userId),
      deptInside(eb, 'applyDeptId', area),
      eb.and([eb('applyId', 'is', null), deptInside(eb, 'ownerDeptId', area)]),
    ]);
  };
}

function conditionsOf(filters: ReplyFilters, personalData: Pick<PersonalData, 'hash'>): Condition[] {
  const { applyId, phoneNumber, content, moType, handleStatus, receiveTimeStart, receiveTimeEnd } = filters;
  const conditions: Condition[] = [];
  if (applyId !== undefined) conditions.push((eb) => eb('applyId', '=', applyId));
  if (phoneNumber) {
    const phone = normalisePhone(phoneNumber);
    // Text that is no number finds nobody.
    conditions.push((eb) =>
      phone === null ? eb.lit(false) : eb('phoneHash', '=', personalData.hash(phone)),
    );
  }
  if (content) conditions.push(() => sql<boolean>`strpos(sms_inbound.content, ${content}) > 0`);
  if (moType !== undefined) conditions.push((eb) => eb('moType', '=', moType));
  // the literal lets the index of what waits serve
  if (handleStatus !== undefined) conditions.push((eb) => eb('handleStatus', '=', sql.lit(handleStatus)));
  if (receiveTimeStart)
    conditions.push((eb) => eb('receiveTime', '>=', readMoment(receiveTimeStart, 'receiveTimeStart')));
  if (receiveTimeEnd)
    conditions.push((eb) => eb('receiveTime', '<=', readMoment(receiveTimeEnd, 'receiveTimeEnd')));
  return conditions;
}

/** The replies that somebody sees, as they filter them. */
export interface AskedReplies {
  readonly actor: Actor;
  readonly conditions: readonly Condition[];
  /** of a span of time alone */
  readonly isOfSpan: boolean;
}

export const repliesAsked = (
  actor: Actor,
  filters: ReplyFilters,
  personalData: Pick<PersonalData, 'hash'>,
): AskedReplies => ({
  actor,
  conditions: [seenBy(actor), ...conditionsOf(filters, personalData)],
  isOfSpan: filters.receiveTimeStart !== undefined || filters.receiveTimeEnd !== undefined,
});

const repliesOf = (db: Kysely<Tables>, { conditions }: AskedReplies) =>
  db.selectFrom('smsInbound').where((eb) => eb.and(conditions.map((one) => one(eb))));

/** They are written down as they come in. */
const NEWEST = sql`mo_id DESC`;
/** The same rows in the order of their time: those of a past month are not looked for behind all that came since. */
const NEWEST_OF_SPAN = sql`receive_time DESC, mo_id DESC`;

/** One page, newest first unless another order is asked for, counted no further than LISTED_REPLIES_MAX. */
export async function pageOfReplies(
  db: Kysely<Tables>,
  asked: AskedReplies,
  {
    pageNum,
    pageSize,
    ...by
  }: { pageNum: number; pageSize: number } & AskedOrder<'receiveTime' | 'createTime'>,
) {
  const own = asked.isOfSpan ? NEWEST_OF_SPAN : NEWEST;
  const order = orderOf(by, own, { receiveTime: [sql`mo_id`], createTime: [sql`mo_id`] });
  const found = repliesOf(db, asked).select('moId');
  const { count } = await db
    .selectFrom(found.limit(LISTED_REPLIES_MAX + 1).as('counted'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const total = Math.min(Number(count), LISTED_REPLIES_MAX);
  const offset = (pageNum - 1) * pageSize;
  const limit = Math.max(Math.min(pageSize, total - offset), 0);
  const ids = await found.orderBy(order).limit(limit).offset(offset).execute();
  const list = await readListed(db, asked.actor, ids, order);
  return { list, total, more: Number(count) > total };
}

/** With the answered application, when one may read it. */
async function readListed(
  db: Kysely<Tables>,
  actor: Actor,
  found: readonly { moId: string }[],
  order = NEWEST,
) {
  if (found.length === 0) return [];
  const ids = found.map(({ moId }) => moId);
  return db
    .selectFrom('smsInbound')
    .leftJoin(readableApplications(db, actor).as('apply'), 'apply.applyId', 'smsInbound.applyId')
    .leftJoin('consultation', 'consultation.consultId', 'smsInbound.consultId')
    .leftJoin('sysDept as owner', 'owner.deptId', 'smsInbound.ownerDeptId')
    .selectAll('smsInbound')
    .select(['apply.applyId as readableApplyId', 'apply.applyNo', 'apply.smsTitle'])
    .select(['consultation.consultNo', 'owner.deptName as ownerDeptName'])
    .where('smsInbound.moId', 'in', ids)
    .orderBy(order)
    .execute();
}
export type ListedReply = Awaited<ReturnType<typeof readListed>>[number];

const BATCH = 1_000;

/** Every matching reply, a thousand at a time: no transaction stays open while somebody saves the file slowly. */
export async function* everyReply(db: Kysely<Tables>, asked: AskedReplies): AsyncGenerator<ListedReply> {
  let behind: string | null = null;
  for (;;) {
    const last: string | null = behind;
    const found = await repliesOf(db, asked)
      .select('moId')
      .$if(last !== null, (query) => query.where('moId', '<', last ?? ''))
      .orderBy('moId', 'desc')
      .limit(BATCH)
      .execute();
    yield* await readListed(db, asked.actor, found);
    behind = found.at(-1)?.moId ?? null;
    if (found.length < BATCH) return;
  }
}

/** Of one application: by type, how many and from how many numbers. */
export async function countReplies(db: Kysely<Tables>, applyId: string) {
  const byType = await db
    .selectFrom('smsInbound')
    .where('applyId', '=', applyId)
    .groupBy('moType')
    .orderBy('moType')
    .select((eb) => ['moType', eb.cast<number>(eb.fn.countAll(), 'integer').as('replyCount')])
    .execute();
  const { phoneCount, waitingCount } = await db
    .selectFrom('smsInbound')
    .where('applyId', '=', applyId)
    .select([
      sql<number>`count(DISTINCT phone_hash)::int`.as('phoneCount'),
      sql<number>`(count(*) FILTER (WHERE handle_status = ${sql.lit(HandleStatus.waiting)}))::int`.as(
        'waitingCount',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { byType, phoneCount, waitingCount };
}

/** Those of the ids that somebody sees. */
export function findReplies(db: Kysely<Tables>, actor: Actor, moIds: readonly string[]) {
  return db
    .selectFrom('smsInbound')
    .where(seenBy(actor))
    .where('moId', 'in', [...moIds])
    .selectAll()
    .orderBy('moId')
    .execute();
}
export type FoundReply = Awaited<ReturnType<typeof findReplies>>[number];

/** @returns how many stood as the caller had seen them, and were moved */
export async function moveReplies(
  db: Kysely<Tables>,
  { moIds, fromStatus, handleStatus, moType, remark }: Handling,
  by: { readonly handleUserName: string; readonly handleTime: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('smsInbound')
    .set({ handleStatus, handleRemark: remark === '' ? null : remark, ...by })
    .$if(moType !== undefined, (query) => query.set({ moType: moType ?? 0 }))
    .where('moId', 'in', [...moIds])
    .where('handleStatus', '=', fromStatus)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** False when somebody made a question of it, or saw to it, meanwhile. */
export async function linkQuestion(
  db: Kysely<Tables>,
  { moId, handleStatus }: Pick<FoundReply, 'moId' | 'handleStatus'>,
  consultId: string,
  by: { readonly handleUserName: string; readonly handleTime: Date; readonly handleRemark: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('smsInbound')
    .set({ consultId, moType: InboundType.question, handleStatus: HandleStatus.handled, ...by })
    .where('moId', '=', moId)
    .where('consultId', 'is', null)
    .where('handleStatus', '=', handleStatus)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
