/** Clicks on the tracked link of an application (SmsLinkClick): in sums, over time, by place, and one by one. */
import * as z from 'zod/mini';
import { get, permitted } from '../../endpoint.ts';
import { id, moment, pageOf, paging, sortedBy } from '../../envelope.ts';

export const conversionRateDetail = get('/v1/admin/SmsLinkClick/conversionRateDetail', {
  access: permitted('sms:apply:add', 'sms:audit:detail', 'sms:supervise:sendDetail'),
  summary: '短信中链接的点击情况',
  request: z.strictObject({ applyId: id, ...paging, ...sortedBy('clickTime') }),
  answer: z.object({
    linkUrl: z.string(),
    /** after it the link leads nowhere; null before it is sent */
    expireTime: z.nullable(moment),
    successCount: z.number(),
    clickUserCount: z.number(),
    clickCount: z.number(),
    /** clickUserCount / successCount × 100 with two digits; null before anybody was reached */
    conversionRate: z.nullable(z.number()),
    /** hours in which somebody clicked, the first ones first: `YYYY-MM-DD HH:00:00` */
    byHour: z.array(z.object({ hour: moment, clickCount: z.number(), clickUserCount: z.number() })),
    byDept: z.array(
      z.object({
        deptId: z.string(),
        deptName: z.string(),
        successCount: z.number(),
        clickCount: z.number(),
        clickUserCount: z.number(),
        conversionRate: z.nullable(z.number()),
      }),
    ),
    /** those who clicked, the latest first */
    page: pageOf(
      z.object({
        /** masked */
        phoneNumber: z.string(),
        realName: z.nullable(z.string()),
        deptName: z.nullable(z.string()),
        /** the first time */
        clickTime: moment,
        clickCount: z.number(),
      }),
    ),
  }),
});
