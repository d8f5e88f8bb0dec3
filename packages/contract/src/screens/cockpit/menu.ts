/** The cockpit's own menu: each item sets the figure that the map shows. */

export const MENU_KEYS = [
  ...(['1-1', '1-2', '1-3'] as const),
  ...(['2-1', '2-2', '2-3'] as const),
  ...(['3-1', '3-2', '3-3'] as const),
  ...(['4-1', '4-2'] as const),
] as const;
export type MenuKey = (typeof MENU_KEYS)[number];
/** NAV-23: chosen until somebody chooses; its title is the default one of the page with the map. */
export const DEFAULT_MENU_KEY: MenuKey = '1-1';

export interface CockpitItem {
  readonly key: MenuKey;
  readonly title: string;
  readonly unit: string;
  /** counted over the chosen period; otherwise as it stands now */
  readonly isOfPeriod: boolean;
  /** each counts what one person is, has or asked: everybody is told it rounded, and small ones not at all */
  readonly isOfPeople: boolean;
}

export interface CockpitSection {
  readonly key: string;
  readonly title: string;
  readonly items: readonly CockpitItem[];
}

const ofPeople = (key: MenuKey, title: string, unit: string, when: 'now' | 'period'): CockpitItem => ({
  key,
  title,
  unit,
  isOfPeriod: when === 'period',
  isOfPeople: true,
});
const ofOffices = (key: MenuKey, title: string, unit: string): CockpitItem => ({
  key,
  title,
  unit,
  isOfPeriod: true,
  isOfPeople: false,
});

export const COCKPIT_MENU: readonly CockpitSection[] = [
  {
    key: '1',
    title: '注册用户',
    items: [
      ofPeople('1-1', '注册用户数据', '人', 'now'),
      ofPeople('1-2', '活跃用户数据', '人', 'period'),
      ofPeople('1-3', '主体用户数据', '家', 'now'),
    ],
  },
  {
    key: '2',
    title: '信息管理',
    items: [
      ofOffices('2-1', '短信发送', '条'),
      ofOffices('2-2', '防灾减灾', '条'),
      ofOffices('2-3', '三农资讯', '篇'),
    ],
  },
  {
    key: '3',
    title: '产销对接',
    items: [
      ofPeople('3-1', '供应', '条', 'now'),
      ofPeople('3-2', '求购', '条', 'now'),
      ofOffices('3-3', '每日一助', '次'),
    ],
  },
  {
    key: '4',
    title: '呼应',
    items: [ofPeople('4-1', '咨询总量', '件', 'period'), ofPeople('4-2', '办理时效', '小时', 'period')],
  },
];

export function cockpitItemOf(key: MenuKey): CockpitItem {
  const found = COCKPIT_MENU.flatMap(({ items }) => items).find((item) => item.key === key);
  if (!found) throw new Error(`The cockpit's menu has no ${key}.`);
  return found;
}

export const PERIODS = ['today', 'week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = 'month';
export const periodLabel: Record<Period, string> = {
  today: '今日',
  week: '本周',
  month: '本月',
  year: '今年',
};
