/** The SQL of the list of consultations: the newest first, or what is due soonest first where somebody works it off. */

import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import type {
  exportConsultations,
  pageConsultations,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import {
  type ConsultTab,
  LISTED_CONSULTATIONS_MAX,
} from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { ConsultStatus } from '@farmers-mailbox/contract/service/consultations/states.ts';
import { expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import { columnsOf, type RowOf } from '../../../database/columns.ts';
import { hasParts, type IndexedWord, indexedWords } from '../../../database/indexed-words.ts';
import { orderOf } from '../../../database/list-order.ts';
import { type Condition, findNewest, type NewestList } from '../../../database/newest-first.ts';
import type { Tables } from '../../../database/tables.ts';
import { readMoment } from '../../../time/moment.ts';
import { inHandOf, isDrafter, visibleTo } from './queries.ts';

export type ConsultFilters = Omit<CheckedRequestOf<typeof exportConsultations>, 'masked'>;
const listed = columnsOf('consultation', [
  'consultId',
  'consultNo',
  'callType',
  'callSource',
  'title',
  'callUserName',
  'deptId',
  'callTime',
  'urgentFlag',
  'consultStatus',
  'assignDeptId',
  'assignUserId',
  'deadline',
  'urgeTime',
  'draftUserName',
  'checkUserName',
  'replyTime',
  'score',
  'publicFlag',
  'knowledgeId',
  'createUserName',
  'createTime',
  'version',
]);
export type ListedConsultation = RowOf<typeof listed> & {
  readonly fullDeptName: string;
  readonly assignDeptName: string | null;
  readonly assignUserName: string | null;
  readonly isDrafter: boolean;
  readonly isKnowledge: boolean;
};

const eb = expressionBuilder<Tables, 'consultation'>();

const NEWEST: NewestList = {
  table: 'consultation',
  key: 'consult_id',
  order: sql`consult_id DESC`,
  always: null,
  countsInOrder: false,
};
const DUE_FIRST: NewestList = { ...NEWEST, order: sql`deadline, consult_id` };

const stateOf: Readonly<Partial<Record<ConsultTab, ConsultStatus>>> = {
  assign: ConsultStatus.unassigned,
  draft: ConsultStatus.drafting,
  check: ConsultStatus.checking,
  returned: ConsultStatus.returned,
};

/** One page, counted no further than LISTED_CONSULTATIONS_MAX. Texts and numbers stay where they are. */
export async function pageOf(
  db: Kysely<Tables>,
  actor: Actor,
  asked: CheckedRequestOf<typeof pageConsultations>,
  now: Date,
): Promise<{ list: ListedConsultation[]; total: number; more: boolean }> {
  const own = stateOf[asked.tab] === undefined ? NEWEST : DUE_FIRST;
  const order = orderOf(asked, own.order, {
    createTime: [sql`consult_id`],
    callTime: [sql`call_time`, sql`consult_id`],
  });
  const list = { ...own, order };
  const page = { ...asked, rowsMax: LISTED_CONSULTATIONS_MAX };
  const { keys, total, more } = await findNewest(
    db,
    list,
    conditionsOf(actor, asked, now),
    page,
    wordsOf(asked),
  );
  if (keys === null) return { list: [], total, more };
  const { rows } = await sql<ListedConsultation>`WITH page AS MATERIALIZED (${keys})
    SELECT ${listed}, place.full_dept_name, unit.full_dept_name AS assign_dept_name,
      assignee.real_name AS assign_user_name, ${isDrafter(actor)} AS is_drafter,
      knowledge_id IS NOT NULL AS is_knowledge
    FROM page JOIN consultation USING (consult_id) JOIN sys_dept AS place ON place.dept_id = consultation.dept_id
      LEFT JOIN sys_dept AS unit ON unit.dept_id = consultation.assign_dept_id
      LEFT JOIN sys_user AS assignee ON assignee.user_id = consultation.assign_user_id
    ORDER BY ${list.order}`.execute(db);
  return { list: rows, total, more };
}

const EXPORTED_AT_ONCE = 500;

/** The next ones behind a consultation, the newest first. */
export function everyConsultation(
  db: Kysely<Tables>,
  actor: Actor,
  asked: ConsultFilters,
  { now, behind }: { now: Date; behind: string | null },
) {
  const conditions = [...conditionsOf(actor, asked, now), ...wordsOf(asked).map(hasParts)];
  return db
    .selectFrom('consultation')
    .innerJoin('sysDept as place', 'place.deptId', 'consultation.deptId')
    .leftJoin('sysDept as unit', 'unit.deptId', 'consultation.assignDeptId')
    .selectAll('consultation')
    .select(['place.fullDeptName', 'unit.fullDeptName as assignDeptName'])
    .where(sql<boolean>`${sql.join(conditions, sql` AND `)}`)
    .$if(behind !== null, (query) => query.where('consultId', '<', behind ?? ''))
    .orderBy('consultId', 'desc')
    .limit(EXPORTED_AT_ONCE)
    .execute();
}
export type ExportedConsultation = Awaited<ReturnType<typeof everyConsultation>>[number];

/** Of one state: so many of those due soonest, and how many of them are behind their deadline. */
export async function countDue(
  db: Kysely<Tables>,
  actor: Actor,
  tab: ConsultTab,
  { now, upTo }: { now: Date; upTo: number },
): Promise<{ counted: number; overdueCount: number }> {
  const { rows } = await sql<{ counted: number; overdueCount: number }>`SELECT count(*)::integer AS counted,
      (count(*) FILTER (WHERE deadline < ${now}))::integer AS overdue_count
    FROM (SELECT deadline FROM consultation WHERE ${areDue(actor, tab, now)}
      ORDER BY deadline LIMIT ${upTo}) AS due`.execute(db);
  return rows[0] ?? { counted: 0, overdueCount: 0 };
}

/** The things themselves, of one state: so many of those due soonest. */
export async function listDue(
  db: Kysely<Tables>,
  actor: Actor,
  tab: ConsultTab,
  { now, limit }: { now: Date; limit: number },
) {
  return db
    .selectFrom('consultation')
    .select(['consultId', 'title', 'callUserName', 'callTime', 'deadline', 'urgentFlag'])
    .where(areDue(actor, tab, now))
    .orderBy('deadline')
    .orderBy('consultId')
    .limit(limit)
    .execute();
}

/** Whoever drafted an answer checks another one; who assigns looks after an area, everybody else after what their own unit has in hand. */
function areDue(actor: Actor, tab: ConsultTab, now: Date) {
  const conditions = conditionsOf(actor, { tab, handlingFlag: tab === 'assign' ? 0 : 1 }, now);
  conditions.push(sql`consult_status < ${sql.lit(ConsultStatus.answered)}`);
  if (tab === 'check') conditions.push(sql`NOT ${isDrafter(actor)}`);
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}

function conditionsOf(actor: Actor, asked: ConsultFilters, now: Date): Condition[] {
  const { tab, handlingFlag, consultNo, title, callType, callSource, deptId, consultStatus } = asked;
  const { overdueFlag, publicFlag, callTimeStart, callTimeEnd } = asked;
  const conditions: Condition[] = [visibleTo(actor)];
  if (handlingFlag === 1) conditions.push(inHandOf(actor));
  const state = stateOf[tab];
  if (state !== undefined) conditions.push(eb('consultStatus', '=', state));
  if (tab === 'done') conditions.push(eb('replyTime', 'is not', null));
  if (consultNo) conditions.push(isNumbered(consultNo.toUpperCase()));
  if (title) conditions.push(sql`strpos(title, ${title}) > 0`);
  if (callType !== undefined) conditions.push(eb('callType', '=', callType));
  if (callSource !== undefined) conditions.push(eb('callSource', '=', callSource));
  if (consultStatus !== undefined) conditions.push(eb('consultStatus', '=', consultStatus));
  if (publicFlag !== undefined) conditions.push(eb('publicFlag', '=', publicFlag));
  const isOverdue = sql`(consult_status < ${sql.lit(ConsultStatus.answered)} AND deadline < ${now})`;
  if (overdueFlag !== undefined) {
    conditions.push(overdueFlag === 1 ? sql`${isOverdue}` : sql`NOT ${isOverdue}`);
  }
  if (deptId !== undefined) {
    conditions.push(
      isRegionCode(deptId)
        ? deptInside(eb, 'consultation.deptId', deptId)
        : eb('consultation.deptId', '=', deptId),
    );
  }
  if (callTimeStart !== undefined) {
    conditions.push(eb('callTime', '>=', readMoment(callTimeStart, 'callTimeStart')));
  }
  if (callTimeEnd !== undefined) {
    // up to the end of that second
    const end = readMoment(callTimeEnd, 'callTimeEnd').getTime() + 1_000;
    conditions.push(eb('callTime', '<', new Date(end)));
  }
  return conditions;
}

/** A whole number by its index; a part of one is looked for in each row. */
const isNumbered = (consultNo: string): Condition =>
  /^ZX\d{13}$/.test(consultNo) ? eb('consultNo', '=', consultNo) : sql`strpos(consult_no, ${consultNo}) > 0`;

const wordsOf = ({ title }: ConsultFilters): IndexedWord[] => indexedWords(sql`text_pairs(title)`, [title]);
