/** Queries of other pages on listings. */
export {
  compareProducts,
  countFlows,
  countOffersByCategory,
  countOffersByRegion,
  countOn,
  listLatest,
  listPricedProducts,
  meanPrices,
  sumDeals,
} from './market-queries.ts';
