// Both ends of a link over loopback for the tests: our SMSC, our ESME, and raw peers below SMPP whose octets are the
// test's own. Whatever is opened here is closed after the test.

import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import { FrameSplitter } from '../link/frames.ts';
import type { CloseReason } from '../link/link-options.ts';
import type { OutgoingMessage } from '../message.ts';
import { decodePdu, encodePdu, headerBytes, type Pdu, pduBytesMax } from '../pdu.ts';
import { connectSession, type Session, type SessionOptions } from '../session.ts';
import { listenSmsc, type Smsc, type SmscOptions } from '../smsc.ts';

/** Functions run after each test, the latest first. */
export const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

export const message: OutgoingMessage = { destination: '13800000000', shortMessage: Buffer.from('hello') };

export interface Seen {
  answers: [token: number, status: number, messageId: string][];
  timeouts: number[];
  late: [token: number, status: number, messageId: string][];
  closed: { reason: CloseReason; unanswered: number[] }[];
}

export async function smscOf(options: Partial<SmscOptions<number>> = {}): Promise<Smsc<number>> {
  const smsc = await listenSmsc<number>({
    onBind: () => 0,
    onSubmit: (_session, _message, answer) => answer(0, 'id'),
    ...options,
  });
  closers.push(() => smsc.destroy());
  return smsc;
}

export async function sessionTo(
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
export async function rawSmsc(
  onPdu: (pdu: Pdu, socket: Socket) => void,
): Promise<{ port: number; server: Server }> {
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
  const frames = new FrameSplitter(headerBytes, pduBytesMax);
  socket.on('data', (chunk: Buffer) => {
    frames.push(chunk, (octets, start, end) => {
      onPdu(decodePdu(octets, start, end));
      return true;
    });
  });
}

export function bindAnswer(pdu: Pdu, status = 0): Buffer {
  const { sequence } = pdu;
  return encodePdu({ command: 'bind_transceiver_resp', status, sequence, systemId: 'raw', tlvs: {} });
}

export function answerTo(pdu: Pdu, messageId: string): Buffer {
  return encodePdu({ command: 'submit_sm_resp', status: 0, sequence: pdu.sequence, messageId, tlvs: {} });
}

export async function rawEsme(port: number): Promise<{ socket: Socket; pdus: Pdu[]; ended: Promise<void> }> {
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

export function submitOf(sequence: number): Buffer {
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
