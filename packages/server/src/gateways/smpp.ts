/**
 * A channel over SMPP 3.4: several transceiver connections to one account, each bound again with back-off when it is lost.
 */

import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { decodeText } from '@farmers-mailbox/smpp/encoding.ts';
import { BindError } from '@farmers-mailbox/smpp/link/bind-error.ts';
import { bodyOf, type ShortMessage } from '@farmers-mailbox/smpp/message.ts';
import { isReceipt, parseReceipt } from '@farmers-mailbox/smpp/receipt.ts';
import { concatenationOf, splitUdh } from '@farmers-mailbox/smpp/segments.ts';
import { connectSession, type Session } from '@farmers-mailbox/smpp/session.ts';
import { ConnectionSlot } from './connection-slot.ts';
import type {
  Acknowledge,
  ChannelAccount,
  Gateway,
  GatewayEvents,
  GatewayReceipt,
  GatewayTimes,
  GatewayTrouble,
  OutgoingSegment,
  ReceiptOutcome,
} from './gateway.ts';
import { receiptCodeOf, refusalCodeOf, refusalKindOf } from './smpp-codes.ts';

/** Carriers keep trying for a day; after that the text is no longer news. Relative, 24 hours (SMPP 3.4 §7.1.1.2). */
const VALIDITY = '000001000000000R';
const WITH_RECEIPT = 1;
/** Undelivered receipts of one connection that may wait for our disk. */
const UNACKNOWLEDGED_MAX = 5_000;
/** SMPP allows 64 octets. Of what is much longer this says enough, and no index of the database takes all of it. */
const MESSAGE_ID_MAX = 255;
/** Ends that soon after a bind, so often in a row, are no chance any more. */
const RESTLESS_AFTER = 3;
/** A repeated receipt comes within this time, however slow the carrier is. */
const UNREADABLE_TOLD_MS = 10 * 60_000;

export class SmppGateway<Token extends object> implements Gateway<Token> {
  readonly #account: ChannelAccount;
  readonly #events: GatewayEvents<Token>;
  readonly #times: GatewayTimes;
  readonly #slots: readonly ConnectionSlot[];
  readonly #sessions: Session<Token>[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  /** the account's own number, where it looks like a handset's */
  readonly #ownPhone: string | null;
  #next = 0;
  #isClosing = false;
  #refused = 0;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #refusedFor = '';
  readonly #pendingConnects = new Set<Promise<void>>();

  constructor(account: ChannelAccount, events: GatewayEvents<Token>, times: GatewayTimes) {
    this.#account = account;
    this.#ownPhone = normalisePhone(account.sourceNumber);
    this.#events = events;
    this.#times = times;
    this.#slots = Array.from({ length: account.connectCount }, () => new ConnectionSlot(times));
  }

  open(): void {
    for (const slot of this.#slots) this.#connect(slot);
  }

  get troubles(): GatewayTrouble[] {
    return [this.#restless(), this.#stalled(), this.#unreadable()].filter((trouble) => trouble.amount > 0);
  }

  get connections(): number {
    return this.#sessions.length;
  }

  get window(): number {
    return this.#sessions.length * this.#account.windowSize;
  }

  get room(): number {
    let room = 0;
    for (const session of this.#sessions) room += session.freeWindow;
    return room;
  }

  send(token: Token, destination: string, segment: OutgoingSegment): boolean {
    const session = this.#roomiest();
    if (!session) return false;
    return session.submit(token, {
      source: this.#account.sourceNumber,
      destination,
      esmClass: segment.esmClass,
      dataCoding: segment.dataCoding,
      registeredDelivery: WITH_RECEIPT,
      validityPeriod: VALIDITY,
      shortMessage: segment.body,
    });
  }

  async close(graceMs: number): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.race([Promise.all(this.#pendingConnects), delay(graceMs)]);
    await Promise.race([Promise.all(this.#sessions.map((session) => session.unbind())), delay(graceMs)]);
    for (const session of [...this.#sessions]) session.destroy();
  }

  /** The next one in turn that has room, so that connections fill evenly. */
  #roomiest(): Session<Token> | undefined {
    for (let tried = 0; tried < this.#sessions.length; tried += 1) {
      this.#next = (this.#next + 1) % this.#sessions.length;
      const session = this.#sessions[this.#next];
      if (session && session.freeWindow > 0) return session;
    }
    return undefined;
  }

  #connect(slot: ConnectionSlot): void {
    if (this.#isClosing) return;
    const attempt = this.#bind(slot)
      .catch((error: unknown) => {
        this.#tellFailure(error);
        this.#connectLater(slot, slot.refused());
      })
      .finally(() => this.#pendingConnects.delete(attempt));
    this.#pendingConnects.add(attempt);
  }

  #connectLater(slot: ConnectionSlot, pause: number): void {
    if (this.#isClosing) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#connect(slot);
    }, pause);
    this.#timers.add(timer);
  }

  async #bind(slot: ConnectionSlot): Promise<void> {
    // The SMSC may close in the same breath in which it accepts: then there is no session yet when onClose is called.
    const own: { session?: Session<Token> } = {};
    const { host, port, resolve } = this.#account;
    const session = await connectSession<Token>({
      host: resolve ? await resolve({ host, port }) : host,
      port,
      systemId: this.#account.account,
      password: this.#account.secret,
      windowSize: this.#account.windowSize,
      unansweredMax: UNACKNOWLEDGED_MAX,
      enquireLinkMs: this.#account.heartbeatSeconds * 1000,
      responseTimeoutMs: this.#times.responseTimeoutMs,
      onSubmitAnswer: this.#onAnswer,
      onLateAnswer: this.#onAnswer,
      onSubmitTimeout: (token) => this.#events.onDoubt(token),
      onDeliver: (message, ack) => this.#onDeliver(message, () => void ack()),
      onUnreadable: ({ message }) => {
        if (this.#refusedRecently === 0) this.#refused = 0;
        this.#refused += 1;
        this.#refusedAt = performance.now();
        this.#refusedFor = message;
      },
      onDrain: () => this.#events.onRoom(),
      onClose: (reason, unanswered) => {
        const words = reason.error?.message ?? reason.kind;
        const at = own.session ? this.#sessions.indexOf(own.session) : -1;
        if (at >= 0) this.#sessions.splice(at, 1);
        for (const token of unanswered) this.#events.onDoubt(token);
        if (this.#sessions.length === 0) {
          this.#events.onState({ kind: 'unreachable', reason: words });
        }
        this.#connectLater(slot, slot.lost(words));
      },
    });
    if (!session.bound) return;
    own.session = session;
    slot.bound();
    this.#sessions.push(session);
    this.#events.onState({ kind: 'connected', connections: this.#sessions.length });
    this.#events.onRoom();
  }

  readonly #onAnswer = (token: Token, status: number, messageId: string): void => {
    if (status === 0) this.#events.onAccepted(token, messageId.trim().slice(0, MESSAGE_ID_MAX));
    else this.#events.onRefused(token, refusalKindOf(status), refusalCodeOf(status));
  };

  #onDeliver(message: ShortMessage, acknowledge: Acknowledge): void {
    if (!isReceipt(message)) return this.#onInbound(message, acknowledge);
    const receipt = readReceipt(message, this.#recipientOf(message));
    // Without id or state it can settle nothing, now or later: the carrier is freed of it.
    if (receipt) this.#events.onReceipt(receipt, acknowledge);
    else acknowledge();
  }

  #onInbound(message: ShortMessage, acknowledge: Acknowledge): void {
    const { content, concatenation = concatenationOf(message.tlvs) } = splitUdh(
      bodyOf(message),
      message.esmClass,
    );
    const isLast = !concatenation || concatenation.sequence === concatenation.total;
    this.#events.onInbound(
      {
        phone: message.source.trim(),
        number: message.destination.trim(),
        content: decodeText(
          isLast ? withoutEndMark(content, message.dataCoding) : content,
          message.dataCoding,
        ),
        concatenation,
      },
      acknowledge,
    );
  }

  /** A receipt comes from the recipient; some carriers leave the addresses as they were in our text. */
  #recipientOf({ source, destination }: ShortMessage): string {
    const isRecipient = (address: string) => {
      const phone = normalisePhone(address);
      return phone !== null && phone !== this.#ownPhone;
    };
    return [source.trim(), destination.trim()].find(isRecipient) ?? source.trim();
  }

  #restless(): GatewayTrouble {
    const worst = this.#slots.reduce((one, other) => (other.shortLives > one.shortLives ? other : one));
    const amount = worst.shortLives >= RESTLESS_AFTER ? worst.shortLives : 0;
    return { kind: 'restless', amount, detail: worst.lastReason };
  }

  #stalled(): GatewayTrouble {
    const isLate = ({ longestMs }: { longestMs: number }) => longestMs > this.#times.stalledMs;
    const late = this.#sessions.map(({ unacknowledged }) => unacknowledged).filter(isLate);
    return { kind: 'stalled', amount: late.reduce((sum, { count }) => sum + count, 0), detail: '' };
  }

  #unreadable(): GatewayTrouble {
    return { kind: 'unreadable', amount: this.#refusedRecently, detail: this.#refusedFor };
  }

  /** Refused messages, the last of them a moment ago. */
  get #refusedRecently(): number {
    return performance.now() - this.#refusedAt < UNREADABLE_TOLD_MS ? this.#refused : 0;
  }

  #tellFailure(error: unknown): void {
    if (this.#sessions.length > 0) return;
    const isRefused = error instanceof BindError && error.commandStatus !== undefined;
    const reason = error instanceof Error ? error.message : String(error);
    this.#events.onState({ kind: isRefused ? 'refused' : 'unreachable', reason });
  }
}

const DELIVERED_STATE = 2;

function readReceipt(message: ShortMessage, phone: string): GatewayReceipt | undefined {
  const { receiptedMessageId, messageState } = message.tlvs;
  // Nearly every receipt says this, and its text would add nothing but time to read it.
  if (receiptedMessageId && messageState === DELIVERED_STATE) {
    return receiptOf(receiptedMessageId.trim(), phone, 'delivered', 'DELIVRD');
  }
  const receipt = parseReceipt(message);
  return receipt && receiptOf(receipt.id, phone, receipt.outcome, receiptCodeOf(receipt));
}

function receiptOf(id: string, phone: string, outcome: ReceiptOutcome, code: string): GatewayReceipt {
  return { messageId: id.slice(0, MESSAGE_ID_MAX), phone, outcome, code };
}

const GSM_CODING = 0;

/** In the GSM alphabet NUL is "@"; at the end of a text it is the end of a C string that was counted with it. */
function withoutEndMark(content: Uint8Array, dataCoding: number): Uint8Array {
  let { length } = content;
  if (dataCoding === GSM_CODING) while (length > 0 && content[length - 1] === 0) length -= 1;
  return content.subarray(0, length);
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
