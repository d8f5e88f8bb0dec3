/**
 * Delivers a letter to its receivers. People and groups get it with the writer's own transaction; units are written down
 * first and their people get it in batches, so that a letter to a whole province neither keeps its writer waiting nor comes twice.
 */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { UnitScope } from '@farmers-mailbox/contract/office/letters/fields.ts';
import { UserType } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import { REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { chinaDay } from '../../../time/moment.ts';

type Db = Kysely<Tables>;

/** Their people are reached in one statement. */
export const UNITS_PER_BATCH = 200;

export interface Delivered {
  readonly letterId: string;
  readonly writerId: string;
  readonly now: Date;
}

/** @returns how many it reached */
export async function deliverToPeople(
  trx: Db,
  { letterId, now }: Pick<Delivered, 'letterId' | 'now'>,
  userIds: readonly string[],
): Promise<number> {
  return deliver(trx, letterId, now, sql`SELECT unnest(${[...userIds]}::bigint[]) AS user_id`);
}

/**
 * Members of groups who have an account that is in use.
 * @param reachable of `person.dept_id`: whoever has left the writer's reach is left out
 */
export async function deliverToGroups(
  trx: Db,
  { letterId, writerId, now }: Delivered,
  groupIds: readonly string[],
  reachable: RawBuilder<boolean>,
): Promise<number> {
  return deliver(
    trx,
    letterId,
    now,
    sql`SELECT DISTINCT person.user_id FROM book_user AS member JOIN sys_user AS person ON person.user_id = member.user_id
      WHERE member.group_id = ANY (${[...groupIds]}::bigint[]) AND person.del_flag = 0
        AND person.status = ${sql.lit(EnableStatus.enabled)} AND person.user_id <> ${writerId} AND ${reachable}`,
  );
}

export async function countGroupMembers(db: Db, groupIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(DISTINCT coalesce(user_id::text, phone_hash::text))::integer AS count
    FROM book_user WHERE group_id = ANY (${[...groupIds]}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Writes down the units that a letter is meant for. A region's own are its node and its offices. @returns how many there are */
export async function noteUnits(
  trx: Db,
  letterId: string,
  deptIds: readonly string[],
  unitScope: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`INSERT INTO msg_letter_unit (letter_id, dept_id)
    SELECT DISTINCT ${letterId}::bigint, d.dept_id FROM ${unitsOf([...deptIds], unitScope)}
    WHERE d.status = ${sql.lit(EnableStatus.enabled)}`.execute(trx);
  return Number(numAffectedRows);
}

function unitsOf(codes: string[], unitScope: number): RawBuilder<unknown> {
  const chosen = sql`unnest(${codes}::text[]) AS chosen (code)`;
  const isOffice = sql`d.dept_type <> ${REGION_DEPT_TYPE}`;
  switch (unitScope) {
    case UnitScope.all:
      return sql`${chosen} JOIN sys_dept AS d ON d.dept_id >= chosen.code AND d.dept_id < chosen.code || '~'`;
    case UnitScope.below:
      return sql`${chosen} JOIN sys_dept AS region ON region.parent_id = chosen.code AND region.dept_type = ${REGION_DEPT_TYPE}
        JOIN sys_dept AS d ON d.dept_id = region.dept_id OR (d.parent_id = region.dept_id AND ${isOffice})`;
    default:
      return sql`${chosen} JOIN sys_dept AS d ON d.dept_id = chosen.code OR (d.parent_id = chosen.code AND ${isOffice})`;
  }
}

/**
 * The staff of some of the units that are still to get a letter, which is locked. A unit that was merged meanwhile stands for its
 * successor; whoever has the letter already does not get it again.
 */
export async function deliverToUnits(trx: Db, { letterId, writerId, now }: Delivered): Promise<number> {
  const today = chinaDay(now);
  const { rows } = await sql<{
    deptId: string;
  }>`DELETE FROM msg_letter_unit WHERE letter_id = ${letterId} AND dept_id IN (
      SELECT dept_id FROM msg_letter_unit WHERE letter_id = ${letterId} ORDER BY dept_id LIMIT ${UNITS_PER_BATCH})
    RETURNING dept_id`.execute(trx);
  if (rows.length === 0) return 0;
  return deliver(
    trx,
    letterId,
    now,
    sql`WITH RECURSIVE place AS (
        SELECT unnest(${rows.map(({ deptId }) => deptId)}::text[]) COLLATE "C" AS dept_id
        UNION SELECT d.merge_to_dept_id FROM place JOIN sys_dept AS d ON d.dept_id = place.dept_id WHERE d.merge_to_dept_id IS NOT NULL)
      SELECT DISTINCT person.user_id FROM place JOIN sys_user_identity AS held ON held.dept_id = place.dept_id
        JOIN sys_user AS person ON person.user_id = held.user_id
      WHERE held.status = ${sql.lit(EnableStatus.enabled)} AND held.removed_time IS NULL
        AND (held.valid_from IS NULL OR held.valid_from <= ${today}) AND (held.valid_to IS NULL OR held.valid_to >= ${today})
        AND person.status = ${sql.lit(EnableStatus.enabled)} AND person.del_flag = 0
        AND person.user_type = ${sql.lit(UserType.staff)} AND person.user_id IS DISTINCT FROM ${writerId}::bigint`,
  );
}

/** @param people selects `user_id` */
async function deliver(trx: Db, letterId: string, now: Date, people: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`INSERT INTO msg_letter_receiver (letter_id, user_id, receive_time)
    SELECT ${letterId}::bigint, reached.user_id, ${now}::timestamptz FROM (${people}) AS reached
    ON CONFLICT DO NOTHING`.execute(trx);
  await sql`UPDATE msg_letter SET receiver_count = receiver_count + ${Number(numAffectedRows)} WHERE letter_id = ${letterId}`.execute(
    trx,
  );
  return Number(numAffectedRows);
}

/** Letters that some units are still to get, the oldest first. */
export async function listPending(db: Db): Promise<string[]> {
  const { rows } = await sql<{ letterId: string }>`
    SELECT letter_id FROM msg_letter WHERE letter_id IN (SELECT letter_id FROM msg_letter_unit) ORDER BY letter_id`.execute(
    db,
  );
  return rows.map(({ letterId }) => letterId);
}

/** Locked; null while others serve it, and when no unit waits for it any more. */
export async function takePending(trx: Db, letterId: string): Promise<string | null> {
  const { rows } = await sql<{ writerId: string }>`
    SELECT create_user_id AS writer_id FROM msg_letter
    WHERE letter_id = ${letterId} AND EXISTS (SELECT FROM msg_letter_unit WHERE letter_id = ${letterId})
    FOR NO KEY UPDATE SKIP LOCKED`.execute(trx);
  return rows[0]?.writerId ?? null;
}
