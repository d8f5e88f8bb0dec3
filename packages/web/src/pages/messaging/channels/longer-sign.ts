// A gateway's signature counts among the characters of a text; one that is longer than at the review may bill a segment more.

import type { ChannelRow } from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';

type Signing = Pick<ChannelRow, 'channelId' | 'carriers' | 'gatewaySign' | 'status'>;

/**
 * Said before such a channel is switched on. A review counts each text by the longest signature of all channels in use, whichever carrier
 * they serve: empty where one of these signs as long.
 */
export function longerSignNote(
  { channelId, carriers, gatewaySign }: Signing,
  rows: readonly Signing[],
  waiting: readonly { readonly carrier: string; readonly amount: number }[],
): string {
  if (gatewaySign === '') return '';
  const inUse = rows.filter((row) => row.status === 1 && row.channelId !== channelId);
  if (inUse.some((row) => row.gatewaySign.length >= gatewaySign.length)) return '';
  const amount = waiting
    .filter(({ carrier }) => carriers.includes(carrier))
    .reduce((sum, one) => sum + one.amount, 0);
  return `它的网关在短信前添加${gatewaySign}（${gatewaySign.length} 个字），代替我们的签名。已审核、没有发完的短信经它发送时按到达的字数计费，签名比审核时长就可能每人多计 1 条；现在有 ${amount.toLocaleString('zh-CN')} 人等待发送。`;
}
