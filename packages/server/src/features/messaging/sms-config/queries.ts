/**
 * The configuration of mass SMS as others ask for it: the version in use, who may send under it, over which channels,
 * and the other settings (window, limits, thresholds). Publishing and changing them are in actions.ts and other-actions.ts.
 */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { type ConfigContent, configContent } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import { FIRST_OTHER_CONFIG } from '@farmers-mailbox/contract/messaging/sms-config/other-config.ts';
import type { Sending } from '@farmers-mailbox/contract/messaging/sms-config/senders.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../../database/tables.ts';

export type { CategoryRule } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';

/** D:CONFIG_STATUS */
export const ConfigStatus = { inUse: 1, history: 2, planned: 3, cancelled: 4 } as const;

const clockTime = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/);
const dayRange = z.object({ start: z.string(), end: z.string() });

/** More lenient than the page's own rules: what is stored is read. */
const otherConfig = z.object({
  sendStartTime: clockTime,
  sendEndTime: clockTime,
  /** 0: ordinary texts do not leave on the days of `holidays` */
  holidaySendFlag: z.union([z.literal(0), z.literal(1)]),
  holidays: z.array(dayRange),
  /** messages that one number gets in a day; urgent ones are neither counted nor kept back */
  dailyLimitPerPhone: z.number().int().min(1),
  minuteLimitPerPhone: z.number().int().min(1),
  secondAuditThreshold: z.number().int().min(0),
  approvalFileThreshold: z.number().int().min(0),
  /** 0: nobody is reminded */
  auditRemindMinutes: z.number().int().min(0),
  maxContentLength: z.number().int().min(1).max(450),
  maxSegment: z.number().int().min(1).max(15),
  defaultSign: z.string(),
  tailText: z.string(),
  optOutWords: z.array(z.string()),
  reportTimeoutHours: z.number().min(1),
  failAlarmRate: z.number().min(0).max(100),
  duplicateHours: z.number().min(0),
  /** how long a number is kept out that the carrier called empty, stopped or barred; 0: it is not */
  deadNumberDays: z.number().int().min(0),
  /** empty: there are no short links */
  shortLinkDomain: z.string(),
  shortLinkDays: z.number().int().min(1),
});
export type OtherConfig = z.output<typeof otherConfig>;

/** A version with its name, as applications remember it. Who may send stands in a table of its own: `readSending`. */
export interface ConfigVersion extends Omit<ConfigContent, 'sendUsers'> {
  readonly smsConfigVersion: string;
  /** 0: everybody whose role may apply */
  readonly senderCount: number;
}

/** @throws when no version is in use: every installation is given its first one with the schema's first data */
export async function readConfigInUse(db: Kysely<Tables>): Promise<ConfigVersion> {
  const row = await db
    .selectFrom('smsConfigVersion')
    .select(['smsConfigVersion', 'senderCount', 'configContent'])
    .where('configStatus', '=', ConfigStatus.inUse)
    .executeTakeFirst();
  if (!row) throw new Error('No version of the SMS configuration is in use.');
  return toConfigVersion(row);
}

function toConfigVersion(row: {
  smsConfigVersion: string;
  senderCount: number;
  configContent: unknown;
}): ConfigVersion {
  const { sendUsers: _, ...content } = readContent(row.configContent);
  return { smsConfigVersion: row.smsConfigVersion, senderCount: row.senderCount, ...content };
}

/** A stored content; parts that an older program did not write are empty. */
export function readContent(stored: unknown): ConfigContent {
  const empty = {
    sendUsers: [],
    auditRules: [],
    categoryRules: [],
    channelRoutes: [],
    signs: [],
    linkHosts: [],
  };
  return configContent.parse({ ...empty, ...(stored as object) });
}

/** One person's rules of sending under a version. */
export async function readSending(
  db: Kysely<Tables>,
  { smsConfigVersion, senderCount }: Pick<ConfigVersion, 'smsConfigVersion' | 'senderCount'>,
  userId: string,
): Promise<Sending> {
  if (senderCount === 0) return 'everybody';
  const row = await db
    .selectFrom('smsConfigSender')
    .select(['smsCategories', 'dayQuota', 'monthQuota', 'urgentFlag'])
    .where('smsConfigVersion', '=', smsConfigVersion)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ? { ...row, urgentFlag: row.urgentFlag === 1 ? 1 : 0 } : 'unlisted';
}

/**
 * True if the version is still the one in use; keeps it so until the transaction ends: to be asked last by what was checked
 * against it, since a publication waits meanwhile.
 */
export async function isStillInUse(trx: Kysely<Tables>, smsConfigVersion: string): Promise<boolean> {
  const row = await trx
    .selectFrom('smsConfigVersion')
    .select('smsConfigVersion')
    .where('smsConfigVersion', '=', smsConfigVersion)
    .where('configStatus', '=', ConfigStatus.inUse)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The routes in use, for whoever chooses channels each second. */
export async function readChannelRoutes(db: Kysely<Tables>): Promise<ConfigContent['channelRoutes']> {
  const row = await db
    .selectFrom('smsConfigVersion')
    .select(sql<ConfigContent['channelRoutes'] | null>`config_content -> 'channelRoutes'`.as('routes'))
    .where('configStatus', '=', ConfigStatus.inUse)
    .executeTakeFirst();
  return row?.routes ?? [];
}

/** Signatures that the gateways of the channels in use put before a text, each once: `billedSegments`. The built-in carrier adds nothing. */
export async function readGatewaySigns(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('smsChannel')
    .select('gatewaySign')
    .distinct()
    .where('status', '=', EnableStatus.enabled)
    .where('builtIn', '=', false)
    .where('removedTime', 'is', null)
    .orderBy('gatewaySign')
    .execute();
  return rows.map(({ gatewaySign }) => gatewaySign);
}

/** The other settings; what a stored row leaves out has its first value. */
export async function readOtherConfig(db: Kysely<Tables>): Promise<OtherConfig> {
  const row = await db.selectFrom('smsOtherConfig').select('content').executeTakeFirst();
  return readOtherContent(row?.content ?? {});
}

export const readOtherContent = (stored: unknown): OtherConfig =>
  otherConfig.parse({ ...FIRST_OTHER_CONFIG, ...(stored as object) });

/** The telephones that an alarm calls, encrypted. */
export async function listAlarmPhones(db: Kysely<Tables>) {
  return db
    .selectFrom('smsAlarmPhone')
    .select(['phoneId', 'phoneCipher', 'phoneHash'])
    .orderBy('createTime')
    .orderBy('phoneId')
    .execute();
}

/** People whose role lets them apply, with the identity that says so: `person (user_id, user_name, …)`, each once. */
export function applicantsSql(today: string, only: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`
    SELECT DISTINCT ON (person.user_id) person.user_id, person.user_name, person.real_name, identity.dept_id, dept.full_dept_name,
      role.role_name, identity.role_ids
    FROM sys_role AS role
      JOIN sys_user_identity AS identity ON identity.role_ids @> ARRAY[role.role_id] AND identity.removed_time IS NULL
      JOIN sys_user AS person ON person.user_id = identity.user_id
      JOIN sys_dept AS dept ON dept.dept_id = identity.dept_id
    WHERE role.status = ${sql.lit(EnableStatus.enabled)} AND role.button_permissions @> ARRAY['sms:apply:add'] AND role.authority_list @> ARRAY['SMS_APPLY']
      AND identity.status = ${sql.lit(EnableStatus.enabled)} AND coalesce(identity.valid_from, ${today}::date) <= ${today}::date
      AND coalesce(identity.valid_to, ${today}::date) >= ${today}::date
      AND person.status = ${sql.lit(EnableStatus.enabled)} AND person.del_flag = 0 AND ${only}
    ORDER BY person.user_id, identity.main_flag DESC, role.sort DESC, role.role_id, identity.identity_id`;
}
