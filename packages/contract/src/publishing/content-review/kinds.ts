/**
 * Every kind of content that an office writes and another reads before it is published, once: permissions, pages, 操作日志, the log of
 * sensitive words and 权限说明 take their words from these rows. A kind without `review` is not built yet and has its permissions alone.
 */
import type { Dictionary } from '../../dictionaries.ts';

interface ReviewOfKind {
  /** names one of them in calls and addresses */
  readonly idField: string;
  /** its table, as the operation log calls it */
  readonly table: string;
  /** where its text is looked at for sensitive words; kept in rows, never given to another kind */
  readonly scene: number;
  /** as the logs call the kinds that share a table */
  readonly together?: string;
  /** the measure word before its noun, where it is not 条 */
  readonly measure?: string;
  /** the word for taking one offline, where it is not 下架 */
  readonly offline?: string;
  /** one is asked about by its title in 权限说明 */
  readonly explained?: { readonly noun: string; readonly example: string };
}

interface KindRow {
  readonly label: string;
  /** of the menu */
  readonly page: string;
  readonly review?: ReviewOfKind;
}

const LISTING = { idField: 'supplyId', table: 'supply_demand', scene: 12, together: '供求信息' } as const;

export const CONTENT_KINDS = {
  article: {
    label: '三农资讯',
    page: '/info/article',
    review: {
      idField: 'articleId',
      table: 'article',
      scene: 13,
      measure: '篇',
      explained: { noun: '资讯', example: '晚稻收购价格公布' },
    },
  },
  disaster: {
    label: '防灾减灾',
    page: '/info/disaster',
    review: {
      idField: 'disasterId',
      table: 'disaster_info',
      scene: 10,
      explained: { noun: '预警、指南或灾情', example: '台风蓝色预警' },
    },
  },
  dailyHelp: {
    label: '每日一助',
    page: '/info/dailyHelp',
    review: {
      idField: 'helpId',
      table: 'every_day_help',
      scene: 17,
      offline: '取消排期',
      explained: { noun: '每日一助', example: '龙井43茶苗' },
    },
  },
  sell: { label: '供应信息', page: '/info/sell', review: LISTING },
  buy: { label: '求购信息', page: '/info/buy', review: LISTING },
  tour: {
    label: '乡村旅游',
    page: '/tour/agritainment',
    review: {
      idField: 'tourId',
      table: 'rural_tour',
      scene: 20,
      measure: '处',
      explained: { noun: '乡村旅游', example: '梅家坞茶香农家' },
    },
  },
  coupon: {
    label: '优惠券',
    page: '/tour/coupon',
    review: {
      idField: 'couponId',
      table: 'coupon',
      scene: 22,
      measure: '张',
      offline: '停用',
      explained: { noun: '优惠券', example: '乡村消费券' },
    },
  },
  activity: {
    label: '活动',
    page: '/info/activity',
    review: {
      idField: 'activityId',
      table: 'activity',
      scene: 16,
      measure: '个',
      offline: '撤销',
      explained: { noun: '活动', example: '油茶管护培训班' },
    },
  },
  event: { label: '事件', page: '/info/event' },
  push: {
    label: '推送',
    page: '/push/list',
    review: {
      idField: 'pushId',
      table: 'push_message',
      scene: 19,
      offline: '撤回',
      explained: { noun: '推送', example: '台风来前抢收晚稻' },
    },
  },
  document: { label: '文档', page: '/system/document' },
  knowledge: {
    label: '知识分享',
    page: '/audit/shareknowledge',
    review: {
      idField: 'knowledgeId',
      table: 'knowledge',
      scene: 9,
      explained: { noun: '知识', example: '晚稻穗期病虫防治' },
    },
  },
} as const satisfies Readonly<Record<string, KindRow>>;

type Rows = typeof CONTENT_KINDS;
export type ContentType = keyof Rows;
/** The kinds that exist on every floor. */
export type ReviewedType = {
  [T in ContentType]: Rows[T] extends { review: object } ? T : never;
}[ContentType];
export type ExplainedType = {
  [T in ReviewedType]: Rows[T]['review'] extends { explained: object } ? T : never;
}[ReviewedType];

const rows: Readonly<Record<ContentType, KindRow>> = CONTENT_KINDS;
export const CONTENT_TYPES = Object.keys(CONTENT_KINDS) as readonly ContentType[];
export const REVIEWED_TYPES = CONTENT_TYPES.filter((type) => rows[type].review) as readonly ReviewedType[];
export const EXPLAINED_TYPES = REVIEWED_TYPES.filter(
  (type) => rows[type].review?.explained,
) as readonly ExplainedType[];

export const offlineWordOf = (type: ContentType): string => rows[type].review?.offline ?? '下架';

/** 一篇资讯, 一张优惠券 */
export const measureOf = (type: ContentType): string => rows[type].review?.measure ?? '条';

export const isExplained = (kind: string): kind is ExplainedType =>
  (EXPLAINED_TYPES as readonly string[]).includes(kind);

/** Kinds that share a table stand in the logs once. */
const oncePerTable = CONTENT_TYPES.flatMap((type) => {
  const { label, review } = rows[type];
  return review ? [{ ...review, label: review.together ?? label }] : [];
}).filter(({ table }, place, all) => all.findIndex((one) => one.table === table) === place);

export const LOGGED_CONTENT: Dictionary = oncePerTable.map(({ table, label }) => ({ value: table, label }));

export type ContentScene = Rows[ReviewedType]['review']['scene'];
export const CONTENT_SCENES = oncePerTable.map(({ scene, label }) => ({
  value: scene as ContentScene,
  label,
}));
