/**
 * Content of a version of the SMS configuration (短信配置), with its limits: who may send, how it is reviewed, what each
 * category may do, over which channel it goes, under which signature, and to which hosts it may link.
 */
import * as z from 'zod/mini';
import { CARRIER, SMS_CATEGORY } from '../../dictionaries.ts';
import { deptCode, flag, id, text } from '../../envelope.ts';

/** More people are better told by their roles: an empty list lets everybody send whose role may apply. */
export const SEND_USERS_MAX = 5_000;
export const QUOTA_MAX = 100_000_000;
export const ROUTES_MAX = 100;
export const SIGNS_MAX = 2_000;
export const LINK_HOSTS_MAX = 200;
export const ROUTE_RATE_MAX = 10_000;

const categories: readonly string[] = SMS_CATEGORY.map(({ value }) => value);
const carriers: readonly string[] = CARRIER.map(({ value }) => value);

const category = text(2).check(z.refine((value) => categories.includes(value), '没有这个短信类别'));
const carrier = text(10).check(z.refine((value) => carriers.includes(value), '没有这个运营商'));
const whole = (min: number, max: number, unit: string) =>
  z
    .number(`请填写${min}至${max}的整数（${unit}）`)
    .check(z.int('应为整数'), z.gte(min, `不能小于${min}${unit}`), z.lte(max, `不能大于${max}${unit}`));

/** Lists that are empty and quotas that are null do not limit. */
const senderLimits = {
  smsCategories: z._default(z.array(category).check(z.maxLength(categories.length)), []),
  /** segments a day, and a calendar month */
  dayQuota: z._default(z.nullable(whole(1, QUOTA_MAX, '条')), null),
  monthQuota: z._default(z.nullable(whole(1, QUOTA_MAX, '条')), null),
  urgentFlag: z._default(flag, 1),
};
export const sendUser = z.strictObject({
  userId: id,
  ...senderLimits,
  /** who it is: written by the server, whatever a caller says */
  userName: z.optional(text(60)),
  realName: z.optional(text(60)),
  deptId: z.optional(text(20)),
  fullDeptName: z.optional(text(300)),
  roleName: z.optional(text(60)),
});
export type SendUser = z.output<typeof sendUser>;

const auditRule = z.strictObject({
  smsCategory: category,
  /** the applicant's level (2 province … 6 village); null: every level that has no rule of its own */
  deptLevel: z._default(z.nullable(whole(2, 6, '级')), null),
  stepCount: whole(1, 2, '次'),
  /** reviews when the recipients exceed `secondAuditThreshold` */
  overCountStep: z._default(whole(1, 2, '次'), 2),
});
export type AuditRule = z.output<typeof auditRule>;

const categoryRule = z.strictObject({
  smsCategory: category,
  /** ends with the words by which one opts out */
  tailFlag: z._default(flag, 0),
  /** may leave outside the sending hours */
  nightFlag: z._default(flag, 0),
  commercialFlag: z._default(flag, 0),
  urgentAllowed: z._default(flag, 0),
  /** draws on the quota of the organisations above when its own is not enough */
  shareQuotaFlag: z._default(flag, 0),
});
export type CategoryRule = z.output<typeof categoryRule>;

const channelRoute = z.strictObject({
  carrier,
  channelCode: text(60, 1),
  /** 1 is the first choice */
  priority: whole(1, 99, ''),
  /** segments a second of this carrier on this channel; null: as fast as the channel may */
  ratePerSecond: z._default(z.nullable(whole(1, ROUTE_RATE_MAX, '条/秒')), null),
});
export type ChannelRoute = z.output<typeof channelRoute>;

const sign = z.strictObject({ smsSign: text(20, 1), deptId: deptCode, defaultFlag: z._default(flag, 0) });
export type Sign = z.output<typeof sign>;

export const configContent = z.strictObject({
  /** empty: everybody whose role may apply */
  sendUsers: z.array(sendUser).check(z.maxLength(SEND_USERS_MAX, `发送人员最多${SEND_USERS_MAX}人`)),
  auditRules: z.array(auditRule).check(z.maxLength(200, '审核规则最多200条')),
  categoryRules: z.array(categoryRule).check(z.maxLength(categories.length)),
  channelRoutes: z.array(channelRoute).check(z.maxLength(ROUTES_MAX, `通道路由最多${ROUTES_MAX}条`)),
  signs: z.array(sign).check(z.maxLength(SIGNS_MAX, `签名最多${SIGNS_MAX}个`)),
  linkHosts: z.array(text(100, 1)).check(z.maxLength(LINK_HOSTS_MAX, `允许的网址最多${LINK_HOSTS_MAX}个`)),
});
export type ConfigContent = z.output<typeof configContent>;
