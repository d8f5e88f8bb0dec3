// The built-in carrier over each protocol of the mainland: real gateways, real database, a channel's own side that plays the sender.

import { encodeSegments } from '@farmers-mailbox/smpp/segments.ts';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type BuiltInCarrier, startBuiltInCarrier } from './built-in-carrier.ts';
import { fateOf } from './carrier-fates.ts';
import { insertReply, listMessagesOf } from './carrier-store.ts';
import { type GatewayReceipt, type InboundPart, usualGatewayTimes } from './gateway.ts';
import { MainlandGateway } from './mainland.ts';

const SOURCE = '10659000';
/** Of the numbers that begin so, the first with such a fate. */
function phoneOf(prefix: string, isWanted: (fate: ReturnType<typeof fateOf>) => boolean): string {
  const phones = Array.from({ length: 10_000 }, (_, index) => `${prefix}${String(index).padStart(4, '0')}`);
  return phones.find((phone) => isWanted(fateOf(phone))) ?? '';
}

let app: TestApp;
let carrier: BuiltInCarrier;
const gateways: MainlandGateway<object>[] = [];
beforeAll(async () => {
  app = await startTestApp();
  carrier = await startBuiltInCarrier({ ...app.deps, clock: { now: () => new Date() } }, 0);
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close(0)));
  await carrier.stop();
  await app.close();
});

// At once, since each waits for receipts that take their time.
test.concurrent.for([
  { protocol: 'CMPP30', prefix: '1540001', codes: { refused: 'CMPP:13', expired: 'EXPIRED' } },
  { protocol: 'SMGP30', prefix: '1540002', codes: { refused: 'SMGP:47', expired: 'SMGP:E001' } },
  { protocol: 'SGIP12', prefix: '1540003', codes: { refused: 'SGIP:6', expired: 'SGIP:25' } },
] as const)(
  '$protocol: a text, its receipt and the answer from the handset',
  { timeout: 40_000 },
  async ({ protocol, prefix, codes }, { expect }) => {
    const delivered = phoneOf(prefix, ({ stat }) => stat === 'DELIVRD');
    const refused = phoneOf(prefix, (fate) => fate.refused);
    const expired = phoneOf(prefix, ({ stat }) => stat === 'EXPIRED');
    const door = carrier.mainland.find((one) => one.protocol === protocol);
    if (!door) throw new Error(`the built-in carrier does not speak ${protocol}`);
    const accepted: string[] = [];
    const refusals: string[] = [];
    const receipts: GatewayReceipt[] = [];
    const replies: InboundPart[] = [];
    const { account, secret } = carrier;
    const gateway = new MainlandGateway<object>(
      protocol,
      {
        host: '127.0.0.1',
        port: door.port,
        account,
        secret,
        sourceNumber: SOURCE,
        windowSize: 16,
        connectCount: 1,
        heartbeatSeconds: 30,
      },
      door.terms,
      {
        onAccepted: (_token, messageId) => accepted.push(messageId),
        onRefused: (_token, _kind, code) => refusals.push(code),
        onDoubt: () => undefined,
        onReceipt: (receipt, acknowledge) => {
          receipts.push(receipt);
          acknowledge();
        },
        onInbound: (part, acknowledge) => {
          replies.push(part);
          acknowledge();
        },
        onRoom: () => undefined,
        onState: () => undefined,
      },
      usualGatewayTimes,
    );
    gateways.push(gateway);
    gateway.open();
    await vi.waitFor(() => expect(gateway.connections).toBe(1));
    const text = `【浙江农民信箱】${protocol} 台风预警：${'请立即加固大棚。'.repeat(12)}`;
    const segments = encodeSegments(text, 7);
    for (const phone of [delivered, refused, expired])
      for (const segment of segments) expect(gateway.send({}, phone, segment)).toBe(true);
    await vi.waitFor(() => expect(accepted).toHaveLength(2 * segments.length), 5_000);
    expect(refusals).toEqual(segments.map(() => codes.refused));
    await vi.waitFor(() => expect(receipts).toHaveLength(2 * segments.length), 15_000);
    expect(new Set(receipts.map(({ messageId }) => messageId))).toEqual(new Set(accepted));
    const codesOf = (phone: string) =>
      receipts.filter((receipt) => receipt.phone.endsWith(phone)).map(({ code }) => code);
    expect(codesOf(delivered)).toEqual(segments.map(() => 'DELIVRD'));
    expect(codesOf(expired)).toEqual(segments.map(() => codes.expired));
    const { db, personalData } = app.deps;
    const phoneHash = personalData.hash(delivered);
    const shown = await listMessagesOf(db, phoneHash);
    const words = shown
      .filter((message) => message.protocol === protocol)
      .toSorted((one, other) => (one.concatPart ?? 0) - (other.concatPart ?? 0))
      .map(({ content }) => content);
    expect(words.join('')).toBe(text);

    await insertReply(db, {
      account: 'SIM',
      phoneCipher: personalData.encrypt(delivered),
      phoneHash,
      destinationNumber: SOURCE,
      content: '退订',
      replyTime: new Date(),
    });
    await vi.waitFor(() => expect(replies).toHaveLength(1), 5_000);
    expect(replies[0]).toMatchObject({ number: SOURCE, content: '退订' });
    expect(replies[0]?.phone.slice(-11)).toBe(delivered);
  },
);
