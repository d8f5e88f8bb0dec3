/**
 * The SQL of what is to be told to consultation telephones. A question that waits for its assignment concerns the nearest office
 * around the farmer that has a telephone for its kind; one that was assigned the unit that has it in hand; one that waited too long
 * the office that it was escalated to.
 */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { ConsultStatus, IN_HAND } from '@farmers-mailbox/contract/service/consultations/states.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { columnsOf, type RowOf } from '../../../database/columns.ts';
import { literals } from '../../../database/literals.ts';
import type { Tables } from '../../../database/tables.ts';
import { Reason } from '../consultations/queries.ts';

const asked = columnsOf(
  'consultation',
  ['consultId', 'consultNo', 'callType', 'urgentFlag', 'deadline'],
  'c',
);
const told = columnsOf(
  'consultPhone',
  ['phoneId', 'deptId', 'phoneCipher', 'dutyTime', 'escalateDeptId', 'escalateHours'],
  'due',
);

export type Due = RowOf<typeof asked> &
  RowOf<typeof told> & {
    readonly reason: Reason;
    /** since when it concerns the office */
    readonly since: Date;
    readonly deptName: string;
  };

const regionOf = (alias: string): RawBuilder<string> =>
  sql`(CASE WHEN ${sql.ref(`${alias}.dept_type`)} = ${REGION_DEPT_TYPE} THEN ${sql.ref(`${alias}.dept_id`)}
    ELSE left(${sql.ref(`${alias}.dept_id`)}, -2) END)`;

/**
 * Read by every sender every few seconds, before it steers what it sends: one pass over the open questions, none over questions times telephones. The
 * nearest office is found for each place and kind once; regions around a place are beginnings of its code, so the longest is the greatest.
 */
const CONCERNED = sql`WITH used AS MATERIALIZED (
    SELECT phone.*, office.dept_name, ${regionOf('office')} AS region
    FROM consult_phone AS phone JOIN sys_dept AS office USING (dept_id) WHERE phone.status = ${sql.lit(EnableStatus.enabled)}),
  unassigned AS MATERIALIZED (
    SELECT consult_id, call_type, dept_id, create_time FROM consultation WHERE consult_status = ${sql.lit(ConsultStatus.unassigned)}),
  in_hand AS MATERIALIZED (
    SELECT consult_id, call_type, assign_dept_id, assign_time FROM consultation WHERE consult_status IN (${literals(...IN_HAND)})),
  nearest AS (
    SELECT place.dept_id, place.call_type, max(used.region) AS region
    FROM (SELECT DISTINCT dept_id, call_type FROM unassigned) AS place CROSS JOIN generate_series(2, 10, 2) AS size
      JOIN used ON used.region = left(place.dept_id, size) AND place.call_type = ANY (used.call_types)
    GROUP BY place.dept_id, place.call_type),
  due AS (
    SELECT consult_id, ${sql.lit(Reason.toAssign)}::smallint AS reason, create_time AS since, used.*
      FROM unassigned JOIN nearest USING (dept_id, call_type) JOIN used USING (region) WHERE call_type = ANY (call_types)
    UNION ALL SELECT consult_id, reason, since, used.* FROM (
      SELECT consult_id, call_type, ${sql.lit(Reason.toAnswer)}::smallint AS reason, assign_dept_id AS dept_id, assign_time AS since FROM in_hand
      UNION ALL SELECT consult_id, call_type, reason, e.dept_id, escalate_time
        FROM unassigned JOIN consult_escalation AS e USING (consult_id) WHERE reason = ${sql.lit(Reason.notAssigned)}
      UNION ALL SELECT consult_id, call_type, reason, e.dept_id, escalate_time
        FROM in_hand JOIN consult_escalation AS e USING (consult_id) WHERE reason = ${sql.lit(Reason.notAnswered)}
    ) AS of_office JOIN used USING (dept_id) WHERE call_type = ANY (call_types))`;

const DUE = sql`${asked}, ${told}, due.reason, due.since, due.dept_name
  FROM due JOIN consultation AS c USING (consult_id)`;

/** Not told yet, and their delay is over; duty and quiet hours are the caller's. The oldest first. */
export async function listUntold(db: Kysely<Tables>, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`${CONCERNED} SELECT ${DUE}
    WHERE due.sms_notice_flag = 1 AND due.since_time <= due.since
      AND due.since + make_interval(mins => due.notice_delay_minutes) <= ${now}
      AND NOT EXISTS (SELECT FROM consult_notice AS n
        WHERE n.consult_id = due.consult_id AND n.reason = due.reason AND n.phone_id = due.phone_id)
    ORDER BY due.since, c.consult_id`.execute(db);
  return rows;
}

/** Those that are told with this transaction: of two senders one has them. A question that reaches a number by two rows is there once. */
export async function noteTold(trx: Transaction<Tables>, due: readonly Due[], now: Date): Promise<Due[]> {
  const noted = await trx
    .insertInto('consultNotice')
    .values(due.map(({ consultId, reason, phoneId }) => ({ consultId, reason, phoneId, noticeTime: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['consultId', 'reason'])
    .execute();
  const left = new Set(noted.map(keyOf));
  return due.filter((one) => left.delete(keyOf(one)));
}

const keyOf = ({ consultId, reason }: { consultId: string; reason: number }) => `${consultId} ${reason}`;

/** Telephones that were told something since a moment, and when last of something urgent. */
export async function listLastTold(db: Kysely<Tables>, phoneIds: readonly string[], since: Date) {
  return db
    .selectFrom('consultNotice')
    .innerJoin('consultation', 'consultation.consultId', 'consultNotice.consultId')
    .select('phoneId')
    .select(sql<Date | null>`max(notice_time) FILTER (WHERE urgent_flag = 1)`.as('urgent'))
    .where(sql<boolean>`phone_id = ANY (${[...phoneIds]}::bigint[])`)
    .where('noticeTime', '>', since)
    .groupBy('phoneId')
    .execute();
}

/**
 * Where the hours of a telephone of the office may be over; whether working hours are, the caller counts. The office waits since the question concerns
 * it: a list that is saved anew, or a new row of it, does not begin the hours again.
 */
export async function listWaitingLong(db: Kysely<Tables>, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`${CONCERNED} SELECT ${DUE}
    WHERE due.escalate_dept_id IS NOT NULL AND due.since + make_interval(hours => due.escalate_hours) <= ${now}
      AND NOT EXISTS (SELECT FROM consult_escalation AS e
        WHERE e.consult_id = due.consult_id AND e.reason = ${escalated(sql`due.reason`)} AND e.dept_id = due.escalate_dept_id)
    ORDER BY due.since, c.consult_id`.execute(db);
  return rows;
}

const escalated = (reason: RawBuilder<unknown>) =>
  sql`CASE WHEN ${reason} IN (${literals(Reason.toAssign, Reason.notAssigned)}) THEN ${sql.lit(Reason.notAssigned)}
    ELSE ${sql.lit(Reason.notAnswered)} END`;

/** True if the office above has a telephone in use that hears of questions of this kind. */
export async function hasNotice(
  db: Kysely<Tables>,
  { escalateDeptId, callType }: Pick<Due, 'escalateDeptId' | 'callType'>,
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM consult_phone
    WHERE dept_id = ${escalateDeptId} AND status = ${sql.lit(EnableStatus.enabled)} AND sms_notice_flag = 1
      AND ${callType}::smallint = ANY (call_types) LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** By office, the kinds of questions of which `hasNotice` says so. */
export async function listToldTypes(
  db: Kysely<Tables>,
  deptIds: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  const { rows } = await sql<{ deptId: string; callTypes: number[] }>`
    SELECT dept_id, array_agg(DISTINCT call_type ORDER BY call_type) AS call_types
    FROM consult_phone CROSS JOIN unnest(call_types) AS told (call_type)
    WHERE dept_id = ANY (${[...deptIds]}::text[]) AND status = ${sql.lit(EnableStatus.enabled)} AND sms_notice_flag = 1
    GROUP BY dept_id`.execute(db);
  return new Map(rows.map(({ deptId, callTypes }) => [deptId, callTypes]));
}

/** False when another sender was first, or somebody has seen to it meanwhile. */
export async function noteEscalation(
  trx: Transaction<Tables>,
  { consultId, reason, escalateDeptId }: Due,
  now: Date,
): Promise<boolean> {
  const isUnassigned = reason === Reason.toAssign || reason === Reason.notAssigned;
  const states = isUnassigned ? [ConsultStatus.unassigned] : IN_HAND;
  const { rows } = await sql`INSERT INTO consult_escalation (consult_id, reason, dept_id, escalate_time)
    SELECT consult_id, ${isUnassigned ? Reason.notAssigned : Reason.notAnswered}::smallint, ${escalateDeptId}, ${now}
    FROM consultation WHERE consult_id = ${consultId} AND consult_status IN (${literals(...states)})
    ON CONFLICT DO NOTHING RETURNING consult_id`.execute(trx);
  return rows.length > 0;
}
