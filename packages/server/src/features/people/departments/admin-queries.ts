/** The SQL of the page 组织机构: lists with their numbers of people, and what hangs on one organisation. */
import { ROLES } from '@farmers-mailbox/contract/access/roles.ts';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { UNDER_REVIEW } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { roleNamesOf } from '../../../access/role-columns.ts';
import { deptInside } from '../../../access/scope.ts';
import { countRows } from '../../../database/count-rows.ts';
import { escapeLike } from '../../../database/like.ts';
import { type AskedOrder, orderOf } from '../../../database/list-order.ts';
import { literals } from '../../../database/literals.ts';
import type { Tables } from '../../../database/tables.ts';

const columns = [
  'dept.deptId',
  'dept.deptName',
  'dept.deptType',
  'dept.deptLevel',
  'dept.hasChildren',
  'dept.parentId',
  'dept.ancestors',
  'dept.virtualFlag',
  'dept.status',
  'dept.deptIdPath',
  'dept.fullDeptName',
  'dept.regionCode',
  'dept.shortName',
  'dept.leaderName',
  'dept.leaderPhoneCipher',
  'dept.officePhone',
  'dept.address',
  'dept.villageKind',
  'dept.lng',
  'dept.lat',
  'dept.effectDate',
  'dept.expireDate',
  'dept.orderNum',
  'dept.mergeToDeptId',
  'dept.createUserName',
  'dept.createTime',
  'dept.updateTime',
  'dept.version',
] as const;

// One index look-up for each of a page's rows: a village has some hundred people.
const userCount = sql<number>`(SELECT count(*)::int FROM sys_user WHERE dept_id = dept.dept_id AND del_flag = 0)`;

export interface DeptFilter {
  readonly parentId: string;
  readonly includeChild: 0 | 1;
  readonly keyword?: string | undefined;
  readonly deptType?: string | undefined;
  readonly status?: 0 | 1 | undefined;
}

type DeptExpression = ExpressionBuilder<Tables & { dept: Tables['sysDept'] }, 'dept'>;

function matching(db: Kysely<Tables>, { parentId, includeChild, keyword, deptType, status }: DeptFilter) {
  const below = (eb: DeptExpression) =>
    eb.and([deptInside(eb, 'dept.deptId', parentId), eb('dept.deptId', '<>', parentId)]);
  let query = db.selectFrom('sysDept as dept');
  query = includeChild === 1 ? query.where(below) : query.where('dept.parentId', '=', parentId);
  if (keyword) query = query.where('dept.deptName', 'like', `%${escapeLike(keyword)}%`);
  if (deptType) query = query.where('dept.deptType', '=', deptType);
  return status === undefined ? query : query.where('dept.status', '=', status);
}

/** One level in its own order; everything below in the order of the codes. People are counted for the rows of the page alone. */
export async function pageAdminDepts(
  db: Kysely<Tables>,
  filter: DeptFilter,
  {
    pageNum,
    pageSize,
    ...asked
  }: { pageNum: number; pageSize: number } & AskedOrder<'deptId' | 'orderNum' | 'createTime'>,
) {
  const query = matching(db, filter);
  const total = await countRows(query);
  const own = filter.includeChild === 1 ? sql`dept.dept_id` : sql`dept.order_num, dept.dept_id`;
  const order = orderOf(asked, own, {
    deptId: [sql`dept.dept_id`],
    orderNum: [sql`dept.order_num`, sql`dept.dept_id`],
    createTime: [sql`dept.create_time`, sql`dept.dept_id`],
  });
  const page = query
    .select('dept.deptId')
    .orderBy(order)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  const list = await db
    .selectFrom(page.as('page'))
    .innerJoin('sysDept as dept', 'dept.deptId', 'page.deptId')
    .select([...columns, userCount.as('userCount')])
    .orderBy(order)
    .execute();
  return { list, total };
}
export type FoundDept = Awaited<ReturnType<typeof pageAdminDepts>>['list'][number];

export function findAdminDept(db: Kysely<Tables>, deptId: string): Promise<FoundDept | undefined> {
  return db
    .selectFrom('sysDept as dept')
    .select([...columns, userCount.as('userCount')])
    .where('dept.deptId', '=', deptId)
    .executeTakeFirst();
}

/** Everything below, in the order of the codes: for the export. */
export function listBelow(db: Kysely<Tables>, parentId: string, after: string, limit: number) {
  return matching(db, { parentId, includeChild: 1 })
    .where('dept.deptId', '>', after)
    .orderBy('dept.deptId')
    .select([...columns, userCount.as('userCount')])
    .limit(limit)
    .execute();
}

/** Codes that children of a region have or had, removed ones included: none of them is given out again. */
export async function codesEverGiven(db: Kysely<Tables>, parentId: string): Promise<string[]> {
  const { rows } = await sql<{ deptId: string }>`
    SELECT dept_id FROM sys_dept WHERE parent_id = ${parentId}
    UNION ALL
    SELECT dept_id FROM sys_dept_retired
    WHERE dept_id > ${parentId} AND dept_id < ${`${parentId}~`} AND length(dept_id) = length(${parentId}) + 2`.execute(
    db,
  );
  return rows.map(({ deptId }) => deptId);
}

/**
 * Counts by kind what hangs on exactly this organisation. `historyCount` and `applicationCount` are what a merge leaves where it
 * was: they keep an organisation from being removed, and nothing else.
 */
export async function countWhatHangsOn(db: Kysely<Tables>, deptId: string) {
  const { rows } = await sql<{
    childCount: number;
    userCount: number;
    identityCount: number;
    groupCount: number;
    subjectCount: number;
    applicationCount: number;
    reviewCount: number;
    appCount: number;
    otherCount: number;
    historyCount: number;
  }>`SELECT (SELECT count(*)::int FROM sys_dept WHERE parent_id = ${deptId} AND status = ${sql.lit(EnableStatus.enabled)}) AS child_count,
      (SELECT count(*)::int FROM sys_user WHERE dept_id = ${deptId} AND del_flag = 0) AS user_count,
      (SELECT count(*)::int FROM sys_user_identity WHERE dept_id = ${deptId}) AS identity_count,
      (SELECT count(*)::int FROM book_group WHERE dept_id = ${deptId}) AS group_count,
      (SELECT count(*)::int FROM agri_subject WHERE dept_id = ${deptId}) AS subject_count,
      (SELECT count(*)::int FROM mass_sms_apply WHERE apply_dept_id = ${deptId}) AS application_count,
      (SELECT count(*)::int FROM mass_sms_apply WHERE current_audit_dept_id = ${deptId} AND audit_status IN (${literals(...UNDER_REVIEW)})) AS review_count,
      (SELECT count(*)::int FROM app_access WHERE dept_id = ${deptId}) AS app_count,
      (SELECT count(*)::int FROM document_manage WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM admin_info WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM sms_template WHERE scope_dept_id = ${deptId})
        + (SELECT count(*)::int FROM activity WHERE dept_id = ${deptId} OR create_dept_id = ${deptId})
        + (SELECT count(*)::int FROM activity_sign WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM sys_event WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM coupon WHERE dept_id = ${deptId} OR create_dept_id = ${deptId})
        + (SELECT count(*)::int FROM rural_tour WHERE dept_id = ${deptId} OR create_dept_id = ${deptId})
        + (SELECT count(*)::int FROM article WHERE dept_id = ${deptId} OR create_dept_id = ${deptId})
        + (SELECT count(*)::int FROM every_day_help WHERE dept_id = ${deptId} OR create_dept_id = ${deptId})
        + (SELECT count(*)::int FROM knowledge WHERE dept_id = ${deptId} OR create_dept_id = ${deptId})
        + (SELECT count(*)::int FROM consultation WHERE dept_id = ${deptId} OR assign_dept_id = ${deptId} OR create_dept_id = ${deptId})
        + (SELECT count(*)::int FROM consult_phone WHERE dept_id = ${deptId} OR escalate_dept_id = ${deptId})
        + (SELECT count(*)::int FROM service_hall WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM service_center WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM consult_escalation WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM live_shop_service_icon WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM live_shop_service_type WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM live_shop_smart_device WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM disaster_info WHERE create_dept_id = ${deptId})
        + (SELECT count(*)::int FROM disaster_place WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM push_message WHERE dept_id = ${deptId} OR create_dept_id = ${deptId})
        + (SELECT count(*)::int FROM supply_demand WHERE dept_id = ${deptId} OR create_dept_id = ${deptId})
        + (SELECT count(*)::int FROM interaction_post WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM interaction_reply WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM sms_consent WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM sms_request WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM msg_letter_unit WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM product WHERE dept_id = ${deptId}) AS other_count,
      (SELECT count(*)::int FROM sms_quota WHERE dept_id = ${deptId})
        + (SELECT count(*)::int FROM sys_dept WHERE parent_id = ${deptId} AND status <> ${sql.lit(EnableStatus.enabled)})
        + (SELECT count(*)::int FROM sys_dept WHERE merge_to_dept_id = ${deptId})
        + (SELECT count(*)::int FROM sys_user WHERE dept_id = ${deptId} AND del_flag <> 0) AS history_count`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('Counting gave no row.');
  return counts;
}

/** Below one, at any depth, those that were disabled and never merged. */
export function listDisabledBelow(db: Kysely<Tables>, deptId: string) {
  return matching(db, { parentId: deptId, includeChild: 1, status: 0 })
    .where('dept.mergeToDeptId', 'is', null)
    .select(['dept.deptId', 'dept.fullDeptName'])
    .orderBy('dept.deptId')
    .execute();
}

export const countLivingBelow = (db: Kysely<Tables>, deptId: string): Promise<number> =>
  countRows(matching(db, { parentId: deptId, includeChild: 1, status: 1 }));

const PUBLIC_ROLES: string[] = ROLES.filter(({ family }) => family === 'public').map(({ key }) => key);

/** The working identities of an organisation: people with a role other than the public's, guards included. */
export function staffOf(db: Kysely<Tables>, deptId: string) {
  return db
    .selectFrom('sysUserIdentity as identity')
    .innerJoin('sysUser as person', 'person.userId', 'identity.userId')
    .where('identity.deptId', '=', deptId)
    .where('identity.status', '=', EnableStatus.enabled)
    .where('person.delFlag', '=', 0)
    .where(
      sql<boolean>`EXISTS (SELECT FROM sys_role WHERE role_id = ANY (identity.role_ids) AND base_role_key <> ALL (${PUBLIC_ROLES}::text[]))`,
    )
    .select([
      'identity.identityId',
      'person.userId',
      'person.userName',
      'person.realName',
      sql<
        string[]
      >`ARRAY(SELECT base_role_key FROM sys_role WHERE role_id = ANY (identity.role_ids) ORDER BY sort DESC, role_id)`.as(
        'roleKeys',
      ),
      roleNamesOf('identity.roleIds', 'every'),
    ])
    .orderBy('identity.identityId')
    .execute();
}

/**
 * Everybody with an identity in an organisation, suspended ones included, with the roles of all their identities wherever they are;
 * identities that have run out do not count (decision 18).
 * @param today `YYYY-MM-DD`, China time
 */
export async function listHolders(db: Kysely<Tables>, deptId: string, today: string) {
  const { rows } = await sql<{ userId: string; realName: string; roleKeys: string[] }>`
    SELECT person.user_id, person.real_name, array_agg(DISTINCT role.base_role_key) AS role_keys
    FROM sys_user AS person JOIN sys_user_identity AS held USING (user_id)
      JOIN sys_role AS role ON role.role_id = ANY (held.role_ids)
    WHERE person.del_flag = 0 AND held.removed_time IS NULL AND coalesce(held.valid_to >= ${today}, true)
      AND person.user_id IN (SELECT user_id FROM sys_user_identity
        WHERE dept_id = ${deptId} AND removed_time IS NULL AND coalesce(valid_to >= ${today}, true))
    GROUP BY person.user_id ORDER BY person.user_id`.execute(db);
  return rows;
}

/** Gives descendants the new name of a region inside their own full names and paths of names. */
export async function renameBelow(
  trx: Kysely<Tables>,
  deptId: string,
  old: { fullDeptName: string; ancestors: string },
  renamed: { fullDeptName: string; ancestors: string },
): Promise<void> {
  if (regionOfCode(deptId) !== deptId) return;
  await sql`UPDATE sys_dept SET
      full_dept_name = ${renamed.fullDeptName} || substr(full_dept_name, ${old.fullDeptName.length + 1}::int),
      ancestors = ${renamed.ancestors} || substr(ancestors, ${old.ancestors.length + 1}::int)
    WHERE dept_id > ${deptId} AND dept_id < ${`${deptId}~`}`.execute(trx);
}
