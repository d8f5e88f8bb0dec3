import type { Socket } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { BindError } from './link/bind-error.ts';
import { encodePdu } from './pdu.ts';
import { connectSession, type Session } from './session.ts';
import type { AnswerSubmit, SmscSession } from './smsc.ts';
import {
  answerTo,
  bindAnswer,
  closers,
  message,
  rawEsme,
  rawSmsc,
  sessionTo,
  smscOf,
  submitOf,
} from './testing/loopback.ts';

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

  test('rejects an account that no bind can hold, without connecting', async () => {
    const smsc = await smscOf({ onBind: () => expect.unreachable() });
    const refused = sessionTo(smsc.port, { systemId: 'sixteen-letters-' });
    await expect(refused).rejects.toThrow(BindError);
    await expect(refused).rejects.toMatchObject({
      commandStatus: undefined,
      message: /system_id is longer than 15 characters/,
    });
    await expect(sessionTo(smsc.port, { password: '农' })).rejects.toMatchObject({
      name: 'BindError',
      message: /password holds a character outside ASCII/,
    });
    expect(smsc.sessions.size).toBe(0);
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

  test('a peer that stops reading fills the socket; what it reads later is all there, whole and in order', async () => {
    let peer: Socket | undefined;
    let received = 0;
    let wrong = 0;
    const { port } = await rawSmsc((pdu, socket) => {
      if (pdu.command === 'bind_transceiver') {
        socket.write(bindAnswer(pdu));
        socket.pause();
        peer = socket;
      } else if (pdu.command === 'submit_sm' && pdu.message.destination === String(received)) received++;
      else wrong++;
    });
    const onDrain = vi.fn();
    const { session } = await sessionTo(port, { windowSize: 1_000_000, onDrain });
    const shortMessage = Buffer.alloc(254);
    let submitted = 0;
    while (
      submitted < 1_000_000 &&
      session.submit(submitted, { destination: String(submitted), shortMessage })
    ) {
      submitted++;
      if (submitted % 100 === 0) await new Promise(setImmediate);
    }
    expect(submitted).toBeLessThan(1_000_000);
    expect(session.freeWindow).toBe(0);
    await new Promise(setImmediate);
    onDrain.mockClear();
    peer?.resume();
    await vi.waitFor(() => expect(onDrain).toHaveBeenCalled());
    expect(session.freeWindow).toBeGreaterThan(0);
    await vi.waitFor(() => expect(received + wrong).toBe(submitted));
    expect(wrong).toBe(0);
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

  test('a program that was stopped for long reads what came meanwhile before it speaks of a time-out', async () => {
    const smsc = await smscOf({
      onSubmit: (session, _message, answer) => {
        answer(0, 'x');
        session.flush();
        // Nothing runs here for five response times, as after SIGSTOP; the answer lies in the kernel.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      },
    });
    const { session, seen } = await sessionTo(smsc.port, { responseTimeoutMs: 60 });
    session.submit(1, message);
    await vi.waitFor(() => expect(seen.answers).toEqual([[1, 0, 'x']]));
    expect(seen.timeouts).toEqual([]);
  });
});
