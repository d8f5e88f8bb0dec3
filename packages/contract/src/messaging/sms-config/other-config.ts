/**
 * The other settings of mass SMS (其他配置, SmsOtherConfig) as data: name, sentence, unit and limits of each, in the four
 * groups of the page, and the values of an installation that has set none. Form, server and log read them here.
 */
import * as z from 'zod/mini';
import { text } from '../../envelope.ts';
import { isDay } from '../../rules/day.ts';
import { SMS_CONTENT_MAX, signProblem } from '../mass-sms/text.ts';
import { endsInOptOutWord, optOutWordProblem } from '../opt-outs/words.ts';
import { linkHostProblem } from './links.ts';

export const OTHER_GROUPS = ['时间与频率', '审核阈值', '内容限制', '告警'] as const;
export type OtherGroup = (typeof OTHER_GROUPS)[number];

interface NumberRule {
  readonly kind: 'number';
  readonly unit: string;
  readonly min: number;
  readonly max: number;
}
interface OtherRule {
  readonly group: OtherGroup;
  readonly name: string;
  /** what it does to people, for whoever sets it */
  readonly explanation: string;
  readonly input: NumberRule | { readonly kind: 'clock' | 'text' | 'flag' | 'words' | 'days' };
}

const count = (unit: string, min: number, max: number): NumberRule => ({ kind: 'number', unit, min, max });
const [times, thresholds, content, alarm] = OTHER_GROUPS;

export const OTHER_SETTINGS = {
  sendStartTime: {
    group: times,
    name: '发送时段开始',
    explanation: '普通短信从这时起才发出；紧急短信不受时段限制。',
    input: { kind: 'clock' },
  },
  sendEndTime: {
    group: times,
    name: '发送时段结束',
    explanation: '到这时还没发完的普通短信自动暂停，下一个发送时段继续。填 24:00 表示到午夜。',
    input: { kind: 'clock' },
  },
  holidaySendFlag: {
    group: times,
    name: '节假日发送',
    explanation: '关闭后，普通短信在下面列出的日子不发，顺延到之后的第一个发送时段；紧急短信照发。',
    input: { kind: 'flag' },
  },
  holidays: {
    group: times,
    name: '节假日',
    explanation:
      '按国务院每年的放假通知填写，一行一段，如 2026-10-01 至 2026-10-07。短信在“节假日发送”关闭时避开这些日子；咨询的答复期限、升级时限和值守的“工作日”总是按它计算。',
    input: { kind: 'days' },
  },
  dailyLimitPerPhone: {
    group: times,
    name: '每个号码每天最多',
    explanation: '一个号码一天收到的普通短信到了这个数，当天不再发给它；紧急短信不计。',
    input: count('条', 1, 100),
  },
  minuteLimitPerPhone: {
    group: times,
    name: '每个号码每分钟最多',
    explanation: '同一号码一分钟内又轮到一条普通短信时，那一批晚一分钟再发；紧急短信不等。',
    input: count('条', 1, 60),
  },
  duplicateHours: {
    group: times,
    name: '相同内容不得重复的时间',
    explanation: '在这段时间里，相同内容不能再提交给重叠的区域；0 表示不检查，紧急短信只提醒。',
    input: count('小时', 0, 720),
  },
  deadNumberDays: {
    group: times,
    name: '空号、停机号码不再发送',
    explanation:
      '运营商说是空号、停机或黑名单的号码，这段时间里默认不再发给它，申请人可以勾选照发；其间有一条送达就恢复，0 表示不剔除。',
    input: count('天', 0, 365),
  },
  reportTimeoutHours: {
    group: times,
    name: '等待运营商回报',
    explanation: '发出后过了这段时间仍没有运营商回报的，记为“状态未知”，不算失败。',
    input: count('小时', 1, 168),
  },
  secondAuditThreshold: {
    group: thresholds,
    name: '需要两次审核的人数',
    explanation: '接收人超过这个数的申请，还要由上级再审一次（按“审核规则”中超过阈值时的次数）。',
    input: count('人', 0, 10_000_000),
  },
  approvalFileThreshold: {
    group: thresholds,
    name: '需要领导审批件的人数',
    explanation: '接收人超过这个数，必须上传领导审批件才能提交，紧急和应急短信也一样。',
    input: count('人', 0, 10_000_000),
  },
  auditRemindMinutes: {
    group: thresholds,
    name: '审核等待多久发短信提醒',
    explanation:
      '审核人收到待审核通知后过了这么久还没人审核，再给可以审核的人各发一条短信，每次审核只提醒一次；0 表示不提醒。',
    input: count('分钟', 0, 10_080),
  },
  maxContentLength: {
    group: content,
    name: '内容最多',
    explanation: '不含签名和退订提示。',
    input: count('字', 20, SMS_CONTENT_MAX),
  },
  maxSegment: {
    group: content,
    name: '一条短信最多拆成',
    explanation: '超过70个字的短信按每67个字一条计费；超过这个数不能提交。',
    input: count('条', 1, 15),
  },
  defaultSign: {
    group: content,
    name: '通用签名',
    explanation: '没有自己签名的单位用它，如【浙江农民信箱】。',
    input: { kind: 'text' },
  },
  tailText: {
    group: content,
    name: '退订提示',
    explanation: '加在需要退订提示的类别的短信末尾，对以后提交的短信起作用。',
    input: { kind: 'text' },
  },
  optOutWords: {
    group: content,
    name: '退订词',
    explanation:
      '农户回复其中一个词就算退订，大小写不分，用空格隔开；R、T、TD、退订始终有效。恢复接收的确认短信里写第一个词。',
    input: { kind: 'words' },
  },
  shortLinkDomain: {
    group: content,
    name: '短链接域名',
    explanation: '短信里的短链接用这个域名，如 nmxx.cn；空着就不能用短链接。',
    input: { kind: 'text' },
  },
  shortLinkDays: {
    group: content,
    name: '短链接有效',
    explanation: '从发送起算，过了就打不开。',
    input: count('天', 1, 365),
  },
  failAlarmRate: {
    group: alarm,
    name: '失败率告警',
    explanation: '有200条结果以后，失败的超过这个比例，自动暂停发送并给下面的手机发短信，由人决定是否继续。',
    input: count('%', 1, 100),
  },
} as const satisfies Record<string, OtherRule>;

export type OtherKey = keyof typeof OTHER_SETTINGS;
export const OTHER_KEYS = Object.keys(OTHER_SETTINGS) as OtherKey[];

export const ruleOfOther = (key: OtherKey): OtherRule => OTHER_SETTINGS[key];

export const ALARM_PHONES_MAX = 10;
export const HOLIDAY_RANGES_MAX = 60;
export const OPT_OUT_WORDS_MAX = 20;

type NumberKey = {
  [Key in OtherKey]: (typeof OTHER_SETTINGS)[Key]['input'] extends NumberRule ? Key : never;
}[OtherKey];

/** A whole number within its limits, or the sentence that names them. */
function numberOf(key: NumberKey) {
  const { name, input } = OTHER_SETTINGS[key];
  const sentence = `“${name}”应为${input.min}至${input.max}的整数（${input.unit}）`;
  return z.number(sentence).check(z.int(sentence), z.gte(input.min, sentence), z.lte(input.max, sentence));
}
const clock = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, '时间应为 08:00 这样的形式'));
const day = z.string().check(z.refine(isDay, '日期应为 2026-10-01 这样的形式'));
const dayRange = z.strictObject({ start: day, end: day });
export type DayRange = z.output<typeof dayRange>;

/** The telephones an alarm calls travel beside these fields: they are never told in clear. */
export const otherConfigFields = {
  sendStartTime: clock,
  sendEndTime: clock,
  holidaySendFlag: z.union([z.literal(0), z.literal(1)]),
  holidays: z.array(dayRange).check(z.maxLength(HOLIDAY_RANGES_MAX, `节假日最多${HOLIDAY_RANGES_MAX}段`)),
  dailyLimitPerPhone: numberOf('dailyLimitPerPhone'),
  minuteLimitPerPhone: numberOf('minuteLimitPerPhone'),
  duplicateHours: numberOf('duplicateHours'),
  deadNumberDays: numberOf('deadNumberDays'),
  reportTimeoutHours: numberOf('reportTimeoutHours'),
  secondAuditThreshold: numberOf('secondAuditThreshold'),
  approvalFileThreshold: numberOf('approvalFileThreshold'),
  auditRemindMinutes: numberOf('auditRemindMinutes'),
  maxContentLength: numberOf('maxContentLength'),
  maxSegment: numberOf('maxSegment'),
  defaultSign: text(20, 1),
  tailText: text(20, 1),
  optOutWords: z
    .array(text(10, 1))
    .check(
      z.minLength(1, '请至少填写一个退订词'),
      z.maxLength(OPT_OUT_WORDS_MAX, `退订词最多${OPT_OUT_WORDS_MAX}个`),
    ),
  shortLinkDomain: text(60),
  shortLinkDays: numberOf('shortLinkDays'),
  failAlarmRate: numberOf('failAlarmRate'),
};
const otherConfig = z.strictObject(otherConfigFields);
export type OtherConfigValues = z.output<typeof otherConfig>;

/** Each one's first value: a new installation begins with them, and what a stored row lacks has its one of these. */
export const FIRST_OTHER_CONFIG: OtherConfigValues = {
  sendStartTime: '08:00',
  sendEndTime: '21:00',
  holidaySendFlag: 1,
  holidays: [],
  dailyLimitPerPhone: 3,
  minuteLimitPerPhone: 1,
  duplicateHours: 24,
  deadNumberDays: 30,
  reportTimeoutHours: 72,
  secondAuditThreshold: 10_000,
  approvalFileThreshold: 50_000,
  auditRemindMinutes: 30,
  maxContentLength: 450,
  maxSegment: 8,
  defaultSign: '【浙江农民信箱】',
  tailText: '拒收请回复R',
  optOutWords: ['R', 'T', 'TD', '退订'],
  shortLinkDomain: '',
  shortLinkDays: 30,
  failAlarmRate: 10,
};

/** Problems between fields that are right by themselves, each with the field that is to be mended. */
export function otherConfigProblems(values: OtherConfigValues): { field: OtherKey; message: string }[] {
  const { sendStartTime, sendEndTime, holidays, defaultSign, tailText, optOutWords, shortLinkDomain } =
    values;
  const problems: { field: OtherKey; message: string }[] = [];
  if (sendStartTime >= sendEndTime) {
    problems.push({ field: 'sendEndTime', message: '发送时段的结束应晚于开始' });
  }
  const reversed = holidays.find(({ start, end }) => start > end);
  if (reversed) {
    problems.push({
      field: 'holidays',
      message: `节假日“${reversed.start} 至 ${reversed.end}”的结束早于开始`,
    });
  }
  const sign = signProblem(defaultSign);
  if (sign) problems.push({ field: 'defaultSign', message: sign });
  if (/[【】]/.test(tailText)) problems.push({ field: 'tailText', message: '退订提示里不能有【】' });
  const unusable = optOutWords.map(optOutWordProblem).find((problem) => problem !== null);
  if (unusable) problems.push({ field: 'optOutWords', message: unusable });
  if (!endsInOptOutWord(tailText, optOutWords)) {
    problems.push({
      field: 'tailText',
      message: '退订提示应以一个退订词结尾，否则农户照着回复也退订不了',
    });
  }
  const host = shortLinkDomain === '' ? null : linkHostProblem(shortLinkDomain);
  if (host) problems.push({ field: 'shortLinkDomain', message: host });
  return problems;
}

/** A value as people read it, in the form's summary and in the log. */
export function otherInWords(key: OtherKey, value: OtherConfigValues[OtherKey]): string {
  const { input } = ruleOfOther(key);
  if (input.kind === 'flag') return value === 1 ? '发送' : '不发送';
  if (input.kind === 'days') {
    const ranges = value as readonly DayRange[];
    return ranges.length === 0 ? '无' : ranges.map(({ start, end }) => `${start}至${end}`).join('、');
  }
  if (input.kind === 'words') return (value as readonly string[]).join('、');
  const plain = value as string | number;
  if (input.kind === 'number') return `${plain}${input.unit}`;
  return plain === '' ? '无' : `${plain}`;
}
