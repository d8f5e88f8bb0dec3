// One connection after its socket is open, the half that both sides of every protocol share: frames, corked output, the
// window of our requests, signs of life, the end, garbage. Octets are the wire's business, login and the names of the
// callbacks the sessions'. Reconnecting is not here either: a link lives once, and who needs another one makes it.

import type { Socket } from 'node:net';
import { type AnswerToken, AnswerWindow } from './answer-window.ts';
import { FrameSplitter } from './frames.ts';
import { type Arrivals, Intake } from './intake.ts';
import type { AnswerMessage, CloseReason, LinkOptions } from './link-options.ts';
import { Output } from './output.ts';
import { ProtocolError } from './protocol-error.ts';
import type { Wire, WireLink, WriteAnswer } from './wire.ts';

const defaultMs = 30_000;
const backlogBytesMax = 4 * 1024 * 1024;
const lingerMs = 1_000;

export class Link<Token extends AnswerToken, Outgoing, Incoming> {
  readonly #socket: Socket;
  readonly #wire: Wire<Outgoing, Incoming>;
  readonly #options: LinkOptions<Token, Incoming>;
  readonly #output: Output;
  readonly #frames: FrameSplitter;
  readonly #window: AnswerWindow<Token>;
  readonly #intake: Intake;
  readonly #tickMs: number;
  readonly #enquireTicks: number;
  readonly #timeoutTicks: number;
  readonly #enquiriesMost: number;
  readonly #timer: NodeJS.Timeout;
  #state: 'binding' | 'bound' | 'unbinding' | 'closed' = 'binding';
  /** Directions in which the session exchanges messages: a receiver does not submit. */
  #maySend = true;
  #mayReceive = true;
  #writable = true;
  /** freeWindow was 0 since the last onDrain. */
  #full = false;
  #tick = 0;
  #heardTick = 0;
  #enquiredTick = -1;
  #enquiries = 0;
  #unbindTick = -1;
  #unbindSent = false;
  #whenClosed: (() => void)[] = [];

  constructor(socket: Socket, wire: Wire<Outgoing, Incoming>, options: LinkOptions<Token, Incoming>) {
    const enquireLinkMs = options.enquireLinkMs ?? defaultMs;
    const responseTimeoutMs = options.responseTimeoutMs ?? defaultMs;
    this.#tickMs = Math.min(
      500,
      Math.max(5, Math.min(enquireLinkMs || responseTimeoutMs, responseTimeoutMs) / 10),
    );
    this.#socket = socket;
    this.#options = options;
    this.#wire = wire;
    this.#frames = new FrameSplitter(wire.headerBytes, wire.pduBytesMax);
    this.#enquiriesMost = options.enquiries ?? 1;
    this.#enquireTicks =
      enquireLinkMs > 0 ? Math.ceil(enquireLinkMs / this.#tickMs) : Number.POSITIVE_INFINITY;
    this.#timeoutTicks = Math.ceil(responseTimeoutMs / this.#tickMs) + 1;
    this.#window = new AnswerWindow(options.windowSize, this.#timeoutTicks, options.firstSequence);
    this.#intake = new Intake(socket, options.unansweredMax, this.#timeoutTicks / 2);
    this.#output = new Output(socket, () => this.#backUp());
    this.#timer = setInterval(() => this.#onTick(), this.#tickMs);
    socket.setNoDelay(true);
    socket.on('drain', () => this.#onSocketDrain());
    socket.on('end', () => this.close({ kind: 'peer-closed' }));
    socket.on('error', (error) => this.close({ kind: 'socket-error', error }));
    socket.on('close', () => this.close({ kind: 'peer-closed' }));
  }

  get bound(): boolean {
    return this.#state === 'bound';
  }

  get closed(): boolean {
    return this.#state === 'closed';
  }

  get outstanding(): number {
    return this.#window.outstanding;
  }

  get windowSize(): number {
    return this.#window.size;
  }

  /** Incoming messages that the application has not answered, and for how long the oldest of them. */
  get unanswered(): { count: number; longestMs: number } {
    return { count: this.#intake.waiting, longestMs: this.#intake.longestTicks * this.#tickMs };
  }

  /** Number of messages that `send` takes right now: 0 while unbound, unbinding or backed up. */
  get freeWindow(): number {
    return this.#state === 'bound' && this.#maySend && this.#writable ? this.#window.free : 0;
  }

  get maySend(): boolean {
    return this.#maySend;
  }

  /** Opens the link for messages, after the bind was accepted. */
  open({ maySend, mayReceive }: { readonly maySend: boolean; readonly mayReceive: boolean }): void {
    this.#state = 'bound';
    this.#maySend = maySend;
    this.#mayReceive = mayReceive;
  }

  /** @returns the message's sequence number, or 0, and nothing sent, when `freeWindow` is 0; onDrain tells when to try again */
  send(token: Token, message: Outgoing): number {
    // Making room may find out that the other side does not read, and close.
    if (this.freeWindow > 0) this.#output.reserve(this.#wire.messageBytesMax(message));
    if (this.freeWindow <= 0) {
      this.#full = true;
      return 0;
    }
    const sequence = this.#window.nextSequence();
    const end = this.#wire.writeMessage(this.#output.buffer, this.#output.end, sequence, message);
    this.#window.add(sequence, token);
    this.#output.commit(end);
    if (this.#window.free <= 0) this.#full = true;
    return sequence;
  }

  /** Takes what came from the socket; the chunk may be overwritten afterwards. */
  receive(chunk: Buffer): void {
    if (this.#state === 'closed') return;
    try {
      this.#frames.push(chunk, this.#take);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#wire.lost(this.#asWire, error);
      this.close({ kind: 'protocol-error', error });
    }
    if (this.#full) this.#offerRoom();
    if (this.#state === 'unbinding') this.#unbindWhenAnswered();
  }

  nextSequence(): number {
    return this.#window.nextSequence();
  }

  /** Sends a PDU that is no message: login and its answer. */
  write(octets: Buffer): void {
    this.#output.reserve(octets.length);
    octets.copy(this.#output.buffer, this.#output.end);
    this.#output.commit(this.#output.end + octets.length);
  }

  /** Writes out what waits, rather than at the end of this turn. */
  flush(): void {
    this.#output.flush();
  }

  /**
   * Takes no more messages, waits for the answers still to come (as long as one may take), says that it ends, waits for
   * agreement and closes. Resolves when the link is closed, whatever closed it.
   */
  unbind(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#whenClosed.push(resolve));
    if (this.#state === 'closed') this.#tellClosed();
    else if (this.#state === 'binding') this.close({ kind: 'destroyed' });
    else if (this.#state === 'bound') {
      this.#state = 'unbinding';
      this.#unbindTick = this.#tick;
      this.#unbindWhenAnswered();
    }
    return closed;
  }

  /** Closes at once. What was written leaves first if the socket takes it; the reason is reported with all tokens. */
  close(reason: CloseReason): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    clearInterval(this.#timer);
    this.#output.flush();
    if (reason.kind === 'destroyed' || reason.kind === 'backlog' || reason.kind === 'silent')
      this.#socket.destroy();
    else {
      this.#socket.resume();
      this.#socket.end();
      setTimeout(() => this.#socket.destroy(), lingerMs).unref();
    }
    this.#options.onClose(reason, this.#window.drain());
    this.#tellClosed();
  }

  #tellClosed(): void {
    for (const resolve of this.#whenClosed.splice(0)) resolve();
  }

  readonly #take = (octets: Buffer, start: number, end: number): boolean => {
    this.#heardTick = this.#tick;
    this.#enquiredTick = -1;
    this.#enquiries = 0;
    try {
      this.#wire.take(this.#asWire, octets, start, end);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      // Where this PDU ends is known, so nothing after it is lost.
      this.#wire.refuse(this.#asWire, octets, start, error);
      this.#options.onUnreadable?.(error);
    }
    return !this.closed;
  };

  readonly #asWire: WireLink = {
    put: (bytesMax, write) => this.#put(bytesMax, write),
    answered: (sequence, status, messageId) => this.#onAnswer(sequence, status, messageId),
    arrived: (octets, start, end, answer) => this.#onMessage(octets, start, end, answer),
    peerUnbound: () => this.close({ kind: 'peer-unbound' }),
    unbindAnswered: () => {
      if (this.#unbindSent) this.close({ kind: 'unbound' });
    },
    other: (id, octets, start, end) => this.#options.onOther(id, octets, start, end),
    misunderstood: (error) => this.close({ kind: 'protocol-error', error }),
  };

  #onAnswer(sequence: number, status: number, messageId: string): void {
    const token = this.#window.take(sequence);
    if (token !== undefined) return this.#options.onAnswer(token, status, messageId);
    const doubt = this.#window.takeDoubt(sequence);
    if (doubt !== undefined) this.#options.onLateAnswer(doubt, status, messageId);
  }

  #onMessage(octets: Buffer, start: number, end: number, answer: WriteAnswer): void {
    if (this.#state === 'binding' || !this.#mayReceive) return answer(this.#wire.notBoundStatus, '');
    if (this.#intake.mustPutOff) return answer(this.#wire.comeAgainStatus, '');
    const message = this.#wire.readMessage(octets, start, end);
    this.#options.onMessage(message, this.#answerOnce(answer, this.#intake.take()));
  }

  #answerOnce(answer: WriteAnswer, arrivals: Arrivals): AnswerMessage {
    let isAnswered = false;
    return (status, messageId = '') => {
      if (isAnswered) return false;
      isAnswered = true;
      this.#intake.answered(arrivals);
      if (this.#state === 'closed') return false;
      answer(status, messageId);
      return true;
    };
  }

  #put(bytesMax: number, write: (target: Buffer, at: number) => number): void {
    this.#output.reserve(bytesMax);
    this.#output.commit(write(this.#output.buffer, this.#output.end));
  }

  #onTick(): void {
    if (!this.#intake.tick()) return;
    this.#tick++;
    this.#window.tick(this.#options.onTimeout);
    if (this.#full) this.#offerRoom();
    if (this.#state === 'unbinding') return this.#unbindWhenAnswered();
    const silentTicks = this.#tick - this.#heardTick;
    if (this.#state === 'binding') {
      if (this.#tick >= this.#timeoutTicks) this.close({ kind: 'silent' });
    } else if (this.#enquiredTick >= 0) {
      if (this.#tick - this.#enquiredTick < this.#timeoutTicks) return;
      if (this.#enquiries < this.#enquiriesMost) this.#enquire();
      else this.close({ kind: 'silent' });
    } else if (silentTicks >= this.#enquireTicks) this.#enquire();
  }

  #enquire(): void {
    this.#enquiredTick = this.#tick;
    this.#enquiries++;
    this.#put(this.#wire.headerBytes, (target, at) =>
      this.#wire.writeEnquiry(target, at, this.#window.nextSequence()),
    );
  }

  #unbindWhenAnswered(): void {
    const waited = this.#tick - this.#unbindTick;
    if (this.#unbindSent) {
      if (waited >= this.#timeoutTicks) this.close({ kind: 'silent' });
    } else if (this.#window.outstanding === 0 || waited >= this.#timeoutTicks) {
      this.#unbindSent = true;
      this.#unbindTick = this.#tick;
      this.#put(this.#wire.headerBytes, (target, at) =>
        this.#wire.writeUnbind(target, at, this.#window.nextSequence()),
      );
    }
  }

  #backUp(): void {
    this.#writable = false;
    this.#full = true;
    if (this.#socket.writableLength > backlogBytesMax) this.close({ kind: 'backlog' });
  }

  #onSocketDrain(): void {
    this.#writable = true;
    if (this.#full) this.#offerRoom();
  }

  #offerRoom(): void {
    if (this.freeWindow <= 0) return;
    this.#full = false;
    this.#options.onDrain();
  }
}
