/** Guides, warnings that have ended and articles of the other cities in the last months: the province's screens are of eleven cities. */
import type { TrialDisaster } from './disaster-plan.ts';
import type { TrialContent } from './reviewed-contents.ts';

/** Hangzhou has its own (`disaster-texts.ts`, `articles.ts`). */
const CITIES = ['3302', '3303', '3304', '3305', '3306', '3307', '3308', '3309', '3310', '3311'] as const;
const by = (city: string) => ({ writer: `${city}msg`, reviewer: `${city}admin`, end: 'published' as const });

const NOTICES = [
  [2, 3, null, '寒潮来临前设施大棚检查要点', '检查棚膜、卡槽和压膜线，准备好二道膜和补光灯。'],
  [1, 3, 4, '低温蓝色预警', '未来两天最低气温下降 8℃，山区有霜冻。'],
  [2, 8, null, '柑橘黄龙病秋季排查方法', '逐株看叶片斑驳和红鼻果，病株挖除后集中处理。'],
  [1, 7, 3, '大风黄色预警', '沿海和山口有 8 级以上阵风，简易大棚停止作业。'],
  [2, 6, null, '秋旱期间茶园和果园怎样灌水', '早晚小水勤浇，树盘覆草 10 厘米，停止中耕。'],
] as const;
/** Before the last typhoon, which is the process under way everywhere. */
const FROM_DAYS = 8;

export const CITY_NOTICES: readonly TrialDisaster[] = CITIES.flatMap((city, nth) =>
  NOTICES.slice(0, 2 + (nth % 4)).map(
    ([infoType, disasterType, warnLevel, title, content], place): TrialDisaster => ({
      ...by(city),
      infoType,
      disasterType,
      ...(warnLevel === null ? {} : { warnLevel }),
      title,
      content,
      measures: infoType === 1 ? content : '',
      deptIds: [city],
      hoursAgo: (FROM_DAYS + place * 9 + nth) * 24,
      hours: 36,
    }),
  ),
);

const NEWS = [
  [3, '冬种油菜每亩施肥多少合适', '基肥以有机肥为主，苗期看苗追肥，薹肥不晚于元旦前后。'],
  [4, '本周农产品批发价走势', '叶菜略涨，根茎类平稳，水产供应充足。'],
  [2, '今年农业保险投保提醒', '大棚和果树保险月底截止，带身份证到镇街办理。'],
  [1, '全市秋收进度过九成', '晚稻收割接近尾声，烘干点延长开放时间。'],
] as const;

export interface CityArticle extends TrialContent {
  readonly title: string;
  readonly columnCode: number;
  readonly deptId: string;
  readonly content: readonly { readonly kind: 'text'; readonly text: string }[];
}

export const CITY_ARTICLES: readonly CityArticle[] = CITIES.flatMap((city, nth) =>
  NEWS.slice(0, 1 + (nth % 4)).map(([columnCode, title, text], place) => ({
    ...by(city),
    title,
    columnCode,
    deptId: city,
    daysAgo: 3 + place * 11 + nth,
    content: [{ kind: 'text' as const, text }],
  })),
);
