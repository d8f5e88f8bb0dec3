/** The cockpit's own menu: each item sets the figure that the map shows. Items stand here once their data exists. */

export const MENU_KEYS = ['1-1', '1-2', '1-3', '2-1'] as const;
export type MenuKey = (typeof MENU_KEYS)[number];
/** NAV-23: chosen until somebody chooses; its title is the default one of the page with the map. */
export const DEFAULT_MENU_KEY: MenuKey = '1-1';

export interface CockpitItem {
  readonly key: MenuKey;
  readonly title: string;
  readonly unit: string;
  /** counted over the chosen period; otherwise as it stands now */
  readonly isOfPeriod: boolean;
}

export interface CockpitSection {
  readonly key: string;
  readonly title: string;
  readonly items: readonly CockpitItem[];
}

export const COCKPIT_MENU: readonly CockpitSection[] = [
  {
    key: '1',
    title: '注册用户',
    items: [
      { key: '1-1', title: '注册用户数据', unit: '人', isOfPeriod: false },
      { key: '1-2', title: '活跃用户数据', unit: '人', isOfPeriod: true },
      { key: '1-3', title: '主体用户数据', unit: '家', isOfPeriod: false },
    ],
  },
  {
    key: '2',
    title: '信息管理',
    items: [{ key: '2-1', title: '短信发送', unit: '条', isOfPeriod: true }],
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
