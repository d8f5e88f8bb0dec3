// Both ends of each protocol over loopback: login, texts, answers in any order, reports and replies, signs of life, the end.

import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cmppDialect } from '../cmpp/dialect.ts';
import type { AnswerMessage, CloseReason } from '../link/link-options.ts';
import { sgipDialect } from '../sgip/dialect.ts';
import { smgpDialect } from '../smgp/dialect.ts';
import { answerIdOf, type Delivery, type Dialect, type Text } from './dialect.ts';
import { type ListenerOptions, listenAsGateway, listenAsSp } from './listener.ts';
import { connectToGateway, connectToSp, type MainlandOptions } from './session.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const terms = { spCode: '901234', serviceId: 'NMXX' };
const node = 3_057_112_345;
const cmpp30 = () => cmppDialect({ ...terms, version: '3.0' });
const dialects: readonly (readonly [string, () => Dialect])[] = [
  ['CMPP 2.0', () => cmppDialect({ ...terms, version: '2.0' })],
  ['CMPP 3.0', cmpp30],
  ['SMGP 3.0', () => smgpDialect({ ...terms, productId: '' })],
  ['SGIP 1.2', () => sgipDialect({ spCode: '12345', serviceId: 'NMXX', node })],
];
const account = { name: '901234', secret: 's3cret' };
const text: Text = {
  source: '106900',
  destination: '13800138000',
  format: 8,
  hasHeader: false,
  total: 1,
  part: 1,
  content: Buffer.from('明日降温', 'utf16le').swap16(),
};
const messageIds = { CMPP: 'bcc1f880df0dc590', SMGP: '05706111251631012345', SGIP: '' } as const;

async function gatewayOf(dialect: Dialect, options: Partial<ListenerOptions<number, Delivery, Text>> = {}) {
  const gateway = await listenAsGateway<number>({
    dialect,
    secret: account.secret,
    onLogin: ({ name, proves }) => (name === account.name && proves(account.secret) ? 0 : 3),
    onMessage: (_text, answer) => answer(0, messageIds[dialect.name]),
    ...options,
  });
  closers.push(() => gateway.destroy());
  return gateway;
}

async function sessionTo(
  port: number,
  dialect: Dialect,
  options: Partial<MainlandOptions<number, Delivery>> = {},
) {
  const answers: [token: number, status: number, messageId: string][] = [];
  const closed: { reason: CloseReason; unanswered: number[] }[] = [];
  const session = await connectToGateway<number>({
    host: '127.0.0.1',
    port,
    dialect,
    account,
    onAnswer: (...answer) => answers.push(answer),
    onMessage: (_delivery, answer) => answer(0),
    onClose: (reason, unanswered) => closed.push({ reason, unanswered }),
    ...options,
  });
  closers.push(() => session.destroy());
  return { session, answers, closed };
}

describe.each(dialects)('%s', (_name, dialectOf) => {
  test('texts arrive whole, and their answers in any order', async () => {
    const held: { text: Text; answer: AnswerMessage }[] = [];
    const dialect = dialectOf();
    const gateway = await gatewayOf(dialect, {
      onMessage: (taken, answer) => held.push({ text: taken, answer }),
    });
    const { session, answers, closed } = await sessionTo(gateway.port, dialectOf());
    const ids = [1, 2].map((token) => session.submit(token, text));
    await vi.waitFor(() => expect(held).toHaveLength(2));
    expect(held[0]?.text).toMatchObject({ source: '106900', content: text.content, format: 8 });
    held[1]?.answer(8);
    held[0]?.answer(0, messageIds[dialect.name]);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(answers[0]?.slice(0, 2)).toEqual([2, 8]);
    expect(answers[1]).toEqual([1, 0, dialect.name === 'SGIP' ? ids[0] : messageIds[dialect.name]]);
    await session.unbind();
    expect(closed).toEqual([{ reason: { kind: 'unbound' }, unanswered: [] }]);
  });

  test('a wrong secret is refused with the status of the gateway', async () => {
    const gateway = await gatewayOf(dialectOf());
    const attempt = sessionTo(gateway.port, dialectOf(), { account: { ...account, secret: 'wrong' } });
    await expect(attempt).rejects.toMatchObject({ name: 'BindError', commandStatus: 3 });
  });

  test('no more than the window waits for answers, and a cut gives back what waited', async () => {
    const gateway = await gatewayOf(dialectOf(), { onMessage: () => undefined });
    const { session, closed } = await sessionTo(gateway.port, dialectOf(), { windowSize: 2 });
    expect([1, 2, 3].map((token) => session.submit(token, text) !== false)).toEqual([true, true, false]);
    for (const one of [...gateway.sessions]) one.destroy();
    await vi.waitFor(() => expect(closed).toHaveLength(1));
    expect(closed[0]?.unanswered).toEqual([1, 2]);
  });

  test('octets that are no protocol end the link, not the program', async () => {
    const gateway = await gatewayOf(dialectOf());
    const { session, closed } = await sessionTo(gateway.port, dialectOf());
    expect(session.bound).toBe(true);
    const raw = await rawGateway((socket) => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    await expect(sessionTo(raw, dialectOf())).rejects.toMatchObject({ name: 'BindError' });
    expect(closed).toEqual([]);
  });
});

const longLinks = dialects.filter(([name]) => !name.startsWith('SGIP'));

describe.each(longLinks)('%s, on one link', (_name, dialectOf) => {
  test('reports and replies are answered with their own id once they are stored', async () => {
    const answered: [number, number][] = [];
    const held: { delivery: Delivery; answer: AnswerMessage }[] = [];
    const dialect = dialectOf();
    const gateway = await gatewayOf(dialect, { onAnswer: (token, status) => answered.push([token, status]) });
    await sessionTo(gateway.port, dialectOf(), {
      onMessage: (delivery, answer) => held.push({ delivery, answer }),
    });
    const [link] = [...gateway.sessions];
    const messageId = messageIds[dialect.name];
    const common = { phone: '13800138000', number: '106900' };
    link?.submit(1, { kind: 'report', ...common, messageId, stat: 'DELIVRD', err: '' });
    link?.submit(2, { kind: 'reply', ...common, format: 8, hasHeader: false, content: Buffer.from('TD') });
    await vi.waitFor(() => expect(held).toHaveLength(2));
    expect(held[0]?.delivery).toMatchObject({ kind: 'report', messageId, stat: 'DELIVRD' });
    expect(held[1]?.delivery).toMatchObject({ kind: 'reply', content: Buffer.from('TD') });
    expect(answered).toEqual([]);
    for (const { answer } of held) answer(0);
    await vi.waitFor(() =>
      expect(answered).toEqual([
        [1, 0],
        [2, 0],
      ]),
    );
  });

  test('a gateway that is silent is asked three times before the link is given up', async () => {
    let asked = 0;
    const dialect = dialectOf();
    const port = await rawGateway((socket, octets) => {
      if (octets.readUInt32BE(4) === dialect.loginId) {
        const body = dialect.loginAnswer(0, octets, 12, octets.length, account.secret);
        const head = Buffer.from(octets.subarray(0, 12));
        head.writeUInt32BE(12 + body.length, 0);
        head.writeUInt32BE(answerIdOf(dialect.loginId), 4);
        socket.write(Buffer.concat([head, body]));
      } else if (octets.readUInt32BE(4) === dialect.enquiryId) asked += 1;
    });
    const { closed } = await sessionTo(port, dialectOf(), {
      enquireLinkMs: 30,
      responseTimeoutMs: 30,
      enquiries: 3,
    });
    await vi.waitFor(() => expect(closed).toHaveLength(1));
    expect(closed[0]?.reason.kind).toBe('silent');
    expect(asked).toBe(3);
  });
});

test('a gateway of another version of CMPP is not written to in the wrong layout', async () => {
  const gateway = await gatewayOf(cmppDialect({ ...terms, version: '2.0' }));
  await expect(sessionTo(gateway.port, cmpp30())).rejects.toThrow('the gateway speaks CMPP 2.0');
});

test('the gateway of SGIP brings reports to a listener of the SP, by the number of the text', async () => {
  const dialect = sgipDialect({ spCode: '12345', serviceId: 'NMXX', node });
  const received: Delivery[] = [];
  const listener = await listenAsSp<number>({
    dialect,
    secret: '',
    onLogin: ({ type, proves }) => (type === 2 && proves('back') ? 0 : 1),
    onMessage: (delivery, answer) => {
      received.push(delivery);
      answer(0);
    },
  });
  closers.push(() => listener.destroy());
  const answers: number[] = [];
  const gatewaysOwn = sgipDialect({ spCode: '', serviceId: '', node: 105_711 });
  const back = await connectToSp<number>({
    host: '127.0.0.1',
    port: listener.port,
    dialect: gatewaysOwn,
    account: { name: 'smg', secret: 'back' },
    onAnswer: (_token, status) => answers.push(status),
    onMessage: () => undefined,
  });
  closers.push(() => back.destroy());
  const messageId = dialect.ownId(7, 1_125_163_134) ?? '';
  const common = { phone: '13800138000', number: '', messageId };
  back.submit(1, { kind: 'report', ...common, stat: 'UNDELIV', err: '27' });
  await vi.waitFor(() => expect(answers).toEqual([0]));
  expect(received).toMatchObject([
    { kind: 'report', messageId, phone: '8613800138000', stat: 'UNDELIV', err: '27' },
  ]);
});

async function rawGateway(onPdu: (socket: Socket, octets: Buffer) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (octets: Buffer) => onPdu(socket, octets));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
