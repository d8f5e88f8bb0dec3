/** Signing in by a QR code: who gets the token, once; who gets nothing. */

import * as qr from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import { getInfo } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const { waiting, scanned, confirmed, expired } = qr.QrStatus;
const PHONE = { userAgent: 'Mozilla/5.0 (Linux; Android 13) Chrome/120.0 Mobile', ip: '10.0.0.7' };
const DESK = { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Edg/120.0', ip: '10.0.0.9' };

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

let me: SignedInTestUser;
beforeEach(async () => {
  at.clock.set('2026-09-14T10:00:00+08:00');
  me = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
});

async function askForPicture() {
  const { data } = await at.call(qr.loginQrCode, {}, null, DESK);
  const scanCode = new URL(data.qrContent, 'http://console').searchParams.get('code') ?? '';
  return { ...data, scanCode };
}
const collect = (qrCodeId: string, settings = DESK) => at.call(qr.qrCodeLogin, { qrCodeId }, null, settings);
const statusOf = async (qrCodeId: string) => (await collect(qrCodeId)).data.qrStatus;
const scan = (scanCode: string, token = me.token) => at.call(qr.qrCodeScan, { scanCode }, token);
const confirm = (scanCode: string, token = me.token) => at.call(qr.qrCodeConfirm, { scanCode }, token);
const refuse = (scanCode: string, token = me.token) => at.call(qr.qrCodeCancel, { scanCode }, token);
const codeOf = async (token: string | undefined, settings: { userAgent?: string } = {}) =>
  (await at.call(getInfo, {}, token ?? '', settings)).code;

test('[AUTH-07] a telephone scans and confirms, and the browser that asked is signed in as the same person', async () => {
  const picture = await askForPicture();
  expect(picture.expireTime).toBe('2026-09-14 10:02:00');
  expect(picture.qrContent).toMatch(/^\/qrConfirm\?code=[\w-]{32}$/);
  expect(picture.qrContent).not.toContain(picture.qrCodeId);
  expect(await statusOf(picture.qrCodeId)).toBe(waiting);
  expect((await scan(picture.scanCode)).data).toEqual({
    browser: 'Edge（Windows）',
    ip: '10.0.0.9',
    askTime: '2026-09-14 10:00:00',
  });
  expect((await collect(picture.qrCodeId)).data).toEqual({ qrStatus: scanned });
  expect((await confirm(picture.scanCode)).code).toBe(200);
  const { data } = await collect(picture.qrCodeId);
  expect(data).toMatchObject({ qrStatus: confirmed, lowPwd: true });
  const profile = await at.call(getInfo, {}, data.token, DESK);
  expect(profile.data).toMatchObject({ sysUser: { userId: me.userId }, identityId: me.identityId });
});

test('[AUTH-07] the token is given once, to one of many who ask at the same time', async () => {
  const { qrCodeId, scanCode } = await askForPicture();
  await scan(scanCode);
  await confirm(scanCode);
  const answers = await Promise.all(Array.from({ length: 20 }, () => collect(qrCodeId)));
  const tokens = answers.flatMap(({ data }) => data.token ?? []);
  expect(tokens).toHaveLength(1);
  expect(await codeOf(tokens[0], DESK)).toBe(200);
  expect(await statusOf(qrCodeId)).toBe(expired);
});

test('[AUTH-07] what stands in the picture collects nothing, and what collects confirms nothing', async () => {
  const { qrCodeId, scanCode } = await askForPicture();
  expect((await scan(qrCodeId)).code).toBe(ErrorCode.stateChanged);
  await scan(scanCode);
  await confirm(scanCode);
  expect((await collect(scanCode)).data).toEqual({ qrStatus: expired });
  expect((await collect(qrCodeId)).data.qrStatus).toBe(confirmed);
});

test('the session goes over: the telephone is told that somebody signed in elsewhere, and the end stays', async () => {
  const { qrCodeId, scanCode } = await askForPicture();
  at.clock.advance({ seconds: 30 });
  await scan(scanCode);
  await confirm(scanCode);
  const { data } = await collect(qrCodeId);
  expect(data.expireTime).toBe('2026-09-14 22:00:00');
  expect(await codeOf(me.token)).toBe(ErrorCode.signedInElsewhere);
  expect(await codeOf(data.token, DESK)).toBe(200);
  expect(await codeOf(data.token, PHONE)).toBe(ErrorCode.signedOut);
});

test('the sign-in is logged as one by QR code, from the browser that came in', async () => {
  const { qrCodeId, scanCode } = await askForPicture();
  await scan(scanCode);
  await confirm(scanCode);
  await collect(qrCodeId);
  const logged = await at.database.db
    .selectFrom('logLogin')
    .select(['loginType', 'result', 'ip', 'userAgent'])
    .where('userId', '=', me.userId)
    .execute();
  expect(logged).toEqual([{ loginType: 3, result: 1, ip: DESK.ip, userAgent: DESK.userAgent }]);
});

test('only the session that scanned may confirm, and confirming needs scanning first', async () => {
  const other = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  const { qrCodeId, scanCode } = await askForPicture();
  expect((await confirm(scanCode)).code).toBe(ErrorCode.stateChanged);
  await scan(scanCode);
  expect((await scan(scanCode)).code, 'opened again on the same telephone').toBe(200);
  const taken = await scan(scanCode, other.token);
  expect(taken).toMatchObject({
    code: ErrorCode.stateChanged,
    msg: '二维码已失效，请在电脑上刷新后重新扫码',
  });
  expect((await confirm(scanCode, other.token)).code).toBe(ErrorCode.stateChanged);
  expect((await refuse(scanCode, other.token)).code).toBe(ErrorCode.stateChanged);
  expect(await statusOf(qrCodeId)).toBe(scanned);
});

test('of two telephones that scan at once one has it', async () => {
  const other = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  for (let round = 0; round < 10; round += 1) {
    const { scanCode } = await askForPicture();
    const answers = await Promise.all([scan(scanCode), scan(scanCode, other.token)]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  }
});

test('without a token nobody scans, confirms or refuses', async () => {
  const { scanCode } = await askForPicture();
  for (const endpoint of [qr.qrCodeScan, qr.qrCodeConfirm, qr.qrCodeCancel]) {
    expect((await at.call(endpoint, { scanCode }, null)).code).toBe(ErrorCode.signedOut);
  }
});

test('[AUTH-07] a refused picture is over, also when it was confirmed a moment before', async () => {
  const first = await askForPicture();
  await scan(first.scanCode);
  await refuse(first.scanCode);
  expect(await statusOf(first.qrCodeId)).toBe(expired);
  const second = await askForPicture();
  await scan(second.scanCode);
  await confirm(second.scanCode);
  await refuse(second.scanCode);
  expect((await collect(second.qrCodeId)).data).toEqual({ qrStatus: expired });
  expect(await codeOf(me.token)).toBe(200);
});

test('[AUTH-07] after two minutes a picture is over for everybody', async () => {
  const { qrCodeId, scanCode } = await askForPicture();
  at.clock.advance({ seconds: 119 });
  expect(await statusOf(qrCodeId)).toBe(waiting);
  at.clock.advance({ seconds: 1 });
  expect(await statusOf(qrCodeId)).toBe(expired);
  expect((await scan(scanCode)).code).toBe(ErrorCode.stateChanged);
});

test('a confirmation in the last second leaves half a minute to collect', async () => {
  const { qrCodeId, scanCode } = await askForPicture();
  await scan(scanCode);
  at.clock.advance({ seconds: 119 });
  await confirm(scanCode);
  at.clock.advance({ seconds: 20 });
  expect((await collect(qrCodeId)).data.qrStatus).toBe(confirmed);
});

test('nobody comes in as somebody who has left, or was disabled, between confirming and collecting', async () => {
  const { qrCodeId, scanCode } = await askForPicture();
  await scan(scanCode);
  await confirm(scanCode);
  await at.database.db.updateTable('sysUser').set({ status: 0 }).where('userId', '=', me.userId).execute();
  expect((await collect(qrCodeId)).data).toEqual({ qrStatus: expired });
});

test('a code that nobody was given is over', async () => {
  expect((await collect('0'.repeat(32))).data).toEqual({ qrStatus: expired });
});

test('an installation that knows its address puts it into the picture', async () => {
  const config = readConfig({ PUBLIC_URL: 'https://mail.example/' });
  const office = await startTestApp({ dependencies: { config } });
  const { data } = await office.call(qr.loginQrCode, {});
  expect(data.qrContent).toMatch(/^https:\/\/mail\.example\/qrConfirm\?code=/);
  await office.close();
});
