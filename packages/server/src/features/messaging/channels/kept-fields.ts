/** The fields of a stored channel under the names of the form, its terms among them. Its password is never one. */
import type { ChannelRow } from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import { type ChannelTerms, NO_TERMS } from '@farmers-mailbox/contract/messaging/channels/protocols.ts';
import type { Selectable } from 'kysely';
import type { SmsChannelTable } from '../../../database/tables.ts';

export const keptFieldsOf = (channel: Selectable<SmsChannelTable>) => ({
  channelCode: channel.channelCode,
  channelName: channel.channelName,
  protocol: channel.protocol as ChannelRow['protocol'],
  ...NO_TERMS,
  ...(channel.terms as ChannelTerms | null),
  carriers: channel.carriers,
  host: channel.host,
  port: channel.port,
  account: channel.account,
  sourceNumber: channel.sourceNumber,
  ratePerSecond: channel.ratePerSecond,
  windowSize: channel.windowSize,
  connectCount: channel.connectCount,
  heartbeatSeconds: channel.heartbeatSeconds,
  dailyLimit: channel.dailyLimit,
  sendStartTime: channel.sendStartTime,
  sendEndTime: channel.sendEndTime,
  gatewaySign: channel.gatewaySign,
  price: channel.price === null ? null : Number(channel.price),
});
