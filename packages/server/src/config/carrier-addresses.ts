// SMPP_URL and CARRIER_URLS: accounts at carriers, each an address with its conditions behind a question mark.

import {
  type ChannelConditions,
  conditionProblems,
  DAILY_LIMIT_MAX,
  isPrice,
  NO_CONDITIONS,
  PRICE_DECIMALS,
  PRICE_MAX,
} from '@farmers-mailbox/contract/messaging/channels/conditions.ts';
import {
  type ChannelProtocol,
  type ChannelTerms,
  isSgipNode,
  NODE_MAX,
  protocolLimits,
  SERVICE_ID_MAX,
  termsOf,
} from '@farmers-mailbox/contract/messaging/channels/protocols.ts';
import { signProblem } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { NETWORKS, type Network } from '@farmers-mailbox/contract/rules/carrier.ts';
import { z } from 'zod';
import { accountOf, ConfigError, checkSettings, hostOf, port, wholeNumber } from './checks.ts';

/** One account at a carrier, from SMPP_URL or CARRIER_URLS; it becomes a channel. */
export interface CarrierTarget extends ChannelConditions {
  readonly protocol: ChannelProtocol;
  /** Null for SMPP, whose PDUs have no place for them. */
  readonly terms: ChannelTerms | null;
  readonly account: string;
  readonly password: string;
  readonly host: string;
  readonly port: number;
  /** Submitted but unanswered PDUs allowed on each connection. */
  readonly window: number;
  readonly connections: number;
  /** Segments per second over the whole channel. */
  readonly ratePerSecond: number;
  /** The carrier whose numbers it serves; undefined serves all. */
  readonly carrier: Network | undefined;
  /** The number that recipients see as sender. */
  readonly source: string;
}

/** As much as a bind of SMPP can hold; longer passwords than the standard's are common. */
const smppAccount = z.object({
  systemId: z.string().regex(/^[\x20-\x7e]{1,15}$/, 'needs 1 to 15 ASCII characters'),
  password: z.string().regex(/^[\x20-\x7e]{0,64}$/, 'may hold up to 64 ASCII characters'),
});

const PRICE = `must be yuan from 0 to ${PRICE_MAX} with up to ${PRICE_DECIMALS} decimals`;
const HOURS = 'must look like 08:00-21:00';
const areHours = (hours: Pick<ChannelConditions, 'sendStartTime' | 'sendEndTime'>): boolean =>
  Object.values(conditionProblems({ ...NO_CONDITIONS, ...hours })).every((problem) => problem === null);

const smppQuery = z.strictObject({
  window: wholeNumber(1, 1000).default(10),
  connections: wholeNumber(1, 100).default(1),
  rate: wholeNumber(1, 1_000_000).default(1000),
  carrier: z.enum(NETWORKS, { error: `must be one of ${NETWORKS.join(', ')}` }).optional(),
  source: z
    .string()
    .regex(/^\d{0,20}$/, 'may hold up to 20 digits')
    .default(''),
  dailyLimit: wholeNumber(1, DAILY_LIMIT_MAX).optional(),
  hours: z
    .string()
    .transform((text) => text.split('-'))
    .pipe(z.tuple([z.string(), z.string()], HOURS))
    .refine(([sendStartTime, sendEndTime]) => areHours({ sendStartTime, sendEndTime }), HOURS)
    .optional(),
  price: z.string().min(1, PRICE).pipe(z.coerce.number(PRICE)).refine(isPrice, PRICE).optional(),
  sign: z
    .string()
    .refine((text) => signProblem(text) === null, 'must be 2 to 18 characters inside 【】')
    .default(''),
});

const ascii = (max: number) =>
  z.string().regex(new RegExp(`^[\\x21-\\x7e]{0,${max}}$`), `may hold up to ${max} ASCII characters`);

/** As `smppQuery`, and what the PDUs of the mainland's carriers have fields for. */
const carrierQuery = smppQuery.extend({
  window: wholeNumber(1, 1000).default(16),
  rate: wholeNumber(1, 1_000_000).default(100),
  version: z.enum(['2.0', '3.0'], { error: 'may be 2.0 or 3.0' }).default('3.0'),
  serviceId: ascii(SERVICE_ID_MAX).default(''),
  spCode: z.string().default(''),
  node: ascii(NODE_MAX).default(''),
  listen: port.default(0),
});

/** Never repeats the address in an error: it holds a password, and the sentence goes to a log. */
export function parseSmppUrl(text: string): CarrierTarget {
  const address = new URL(text);
  const query = checkSettings(
    smppQuery,
    Object.fromEntries(address.searchParams),
    (name) => `SMPP_URL: ${name}`,
  );
  if (!address.hostname || !address.username) {
    throw new ConfigError(
      'SMPP_URL must look like smpp://systemId:password@host:port?window=10&connections=2.',
    );
  }
  const account = checkSettings(smppAccount, smppAccountOf(address), (name) => `SMPP_URL: ${name}`);
  return {
    protocol: 'SMPP34',
    terms: null,
    account: account.systemId,
    password: account.password,
    host: hostOf(address),
    port: address.port === '' ? 2775 : Number(address.port),
    window: query.window,
    connections: query.connections,
    ratePerSecond: query.rate,
    carrier: query.carrier,
    source: query.source,
    ...conditionsOf(query),
  };
}

/** Never repeats the address in an error, as `parseSmppUrl`. */
export function parseCarrierUrl(text: string): CarrierTarget {
  const address = new URL(text);
  const name = (key: string) => `CARRIER_URLS: ${key}`;
  const query = checkSettings(carrierQuery, Object.fromEntries(address.searchParams), name);
  const account = accountOf(address);
  if (!address.hostname || !account?.name || !account.password)
    throw new ConfigError(
      'CARRIER_URLS must look like cmpp://account:password@host:port?version=3.0&source=10690001; a % in account or password is written %25.',
    );
  const protocol = protocolOf(address.protocol, query.version);
  const { accountMax, secretMax, spCodeMax, port } = protocolLimits[protocol];
  const login = z.strictObject({
    account: z
      .string()
      .regex(new RegExp(`^[\\x21-\\x7e]{1,${accountMax}}$`), `needs 1 to ${accountMax} ASCII characters`),
    password: z
      .string()
      .regex(new RegExp(`^[\\x21-\\x7e]{1,${secretMax}}$`), `needs 1 to ${secretMax} ASCII characters`),
    // A longer one fits into no text: none could be written.
    spCode: ascii(spCodeMax),
  });
  if (protocol === 'SGIP12' && (!isSgipNode(query.node) || query.listen === 0))
    throw new ConfigError(
      'CARRIER_URLS: sgip needs node (3, the area code filled up with zeros to four digits, the five digits of the enterprise) and listen, the port that the carrier connects to.',
    );
  const { spCode, ...credentials } = checkSettings(
    login,
    { account: account.name, password: account.password, spCode: query.spCode },
    name,
  );
  const { serviceId, node, listen: listenPort } = query;
  return {
    protocol,
    terms: termsOf(protocol, account.name, { spCode, serviceId, node, listenPort }),
    ...credentials,
    host: hostOf(address),
    port: address.port === '' ? port : Number(address.port),
    window: query.window,
    connections: query.connections,
    ratePerSecond: query.rate,
    carrier: query.carrier,
    source: query.source,
    ...conditionsOf(query),
  };
}

/** The same for every protocol. */
function conditionsOf({ dailyLimit, hours, sign, price }: z.output<typeof smppQuery>): ChannelConditions {
  const [sendStartTime, sendEndTime] = hours ?? ['', ''];
  return {
    dailyLimit: dailyLimit ?? null,
    sendStartTime,
    sendEndTime,
    gatewaySign: sign,
    price: price ?? null,
  };
}

function protocolOf(scheme: string, version: '2.0' | '3.0'): ChannelProtocol {
  if (scheme === 'smgp:') return 'SMGP30';
  if (scheme === 'sgip:') return 'SGIP12';
  return version === '2.0' ? 'CMPP20' : 'CMPP30';
}

function smppAccountOf(address: URL): { systemId: string; password: string } {
  const account = accountOf(address);
  if (!account) {
    throw new ConfigError(
      'SMPP_URL must look like smpp://systemId:password@host:port; a % in systemId or password is written %25.',
    );
  }
  return { systemId: account.name, password: account.password };
}
