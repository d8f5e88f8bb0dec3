/** Why texts of a sending wait although they may leave: no channel of their carrier takes them just now. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import { type ChannelInUse, listChannelsInUse } from '../queries.ts';

export interface WaitOfCarrier {
  readonly carrier: string;
  /** for people */
  readonly reason: string;
}

/** Of those carriers for which something takes what waits, nothing is said. */
export async function readWaits(
  db: Kysely<Tables>,
  carriers: readonly string[],
  isUrgent: boolean,
): Promise<WaitOfCarrier[]> {
  if (carriers.length === 0) return [];
  const channels = await listChannelsInUse(db);
  return carriers.flatMap((carrier) => {
    const own = channels.filter((channel) => channel.carriers.includes(carrier) && channel.isHealthy);
    if (own.length === 0) return [{ carrier, reason: '没有正常的短信通道，恢复后自动发送' }];
    const isTaken = isUrgent || own.some(({ isClosed, isFull }) => !isClosed && !isFull);
    return isTaken ? [] : [{ carrier, reason: own.map(whyNot).join('；') }];
  });
}

const whyNot = ({ channelName, isClosed, sendStartTime, sendEndTime }: ChannelInUse): string =>
  isClosed
    ? `通道“${channelName}”只在 ${sendStartTime} 至 ${sendEndTime} 发送普通短信，到时自动继续`
    : `通道“${channelName}”今天已到日发送上限，明天${sendStartTime === '' ? '零点' : ` ${sendStartTime} `}自动继续`;
