/**
 * The configuration of mass SMS (contract §9.2): the version in use (who may send, how it is reviewed, what each category may
 * do) and the other settings (window, limits, thresholds). Publishing and changing them are not here.
 */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../database/tables.ts';

const flag = z.union([z.literal(0), z.literal(1)]);

/** Lists that are empty and quotas that are null do not limit. */
const sendUser = z.object({
  userId: z.string(),
  smsCategories: z.array(z.string()).default([]),
  dayQuota: z.number().nullable().default(null),
  monthQuota: z.number().nullable().default(null),
  urgentFlag: flag.default(1),
});

const auditRule = z.object({
  smsCategory: z.string(),
  /** the applicant's level; null: every level */
  deptLevel: z.number().nullable().default(null),
  stepCount: z.number().int().min(1).max(2),
  /** reviews when the recipients exceed `secondAuditThreshold` */
  overCountStep: z.number().int().min(1).max(2).default(2),
});

const categoryRule = z.object({
  smsCategory: z.string(),
  tailFlag: flag.default(0),
  /** may be sent outside the window */
  nightFlag: flag.default(0),
  commercialFlag: flag.default(0),
  urgentAllowed: flag.default(0),
});
export type CategoryRule = z.output<typeof categoryRule>;

const sign = z.object({ smsSign: z.string(), deptId: z.string(), defaultFlag: flag.default(0) });

const configContent = z.object({
  /** empty: everybody whose role may apply */
  sendUsers: z.array(sendUser).default([]),
  auditRules: z.array(auditRule).default([]),
  categoryRules: z.array(categoryRule).default([]),
  signs: z.array(sign).default([]),
  linkHosts: z.array(z.string()).default([]),
});
const clockTime = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/);

const otherConfig = z.object({
  sendStartTime: clockTime.default('08:00'),
  sendEndTime: clockTime.default('21:00'),
  /** messages that one number gets in a day; urgent ones are neither counted nor kept back */
  dailyLimitPerPhone: z.number().int().min(1).default(3),
  secondAuditThreshold: z.number().int().min(0).default(10_000),
  approvalFileThreshold: z.number().int().min(0).default(50_000),
  maxContentLength: z.number().int().min(1).max(450).default(450),
  maxSegment: z.number().int().min(1).max(15).default(8),
  defaultSign: z.string().default('【浙江农民信箱】'),
  tailText: z.string().default('拒收请回复R'),
  optOutWords: z.array(z.string()).default(['R', 'T', 'TD', '退订']),
  reportTimeoutHours: z.number().min(1).default(72),
  failAlarmRate: z.number().min(0).max(100).default(10),
  duplicateHours: z.number().min(0).default(24),
});
export type OtherConfig = z.output<typeof otherConfig>;

/** A version with its name, as applications remember it. */
export interface ConfigVersion extends z.output<typeof configContent> {
  readonly smsConfigVersion: string;
}

/** @throws when no version is in use: every installation is given its first one with the schema's first data */
export async function readConfigInUse(db: Kysely<Tables>): Promise<ConfigVersion> {
  const config = await findConfigInUse(db);
  if (!config) throw new Error('No version of the SMS configuration is in use.');
  return config;
}

/** Null before a first version was published. */
export async function findConfigInUse(db: Kysely<Tables>): Promise<ConfigVersion | null> {
  const row = await db
    .selectFrom('smsConfigVersion')
    .select(['smsConfigVersion', 'configContent'])
    .where('configStatus', '=', 1)
    .executeTakeFirst();
  return row ? { smsConfigVersion: row.smsConfigVersion, ...configContent.parse(row.configContent) } : null;
}

/** The other settings; what a stored row leaves out has the default of contract §9.2. */
export async function readOtherConfig(db: Kysely<Tables>): Promise<OtherConfig> {
  const row = await db.selectFrom('smsOtherConfig').select('content').executeTakeFirst();
  return otherConfig.parse(row?.content ?? {});
}
