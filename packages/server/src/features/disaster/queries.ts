/** The SQL of single warnings, guides and damage reports: what somebody may see of them, the guarded move of their state, their records. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { ContentOperation, ContentStatus } from '@farmers-mailbox/contract/content-review/states.ts';
import type { DamageFigure } from '@farmers-mailbox/contract/disaster/fields.ts';
import {
  type Expression,
  expressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { isAdministrator } from '../../access/content-policy.ts';
import { deptInside } from '../../access/scope.ts';
import type { DisasterInfoTable, Tables } from '../../database/tables.ts';
import { type Area, areasOf } from './areas.ts';
import { contentHashOf, type Published } from './content-hash.ts';
import { asPassed, concerns } from './in-force.ts';

export type StoredDisaster = Omit<Selectable<DisasterInfoTable>, DamageFigure> &
  Readonly<Record<DamageFigure, number | null>> & {
    readonly areas: readonly Area[];
    readonly createDeptName: string;
    readonly isWriter: boolean;
  };

const eb = expressionBuilder<Tables, 'disasterInfo'>();

/**
 * What somebody finds: what is published for their area; and what their area has written, drafts of their own unit alone. An administrator
 * also finds what was published for the area and is offline, as it was passed; everybody below of the rest only the own unit's.
 */
export function visibleTo(actor: Actor): readonly Expression<SqlBool>[] {
  const area = areaOf(actor);
  const ofOwnUnit = eb.or([
    eb('disasterInfo.createDeptId', '=', actor.deptId),
    eb('disasterInfo.createUserId', '=', actor.userId),
  ]);
  const ofOwnArea = eb.and([
    deptInside(eb, 'disasterInfo.createDeptId', area),
    eb.or([eb('disasterInfo.auditStatus', '<>', 0), ofOwnUnit]),
  ]);
  const passedForArea = eb.and([asPassed, concerns(area)]);
  const publishedForArea = eb.and([eb('disasterInfo.auditStatus', '=', 2), concerns(area)]);
  return [
    eb('disasterInfo.delFlag', '=', 0),
    isAdministrator(actor) ? eb.or([ofOwnArea, passedForArea]) : eb.or([ofOwnUnit, publishedForArea]),
  ];
}

/** Whether the person is among those who wrote, changed or handed it in, under any account with their ID number. */
export const isWriter = ({ userId, certificateHash }: Actor) => sql<boolean>`EXISTS (
  SELECT FROM disaster_operation_record AS wrote JOIN sys_user AS writer ON writer.user_id = wrote.operate_user_id
  WHERE wrote.disaster_id = disaster_info.disaster_id AND wrote.operate_type <= 3
    AND (wrote.operate_user_id = ${userId} OR writer.certificate_hash = ${certificateHash}::uuid))`;

/** Undefined for what is not there, was removed, or is not for this person. */
export async function findVisible(
  db: Kysely<Tables>,
  actor: Actor,
  disasterId: string,
): Promise<StoredDisaster | undefined> {
  const found = await db
    .selectFrom('disasterInfo')
    .innerJoin('sysDept as unit', 'unit.deptId', 'disasterInfo.createDeptId')
    .selectAll('disasterInfo')
    .select(['unit.fullDeptName as createDeptName', areasOf.as('areas'), isWriter(actor).as('isWriter')])
    .where('disasterInfo.disasterId', '=', disasterId)
    .where((where) => where.and([...visibleTo(actor)]))
    .executeTakeFirst();
  return found && inNumbers(found);
}

const numberOrNull = (stored: string | null): number | null => (stored === null ? null : Number(stored));

/** What the database keeps exactly comes as text; with two digits behind the point a number holds it. */
function inNumbers<Row extends Pick<Selectable<DisasterInfoTable>, DamageFigure>>(row: Row) {
  return {
    ...row,
    affectedArea: numberOrNull(row.affectedArea),
    disasterArea: numberOrNull(row.disasterArea),
    noHarvestArea: numberOrNull(row.noHarvestArea),
    aquaticLoss: numberOrNull(row.aquaticLoss),
    facilityLoss: numberOrNull(row.facilityLoss),
    directLoss: numberOrNull(row.directLoss),
  };
}

/** The newest of a title that the person may see: what people read to each other. */
export async function findByTitle(
  db: Kysely<Tables>,
  actor: Actor,
  title: string,
): Promise<StoredDisaster | undefined> {
  const found = await db
    .selectFrom('disasterInfo')
    .select('disasterId')
    .where('disasterInfo.title', '=', title)
    .where((where) => where.and([...visibleTo(actor)]))
    .orderBy('disasterId', 'desc')
    .executeTakeFirst();
  return found && findVisible(db, actor, found.disasterId);
}

export async function isWrittenBy(db: Kysely<Tables>, actor: Actor, disasterId: string): Promise<boolean> {
  const found = await db
    .selectFrom('disasterInfo')
    .select(isWriter(actor).as('isWriter'))
    .where('disasterId', '=', disasterId)
    .executeTakeFirst();
  return found?.isWriter ?? false;
}

type Columns<Row> = Omit<Row, DamageFigure | 'affectedCrops'> & Published;

const columnsOf = (published: Published) => {
  const { deptIds: _, affectedCrops, ...others } = published;
  const { affectedArea, disasterArea, noHarvestArea, aquaticLoss, facilityLoss, directLoss } = others;
  const exact = { affectedArea, disasterArea, noHarvestArea, aquaticLoss, facilityLoss, directLoss };
  const stored = Object.fromEntries(
    Object.entries(exact).map(([name, value]) => [name, value === null ? null : value.toFixed(2)]),
  ) as Record<keyof typeof exact, string | null>;
  return { ...others, ...stored, affectedCrops: [...affectedCrops] };
};

export async function insertDisaster(
  trx: Transaction<Tables>,
  published: Published,
  others: Omit<Columns<Insertable<DisasterInfoTable>>, keyof Published>,
): Promise<string> {
  const { disasterId } = await trx
    .insertInto('disasterInfo')
    .values({ ...columnsOf(published), ...others })
    .returning('disasterId')
    .executeTakeFirstOrThrow();
  await insertPlaces(trx, disasterId, published.deptIds);
  return disasterId;
}

export async function listAreaCodes(trx: Transaction<Tables>, disasterId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('disasterPlace')
    .select('deptId')
    .where('disasterId', '=', disasterId)
    .execute();
  return rows.map(({ deptId }) => deptId);
}

const insertPlaces = (trx: Transaction<Tables>, disasterId: string, deptIds: readonly string[]) =>
  trx
    .insertInto('disasterPlace')
    .values(deptIds.map((deptId) => ({ disasterId, deptId })))
    .execute();

export interface Move {
  readonly disasterId: string;
  readonly from: readonly ContentStatus[];
  /** as the decision was made from */
  readonly version: number;
  readonly contentHash: string;
  readonly set: Omit<Updateable<DisasterInfoTable>, DamageFigure | 'affectedCrops'>;
  /** what it says from now on, where that changes */
  readonly says?: Published;
}

/** The one statement by which a state moves. False when somebody else was first, or it says something else by now. */
export async function moveDisaster(
  trx: Transaction<Tables>,
  { disasterId, from, version, contentHash, set, says }: Move,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('disasterInfo')
    .set({ ...(says && columnsOf(says)), ...set, version: sql`version + 1` })
    .where('disasterId', '=', disasterId)
    .where('auditStatus', 'in', [...from])
    .where('version', '=', version)
    .where('contentHash', '=', contentHash)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (says) {
    await trx.deleteFrom('disasterPlace').where('disasterId', '=', disasterId).execute();
    await insertPlaces(trx, disasterId, says.deptIds);
  }
  return true;
}

export interface Deed {
  readonly disasterId: string;
  readonly operateType: ContentOperation;
  readonly contentHash: string;
  readonly opinion?: string | undefined;
}

export async function insertRecord(
  trx: Transaction<Tables>,
  actor: Actor,
  { disasterId, operateType, contentHash, opinion }: Deed,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('disasterOperationRecord')
    .values({
      disasterId,
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
export function listRecords(db: Kysely<Tables>, disasterId: string) {
  return db
    .selectFrom('disasterOperationRecord')
    .selectAll()
    .where('disasterId', '=', disasterId)
    .orderBy('recordId', 'desc')
    .execute();
}

/**
 * When an organisation is merged into another one: what concerns it concerns that one, and what it wrote goes along. Whoever has read or
 * changes one of them meanwhile does so anew; what was published stays so, for the areas that it has now.
 */
export async function moveDisastersOf(trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> {
  // whoever changes one of them at this moment has done so, or finds another version
  await sql`SELECT FROM disaster_info WHERE create_dept_id = ${deptId}
    OR disaster_id IN (SELECT disaster_id FROM disaster_place WHERE dept_id = ${deptId})
    ORDER BY disaster_id FOR UPDATE`.execute(trx);
  const { rows: moved } = await sql<{
    disasterId: string;
  }>`SELECT disaster_id FROM disaster_place WHERE dept_id = ${deptId}`.execute(trx);
  await sql`INSERT INTO disaster_place (disaster_id, dept_id) SELECT disaster_id, ${toDeptId} FROM disaster_place
    WHERE dept_id = ${deptId} ON CONFLICT DO NOTHING`.execute(trx);
  await sql`DELETE FROM disaster_place WHERE dept_id = ${deptId}`.execute(trx);
  await sql`UPDATE disaster_info SET version = version + 1, create_dept_id = ${toDeptId}
    WHERE create_dept_id = ${deptId}`.execute(trx);
  await hashAgain(
    trx,
    moved.map(({ disasterId }) => disasterId),
  );
}

/** A hash covers the areas. A pass goes along only with what it was given for. */
async function hashAgain(trx: Kysely<Tables>, disasterIds: readonly string[]): Promise<void> {
  if (disasterIds.length === 0) return;
  const found = await trx
    .selectFrom('disasterInfo')
    .selectAll('disasterInfo')
    .select(areasOf.as('areas'))
    .where('disasterId', 'in', [...disasterIds])
    .execute();
  const hashes = found.map((row) =>
    contentHashOf({ ...inNumbers(row), deptIds: row.areas.map(({ deptId }) => deptId) }),
  );
  await sql`UPDATE disaster_info SET version = version + 1, content_hash = anew.hash,
      passed_hash = CASE WHEN passed_hash = content_hash THEN anew.hash ELSE passed_hash END
    FROM unnest(${found.map(({ disasterId }) => disasterId)}::bigint[], ${hashes}::text[]) AS anew (id, hash)
    WHERE disaster_id = anew.id`.execute(trx);
}

export {
  type Damage,
  findWarningsInForce,
  listDamage,
  listRecentWarnings,
  readYear,
  type Warned,
} from './situation.ts';
