// The simulated handset over the built-in carrier: real SMPP, real database, one ESME that plays the sender.

import {
  answerFromHandset,
  readHandset,
  recentHandsets,
} from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { decodeText } from '@farmers-mailbox/smpp/encoding.ts';
import { isReceipt } from '@farmers-mailbox/smpp/receipt.ts';
import { encodeSegments } from '@farmers-mailbox/smpp/segments.ts';
import { connectSession, type Session } from '@farmers-mailbox/smpp/session.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltInCarrier, startBuiltInCarrier } from '../../../gateways/built-in-carrier.ts';
import { fateOf } from '../../../gateways/carrier-fates.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const SOURCE = '10659000';
const phones = Array.from({ length: 2000 }, (_, index) => `1540000${String(index).padStart(4, '0')}`);
const delivered = phones.find((phone) => fateOf(phone).stat === 'DELIVRD') ?? '';
const failing = phones.find((phone) => fateOf(phone).stat === 'UNDELIV') ?? '';

let app: TestApp;
let token: string;
let carrier: BuiltInCarrier;
let sender: Session<number>;
const received: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(new Date());
  ({ token } = await app.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' }));
  carrier = await startBuiltInCarrier({ ...app.deps, clock: { now: () => new Date() } }, 0);
  sender = await connectSession<number>({
    host: '127.0.0.1',
    port: carrier.port,
    systemId: carrier.account,
    password: carrier.secret,
    onSubmitAnswer: (_token, status) => received.push(`answer ${status}`),
    onDeliver: (message, ack) => {
      received.push(isReceipt(message) ? 'receipt' : decodeText(message.shortMessage, message.dataCoding));
      ack();
    },
  });
});
afterAll(async () => {
  await sender.unbind();
  await carrier.stop();
  await app.close();
});

function send(phone: string, text: string): number {
  const segments = encodeSegments(text, 7);
  for (const { body, ...segment } of segments)
    sender.submit(1, {
      source: SOURCE,
      destination: phone,
      registeredDelivery: 1,
      shortMessage: body,
      ...segment,
    });
  sender.flush();
  return segments.length;
}

test('a long text is one bubble once its segments came, and its receipt follows', {
  timeout: 30_000,
}, async () => {
  const text = `【浙江农民信箱】台风预警🌀${'请立即加固大棚。'.repeat(12)}`;
  expect(send(delivered, text)).toBe(2);
  await expect.poll(() => received.filter((one) => one === 'answer 0').length, { timeout: 5000 }).toBe(2);
  await expect.poll(() => received.filter((one) => one === 'receipt').length, { timeout: 15_000 }).toBe(2);
  await expect
    .poll(
      async () => (await app.call(readHandset, { phoneNumber: delivered }, token)).data.messages[0]?.receipt,
    )
    .toBe('DELIVRD');
  const { data } = await app.call(readHandset, { phoneNumber: delivered }, token);
  expect(data.messages).toMatchObject([
    { direction: 'received', number: SOURCE, content: text, segmentCount: 2 },
  ]);
});

test('a number that nothing reaches shows nothing', async () => {
  send(failing, '收不到');
  await expect.poll(() => received.filter((one) => one === 'answer 0').length, { timeout: 5000 }).toBe(3);
  expect((await app.call(readHandset, { phoneNumber: failing }, token)).data.messages).toEqual([]);
  const recent = await app.call(recentHandsets, {}, token);
  expect(recent.data.map(({ phoneNumber }) => phoneNumber)).toEqual([delivered]);
  expect(recent.data[0]?.lastContent).toContain('【浙江农民信箱】台风预警');
});

test('an answer from the handset reaches the sender and stands among the bubbles', async () => {
  await app.call(answerFromHandset, { phoneNumber: delivered, number: SOURCE, content: '收到，谢谢' }, token);
  await expect.poll(() => received.includes('收到，谢谢'), { timeout: 5000 }).toBe(true);
  const { data } = await app.call(readHandset, { phoneNumber: delivered }, token);
  expect(data.messages.map(({ direction }) => direction).toSorted()).toEqual(['received', 'sent']);
});

test('a number that is none is refused beside its field', async () => {
  const refused = await app.call(readHandset, { phoneNumber: '12345' }, token);
  expect(refused.fieldErrors).toEqual([{ field: 'phoneNumber', message: '请输入正确的手机号' }]);
});
