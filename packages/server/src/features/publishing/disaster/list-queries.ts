/** The SQL of the list, the newest first, and of what is in force by level. */
import { WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  LISTED_DISASTERS_MAX,
  type pageDisasters,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { betweenMoments } from '../../../database/list-conditions.ts';
import { type Condition, findNewest, type NewestList } from '../../../database/newest-first.ts';
import type { Tables } from '../../../database/tables.ts';
import { isWriter } from '../content/queries.ts';
import { areasOf } from './areas.ts';
import { concerns, inForceAt } from './in-force.ts';
import { disaster, type StoredDisaster } from './kind.ts';

type Asked = CheckedRequestOf<typeof pageDisasters>;
export type ListedDisaster = Pick<
  StoredDisaster,
  | 'disasterId'
  | 'infoType'
  | 'disasterType'
  | 'warnLevel'
  | 'title'
  | 'issueUnit'
  | 'issueTime'
  | 'effectStart'
  | 'effectEnd'
  | 'areas'
  | 'auditStatus'
  | 'auditUserName'
  | 'auditTime'
  | 'auditOpinion'
  | 'submitTime'
  | 'publishTime'
  | 'smsApplyId'
  | 'contentHash'
  | 'createUserId'
  | 'createUserName'
  | 'createDeptId'
  | 'createDeptName'
  | 'version'
  | 'isWriter'
>;

const eb = expressionBuilder<Tables, 'disasterInfo'>();

const LIST: NewestList = {
  table: 'disaster_info',
  key: 'disaster_id',
  order: sql`issue_time DESC, disaster_id DESC`,
  always: sql`del_flag = 0`,
  countsInOrder: false,
};

function conditionsOf(actor: Actor, asked: Asked, now: Date): Condition[] {
  const { title, deptId, inForceFlag } = asked;
  const conditions: Condition[] = [...disaster.visibleTo(actor)];
  if (title) conditions.push(sql`strpos(disaster_info.title, ${title}) > 0`);
  for (const name of ['infoType', 'disasterType', 'warnLevel', 'auditStatus'] as const) {
    const value = asked[name];
    if (value !== undefined) conditions.push(eb(`disasterInfo.${name}`, '=', value));
  }
  if (deptId !== undefined) conditions.push(concerns(deptId));
  if (inForceFlag !== undefined) {
    conditions.push(inForceFlag === 1 ? inForceAt(now) : sql<SqlBool>`NOT ${inForceAt(now)}`);
  }
  conditions.push(...betweenMoments('disaster_info.issue_time', asked, ['issueTimeStart', 'issueTimeEnd']));
  return conditions;
}

/** One page, counted no further than LISTED_DISASTERS_MAX. The texts stay where they are. */
export async function pageOfDisasters(
  db: Kysely<Tables>,
  actor: Actor,
  asked: Asked,
  now: Date,
): Promise<{ list: ListedDisaster[]; total: number; more: boolean }> {
  const page = { ...asked, rowsMax: LISTED_DISASTERS_MAX };
  const { keys, total, more } = await findNewest(db, LIST, conditionsOf(actor, asked, now), page);
  if (keys === null) return { list: [], total, more };
  const { rows } = await sql<ListedDisaster>`WITH page AS MATERIALIZED (${keys})
    SELECT disaster_id, info_type, disaster_type, warn_level, title, issue_unit, issue_time, effect_start, effect_end,
      ${areasOf} AS areas, audit_status, audit_user_name, audit_time, audit_opinion, submit_time, publish_time, sms_apply_id,
      content_hash, create_user_id, create_user_name, create_dept_id, unit.full_dept_name AS create_dept_name,
      disaster_info.version, ${isWriter(disaster, actor)} AS is_writer
    FROM page JOIN disaster_info USING (disaster_id) JOIN sys_dept AS unit ON unit.dept_id = create_dept_id
    ORDER BY ${LIST.order}`.execute(db);
  return { list: rows, total, more };
}

/** Warnings in force for a region or a part of it; every level, also those with none. */
export async function countInForce(db: Kysely<Tables>, region: string, now: Date) {
  const { rows } = await sql<{ warnLevel: number; count: number }>`SELECT warn_level, count(*)::int AS count
    FROM disaster_info WHERE info_type = ${sql.lit(InfoType.warning)} AND ${inForceAt(now)} AND ${concerns(region)}
    GROUP BY warn_level`.execute(db);
  return WARN_LEVEL.map(({ value }) => ({
    warnLevel: value,
    count: rows.find(({ warnLevel }) => warnLevel === value)?.count ?? 0,
  }));
}
