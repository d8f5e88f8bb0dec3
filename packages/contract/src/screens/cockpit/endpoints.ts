/**
 * The cockpit on the big screen. What /v1/common/flight answers is for everybody: totals only, and small counts of
 * people hidden. What /v1/admin/flight answers is for whoever has the authority COCKPIT, inside their own area, exact.
 */
import * as z from 'zod/mini';
import { anyone, get, signedIn } from '../../endpoint.ts';
import { deptCode, moment } from '../../envelope.ts';
import { DEFAULT_MENU_KEY, DEFAULT_PERIOD, MENU_KEYS, PERIODS } from './menu.ts';

/** Shown to everybody in place of a small count of people. */
export const FEW = '<5';

/** Rounded to five; fewer than five people are only told to be few. */
const publicCount = z.union([z.number(), z.literal(FEW)]);
export type PublicCount = z.output<typeof publicCount>;

const day = z.string();
const month = z.string();
/** whole per cent; null when there is too little to tell */
const rate = z.nullable(z.number());

const publicPlace = z._default(
  z.string().check(z.regex(/^33(\d{2}){0,2}$/, '请选择省、市或县（市、区）')),
  '33',
);
export const period = z._default(z.enum(PERIODS), DEFAULT_PERIOD);
const menuKey = z._default(z.enum(MENU_KEYS), DEFAULT_MENU_KEY);
/** All pages send the same query with every call; figures that know no period, or no map, take no notice of it. */
const common = { period: z.optional(z.enum(PERIODS)), menuKey: z.optional(z.enum(MENU_KEYS)) };

const place = z.object({ deptId: z.string(), deptName: z.string() });
/** From the top that the caller may see down to the place itself. */
export const path = z.array(place);
/** When the totals were counted; null until they were for the first time. */
const statTime = z.nullable(moment);

export const valueOfArea = <Count extends z.ZodMiniType>(value: Count) =>
  z.object({
    deptId: z.string(),
    deptName: z.string(),
    /** the national code of the place; null for one that has none */
    regionCode: z.nullable(z.string()),
    value,
    /** 1 is the most; equal values share theirs */
    rank: z.number(),
  });

const inPublic = <Answer extends z.ZodMiniType>(name: string, summary: string, answer: Answer) =>
  get(`/v1/common/flight/${name}`, {
    access: anyone,
    isShared: true,
    summary: `驾驶舱：${summary}`,
    request: z.strictObject({ ...common, deptId: publicPlace, period }),
    answer,
  });

export const cockpitOverview = inPublic(
  'overview',
  '概况',
  z.object({
    path,
    statTime,
    figures: z.object({
      registeredCount: publicCount,
      realNameRate: rate,
      subjectCount: publicCount,
      messengerCount: publicCount,
      /** texts in the period */
      sendCount: z.number(),
      deliveredRate: rate,
      /** offers and demands on the market now */
      listingCount: publicCount,
      /** 万元 of all daily helps that came to a deal, one decimal; null while they are few */
      helpAmount: z.nullable(z.number()),
      /** of what was asked in the period: answered or closed by now */
      consultDoneRate: rate,
      /** activities that take sign-ups or go on now */
      activityCount: z.number(),
    }),
    trends: z.object({
      /** registered in the period */
      addedCount: publicCount,
      /** per cent more texts than in as many days of the period before; null without a whole day on both sides */
      sendGrowth: z.nullable(z.number()),
      /** points of the share that arrived */
      deliveredGrowth: z.nullable(z.number()),
    }),
    userTypes: z.array(z.object({ userType: z.number(), count: publicCount })),
  }),
);

/** As it stands at this moment, while the other figures are counted every few minutes. */
export const cockpitLive = get('/v1/common/flight/live', {
  access: anyone,
  isShared: true,
  summary: '驾驶舱：今天到此刻发出的短信，和正在发送的批数',
  request: z.strictObject({ ...common, deptId: publicPlace }),
  answer: z.object({ sendCount: z.number(), sendingCount: z.number() }),
});

export const cockpitMap = get('/v1/common/flight/map', {
  access: anyone,
  isShared: true,
  summary: '驾驶舱：下一级各地的数字',
  request: z.strictObject({ deptId: publicPlace, period, menuKey }),
  answer: z.array(valueOfArea(publicCount)),
});

export const cockpitUserTrend = inPublic(
  'userTrend',
  '近12个月注册',
  z.array(z.object({ month, count: publicCount })),
);

export const cockpitSmsTrend = inPublic(
  'smsTrend',
  '近30天发送',
  z.array(z.object({ day, sendCount: z.number() })),
);

export const cockpitSmsCategory = inPublic(
  'smsCategory',
  '短信类别',
  z.array(z.object({ smsCategory: z.string(), sendCount: z.number() })),
);

export const cockpitSubjectGroup = inPublic(
  'subjectGroup',
  '主体类别',
  z.array(z.object({ groupKey: z.string(), title: z.string(), count: publicCount })),
);

export const RANKED_MAX = 11;

export const cockpitRank = inPublic(
  'rank',
  '各地发送排行',
  z.array(z.object({ deptId: z.string(), deptName: z.string(), sendCount: z.number(), rank: z.number() })),
);

export const EVENTS_MAX = 10;

export const cockpitEvents = get('/v1/common/flight/event', {
  access: anyone,
  isShared: true,
  summary: '驾驶舱：正在进行和即将到来的事件，最近的在前',
  request: z.strictObject({ ...common, deptId: publicPlace }),
  answer: z.array(
    z.object({
      eventTitle: z.string(),
      eventType: z.number(),
      eventLevel: z.number(),
      startTime: moment,
      endTime: z.nullable(moment),
      deptName: z.string(),
    }),
  ),
});

export const WARNINGS_MAX = 20;
export const WARNED_PLACES_NAMED = 3;

export const cockpitWarnings = get('/v1/common/flight/warning', {
  access: anyone,
  isShared: true,
  summary: '驾驶舱：生效中的预警，级别高的在前',
  request: z.strictObject({ ...common, deptId: publicPlace }),
  answer: z.array(
    z.object({
      disasterType: z.number(),
      warnLevel: z.number(),
      /** the first few of them */
      areaNames: z.array(z.string()),
      areaCount: z.number(),
      startTime: moment,
      endTime: moment,
    }),
  ),
});

/** GeoJSON's rings: thousands of pairs, which are ours and not looked through one by one. */
const coordinates = z.array(z.unknown());

export const cockpitOutline = get('/v1/common/flight/outline', {
  access: anyone,
  isShared: true,
  summary: '驾驶舱：下一级各地的轮廓',
  request: z.strictObject({ ...common, deptId: publicPlace }),
  answer: z.object({
    /** 审图号 of the map; null when the installation has set none */
    reviewNumber: z.nullable(z.string()),
    /** empty where there is no outline: the page shows tiles */
    outlines: z.array(
      z.object({
        /** six digits */
        regionCode: z.string(),
        name: z.string(),
        type: z.enum(['Polygon', 'MultiPolygon']),
        coordinates,
      }),
    ),
  }),
});

/** In the caller's own area; without a place its top. The page that shows it asks for all of it again by itself. */
export const ofPlace = { ...common, deptId: z.optional(deptCode) };

const ofPeople = <Answer extends z.ZodMiniType>(name: string, summary: string, answer: Answer) =>
  get(`/v1/admin/flight/userInfo/${name}`, {
    access: signedIn,
    summary: `用户信息：${summary}`,
    isBackground: true,
    request: z.strictObject(ofPlace),
    answer,
  });

export const userInfoFigures = ofPeople(
  'figures',
  '数字',
  z.object({
    path,
    statTime,
    totalCount: z.number(),
    staffCount: z.number(),
    farmerCount: z.number(),
    subjectUserCount: z.number(),
    addedToday: z.number(),
    activeToday: z.number(),
    /** per cent more people than a year ago, with one decimal */
    growth: rate,
    realNameRate: rate,
    agreeRate: rate,
  }),
);

export const userInfoMap = get('/v1/admin/flight/userInfo/map', {
  access: signedIn,
  summary: '用户信息：下一级各地的数字',
  isBackground: true,
  request: z.strictObject({ ...ofPlace, period, menuKey }),
  answer: z.array(valueOfArea(z.number())),
});

export const userInfoLevel = ofPeople(
  'level',
  '五级用户数',
  z.array(z.object({ level: z.number(), count: z.number() })),
);

export const userInfoAge = ofPeople(
  'age',
  '年龄段',
  z.object({
    bands: z.array(z.object({ band: z.string(), maleCount: z.number(), femaleCount: z.number() })),
    /** whose birthday or sex is not known */
    unknownCount: z.number(),
  }),
);

export const userInfoOsType = ofPeople(
  'osType',
  '近12个月登录终端',
  z.array(z.object({ osType: z.number(), count: z.number() })),
);

export const userInfoTrend = ofPeople(
  'trend',
  '近12个月新增与活跃',
  z.array(z.object({ month, addedCount: z.number(), activeCount: z.number() })),
);

export const userInfoTable = ofPeople(
  'table',
  '各地用户数',
  z.array(
    z.object({
      deptId: z.string(),
      deptName: z.string(),
      count: z.number(),
      /** per cent of the place above, with one decimal */
      share: rate,
      /** per cent more than a year ago, with one decimal */
      growth: rate,
    }),
  ),
);
