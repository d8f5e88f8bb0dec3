/** Carriers bill mass SMS by the segment. */
import * as z from 'zod/mini';

export const cost = z.object({
  /** segments that carriers took */
  segmentCount: z.number(),
  /** of them, those that went over a channel without a price: nothing stands in `cost` for them */
  unpricedCount: z.number(),
  /** yuan */
  cost: z.number(),
});
export type Cost = z.output<typeof cost>;

export const NO_COST: Cost = { segmentCount: 0, unpricedCount: 0, cost: 0 };

export function sumCosts(costs: readonly Cost[]): Cost {
  return costs.reduce(
    (sum, one) => ({
      segmentCount: sum.segmentCount + one.segmentCount,
      unpricedCount: sum.unpricedCount + one.unpricedCount,
      // in ten-thousandths, so that 0.1 and 0.2 are 0.3
      cost: Math.round((sum.cost + one.cost) * 10_000) / 10_000,
    }),
    NO_COST,
  );
}
