/** The SQL of single listings: what somebody may see of them, what state they are in today, the guarded move of it, their records. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { InfoType } from '@farmers-mailbox/contract/products/endpoints.ts';
import {
  type ListingOperation,
  ListingStatus,
  statusOn,
} from '@farmers-mailbox/contract/supply-demand/states.ts';
import {
  type Expression,
  expressionBuilder,
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { deptInside } from '../../access/scope.ts';
import type { SupplyDemandTable, Tables } from '../../database/tables.ts';
import { contentHashOf } from './content-hash.ts';
import { isAdministrator, mayRead } from './policy.ts';

export {
  compareProducts,
  countFlows,
  countOffersByCategory,
  countOffersByRegion,
  countOn,
  listLatest,
  listPricedProducts,
  meanPrices,
  sumDeals,
} from './market-queries.ts';

export type StoredListing = Omit<Selectable<SupplyDemandTable>, 'quantity' | 'price' | 'priceMax'> & {
  readonly quantity: number;
  readonly price: number | null;
  readonly priceMax: number | null;
  readonly deptName: string;
  readonly fullDeptName: string;
  readonly createDeptName: string;
  readonly isWriter: boolean;
};

const eb = expressionBuilder<Tables, 'supplyDemand'>();

/**
 * The state as it is today, as `statusOn` of the contract says it: what was published and has ended is expired.
 * @param today `YYYY-MM-DD`
 */
export function isInState(status: number, today: string): RawBuilder<SqlBool> {
  // written so that the indexes of what is published serve
  if (status === ListingStatus.published)
    return sql`(supply_demand.supply_status = 2 AND supply_demand.supply_end >= ${today}::date)`;
  if (status === ListingStatus.expired)
    return sql`(supply_demand.supply_status = 2 AND supply_demand.supply_end < ${today}::date)`;
  return sql`supply_demand.supply_status = ${sql.lit(status)}`;
}

/**
 * What somebody finds: what lies in their area. Drafts are seen by the unit that writes them alone; below the rank of an administrator only
 * the own unit's, and what was published, which farmers read as well.
 */
export function visibleTo(actor: Actor): readonly Expression<SqlBool>[] {
  const readable = [InfoType.offered, InfoType.wanted].filter((infoType) => mayRead(actor, infoType));
  const ofOwnUnit = eb.or([
    eb('supplyDemand.createDeptId', '=', actor.deptId),
    eb('supplyDemand.createUserId', '=', actor.userId),
  ]);
  const openToThem = isAdministrator(actor)
    ? eb('supplyDemand.supplyStatus', '<>', ListingStatus.draft)
    : eb('supplyDemand.supplyStatus', 'in', [ListingStatus.published, ListingStatus.dealt]);
  return [
    eb('supplyDemand.delFlag', '=', 0),
    readable.length === 0 ? eb.lit(false) : eb('supplyDemand.infoType', 'in', readable),
    // a merge may have moved the place to another county: the writers keep what they wrote
    eb.or([
      deptInside(eb, 'supplyDemand.deptId', areaOf(actor)),
      deptInside(eb, 'supplyDemand.createDeptId', areaOf(actor)),
    ]),
    eb.or([openToThem, ofOwnUnit]),
  ];
}

/** Whether the person is among those who wrote, changed or handed it in, under any account with their ID number. */
export const isWriter = ({ userId, certificateHash }: Actor) => sql<boolean>`EXISTS (
  SELECT FROM supply_demand_record AS wrote JOIN sys_user AS writer ON writer.user_id = wrote.operate_user_id
  WHERE wrote.supply_id = supply_demand.supply_id AND wrote.operate_type <= 3
    AND (wrote.operate_user_id = ${userId} OR writer.certificate_hash = ${certificateHash}::uuid))`;

/**
 * Undefined for what is not there, was removed, or is not for this person.
 * @param today `YYYY-MM-DD`
 */
export async function findVisible(
  db: Kysely<Tables>,
  actor: Actor,
  supplyId: string,
  today: string,
): Promise<StoredListing | undefined> {
  const found = await db
    .selectFrom('supplyDemand')
    .innerJoin('sysDept as place', 'place.deptId', 'supplyDemand.deptId')
    .innerJoin('sysDept as unit', 'unit.deptId', 'supplyDemand.createDeptId')
    .selectAll('supplyDemand')
    .select([
      'place.deptName',
      'place.fullDeptName',
      'unit.fullDeptName as createDeptName',
      isWriter(actor).as('isWriter'),
    ])
    .where('supplyDemand.supplyId', '=', supplyId)
    .where((where) => where.and([...visibleTo(actor)]))
    .executeTakeFirst();
  return found && asOf(today, found);
}

interface Amounts {
  quantity: string;
  price: string | null;
  priceMax: string | null;
}

/** Numbers as numbers. */
function inNumbers<Row extends Amounts>(row: Row) {
  const number = (amount: string | null) => (amount === null ? null : Number(amount));
  return {
    ...row,
    quantity: Number(row.quantity),
    price: number(row.price),
    priceMax: number(row.priceMax),
  };
}

/** Numbers as numbers, and the state as it is today. */
export function asOf<Row extends Amounts & { supplyStatus: number; supplyEnd: string }>(
  today: string,
  row: Row,
) {
  return { ...inNumbers(row), supplyStatus: statusOn(today, row) };
}

export async function insertListing(
  trx: Transaction<Tables>,
  row: Insertable<SupplyDemandTable>,
): Promise<string> {
  const { supplyId } = await trx
    .insertInto('supplyDemand')
    .values(row)
    .returning('supplyId')
    .executeTakeFirstOrThrow();
  return supplyId;
}

export interface Move {
  readonly supplyId: string;
  readonly from: readonly ListingStatus[];
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** as the decision was made from */
  readonly version: number;
  readonly contentHash: string;
  readonly set: Updateable<SupplyDemandTable>;
}

/** The one statement by which a state moves. False when somebody else was first, or it says something else by now. */
export async function moveListing(
  trx: Transaction<Tables>,
  { supplyId, from, today, version, contentHash, set }: Move,
): Promise<boolean> {
  const states = sql.join(
    from.map((status) => isInState(status, today)),
    sql` OR `,
  );
  const { numUpdatedRows } = await trx
    .updateTable('supplyDemand')
    .set({ ...set, version: sql`version + 1` })
    .where('supplyId', '=', supplyId)
    .where(sql<boolean>`(${states})`)
    .where('version', '=', version)
    .where('contentHash', '=', contentHash)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Holds both sides of a deal in one order, so that two who name each other cannot wait for each other. */
export async function holdListings(trx: Transaction<Tables>, supplyIds: readonly string[]): Promise<void> {
  await trx
    .selectFrom('supplyDemand')
    .select('supplyId')
    .where('supplyId', 'in', [...supplyIds])
    .orderBy('supplyId')
    .forUpdate()
    .execute();
}

export interface Deed {
  readonly supplyId: string;
  readonly operateType: ListingOperation;
  readonly contentHash: string;
  readonly opinion?: string | undefined;
}

export async function insertRecord(
  trx: Transaction<Tables>,
  actor: Actor,
  { supplyId, operateType, contentHash, opinion }: Deed,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('supplyDemandRecord')
    .values({
      supplyId,
      operateType,
      contentHash,
      opinion: opinion || null,
      operateUserId: actor.userId,
      operateUserName: actor.realName,
      operateDeptId: actor.deptId,
      operateDeptName: actor.fullDeptName,
      operateTime: now,
    })
    .execute();
}

/** The newest first. */
export function listRecords(db: Kysely<Tables>, supplyId: string) {
  return db
    .selectFrom('supplyDemandRecord')
    .selectAll()
    .where('supplyId', '=', supplyId)
    .orderBy('recordId', 'desc')
    .execute();
}

/**
 * When an organisation is merged into another one: what lies in it, and what it wrote, goes along. Whoever has read or changed one of them
 * meanwhile does so anew.
 */
export async function moveListingsOf(trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> {
  const { rows: moved } = await sql<{
    supplyId: string;
    deptId: string;
  }>`UPDATE supply_demand SET version = version + 1,
      dept_id = CASE dept_id WHEN ${deptId} THEN ${toDeptId} ELSE dept_id END,
      create_dept_id = CASE create_dept_id WHEN ${deptId} THEN ${toDeptId} ELSE create_dept_id END
    WHERE dept_id = ${deptId} OR create_dept_id = ${deptId} RETURNING supply_id, dept_id`.execute(trx);
  await hashAgain(
    trx,
    moved.filter((row) => row.deptId === toDeptId).map(({ supplyId }) => supplyId),
  );
}

/** A hash covers the place. A pass goes along only with what it was given for. */
async function hashAgain(trx: Kysely<Tables>, supplyIds: readonly string[]): Promise<void> {
  if (supplyIds.length === 0) return;
  const found = await trx
    .selectFrom('supplyDemand')
    .selectAll()
    .where('supplyId', 'in', [...supplyIds])
    .execute();
  const hashes = found.map((row) => contentHashOf(inNumbers(row), row.phoneHash));
  await sql`UPDATE supply_demand SET content_hash = anew.hash,
      passed_hash = CASE WHEN passed_hash = content_hash THEN anew.hash ELSE passed_hash END
    FROM unnest(${found.map(({ supplyId }) => supplyId)}::bigint[], ${hashes}::text[]) AS anew (id, hash)
    WHERE supply_id = anew.id`.execute(trx);
}
