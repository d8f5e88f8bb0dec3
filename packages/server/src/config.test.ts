import { NO_CONDITIONS } from '@farmers-mailbox/contract/messaging/channels/conditions.ts';
import { describe, expect, test } from 'vitest';
import { ConfigError } from './config/checks.ts';
import { readConfig } from './config.ts';

const KEY = 'k'.repeat(32);

test('runs with no setting at all', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: undefined,
    services: new Set(['web', 'sender']),
    carrierTargets: [],
    builtInCarrierPort: 0,
    secretKey: undefined,
    newSecretKey: undefined,
    logLevel: 'info',
    trustedProxies: [],
    addressAreas: [],
    publicUrl: undefined,
  });
  expect(config.dataDir).toMatch(/[/\\]\.data$/);
  expect(config.fileStore).toEqual({ folder: expect.stringMatching(/\.data[/\\]files$/) });
  expect(config.realNameVerifier).toBeUndefined();
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', SMPP_URL: '' })).toEqual(readConfig({}));
});

test('a relative data folder is meant from where the command was given', () => {
  expect(readConfig({ DATA_DIR: 'mail', INIT_CWD: '/home/office' }).dataDir).toBe('/home/office/mail');
});

test('reads several carriers from SMPP_URL, with every parameter or none', () => {
  const { carrierTargets } = readConfig({
    SMPP_URL:
      'smpp://mail:p%40ss@10.0.0.1:2776?window=20&connections=2&rate=500&carrier=CMCC&source=10659  smpp://x:y@[::1]',
  });
  expect(carrierTargets).toEqual([
    {
      protocol: 'SMPP34',
      terms: null,
      account: 'mail',
      password: 'p@ss',
      host: '10.0.0.1',
      port: 2776,
      window: 20,
      connections: 2,
      ratePerSecond: 500,
      carrier: 'CMCC',
      source: '10659',
      ...NO_CONDITIONS,
    },
    {
      protocol: 'SMPP34',
      terms: null,
      account: 'x',
      password: 'y',
      host: '::1',
      port: 2775,
      window: 10,
      connections: 1,
      ratePerSecond: 1000,
      carrier: undefined,
      source: '',
      ...NO_CONDITIONS,
    },
  ]);
});

test('reads accounts of the mainland from CARRIER_URLS', () => {
  const { carrierTargets, secondFactor } = readConfig({
    CARRIER_URLS:
      'cmpp://901234:s3cret@10.0.0.1?version=2.0&source=106900&serviceId=NMXX&carrier=CMCC&dailyLimit=5000&hours=08:00-21:00&sign=【农民信箱】&price=0.045 sgip://nmxx:p@[::1]:8802?node=3057112345&listen=8801&spCode=12345',
  });
  expect(secondFactor).toBe('demanded');
  const usual = { ...NO_CONDITIONS, window: 16, connections: 1, ratePerSecond: 100 };
  expect(carrierTargets).toEqual([
    {
      ...usual,
      protocol: 'CMPP20',
      terms: { spCode: '901234', serviceId: 'NMXX', node: '', listenPort: 0 },
      account: '901234',
      password: 's3cret',
      host: '10.0.0.1',
      port: 7890,
      carrier: 'CMCC',
      source: '106900',
      dailyLimit: 5000,
      sendStartTime: '08:00',
      sendEndTime: '21:00',
      gatewaySign: '【农民信箱】',
      price: 0.045,
    },
    {
      ...usual,
      protocol: 'SGIP12',
      terms: { spCode: '12345', serviceId: '', node: '3057112345', listenPort: 8801 },
      account: 'nmxx',
      password: 'p',
      host: '::1',
      port: 8802,
      carrier: undefined,
      source: '',
    },
  ]);
  for (const hours of ['8-21', '21:00-08:00', '08:00', '08:00-25:00'])
    expect(() => readConfig({ SMPP_URL: `smpp://x:y@host?hours=${hours}` })).toThrow(
      'SMPP_URL: hours cannot be used: must look like 08:00-21:00.',
    );
  expect(() => readConfig({ CARRIER_URLS: 'sgip://nmxx:geheim@host' })).toThrow(
    /^CARRIER_URLS: sgip needs node/,
  );
  expect(() => readConfig({ CARRIER_URLS: 'cmpp://9012345:geheim@host' })).toThrow(
    'CARRIER_URLS: account cannot be used: needs 1 to 6 ASCII characters.',
  );
  expect(() => readConfig({ CARRIER_URLS: 'cmpp://901234:geheim@host?spCode=9012345' })).toThrow(
    'CARRIER_URLS: spCode cannot be used: may hold up to 6 ASCII characters.',
  );
  expect(() =>
    readConfig({ CARRIER_URLS: 'sgip://n:geheim@host?node=3057112345&listen=8801&spCode=123456' }),
  ).toThrow('CARRIER_URLS: spCode cannot be used: may hold up to 5 ASCII characters.');
});

test('reads a bucket from FILE_STORE_URL, in either style', () => {
  const s3Of = (url: string) => readConfig({ FILE_STORE_URL: url }).fileStore.s3;
  expect(s3Of('s3://key:a%2Fb@store.example:9000/mailbox?tls=off')).toEqual({
    bucketUrl: 'http://store.example:9000/mailbox',
    prefix: '',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'a/b',
  });
  expect(s3Of('s3://key:secret@oss.example/mailbox/files/2026/?region=cn-hangzhou&style=host')).toMatchObject(
    {
      bucketUrl: 'https://mailbox.oss.example',
      prefix: 'files/2026/',
      region: 'cn-hangzhou',
    },
  );
});

test.each([
  ['clamd://scanner.example', { host: 'scanner.example', port: 3310 }],
  ['clamd://[::1]:3311', { host: '::1', port: 3311 }],
  ['clamd:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('reads the virus scanner %s', (url, address) => {
  expect(readConfig({ FILE_SCANNER_URL: url }).fileScanner).toEqual(address);
});

describe('refuses in one sentence that names the setting', () => {
  test.each([
    [{ PORT: '80a' }, 'PORT cannot be used: must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT cannot be used: must be a whole number from 0 to 65535.'],
    [{ SERVICES: 'web,mail' }, 'SERVICES cannot be used: may hold web and sender, separated by a comma.'],
    [{ SERVICES: 'sender' }, 'SERVICES may leave out web or sender only when DATABASE_URL is set.'],
    [{ DATABASE_URL: 'mysql://x/y', SECRET_KEY: KEY }, /^DATABASE_URL cannot be used: .*postgres:\/\//],
    [{ DATABASE_URL: 'postgres://x/y' }, /^SECRET_KEY must be set/],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY cannot be used: needs at least 32 characters.'],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL cannot be used: must be one of fatal, error/],
    [
      { TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/99' },
      /^TRUSTED_PROXIES cannot be used: may hold IP addresses/,
    ],
    [
      { MONITORING_SCRIPT: 'https://elsewhere.example/visits.js' },
      /^MONITORING_SCRIPT cannot be used: .*same origin/,
    ],
    [{ MONITORING_SCRIPT: '//elsewhere.example/visits.js' }, /^MONITORING_SCRIPT cannot be used: /],
    [{ OPERATOR_KEY: 'too short' }, /^OPERATOR_KEY cannot be used: needs at least 20 characters/],
    [{ PUBLIC_URL: 'ftp://x' }, /^PUBLIC_URL cannot be used: .*https:\/\//],
    [{ TRIAL_PASSWORD: 'short' }, 'TRIAL_PASSWORD cannot be used: needs 9 to 16 characters.'],
    [{ SMPP_URL: 'http://a:b@c' }, /^SMPP_URL cannot be used: .*smpp:\/\//],
    [{ SMPP_URL: 'smpp://host:2775' }, /^SMPP_URL must look like smpp:\/\/systemId/],
    [
      { SMPP_URL: 'smpp://sixteen-letters-:b@c' },
      'SMPP_URL: systemId cannot be used: needs 1 to 15 ASCII characters.',
    ],
    [
      { SMPP_URL: 'smpp://a:%E5%86%9C@c' },
      'SMPP_URL: password cannot be used: may hold up to 64 ASCII characters.',
    ],
    [{ SMPP_URL: 'smpp://a:100%@c' }, /^SMPP_URL must look like .* written %25/],
    [{ SMPP_URL: 'smpp://a:b@c?window=0' }, /^SMPP_URL: window cannot be used/],
    [{ SMPP_URL: 'smpp://a:b@c?widow=1' }, 'SMPP_URL: widow cannot be used: there is no such setting.'],
    [{ FILE_SCANNER_URL: 'clamd:' }, /^FILE_SCANNER_URL must look like clamd:\/\//],
    [{ FILE_STORE_URL: 'https://a:b@c/d' }, /^FILE_STORE_URL cannot be used: .*s3:\/\//],
    [{ FILE_STORE_URL: 's3://a:geheim@c' }, /^(?!.*geheim)FILE_STORE_URL must look like s3:\/\//],
    [{ FILE_STORE_URL: 's3://c/mailbox' }, /^FILE_STORE_URL must look like/],
    [{ FILE_STORE_URL: 's3://a:100%@c/mailbox' }, /^FILE_STORE_URL must look like .* a % %25/],
    [
      { FILE_STORE_URL: 's3://a:b@c/mailbox?tls=no' },
      'FILE_STORE_URL: tls cannot be used: may be on or off.',
    ],
    [{ SMPP_URL: 'smpp://a:b@c?carrier=ABCD' }, /^SMPP_URL: carrier cannot be used: must be one of CMCC/],
  ])('%o', (env, sentence) => {
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(sentence);
  });
});

const THIRD_PARTY = {
  OAUTH_AUTHORIZE_URL: 'https://brain.example/authorize',
  OAUTH_TOKEN_URL: 'https://brain.example/token',
  OAUTH_USERINFO_URL: 'https://brain.example/userinfo',
  OAUTH_CLIENT_ID: 'mailbox',
  OAUTH_CLIENT_SECRET: 'geheim',
  PUBLIC_URL: 'https://mail.example',
};

test('[AUTH-08] a third party is off until all of its settings are there', () => {
  expect(readConfig({}).outsideSignIn).toEqual({ kind: 'off' });
  expect(readConfig(THIRD_PARTY).outsideSignIn).toEqual({
    kind: 'oauth',
    name: '乡村大脑',
    settings: {
      authorizeUrl: 'https://brain.example/authorize',
      tokenUrl: 'https://brain.example/token',
      userinfoUrl: 'https://brain.example/userinfo',
      clientId: 'mailbox',
      clientSecret: 'geheim',
      scope: 'profile phone',
    },
  });
  for (const key of Object.keys(THIRD_PARTY)) {
    const incomplete = { ...THIRD_PARTY, [key]: undefined };
    expect(() => readConfig(incomplete)).toThrow(`${key} must be set when OAUTH_`);
  }
});

test.each([
  [
    { ...THIRD_PARTY, OAUTH_TOKEN_URL: 'http://brain.example/token' },
    /^OAUTH_TOKEN_URL cannot be used: .*https/,
  ],
  [{ ...THIRD_PARTY, OAUTH_SCOPE: 'openid profile' }, 'OAUTH_SCOPE cannot be used: may not hold openid.'],
  [{ TRIAL_OAUTH_PROVIDER: 'yes' }, 'TRIAL_OAUTH_PROVIDER cannot be used: may only be on.'],
])('a third party that cannot work is refused: %o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test("[AUTH-08] the trial's own third party never stands where real people are", () => {
  const trial = { TRIAL_OAUTH_PROVIDER: 'on' };
  expect(readConfig(trial).outsideSignIn).toEqual({ kind: 'trial', name: '乡村大脑' });
  const sentence = 'TRIAL_OAUTH_PROVIDER is for trials and cannot stand beside ';
  expect(() => readConfig({ ...trial, DATABASE_URL: 'postgres://x/y', SECRET_KEY: KEY })).toThrow(
    `${sentence}DATABASE_URL.`,
  );
  expect(() => readConfig({ ...trial, SMPP_URL: 'smpp://a:b@c' })).toThrow(`${sentence}SMPP_URL.`);
  expect(() => readConfig({ ...trial, ...THIRD_PARTY })).toThrow(`${sentence}OAUTH_AUTHORIZE_URL.`);
});

test('a refusal never shows the password of a carrier', () => {
  expect(() => readConfig({ SMPP_URL: 'smpp://a:geheim@c?window=0 smpp://:geheim@c' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('geheim') }),
  );
});

test('migrating needs no SECRET_KEY', () => {
  const env = { DATABASE_URL: 'postgres://x/y' };
  expect(readConfig(env, { requireSecretKey: false }).databaseUrl).toBe('postgres://x/y');
});

test('a push platform is called with its key and its secret, over https or on this machine', () => {
  const all = {
    PUSH_WEBHOOK_URL: 'https://push.example.cn/in',
    PUSH_WEBHOOK_KEY: 'mail',
    PUSH_WEBHOOK_SECRET: KEY,
  };
  expect(readConfig({}).pushReceiver).toBeUndefined();
  expect(readConfig(all).pushReceiver).toEqual({
    url: 'https://push.example.cn/in',
    appKey: 'mail',
    secret: KEY,
  });
  expect(() => readConfig({ ...all, PUSH_WEBHOOK_SECRET: '' })).toThrow(
    'PUSH_WEBHOOK_KEY and PUSH_WEBHOOK_SECRET must be set when PUSH_WEBHOOK_URL is.',
  );
  expect(() => readConfig({ ...all, PUSH_WEBHOOK_URL: 'http://push.example.cn/in' })).toThrow(ConfigError);
});
