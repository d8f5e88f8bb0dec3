/** The calls of 工作台: what waits for this person over all modules, the texts of their office in figures, and their own shortcuts. */
import * as z from 'zod/mini';
import { get, permitted, post, signedIn } from '../../endpoint.ts';
import { nothing } from '../../envelope.ts';
import { SHORTCUTS_MAX, SPANS, TODO_TYPES } from './fields.ts';

/** Figures of texts: for whoever writes, reviews or supervises them. */
const concerned = permitted('sms:apply:add', 'sms:audit:pass', 'sms:supervise:remark');

export const todo = get('/v1/admin/workbench/todo', {
  access: signedIn,
  summary: '等我办理的事，按种类；没有的种类不列',
  isBackground: true,
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      todoType: z.enum(TODO_TYPES),
      title: z.string(),
      count: z.number(),
      /** of these: waiting too long, or behind their deadline */
      overdueCount: z.number(),
      /** 1: there are more, which were not counted */
      more: z.boolean(),
      /** the page of the console that lists them */
      path: z.string(),
    }),
  ),
});
export type Todo = z.output<typeof todo.answer>[number];

export const smsStat = get('/v1/admin/workbench/smsStat', {
  access: concerned,
  summary: '短信概况：本单位的，管理员看管辖范围内的',
  isBackground: true,
  request: z.strictObject({ span: z._default(z.enum(SPANS), 'month') }),
  answer: z.object({
    applyCount: z.number(),
    passCount: z.number(),
    sendCount: z.number(),
    /** applications on their way at this moment */
    sendingCount: z.number(),
    /** percent of the numbers sent to; null when none was */
    successRate: z.nullable(z.number()),
    /** this month, of the own office, counted as carriers bill; null where nobody ever set one */
    quotaTotal: z.nullable(z.number()),
    /** used, and frozen by what was submitted */
    quotaUsed: z.nullable(z.number()),
  }),
});

export const smsTrend = get('/v1/admin/workbench/smsTrend', {
  access: concerned,
  summary: '近30天每天的发送数和送达数，没有发送的日子也列出',
  isBackground: true,
  request: z.strictObject({}),
  answer: z.array(z.object({ day: z.string(), sendCount: z.number(), successCount: z.number() })),
});

export const shortcuts = get('/v1/admin/workbench/shortcut', {
  access: signedIn,
  summary: '自己选的快捷入口；没有选过时为空值',
  isBackground: true,
  request: z.strictObject({}),
  answer: z.nullable(z.array(z.string())),
});

export const saveShortcuts = post('/v1/admin/workbench/saveShortcut', {
  access: signedIn,
  summary: '保存快捷入口，按给出的顺序',
  request: z.strictObject({
    paths: z.array(z.string().check(z.regex(/^\/[A-Za-z0-9/]{1,80}$/, '请从菜单里选择页面'))).check(
      z.maxLength(SHORTCUTS_MAX, `最多选${SHORTCUTS_MAX}个快捷入口`),
      z.refine((paths) => new Set(paths).size === paths.length, '同一个页面只能选一次'),
    ),
  }),
  answer: nothing,
});
