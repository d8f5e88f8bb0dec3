// All settings of the program, read from the environment and checked once at the start. Nothing else reads
// process.env. Their meaning for an operator stands in docs/operations.md.

import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
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
import { z } from 'zod';

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));

export type Service = 'web' | 'sender';

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
  readonly carrier: Carrier | undefined;
  /** The number that recipients see as sender. */
  readonly source: string;
}

/** A third party's OAuth 2.0 provider: where it answers, and as whom the program asks. */
export interface OauthSettings {
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userinfoUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
}
/** Sign-in through a third party, and its name on the sign-in page. */
export type OutsideSignIn =
  | { readonly kind: 'off' }
  /** the program's own provider for trials: everybody may be anybody there */
  | { readonly kind: 'trial'; readonly name: string }
  | { readonly kind: 'oauth'; readonly name: string; readonly settings: OauthSettings };

/** `offered`: who enrols is asked for it. `demanded`: administrators must enrol. `off`: nobody is asked for it. */
export type SecondFactorSetting = 'off' | 'offered' | 'demanded';

/** A bucket of an S3 store. */
export interface S3Target {
  /** of the bucket, without a slash at its end */
  readonly bucketUrl: string;
  /** in front of each name in the bucket: empty, or with a slash at its end */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Of a virus scanner: a port, or a socket of this machine. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string };

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL under dataDir. */
  readonly databaseUrl: string | undefined;
  readonly services: ReadonlySet<Service>;
  /** Empty: the built-in carrier. */
  readonly carrierTargets: readonly CarrierTarget[];
  /** 0: a free port. */
  readonly builtInCarrierPort: number;
  /** Undefined: a random one. */
  readonly trialPassword: string | undefined;
  /** Undefined: generated into dataDir, only together with the embedded database. */
  readonly secretKey: string | undefined;
  /** The new SECRET_KEY, read only by the command that changes the key. */
  readonly newSecretKey: string | undefined;
  /** Channels of the console may lead to this machine, as in trials and tests. */
  readonly localChannels: boolean;
  /** Opens from other machines what is for whoever runs the installation; undefined: nothing does. */
  readonly operatorKey: string | undefined;
  readonly logLevel: LogLevel;
  /** Addresses or networks whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly publicUrl: string | undefined;
  /** Path of a script on the console's own origin that watches visits; undefined: nobody does. */
  readonly monitoringScript: string | undefined;
  readonly secondFactor: SecondFactorSetting;
  /** False: nobody said, and it is demanded as soon as channels are kept in the console. */
  readonly isSecondFactorChosen: boolean;
  readonly outsideSignIn: OutsideSignIn;
  /** Outlines of the cockpit's map, and the number under which they were reviewed for the public. */
  readonly maps: { readonly folder: string; readonly reviewNumber: string | undefined };
  /** Uploaded files lie in the folder, or with `s3` there; they arrive in the folder in any case. */
  readonly fileStore: { readonly folder: string; readonly s3?: S3Target | undefined };
  /** Undefined: nobody looks for viruses in uploads. */
  readonly fileScanner: ScannerAddress | undefined;
  /** Undefined: the built-in check, which looks at form and check character only. */
  readonly realNameVerifier: { readonly url: string; readonly token: string | undefined } | undefined;
  /** Undefined: the built-in receiver of pushes, which reaches nobody's telephone. */
  readonly pushReceiver:
    | { readonly url: string; readonly appKey: string; readonly secret: string }
    | undefined;
}

/** A setting that cannot work; its message is one sentence for the person at the console. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];
const CARRIERS = ['CMCC', 'CUCC', 'CTCC', 'CBN'] as const;
type Carrier = (typeof CARRIERS)[number];

const wholeNumber = (min: number, max: number) => {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(sentence).int(sentence).min(min, sentence).max(max, sentence);
};
const port = wholeNumber(0, 65_535);
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/** The program's own requests carry the client's secret and people's data: in clear on this machine only. */
const providerUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && isSafeToAsk(new URL(text)),
    'must be an address that begins with https://',
  );

const environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default(path.join(CHECKOUT, '.data')),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  SERVICES: z
    .string()
    .default('web,sender')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(
      z.array(z.enum(['web', 'sender'], { error: 'may hold web and sender, separated by a comma' })).min(1),
    ),
  SMPP_URL: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter((part) => part !== ''))
    .pipe(z.array(url('smpp:'))),
  CARRIER_URLS: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter((part) => part !== ''))
    .pipe(z.array(url('cmpp:', 'smgp:', 'sgip:'))),
  BUILT_IN_CARRIER_PORT: port.default(0),
  TRIAL_PASSWORD: z
    .string()
    .min(9, 'needs 9 to 16 characters')
    .max(16, 'needs 9 to 16 characters')
    .optional(),
  SECRET_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  NEW_SECRET_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  LOCAL_CHANNELS: z.literal('on', { error: 'may only be on' }).optional(),
  OPERATOR_KEY: z
    .string()
    .regex(/^[\x21-\x7e ]{20,}$/, 'needs at least 20 characters, of ASCII')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .pipe(
      z.array(z.string().refine(isAddressOrNetwork, 'may hold IP addresses and networks such as 10.0.0.0/8')),
    ),
  PUBLIC_URL: url('http:', 'https:').optional(),
  FILE_STORE_URL: url('s3:').optional(),
  FILE_SCANNER_URL: url('clamd:').optional(),
  MONITORING_SCRIPT: z
    .string()
    .regex(/^\/(?!\/)[\w./-]+\.js$/, 'must be a path on the same origin, such as /monitoring/visits.js')
    .optional(),
  MAP_DIR: z.string().default(path.join(CHECKOUT, 'data/maps')),
  MAP_REVIEW_NUMBER: z.string().max(40, 'may have up to 40 characters').optional(),
  SECOND_FACTOR: z
    .enum(['off', 'offered', 'demanded'], { error: 'may be off, offered or demanded' })
    .optional(),
  REAL_NAME_VERIFIER_URL: providerUrl.optional(),
  REAL_NAME_VERIFIER_TOKEN: z.string().optional(),
  PUSH_WEBHOOK_URL: providerUrl.optional(),
  PUSH_WEBHOOK_KEY: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'may hold letters, digits, _ and -')
    .optional(),
  PUSH_WEBHOOK_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  OAUTH_AUTHORIZE_URL: url('http:', 'https:').optional(),
  OAUTH_TOKEN_URL: providerUrl.optional(),
  OAUTH_USERINFO_URL: providerUrl.optional(),
  OAUTH_CLIENT_ID: z.string().optional(),
  OAUTH_CLIENT_SECRET: z.string().optional(),
  // with it the third party would add an ID token, which nobody here could check
  OAUTH_SCOPE: z
    .string()
    .regex(/^(?!.*\bopenid\b)/, 'may not hold openid')
    .default('profile phone'),
  OAUTH_NAME: z.string().max(20, 'may have up to 20 characters').default('乡村大脑'),
  TRIAL_OAUTH_PROVIDER: z.literal('on', { error: 'may only be on' }).optional(),
});

/** As much as a bind of SMPP can hold; longer passwords than the standard's are common. */
const smppAccount = z.object({
  systemId: z.string().regex(/^[\x20-\x7e]{1,15}$/, 'needs 1 to 15 ASCII characters'),
  password: z.string().regex(/^[\x20-\x7e]{0,64}$/, 'may hold up to 64 ASCII characters'),
});

const s3Query = z.strictObject({
  region: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'may hold letters, digits and -')
    .default('us-east-1'),
  style: z.enum(['path', 'host'], { error: 'may be path or host' }).default('path'),
  tls: z.enum(['on', 'off'], { error: 'may be on or off' }).default('on'),
});

const PRICE = `must be yuan from 0 to ${PRICE_MAX} with up to ${PRICE_DECIMALS} decimals`;
const HOURS = 'must look like 08:00-21:00';
const areHours = (hours: Pick<ChannelConditions, 'sendStartTime' | 'sendEndTime'>): boolean =>
  Object.values(conditionProblems({ ...NO_CONDITIONS, ...hours })).every((problem) => problem === null);

const smppQuery = z.strictObject({
  window: wholeNumber(1, 1000).default(10),
  connections: wholeNumber(1, 100).default(1),
  rate: wholeNumber(1, 1_000_000).default(1000),
  carrier: z.enum(CARRIERS, { error: `must be one of ${CARRIERS.join(', ')}` }).optional(),
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

/**
 * Reads and checks every setting. An empty variable counts as unset, since service files often declare them so.
 * A command that touches no personal data (migrate) may do without SECRET_KEY.
 * @throws ConfigError naming the first wrong setting
 */
export function readConfig(
  env: Record<string, string | undefined> = process.env,
  { requireSecretKey = true }: { requireSecretKey?: boolean } = {},
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const settings = parse(environment, given, (name) => name);
  if (settings.DATABASE_URL && !settings.SECRET_KEY && requireSecretKey) {
    throw new ConfigError(
      'SECRET_KEY must be set when DATABASE_URL is, and be the same for every program on it.',
    );
  }
  if (!settings.DATABASE_URL && new Set(settings.SERVICES).size < 2) {
    throw new ConfigError('SERVICES may leave out web or sender only when DATABASE_URL is set.');
  }
  const hasCarriers = settings.SMPP_URL.length + settings.CARRIER_URLS.length > 0;
  // npm runs its commands in the checkout and tells where it was called.
  const dataDir = path.resolve(given['INIT_CWD'] ?? '.', settings.DATA_DIR);
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    services: new Set(settings.SERVICES),
    carrierTargets: [...settings.SMPP_URL.map(parseSmppUrl), ...settings.CARRIER_URLS.map(parseCarrierUrl)],
    builtInCarrierPort: settings.BUILT_IN_CARRIER_PORT,
    trialPassword: settings.TRIAL_PASSWORD,
    secretKey: settings.SECRET_KEY,
    newSecretKey: settings.NEW_SECRET_KEY,
    localChannels: settings.LOCAL_CHANNELS === 'on',
    operatorKey: settings.OPERATOR_KEY,
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUSTED_PROXIES,
    publicUrl: settings.PUBLIC_URL?.replace(/\/$/, ''),
    monitoringScript: settings.MONITORING_SCRIPT,
    secondFactor: settings.SECOND_FACTOR ?? (hasCarriers ? 'demanded' : 'offered'),
    isSecondFactorChosen: settings.SECOND_FACTOR !== undefined || hasCarriers,
    outsideSignIn: readOutsideSignIn(settings),
    maps: {
      folder: path.resolve(given['INIT_CWD'] ?? '.', settings.MAP_DIR),
      reviewNumber: settings.MAP_REVIEW_NUMBER,
    },
    fileStore: {
      folder: path.join(dataDir, 'files'),
      s3: settings.FILE_STORE_URL ? parseS3Url(settings.FILE_STORE_URL) : undefined,
    },
    fileScanner: settings.FILE_SCANNER_URL ? parseScannerUrl(settings.FILE_SCANNER_URL) : undefined,
    realNameVerifier: settings.REAL_NAME_VERIFIER_URL
      ? { url: settings.REAL_NAME_VERIFIER_URL, token: settings.REAL_NAME_VERIFIER_TOKEN }
      : undefined,
    pushReceiver: readPushReceiver(settings),
  };
}

function readPushReceiver(settings: z.output<typeof environment>): Config['pushReceiver'] {
  const { PUSH_WEBHOOK_URL: url, PUSH_WEBHOOK_KEY: appKey, PUSH_WEBHOOK_SECRET: secret } = settings;
  if (url === undefined) return undefined;
  if (appKey === undefined || secret === undefined)
    throw new ConfigError('PUSH_WEBHOOK_KEY and PUSH_WEBHOOK_SECRET must be set when PUSH_WEBHOOK_URL is.');
  return { url, appKey, secret };
}

/**
 * A provider where everybody may be anybody is refused wherever real people could be reached: on a database of an office's
 * own, and beside real carriers.
 */
function readOutsideSignIn(settings: z.output<typeof environment>): OutsideSignIn {
  const name = settings.OAUTH_NAME;
  const needed = [
    'OAUTH_AUTHORIZE_URL',
    'OAUTH_TOKEN_URL',
    'OAUTH_USERINFO_URL',
    'OAUTH_CLIENT_ID',
    'OAUTH_CLIENT_SECRET',
  ] as const;
  const given = needed.filter((key) => settings[key] !== undefined);
  if (settings.TRIAL_OAUTH_PROVIDER) {
    const real =
      given[0] ??
      (['DATABASE_URL', 'SMPP_URL', 'CARRIER_URLS'] as const).find((key) => settings[key]?.length);
    if (real) throw new ConfigError(`TRIAL_OAUTH_PROVIDER is for trials and cannot stand beside ${real}.`);
    return { kind: 'trial', name };
  }
  if (given.length === 0) return { kind: 'off' };
  const missing = [...needed, 'PUBLIC_URL' as const].find((key) => settings[key] === undefined);
  if (missing) throw new ConfigError(`${missing} must be set when ${given[0]} is.`);
  const [authorizeUrl = '', tokenUrl = '', userinfoUrl = '', clientId = '', clientSecret = ''] = needed.map(
    (key) => settings[key],
  );
  const { OAUTH_SCOPE: scope } = settings;
  return {
    kind: 'oauth',
    name,
    settings: { authorizeUrl, tokenUrl, userinfoUrl, clientId, clientSecret, scope },
  };
}

function isSafeToAsk({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
  );
}

/** Never repeats the address in an error: it holds a password, and the sentence goes to a log. */
function parseSmppUrl(text: string): CarrierTarget {
  const address = new URL(text);
  const query = parse(smppQuery, Object.fromEntries(address.searchParams), (name) => `SMPP_URL: ${name}`);
  if (!address.hostname || !address.username) {
    throw new ConfigError(
      'SMPP_URL must look like smpp://systemId:password@host:port?window=10&connections=2.',
    );
  }
  const account = parse(smppAccount, smppAccountOf(address), (name) => `SMPP_URL: ${name}`);
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
function parseCarrierUrl(text: string): CarrierTarget {
  const address = new URL(text);
  const name = (key: string) => `CARRIER_URLS: ${key}`;
  const query = parse(carrierQuery, Object.fromEntries(address.searchParams), name);
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
  const { spCode, ...credentials } = parse(
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

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

function smppAccountOf(address: URL): { systemId: string; password: string } {
  const account = accountOf(address);
  if (!account) {
    throw new ConfigError(
      'SMPP_URL must look like smpp://systemId:password@host:port; a % in systemId or password is written %25.',
    );
  }
  return { systemId: account.name, password: account.password };
}

/** Null where a % begins no character. */
function accountOf({ username, password }: URL): { name: string; password: string } | null {
  try {
    return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return null;
  }
}

/** Never repeats the address in an error: it holds a key. */
function parseS3Url(text: string): S3Target {
  const address = new URL(text);
  const query = parse(s3Query, Object.fromEntries(address.searchParams), (name) => `FILE_STORE_URL: ${name}`);
  const account = accountOf(address);
  const [, bucket, prefix = ''] =
    /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w/-]*?))?\/?$/.exec(address.pathname) ?? [];
  if (!address.hostname || !account?.name || !account.password || !bucket) {
    throw new ConfigError(
      'FILE_STORE_URL must look like s3://accessKey:secretKey@host:port/bucket/folder?region=us-east-1; a / in a key is written %2F, a % %25.',
    );
  }
  const scheme = query.tls === 'on' ? 'https' : 'http';
  return {
    bucketUrl:
      query.style === 'path'
        ? `${scheme}://${address.host}/${bucket}`
        : `${scheme}://${bucket}.${address.host}`,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: query.region,
    accessKeyId: account.name,
    secretAccessKey: account.password,
  };
}

function parseScannerUrl(text: string): ScannerAddress {
  const { hostname, port: given, pathname } = new URL(text);
  if (hostname) return { host: hostname.replace(/^\[|\]$/g, ''), port: given === '' ? 3310 : Number(given) };
  if (pathname.length > 1) return { path: decodeURI(pathname) };
  throw new ConfigError(
    'FILE_SCANNER_URL must look like clamd://host:3310 or clamd:///run/clamav/clamd.ctl.',
  );
}

function parse<T extends z.ZodType>(schema: T, value: unknown, nameOf: (key: string) => string): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const isUnknown = issue?.code === 'unrecognized_keys';
  const name = nameOf(String(isUnknown ? issue.keys[0] : issue?.path[0]));
  throw new ConfigError(
    `${name} cannot be used: ${isUnknown ? 'there is no such setting' : issue?.message}.`,
  );
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  if (prefix === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(prefix), version === 6 ? 'ipv6' : 'ipv4');
    return /^\d+$/.test(prefix);
  } catch {
    return false;
  }
}
