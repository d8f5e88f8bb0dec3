/** The SQL of claims and uses: the guarded statements by which one is given away and used, their list, their sums. */
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { type AskedOrder, orderOf } from '../../../database/list-order.ts';
import type { CouponClaimTable, Tables } from '../../../database/tables.ts';
import { hasLeft, isOpenAt, passed, recordStatusAt } from './progress.ts';
import { inNumbers } from './stored.ts';

/** The one statement that gives one away: in its time, of what is left, of what the budget still pays. Undefined when there is none. */
export function takeOne(
  trx: Transaction<Tables>,
  couponId: string,
  areaIds: readonly string[],
  now: Date,
): Promise<{ perLimit: number } | undefined> {
  return trx
    .updateTable('coupon')
    .set({ sendCount: sql`send_count + 1` })
    .where('couponId', '=', couponId)
    .where('delFlag', '=', 0)
    .where(isOpenAt(now))
    .where(isIn(areaIds))
    .where(hasLeft)
    .returning('perLimit')
    .executeTakeFirst();
}

/** Of one of the areas, a part of one, or a region around one. */
const isIn = (areaIds: readonly string[], table: 'coupon' | 'rural_tour' = 'coupon') => {
  const deptId = sql.ref(`${table}.dept_id`);
  return sql<boolean>`EXISTS (SELECT FROM unnest(${[...areaIds]}::text[]) AS area (id)
    WHERE starts_with(${deptId}, area.id) OR starts_with(area.id, ${deptId}))`;
};

/** A coupon of a city may be used in all of its counties: each by an application that is there for it. */
export async function isTourIn(
  trx: Transaction<Tables>,
  tourId: string,
  areaIds: readonly string[],
): Promise<boolean> {
  const found = trx
    .selectFrom('ruralTour')
    .select('tourId')
    .where('tourId', '=', tourId)
    .where(isIn(areaIds, 'rural_tour'));
  return (await found.executeTakeFirst()) !== undefined;
}

/** Of everything that this telephone has claimed, what became of it whatever. */
export async function countOfPhone(
  trx: Transaction<Tables>,
  couponId: string,
  phoneHash: string,
): Promise<number> {
  const { turn } = await trx
    .selectFrom('couponClaim')
    .select((eb) => eb.fn.max('turn').as('turn'))
    .where('couponId', '=', couponId)
    .where('phoneHash', '=', phoneHash)
    .executeTakeFirstOrThrow();
  return turn ?? 0;
}

export async function insertClaim(
  trx: Transaction<Tables>,
  row: Insertable<CouponClaimTable>,
): Promise<string> {
  const { recordId } = await trx
    .insertInto('couponClaim')
    .values(row)
    .returning('recordId')
    .executeTakeFirstOrThrow();
  return recordId;
}

/** One that was passed, for whoever asks why there is none. */
export function findForClaim(trx: Kysely<Tables>, couponId: string, areaIds: readonly string[]) {
  return trx
    .selectFrom('coupon')
    .select(['receiveStart', 'receiveEnd'])
    .where('couponId', '=', couponId)
    .where('delFlag', '=', 0)
    .where(passed)
    .where(isIn(areaIds))
    .executeTakeFirst();
}

/** With its coupon, locked until the transaction ends: of two who use it at once the second finds it used. */
export async function lockClaim(
  trx: Transaction<Tables>,
  couponNo: string,
  areaIds: readonly string[],
  now: Date,
) {
  await sql`SELECT FROM coupon_claim WHERE coupon_no = ${couponNo} FOR UPDATE`.execute(trx);
  const found = await trx
    .selectFrom('couponClaim as claim')
    .innerJoin('coupon', 'coupon.couponId', 'claim.couponId')
    .select(['recordId', 'claim.couponId', 'couponType', 'faceValue', 'discount', 'minAmount'])
    .select(['budgetAmount', 'useStart', 'tourIds', recordStatusAt(now).as('recordStatus')])
    .where('couponNo', '=', couponNo)
    .where(isIn(areaIds))
    .executeTakeFirst();
  return found && inNumbers(found);
}

interface Use {
  readonly useTime: Date;
  readonly useAppId: string;
  readonly tourId: string;
  readonly orderAmount: number;
  readonly discountAmount: number;
}

export async function markUsed(
  trx: Transaction<Tables>,
  { recordId, couponId }: { readonly recordId: string; readonly couponId: string },
  { orderAmount, discountAmount, ...use }: Use,
): Promise<void> {
  const amounts = { orderAmount: String(orderAmount), discountAmount: String(discountAmount) };
  await trx
    .updateTable('couponClaim')
    .set({ ...use, ...amounts })
    .where('recordId', '=', recordId)
    .where('useTime', 'is', null)
    .execute();
  await trx
    .updateTable('coupon')
    .set({ useCount: sql`use_count + 1` })
    .where('couponId', '=', couponId)
    .execute();
}

const isInState = (recordStatus: number, now: Date) => sql<boolean>`${recordStatusAt(now)} = ${recordStatus}`;

const listed = (
  db: Kysely<Tables>,
  { couponId, recordStatus }: Pick<Asked, 'couponId' | 'recordStatus'>,
  now: Date,
) =>
  db
    .selectFrom('couponClaim as claim')
    .innerJoin('coupon', 'coupon.couponId', 'claim.couponId')
    .leftJoin('ruralTour as tour', 'tour.tourId', 'claim.tourId')
    .leftJoin('appAccess as app', 'app.appId', 'claim.useAppId')
    .select([
      'claim.recordId',
      'claim.couponId',
      'claim.tourId',
      'couponNo',
      'claim.phoneCipher',
      'receiveTime',
      'useTime',
      'orderAmount',
      'discountAmount',
    ])
    .select(['tour.title as tourTitle', 'app.appName as useAppName', recordStatusAt(now).as('recordStatus')])
    .where('claim.couponId', '=', couponId)
    .$if(recordStatus !== undefined, (query) => query.where(isInState(recordStatus ?? -1, now)));
export type ListedClaim = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

interface Asked extends AskedOrder<'receiveTime'> {
  readonly couponId: string;
  readonly recordStatus?: number | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** The newest first unless another order is asked for. */
export async function pageOfClaims(db: Kysely<Tables>, asked: Asked, now: Date) {
  const { couponId, recordStatus, pageNum, pageSize } = asked;
  const { count } = await db
    .selectFrom('couponClaim as claim')
    .innerJoin('coupon', 'coupon.couponId', 'claim.couponId')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('claim.couponId', '=', couponId)
    .$if(recordStatus !== undefined, (query) => query.where(isInState(recordStatus ?? -1, now)))
    .executeTakeFirstOrThrow();
  const list = await listed(db, asked, now)
    .orderBy(orderOf(asked, sql`claim.record_id DESC`, { receiveTime: [sql`claim.record_id`] }))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list, total: Number(count) };
}

const ROWS_A_READ = 1_000;

/** All of them, or those in that state, a thousand at a time. */
export async function* everyClaim(
  db: Kysely<Tables>,
  asked: Pick<Asked, 'couponId' | 'recordStatus'>,
  now: Date,
): AsyncGenerator<ListedClaim> {
  let before: string | null = null;
  for (;;) {
    const last: string | null = before;
    const rows: ListedClaim[] = await listed(db, asked, now)
      .orderBy('claim.recordId', 'desc')
      .$if(last !== null, (query) => query.where('claim.recordId', '<', last))
      .limit(ROWS_A_READ)
      .execute();
    yield* rows;
    before = rows.at(-1)?.recordId ?? null;
    if (before === null) return;
  }
}

/** Claims by their states, and uses by their places. */
export async function sumClaims(db: Kysely<Tables>, couponId: string, now: Date) {
  const { rows } = await sql<{
    recordStatus: number;
    count: number;
    orderAmount: number;
    discountAmount: number;
  }>`
    SELECT ${recordStatusAt(now)} AS record_status, count(*)::int AS count,
      coalesce(sum(order_amount), 0)::float8 AS order_amount,
      coalesce(sum(discount_amount), 0)::float8 AS discount_amount
    FROM coupon_claim AS claim JOIN coupon USING (coupon_id)
    WHERE coupon_id = ${couponId} GROUP BY 1`.execute(db);
  const { rows: tours } = await sql<{
    tourId: string;
    title: string;
    useCount: number;
    orderAmount: number;
  }>`SELECT tour_id, title, count(*)::int AS use_count, sum(order_amount)::float8 AS order_amount
    FROM coupon_claim JOIN rural_tour USING (tour_id)
    WHERE coupon_id = ${couponId} GROUP BY 1, 2 ORDER BY 3 DESC, 1`.execute(db);
  return { byStatus: new Map(rows.map((row) => [row.recordStatus, row])), tours };
}

export interface NamedTour {
  readonly tourId: string;
  readonly title: string;
}

/** Published places among these, with the regions that they lie in. */
export function findTours(
  db: Kysely<Tables>,
  tourIds: readonly string[],
): Promise<(NamedTour & { deptId: string })[]> {
  return db
    .selectFrom('ruralTour')
    .select(['tourId', 'title', 'deptId'])
    .where(sql<boolean>`tour_id = ANY (${[...tourIds]}::bigint[])`)
    .where('delFlag', '=', 0)
    .where('auditStatus', '=', ContentStatus.published)
    .orderBy('tourId')
    .execute();
}
