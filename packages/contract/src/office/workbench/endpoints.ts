/**
 * The calls of 工作台: what waits for this person over all modules, what they wrote, what goes on around them, the texts of their office in
 * figures, and how they arranged it. Which call has which blocks: decision 105.
 */
import * as z from 'zod/mini';
import { get, permitted, post, signedIn } from '../../endpoint.ts';
import { id, moment, nothing } from '../../envelope.ts';
import { AGENDA_SPANS, BLOCK_KEYS, SHORTCUTS_MAX, SPANS, TODO_TYPES } from './fields.ts';

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
    /** when the texts of each day were last summed up; null: not yet */
    asOf: z.nullable(moment),
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

const blocks = z.array(z.enum(BLOCK_KEYS));
const arranged = { shown: blocks, hidden: blocks };

const pressing = z.object({
  /** what it is: 短信, 三农资讯, 咨询 … */
  label: z.string(),
  title: z.string(),
  /** who handed it in, or asks */
  who: z.string(),
  peopleCount: z.nullable(z.number()),
  isUrgent: z.boolean(),
  since: moment,
  /** when it leaves or its deadline ends; null: nothing happens by itself */
  due: z.nullable(moment),
  /** the word of the button, and where it leads */
  act: z.string(),
  path: z.string(),
});
export type PressingRow = z.output<typeof pressing>;

const written = z.object({
  label: z.string(),
  title: z.string(),
  /** of SMS_AUDIT_STATUS and SMS_SEND_STATUS; null: a content that came back, or a form that is being filled in */
  sms: z.nullable(
    z.object({
      auditStatus: z.number(),
      sendStatus: z.number(),
      sendCount: z.number(),
      successCount: z.number(),
    }),
  ),
  /** being filled in, and stored nowhere but in the draft of its form */
  isKept: z.boolean(),
  /** what others did with a content: 被退回, 已下架; null: it is no content that came back */
  outcome: z.nullable(z.string()),
  /** of who refused it or took it offline */
  opinion: z.nullable(z.string()),
  time: moment,
  act: z.string(),
  path: z.string(),
});
export type WrittenRow = z.output<typeof written>;

const watchRow = z.object({
  title: z.string(),
  note: z.string(),
  tone: z.enum(['good', 'bad', 'neutral']),
  act: z.string(),
  path: z.string(),
});
export type WatchRow = z.output<typeof watchRow>;
const watchGroup = z.object({ title: z.string(), rows: z.array(watchRow) });
export type WatchGroup = z.output<typeof watchGroup>;

const warning = z.object({
  disasterId: id,
  contentHash: z.string(),
  title: z.string(),
  disasterType: z.number(),
  warnLevel: z.number(),
  effectEnd: moment,
  areas: z.array(z.object({ deptId: z.string(), deptName: z.string() })),
  /** SMS that belong to it: the one that was made of it, and emergencies that were begun from it */
  smsCount: z.number(),
  /** texts of these that left; null: there is none */
  sentCount: z.nullable(z.number()),
  mayTurnIntoSms: z.boolean(),
});
export type WarningInForce = z.output<typeof warning>;

export const startOfWorkbench = get('/v1/admin/workbench/start', {
  access: signedIn,
  summary: '工作台首屏：生效的预警、要我办的、我写的、值守，以及各人的排列',
  isBackground: true,
  request: z.strictObject({}),
  answer: z.object({
    /** null for who has never arranged anything */
    arranged: z.nullable(z.object(arranged)),
    /** in force in the own area or a part of it, the gravest first */
    warnings: z.array(warning),
    pressing: z.array(pressing),
    written: z.array(written),
    watch: z.array(watchGroup),
  }),
});
export type WorkbenchStart = z.output<typeof startOfWorkbench.answer>;

export const besideWorkbench = get('/v1/admin/workbench/beside', {
  access: signedIn,
  summary: '工作台旁栏：未读信件、公告、下载，最新的在前',
  isBackground: true,
  request: z.strictObject({}),
  answer: z.object({
    letters: z.array(
      z.object({ letterId: id, letterTitle: z.string(), senderName: z.string(), sendTime: moment }),
    ),
    notices: z.array(z.object({ articleId: id, title: z.string(), publishTime: moment })),
    documents: z.array(z.object({ id, documentName: z.string(), url: z.string(), updateTime: moment })),
  }),
});

const agendaItem = z.object({
  kind: z.enum(['event', 'sms']),
  title: z.string(),
  /** whose it is */
  place: z.string(),
  /** null: as soon as it is passed */
  start: z.nullable(moment),
  path: z.string(),
});
export type AgendaItem = z.output<typeof agendaItem>;

export const agenda = get('/v1/admin/workbench/agenda', {
  access: signedIn,
  summary: '本周或本月还要来的：事件，和将发到本区域的短信',
  isBackground: true,
  request: z.strictObject({ span: z._default(z.enum(AGENDA_SPANS), 'week') }),
  answer: z.object({ list: z.array(agendaItem), more: z.boolean() }),
});

export const saveBlocks = post('/v1/admin/workbench/saveBlocks', {
  access: signedIn,
  summary: '保存工作台各块的顺序，和不显示的块',
  request: z
    .strictObject(arranged)
    .check(
      z.refine(
        ({ shown, hidden }) => new Set([...shown, ...hidden]).size === shown.length + hidden.length,
        '同一块只能放一处',
      ),
    ),
  answer: nothing,
});
