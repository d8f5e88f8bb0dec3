// A trial's hints before anybody is signed in.

import { readSignInPage } from '@farmers-mailbox/contract/entry/sign-in-page/endpoints.ts';
import { readTrialText } from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { insertAccepted } from '../../../gateways/carrier-store.ts';
import { buildUser } from '../../../testing/build.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const SECRET_KEY = 'a key that only tests know, 32 bytes';
const PHONE = '15400000777';
const FROM_THE_NETWORK = { ip: '10.1.2.3' };

let trial: TestApp;
let proxied: TestApp;
let office: TestApp;

async function startWith(settings: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp({ dependencies: { config: readConfig(settings) } });
  await buildUser(app.deps, { userName: 'xhmsg', deptId: '330106A1', phoneNumber: PHONE });
  await buildUser(app.deps, { userName: 'hzmsg', deptId: '3301A1', phoneNumber: '13800001111' });
  await buildUser(app.deps, { userName: 'sdmsg', deptId: '330106A1', status: 0 });
  return app;
}

beforeAll(async () => {
  trial = await startWith({});
  proxied = await startWith({ PUBLIC_URL: 'https://trial.example' });
  office = await startWith({ DATABASE_URL: 'postgres://office/mailbox', SECRET_KEY });
});
afterAll(() => Promise.all([trial, proxied, office].map((app) => app.close())));

const receive = (app: TestApp, content: string) =>
  insertAccepted(app.deps.db, [
    {
      account: 'built-in',
      phoneCipher: app.deps.personalData.encrypt(PHONE),
      phoneHash: app.deps.personalData.hash(PHONE),
      protocol: 'SMPP34',
      senderMessageId: null,
      sourceNumber: '10659000',
      content,
      concatRef: null,
      concatTotal: null,
      concatPart: null,
      acceptTime: app.clock.now(),
      receiptStat: null,
      receiptDue: null,
    },
  ]);

test('GET /v1/common/signInPage › names the accounts that can be used, and numbers only of the trial', async () => {
  const { data, text } = await trial.call(readSignInPage, {});
  expect(data).toEqual({
    thirdPartyName: null,
    trialAccounts: [
      { userName: 'hzmsg', title: '杭州市信息员', phoneNumber: null },
      { userName: 'xhmsg', title: '西湖区信息员', phoneNumber: PHONE },
    ],
  });
  expect(text).not.toContain('password');
});

test('GET /v1/common/signInPage › shows no number to the network, or behind a proxy', async () => {
  const fromNetwork = await trial.call(readSignInPage, {}, null, FROM_THE_NETWORK);
  const behindProxy = await proxied.call(readSignInPage, {});
  for (const { data } of [fromNetwork, behindProxy]) {
    expect(data.trialAccounts.map(({ userName }) => userName)).toEqual(['hzmsg', 'xhmsg']);
    expect(data.trialAccounts.every(({ phoneNumber }) => phoneNumber === null)).toBe(true);
  }
});

test('GET /v1/common/signInPage › tells nothing on a database of its own', async () => {
  expect((await office.call(readSignInPage, {})).data).toEqual({ thirdPartyName: null, trialAccounts: [] });
});

test('GET /v1/common/trial/text › shows the last text of five minutes to the machine itself', async () => {
  expect((await trial.call(readTrialText, { phoneNumber: PHONE })).data).toEqual({ content: null });
  await receive(trial, '验证码 123456');
  expect((await trial.call(readTrialText, { phoneNumber: PHONE })).data).toEqual({
    content: '验证码 123456',
  });
  trial.clock.advance({ minutes: 5 });
  expect((await trial.call(readTrialText, { phoneNumber: PHONE })).data).toEqual({ content: null });
});

test.for([
  ['from the network', () => trial, PHONE, FROM_THE_NETWORK],
  ['behind a proxy', () => proxied, PHONE, {}],
  ['on a database of its own', () => office, PHONE, {}],
  ['a number of nobody', () => trial, '15400000778', {}],
  ['a real number', () => trial, '13800001111', {}],
] as const)('GET /v1/common/trial/text › refuses: %s', async ([, of, phoneNumber, settings]) => {
  await receive(of(), '验证码 654321');
  const refused = await of().call(readTrialText, { phoneNumber }, null, settings);
  expect(refused).toMatchObject({ code: ErrorCode.notFound, data: null });
});
