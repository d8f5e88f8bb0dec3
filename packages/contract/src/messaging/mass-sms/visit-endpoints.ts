/** Farmers whom an SMS did not reach, as a list for the messengers of their villages (未送达回访): call them, go there, say what came of it. */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import { deptCode, flag, id, moment, nothing, pageOf, paging, text, wholeNumber } from '../../envelope.ts';
import { normalisePhone, phoneProblem } from '../../rules/phone.ts';
import { anyPart } from './access.ts';

const messengers = permitted('sms:apply:add');
const markField = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
/** Below zero: left out before the sending, by the number that it has among those. */
const seqField = wholeNumber(-100_000_000, 100_000_000);

/** Empty, or a mobile number; arrives as the eleven digits that are stored. */
const rightPhone = z.pipe(
  text(40).check((given) => {
    const problem = given.value === '' ? null : phoneProblem(given.value);
    if (problem !== null) given.issues.push({ code: 'custom', message: problem, input: given.value });
  }),
  z.transform((typed: string) => normalisePhone(typed) ?? typed),
);

/** The text that farmers are to be told: that of the latest correction that was passed, where there is one. */
const toTell = { fullContent: z.string(), isCorrected: z.boolean() };

/** Progress: `total` are those not reached so far, and those for whom something was noted. */
const progress = { total: z.number(), done: z.number() };

export const pageVisitLists = post('/v1/admin/smsVisit/lists', {
  access: messengers,
  summary: '未送达回访：管辖范围内有未送达农户的短信，及还在等结果的紧急类短信',
  request: z.strictObject({ smsTitle: z.optional(text(50)), urgentFlag: z.optional(flag), ...paging }),
  answer: z.extend(
    pageOf(
      z.object({
        applyId: id,
        applyNo: z.string(),
        smsTitle: z.string(),
        smsCategory: z.string(),
        urgentFlag: flag,
        warnLevel: z.nullable(z.number()),
        /** when it began to leave */
        realSendTime: z.nullable(moment),
        /** names of the first chosen places, and how many were chosen */
        areaNames: z.array(z.string()),
        areaCount: z.number(),
        ...toTell,
        openTime: moment,
        ...progress,
        /** those who missed a later text as well: each is visited once, with that one, and is not in `total` */
        joinedCount: z.number(),
      }),
    ),
    {
      /** urgent texts under way to the reader's area, with those of it whose result is not known yet */
      waiting: z.array(
        z.object({
          applyId: id,
          smsTitle: z.string(),
          realSendTime: z.nullable(moment),
          waitingCount: z.number(),
        }),
      ),
    },
  ),
});

export const VISIT_AREAS_TOLD_MAX = 2;

export const pageVisits = post('/v1/admin/smsVisit/farmers', {
  access: messengers,
  summary: '未送达回访：一条短信没有送达的农户',
  request: z.strictObject({
    applyId: id,
    deptId: z.optional(deptCode),
    /** VisitMark; 0 still to do */
    mark: z.optional(wholeNumber(0, 5)),
    ...paging,
  }),
  answer: z.extend(
    pageOf(
      z.object({
        seq: z.number(),
        realName: z.nullable(z.string()),
        /** masked */
        phoneNumber: z.string(),
        deptName: z.string(),
        failReason: z.nullable(z.string()),
        /** nothing was sent to this number */
        isLeftOut: z.boolean(),
        /** empty, stopped or invalid: nobody answers there, and only a visit helps */
        isDead: z.boolean(),
        /** whom the place has to go there: messengers of the village, or of the township where it has none */
        responsible: z.array(z.string()),
        /** the office of the village or, without a telephone of it, of the township */
        office: z.nullable(z.object({ name: z.string(), phone: z.nullable(z.string()) })),
        /** earlier texts that the same number did not get, and that are told with this one */
        alsoMissed: z.array(
          z.object({ applyId: id, smsTitle: z.string(), realSendTime: z.nullable(moment) }),
        ),
        mark: z.number(),
        note: z.nullable(z.string()),
        /** masked */
        rightPhone: z.nullable(z.string()),
        markUserName: z.nullable(z.string()),
        markTime: z.nullable(moment),
      }),
    ),
    {
      smsTitle: z.string(),
      /** its page opens: whoever visits for another office reads the list alone */
      mayRead: z.boolean(),
      ...toTell,
      /** of the reader's whole area, whatever the filters */
      listedCount: z.number(),
      /** who is visited with a later text, and so is not in this list */
      joinedCount: z.number(),
      doneCount: z.number(),
    },
  ),
});

export const readVisitPhone = post('/v1/admin/smsVisit/phone', {
  access: messengers,
  summary: '未送达回访：查看一名农户的完整号码（记入操作日志）',
  request: z.strictObject({ applyId: id, seq: seqField }),
  answer: z.object({
    phoneNumber: z.string(),
    rightPhone: z.nullable(z.string()),
    /** what is read aloud */
    ...toTell,
  }),
});

export const markVisit = post('/v1/admin/smsVisit/mark', {
  access: messengers,
  summary: '未送达回访：记下结果',
  request: z.strictObject({
    applyId: id,
    seq: seqField,
    mark: markField,
    /** the mark that was on the screen; another meanwhile answers 4090 */
    fromMark: wholeNumber(0, 5),
    note: z._default(text(200), ''),
    /** only with a wrong number */
    rightPhone: z.optional(rightPhone),
  }),
  answer: nothing,
});

export const openVisits = post('/v1/admin/smsVisit/open', {
  access: permitted('sms:apply:add', 'sms:supervise:remark'),
  summary: '未送达回访：为一条已结束的短信生成名单',
  request: z.strictObject({ applyId: id }),
  answer: z.object({ farmerCount: z.number() }),
});

export const visitProgress = get('/v1/admin/smsVisit/progress', {
  access: anyPart,
  summary: '未送达回访：一条短信的进度',
  request: z.strictObject({ applyId: id }),
  answer: z.object({
    /** null: no list was made */
    openTime: z.nullable(moment),
    openUserName: z.nullable(z.string()),
    /** when the system makes it without being asked; null: it was made, or is left to people */
    opensItselfAt: z.nullable(moment),
    mayOpen: z.boolean(),
    ...progress,
    byMark: z.array(z.object({ mark: z.number(), count: z.number() })),
    byDept: z.array(z.object({ deptId: z.string(), deptName: z.string(), ...progress })),
  }),
});

export const VISITS_COUNTED_MAX = 1000;
