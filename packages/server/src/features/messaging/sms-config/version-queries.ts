/** SQL on versions of the configuration and on drafts of the next one. Who moves them, and when, is actions.ts. */
import { UNDER_REVIEW, UNFINISHED } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { ConfigContent, SendUser } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type AskedOrder, orderOf } from '../../../database/list-order.ts';
import { literals } from '../../../database/literals.ts';
import type { Tables } from '../../../database/tables.ts';
import { chinaDate } from '../../../time/moment.ts';
import { ConfigStatus, readContent } from './queries.ts';

const versionColumns = [
  'smsConfigVersion',
  'configName',
  'configStatus',
  'baseVersion',
  'publishUserName',
  'publishTime',
  'effectiveTime',
  'changeNote',
  'senderCount',
] as const;

export interface VersionFilter extends AskedOrder<'publishTime'> {
  readonly configStatus?: number | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Without their content, the newest first. */
export function listVersions(db: Kysely<Tables>, { configStatus, from, to, ...order }: VersionFilter) {
  let query = db.selectFrom('smsConfigVersion').select(versionColumns);
  if (configStatus !== undefined) query = query.where('configStatus', '=', configStatus);
  if (from) query = query.where('publishTime', '>=', from);
  if (to) query = query.where('publishTime', '<=', to);
  return query
    .orderBy(orderOf(order, sql.join(NEWEST.map((column) => sql`${column} DESC`)), { publishTime: NEWEST }))
    .execute();
}
const NEWEST = [
  sql`coalesce(publish_time, '-infinity')`,
  sql`length(sms_config_version)`,
  sql`sms_config_version`,
] as const;
export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

export interface WholeVersion extends VersionRow {
  readonly content: ConfigContent;
}

/** With everything it holds, the people who may send as well; null when there is none of this name. */
export async function findVersion(
  db: Kysely<Tables>,
  smsConfigVersion: string,
): Promise<WholeVersion | null> {
  const row = await db
    .selectFrom('smsConfigVersion')
    .select([...versionColumns, 'configContent'])
    .where('smsConfigVersion', '=', smsConfigVersion)
    .executeTakeFirst();
  if (!row) return null;
  const { configContent, ...version } = row;
  const sendUsers = await listSenders(db, smsConfigVersion);
  return { ...version, content: { ...readContent(configContent), sendUsers } };
}

/** @throws when there is none: every installation has one */
export async function readNameInUse(db: Kysely<Tables>): Promise<string> {
  const { smsConfigVersion } = await db
    .selectFrom('smsConfigVersion')
    .select('smsConfigVersion')
    .where('configStatus', '=', ConfigStatus.inUse)
    .executeTakeFirstOrThrow();
  return smsConfigVersion;
}

/** Publications wait for each other here. Null when the version is in use no longer, also when that happened while waiting. */
export async function lockInUse(trx: Transaction<Tables>, smsConfigVersion: string): Promise<string | null> {
  const row = await trx
    .selectFrom('smsConfigVersion')
    .select('smsConfigVersion')
    .where('configStatus', '=', ConfigStatus.inUse)
    .where('smsConfigVersion', '=', smsConfigVersion)
    .forUpdate()
    .executeTakeFirst();
  return row?.smsConfigVersion ?? null;
}

export function findPlanned(db: Kysely<Tables>) {
  return db
    .selectFrom('smsConfigVersion')
    .select(versionColumns)
    .where('configStatus', '=', ConfigStatus.planned)
    .executeTakeFirst();
}

/** Those who ask hold the lock of the version in use, so that nobody gets the same one. */
export async function nextVersionName(trx: Transaction<Tables>, now: Date): Promise<string> {
  const start = `V${chinaDate(now)}.`;
  const { last } = await trx
    .selectFrom('smsConfigVersion')
    .select(sql<number | null>`max(substr(sms_config_version, ${start.length + 1})::integer)`.as('last'))
    .where('smsConfigVersion', 'like', `${start}%`)
    .executeTakeFirstOrThrow();
  return `${start}${(last ?? 0) + 1}`;
}

export interface NewVersion {
  readonly smsConfigVersion: string;
  readonly configName: string;
  readonly configStatus: number;
  readonly baseVersion: string;
  readonly changeNote: string;
  readonly publishUserName: string;
  readonly publishTime: Date;
  readonly effectiveTime: Date;
  readonly content: ConfigContent;
}

export async function insertVersion(
  trx: Transaction<Tables>,
  { content: { sendUsers, ...content }, ...row }: NewVersion,
): Promise<void> {
  await trx
    .insertInto('smsConfigVersion')
    .values({ ...row, senderCount: sendUsers.length, configContent: JSON.stringify(content) })
    .execute();
  if (sendUsers.length === 0) return;
  await sql`INSERT INTO sms_config_sender
    SELECT ${row.smsConfigVersion}, u."userId", coalesce(u."userName", ''), coalesce(u."realName", ''), coalesce(u."deptId", ''),
      coalesce(u."fullDeptName", ''), coalesce(u."roleName", ''), ARRAY(SELECT jsonb_array_elements_text(u."smsCategories")),
      u."dayQuota", u."monthQuota", u."urgentFlag"
    FROM jsonb_to_recordset(${JSON.stringify(sendUsers)}::jsonb) AS u ("userId" bigint, "userName" text, "realName" text, "deptId" text,
      "fullDeptName" text, "roleName" text, "smsCategories" jsonb, "dayQuota" integer, "monthQuota" integer, "urgentFlag" smallint)`.execute(
    trx,
  );
}

/** Makes the planned version the one in use. The row of the planned one must be held. */
export async function putInUse(trx: Transaction<Tables>, smsConfigVersion: string): Promise<void> {
  await endInUse(trx);
  await trx
    .updateTable('smsConfigVersion')
    .set({ configStatus: ConfigStatus.inUse })
    .where('smsConfigVersion', '=', smsConfigVersion)
    .where('configStatus', '=', ConfigStatus.planned)
    .execute();
}

export async function endInUse(trx: Transaction<Tables>): Promise<void> {
  await trx
    .updateTable('smsConfigVersion')
    .set({ configStatus: ConfigStatus.history })
    .where('configStatus', '=', ConfigStatus.inUse)
    .execute();
}

export async function listSenders(db: Kysely<Tables>, smsConfigVersion: string): Promise<SendUser[]> {
  const rows = await db
    .selectFrom('smsConfigSender')
    .select(['userId', 'userName', 'realName', 'deptId', 'fullDeptName', 'roleName'])
    .select(['smsCategories', 'dayQuota', 'monthQuota', 'urgentFlag'])
    .where('smsConfigVersion', '=', smsConfigVersion)
    .orderBy('deptId')
    .orderBy('userId')
    .execute();
  return rows.map(({ urgentFlag, ...row }) => ({ ...row, urgentFlag: urgentFlag === 1 ? 1 : 0 }));
}

export function findDraft(db: Kysely<Tables>, userId: string) {
  return db.selectFrom('smsConfigDraft').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export interface DraftColumns {
  readonly userId: string;
  readonly configName: string;
  readonly configContent: string;
  readonly updateTime: Date;
}

/** Begins one, unless the person has one already. @returns whether it was begun */
export async function insertDraft(
  db: Kysely<Tables>,
  row: DraftColumns & { baseVersion: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('smsConfigDraft')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns the new version and the base; undefined when it is not as the caller has seen it */
export function updateDraft(
  db: Kysely<Tables>,
  { userId, ...set }: DraftColumns & { baseVersion?: string },
  version: number,
) {
  return db
    .updateTable('smsConfigDraft')
    .set({ ...set, version: sql`version + 1` })
    .where('userId', '=', userId)
    .where('version', '=', version)
    .returning(['version', 'baseVersion'])
    .executeTakeFirst();
}

/** @param version of the one that the caller has seen; absent: whatever there is */
export async function deleteDraft(db: Kysely<Tables>, userId: string, version?: number): Promise<boolean> {
  let query = db.deleteFrom('smsConfigDraft').where('userId', '=', userId);
  if (version !== undefined) query = query.where('version', '=', version);
  return (await query.executeTakeFirst()).numDeletedRows === 1n;
}

/** Applications under review, and those that send or wait for their time. */
export async function countUnderWay(db: Kysely<Tables>): Promise<{ waiting: number; sending: number }> {
  return db
    .selectFrom('massSmsApply')
    .select([
      sql<number>`(count(*) FILTER (WHERE audit_status IN (${literals(...UNDER_REVIEW)})))::integer`.as(
        'waiting',
      ),
      sql<number>`(count(*) FILTER (WHERE send_status IN (${literals(...UNFINISHED)})))::integer`.as(
        'sending',
      ),
    ])
    .where('delFlag', '=', 0)
    .where(
      sql<boolean>`(audit_status IN (${literals(...UNDER_REVIEW)}) OR send_status IN (${literals(...UNFINISHED)}))`,
    )
    .executeTakeFirstOrThrow();
}
