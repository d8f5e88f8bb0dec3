import { describe, expect, test, vi } from 'vitest';
import { BindError } from './link/bind-error.ts';
import { encodePdu, type Pdu } from './pdu.ts';
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
} from './testing/loopback.ts';

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
    socket.write(Buffer.from('00000010000001110000000000000005', 'hex'));
    socket.write(Buffer.from('00000010800001110000000000000006', 'hex'));
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
