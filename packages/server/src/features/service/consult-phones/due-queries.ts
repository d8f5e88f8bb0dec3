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

/** Why a question concerns an office; the column says the same. */
export const Reason = { toAssign: 1, toAnswer: 2, notAssigned: 3, notAnswered: 4 } as const;
export type Reason = (typeof Reason)[keyof typeof Reason];

const asked = columnsOf('consultation', ['consultId', 'consultNo', 'urgentFlag', 'deadline'], 'c');
const told = columnsOf(
  'consultPhone',
  ['phoneId', 'deptId', 'phoneCipher', 'dutyTime', 'escalateDeptId', 'escalateHours'],
  'p',
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

/** Each open question with whom it concerns; no office: the nearest one around the farmer. */
const CONCERNS = sql`(
  SELECT consult_id, ${sql.lit(Reason.toAssign)}::smallint AS reason, NULL AS office, create_time AS since
    FROM consultation WHERE consult_status = ${sql.lit(ConsultStatus.unassigned)}
  UNION ALL SELECT consult_id, ${sql.lit(Reason.toAnswer)}, assign_dept_id, assign_time
    FROM consultation WHERE consult_status IN (${literals(...IN_HAND)})
  UNION ALL SELECT consult_id, e.reason, e.dept_id, e.escalate_time
    FROM consult_escalation AS e JOIN consultation AS w USING (consult_id)
    WHERE (e.reason = ${sql.lit(Reason.notAssigned)} AND w.consult_status = ${sql.lit(ConsultStatus.unassigned)})
      OR (e.reason = ${sql.lit(Reason.notAnswered)} AND w.consult_status IN (${literals(...IN_HAND)})))`;

/** Telephones in use for the question's kind, of the office that it concerns. */
const CONCERNED = sql`${CONCERNS} AS due JOIN consultation AS c USING (consult_id)
  JOIN LATERAL (
    SELECT phone.*, rank() OVER (ORDER BY CASE WHEN due.office IS NULL THEN length(${regionOf('d')}) END DESC) AS nearness
    FROM consult_phone AS phone JOIN sys_dept AS d ON d.dept_id = phone.dept_id
    WHERE phone.status = ${sql.lit(EnableStatus.enabled)} AND c.call_type = ANY (phone.call_types)
      AND CASE WHEN due.office IS NULL THEN starts_with(c.dept_id, ${regionOf('d')}) ELSE phone.dept_id = due.office END
  ) AS p ON p.nearness = 1
  JOIN sys_dept AS office ON office.dept_id = p.dept_id`;

const columns = sql`${asked}, ${told}, due.reason, due.since, office.dept_name`;

/** Not told yet, and their delay is over; duty and quiet hours are the caller's. The oldest first. */
export async function listUntold(db: Kysely<Tables>, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`SELECT ${columns} FROM ${CONCERNED}
    WHERE p.sms_notice_flag = 1 AND p.since_time <= due.since
      AND due.since + make_interval(mins => p.notice_delay_minutes) <= ${now}
      AND NOT EXISTS (SELECT FROM consult_notice AS n
        WHERE n.consult_id = c.consult_id AND n.reason = due.reason AND n.phone_id = p.phone_id)
    ORDER BY due.since, c.consult_id`.execute(db);
  return rows;
}

/** Those that are told with this transaction: of two senders one has them. */
export async function noteTold(trx: Transaction<Tables>, due: readonly Due[], now: Date): Promise<Due[]> {
  const noted = await trx
    .insertInto('consultNotice')
    .values(due.map(({ consultId, reason, phoneId }) => ({ consultId, reason, phoneId, noticeTime: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['consultId', 'reason'])
    .execute();
  return due.filter((one) =>
    noted.some(({ consultId, reason }) => consultId === one.consultId && reason === one.reason),
  );
}

/** Where the hours of a telephone of the office may be over; whether working hours are, the caller counts. */
export async function listWaitingLong(db: Kysely<Tables>, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`SELECT ${columns} FROM ${CONCERNED}
    WHERE p.escalate_dept_id IS NOT NULL AND p.since_time <= due.since
      AND due.since + make_interval(hours => p.escalate_hours) <= ${now}
      AND NOT EXISTS (SELECT FROM consult_escalation AS e
        WHERE e.consult_id = c.consult_id AND e.reason = ${escalated(sql`due.reason`)} AND e.dept_id = p.escalate_dept_id)
    ORDER BY due.since, c.consult_id`.execute(db);
  return rows;
}

const escalated = (reason: RawBuilder<unknown>) =>
  sql`CASE WHEN ${reason} IN (${literals(Reason.toAssign, Reason.notAssigned)}) THEN ${sql.lit(Reason.notAssigned)}
    ELSE ${sql.lit(Reason.notAnswered)} END`;

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
