// All settings of the program, read from the environment and checked once at the start. Nothing else reads
// process.env. Their meaning for an operator stands in docs/operations.md.

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { addressAreas, type NamedNetwork } from './config/address-areas.ts';
import { type CarrierTarget, parseCarrierUrl, parseSmppUrl } from './config/carrier-addresses.ts';
import { ConfigError, checkSettings, isAddressOrNetwork, port, providerUrl, url } from './config/checks.ts';
import { parseS3Url, parseScannerUrl, type S3Target, type ScannerAddress } from './config/file-addresses.ts';
import { type OutsideSignIn, outsideSignInSettings, readOutsideSignIn } from './config/outside-sign-in.ts';

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));

export type Service = 'web' | 'sender';

/** `offered`: who enrols is asked for it. `demanded`: administrators must enrol. `off`: nobody is asked for it. */
export type SecondFactorSetting = 'off' | 'offered' | 'demanded';

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
  readonly addressAreas: readonly NamedNetwork[];
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

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

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
  ADDRESS_AREAS: addressAreas,
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
  ...outsideSignInSettings,
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
  const settings = checkSettings(environment, given, (name) => name);
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
    addressAreas: settings.ADDRESS_AREAS,
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
