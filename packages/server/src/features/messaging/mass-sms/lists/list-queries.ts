/**
 * The three lists of applications (mine, to review, to supervise): the applications that each is about, and its
 * filters, as conditions. Pages of them are read by list-page.ts.
 */
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { DISASTER_WARNING } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { GRAVE_LEVELS } from '@farmers-mailbox/contract/messaging/mass-sms/grave-warnings.ts';
import type {
  pageApplicationsToReview,
  pageApplicationsToSupervise,
  pageMyApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import {
  AuditStatus,
  ProcessType,
  UNDER_REVIEW,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { SendHours } from '@farmers-mailbox/contract/messaging/sms-config/send-hours.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import { deptInside } from '../../../../access/scope.ts';
import { literals } from '../../../../database/literals.ts';
import type { Tables } from '../../../../database/tables.ts';
import { readMoment } from '../../../../time/moment.ts';
import { beganOutside, isAbnormal, isOverdue } from '../application/abnormal.ts';
import { readableBy } from '../application/application-queries.ts';

type MyFilters = CheckedRequestOf<typeof pageMyApplications>;
type ReviewFilters = CheckedRequestOf<typeof pageApplicationsToReview>;
type SuperviseFilters = CheckedRequestOf<typeof pageApplicationsToSupervise>;

type ConditionBuilder = ExpressionBuilder<Tables, 'massSmsApply'>;
export type Condition = (eb: ConditionBuilder) => Expression<SqlBool>;

/** Scope of a list of applications, before any filter; its key tells cached counts apart. */
export interface ListView {
  readonly key: string;
  readonly conditions: readonly Condition[];
  /** what it is to begin with where nobody has asked for an order: the urgent ones, then those that have waited longest */
  readonly isByWaiting?: true;
  /** whether the values in its conditions are of no account for how it is best read, so that the database may keep one plan */
  readonly keepsPlan: boolean;
}

/** Written out, as the indexes have it: of a value the database would not know that they hold all its rows. */
const isAlive: Condition = () => sql`del_flag = 0`;

export function viewOfMine(actor: Actor): ListView {
  return {
    key: `mine ${actor.userId}`,
    conditions: [isAlive, () => sql`apply_user_id = ${actor.userId}`],
    keepsPlan: true,
  };
}

/** Tab 1: what waits in the reviewer's region, without what the same person wrote or has passed already. Tab 2: what they decided. */
export function viewOfReviews(actor: Actor, auditTab: 1 | 2): ListView {
  const key = `review ${auditTab} ${actor.userId} ${actor.identityId}`;
  if (auditTab === 2) {
    const decidedByMe: Condition = (eb) =>
      eb(
        'applyId',
        'in',
        eb
          .selectFrom('massSmsProcess')
          .select('massSmsProcess.applyId')
          .where('operateUserId', '=', actor.userId)
          .where('processType', 'in', [ProcessType.passed, ProcessType.refused]),
      );
    return { key, conditions: [isAlive, decidedByMe, readableBy(actor)], keepsPlan: false };
  }
  const { userId, certificateHash } = actor;
  return {
    key,
    conditions: [
      isAlive,
      () => sql`audit_status IN (${literals(...UNDER_REVIEW)})`,
      ...(actor.roleKeys.includes('superAdmin') ? [] : [waitsIn(managedArea(actor))]),
      () => sql`apply_user_id <> ${userId}`,
      ...(certificateHash === null
        ? []
        : [() => sql<SqlBool>`apply_certificate_hash IS DISTINCT FROM ${certificateHash}`]),
      () => sql`(audit_user_id IS NULL OR audit_user_id <> ${userId})`,
    ],
    isByWaiting: true,
    keepsPlan: true,
  };
}

/** It is the turn of the area; an emergency waits for every area around its office. */
const waitsIn =
  (area: string | null): Condition =>
  (eb) =>
    sql`(current_audit_dept_id = ${area ?? ''} OR emergency_flag = 1 AND ${deptInside(eb, 'currentAuditDeptId', area)})`;

/** A warning without a level is urgent too: tomorrow's rain must not stand below what has waited for days. */
export const isUrgentToReview = sql<SqlBool>`(urgent_flag = 1 OR emergency_flag = 1 OR sms_category = ${sql.lit(DISASTER_WARNING)}
    OR coalesce(warn_level IN (${literals(...GRAVE_LEVELS)}), false))`;

/** Everything submitted in the supervisor's area. */
export function viewOfSupervision(actor: Actor): ListView {
  const area = managedArea(actor);
  return {
    key: `supervise ${area}`,
    conditions: [
      isAlive,
      () => sql`audit_status <> ${sql.lit(AuditStatus.draft)}`,
      // The province holds everything: asking each row would take a third of the time.
      ...(area === ROOT_CODE ? [] : [(eb: ConditionBuilder) => deptInside(eb, 'applyDeptId', area)]),
    ],
    // a city is read by time, a village by its office
    keepsPlan: area === ROOT_CODE,
  };
}

/** The filters that all lists share. */
export function commonConditions(filters: MyFilters): Condition[] {
  const conditions: Condition[] = [];
  const { applyNo, smsTitle, keyword, smsCategory, auditStatus, sendStatus, urgentFlag, emergencyFlag } =
    filters;
  if (applyNo) conditions.push((eb) => eb('applyNo', '=', applyNo.toUpperCase()));
  if (smsTitle) conditions.push(() => sql<boolean>`strpos(sms_title, ${smsTitle}) > 0`);
  if (keyword) conditions.push(() => sql<boolean>`strpos(full_content, ${keyword}) > 0`);
  if (smsCategory) conditions.push((eb) => eb('smsCategory', '=', smsCategory));
  if (auditStatus !== undefined) conditions.push((eb) => eb('auditStatus', '=', auditStatus));
  if (sendStatus !== undefined) conditions.push((eb) => eb('sendStatus', '=', sendStatus));
  if (urgentFlag !== undefined) conditions.push((eb) => eb('urgentFlag', '=', urgentFlag));
  if (emergencyFlag !== undefined) conditions.push((eb) => eb('emergencyFlag', '=', emergencyFlag));
  for (const [column, start, end] of [
    ['applyTime', 'applyTimeStart', 'applyTimeEnd'],
    ['sendTime', 'sendTimeStart', 'sendTimeEnd'],
  ] as const) {
    const [from, to] = [filters[start], filters[end]];
    if (from) conditions.push((eb) => eb(column, '>=', readMoment(from, start)));
    if (to) conditions.push((eb) => eb(column, '<=', readMoment(to, end)));
  }
  return conditions;
}

/**
 * Conditions on the words that the index of neighbouring characters can answer. They only narrow: the exact test stands
 * among the common conditions. A single character has no neighbour.
 */
export function wordConditions({ smsTitle, keyword }: Pick<MyFilters, 'smsTitle' | 'keyword'>): Condition[] {
  return [smsTitle, keyword]
    .filter((words) => words !== undefined && Array.from(words).length > 1)
    .map((words) => () => sql<boolean>`text_pairs(sms_title || ' ' || full_content) @> text_pairs(${words})`);
}

export function reviewConditions({
  applyDeptId,
  applyUserName,
}: Pick<ReviewFilters, 'applyDeptId' | 'applyUserName'>): Condition[] {
  return [...insideDept(applyDeptId, 1), ...byApplicant(applyUserName)];
}

export function superviseConditions(filters: SuperviseFilters, hours: SendHours, now: Date): Condition[] {
  const { deptId, includeChild, applyUserName, superviseFlag, minSendCount } = filters;
  const { abnormalFlag, overdueFlag, nightFlag } = filters;
  const conditions = [...insideDept(deptId, includeChild), ...byApplicant(applyUserName)];
  const { realSendTimeStart: from, realSendTimeEnd: to } = filters;
  if (from) conditions.push((eb) => eb('realSendTime', '>=', readMoment(from, 'realSendTimeStart')));
  if (to) conditions.push((eb) => eb('realSendTime', '<=', readMoment(to, 'realSendTimeEnd')));
  if (superviseFlag !== undefined) conditions.push((eb) => eb('superviseFlag', '=', superviseFlag));
  if (minSendCount !== undefined) conditions.push((eb) => eb('sendCount', '>=', minSendCount));
  if (abnormalFlag !== undefined) conditions.push(is(abnormalFlag, isAbnormal(hours)));
  if (overdueFlag !== undefined) conditions.push(is(overdueFlag, isOverdue(now)));
  if (nightFlag !== undefined) {
    conditions.push(is(nightFlag, sql<boolean>`coalesce(${beganOutside(hours)}, false)`));
  }
  return conditions;
}

const is =
  (flag: 0 | 1, condition: Expression<SqlBool>): Condition =>
  (eb) =>
    flag === 1 ? condition : eb.not(condition);

function insideDept(deptId: string | undefined, includeChild: 0 | 1): Condition[] {
  if (deptId === undefined) return [];
  if (includeChild === 0) return [(eb) => eb('applyDeptId', '=', deptId)];
  return [(eb) => eb.and([eb('applyDeptId', '>=', deptId), eb('applyDeptId', '<', `${deptId}~`)])];
}

function byApplicant(applyUserName: string | undefined): Condition[] {
  return applyUserName ? [() => sql<boolean>`strpos(apply_user_name, ${applyUserName}) > 0`] : [];
}
