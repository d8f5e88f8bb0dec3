// The signature with which a text arrives counts among its characters; one that is longer than at the review may bill a segment more.

import type { ChannelRow } from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';

/** Channels as they are now, the one that is to change too, and how many wait for them. */
export interface BeforeSigning {
  readonly rows: readonly Pick<ChannelRow, 'gatewaySign' | 'status' | 'origin'>[];
  readonly waiting: readonly { readonly carrier: string; readonly amount: number }[];
}

/**
 * Said before a channel is switched on, added or changed, so that it signs in this way. A review counts each text by the longest signature of
 * all channels in use, whichever carrier they serve: empty where one of these signs as long. Ours is as long as each organisation's.
 */
export function longerSignNote(
  { carriers, gatewaySign }: Pick<ChannelRow, 'carriers' | 'gatewaySign'>,
  { rows, waiting }: BeforeSigning,
): string {
  const counted = rows
    .filter(({ status, origin }) => status === 1 && origin !== 'builtIn')
    .map((row) => row.gatewaySign);
  const longest = counted.reduce((one, other) => (other.length > one.length ? other : one), '');
  const isOurs = gatewaySign === '';
  if (isOurs ? counted.length === 0 || counted.includes('') : longest.length >= gatewaySign.length) return '';
  const amount = waiting
    .filter(({ carrier }) => carriers.includes(carrier))
    .reduce((sum, one) => sum + one.amount, 0);
  const [added, longer] = isOurs
    ? ['经它发送的短信带我们的签名，不再由网关添加', `我们的签名比${longest}（${longest.length} 个字）长`]
    : [`它的网关在短信前添加${gatewaySign}（${gatewaySign.length} 个字），代替我们的签名`, '签名比审核时长'];
  return `${added}。已审核、没有发完的短信经它发送时按到达的字数计费，${longer}就可能每人多计 1 条；${costOf(amount)}。`;
}

/** No signature is so long that it makes two segments more. */
function costOf(amount: number): string {
  if (amount === 0) return '现在没有人等待发送';
  const digits = inDigits(amount);
  return `现在有 ${digits} 人等待发送，最多多计 ${digits} 条`;
}
