/** A channel's worker with the real database and a real connection; lease and rate let everything pass. */
import { pino } from 'pino';
import type { PersonalData } from '../access/personal-data.ts';
import { usualGatewayTimes } from '../gateways/gateway.ts';
import { SmppGateway } from '../gateways/smpp.ts';
import type { ChannelRate } from '../sender/channel/channel-rate.ts';
import { ChannelWorker } from '../sender/channel/channel-worker.ts';
import { DailyAllowance } from '../sender/channel/daily-allowance.ts';
import type { Inbound } from '../sender/channel/inbound.ts';
import { RoutePaces } from '../sender/channel/route-pace.ts';
import { Claims } from '../sender/claim/claim.ts';
import { anythingMayWait } from '../sender/claim/waiting-work.ts';
import { WireLog } from '../sender/journal/wire-log.ts';
import type { Lease } from '../sender/lease.ts';
import type { TestDatabase } from './database.ts';

let beats = 0;

/** Channel 1 of sender 1, which has to be in the database; it sends what is for 'CMCC'. */
export function openWorker({ pool }: TestDatabase, personalData: PersonalData, port: number): ChannelWorker {
  const lease = { senderId: 1, isFresh: true, nextBeatNo: () => (beats += 1) };
  const rate = { committable: 100, take: () => true, untilNext: 0, drawAhead: async () => false };
  const settings = async () => ({
    window: { sendStartTime: '00:00', sendEndTime: '24:00' },
    isOpen: true,
    nightCategories: [],
  });
  const account = {
    host: '127.0.0.1',
    port,
    account: 'farmers',
    secret: 'secret',
    sourceNumber: '10659',
    windowSize: 10,
    connectCount: 1,
    heartbeatSeconds: 30,
  };
  const times = { ...usualGatewayTimes, reconnectFirstMs: 50, reconnectMostMs: 100 };
  const log = pino({ level: 'silent' });
  return new ChannelWorker({
    channelId: 1,
    channelCode: 'test',
    gatewaySign: '',
    pool,
    lease: lease as unknown as Lease,
    wireLog: new WireLog(undefined, log),
    waiting: anythingMayWait,
    claims: new Claims(pool, personalData, settings, async () => {}),
    rate: rate as unknown as ChannelRate,
    paces: new RoutePaces(pool, 1),
    allowance: new DailyAllowance(pool, 1),
    inbound: {} as Inbound,
    personalData,
    clock: { now: () => new Date() },
    log,
    carriers: () => ['CMCC'],
    openGateway: (events) => new SmppGateway(account, { ...events, onState: () => {} }, times),
    onJournal: () => {},
  });
}
