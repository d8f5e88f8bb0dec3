/**
 * Farmers' questions and how soon they are answered, on the big screen (呼应), inside the reader's own area. 呼 is a consultation,
 * 应 its answer. Nobody is named, and no text is told.
 */
import * as z from 'zod/mini';
import { get, signedIn } from '../../endpoint.ts';
import { moment } from '../../envelope.ts';
import { ofPlace, path, period, valueOfArea } from './endpoints.ts';

const of = <Answer extends z.ZodMiniType>(name: string, summary: string, answer: Answer) =>
  get(`/v1/admin/flight/nongHu/${name}`, {
    access: signedIn,
    summary: `呼应：${summary}`,
    isBackground: true,
    request: z.strictObject(ofPlace),
    answer,
  });
const inPeriod = <Answer extends z.ZodMiniType>(name: string, summary: string, answer: Answer) =>
  get(`/v1/admin/flight/nongHu/${name}`, {
    access: signedIn,
    summary: `呼应：${summary}`,
    isBackground: true,
    request: z.strictObject({ ...ofPlace, period }),
    answer,
  });

export const nongHuFigures = inPeriod(
  'figures',
  '数字',
  z.object({
    path,
    statTime: moment,
    /** since the first one */
    totalCount: z.number(),
    addedToday: z.number(),
    /** wait for an answer now, and those of them past their deadline */
    openCount: z.number(),
    overdueCount: z.number(),
    /** per cent with one decimal, of those asked in the period: answered or closed by now; null of none */
    doneRate: z.nullable(z.number()),
    /** from question to answer, with one decimal, of those answered in the period; null of none */
    replyHours: z.nullable(z.number()),
    /** the mean of the marks given in the period in per cent of the best one, with one decimal; null of none */
    satisfaction: z.nullable(z.number()),
    scoreCount: z.number(),
    /** yesterday up to this time of day */
    addedYesterday: z.number(),
    /** as `replyHours`, of as long a part of the period before */
    formerReplyHours: z.nullable(z.number()),
  }),
);

export const nongHuMap = inPeriod('map', '下一级各地的呼声数', z.array(valueOfArea(z.number())));

export const nongHuTypes = inPeriod(
  'type',
  '呼声的类型',
  z.array(z.object({ callType: z.number(), count: z.number() })),
);

export const nongHuSources = inPeriod(
  'source',
  '呼声的来源',
  z.array(z.object({ callSource: z.number(), count: z.number() })),
);

export const WORDS_MAX = 24;
/** A word of one question alone would tell of whoever asked it. */
export const WORD_TOLD_FROM = 2;
export const nongHuWords = inPeriod(
  'words',
  '呼声的热词，最多的在前',
  z.array(z.object({ word: z.string(), count: z.number() })),
);

/** Every day has its row. */
export const nongHuTrend = of(
  'trend',
  '近30天的呼与应',
  z.array(z.object({ day: z.string(), callCount: z.number(), replyCount: z.number() })),
);

/** The quickest first: counties of the province and of a city, townships of a county. */
export const nongHuRank = inPeriod(
  'rank',
  '各地办理时效',
  z.array(
    z.object({
      deptId: z.string(),
      deptName: z.string(),
      replyCount: z.number(),
      /** on average, with one decimal */
      replyHours: z.number(),
      rank: z.number(),
    }),
  ),
);

export const BOARD_LISTED_MAX = 20;
export const nongHuBoard = of(
  'board',
  '等待答复的呼声，最急的在前',
  z.array(
    z.object({
      consultNo: z.string(),
      callType: z.number(),
      /** down to the township */
      areaName: z.string(),
      urgentFlag: z.number(),
      /** negative: overdue for so long */
      leftMinutes: z.number(),
    }),
  ),
);
