// One connection after its socket is open, the half that ESME and SMSC share: frames, corked output, the window of our
// requests, enquire_link both ways, unbind, garbage. Who binds and what the callbacks are called is in session.ts and
// smsc.ts. Reconnecting is not here either: a link lives once, and who needs another one makes it.

import type { Socket } from 'node:net';
import { type AnswerToken, AnswerWindow } from './answer-window.ts';
import { commandStatus, statusName } from './command-status.ts';
import { commandId } from './commands.ts';
import { readDataMessage } from './data-sm.ts';
import { FrameSplitter } from './frames.ts';
import { type Arrivals, Intake } from './intake.ts';
import type { AnswerMessage, CloseReason, LinkOptions } from './link-options.ts';
import type { OutgoingMessage } from './message.ts';
import { readFinalText, readUint32 } from './octets.ts';
import { Output } from './output.ts';
import {
  answerBytesMax,
  headerBytes,
  messageBytesMax,
  readMessage,
  writeAnswer,
  writeHeader,
  writeMessage,
} from './pdu.ts';
import { ProtocolError } from './protocol-error.ts';

const defaultMs = 30_000;
const backlogBytesMax = 4 * 1024 * 1024;
const lingerMs = 1_000;

export class Link<Token extends AnswerToken> {
  readonly #socket: Socket;
  readonly #options: LinkOptions<Token>;
  readonly #output: Output;
  readonly #frames = new FrameSplitter();
  readonly #window: AnswerWindow<Token>;
  readonly #intake: Intake;
  readonly #sendsId: number;
  readonly #answeredById: number;
  readonly #receivesId: number;
  readonly #answersId: number;
  readonly #tickMs: number;
  readonly #enquireTicks: number;
  readonly #timeoutTicks: number;
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
  #unbindTick = -1;
  #unbindSent = false;
  #whenClosed: (() => void)[] = [];

  constructor(socket: Socket, options: LinkOptions<Token>) {
    const enquireLinkMs = options.enquireLinkMs ?? defaultMs;
    const responseTimeoutMs = options.responseTimeoutMs ?? defaultMs;
    this.#tickMs = Math.min(
      500,
      Math.max(5, Math.min(enquireLinkMs || responseTimeoutMs, responseTimeoutMs) / 10),
    );
    this.#socket = socket;
    this.#options = options;
    this.#sendsId = commandId[options.sends];
    this.#answeredById = commandId[`${options.sends}_resp`];
    const receives = options.sends === 'submit_sm' ? 'deliver_sm' : 'submit_sm';
    this.#receivesId = commandId[receives];
    this.#answersId = commandId[`${receives}_resp`];
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
  open(maySend: boolean, mayReceive: boolean): void {
    this.#state = 'bound';
    this.#maySend = maySend;
    this.#mayReceive = mayReceive;
  }

  /** False, and nothing sent, when `freeWindow` is 0; onDrain tells when to try again. */
  send(token: Token, message: OutgoingMessage): boolean {
    // Making room may find out that the other side does not read, and close.
    if (this.freeWindow > 0) this.#output.reserve(messageBytesMax(message));
    if (this.freeWindow <= 0) {
      this.#full = true;
      return false;
    }
    const sequence = this.#window.nextSequence();
    const end = writeMessage(this.#output.buffer, this.#output.end, this.#sendsId, sequence, message);
    this.#window.add(sequence, token);
    this.#output.commit(end);
    if (this.#window.free <= 0) this.#full = true;
    return true;
  }

  /** Takes what came from the socket; the chunk may be overwritten afterwards. */
  receive(chunk: Buffer): void {
    if (this.#state === 'closed') return;
    try {
      this.#frames.push(chunk, this.#take);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#writeHeaderOnly(commandId.generic_nack, error.status, 0);
      this.close({ kind: 'protocol-error', error });
    }
    if (this.#full) this.#offerRoom();
    if (this.#state === 'unbinding') this.#unbindWhenAnswered();
  }

  nextSequence(): number {
    return this.#window.nextSequence();
  }

  /** Sends a PDU that is no message: bind and its answer. */
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
   * Takes no more messages, waits for the answers still to come (as long as one may take), sends unbind, waits for its
   * answer and closes. Resolves when the link is closed, whatever closed it.
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
    const id = readUint32(octets, start + 4);
    const status = readUint32(octets, start + 8);
    const sequence = readUint32(octets, start + 12);
    try {
      if (id === this.#answeredById) {
        const messageId = status === 0 ? readFinalText(octets, start + headerBytes, end).text : '';
        this.#onAnswer(sequence, status, messageId);
      } else if (id === this.#receivesId || id === commandId.data_sm) {
        this.#onMessage(id, sequence, octets, start, end);
      } else this.#onControl(id, status, sequence, octets, start, end);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      // Where this PDU ends is known, so nothing after it is lost.
      this.#refuse(id, error.status, sequence);
      this.#options.onUnreadable?.(error);
    }
    return !this.closed;
  };

  #onAnswer(sequence: number, status: number, messageId: string): void {
    const token = this.#window.take(sequence);
    if (token !== undefined) return this.#options.onAnswer(token, status, messageId);
    const doubt = this.#window.takeDoubt(sequence);
    if (doubt !== undefined) this.#options.onLateAnswer(doubt, status, messageId);
  }

  #onMessage(id: number, sequence: number, octets: Buffer, start: number, end: number): void {
    if (this.#state === 'binding' || !this.#mayReceive) {
      return this.#writeAnswer(id, sequence, commandStatus.ESME_RINVBNDSTS, '');
    }
    if (this.#intake.mustPutOff) {
      return this.#writeAnswer(id, sequence, commandStatus.ESME_RX_T_APPN, '');
    }
    const message =
      id === commandId.data_sm
        ? readDataMessage(octets, start + headerBytes, end)
        : readMessage(octets, start, end);
    this.#options.onMessage(message, this.#answerOnce(id, sequence, this.#intake.take()));
  }

  #answerOnce(id: number, sequence: number, arrivals: Arrivals): AnswerMessage {
    let isAnswered = false;
    return (status, messageId = '') => {
      if (isAnswered) return false;
      isAnswered = true;
      this.#intake.answered(arrivals);
      if (this.#state === 'closed') return false;
      this.#writeAnswer(id, sequence, status, messageId);
      return true;
    };
  }

  /** A request that cannot be read is answered by its own kind of answer; one that has none, by generic_nack. */
  #refuse(id: number, status: number, sequence: number): void {
    if (id === this.#receivesId || id === commandId.data_sm) this.#writeAnswer(id, sequence, status, '');
    else if (id < commandId.generic_nack) this.#writeHeaderOnly(commandId.generic_nack, status, sequence);
  }

  #onControl(id: number, status: number, sequence: number, octets: Buffer, start: number, end: number): void {
    switch (id) {
      case commandId.enquire_link:
        return this.#writeHeaderOnly(commandId.enquire_link_resp, 0, sequence);
      case commandId.enquire_link_resp:
        return;
      case commandId.unbind:
        this.#writeHeaderOnly(commandId.unbind_resp, 0, sequence);
        return this.close({ kind: 'peer-unbound' });
      case commandId.unbind_resp:
        if (this.#unbindSent) this.close({ kind: 'unbound' });
        return;
      case commandId.generic_nack:
        return this.#onNack(status, sequence);
      case commandId.alert_notification:
        return;
      default:
        if (this.#options.onOther(id, octets, start, end)) return;
        // An answer to nothing we asked is dropped; nacking it could go on for ever.
        this.#refuse(id, commandStatus.ESME_RINVCMDID, sequence);
    }
  }

  /**
   * Refuses one request, or, without a sequence number, says that our framing was not understood (§4.3.1). Without a
   * number and with another status it tells nothing that could be acted on: what it was for goes without an answer.
   */
  #onNack(status: number, sequence: number): void {
    if (sequence !== 0) return this.#onAnswer(sequence, status || commandStatus.ESME_RUNKNOWNERR, '');
    if (status !== commandStatus.ESME_RINVCMDLEN) return;
    const error = new ProtocolError(`the other side could not read what we sent: ${statusName(status)}`);
    this.close({ kind: 'protocol-error', error });
  }

  /** `id` is the request's. */
  #writeAnswer(id: number, sequence: number, status: number, messageId: string): void {
    const answersId = id === commandId.data_sm ? commandId.data_sm_resp : this.#answersId;
    this.#output.reserve(answerBytesMax(messageId));
    const { buffer, end } = this.#output;
    this.#output.commit(writeAnswer(buffer, end, answersId, status, sequence, messageId));
  }

  #writeHeaderOnly(id: number, status: number, sequence: number): void {
    this.#output.reserve(headerBytes);
    const { buffer, end } = this.#output;
    this.#output.commit(writeHeader(buffer, end, headerBytes, id, status, sequence));
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
      if (this.#tick - this.#enquiredTick >= this.#timeoutTicks) this.close({ kind: 'silent' });
    } else if (silentTicks >= this.#enquireTicks) {
      this.#enquiredTick = this.#tick;
      this.#writeHeaderOnly(commandId.enquire_link, 0, this.#window.nextSequence());
    }
  }

  #unbindWhenAnswered(): void {
    const waited = this.#tick - this.#unbindTick;
    if (this.#unbindSent) {
      if (waited >= this.#timeoutTicks) this.close({ kind: 'silent' });
    } else if (this.#window.outstanding === 0 || waited >= this.#timeoutTicks) {
      this.#unbindSent = true;
      this.#unbindTick = this.#tick;
      this.#writeHeaderOnly(commandId.unbind, 0, this.#window.nextSequence());
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
