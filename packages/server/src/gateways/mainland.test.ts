// A channel over each protocol of the mainland, against a gateway in this process: texts, results, reports, replies, cuts.

import { networkInterfaces } from 'node:os';
import { cmppDialect } from '@farmers-mailbox/smpp/cmpp/dialect.ts';
import type { AnswerMessage } from '@farmers-mailbox/smpp/link/link-options.ts';
import type { Delivery, Dialect, Text } from '@farmers-mailbox/smpp/mainland/dialect.ts';
import { type Listener, listenAsGateway } from '@farmers-mailbox/smpp/mainland/listener.ts';
import { connectToSp, type MainlandSession } from '@farmers-mailbox/smpp/mainland/session.ts';
import { encodeSegments, splitUdh, udhIndicator } from '@farmers-mailbox/smpp/segments.ts';
import { sgipDialect } from '@farmers-mailbox/smpp/sgip/dialect.ts';
import { smgpDialect } from '@farmers-mailbox/smpp/smgp/dialect.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { failReasonOf } from './fail-reasons.ts';
import {
  type GatewayReceipt,
  type GatewayState,
  type InboundPart,
  type RefusalKind,
  usualGatewayTimes,
} from './gateway.ts';
import { MainlandGateway, wordsOf } from './mainland.ts';
import { type MainlandProtocol, outcomeOf, receiptCodeOf } from './mainland-codes.ts';
import { segmentsOf } from './wire-text.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const node = 3_057_112_345;
const phone = '13800138000';
const number = '1069000112';
const dialects: Readonly<Record<MainlandProtocol, () => Dialect>> = {
  CMPP20: () => cmppDialect({ version: '2.0', spCode: '901234', serviceId: 'NMXX' }),
  CMPP30: () => cmppDialect({ version: '3.0', spCode: '901234', serviceId: 'NMXX' }),
  SMGP30: () => smgpDialect({ spCode: '', serviceId: 'NMXX', productId: '' }),
  SGIP12: () => sgipDialect({ spCode: '', serviceId: '', node: 105_711 }),
};
const idBytes = { CMPP: 8, SMGP: 10, SGIP: 12 } as const;

interface Taken {
  readonly text: Text;
  readonly messageId: string;
  readonly answer: AnswerMessage;
}

/** @param resultOf of each text in its turn: a status, or undefined for no answer */
async function channelOver(
  protocol: MainlandProtocol,
  resultOf: (turn: number) => number | undefined = () => 0,
  /** false: our disk is full */
  mayStore = true,
) {
  const taken: Taken[] = [];
  const dialect = dialects[protocol]();
  const carrier: Listener<number, Delivery, Text> = await listenAsGateway<number>({
    dialect,
    secret: 's3cret',
    onLogin: ({ name, proves }) => (name === '901234' && proves('s3cret') ? 0 : 3),
    onMessage: (text, answer) => {
      const messageId = String(taken.length + 1).padStart(idBytes[dialect.name] * 2, '0');
      const status = resultOf(taken.length);
      taken.push({ text, messageId, answer });
      if (status !== undefined) answer(status, messageId);
    },
  });
  closers.push(() => carrier.destroy());
  const seen = {
    accepted: [] as [object, string][],
    refused: [] as [RefusalKind, string][],
    doubted: [] as object[],
    receipts: [] as GatewayReceipt[],
    replies: [] as InboundPart[],
    states: [] as GatewayState[],
  };
  const listenPort = protocol === 'SGIP12' ? await freePort() : 0;
  const gateway = new MainlandGateway<object>(
    protocol,
    {
      host: '127.0.0.1',
      port: carrier.port,
      account: '901234',
      secret: 's3cret',
      sourceNumber: number,
      windowSize: 16,
      connectCount: 1,
      heartbeatSeconds: 30,
    },
    { spCode: '', serviceId: 'NMXX', node: protocol === 'SGIP12' ? String(node) : '', listenPort },
    {
      onAccepted: (...accepted) => seen.accepted.push(accepted),
      onRefused: (_token, ...refusal) => seen.refused.push(refusal),
      onDoubt: (token) => seen.doubted.push(token),
      onReceipt: (receipt, acknowledge) => {
        seen.receipts.push(receipt);
        if (mayStore) acknowledge();
      },
      onInbound: (part, acknowledge) => {
        seen.replies.push(part);
        acknowledge();
      },
      onRoom: () => undefined,
      onState: (state) => seen.states.push(state),
    },
    {
      ...usualGatewayTimes,
      responseTimeoutMs: 2_000,
      reconnectFirstMs: 20,
      reconnectMostMs: 50,
      holdFirstMs: 200,
      stalledMs: 100,
    },
  );
  closers.push(() => gateway.close(0));
  gateway.open();
  await vi.waitFor(() => expect(gateway.connections).toBe(1));
  return { gateway, carrier, taken, seen, listenPort };
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const once = await listenAsGateway<number>({
    dialect: dialects.CMPP30(),
    secret: '',
    onLogin: () => 1,
    onMessage: () => undefined,
  });
  const { port } = once;
  await once.destroy();
  return port;
}

/** The link on which the carrier brings reports and replies: its own in SGIP. */
async function wayBack(
  { carrier, listenPort }: { carrier: Listener<number, Delivery, Text>; listenPort: number },
  answers: number[],
  host = '127.0.0.1',
): Promise<MainlandSession<number, Delivery, Text> | undefined> {
  if (listenPort === 0) return [...carrier.sessions][0];
  const session = await vi.waitFor(() =>
    connectToSp<number>({
      host,
      port: listenPort,
      dialect: dialects.SGIP12(),
      account: { name: '901234', secret: 's3cret' },
      onAnswer: (_token, status) => answers.push(status),
      onMessage: () => undefined,
    }),
  );
  closers.push(() => session.destroy());
  return session;
}

const [short] = encodeSegments('【农民信箱】台风将至，请加固大棚。', 7);
const send = (gateway: MainlandGateway<object>, token: object, segment = short) =>
  segment !== undefined && gateway.send(token, phone, segment);

const protocols: readonly MainlandProtocol[] = ['CMPP20', 'CMPP30', 'SMGP30', 'SGIP12'];

describe.each(protocols)('%s', (protocol) => {
  const family = protocol.slice(0, 4);

  test('a text is taken, its report names it, and an opt-out comes back', async () => {
    const channel = await channelOver(protocol);
    const { gateway, taken, seen } = channel;
    const token = {};
    expect(send(gateway, token)).toBe(true);
    await vi.waitFor(() => expect(seen.accepted).toHaveLength(1));
    expect(taken[0]?.text).toMatchObject({
      source: number,
      format: 8,
      hasHeader: false,
      content: short?.body,
    });
    const [, messageId = ''] = seen.accepted[0] ?? [];
    if (protocol === 'SGIP12') expect(messageId).toMatch(/^b637d519[\da-f]{16}$/);
    else expect(messageId).toBe(taken[0]?.messageId);
    const back = await wayBack(channel, []);
    back?.submit(1, { kind: 'report', phone, number, messageId, stat: 'DELIVRD', err: '' });
    back?.submit(2, {
      kind: 'reply',
      phone,
      number,
      format: 0,
      hasHeader: false,
      content: Buffer.from('TD'),
    });
    await vi.waitFor(() => expect(seen.replies).toHaveLength(1));
    expect(seen.receipts).toMatchObject([{ messageId, outcome: 'delivered', code: 'DELIVRD' }]);
    expect(seen.receipts[0]?.phone.slice(-11)).toBe(phone);
    expect(seen.replies[0]).toMatchObject({ number, content: 'TD', concatenation: undefined });
  });

  test('the segments of a long text say which they are', async () => {
    const { gateway, taken } = await channelOver(protocol);
    const segments = encodeSegments('台风'.repeat(50), 9);
    for (const segment of segments) send(gateway, {}, segment);
    await vi.waitFor(() => expect(taken).toHaveLength(2));
    expect(taken.map(({ text }) => text.hasHeader)).toEqual([true, true]);
    expect(taken.map(({ text }) => text.content)).toEqual(segments.map(({ body }) => body));
    if (protocol !== 'SGIP12')
      expect(taken.map(({ text }) => [text.part, text.total])).toEqual([
        [1, 2],
        [2, 2],
      ]);
  });

  test.each([
    ['letters that are more than one message holds', 'Typhoon warning. '.repeat(9), 3],
    ['letters that ASCII has not', 'Voilà: 5 € ', 1],
  ])('%s go out whole', async (_name, words, parts) => {
    const { gateway, taken, seen } = await channelOver(protocol);
    for (const segment of segmentsOf(words, 9)) send(gateway, {}, segment);
    await vi.waitFor(() => expect(taken).toHaveLength(parts));
    expect(seen.refused).toEqual([]);
    const read = taken.map(({ text }) => {
      const { content } = splitUdh(text.content, text.hasHeader ? udhIndicator : 0);
      return wordsOf(content, text.format);
    });
    expect(read.join('')).toBe(words);
  });

  test('a cut leaves what had no answer in doubt, and the channel comes back', async () => {
    const { gateway, carrier, taken, seen } = await channelOver(protocol, () => undefined);
    const token = {};
    send(gateway, token);
    await vi.waitFor(() => expect(taken).toHaveLength(1));
    for (const session of [...carrier.sessions]) session.destroy();
    await vi.waitFor(() => expect(seen.doubted).toEqual([token]));
    await vi.waitFor(() => expect(gateway.connections).toBe(1));
    expect(taken).toHaveLength(1);
  });

  test('one text that is refused for a setting is tried again and blames nobody, a wrong number fails', async () => {
    const codes = { CMPP: [7, 13], SMGP: [43, 47], SGIP: [12, 6] }[family] ?? [];
    const { gateway, seen } = await channelOver(protocol, (turn) => codes[turn]);
    send(gateway, {});
    send(gateway, {});
    await vi.waitFor(() => expect(seen.refused).toHaveLength(2));
    expect(seen.refused.map(([kind]) => kind)).toEqual(['transient', 'final']);
    expect(gateway.troubles).toEqual([]);
    for (const [, code] of seen.refused) expect(failReasonOf(code)).not.toContain('代码：');
  });
});

// Codes that one text may get for itself, and every text for the channel's version.
describe.each([
  ['CMPP30', 1],
  ['CMPP30', 4],
  ['CMPP30', 9],
  ['SMGP30', 10],
  ['SGIP12', 5],
  ['SGIP12', 8],
] as const)('%s answers %i', (protocol, code) => {
  const family = protocol.slice(0, 4);

  test('to one text: it fails, once others were taken', async () => {
    const { gateway, seen } = await channelOver(protocol, (turn) => (turn === 1 ? 0 : code));
    const [odd, good] = [{}, {}];
    send(gateway, odd);
    await vi.waitFor(() => expect(seen.refused).toHaveLength(1));
    send(gateway, good);
    await vi.waitFor(() => expect(seen.accepted).toHaveLength(1));
    send(gateway, odd);
    await vi.waitFor(() => expect(seen.refused).toHaveLength(2));
    expect(seen.refused.map(([kind]) => kind)).toEqual(['transient', 'final']);
    expect(gateway.troubles).toEqual([]);
  });

  test('to every text: none fails, the channel is as one that is away, and comes back when a text is taken', async () => {
    let answer: number = code;
    const { gateway, taken, seen } = await channelOver(protocol, () => answer);
    const tokens = Array.from({ length: 8 }, () => ({}));
    for (const token of tokens) send(gateway, token);
    await vi.waitFor(() => expect(seen.refused).toHaveLength(8));
    expect(new Set(seen.refused.map(([kind]) => kind))).toEqual(new Set(['transient']));
    expect([gateway.connections, gateway.room]).toEqual([0, 0]);
    expect(send(gateway, {})).toBe(false);
    expect(seen.states.at(-1)).toEqual({
      kind: 'refused',
      reason: `every text is refused: ${family}:${code}`,
    });
    expect(gateway.troubles).toMatchObject([{ kind: 'misset', detail: `${family}:${code}` }]);
    // One is tried, and no other with it; until then nobody knows whether the carrier still refuses.
    await vi.waitFor(() => expect(gateway.room).toBe(1), 2_000);
    expect(gateway.troubles).toEqual([]);
    await vi.waitFor(() => expect(send(gateway, tokens[0] ?? {})).toBe(true), 2_000);
    expect(send(gateway, {})).toBe(false);
    await vi.waitFor(() => expect(seen.refused).toHaveLength(9));
    expect(gateway.connections).toBe(0);
    answer = 0;
    await vi.waitFor(() => expect(send(gateway, tokens[0] ?? {})).toBe(true), 2_000);
    await vi.waitFor(() => expect(seen.accepted).toHaveLength(1));
    expect(taken).toHaveLength(10);
    expect(gateway.room).toBe(16);
    expect(seen.states.at(-1)?.kind).toBe('connected');
  });
});

test.each([
  ['CMPP30', 77],
  ['SMGP30', 74],
  ['SMGP30', 75],
] as const)(
  '%s %i, the day’s texts or its hours: the channel does not knock with each text',
  async (protocol, code) => {
    const { gateway, seen } = await channelOver(protocol, () => code);
    for (let text = 0; text < 5; text += 1) send(gateway, {});
    await vi.waitFor(() => expect(seen.refused).toHaveLength(5));
    expect([gateway.connections, gateway.room]).toEqual([0, 0]);
  },
);

test('an account that the carrier does not know is not tried again at once', async () => {
  let logins = 0;
  const carrier = await listenAsGateway<number>({
    dialect: dialects.CMPP30(),
    secret: 's3cret',
    onLogin: () => {
      logins += 1;
      return 3;
    },
    onMessage: () => undefined,
  });
  closers.push(() => carrier.destroy());
  const states: GatewayState[] = [];
  const gateway = new MainlandGateway<object>(
    'CMPP30',
    {
      host: '127.0.0.1',
      port: carrier.port,
      account: '901234',
      secret: 'wrong',
      sourceNumber: number,
      windowSize: 16,
      connectCount: 1,
      heartbeatSeconds: 30,
    },
    { spCode: '901234', serviceId: 'NMXX', node: '', listenPort: 0 },
    {
      onAccepted: () => undefined,
      onRefused: () => undefined,
      onDoubt: () => undefined,
      onReceipt: () => undefined,
      onInbound: () => undefined,
      onRoom: () => undefined,
      onState: (state) => states.push(state),
    },
    { ...usualGatewayTimes, reconnectFirstMs: 5, reconnectMostMs: 5 },
  );
  closers.push(() => gateway.close(0));
  gateway.open();
  await vi.waitFor(() => expect(states).toMatchObject([{ kind: 'refused' }]));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(logins).toBe(1);
  expect(JSON.stringify(states)).not.toContain('wrong');
});

test('SMGP: a report that names our number as its sender is the recipient’s all the same', async () => {
  const channel = await channelOver('SMGP30');
  const { gateway, seen } = channel;
  send(gateway, {});
  await vi.waitFor(() => expect(seen.accepted).toHaveLength(1));
  const [, messageId = ''] = seen.accepted[0] ?? [];
  const back = await wayBack(channel, []);
  back?.submit(1, { kind: 'report', phone: number, number: phone, messageId, stat: 'DELIVRD', err: '' });
  await vi.waitFor(() => expect(seen.receipts).toMatchObject([{ messageId, phone }]));
});

test.each([
  ['UNDELIV', '005', 'SMGP:E005', '黑名单号码'],
  ['REJECTD', 'A12', 'REJECTD:EA12', '被运营商或对方拒收'],
  ['UNDELIV', '040', 'UNDELIV:E040', '无法送达'],
  ['MK:0001', '004', 'MK:0001', '空号'],
  ['DELIVRD', '000', 'DELIVRD', 'DELIVRD'],
])('SMGP: a report with %s and %s is kept as %s', (stat, err, code, sentence) => {
  expect(receiptCodeOf('SMGP', { kind: 'report', messageId: '', phone, number, stat, err })).toBe(code);
  if (stat !== 'DELIVRD') expect(failReasonOf(code)).toBe(sentence);
});

test('SGIP: receipts that wait to be stored are told of, although they come on the carrier’s own connection', async () => {
  const channel = await channelOver('SGIP12', () => 0, false);
  const { gateway, seen } = channel;
  send(gateway, {});
  await vi.waitFor(() => expect(seen.accepted).toHaveLength(1));
  const [, messageId = ''] = seen.accepted[0] ?? [];
  const back = await wayBack(channel, []);
  back?.submit(1, { kind: 'report', phone, number, messageId, stat: 'DELIVRD', err: '' });
  await vi.waitFor(() => expect(gateway.troubles).toMatchObject([{ kind: 'stalled', amount: 1 }]), 5_000);
});

test('SGIP: a report settles a text whose answer was lost, since its number is our own', async () => {
  const channel = await channelOver('SGIP12', () => undefined);
  const { gateway, carrier, taken, seen } = channel;
  const token = {};
  send(gateway, token);
  await vi.waitFor(() => expect(taken).toHaveLength(1));
  for (const session of [...carrier.sessions]) session.destroy();
  await vi.waitFor(() => expect(seen.doubted).toEqual([token]));
  const back = await wayBack(channel, []);
  const messageId = taken[0]?.text.messageId ?? '';
  back?.submit(1, { kind: 'report', phone, number, messageId, stat: 'UNDELIV', err: '29' });
  await vi.waitFor(() => expect(seen.receipts).toHaveLength(1));
  expect(seen.accepted).toEqual([[token, messageId]]);
  expect(seen.receipts).toMatchObject([{ messageId, outcome: 'failed', code: 'SGIP:29' }]);
});

test.runIf(Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1')))(
  'SGIP: the carrier may come over IPv6 too',
  async () => {
    const channel = await channelOver('SGIP12');
    const back = await wayBack(channel, [], '::1');
    back?.submit(1, { kind: 'report', phone, number, messageId: '0'.repeat(24), stat: 'DELIVRD', err: '' });
    await vi.waitFor(() => expect(channel.seen.receipts).toHaveLength(1));
  },
);

test('SGIP: a link on which nothing is answered is given up for another one', async () => {
  const { gateway, taken, seen } = await channelOver('SGIP12', (turn) => (turn === 0 ? undefined : 0));
  const [lost, next] = [{}, {}];
  send(gateway, lost);
  await vi.waitFor(() => expect(seen.doubted).toContain(lost), 5_000);
  await vi.waitFor(() => expect(send(gateway, next)).toBe(true), 5_000);
  await vi.waitFor(() => expect(seen.accepted.map(([token]) => token)).toEqual([next]));
  expect(taken).toHaveLength(2);
  expect(seen.states.map(({ kind }) => kind)).toEqual(['connected', 'unreachable', 'connected']);
});

test.each([
  ['MC:0055', 'unknown'],
  ['MM:0001', 'unknown'],
  ['ML:0012', 'unknown'],
  ['MN:0001', 'failed'],
  ['', 'unknown'],
] as const)('a report that says "%s" counts as %s', (stat, outcome) => {
  expect(outcomeOf({ kind: 'report', messageId: '', phone, number, stat, err: '' })).toBe(outcome);
});

test.each([
  ['MK:0001', '空号'],
  ['MB:0019', '短信中心拒绝（代码MB:0019）'],
  ['MA:0054', '短信中心没有应答（代码MA:0054）'],
  ['CB:0099', '预付费平台拒绝（代码CB:0099）'],
  ['DB:0144', '黑名单号码'],
  ['DB:9999', '业务平台拒绝（代码DB:9999）'],
  ['SMGP:E005', '黑名单号码'],
  ['SGIP:29', '空号'],
  ['UNDELIV:005', '无法送达：停机'],
])('a carrier says %s, people read %s', (code, sentence) => {
  expect(failReasonOf(code)).toBe(sentence);
});
