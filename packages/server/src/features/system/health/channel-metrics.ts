/** Metrics of the channels, for machines: read from the database when it is asked for, since senders may run elsewhere. */
import type { Kysely } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Tables } from '../../../database/tables.ts';
import { listChannelsInUse, listTroubles } from '../../messaging/channels/queries.ts';

/** Without the database they have no values; that it is away, /readyz tells. */
export function measureChannels(db: Kysely<Tables>, metrics: Registry): void {
  new Gauge({
    name: 'sms_channel_connected',
    help: '1 while a sender has a connection of the channel',
    labelNames: ['channel'],
    registers: [metrics],
    async collect() {
      const channels = await listChannelsInUse(db).catch(() => []);
      this.reset();
      for (const { channelCode: channel, isHealthy } of channels) this.set({ channel }, isHealthy ? 1 : 0);
    },
  });
  new Gauge({
    name: 'sms_channel_trouble',
    help:
      'Present troubles: restless = connections in a row that ended soon after they were bound, stalled = receipts and ' +
      'replies of which the oldest waits too long to be stored, unreadable = PDUs refused of late, mute = texts taken for more than ' +
      'an hour without any report',
    labelNames: ['channel', 'kind'],
    registers: [metrics],
    async collect() {
      const troubles = await listTroubles(db).catch(() => []);
      this.reset();
      for (const { channelCode: channel, kind, amount } of troubles) this.set({ channel, kind }, amount);
    },
  });
}
