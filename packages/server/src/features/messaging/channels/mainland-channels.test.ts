// A channel over each protocol of the mainland, added on the page: its test message at a listening gateway, the receipt, a reply.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  addChannel,
  channelTestResult,
  listChannels,
  testChannel,
  updateChannel,
} from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import type { ChannelProtocol } from '@farmers-mailbox/contract/messaging/channels/protocols.ts';
import { cmppDialect } from '@farmers-mailbox/smpp/cmpp/dialect.ts';
import { decodeUcs2 } from '@farmers-mailbox/smpp/encoding.ts';
import type { Delivery, Dialect, Text } from '@farmers-mailbox/smpp/mainland/dialect.ts';
import { type Listener, listenAsGateway } from '@farmers-mailbox/smpp/mainland/listener.ts';
import { connectToSp } from '@farmers-mailbox/smpp/mainland/session.ts';
import { sgipDialect } from '@farmers-mailbox/smpp/sgip/dialect.ts';
import { smgpDialect } from '@farmers-mailbox/smpp/smgp/dialect.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../../config.ts';
import { type Sender, startSender } from '../../../sender.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ServiceState } from '../service-sms/queries.ts';

const SOON = { timeout: 20_000, interval: 100 };
const phone = '13800138000';
const number = '1069000112';
const account = '901234';
const secret = 's3cret';

let at: TestApp;
let province: SignedInTestUser;
let sender: Sender;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  const config = readConfig({ SECOND_FACTOR: 'offered', LOCAL_CHANNELS: 'on' });
  at = await startTestApp({ dependencies: { config } });
  at.clock.set(new Date());
  province = await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
  sender = await startSender(at.deps);
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await sender.stop();
  await at.close();
});

type Mainland = Exclude<ChannelProtocol, 'SMPP34'>;
const gateways: Readonly<Record<Mainland, { dialect: Dialect; idBytes: number }>> = {
  CMPP20: { dialect: cmppDialect({ version: '2.0', spCode: '', serviceId: '' }), idBytes: 8 },
  CMPP30: { dialect: cmppDialect({ version: '3.0', spCode: '', serviceId: '' }), idBytes: 8 },
  SMGP30: { dialect: smgpDialect({ spCode: '', serviceId: '', productId: '' }), idBytes: 10 },
  SGIP12: { dialect: sgipDialect({ spCode: '', serviceId: '', node: 105_711 }), idBytes: 12 },
};

interface Carrier {
  readonly listener: Listener<number, Delivery, Text>;
  readonly taken: (Text & { messageId: string })[];
}

async function carrierOf(protocol: Mainland): Promise<Carrier> {
  const { dialect, idBytes } = gateways[protocol];
  const taken: Carrier['taken'] = [];
  const listener = await listenAsGateway<number>({
    dialect,
    secret,
    onLogin: ({ name, proves }) => (name === account && proves(secret) ? 0 : 3),
    onMessage: (text, answer) => {
      const messageId = text.messageId ?? String(taken.length + 1).padStart(idBytes * 2, '0');
      taken.push({ ...text, messageId });
      answer(0, messageId);
    },
  });
  closers.push(() => listener.destroy());
  return { listener, taken };
}

const fieldsOf = (protocol: Mainland, port: number, listenPort: number): RequestOf<typeof addChannel> => ({
  channelCode: protocol,
  channelName: `${protocol} 网关`,
  protocol,
  carriers: ['CMCC'],
  host: '127.0.0.1',
  port,
  account,
  secret,
  sourceNumber: number,
  serviceId: 'NMXX',
  ...(protocol === 'SGIP12' ? { spCode: '12345', node: '3057112345', listenPort } : {}),
  ratePerSecond: 100,
  windowSize: 16,
  connectCount: 1,
  heartbeatSeconds: 30,
});

const row = async (channelId: string) =>
  dataOf(await at.call(listChannels, {}, province.token)).list.find((one) => one.channelId === channelId);
const connected = (channelId: string) =>
  vi.waitFor(async () => expect(await row(channelId)).toMatchObject({ state: 'connected' }), SOON);

/** Free a moment ago. */
async function freePort(): Promise<number> {
  const { listener } = await carrierOf('CMPP30');
  await listener.destroy();
  return listener.port;
}

/** On which the carrier brings receipts and replies: its own in SGIP. */
async function wayBack({ listener }: Carrier, listenPort: number) {
  const [session] = listener.sessions;
  if (listenPort === 0) return session;
  const own = await connectToSp<number>({
    host: '127.0.0.1',
    port: listenPort,
    dialect: gateways.SGIP12.dialect,
    account: { name: account, secret },
    onAnswer: () => undefined,
    onMessage: () => undefined,
  });
  closers.push(() => own.destroy());
  return own;
}

test.each(Object.keys(gateways) as Mainland[])(
  '%s: a test message is delivered, and a reply comes back',
  async (protocol) => {
    const carrier = await carrierOf(protocol);
    const listenPort = protocol === 'SGIP12' ? await freePort() : 0;
    const fields = fieldsOf(protocol, carrier.listener.port, listenPort);
    const { channelId } = dataOf(await at.call(addChannel, fields, province.token));
    await connected(channelId);

    const sent = await at.call(testChannel, { channelId, phoneNumber: phone }, province.token);
    const { testId, content } = dataOf(sent);
    await vi.waitFor(() => expect(carrier.taken.length).toBeGreaterThan(0), SOON);
    const [first] = carrier.taken;
    expect(first).toMatchObject({ source: number });
    expect(content.startsWith(decodeUcs2(first?.content ?? Buffer.alloc(0)).slice(0, 10))).toBe(true);

    const back = await wayBack(carrier, listenPort);
    for (const [index, { messageId }] of carrier.taken.entries())
      back?.submit(index, { kind: 'report', phone, number, messageId, stat: 'DELIVRD', err: '' });
    await vi.waitFor(
      async () =>
        expect(dataOf(await at.call(channelTestResult, { testId }, province.token))).toMatchObject({
          state: ServiceState.delivered,
          isOver: true,
        }),
      SOON,
    );

    const reply = { kind: 'reply', phone, number, format: 0, hasHeader: false } as const;
    back?.submit(9, { ...reply, content: Buffer.from(`TD ${protocol}`) });
    await vi.waitFor(async () => {
      const { rows } = await at.database.pool.query(
        'SELECT content, src_number FROM sms_inbound WHERE channel_id = $1',
        [channelId],
      );
      expect(rows).toEqual([{ content: `TD ${protocol}`, src_number: number }]);
    }, SOON);
  },
);

test('a wrong version is told of in words, and the right one connects without a restart', async () => {
  const carrier = await carrierOf('CMPP30');
  const fields = { ...fieldsOf('CMPP20', carrier.listener.port, 0), channelCode: 'WRONG' };
  const { channelId } = dataOf(await at.call(addChannel, fields, province.token));
  await vi.waitFor(
    async () =>
      expect(await row(channelId)).toMatchObject({
        state: 'refused',
        stateReason: '网关使用 CMPP 3.0，请把协议改为 CMPP 3.0',
      }),
    SOON,
  );
  const { version = 0 } = (await row(channelId)) ?? {};
  const right = { ...fields, protocol: 'CMPP30', secret: '', channelId, version } as const;
  dataOf(await at.call(updateChannel, right, province.token));
  await connected(channelId);
});
