/** Bills of carriers in words. */
import { CARRIER, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { type Cost, sumCosts } from '@farmers-mailbox/contract/messaging/mass-sms/costs.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';

export const inYuan = (amount: number): string =>
  amount.toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Null while nothing was billed. */
export function costInWords({ segmentCount, unpricedCount, cost }: Cost): string | null {
  if (segmentCount === 0) return null;
  const segments = `${inDigits(segmentCount)} 条`;
  if (unpricedCount === segmentCount) return `${segments}，还没有设置单价`;
  const rest = unpricedCount > 0 ? `，其中 ${inDigits(unpricedCount)} 条没有单价，未计入` : '';
  return `${segments}，${inYuan(cost)} 元${rest}`;
}

/** In all, and by carrier where several have a price. */
export function costsInWords(costs: readonly (Cost & { carrier: string })[]): string | null {
  const sum = sumCosts(costs);
  const whole = costInWords(sum);
  if (whole === null || costs.length < 2 || sum.unpricedCount === sum.segmentCount) return whole;
  const parts = costs.map((one) => `${labelOf(CARRIER, one.carrier)} ${costInWords(one) ?? ''}`);
  return `${whole}（${parts.join('；')}）`;
}
