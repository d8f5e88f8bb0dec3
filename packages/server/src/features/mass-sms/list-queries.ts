/**
 * The three lists of applications (mine, to review, to supervise): one page by its filters and order, with totals. The page's
 * ids come from covering indexes, so that any page of a hundred thousand costs milliseconds; the rows are fetched by id.
 */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type {
  pageApplicationsToReview,
  pageApplicationsToSupervise,
  pageMyApplications,
} from '@farmers-mailbox/contract/mass-sms/endpoints.ts';
import { AuditStatus } from '@farmers-mailbox/contract/mass-sms/states.ts';
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { deptInside } from '../../access/scope.ts';
import type { Tables } from '../../database/tables.ts';
import { readMoment } from '../../http/moment.ts';
import type { OtherConfig } from '../sms-config/queries.ts';
import { readableBy } from './application-queries.ts';
import type { CountCache } from './count-cache.ts';
import { administeredArea } from './policy.ts';
import { LISTED_COLUMNS, type ListedApplication } from './transitions.ts';

type MyFilters = CheckedRequestOf<typeof pageMyApplications>;
type ReviewFilters = CheckedRequestOf<typeof pageApplicationsToReview>;
type SuperviseFilters = CheckedRequestOf<typeof pageApplicationsToSupervise>;

type Condition = (eb: ExpressionBuilder<Tables, 'massSmsApply'>) => Expression<SqlBool>;

/** Which applications a list is about at all; its key tells cached counts apart. */
export interface ListView {
  readonly key: string;
  readonly conditions: readonly Condition[];
}

export function viewOfMine(actor: Actor): ListView {
  return {
    key: `mine ${actor.userId}`,
    conditions: [(eb) => eb('delFlag', '=', 0), (eb) => eb('applyUserId', '=', actor.userId)],
  };
}

/** Tab 1: what waits in the reviewer's region, without what the same person wrote or has passed already. Tab 2: what they decided. */
export function viewOfReviews(actor: Actor, auditTab: 1 | 2): ListView {
  const key = `review ${auditTab} ${actor.userId} ${actor.identityId}`;
  const alive: Condition = (eb) => eb('delFlag', '=', 0);
  if (auditTab === 2) {
    const decidedByMe: Condition = (eb) =>
      eb(
        'applyId',
        'in',
        eb
          .selectFrom('massSmsProcess')
          .select('massSmsProcess.applyId')
          .where('operateUserId', '=', actor.userId)
          .where('processType', 'in', [4, 5]),
      );
    return { key, conditions: [alive, decidedByMe, readableBy(actor)] };
  }
  const isSuper = actor.roleKeys.includes('superAdmin');
  return {
    key,
    conditions: [
      alive,
      (eb) => eb('auditStatus', 'in', [AuditStatus.waiting, AuditStatus.secondReview]),
      (eb) => (isSuper ? eb.lit(true) : eb('currentAuditDeptId', '=', administeredArea(actor) ?? '')),
      (eb) => eb('applyUserId', '<>', actor.userId),
      (eb) =>
        actor.certificateHash === null
          ? eb.lit(true)
          : sql<boolean>`apply_certificate_hash IS DISTINCT FROM ${actor.certificateHash}`,
      (eb) => eb.or([eb('auditUserId', 'is', null), eb('auditUserId', '<>', actor.userId)]),
    ],
  };
}

/** Everything submitted in the supervisor's area. */
export function viewOfSupervision(actor: Actor): ListView {
  const area = administeredArea(actor);
  return {
    key: `supervise ${area}`,
    conditions: [
      (eb) => eb('delFlag', '=', 0),
      (eb) => eb('auditStatus', '<>', AuditStatus.draft),
      (eb) => deptInside(eb, 'applyDeptId', area),
    ],
  };
}

/** The filters that all lists share. */
export function commonConditions(filters: MyFilters): Condition[] {
  const conditions: Condition[] = [];
  const { smsTitle, keyword, smsCategory, auditStatus, sendStatus, urgentFlag } = filters;
  if (smsTitle) conditions.push(() => sql<boolean>`strpos(sms_title, ${smsTitle}) > 0`);
  if (keyword) conditions.push(() => sql<boolean>`strpos(full_content, ${keyword}) > 0`);
  if (smsCategory) conditions.push((eb) => eb('smsCategory', '=', smsCategory));
  if (auditStatus !== undefined) conditions.push((eb) => eb('auditStatus', '=', auditStatus));
  if (sendStatus !== undefined) conditions.push((eb) => eb('sendStatus', '=', sendStatus));
  if (urgentFlag !== undefined) conditions.push((eb) => eb('urgentFlag', '=', urgentFlag));
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
 * What the index of neighbouring characters can say of the words that are looked for. It only narrows: the exact test stands
 * among the common conditions. A single character has no neighbour.
 */
function wordConditions({ smsTitle, keyword }: Pick<MyFilters, 'smsTitle' | 'keyword'>): Condition[] {
  return [smsTitle, keyword]
    .filter((words) => words !== undefined && Array.from(words).length > 1)
    .map((words) => () => sql<boolean>`text_pairs(sms_title || ' ' || full_content) @> text_pairs(${words})`);
}

/** Words found more often than this are found soon by reading the list in its order. */
const COMMON_FROM = 2_000;

export function reviewConditions({
  applyDeptId,
  applyUserName,
}: Pick<ReviewFilters, 'applyDeptId' | 'applyUserName'>): Condition[] {
  return [...insideDept(applyDeptId, 1), ...byApplicant(applyUserName)];
}

/** @param window the sending window, when `abnormalFlag` asks for it */
export function superviseConditions(filters: SuperviseFilters, window: Window | null): Condition[] {
  const { deptId, includeChild, applyUserName, superviseFlag, minSendCount, abnormalFlag } = filters;
  const conditions = [...insideDept(deptId, includeChild), ...byApplicant(applyUserName)];
  if (superviseFlag !== undefined) conditions.push((eb) => eb('superviseFlag', '=', superviseFlag));
  if (minSendCount !== undefined) conditions.push((eb) => eb('sendCount', '>=', minSendCount));
  if (abnormalFlag !== undefined && window) {
    conditions.push((eb) => (abnormalFlag === 1 ? isAbnormal(window) : eb.not(isAbnormal(window))));
  }
  return conditions;
}

type Window = Pick<OtherConfig, 'sendStartTime' | 'sendEndTime'>;

/** Cancelled, delivered to fewer than 90 of 100, or started outside the window without being urgent (contract §8.2). */
function isAbnormal({ sendStartTime, sendEndTime }: Window) {
  const startedAt = sql`to_char(real_send_time AT TIME ZONE 'Asia/Shanghai', 'HH24:MI')`;
  return sql<boolean>`(send_status = 5 OR (send_status IN (3, 4, 6) AND success_count * 100 < send_count * 90)
    OR (urgent_flag = 0 AND real_send_time IS NOT NULL AND (${startedAt} < ${sendStartTime} OR ${startedAt} >= ${sendEndTime})))`;
}

function insideDept(deptId: string | undefined, includeChild: 0 | 1): Condition[] {
  if (deptId === undefined) return [];
  if (includeChild === 0) return [(eb) => eb('applyDeptId', '=', deptId)];
  return [(eb) => eb.and([eb('applyDeptId', '>=', deptId), eb('applyDeptId', '<', `${deptId}~`)])];
}

function byApplicant(applyUserName: string | undefined): Condition[] {
  return applyUserName ? [() => sql<boolean>`strpos(apply_user_name, ${applyUserName}) > 0`] : [];
}

export interface ListPage {
  readonly rows: readonly ListedApplication[];
  readonly total: number;
  readonly countByStatus: Record<string, number>;
}

const columnOf = {
  createTime: 'applyId',
  applyTime: 'applyTime',
  sendTime: 'sendTime',
  validCount: 'validCount',
} as const;

type ListAsked = Pick<
  MyFilters,
  'pageNum' | 'pageSize' | 'orderBy' | 'orderDir' | 'auditStatus' | 'sendStatus' | 'smsTitle' | 'keyword'
>;

/** One page, its total, and how many of the whole view stand where. `asked` holds all the fields that `conditions` came from. */
export async function pageApplications(
  db: Kysely<Tables>,
  cache: CountCache,
  view: ListView,
  conditions: readonly Condition[],
  asked: ListAsked,
): Promise<ListPage> {
  const countByStatus = await cache.read(`${view.key} by status`, () => countByStatusOf(db, view));
  const filterKey = filterKeyOf(asked);
  const narrowed = [...conditions, ...wordConditions(asked)];
  const total =
    filterKey === null
      ? sumOf(countByStatus, asked)
      : await cache.read(`${view.key} ${filterKey}`, () => countOf(db, view, narrowed));
  const readable = total > COMMON_FROM ? conditions : narrowed;
  const rows = total === 0 ? [] : await readPage(db, view, readable, asked, total);
  return { rows, total, countByStatus };
}

/** Fields that choose the view, the page or the order, not which applications match. */
const NO_FILTERS: readonly string[] = [
  'pageNum',
  'pageSize',
  'orderBy',
  'orderDir',
  'auditTab',
  'includeChild',
];

/** Null when nothing but the status is filtered: then the counts by status say the total. */
function filterKeyOf(asked: object): string | null {
  const filters = Object.entries(asked).filter(
    ([name, value]) => !NO_FILTERS.includes(name) && value !== undefined,
  );
  const isByStatusOnly = filters.every(([name]) => name === 'auditStatus' || name === 'sendStatus');
  return isByStatusOnly ? null : JSON.stringify(asked, ['includeChild', ...filters.map(([name]) => name)]);
}

function sumOf(
  countByStatus: Readonly<Record<string, number>>,
  { auditStatus, sendStatus }: ListAsked,
): number {
  let sum = 0;
  for (const [pair, count] of Object.entries(countByStatus)) {
    const [audit, send] = pair.split('/').map(Number);
    if ((auditStatus ?? audit) === audit && (sendStatus ?? send) === send) sum += count;
  }
  return sum;
}

async function countByStatusOf(db: Kysely<Tables>, view: ListView): Promise<Record<string, number>> {
  const rows = await matching(db, view, [])
    .select(['auditStatus', 'sendStatus', (eb) => eb.fn.countAll<string>().as('count')])
    .groupBy(['auditStatus', 'sendStatus'])
    .execute();
  return Object.fromEntries(rows.map((row) => [`${row.auditStatus}/${row.sendStatus}`, Number(row.count)]));
}

async function countOf(
  db: Kysely<Tables>,
  view: ListView,
  conditions: readonly Condition[],
): Promise<number> {
  const { total } = await matching(db, view, conditions)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** A page behind the middle is read from the other end: half the rows to pass at most. */
async function readPage(
  db: Kysely<Tables>,
  view: ListView,
  conditions: readonly Condition[],
  { pageNum, pageSize, orderBy = 'createTime', orderDir = 'desc' }: ListAsked,
  total: number,
): Promise<ListedApplication[]> {
  const offset = (pageNum - 1) * pageSize;
  const limit = Math.min(pageSize, total - offset);
  if (limit <= 0) return [];
  const behind = total - offset - limit;
  const fromEnd = behind < offset;
  const direction = fromEnd === (orderDir === 'desc') ? 'asc' : 'desc';
  const column = columnOf[orderBy];
  let ids = matching(db, view, conditions).select('applyId');
  if (column !== 'applyId') {
    // One is the reverse of the other, as the indexes are.
    ids = ids.orderBy(column, (order) =>
      direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
    );
  }
  ids = ids
    .orderBy('applyId', direction)
    .limit(limit)
    .offset(fromEnd ? behind : offset);
  const rows = await db
    .with('page', () => ids)
    .selectFrom('page')
    .innerJoin('massSmsApply', 'massSmsApply.applyId', 'page.applyId')
    .select(LISTED_COLUMNS.map((name) => `massSmsApply.${name}` as const))
    .execute();
  return inOrder(rows, column, orderDir);
}

/** The join of a page with its rows promises no order. */
function inOrder(
  rows: ListedApplication[],
  column: (typeof columnOf)[keyof typeof columnOf],
  orderDir: 'asc' | 'desc',
): ListedApplication[] {
  const up = orderDir === 'asc' ? 1 : -1;
  const keyOf = (row: ListedApplication) => {
    const value = column === 'applyId' ? null : row[column];
    return value instanceof Date ? value.getTime() : (value ?? Number.NEGATIVE_INFINITY);
  };
  return rows.toSorted((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    if (first !== second) return first < second ? -up : up;
    return BigInt(a.applyId) < BigInt(b.applyId) ? -up : up;
  });
}

function matching(db: Kysely<Tables>, view: ListView, conditions: readonly Condition[]) {
  let query = db.selectFrom('massSmsApply');
  for (const condition of [...view.conditions, ...conditions]) query = query.where(condition);
  return query;
}
