/** All SQL on `consult_phone`. One office's telephones are one list with one version. */
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { LISTED_PHONES_MAX } from '@farmers-mailbox/contract/service/consult-phones/fields.ts';
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import type { ConsultPhoneTable, Tables } from '../../../database/tables.ts';
import { phonesArea } from './policy.ts';

/** First key of the advisory locks that let one office's lists be saved one by one; the second is its code's hash. */
const LIST_LOCKS = 71_020;

function phonesOf(db: Kysely<Tables>) {
  return db
    .selectFrom('consultPhone')
    .innerJoin('sysDept as office', 'office.deptId', 'consultPhone.deptId')
    .leftJoin('sysDept as above', 'above.deptId', 'consultPhone.escalateDeptId')
    .selectAll('consultPhone')
    .select(['office.fullDeptName', 'above.fullDeptName as escalateDeptName'])
    .orderBy('consultPhone.deptId')
    .orderBy('consultPhone.orderNum')
    .orderBy('consultPhone.phoneId');
}

/** Those that somebody sees, office by office. */
export function listPhones(
  db: Kysely<Tables>,
  actor: Actor,
  { deptId, callType }: { deptId?: string | undefined; callType?: number | undefined },
) {
  const area = phonesArea(actor);
  let query = phonesOf(db).where((eb) =>
    area === null
      ? eb('consultPhone.deptId', '=', actor.deptId)
      : deptInside(eb, 'consultPhone.deptId', area),
  );
  if (deptId !== undefined) {
    query = query.where((eb) =>
      isRegionCode(deptId)
        ? deptInside(eb, 'consultPhone.deptId', deptId)
        : eb('consultPhone.deptId', '=', deptId),
    );
  }
  if (callType !== undefined) {
    query = query.where(sql<boolean>`consult_phone.call_types @> ARRAY[${callType}]::smallint[]`);
  }
  return query.limit(LISTED_PHONES_MAX).execute();
}
export type FoundPhone = Awaited<ReturnType<typeof listPhones>>[number];

export const listOfOffice = (db: Kysely<Tables>, deptId: string): Promise<FoundPhone[]> =>
  phonesOf(db).where('consultPhone.deptId', '=', deptId).execute();

/** Whoever saves the same list waits here, and then finds what the first one has left. */
export async function holdList(trx: Transaction<Tables>, deptId: string): Promise<FoundPhone[]> {
  await sql`SELECT pg_advisory_xact_lock(${LIST_LOCKS}::integer, hashtext(${deptId}))`.execute(trx);
  return listOfOffice(trx, deptId);
}

export async function drawVersion(trx: Transaction<Tables>): Promise<number> {
  const { version } = await trx
    .selectNoFrom(sql<number>`nextval('consult_phone_version')::integer`.as('version'))
    .executeTakeFirstOrThrow();
  return version;
}

export async function removePhones(trx: Transaction<Tables>, phoneIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('consultPhone')
    .where(sql<boolean>`phone_id = ANY (${[...phoneIds]}::bigint[])`)
    .execute();
}

export async function updatePhone(
  trx: Transaction<Tables>,
  phoneId: string,
  set: Updateable<ConsultPhoneTable>,
): Promise<void> {
  await trx.updateTable('consultPhone').set(set).where('phoneId', '=', phoneId).execute();
}

export async function insertPhone(
  trx: Transaction<Tables>,
  row: Insertable<ConsultPhoneTable>,
): Promise<void> {
  await trx.insertInto('consultPhone').values(row).execute();
}

/** The telephones of a merged office go on after those of its successor; both lists are another one from then on. */
export async function movePhones(db: Kysely<Tables>, fromDeptId: string, toDeptId: string): Promise<void> {
  const ofBoth = sql`dept_id IN (${fromDeptId}, ${toDeptId}) OR escalate_dept_id = ${fromDeptId}`;
  await holdRows(db, 'consultPhone', ['phoneId'], ofBoth);
  await sql`UPDATE consult_phone SET dept_id = ${toDeptId}, version = drawn.version,
      order_num = order_num + CASE WHEN dept_id = ${toDeptId} THEN 0 ELSE ${LISTED_PHONES_MAX}::integer END
    FROM (SELECT nextval('consult_phone_version') AS version) AS drawn WHERE dept_id IN (${fromDeptId}, ${toDeptId})`.execute(
    db,
  );
  await db
    .updateTable('consultPhone')
    .set({ escalateDeptId: toDeptId })
    .where('escalateDeptId', '=', fromDeptId)
    .execute();
  await sql`INSERT INTO consult_escalation (consult_id, reason, dept_id, escalate_time)
    SELECT consult_id, reason, ${toDeptId}, escalate_time FROM consult_escalation WHERE dept_id = ${fromDeptId}
    ON CONFLICT DO NOTHING`.execute(db);
  await db.deleteFrom('consultEscalation').where('deptId', '=', fromDeptId).execute();
}
