/**
 * Scores how well an offer and a demand fit, 0 to 100, in five parts that the page explains. Pure: the same two give the same score, whichever
 * of them was asked for.
 */
import { PriceType } from './fields.ts';

export const MATCH_PARTS = [
  {
    key: 'product',
    label: '产品',
    max: 40,
    rule: '名称相同 40 分，一个名称包含另一个 30 分，有两个字相同 15 分',
  },
  { key: 'category', label: '类别', max: 15, rule: '类别相同 15 分' },
  {
    key: 'area',
    label: '地区',
    max: 15,
    rule: '同一乡镇 15 分，同一县（市、区）12 分，同一市 8 分，其他 4 分',
  },
  { key: 'period', label: '时间', max: 15, rule: '两边时间重合得越多分越高，短的一边全部重合 15 分' },
  {
    key: 'price',
    label: '价格',
    max: 15,
    rule: '供方最低价不高于求方最高价 15 分，高出越多分越低，高出一半以上 0 分；面议或单位不能换算 8 分',
  },
] as const;
export type MatchPart = (typeof MATCH_PARTS)[number]['key'];

export interface Fitting {
  readonly productName: string;
  readonly productCategory: number;
  readonly deptId: string;
  /** `YYYY-MM-DD` */
  readonly supplyStart: string;
  readonly supplyEnd: string;
  readonly priceType: number;
  readonly price: number | null;
  readonly priceMax: number | null;
  readonly priceUnit: string;
}

export interface MatchScore {
  readonly matchScore: number;
  readonly parts: Readonly<Record<MatchPart, number>>;
}

export function scoreMatch(offered: Fitting, wanted: Fitting): MatchScore {
  const parts = {
    product: productPoints(offered.productName, wanted.productName),
    category: offered.productCategory === wanted.productCategory ? 15 : 0,
    area: areaPoints(offered.deptId, wanted.deptId),
    period: periodPoints(offered, wanted),
    price: pricePoints(offered, wanted),
  };
  return { matchScore: Object.values(parts).reduce((sum, points) => sum + points, 0), parts };
}

const plain = (name: string): string => name.replaceAll(/\s+/g, '').toLowerCase();

function productPoints(one: string, other: string): number {
  const [a, b] = [plain(one), plain(other)];
  if (a === b) return 40;
  if (a.includes(b) || b.includes(a)) return 30;
  const letters = Array.from(a);
  return letters.some((letter, at) => at > 0 && b.includes(`${letters[at - 1]}${letter}`)) ? 15 : 0;
}

/** By the codes' beginnings: 8 characters name a township, 6 a county, 4 a city. */
function areaPoints(one: string, other: string): number {
  const together = (length: number) =>
    one.length >= length &&
    one.slice(0, length) === other.slice(0, length) &&
    /^\d+$/.test(one.slice(0, length));
  if (together(8)) return 15;
  if (together(6)) return 12;
  return together(4) ? 8 : 4;
}

const DAY_MS = 86_400_000;
/** Both days included. */
const daysFrom = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;

function periodPoints(one: Fitting, other: Fitting): number {
  const start = one.supplyStart > other.supplyStart ? one.supplyStart : other.supplyStart;
  const end = one.supplyEnd < other.supplyEnd ? one.supplyEnd : other.supplyEnd;
  const shared = Math.max(0, daysFrom(start, end));
  const shorter = Math.min(
    daysFrom(one.supplyStart, one.supplyEnd),
    daysFrom(other.supplyStart, other.supplyEnd),
  );
  return Math.round((15 * shared) / shorter);
}

const UNCOMPARABLE = 8;

function pricePoints(offered: Fitting, wanted: Fitting): number {
  const asked = perUnit(offered, offered.price);
  const paid = perUnit(wanted, wanted.priceType === PriceType.range ? wanted.priceMax : wanted.price);
  if (!asked || !paid || asked.unit !== paid.unit) return UNCOMPARABLE;
  const over = asked.yuan / paid.yuan - 1;
  return over <= 0 ? 15 : Math.max(0, Math.round(15 * (1 - over / 0.5)));
}

/** Yuan for a kilogram where it is sold by weight. Null when the price is open. */
function perUnit({ priceType, priceUnit }: Fitting, price: number | null) {
  if (priceType === PriceType.open || price === null) return null;
  return priceUnit === '元/吨' ? { yuan: price / 1000, unit: '元/公斤' } : { yuan: price, unit: priceUnit };
}
