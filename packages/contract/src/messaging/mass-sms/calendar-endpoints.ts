/**
 * 发送日历: what went and will go to an area, day by day, whoever sends it. To every office whose area it touches it tells title, unit,
 * time and how many of its people are reached; the text only to whom the application is readable (decision 27).
 */
import * as z from 'zod/mini';
import { get } from '../../endpoint.ts';
import { deptCode, flag, id, moment } from '../../envelope.ts';
import { anyPart } from './access.ts';

/** Told of one day; a day with more is rare, and its number is told. */
export const CALENDAR_ITEMS_MAX = 200;
/** Titles that a cell of the month has room for. */
export const CALENDAR_TITLES_MAX = 2;

export const calendarMonth = get('/v1/admin/massSms/calendar', {
  access: anyPart,
  summary: '一个月里每天发往本区域的短信条数与重叠数',
  request: z.strictObject({
    month: z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份格式应为 YYYY-MM')),
    /** a part of one's own area; the whole when left out */
    deptId: z.optional(deptCode),
  }),
  answer: z.object({
    deptId: z.string(),
    deptName: z.string(),
    /** only days with something */
    days: z.array(
      z.object({
        day: z.string(),
        count: z.number(),
        /** the first of them, urgent ones before others */
        first: z.array(
          z.object({
            applyDeptName: z.string(),
            smsTitle: z.string(),
            smsCategory: z.string(),
            urgentFlag: flag,
          }),
        ),
        /** places that two offices or more send to on that day */
        overlapCount: z.number(),
      }),
    ),
  }),
});

const calendarItem = z.object({
  /** null when its text is not the caller's to read */
  applyId: z.nullable(id),
  smsTitle: z.string(),
  smsCategory: z.string(),
  urgentFlag: flag,
  applyDeptName: z.string(),
  /** when it left or is to leave; null: as soon as it is passed */
  time: z.nullable(moment),
  auditStatus: z.number(),
  sendStatus: z.number(),
  /** in the asked area; null: archived, and some of its slices reach beyond the area */
  recipientCount: z.nullable(z.number()),
  /** by the next level down; what cannot be said without counting everybody is under null, or missing where the sum is not known */
  areas: z.array(z.object({ deptId: z.nullable(z.string()), deptName: z.string(), count: z.number() })),
});
export type CalendarItem = z.output<typeof calendarItem>;

export const calendarDay = get('/v1/admin/massSms/calendarDay', {
  access: anyPart,
  summary: '一天里发往本区域的短信',
  request: z.strictObject({
    day: z.string().check(z.regex(/^20\d{2}-\d{2}-\d{2}$/, '日期格式应为 YYYY-MM-DD')),
    deptId: z.optional(deptCode),
  }),
  answer: z.object({
    /** of which the first CALENDAR_ITEMS_MAX are told */
    count: z.number(),
    items: z.array(calendarItem),
    overlaps: z.array(
      z.object({ deptId: z.string(), deptName: z.string(), applyDeptNames: z.array(z.string()) }),
    ),
  }),
});
