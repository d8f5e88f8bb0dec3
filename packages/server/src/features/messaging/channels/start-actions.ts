/**
 * Makes the channels that the settings ask for, at the start of a sender: one for each SMPP_URL and CARRIER_URLS, else the built-in carrier
 * serving everybody.
 */
import { CARRIER, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { NO_CONDITIONS } from '@farmers-mailbox/contract/messaging/channels/conditions.ts';
import { carrierOfProtocol } from '@farmers-mailbox/contract/messaging/channels/protocols.ts';
import type { Kysely } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { CarrierTarget } from '../../../config/carrier-addresses.ts';
import type { Tables } from '../../../database/tables.ts';
import type { MainlandDoor } from '../../../gateways/built-in-carrier.ts';
import { type ChannelSettings, removeOthersOfSettings, saveChannel } from './queries.ts';

const ALL_CARRIERS: string[] = CARRIER.map(({ value }) => value);

export const BUILT_IN_CHANNEL = 'SIM';

/** Where the built-in carrier listens, and how to bind to it. */
export interface BuiltInAccount {
  readonly port: number;
  readonly account: string;
  readonly secret: string;
  /** addresses at which it speaks other protocols; each gets the channel of the carrier that speaks it */
  readonly mainland?: readonly MainlandDoor[];
}

const SPEECH = { CMPP20: 'CMPP 2.0', CMPP30: 'CMPP 3.0', SMGP30: 'SMGP 3.0', SGIP12: 'SGIP 1.2' } as const;

/**
 * A target's channel is known by its account and address, so that the same one after a restart keeps its number; of several with the same ones,
 * each for another carrier or access number, by their order as well.
 */
export async function ensureCarrierChannels(
  db: Kysely<Tables>,
  personalData: PersonalData,
  targets: readonly CarrierTarget[],
): Promise<void> {
  const channels = targets.map((target, index): ChannelSettings => {
    const carriers = target.carrier ? [target.carrier] : ALL_CARRIERS;
    return {
      channelCode: codeOf(target, targets.slice(0, index)),
      channelName: target.carrier ? nameOf(target.carrier) : '短信网关',
      builtIn: false,
      protocol: target.protocol,
      terms: target.terms === null ? null : JSON.stringify(target.terms),
      // A carrier's own channel takes the numbers of no known carrier as well, where there is no general one.
      carriers:
        target.carrier && !targets.some((other) => !other.carrier) ? [...carriers, 'OTHER'] : carriers,
      host: target.host,
      port: target.port,
      account: target.account,
      secretCipher: personalData.encryptSecret(target.password),
      sourceNumber: target.source,
      ratePerSecond: target.ratePerSecond,
      windowSize: target.window,
      connectCount: target.connections,
      dailyLimit: target.dailyLimit,
      sendStartTime: target.sendStartTime,
      sendEndTime: target.sendEndTime,
      gatewaySign: target.gatewaySign,
      price: target.price === null ? null : String(target.price),
      priority: index + 1,
    };
  });
  for (const channel of channels) await saveChannel(db, channel);
  await removeOthersOfSettings(
    db,
    channels.map(({ channelCode }) => channelCode),
  );
}

function codeOf(target: CarrierTarget, before: readonly CarrierTarget[]): string {
  const plain = ({ account, host, port }: CarrierTarget) => `${account}@${host}:${port}`;
  const same = before.filter((one) => plain(one) === plain(target)).length;
  return same === 0 ? plain(target) : `${plain(target)}#${same + 1}`;
}

export async function ensureBuiltInChannel(
  db: Kysely<Tables>,
  personalData: PersonalData,
  { port, account, secret, mainland = [] }: BuiltInAccount,
): Promise<void> {
  const shared = {
    builtIn: true,
    host: '127.0.0.1',
    account,
    secretCipher: personalData.encryptSecret(secret),
    sourceNumber: '10659000',
    ratePerSecond: 2_000,
    windowSize: 100,
    connectCount: 2,
    ...NO_CONDITIONS,
    price: null,
  };
  const ofCarriers = mainland.map(
    ({ protocol, port: ownPort, terms }, index): ChannelSettings => ({
      ...shared,
      channelCode: `${BUILT_IN_CHANNEL}-${protocol}`,
      channelName: `内置${labelOf(CARRIER, carrierOfProtocol[protocol])}（试用，${SPEECH[protocol]}）`,
      protocol,
      terms: JSON.stringify(terms),
      carriers: [carrierOfProtocol[protocol]],
      port: ownPort,
      priority: index + 1,
    }),
  );
  const general = {
    ...shared,
    channelCode: BUILT_IN_CHANNEL,
    channelName: '内置运营商（试用）',
    protocol: 'SIM',
    terms: null,
    carriers: ALL_CARRIERS,
    port,
    priority: mainland.length + 1,
  };
  const channels = [...ofCarriers, general];
  for (const channel of channels) await saveChannel(db, channel);
  await removeOthersOfSettings(
    db,
    channels.map(({ channelCode }) => channelCode),
  );
}

const nameOf = (carrier: string): string => `${labelOf(CARRIER, carrier)}短信网关`;
