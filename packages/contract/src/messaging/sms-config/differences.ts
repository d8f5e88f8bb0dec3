/**
 * Differences between two versions of the configuration, in words that an office reads: “类别08 退订提示：无 → 有”. Order does not
 * count, names that only came along do not either.
 */
import { CARRIER, labelOf, SMS_CATEGORY } from '../../dictionaries.ts';
import type { AuditRule, CategoryRule, ChannelRoute, ConfigContent, SendUser, Sign } from './content.ts';

export const SECTIONS = [
  'sendUsers',
  'auditRules',
  'categoryRules',
  'channelRoutes',
  'signs',
  'linkHosts',
] as const;
export type Section = (typeof SECTIONS)[number];

export const SECTION_NAMES: Record<Section, string> = {
  sendUsers: '发送人员',
  auditRules: '审核规则',
  categoryRules: '类别规则',
  channelRoutes: '通道路由',
  signs: '签名',
  linkHosts: '允许的网址',
};

export const DEPT_LEVEL_WORDS: Readonly<Record<number, string>> = {
  2: '省级',
  3: '市级',
  4: '县级',
  5: '乡镇',
  6: '村',
};

export interface Difference {
  readonly section: Section;
  /** what changed, for people: 类别08每日一助与产销对接 退订提示 */
  readonly path: string;
  /** null: was not there, or is no longer */
  readonly before: string | null;
  readonly after: string | null;
}

/** One field of an entry and its words. */
type FieldWords<Item> = readonly (readonly [name: string, wordsOf: (item: Item) => string])[];

/** The entries of one part: what makes two of them the same one, and what of it counts. */
export interface Entries<Item> {
  readonly section: Section;
  readonly keyOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  readonly fields: FieldWords<Item>;
}

/** From the first to the second, part by part. */
export function differencesOf(before: ConfigContent, after: ConfigContent): Difference[] {
  return [
    ...entriesDiffer(senders, before.sendUsers, after.sendUsers),
    ...everybodyDiffers(before, after),
    ...entriesDiffer(auditRules, before.auditRules, after.auditRules),
    ...entriesDiffer(categoryRules, before.categoryRules, after.categoryRules),
    ...entriesDiffer(routes, before.channelRoutes, after.channelRoutes),
    ...entriesDiffer(signs, before.signs, after.signs),
    ...entriesDiffer(hosts, before.linkHosts, after.linkHosts),
  ];
}

/** In one line, as it is read in the log and in the dialog. */
export function inOneLine({ path, before, after }: Difference): string {
  if (before === null) return `${path}：新增（${after}）`;
  if (after === null) return `${path}：删去（${before}）`;
  return `${path}：${before} → ${after}`;
}

/** The list's first entry shuts everybody else out, its last one's going lets everybody in: neither may be overlooked. */
export function everybodyDiffers(before: ConfigContent, after: ConfigContent): Difference[] {
  const words = ({ sendUsers }: ConfigContent) =>
    sendUsers.length === 0 ? '角色可以申请的所有人' : `名单内${sendUsers.length}人`;
  const [was, is] = [words(before), words(after)];
  const changesKind = (before.sendUsers.length === 0) !== (after.sendUsers.length === 0);
  return changesKind ? [{ section: 'sendUsers', path: '谁可以发送', before: was, after: is }] : [];
}

export function entriesDiffer<Item>(
  entries: Entries<Item>,
  before: readonly Item[],
  after: readonly Item[],
): Difference[] {
  const { section, keyOf, nameOf, fields } = entries;
  const was = new Map(before.map((item) => [keyOf(item), item]));
  const is = new Map(after.map((item) => [keyOf(item), item]));
  const whole = (item: Item) => inWords(entries, item) || '有';
  const gone = [...was].flatMap(([key, item]) =>
    is.has(key) ? [] : [{ section, path: nameOf(item), before: whole(item), after: null }],
  );
  const others = [...is].flatMap(([key, item]): Difference[] => {
    const old = was.get(key);
    if (old === undefined) return [{ section, path: nameOf(item), before: null, after: whole(item) }];
    return fields.flatMap(([name, wordsOf]) => {
      const [then, now] = [wordsOf(old), wordsOf(item)];
      return then === now ? [] : [{ section, path: `${nameOf(item)} ${name}`, before: then, after: now }];
    });
  });
  return [...gone, ...others];
}

/** Everything of one entry that counts. */
export const inWords = <Item>({ fields }: Entries<Item>, item: Item): string =>
  fields.map(([name, wordsOf]) => `${name}${wordsOf(item)}`).join('，');

const categoryName = (value: string) => `类别${value}${labelOf(SMS_CATEGORY, value)}`;
const yes = (word: string, no: string) => (flag: 0 | 1) => (flag === 1 ? word : no);
const quotaWord = (quota: number | null) => (quota === null ? '不限' : `${quota}条`);

/** 王芳（浙江省/杭州市/西湖区/机关科室） */
export function senderInWords({ realName, userId, fullDeptName }: SendUser): string {
  return `${realName ?? `用户${userId}`}${fullDeptName ? `（${fullDeptName}）` : ''}`;
}

export const senders: Entries<SendUser> = {
  section: 'sendUsers',
  keyOf: ({ userId }) => userId,
  nameOf: senderInWords,
  fields: [
    [
      '类别',
      ({ smsCategories }) =>
        smsCategories.length === 0
          ? '全部'
          : smsCategories
              .toSorted()
              .map((value) => labelOf(SMS_CATEGORY, value))
              .join('、'),
    ],
    ['每天', ({ dayQuota }) => quotaWord(dayQuota)],
    ['每月', ({ monthQuota }) => quotaWord(monthQuota)],
    ['紧急短信', ({ urgentFlag }) => yes('可以发', '不能发')(urgentFlag)],
  ],
};

export const auditRules: Entries<AuditRule> = {
  section: 'auditRules',
  keyOf: ({ smsCategory, deptLevel }) => `${smsCategory} ${deptLevel}`,
  nameOf: ({ smsCategory, deptLevel }) =>
    `${categoryName(smsCategory)}（${deptLevel === null ? '各级' : DEPT_LEVEL_WORDS[deptLevel]}）`,
  fields: [
    ['平时审核', ({ stepCount }) => `${stepCount}次`],
    ['人数超过阈值时审核', ({ overCountStep }) => `${overCountStep}次`],
  ],
};

export const categoryRules: Entries<CategoryRule> = {
  section: 'categoryRules',
  keyOf: ({ smsCategory }) => smsCategory,
  nameOf: ({ smsCategory }) => categoryName(smsCategory),
  fields: [
    ['退订提示', ({ tailFlag }) => yes('有', '无')(tailFlag)],
    ['时段外发送', ({ nightFlag }) => yes('可以', '不可以')(nightFlag)],
    ['商业类', ({ commercialFlag }) => yes('是', '否')(commercialFlag)],
    ['紧急发送', ({ urgentAllowed }) => yes('可以', '不可以')(urgentAllowed)],
    ['额度不足时用上级额度', ({ shareQuotaFlag }) => yes('可以', '不可以')(shareQuotaFlag)],
  ],
};

export const routes: Entries<ChannelRoute> = {
  section: 'channelRoutes',
  keyOf: ({ carrier, channelCode }) => `${carrier} ${channelCode}`,
  nameOf: ({ carrier, channelCode }) => `${labelOf(CARRIER, carrier)}走通道${channelCode}`,
  fields: [
    ['优先级', ({ priority }) => String(priority)],
    ['速度', ({ ratePerSecond }) => (ratePerSecond === null ? '按通道' : `每秒${ratePerSecond}条`)],
  ],
};

export const signs: Entries<Sign> = {
  section: 'signs',
  keyOf: ({ smsSign, deptId }) => `${smsSign} ${deptId}`,
  nameOf: ({ smsSign, deptId }) => `签名${smsSign}（单位${deptId}）`,
  fields: [['默认', ({ defaultFlag }) => yes('是', '否')(defaultFlag)]],
};

export const hosts: Entries<string> = {
  section: 'linkHosts',
  keyOf: (host) => host.toLowerCase(),
  nameOf: (host) => `网址${host}`,
  fields: [],
};
