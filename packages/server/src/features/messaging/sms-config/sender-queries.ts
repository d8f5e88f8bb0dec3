/** Candidates for the list of those who may send: everybody whose role lets them apply, and whoever is listed already. */

import { SEND_USERS_MAX, type SendUser } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { firstCodeBehind } from '../../../access/scope.ts';
import { escapeLike } from '../../../database/like.ts';
import { type AskedOrder, orderOf } from '../../../database/list-order.ts';
import type { Tables } from '../../../database/tables.ts';
import { applicantsSql } from './queries.ts';

/** The list that is looked at: a draft's, or a published version's. */
export type ChosenFrom = { readonly draftOf: string } | { readonly version: string };

export interface CandidateFilter extends AskedOrder<'deptId' | 'userName' | 'dayQuota' | 'monthQuota'> {
  readonly keyword?: string | undefined;
  readonly deptId?: string | undefined;
  readonly includeChild: 0 | 1;
  readonly roleId?: number | undefined;
  readonly selectedFlag?: 0 | 1 | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

export interface CandidateRow {
  userId: string;
  userName: string;
  realName: string;
  deptId: string;
  fullDeptName: string;
  roleName: string;
  isChosen: boolean;
  smsCategories: string[];
  dayQuota: number | null;
  monthQuota: number | null;
  urgentFlag: number;
}

const IN_PLACE = sql`dept_id COLLATE "C", user_id`;
const ORDERS = {
  deptId: [sql`dept_id COLLATE "C"`, sql`user_id`],
  userName: [sql`user_name COLLATE "C"`, sql`user_id`],
  // without a quota of one's own stands above every quota
  dayQuota: [sql`day_quota`, sql`user_id`],
  monthQuota: [sql`month_quota`, sql`user_id`],
} as const;

/** One page, by organisation; those who are listed but may apply no longer are among them, so that they can be taken off. */
export async function pageCandidates(
  db: Kysely<Tables>,
  chosen: ChosenFrom,
  today: string,
  filter: CandidateFilter,
): Promise<{ rows: CandidateRow[]; total: number }> {
  const { pageNum, pageSize } = filter;
  const { rows } = await sql<CandidateRow & { total: number }>`
    WITH person AS (${applicantsSql(today)}), chosen AS (${chosenSql(chosen)}), listed AS (
      SELECT user_id, coalesce(p.user_name, c.user_name) AS user_name, coalesce(p.real_name, c.real_name) AS real_name,
        coalesce(p.dept_id, c.dept_id) AS dept_id, coalesce(p.full_dept_name, c.full_dept_name) AS full_dept_name,
        coalesce(p.role_name, '已不能申请') AS role_name, p.role_ids, c.user_id IS NOT NULL AS is_chosen,
        coalesce(c.sms_categories, '{}') AS sms_categories, c.day_quota, c.month_quota, coalesce(c.urgent_flag, 1) AS urgent_flag
      FROM person AS p FULL JOIN chosen AS c USING (user_id)
    ), matching AS (SELECT * FROM listed WHERE ${sql.join(conditionsOf(filter), sql` AND `)})
    SELECT user_id, user_name, real_name, dept_id, full_dept_name, role_name, is_chosen, sms_categories, day_quota, month_quota,
      urgent_flag, (SELECT count(*) FROM matching)::integer AS total
    FROM matching ORDER BY ${orderOf(filter, IN_PLACE, ORDERS)} LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(
    db,
  );
  if (rows.length > 0 || pageNum === 1) return { rows, total: rows[0]?.total ?? 0 };
  const first = await pageCandidates(db, chosen, today, { ...filter, pageNum: 1, pageSize: 1 });
  return { rows: [], total: first.total };
}

function conditionsOf({ keyword, deptId, includeChild, roleId, selectedFlag }: CandidateFilter) {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (keyword) {
    const start = `${escapeLike(keyword)}%`;
    conditions.push(sql`(real_name LIKE ${start} OR lower(user_name) LIKE ${start.toLowerCase()})`);
  }
  if (deptId !== undefined && includeChild === 0) conditions.push(sql`dept_id = ${deptId}`);
  else if (deptId !== undefined && deptId !== ROOT_CODE) {
    conditions.push(
      sql`dept_id COLLATE "C" >= ${deptId} AND dept_id COLLATE "C" < ${firstCodeBehind(deptId)}`,
    );
  }
  if (roleId !== undefined) conditions.push(sql`role_ids @> ARRAY[${roleId}::integer]`);
  if (selectedFlag !== undefined) conditions.push(sql`is_chosen = ${selectedFlag === 1}`);
  return conditions;
}

function chosenSql(chosen: ChosenFrom): RawBuilder<unknown> {
  if ('version' in chosen)
    return sql`SELECT * FROM sms_config_sender WHERE sms_config_version = ${chosen.version}`;
  return sql`SELECT u."userId" AS user_id, coalesce(u."userName", '') AS user_name, coalesce(u."realName", '') AS real_name,
      coalesce(u."deptId", '') AS dept_id, coalesce(u."fullDeptName", '') AS full_dept_name,
      ARRAY(SELECT jsonb_array_elements_text(u."smsCategories")) AS sms_categories,
      u."dayQuota" AS day_quota, u."monthQuota" AS month_quota, u."urgentFlag" AS urgent_flag
    FROM sms_config_draft AS d, jsonb_to_recordset(d.config_content -> 'sendUsers') AS u ("userId" bigint, "userName" text,
      "realName" text, "deptId" text, "fullDeptName" text, "smsCategories" jsonb, "dayQuota" integer, "monthQuota" integer,
      "urgentFlag" smallint)
    WHERE d.user_id = ${chosen.draftOf}`;
}

/** Counts the people who may apply by their roles. */
export async function countApplicants(db: Kysely<Tables>, today: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::integer AS count FROM (${applicantsSql(today)}) AS p`.execute(db);
  return rows[0]?.count ?? 0;
}

export type Named = Required<
  Pick<SendUser, 'userName' | 'realName' | 'deptId' | 'fullDeptName' | 'roleName'>
>;

/** These people as they are now; whoever may not apply is missing. */
export async function namesOfApplicants(
  db: Kysely<Tables>,
  today: string,
  userIds: readonly string[],
): Promise<Map<string, Named>> {
  if (userIds.length === 0) return new Map();
  const these = sql`person.user_id = ANY (${userIds.slice(0, SEND_USERS_MAX)}::bigint[])`;
  const { rows } = await sql<
    Named & { userId: string }
  >`SELECT user_id, user_name, real_name, dept_id, full_dept_name, role_name
    FROM (${applicantsSql(today, these)}) AS p`.execute(db);
  return new Map(rows.map(({ userId, ...named }) => [userId, named]));
}

/** These people as they were when they were last listed; whoever never was is missing. */
export async function namesInVersions(
  db: Kysely<Tables>,
  userIds: readonly string[],
): Promise<Map<string, Named>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('smsConfigSender as sender')
    .innerJoin('smsConfigVersion as version', 'version.smsConfigVersion', 'sender.smsConfigVersion')
    .distinctOn('sender.userId')
    .select(['userId', 'userName', 'realName', 'deptId', 'fullDeptName', 'roleName'])
    .where('userId', '=', sql<string>`ANY (${[...userIds]}::bigint[])`)
    .orderBy('sender.userId')
    .orderBy(sql`version.publish_time DESC NULLS LAST`)
    .orderBy('version.smsConfigVersion', 'desc')
    .execute();
  return new Map(rows.map(({ userId, ...named }) => [userId, named]));
}
