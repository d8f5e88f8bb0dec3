import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FrameSplitter } from './frames.ts';
import type { CloseReason } from './link-options.ts';
import { decodePdu, encodePdu, type OutgoingMessage, type Pdu } from './pdu.ts';
import { BindError, connectSession, type Session, type SessionOptions } from './session.ts';
import { type AnswerSubmit, listenSmsc, type Smsc, type SmscOptions, type SmscSession } from './smsc.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const message: OutgoingMessage = { destination: '13800000000', shortMessage: Buffer.from('hello') };

interface Seen {
  answers: [token: number, status: number, messageId: string][];
  timeouts: number[];
  late: [token: number, status: number, messageId: string][];
  closed: { reason: CloseReason; unanswered: number[] }[];
}

async function smscOf(options: Partial<SmscOptions<number>> = {}): Promise<Smsc<number>> {
  const smsc = await listenSmsc<number>({
    onBind: () => 0,
    onSubmit: (_session, _message, answer) => answer(0, 'id'),
    ...options,
  });
  closers.push(() => smsc.destroy());
  return smsc;
}

async function sessionTo(
  port: number,
  options: Partial<SessionOptions<number>> = {},
): Promise<{ session: Session<number>; seen: Seen }> {
  const seen: Seen = { answers: [], timeouts: [], late: [], closed: [] };
  const session = await connectSession<number>({
    host: '127.0.0.1',
    port,
    systemId: 'farmers',
    password: 'secret',
    onSubmitAnswer: (...answer) => seen.answers.push(answer),
    onSubmitTimeout: (token) => seen.timeouts.push(token),
    onLateAnswer: (...answer) => seen.late.push(answer),
    onClose: (reason, unanswered) => seen.closed.push({ reason, unanswered }),
    ...options,
  });
  closers.push(() => session.destroy());
  return { session, seen };
}

/** A peer below SMPP: what it receives is collected as PDUs, what it sends is up to the test. */
async function rawSmsc(onPdu: (pdu: Pdu, socket: Socket) => void): Promise<{ port: number; server: Server }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    readPdus(socket, (pdu) => onPdu(pdu, socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, server };
}

function readPdus(socket: Socket, onPdu: (pdu: Pdu) => void): void {
  const frames = new FrameSplitter();
  socket.on('data', (chunk: Buffer) => {
    frames.push(chunk, (octets, start, end) => {
      onPdu(decodePdu(octets, start, end));
      return true;
    });
  });
}

function bindAnswer(pdu: Pdu, status = 0): Buffer {
  const { sequence } = pdu;
  return encodePdu({ command: 'bind_transceiver_resp', status, sequence, systemId: 'raw', tlvs: {} });
}

function answerTo(pdu: Pdu, messageId: string): Buffer {
  return encodePdu({ command: 'submit_sm_resp', status: 0, sequence: pdu.sequence, messageId, tlvs: {} });
}

describe('binding', () => {
  test('tells the SMSC who we are and learns its name', async () => {
    const requests: unknown[] = [];
    const smsc = await smscOf({
      systemId: 'carrier',
      onBind: (request) => {
        requests.push(request);
        return 0;
      },
    });
    const { session } = await sessionTo(smsc.port, { systemType: 'VMA', addressRange: '^10659' });
    expect(session.smscSystemId).toBe('carrier');
    expect(session.bound).toBe(true);
    expect(requests).toEqual([
      {
        mode: 'transceiver',
        systemId: 'farmers',
        password: 'secret',
        systemType: 'VMA',
        interfaceVersion: 0x34,
        addressTon: 0,
        addressNpi: 0,
        addressRange: '^10659',
        remoteAddress: '127.0.0.1',
      },
    ]);
  });

  test('rejects with the status when refused, and no onClose follows', async () => {
    const smsc = await smscOf({ onBind: () => 0x0e });
    const onClose = vi.fn();
    const refused = sessionTo(smsc.port, { onClose });
    await expect(refused).rejects.toThrow(BindError);
    await expect(refused).rejects.toMatchObject({ commandStatus: 0x0e, message: /ESME_RINVPASWD/ });
    expect(onClose).not.toHaveBeenCalled();
    expect(smsc.sessions.size).toBe(0);
  });

  test('rejects when nobody listens', async () => {
    const smsc = await smscOf();
    await smsc.destroy();
    await expect(sessionTo(smsc.port)).rejects.toMatchObject({ name: 'BindError', message: /ECONNREFUSED/ });
  });

  test('rejects when the SMSC never answers', async () => {
    const { port } = await rawSmsc(() => undefined);
    await expect(sessionTo(port, { responseTimeoutMs: 60 })).rejects.toThrow(BindError);
  });

  test('a receiver cannot submit, a transmitter gets no deliver', async () => {
    const bound: SmscSession<number>[] = [];
    const smsc = await smscOf({ onBound: (session) => bound.push(session) });
    const receiver = await sessionTo(smsc.port, { bind: 'receiver' });
    expect(() => receiver.session.submit(1, message)).toThrow(RangeError);
    await sessionTo(smsc.port, { bind: 'transmitter' });
    expect(bound.map((session) => session.mayDeliver)).toEqual([true, false]);
    expect(bound[1]?.deliver(1, message)).toBe(false);
  });

  test('a message before the bind, or a second bind, is refused by status', async () => {
    const smsc = await smscOf();
    const { socket, pdus } = await rawEsme(smsc.port);
    const fields = { systemId: 'a', password: 'b', systemType: '', addressRange: '' };
    const bind = { ...fields, interfaceVersion: 0x34, addressTon: 0, addressNpi: 0 };
    socket.write(submitOf(1));
    socket.write(encodePdu({ command: 'bind_transceiver', status: 0, sequence: 2, bind }));
    socket.write(encodePdu({ command: 'bind_transceiver', status: 0, sequence: 3, bind }));
    await vi.waitFor(() => expect(pdus).toHaveLength(3));
    expect(pdus).toMatchObject([
      { command: 'submit_sm_resp', status: 0x04, sequence: 1 },
      { command: 'bind_transceiver_resp', status: 0, sequence: 2 },
      { command: 'bind_transceiver_resp', status: 0x05, sequence: 3 },
    ]);
    expect(smsc.sessions.size).toBe(1);
  });

  test('a connection that does not bind is closed', async () => {
    const smsc = await smscOf({ responseTimeoutMs: 60 });
    const { ended } = await rawEsme(smsc.port);
    await ended;
  });
});

describe('submitting', () => {
  test('gives each token back with its status and message id', async () => {
    const smsc = await smscOf({
      onSubmit: (_session, { destination, shortMessage }, answer) => {
        if (destination === '110') answer(0x0b, 'ignored');
        else answer(0, Buffer.from(shortMessage).toString());
      },
    });
    const { session, seen } = await sessionTo(smsc.port);
    session.submit(11, { destination: '1', shortMessage: Buffer.from('one') });
    session.submit(12, { destination: '110' });
    session.submit(13, { destination: '3', shortMessage: Buffer.from('three') });
    expect(session.outstanding).toBe(3);
    await vi.waitFor(() => expect(seen.answers).toHaveLength(3));
    expect(seen.answers).toEqual([
      [11, 0, 'one'],
      [12, 0x0b, ''],
      [13, 0, 'three'],
    ]);
    expect(session.outstanding).toBe(0);
  });

  test('tokens may be objects, and answers may come in any order', async () => {
    const held: [string, AnswerSubmit][] = [];
    const smsc = await smscOf({
      onSubmit: (_session, { destination }, answer) => held.push([destination, answer]),
    });
    const answered: { row: number }[] = [];
    const session = await connectSession<{ row: number }>({
      host: '127.0.0.1',
      port: smsc.port,
      systemId: 'a',
      password: 'b',
      onSubmitAnswer: (token, _status, messageId) => {
        expect(messageId).toBe(`id${token.row}`);
        answered.push(token);
      },
    });
    closers.push(() => session.destroy());
    const tokens = [{ row: 1 }, { row: 2 }, { row: 3 }];
    for (const token of tokens) session.submit(token, { destination: String(token.row) });
    await vi.waitFor(() => expect(held).toHaveLength(3));
    for (const [destination, answer] of held.reverse()) answer(0, `id${destination}`);
    await vi.waitFor(() => expect(answered).toHaveLength(3));
    expect(answered).toEqual([tokens[2], tokens[1], tokens[0]]);
    expect(answered[0]).toBe(tokens[2]);
  });

  test('a full window refuses, and onDrain tells of room', async () => {
    const held: AnswerSubmit[] = [];
    const smsc = await smscOf({ onSubmit: (_session, _message, answer) => held.push(answer) });
    const onDrain = vi.fn();
    const { session } = await sessionTo(smsc.port, { windowSize: 3, onDrain });
    expect([1, 2, 3, 4].map((token) => session.submit(token, message))).toEqual([true, true, true, false]);
    expect(session.freeWindow).toBe(0);
    await vi.waitFor(() => expect(held).toHaveLength(3));
    expect(onDrain).not.toHaveBeenCalled();
    held[0]?.(0, 'x');
    await vi.waitFor(() => expect(onDrain).toHaveBeenCalledTimes(1));
    expect(session.freeWindow).toBe(1);
    expect(session.outstanding).toBe(2);
  });

  test('PDUs of one turn leave as one write', async () => {
    const chunks: number[] = [];
    const { port } = await rawSmsc((pdu, socket) => {
      if (pdu.command === 'bind_transceiver') {
        socket.write(bindAnswer(pdu));
        socket.on('data', (chunk: Buffer) => chunks.push(chunk.length));
      }
    });
    const { session } = await sessionTo(port, { windowSize: 100 });
    for (let token = 1; token <= 100; token++) session.submit(token, message);
    await vi.waitFor(() => expect(chunks.length).toBeGreaterThan(0));
    expect(chunks).toHaveLength(1);
  });

  test('a field that breaks the limits throws and sends nothing', async () => {
    const smsc = await smscOf();
    const { session, seen } = await sessionTo(smsc.port);
    expect(() => session.submit(1, { destination: '1'.repeat(30) })).toThrow(RangeError);
    expect(session.outstanding).toBe(0);
    session.submit(2, message);
    await vi.waitFor(() => expect(seen.answers).toEqual([[2, 0, 'id']]));
  });

  test('sequence numbers wrap from 0x7FFFFFFF to 1', async () => {
    const sequences: number[] = [];
    const { port } = await rawSmsc((pdu, socket) => {
      if (pdu.command === 'bind_transceiver') socket.write(bindAnswer(pdu));
      else if (pdu.command === 'submit_sm') {
        sequences.push(pdu.sequence);
        socket.write(answerTo(pdu, 'x'));
      }
    });
    const { session, seen } = await sessionTo(port, { firstSequence: 0x7ffffffd });
    for (let token = 1; token <= 4; token++) session.submit(token, message);
    await vi.waitFor(() => expect(seen.answers).toHaveLength(4));
    expect(sequences).toEqual([0x7ffffffe, 0x7fffffff, 1, 2]);
    expect(seen.answers.map(([token]) => token)).toEqual([1, 2, 3, 4]);
  });

  test('50,000 messages through a small window: each answered once with its own id', async () => {
    const smsc = await smscOf({ onSubmit: (_session, { destination }, answer) => answer(0, destination) });
    const count = 50_000;
    let submitted = 0;
    const answered = new Uint8Array(count);
    const submitMore = (session: Session<number>) => {
      while (submitted < count && session.submit(submitted, { ...message, destination: String(submitted) }))
        submitted++;
    };
    let wrong = 0;
    let left = count;
    const { session } = await sessionTo(smsc.port, {
      windowSize: 64,
      onSubmitAnswer: (token, status, messageId) => {
        if (status !== 0 || messageId !== String(token) || answered[token] !== 0) wrong++;
        answered[token] = 1;
        left--;
      },
      onDrain: () => submitMore(session),
    });
    submitMore(session);
    await vi.waitFor(() => expect(left).toBe(0), 15_000);
    expect(wrong).toBe(0);
  });

  test('a peer that stops reading fills the socket, and the session takes no more until it reads', async () => {
    let peer: Socket | undefined;
    let received = 0;
    const { port } = await rawSmsc((pdu, socket) => {
      if (pdu.command === 'bind_transceiver') {
        socket.write(bindAnswer(pdu));
        socket.pause();
        peer = socket;
      } else received++;
    });
    const onDrain = vi.fn();
    const { session } = await sessionTo(port, { windowSize: 1_000_000, onDrain });
    const large = { destination: '1', shortMessage: Buffer.alloc(254) };
    let submitted = 0;
    while (submitted < 1_000_000 && session.submit(submitted, large)) {
      submitted++;
      if (submitted % 200 === 0) await new Promise(setImmediate);
    }
    expect(submitted).toBeLessThan(1_000_000);
    expect(session.freeWindow).toBe(0);
    await new Promise(setImmediate);
    onDrain.mockClear();
    peer?.resume();
    await vi.waitFor(() => expect(onDrain).toHaveBeenCalled());
    expect(session.freeWindow).toBeGreaterThan(0);
    await vi.waitFor(() => expect(received).toBe(submitted));
  });
});

describe('a missing answer', () => {
  test('is reported once as timed out, frees its place, and is still told when it comes', async () => {
    const held: AnswerSubmit[] = [];
    const smsc = await smscOf({ onSubmit: (_session, _message, answer) => held.push(answer) });
    const onDrain = vi.fn();
    const { session, seen } = await sessionTo(smsc.port, { windowSize: 2, responseTimeoutMs: 60, onDrain });
    session.submit(1, message);
    session.submit(2, message);
    await vi.waitFor(() => expect(seen.timeouts).toEqual([1, 2]));
    expect(session.outstanding).toBe(0);
    expect(session.freeWindow).toBe(2);
    expect(onDrain).toHaveBeenCalled();
    expect(seen.answers).toEqual([]);
    held[0]?.(0, 'late');
    await vi.waitFor(() => expect(seen.late).toEqual([[1, 0, 'late']]));
    session.destroy();
    expect(seen.closed).toEqual([{ reason: { kind: 'destroyed' }, unanswered: [2] }]);
    expect(seen.timeouts).toEqual([1, 2]);
  });

  test('is not reported before its time', async () => {
    const smsc = await smscOf({ onSubmit: () => undefined });
    const { session, seen } = await sessionTo(smsc.port, { responseTimeoutMs: 200 });
    const sentAt = performance.now();
    session.submit(1, message);
    await vi.waitFor(() => expect(seen.timeouts).toEqual([1]));
    expect(performance.now() - sentAt).toBeGreaterThanOrEqual(195);
  });

  test('an answer for nothing, or a second one, is dropped', async () => {
    const { port } = await rawSmsc((pdu, socket) => {
      if (pdu.command === 'bind_transceiver') socket.write(bindAnswer(pdu));
      else if (pdu.command === 'submit_sm') {
        const other = { ...pdu, sequence: 4711 };
        socket.write(Buffer.concat([answerTo(other, 'x'), answerTo(pdu, 'a'), answerTo(pdu, 'b')]));
      }
    });
    const { session, seen } = await sessionTo(port);
    session.submit(1, message);
    session.submit(2, message);
    await vi.waitFor(() => expect(seen.answers).toHaveLength(2));
    expect(seen).toMatchObject({
      answers: [
        [1, 0, 'a'],
        [2, 0, 'a'],
      ],
      late: [],
    });
  });

  test('a generic_nack refuses its message', async () => {
    const { port } = await rawSmsc((pdu, socket) => {
      if (pdu.command === 'bind_transceiver') socket.write(bindAnswer(pdu));
      else if (pdu.command === 'submit_sm') {
        socket.write(encodePdu({ command: 'generic_nack', status: 0x03, sequence: pdu.sequence }));
      }
    });
    const { session, seen } = await sessionTo(port);
    session.submit(1, message);
    await vi.waitFor(() => expect(seen.answers).toEqual([[1, 0x03, '']]));
  });
});

describe('the end of a link', () => {
  test('a cut gives every token without an answer', async () => {
    const bound: SmscSession<number>[] = [];
    const smsc = await smscOf({
      onBound: (session) => bound.push(session),
      onSubmit: (_session, { destination }, answer) => {
        if (destination === 'answer') answer(0, 'x');
      },
    });
    const { session, seen } = await sessionTo(smsc.port);
    session.submit(1, { destination: 'keep' });
    session.submit(2, { destination: 'answer' });
    session.submit(3, { destination: 'keep' });
    await vi.waitFor(() => expect(seen.answers).toHaveLength(1));
    bound[0]?.destroy();
    await vi.waitFor(() => expect(seen.closed).toHaveLength(1));
    expect(seen.closed[0]?.unanswered).toEqual([1, 3]);
    expect(['peer-closed', 'socket-error']).toContain(seen.closed[0]?.reason.kind);
    expect(session.bound).toBe(false);
    expect(session.submit(4, message)).toBe(false);
  });

  test('answers that arrived before the cut are told before it', async () => {
    const { port } = await rawSmsc((pdu, socket) => {
      if (pdu.command === 'bind_transceiver') socket.write(bindAnswer(pdu));
      else if (pdu.command === 'submit_sm') socket.end(answerTo(pdu, 'x'));
    });
    const { session, seen } = await sessionTo(port);
    session.submit(1, message);
    await vi.waitFor(() => expect(seen.closed).toHaveLength(1));
    expect(seen.answers).toEqual([[1, 0, 'x']]);
    expect(seen.closed[0]?.unanswered).toEqual([]);
  });

  test('unbind waits for the answers, takes no more, and ends on both sides', async () => {
    const held: AnswerSubmit[] = [];
    const closedHere = vi.fn();
    const smsc = await smscOf({
      onSubmit: (_session, _message, answer) => held.push(answer),
      onClose: (_session, reason) => closedHere(reason.kind),
    });
    const { session, seen } = await sessionTo(smsc.port);
    session.submit(1, message);
    await vi.waitFor(() => expect(held).toHaveLength(1));
    const ended = session.unbind();
    expect(session.submit(2, message)).toBe(false);
    held[0]?.(0, 'x');
    await ended;
    expect(seen.answers).toEqual([[1, 0, 'x']]);
    expect(seen.closed).toEqual([{ reason: { kind: 'unbound' }, unanswered: [] }]);
    await vi.waitFor(() => expect(closedHere).toHaveBeenCalledWith('peer-unbound'));
    expect(smsc.sessions.size).toBe(0);
  });

  test('unbind does not wait for ever for an answer', async () => {
    const smsc = await smscOf({ onSubmit: () => undefined });
    const { session, seen } = await sessionTo(smsc.port, { responseTimeoutMs: 60 });
    session.submit(1, message);
    await session.unbind();
    expect(seen.closed).toEqual([{ reason: { kind: 'unbound' }, unanswered: [1] }]);
  });

  test('an unbind of the SMSC is answered; what was under way is given back', async () => {
    const bound: SmscSession<number>[] = [];
    let answerBack: Pdu | undefined;
    const { port } = await rawSmsc((pdu, socket) => {
      if (pdu.command === 'bind_transceiver') socket.write(bindAnswer(pdu));
      else if (pdu.command === 'submit_sm') {
        socket.write(encodePdu({ command: 'unbind', status: 0, sequence: 9 }));
      } else answerBack = pdu;
    });
    const { session, seen } = await sessionTo(port);
    session.submit(1, message);
    await vi.waitFor(() =>
      expect(seen.closed).toEqual([{ reason: { kind: 'peer-unbound' }, unanswered: [1] }]),
    );
    await vi.waitFor(() => expect(answerBack).toMatchObject({ command: 'unbind_resp', sequence: 9 }));
    expect(bound).toEqual([]);
  });

  test('smsc.close unbinds its sessions politely', async () => {
    const smsc = await smscOf();
    const { seen } = await sessionTo(smsc.port);
    await smsc.close();
    await vi.waitFor(() => expect(seen.closed).toMatchObject([{ reason: { kind: 'peer-unbound' } }]));
  });
});

describe('delivering', () => {
  test('nothing is acknowledged before the application says so', async () => {
    const bound: SmscSession<number>[] = [];
    const acknowledged: [number, number][] = [];
    const smsc = await smscOf({
      onBound: (session) => bound.push(session),
      onDeliverAnswer: (_session, token, status) => acknowledged.push([token, status]),
    });
    const acks: ((status?: number) => boolean)[] = [];
    const texts: string[] = [];
    const { session } = await sessionTo(smsc.port, {
      onDeliver: ({ shortMessage }, ack) => {
        texts.push(Buffer.from(shortMessage).toString());
        acks.push(ack);
      },
    });
    for (const token of [1, 2, 3])
      bound[0]?.deliver(token, { ...message, shortMessage: Buffer.from(`text ${token}`) });
    await vi.waitFor(() => expect(texts).toEqual(['text 1', 'text 2', 'text 3']));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(acknowledged).toEqual([]);
    expect(acks[2]?.()).toBe(true);
    expect(acks[0]?.(0x64)).toBe(true);
    expect(acks[0]?.()).toBe(false);
    await vi.waitFor(() =>
      expect(acknowledged).toEqual([
        [3, 0],
        [1, 0x64],
      ]),
    );
    session.destroy();
    expect(acks[1]?.()).toBe(false);
  });

  test('without a handler every deliver_sm is refused for now, so that the carrier keeps it', async () => {
    const acknowledged: number[] = [];
    const smsc = await smscOf({
      onBound: (session) => void session.deliver(1, message),
      onDeliverAnswer: (_session, _token, status) => acknowledged.push(status),
    });
    await sessionTo(smsc.port);
    await vi.waitFor(() => expect(acknowledged).toEqual([0x64]));
  });

  test("the SMSC's window, time-out, late answer and cut work as the ESME's", async () => {
    const bound: SmscSession<number>[] = [];
    const onDeliverTimeout = vi.fn();
    const onLateDeliverAnswer = vi.fn();
    const onClose = vi.fn();
    const smsc = await smscOf({
      windowSize: 2,
      responseTimeoutMs: 60,
      onBound: (session) => bound.push(session),
      onDeliverTimeout: (_session, token) => onDeliverTimeout(token),
      onLateDeliverAnswer: (_session, token, status) => onLateDeliverAnswer(token, status),
      onClose: (_session, _reason, unanswered) => onClose(unanswered),
    });
    const acks: (() => boolean)[] = [];
    const { session } = await sessionTo(smsc.port, { onDeliver: (_message, ack) => acks.push(ack) });
    expect([1, 2, 3].map((token) => bound[0]?.deliver(token, message))).toEqual([true, true, false]);
    await vi.waitFor(() => expect(onDeliverTimeout.mock.calls).toEqual([[1], [2]]));
    acks[1]?.();
    await vi.waitFor(() => expect(onLateDeliverAnswer.mock.calls).toEqual([[2, 0]]));
    bound[0]?.deliver(4, message);
    session.destroy();
    await vi.waitFor(() => expect(onClose.mock.calls).toEqual([[[1, 4]]]));
  });

  test('reading pauses while too many are unacknowledged, without harm to the link', async () => {
    const smsc = await smscOf({
      windowSize: 20_000,
      onBound: (session) => {
        for (let token = 1; token <= 20_000; token++) session.deliver(token, message);
      },
    });
    const acks: (() => boolean)[] = [];
    const { session, seen } = await sessionTo(smsc.port, {
      unansweredMax: 100,
      enquireLinkMs: 40,
      responseTimeoutMs: 40,
      onDeliver: (_message, ack) => acks.push(ack),
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const held = acks.length;
    expect(held).toBeLessThan(5_000);
    expect(seen.closed).toEqual([]);
    let acknowledged = 0;
    const acknowledgeAll = () => {
      for (const ack of acks.splice(0)) if (ack()) acknowledged++;
    };
    await vi.waitFor(() => {
      acknowledgeAll();
      expect(acknowledged).toBe(20_000);
    });
    expect(session.bound).toBe(true);
  });
});

describe('a quiet link', () => {
  test('is asked with enquire_link and stays while it answers', async () => {
    let asked = 0;
    const { port } = await rawSmsc((pdu, socket) => {
      if (pdu.command === 'bind_transceiver') socket.write(bindAnswer(pdu));
      else if (pdu.command === 'enquire_link') {
        asked++;
        socket.write(encodePdu({ command: 'enquire_link_resp', status: 0, sequence: pdu.sequence }));
      }
    });
    const { session } = await sessionTo(port, { enquireLinkMs: 30, responseTimeoutMs: 60 });
    await vi.waitFor(() => expect(asked).toBeGreaterThan(4));
    expect(session.bound).toBe(true);
  });

  test('is closed as silent when it does not answer', async () => {
    const { port } = await rawSmsc((pdu, socket) => {
      if (pdu.command === 'bind_transceiver') socket.write(bindAnswer(pdu));
    });
    const { session, seen } = await sessionTo(port, { enquireLinkMs: 30, responseTimeoutMs: 60 });
    session.submit(1, message);
    await vi.waitFor(() => expect(seen.closed).toEqual([{ reason: { kind: 'silent' }, unanswered: [1] }]));
  });

  test('answers the enquire_link of the other side', async () => {
    const smsc = await smscOf({ enquireLinkMs: 20, responseTimeoutMs: 40 });
    const { session } = await sessionTo(smsc.port, { enquireLinkMs: 0 });
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(session.bound).toBe(true);
    expect(smsc.sessions.size).toBe(1);
  });
});

describe('garbage', () => {
  test.each([
    ['a hostile length', Buffer.from('ffffffff000000000000000000000000', 'hex')],
    ['a length below the header', Buffer.from('00000004000000000000000000000000', 'hex')],
    ['text', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['a deliver_sm that ends in mid-field', Buffer.from('000000120000000500000000000000013131', 'hex')],
  ])('%s from the SMSC closes the session with a ProtocolError', async (_name, garbage) => {
    const { port } = await rawSmsc((pdu, socket) => {
      if (pdu.command === 'bind_transceiver') socket.write(bindAnswer(pdu));
      else if (pdu.command === 'submit_sm') socket.write(Buffer.concat([answerTo(pdu, 'x'), garbage]));
    });
    const { session, seen } = await sessionTo(port);
    session.submit(1, message);
    session.submit(2, message);
    await vi.waitFor(() => expect(seen.closed).toHaveLength(1));
    expect(seen.answers).toEqual([[1, 0, 'x']]);
    expect(seen.closed[0]).toMatchObject({
      reason: { kind: 'protocol-error', error: { name: 'ProtocolError' } },
      unanswered: [2],
    });
  });

  test('from an ESME is answered with generic_nack and closed, and the SMSC lives on', async () => {
    const smsc = await smscOf();
    const { socket, pdus, ended } = await rawEsme(smsc.port);
    socket.write(Buffer.alloc(64, 0xff));
    await ended;
    expect(pdus).toMatchObject([{ command: 'generic_nack', status: 0x02, sequence: 0 }]);
    const { session, seen } = await sessionTo(smsc.port);
    session.submit(1, message);
    await vi.waitFor(() => expect(seen.answers).toHaveLength(1));
  });

  test('an unknown command is refused by generic_nack and the link stays; an unknown answer is dropped', async () => {
    const smsc = await smscOf();
    const { socket, pdus } = await rawEsme(smsc.port);
    socket.write(Buffer.from('00000010000001030000000000000005', 'hex'));
    socket.write(Buffer.from('00000010800001030000000000000006', 'hex'));
    socket.write(encodePdu({ command: 'enquire_link', status: 0, sequence: 7 }));
    await vi.waitFor(() => expect(pdus).toHaveLength(2));
    expect(pdus).toMatchObject([
      { command: 'generic_nack', status: 0x03, sequence: 5 },
      { command: 'enquire_link_resp', sequence: 7 },
    ]);
  });

  test('an ESME that never reads its answers is cut', async () => {
    const smsc = await smscOf();
    const { socket, ended } = await rawEsme(smsc.port);
    socket.pause();
    const flood = Buffer.concat(
      Array.from({ length: 4_000 }, (_, i) => encodePdu({ command: 'enquire_link', status: 0, sequence: i })),
    );
    const writing = setInterval(() => socket.writableLength < flood.length && socket.write(flood), 1);
    closers.push(() => clearInterval(writing));
    await ended;
  });

  test('more connections than sessionsMax are closed', async () => {
    const smsc = await smscOf({ sessionsMax: 1 });
    await sessionTo(smsc.port);
    await expect(sessionTo(smsc.port)).rejects.toThrow(BindError);
  });
});

async function rawEsme(port: number): Promise<{ socket: Socket; pdus: Pdu[]; ended: Promise<void> }> {
  const socket = connect(port, '127.0.0.1');
  closers.push(() => socket.destroy());
  const pdus: Pdu[] = [];
  readPdus(socket, (pdu) => pdus.push(pdu));
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
  });
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return { socket, pdus, ended };
}

function submitOf(sequence: number): Buffer {
  const fields = {
    serviceType: '',
    sourceTon: 0,
    sourceNpi: 0,
    source: '',
    destinationTon: 0,
    destinationNpi: 0,
  };
  const flags = { esmClass: 0, protocolId: 0, priority: 0, registeredDelivery: 0, replaceIfPresent: 0 };
  const rest = { scheduleDeliveryTime: '', validityPeriod: '', dataCoding: 0, defaultMessageId: 0, tlvs: {} };
  const body = { destination: '1', shortMessage: Buffer.from('x') };
  return encodePdu({
    command: 'submit_sm',
    status: 0,
    sequence,
    message: { ...fields, ...flags, ...rest, ...body },
  });
}
