/** The SQL of single consultations: what somebody may see of them, the guarded move of their state, their records and numbers. */
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import {
  EXAMPLES_LISTED_MAX,
  RECORDS_LISTED_MAX,
} from '@farmers-mailbox/contract/service/consultations/fields.ts';
import {
  ConsultOperation,
  type ConsultStatus,
} from '@farmers-mailbox/contract/service/consultations/states.ts';
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
import type { Actor } from '../../../access/actor.ts';
import { isSamePersonIn } from '../../../access/same-person.ts';
import { deptInside } from '../../../access/scope.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import { literals } from '../../../database/literals.ts';
import type { ConsultationTable, Tables } from '../../../database/tables.ts';
import { chinaDate, chinaDay } from '../../../time/moment.ts';
import { worksOnReplies, writesDown } from './policy.ts';

export type StoredConsultation = Selectable<ConsultationTable> & {
  readonly fullDeptName: string;
  readonly assignDeptName: string | null;
  readonly assignUserName: string | null;
  readonly isDrafter: boolean;
  readonly isKnowledge: boolean;
};

const eb = expressionBuilder<Tables, 'consultation'>();

/** Consultations that the person's own unit, or a unit of their area, has in hand. */
export function inHandOf(actor: Actor): Expression<SqlBool> {
  const area = managedArea(actor);
  return area === null
    ? eb('consultation.assignDeptId', '=', actor.deptId)
    : deptInside(eb, 'consultation.assignDeptId', area);
}

/**
 * Consultations that somebody finds: administrators what their area's farmers ask and what its units have in hand, everybody else what their own unit
 * has in hand or wrote down.
 */
export function visibleTo(actor: Actor): Expression<SqlBool> {
  const area = managedArea(actor);
  if (area !== null) return eb.or([deptInside(eb, 'consultation.deptId', area), inHandOf(actor)]);
  return eb.or([
    ...(worksOnReplies(actor) ? [inHandOf(actor)] : []),
    ...(writesDown(actor) ? [eb('consultation.createDeptId', '=', actor.deptId)] : []),
    // nothing for who does neither
    eb.lit(false),
  ]);
}

/** True if this person, under any account with the same ID number, kept or submitted a draft. */
export const isDrafter = (actor: Actor) => sql<boolean>`EXISTS (
  SELECT FROM consultation_record AS wrote JOIN sys_user AS writer ON writer.user_id = wrote.operate_user_id
  WHERE wrote.consult_id = consultation.consult_id AND wrote.operate_type IN (${literals(ConsultOperation.drafted, ConsultOperation.submitted)})
    AND ${isSamePersonIn({ userId: 'wrote.operateUserId', certificateHash: 'writer.certificateHash' }, actor)})`;

/** Those that the person may see. */
export const findVisible = (
  db: Kysely<Tables>,
  actor: Actor,
  consultIds: readonly string[],
): Promise<StoredConsultation[]> => selectVisible(db, actor, consultIds).execute();

/** The same, held until the transaction ends, in one order, so that two people cannot wait for each other. */
export const lockVisible = (
  trx: Transaction<Tables>,
  actor: Actor,
  consultIds: readonly string[],
): Promise<StoredConsultation[]> => selectVisible(trx, actor, consultIds).forUpdate('consultation').execute();

function selectVisible(db: Kysely<Tables>, actor: Actor, consultIds: readonly string[]) {
  return db
    .selectFrom('consultation')
    .innerJoin('sysDept as place', 'place.deptId', 'consultation.deptId')
    .leftJoin('sysDept as unit', 'unit.deptId', 'consultation.assignDeptId')
    .leftJoin('sysUser as assignee', 'assignee.userId', 'consultation.assignUserId')
    .selectAll('consultation')
    .select([
      'place.fullDeptName',
      'unit.fullDeptName as assignDeptName',
      'assignee.realName as assignUserName',
      isDrafter(actor).as('isDrafter'),
      sql<boolean>`consultation.knowledge_id IS NOT NULL`.as('isKnowledge'),
    ])
    .where(sql<boolean>`consultation.consult_id = ANY (${[...consultIds]}::bigint[])`)
    .where(visibleTo(actor))
    .orderBy('consultation.consultId');
}

const NUMBER_DIGITS = 5;

/** `ZX{yyyyMMdd}{nnnnn}`. Taken outside the caller's transaction: a gap when that fails, never a wait for its end. */
export async function takeConsultNo(db: Kysely<Tables>, now: Date): Promise<string> {
  const { lastNo } = await db
    .insertInto('consultationNumber')
    .values({ day: chinaDay(now), lastNo: 1 })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ lastNo: sql`consultation_number.last_no + 1` }),
    )
    .returning('lastNo')
    .executeTakeFirstOrThrow();
  return `ZX${chinaDate(now)}${String(lastNo).padStart(NUMBER_DIGITS, '0')}`;
}

export async function insertConsultation(
  trx: Transaction<Tables>,
  row: Insertable<ConsultationTable>,
): Promise<string> {
  const { consultId } = await trx
    .insertInto('consultation')
    .values(row)
    .returning('consultId')
    .executeTakeFirstOrThrow();
  return consultId;
}

export interface Move {
  readonly consultIds: readonly string[];
  readonly from: readonly ConsultStatus[];
  /** as the decision was made from; left out where the state alone tells */
  readonly version?: number;
  readonly set: Updateable<ConsultationTable>;
}

/** The one statement by which a state moves. Returns how many did: fewer when somebody else was first. */
export async function moveConsultations(
  trx: Transaction<Tables>,
  { consultIds, from, version, set }: Move,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('consultation')
    .set({ ...set, version: sql`version + 1` })
    .where(sql<boolean>`consult_id = ANY (${[...consultIds]}::bigint[])`)
    .where('consultStatus', 'in', [...from])
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whoever types an answer meanwhile is not disturbed: the version stays. False when the state moved, or it was urged just before. */
export async function markUrged(
  trx: Transaction<Tables>,
  consultId: string,
  { from, now, before }: { from: readonly ConsultStatus[]; now: Date; before: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('consultation')
    .set({ urgeTime: now })
    .where('consultId', '=', consultId)
    .where('consultStatus', 'in', [...from])
    .where((where) => where.or([where('urgeTime', 'is', null), where('urgeTime', '<=', before)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface Deed {
  readonly operateType: ConsultOperation;
  readonly content?: string | null;
}

export async function insertRecords(
  trx: Transaction<Tables>,
  actor: Actor,
  consultIds: readonly string[],
  { operateType, content }: Deed,
  now: Date,
): Promise<void> {
  const by = {
    operateUserId: actor.userId,
    operateUserName: actor.realName,
    operateDeptName: actor.fullDeptName,
    operateTime: now,
  };
  await trx
    .insertInto('consultationRecord')
    .values(consultIds.map((consultId) => ({ consultId, operateType, content: content || null, ...by })))
    .execute();
}

/** The farmer did it. */
export async function insertFarmersRecord(
  trx: Transaction<Tables>,
  consultId: string,
  { operateType, content }: Deed,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('consultationRecord')
    .values({ consultId, operateType, content: content || null, operateTime: now })
    .execute();
}

/** Fields that a farmer is told of a question of theirs. */
export function findAnswer(db: Kysely<Tables>, consultId: string) {
  return db
    .selectFrom('consultation')
    .select([
      ...(['consultId', 'consultNo', 'title', 'consultStatus', 'deadline'] as const),
      ...(['replyContent', 'replyTime', 'closeReason'] as const),
    ])
    .where('consultId', '=', consultId)
    .executeTakeFirst();
}

/** The newest first, no more than are shown. */
export function listRecords(db: Kysely<Tables>, consultId: string) {
  return db
    .selectFrom('consultationRecord')
    .selectAll()
    .where('consultId', '=', consultId)
    .orderBy('recordId', 'desc')
    .limit(RECORDS_LISTED_MAX)
    .execute();
}

/** When an organisation is merged into another one: its farmers' questions, what it has in hand and what it wrote down go along. */
export async function moveConsultationsOf(
  trx: Kysely<Tables>,
  deptId: string,
  toDeptId: string,
): Promise<void> {
  await holdRows(
    trx,
    'consultation',
    ['consultId'],
    sql`dept_id = ${deptId} OR assign_dept_id = ${deptId} OR create_dept_id = ${deptId}`,
  );
  await sql`UPDATE consultation SET
      dept_id = CASE dept_id WHEN ${deptId} THEN ${toDeptId} ELSE dept_id END,
      assign_dept_id = CASE assign_dept_id WHEN ${deptId} THEN ${toDeptId} ELSE assign_dept_id END,
      create_dept_id = CASE create_dept_id WHEN ${deptId} THEN ${toDeptId} ELSE create_dept_id END
    WHERE dept_id = ${deptId} OR assign_dept_id = ${deptId} OR create_dept_id = ${deptId}`.execute(trx);
}

/** Of one kind, those about the product first. */
export function listExamples(
  db: Kysely<Tables>,
  { callType, product }: { callType: number; product: string },
) {
  return db
    .selectFrom('consultation')
    .select(['consultId', 'title', 'content', 'product', 'replyContent', 'replyTime', 'callTime'])
    .where('publicFlag', '=', 1)
    .where('callType', '=', callType)
    .orderBy(sql`product = ${product} AND product <> ''`, 'desc')
    .orderBy('replyTime', 'desc')
    .orderBy('consultId', 'desc')
    .limit(EXAMPLES_LISTED_MAX)
    .execute();
}
export type Example = Awaited<ReturnType<typeof listExamples>>[number];

/** Nobody did it: the clock told the office above. */
export async function recordEscalation(
  trx: Transaction<Tables>,
  consultId: string,
  content: string,
  now: Date,
): Promise<void> {
  const operateType = ConsultOperation.escalated;
  await trx
    .insertInto('consultationRecord')
    .values({ consultId, operateType, operateTime: now, content })
    .execute();
}

export { Reason } from './telling.ts';
export { listUnitsFor } from './unit-queries.ts';
export { addWorkingHours, isWorkingDay, weekdayOf } from './working-days.ts';
