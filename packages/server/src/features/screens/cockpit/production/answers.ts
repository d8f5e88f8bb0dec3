/**
 * Supply and demand of a place, exact: the calls under /v1/admin/flight/production. policy.ts judges before whose
 * place it may be.
 */
import type { Period } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import {
  COMPARED_MAX,
  FLOWS_MAX,
  LATEST_MAX,
  PRICED_MAX,
} from '@farmers-mailbox/contract/screens/cockpit/production-endpoints.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import { chinaDay, toMoment } from '../../../../time/moment.ts';
import { countHelpsOn } from '../../../publishing/daily-help/queries.ts';
import * as market from '../../../publishing/supply-demand/queries.ts';
import { firstMonthOf, formerSpan, lastMonths, periodStarts } from '../periods.ts';
import { pathTo } from '../places.ts';
import { listRegionsBelow } from '../queries.ts';
import { ranked } from '../region-counts.ts';

export interface Asked {
  readonly area: string;
  readonly now: Date;
}

const on = ({ area, now }: Asked) => ({ area, today: chinaDay(now) });
const YUAN_IN_WAN = 10_000;
const inWan = (yuan: number): number => Math.round((yuan / YUAN_IN_WAN) * 100) / 100;

export async function tellFigures(db: Kysely<Tables>, asked: Asked & { top: string; period: Period }) {
  const { area, top, now, period } = asked;
  const [path, counts, deals, former, matchCount, helpCount] = await Promise.all([
    pathTo(db, top, area),
    market.countOn(db, on(asked)),
    market.sumDeals(db, { area, since: periodStarts(now)[period], until: now }),
    market.sumDeals(db, { area, ...formerSpan(period, now) }),
    market.countMatches(db, on(asked)),
    countHelpsOn(db, area, chinaDay(now)),
  ]);
  return {
    path,
    statTime: toMoment(now),
    ...counts,
    matchCount,
    helpCount,
    dealCount: deals.dealCount,
    dealAmount: inWan(deals.yuan),
    formerDealAmount: inWan(former.yuan),
  };
}

export async function tellMap(db: Kysely<Tables>, asked: Asked) {
  const [regions, counts] = await Promise.all([
    listRegionsBelow(db, asked.area),
    market.countOffersByRegion(db, on(asked)),
  ]);
  const rows = regions.map((region) => ({ ...region, value: counts.get(region.deptId) ?? 0 }));
  return ranked(rows, ({ value }) => value);
}

export const tellCategories = (db: Kysely<Tables>, asked: Asked) =>
  market.countOffersByCategory(db, on(asked));

export const tellComparison = (db: Kysely<Tables>, asked: Asked) =>
  market.compareProducts(db, on(asked), COMPARED_MAX);

/** Of the product that is asked for, or else of the most frequent one. */
export async function tellPrices(
  db: Kysely<Tables>,
  { area, now, productName }: Asked & { productName?: string | undefined },
) {
  const published = { area, since: firstMonthOf(now) };
  const products = await market.listPricedProducts(db, published, PRICED_MAX);
  const chosen = productName ?? products[0] ?? null;
  const means = chosen === null ? [] : await market.meanPrices(db, published, chosen);
  const months = lastMonths(now).map((month) => {
    const found = means.find((mean) => mean.month === month);
    return { month, price: found?.price ?? null, priceCount: found?.priceCount ?? 0 };
  });
  return { products, productName: chosen, priceUnit: means[0]?.priceUnit ?? '', months };
}

export const tellFlows = (db: Kysely<Tables>, { area, now, period }: Asked & { period: Period }) =>
  market.countFlows(db, { area, since: periodStarts(now)[period] }, FLOWS_MAX);

export async function tellLatest(db: Kysely<Tables>, asked: Asked) {
  const rows = await market.listLatest(db, on(asked), LATEST_MAX);
  return rows.map(
    ({ supplyId, infoType, productName, quantity, quantityUnit, fullDeptName, publishTime }) => ({
      supplyId,
      infoType,
      productName,
      quantity,
      quantityUnit,
      fullDeptName,
      publishTime: toMoment(publishTime),
    }),
  );
}
