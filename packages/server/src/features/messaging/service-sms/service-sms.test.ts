import { readHandset } from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BuiltInCarrier, startBuiltInCarrier } from '../../../gateways/built-in-carrier.ts';
import { type Sender, startSender } from '../../../sender.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ensureBuiltInChannel } from '../channels/start-actions.ts';
import { queueServiceSms } from './actions.ts';

const CODE = '【浙江农民信箱】您的登录验证码是 273945，10分钟内有效，请勿告诉他人。';
const phoneNumber = '15400000000';

let app: TestApp;
let carrier: BuiltInCarrier;
let sender: Sender;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(new Date());
  carrier = await startBuiltInCarrier({ ...app.deps, clock: { now: () => new Date() } }, 0);
  await ensureBuiltInChannel(app.deps.db, app.deps.personalData, carrier);
  sender = await startSender(app.deps);
});
afterAll(async () => {
  await sender.stop();
  await carrier.stop();
  await app.close();
});

function queue(content: string, then: () => void = () => {}): Promise<string> {
  const { db, personalData, clock } = app.deps;
  const expireTime = new Date(clock.now().getTime() + 600_000);
  return db.transaction().execute(async (trx) => {
    const id = await queueServiceSms(trx, personalData, {
      phoneNumber,
      content,
      purpose: 'loginCode',
      expireTime,
    });
    then();
    return id;
  });
}

test('a code stands on the simulated handset; one whose transaction failed does not', async () => {
  const { token } = await app.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
  const fail = () => {
    throw new Error('the guess was wrong');
  };
  await expect(queue('never', fail)).rejects.toThrow('the guess was wrong');
  await queue(CODE);
  await vi.waitFor(
    async () => {
      const { data } = await app.call(readHandset, { phoneNumber }, token);
      expect(data.messages.map(({ content }) => content)).toEqual([CODE]);
    },
    { timeout: 20_000, interval: 100 },
  );
});

test('the database holds neither number nor text of a code in clear, and no text once it has left', async () => {
  const dump = async () =>
    JSON.stringify((await app.database.pool.query('SELECT t::text FROM service_sms AS t')).rows);
  await queue(CODE);
  const waiting = await dump();
  for (const secret of [phoneNumber, '273945']) {
    expect(waiting).not.toContain(secret);
    expect(waiting).not.toContain(Buffer.from(secret).toString('hex'));
  }
  await vi.waitFor(
    async () => {
      const { rows } = await app.database.pool.query(
        'SELECT FROM service_sms WHERE state < 2 OR content_cipher IS NOT NULL',
      );
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );
});
