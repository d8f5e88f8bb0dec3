/**
 * The parameters of the installation (参数设置): what each means, its unit and limits, what it is until somebody changes it,
 * and what a change does to people. Whole numbers only; what is not listed here cannot be set.
 */

export interface ParameterRule {
  readonly group: ParameterGroup;
  readonly name: string;
  readonly explanation: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly defaultValue: number;
  /** what happens to people when the value goes from one to the other, in one sentence */
  readonly consequence: (before: number, after: number) => string;
}

export const PARAMETER_GROUPS = [
  '登录与会话',
  '密码',
  '验证码',
  '访问次数',
  '实名认证',
  '日志',
  '发送明细',
  '短信通知',
] as const;
export type ParameterGroup = (typeof PARAMETER_GROUPS)[number];

/** So many passwords of a person are kept, whatever the parameter says, so that a higher one counts at once. */
export const PASSWORD_HISTORY_MAX = 10;

/** Within this time the daily limit, late receipts, follow-ups, visits and clicks ask for send details. */
export const KEPT_DETAIL_MONTHS_MIN = 12;

const harder = (before: number, after: number, stricter: string, looser: string) =>
  after < before ? stricter : looser;

const SMS_LIMITS = ['不再发短信', '只发给自己开通的人', '发给没有关闭的人', '一律发短信'];
const smsConsequence = (_before: number, after: number) =>
  `从下一次通知起${SMS_LIMITS[after] ?? ''}；夜间照样不发，紧急的除外。`;

export const PARAMETERS = {
  sessionIdleMinutes: {
    group: '登录与会话',
    name: '无操作多久退出登录',
    explanation: '超过这段时间没有操作的人要重新登录。',
    unit: '分钟',
    min: 5,
    max: 240,
    defaultValue: 30,
    consequence: (before, after) =>
      harder(
        before,
        after,
        `马上生效：已有${after}分钟没有操作的人会被退出，没有保存的内容会丢失。`,
        '马上生效：离开座位更久才会退出，无人看管的电脑也会更久处于登录状态。',
      ),
  },
  sessionHours: {
    group: '登录与会话',
    name: '一次登录最长多久',
    explanation: '到时即使一直在操作也要重新登录。',
    unit: '小时',
    min: 1,
    max: 24,
    defaultValue: 12,
    consequence: (_before, after) => `从下一次登录起，最长${after}小时；已经登录的人不受影响。`,
  },
  lockTries: {
    group: '登录与会话',
    name: '密码输错几次锁定账号',
    explanation: '连续输错这么多次，账号暂时不能登录；动态口令也按这个次数。',
    unit: '次',
    min: 3,
    max: 10,
    defaultValue: 5,
    consequence: (before, after) =>
      harder(
        before,
        after,
        `输错${after}次就锁定，记不清密码的人更容易被锁。`,
        `可以试${after}次密码，猜密码的人机会更多。`,
      ),
  },
  lockMinutes: {
    group: '登录与会话',
    name: '锁定多久',
    explanation: '最后一次输错以后，过这么久可以再试。',
    unit: '分钟',
    min: 5,
    max: 240,
    defaultValue: 15,
    consequence: (_before, after) => `马上生效：已锁定的账号也按${after}分钟计算。`,
  },
  passwordAgeDays: {
    group: '密码',
    name: '密码最长用多久',
    explanation: '到期后登录时必须先改密码。',
    unit: '天',
    min: 30,
    max: 365,
    defaultValue: 90,
    consequence: (before, after) =>
      harder(
        before,
        after,
        `马上生效：密码已用满${after}天的人，下一步操作前必须先改密码。`,
        `马上生效：密码满${after}天才要求修改。`,
      ),
  },
  passwordReminderDays: {
    group: '密码',
    name: '到期前几天提醒',
    explanation: '登录时提醒密码快到期了。',
    unit: '天',
    min: 1,
    max: 29,
    defaultValue: 7,
    consequence: (_before, after) => `从下一次登录起，到期前${after}天开始提醒。`,
  },
  passwordHistory: {
    group: '密码',
    name: '不能重复最近几次的密码',
    explanation: '改密码时，最近用过的这几个（含现在的）不能再用。',
    unit: '个',
    min: 1,
    max: PASSWORD_HISTORY_MAX,
    defaultValue: 5,
    consequence: (before, after) =>
      harder(
        before,
        after,
        `从下一次改密码起，只检查最近${after}个。`,
        `从下一次改密码起，检查最近${after}个。`,
      ),
  },
  pictureAfterWrong: {
    group: '验证码',
    name: '输错几次要安全验证',
    explanation:
      '同一账号或同一地址输错密码这么多次后，登录要先做安全验证：由浏览器自动计算，约需一两秒，不用看图填字。',
    unit: '次',
    min: 1,
    max: 9,
    defaultValue: 3,
    consequence: (_before, after) => `马上生效：输错${after}次密码后要先做安全验证。`,
  },
  phoneCodesPerHour: {
    group: '验证码',
    name: '每个号码每小时验证码条数',
    explanation: '同一手机号一小时内最多收到的短信验证码。',
    unit: '条',
    min: 1,
    max: 20,
    defaultValue: 5,
    consequence: (_before, after) => `马上生效：一个号码一小时最多${after}条，多出的请求会被拒绝。`,
  },
  phoneCodesPerDay: {
    group: '验证码',
    name: '每个号码每天验证码条数',
    explanation: '同一手机号24小时内最多收到的短信验证码，每条都要付费。',
    unit: '条',
    min: 3,
    max: 50,
    defaultValue: 10,
    consequence: (_before, after) => `马上生效：一个号码24小时最多${after}条，多出的请求会被拒绝。`,
  },
  callsPerUser: {
    group: '访问次数',
    name: '每人每分钟访问次数',
    explanation: '防止程序误用账号反复访问；正常操作每分钟几十次。',
    unit: '次',
    min: 120,
    max: 6000,
    defaultValue: 600,
    consequence: (_before, after) => `几秒内生效：一个人一分钟超过${after}次访问时，提示“操作过于频繁”。`,
  },
  callsPerAddress: {
    group: '访问次数',
    name: '未登录时每个地址每分钟访问次数',
    explanation: '同一单位的人常用同一个地址；太小会让许多人同时登录不了。',
    unit: '次',
    min: 60,
    max: 6000,
    defaultValue: 120,
    consequence: (_before, after) =>
      `几秒内生效：一个地址一分钟超过${after}次未登录的访问时，提示“操作过于频繁”，包括登录。`,
  },
  realNameTries: {
    group: '实名认证',
    name: '每天实名认证次数',
    explanation: '一个人一天可以提交几次姓名和身份证号。',
    unit: '次',
    min: 1,
    max: 20,
    defaultValue: 5,
    consequence: (_before, after) => `马上生效：每人每天可以提交${after}次。`,
  },
  listedLogs: {
    group: '日志',
    name: '日志页面列出最近多少条',
    explanation: '操作日志和登录日志的列表往前翻到这里为止，更早的用时间等条件查找。',
    unit: '条',
    min: 200,
    max: 5000,
    defaultValue: 1000,
    consequence: (_before, after) => `马上生效：列表最多列出最近${after}条，日志本身不增不减。`,
  },
  keptDetailMonths: {
    group: '发送明细',
    name: '发送明细在数据库里保留多久',
    explanation: `更早的月份自动归档为文件，一次一个月：页面上只留合计，要看明细时由系统管理员恢复该月份。0 不自动归档，否则至少${KEPT_DETAIL_MONTHS_MIN}个月。`,
    unit: '个月',
    min: 0,
    max: 120,
    defaultValue: 0,
    consequence: (_before, after) =>
      after === 0
        ? '马上生效：不再自动归档；已归档的月份仍在文件里，不会自动恢复。'
        : `几分钟内开始：${after}个月以前、已全部结束的月份逐月归档，这些短信的收件人明细、导出、证明材料和回访名单要恢复该月份后才能查看。`,
  },
  smsOfReviewWaiting: {
    group: '短信通知',
    name: '待审核通知的短信',
    explanation:
      '有短信申请等人审核时，另外发短信给审核人。除短信外总有一封站内信。0 不发短信，1 由本人开通，2 默认发、本人可以关闭，3 一律发。',
    unit: '档',
    min: 0,
    max: 3,
    defaultValue: 2,
    consequence: smsConsequence,
  },
  smsOfPassed: {
    group: '短信通知',
    name: '审核通过通知的短信',
    explanation:
      '短信申请审核通过时，另外发短信给申请人。除短信外总有一封站内信。0 不发短信，1 由本人开通，2 默认发、本人可以关闭，3 一律发。',
    unit: '档',
    min: 0,
    max: 3,
    defaultValue: 2,
    consequence: smsConsequence,
  },
  smsOfRefused: {
    group: '短信通知',
    name: '审核不通过通知的短信',
    explanation:
      '短信申请没有通过时，另外发短信给申请人。除短信外总有一封站内信。0 不发短信，1 由本人开通，2 默认发、本人可以关闭，3 一律发。',
    unit: '档',
    min: 0,
    max: 3,
    defaultValue: 2,
    consequence: smsConsequence,
  },
  smsOfHeld: {
    group: '短信通知',
    name: '暂停发送通知的短信',
    explanation:
      '短信暂停或被取消发送时，另外发短信给申请人。除短信外总有一封站内信。0 不发短信，1 由本人开通，2 默认发、本人可以关闭，3 一律发。',
    unit: '档',
    min: 0,
    max: 3,
    defaultValue: 2,
    consequence: smsConsequence,
  },
  smsOfEnded: {
    group: '短信通知',
    name: '发送结束通知的短信',
    explanation:
      '短信发送结束时，另外发短信给申请人。除短信外总有一封站内信。0 不发短信，1 由本人开通，2 默认发、本人可以关闭，3 一律发。',
    unit: '档',
    min: 0,
    max: 3,
    defaultValue: 1,
    consequence: smsConsequence,
  },
  smsOfLetter: {
    group: '短信通知',
    name: '来信提醒的短信',
    explanation:
      '写信人要求短信提醒时，另外发短信给收信人。除短信外总有一封站内信。0 不发短信，1 由本人开通，2 默认发、本人可以关闭，3 一律发。',
    unit: '档',
    min: 0,
    max: 3,
    defaultValue: 2,
    consequence: smsConsequence,
  },
  letterSmsPerDay: {
    group: '短信通知',
    name: '每人每天来信提醒的短信',
    explanation: '一个人一天写的信合起来最多请多少人次用短信提醒，每条都要付费。',
    unit: '条',
    min: 0,
    max: 2000,
    defaultValue: 100,
    consequence: (_before, after) =>
      `马上生效：一个人一天最多请求${after}条，超过的信要去掉短信提醒才能发出。`,
  },
} as const satisfies Record<string, ParameterRule>;

export type ParameterKey = keyof typeof PARAMETERS;
export type ParameterValues = Readonly<Record<ParameterKey, number>>;

export const PARAMETER_KEYS = Object.keys(PARAMETERS) as [ParameterKey, ...ParameterKey[]];

export const ruleOf = (key: ParameterKey): ParameterRule => PARAMETERS[key];

export const PARAMETER_DEFAULTS: ParameterValues = Object.fromEntries(
  PARAMETER_KEYS.map((key) => [key, PARAMETERS[key].defaultValue]),
) as Record<ParameterKey, number>;

export function inLimits(key: ParameterKey, value: number): boolean {
  const { min, max } = ruleOf(key);
  return Number.isInteger(value) && value >= min && value <= max;
}

/** Sentence that refuses this value of the parameter beside the others; null if it is valid. */
export function parameterProblem(key: ParameterKey, value: number, others: ParameterValues): string | null {
  const { name, unit, min, max } = ruleOf(key);
  if (!inLimits(key, value)) {
    return `“${name}”应为${min}至${max}的整数（${unit}）`;
  }
  const next = { ...others, [key]: value };
  if (next.passwordReminderDays >= next.passwordAgeDays) return '提醒天数必须小于密码最长使用天数';
  if (next.pictureAfterWrong >= next.lockTries) return '要安全验证的次数必须小于锁定账号的次数';
  if (next.keptDetailMonths > 0 && next.keptDetailMonths < KEPT_DETAIL_MONTHS_MIN)
    return `发送明细至少保留${KEPT_DETAIL_MONTHS_MIN}个月；填0则不自动归档`;
  if (next.phoneCodesPerHour > next.phoneCodesPerDay) return '每小时的验证码条数不能多于每天的条数';
  return null;
}

/** `30分钟`: the figure as people read it. */
export const inUnit = (key: ParameterKey, value: number): string => `${value}${ruleOf(key).unit}`;
