/** Scopes: calls that an administrator allows an application of another system. Which calls belong to each: open-api/endpoints.ts. */
import type { Dictionary } from '../../dictionaries.ts';

export const APP_SCOPES = [
  { value: 'sms.send', label: '群发短信' },
  { value: 'consult.ask', label: '农户提问' },
  { value: 'post.add', label: '农户互动' },
  { value: 'listing.add', label: '农户供求' },
  { value: 'activity.sign', label: '农户报名活动' },
  { value: 'coupon.claim', label: '领取优惠券' },
  { value: 'coupon.use', label: '核销优惠券' },
  { value: 'content.react', label: '点赞、举报、浏览' },
  { value: 'content.read', label: '读取已发布的内容' },
  { value: 'device.report', label: '上报设备状态' },
  { value: 'dept.read', label: '读取组织机构' },
  { value: 'user.read', label: '读取公开的联系人' },
  { value: 'push.report', label: '报告推送的到达和打开' },
] as const satisfies Dictionary;
export type AppScope = (typeof APP_SCOPES)[number]['value'];

export const appScopeValues = APP_SCOPES.map(({ value }) => value);
/** Only who sends texts needs categories and a number of recipients. */
export const SMS_SCOPE = 'sms.send' satisfies AppScope;
/** Bring something in that counts against the day's number. */
export const WRITING_SCOPES: readonly AppScope[] = [
  'consult.ask',
  'post.add',
  'listing.add',
  'activity.sign',
  'coupon.claim',
  'coupon.use',
];
