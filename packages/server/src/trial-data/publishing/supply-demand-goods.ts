/** Goods of the trial's farmers with usual prices, and people's words for them. All of it is made up. */
import type { Scenery } from './drawn-picture.ts';

export interface Good {
  readonly name: string;
  /** of PRODUCT_CATEGORY */
  readonly category: number;
  readonly spec: string;
  readonly unit: string;
  /** usual amounts, in the unit */
  readonly amounts: readonly [low: number, high: number];
  /** yuan for a unit */
  readonly prices: readonly [low: number, high: number];
  /** how often it is traded, beside the others */
  readonly weight: number;
  readonly scenery: Scenery;
}

const FIELD: Scenery = {
  sky: [120, 180, 225],
  hills: [86, 130, 92],
  field: [214, 178, 74],
  rows: [188, 148, 52],
};
const GARDEN: Scenery = {
  sky: [140, 190, 222],
  hills: [92, 132, 96],
  field: [104, 160, 78],
  rows: [70, 124, 56],
};
const ORCHARD: Scenery = {
  sky: [168, 200, 214],
  hills: [84, 118, 84],
  field: [150, 96, 74],
  rows: [112, 70, 58],
};
const TEA: Scenery = {
  sky: [150, 196, 214],
  hills: [70, 112, 96],
  field: [96, 150, 74],
  rows: [62, 112, 54],
};
const WATER: Scenery = {
  sky: [140, 184, 220],
  hills: [92, 124, 110],
  field: [120, 168, 190],
  rows: [86, 140, 96],
};
const PASTURE: Scenery = {
  sky: [160, 200, 230],
  hills: [96, 130, 84],
  field: [158, 176, 92],
  rows: [124, 146, 74],
};

type Short = readonly [
  name: string,
  category: number,
  spec: string,
  unit: string,
  amounts: readonly [number, number],
  prices: readonly [number, number],
  weight: number,
  scenery: Scenery,
];
const SHORT: readonly Short[] = [
  ['晚粳稻谷', 1, '含水量14.5%以内', '公斤', [2000, 60000], [2.6, 3.2], 9, FIELD],
  ['小麦', 1, '容重750克以上', '公斤', [2000, 40000], [2.3, 2.7], 4, FIELD],
  ['油菜籽', 1, '含油40%以上', '公斤', [500, 8000], [5.4, 6.6], 3, FIELD],
  ['茭白', 2, '一级，壳茭', '公斤', [500, 12000], [3.6, 6.2], 8, GARDEN],
  ['小青菜', 2, '当天采收', '公斤', [300, 5000], [2.2, 4.2], 5, GARDEN],
  ['番茄', 2, '大棚，单果150克以上', '公斤', [500, 9000], [4, 7], 5, GARDEN],
  ['草莓', 3, '红颜，现摘', '公斤', [100, 2000], [30, 60], 7, ORCHARD],
  ['杨梅', 3, '东魁', '公斤', [300, 6000], [20, 42], 6, ORCHARD],
  ['柑橘', 3, '红美人，单果150克以上', '公斤', [500, 10000], [16, 32], 6, ORCHARD],
  ['龙井茶', 4, '雨前一级', '公斤', [20, 300], [500, 1300], 7, TEA],
  ['香菇', 5, '鲜菇', '公斤', [200, 4000], [9, 14], 5, GARDEN],
  ['黑木耳', 5, '干制，单片', '公斤', [50, 900], [70, 110], 3, GARDEN],
  ['湖羊', 6, '40公斤以上', '头', [20, 300], [1250, 1750], 6, PASTURE],
  ['土鸡', 6, '散养150天以上', '羽', [100, 3000], [80, 140], 5, PASTURE],
  ['加州鲈', 7, '每尾0.5公斤', '公斤', [500, 12000], [26, 38], 6, WATER],
  ['青虾', 7, '4厘米以上', '公斤', [100, 1500], [90, 150], 4, WATER],
  ['茶苗', 8, '一年生扦插苗', '株', [5000, 90000], [0.2, 0.4], 3, TEA],
  ['杭白菊', 9, '胎菊，烘干', '公斤', [100, 1800], [80, 150], 3, GARDEN],
  ['笋干', 10, '三年陈', '公斤', [50, 900], [60, 110], 3, TEA],
  ['秸秆', 99, '打捆，每捆20公斤', '吨', [10, 200], [260, 420], 1, FIELD],
];

export const GOODS: readonly Good[] = SHORT.map(
  ([name, category, spec, unit, amounts, prices, weight, scenery]) => ({
    name,
    category,
    spec,
    unit,
    amounts,
    prices,
    weight,
    scenery,
  }),
);

/** 〔地〕 the village, 〔品〕 the product. */
export const OFFER_TITLES = [
  '〔地〕〔品〕大量上市',
  '〔地〕〔品〕寻销路',
  '自家〔品〕，产地直供',
  '〔地〕合作社〔品〕诚信供应',
];
export const DEMAND_TITLES = ['求购〔品〕', '长期收购〔品〕', '加工厂收购〔品〕', '食堂采购〔品〕'];
export const OFFER_NOTES = [
  '可先看样再定，量大可谈。',
  '合作社统一采收分级，可开票。',
  '每天早上采收，当天可装车。',
  '',
];
export const DEMAND_NOTES = [
  '现款结算，可上门收货。',
  '要求质量稳定，长期合作。',
  '按样验收，货到付款。',
  '',
];
/** Why a trial's listing was refused or taken down. */
export const REFUSALS = ['请补充规格', '图片看不清产品，请重新拍', '价格与单位不符，请核对'];
export const OFFLINES = ['货已备足，发布人要求撤下', '天气原因推迟采收，先撤下'];
