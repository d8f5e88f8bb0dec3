/**
 * 产销对接 on the big screen: what is on offer and wanted now, and what came of it. For whoever has the authority COCKPIT,
 * inside their own area, exact; nobody's name, number or text.
 */
import * as z from 'zod/mini';
import { get, signedIn } from '../../endpoint.ts';
import { id, moment, text } from '../../envelope.ts';
import { NAME_MAX } from '../../publishing/supply-demand/fields.ts';
import { ofPlace, path, period, valueOfArea } from './endpoints.ts';

const ofMarket = <Fields extends z.core.$ZodShape, Answer extends z.ZodMiniType>(
  name: string,
  summary: string,
  fields: Fields,
  answer: Answer,
) =>
  get(`/v1/admin/flight/production/${name}`, {
    access: signedIn,
    summary: `产销对接：${summary}`,
    isBackground: true,
    request: z.extend(z.strictObject(ofPlace), fields),
    answer,
  });

export const productionFigures = ofMarket(
  'figures',
  '数字',
  { period },
  z.object({
    path,
    statTime: moment,
    /** published and not over */
    sellCount: z.number(),
    buyCount: z.number(),
    /** written down in the period */
    dealCount: z.number(),
    /** 万元, two decimals */
    dealAmount: z.number(),
    /** as `dealAmount`, of as long a part of the period before */
    formerDealAmount: z.number(),
    /** of what is on now, as found when somebody last looked for the other side */
    matchCount: z.number(),
    /** daily helps of today that were passed */
    helpCount: z.number(),
  }),
);

export const productionMap = ofMarket('map', '下一级各地的在售信息数', {}, z.array(valueOfArea(z.number())));

export const productionCategory = ofMarket(
  'category',
  '在售信息按产品类别',
  {},
  z.array(z.object({ productCategory: z.number(), sellCount: z.number() })),
);

/** So many products are compared, those with the most listings. */
export const COMPARED_MAX = 8;

export const productionCompare = ofMarket(
  'compare',
  '供求对比',
  {},
  z.array(z.object({ productName: z.string(), sellCount: z.number(), buyCount: z.number() })),
);

/** So many products can be chosen, those whose price was published most often. */
export const PRICED_MAX = 20;

export const productionPrice = ofMarket(
  'price',
  '一种产品近12个月的供应价',
  { productName: z.optional(text(NAME_MAX, 1)) },
  z.object({
    /** to choose from, the most frequent first */
    products: z.array(z.string()),
    /** null: no price was published at all */
    productName: z.nullable(z.string()),
    /** the commonest one: prices in other units are left out */
    priceUnit: z.string(),
    /** the mean of a month's published prices; null for a month without any */
    months: z.array(z.object({ month: z.string(), price: z.nullable(z.number()), priceCount: z.number() })),
  }),
);

export const FLOWS_MAX = 10;

export const productionFlow = ofMarket(
  'flow',
  '登记了对方的成交，从供方所在市到求方所在市',
  { period },
  z.array(z.object({ fromName: z.string(), toName: z.string(), dealCount: z.number() })),
);

export const LATEST_MAX = 20;

export const productionLatest = ofMarket(
  'latest',
  '最新展示的供求信息',
  {},
  z.array(
    z.object({
      supplyId: id,
      infoType: z.number(),
      productName: z.string(),
      quantity: z.number(),
      quantityUnit: z.string(),
      fullDeptName: z.string(),
      publishTime: moment,
    }),
  ),
);
