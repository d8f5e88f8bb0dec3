/**
 * CMPP, SMGP and SGIP as a channel speaks them. In SGIP reports and replies come on connections that the carrier opens to us, so
 * that the channel listens as well.
 */

import type { ChannelTerms } from '@farmers-mailbox/contract/messaging/channels/protocols.ts';
import { cmppDialect } from '@farmers-mailbox/smpp/cmpp/dialect.ts';
import { dataCodingOf, decodeGsm, decodeText } from '@farmers-mailbox/smpp/encoding.ts';
import type { AnswerMessage } from '@farmers-mailbox/smpp/link/link-options.ts';
import type { Delivery, Dialect, Reply, Report, Text } from '@farmers-mailbox/smpp/mainland/dialect.ts';
import { type Listener, listenAsSp } from '@farmers-mailbox/smpp/mainland/listener.ts';
import { connectToGateway, type MainlandSession } from '@farmers-mailbox/smpp/mainland/session.ts';
import { splitUdh, udhIndicator } from '@farmers-mailbox/smpp/segments.ts';
import { sgipDialect } from '@farmers-mailbox/smpp/sgip/dialect.ts';
import { smgpDialect } from '@farmers-mailbox/smpp/smgp/dialect.ts';
import type { Pauses } from './connection-slot.ts';
import type {
  ChannelAccount,
  GatewayEvents,
  GatewayTimes,
  GatewayTrouble,
  OutgoingSegment,
  RefusalKind,
} from './gateway.ts';
import {
  LinkGateway,
  type SessionCalls,
  type Speech,
  type SpokenSession,
  UNACKNOWLEDGED_MAX,
} from './link-gateway.ts';
import {
  familyOf,
  isWrongLogin,
  type MainlandProtocol,
  outcomeOf,
  receiptCodeOf,
  refusalCodeOf,
  type Verdict,
  verdictOf,
} from './mainland-codes.ts';
import { type RecipientOf, recipientBeside } from './receipt-number.ts';
import { RefusalHold } from './refusal-hold.ts';

/** As its carrier gave them to an office. */
export interface MainlandTerms extends ChannelTerms {
  /** SGIP: the address of this machine to which it connects; every one unless it is told */
  readonly listenHost?: string;
}

/** The documents' number of tries before a silent link is given up. */
const ENQUIRIES = 3;
const LISTEN_AGAIN_MS = 5_000;
/** Of IPv6 too where the machine has it. */
const EVERY_ADDRESS = '';
/** A carrier makes a few; more are strangers'. */
const CARRIER_LINKS_MAX = 50;
/** A minute at the least: carriers lock accounts that knock again and again. */
const WRONG_LOGIN_PAUSES: Pauses = { reconnectFirstMs: 80_000, reconnectMostMs: 300_000 };
/** Beyond it the oldest are left to the database, which finds them by number and time. */
const DOUBTS_MAX = 100_000;

export class MainlandGateway<Token extends object> extends LinkGateway<Token> {
  constructor(
    protocol: MainlandProtocol,
    account: ChannelAccount,
    terms: MainlandTerms,
    events: GatewayEvents<Token>,
    times: GatewayTimes,
  ) {
    const hold = new RefusalHold(times);
    super(
      account,
      events,
      times,
      new MainlandSpeech({ protocol, account, terms, events, times, hold }),
      hold,
    );
  }
}

interface SpeechNeeds<Token extends object> {
  readonly protocol: MainlandProtocol;
  readonly account: ChannelAccount;
  readonly terms: MainlandTerms;
  readonly events: GatewayEvents<Token>;
  readonly times: GatewayTimes;
  readonly hold: RefusalHold;
}

class MainlandSpeech<Token extends object> implements Speech<Token> {
  readonly mayEndIdle: boolean;
  readonly #protocol: MainlandProtocol;
  readonly #family: ReturnType<typeof familyOf>;
  readonly #account: ChannelAccount;
  readonly #terms: MainlandTerms;
  readonly #events: GatewayEvents<Token>;
  readonly #times: GatewayTimes;
  readonly #hold: RefusalHold;
  readonly #recipientOf: RecipientOf;
  #accepted = 0;
  /** of a text whose form was refused: so many had been accepted by then */
  readonly #acceptedBefore = new WeakMap<Token, number>();
  /** SGIP: the number of each text without an answer, and the text of each number in doubt: a report settles it */
  readonly #numbers = new Map<Token, string>();
  readonly #doubts = new Map<string, Token>();
  #listener: Listener<Token, Text, Delivery> | undefined;
  #deafFor = '';
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ protocol, account, terms, events, times, hold }: SpeechNeeds<Token>) {
    this.#hold = hold;
    this.mayEndIdle = protocol === 'SGIP12';
    this.#protocol = protocol;
    this.#family = familyOf(protocol);
    this.#account = account;
    this.#recipientOf = recipientBeside(account.sourceNumber);
    this.#terms = terms;
    this.#events = events;
    this.#times = times;
  }

  get troubles(): readonly GatewayTrouble[] {
    const { heldFor } = this.#hold;
    return [
      { kind: 'misset', amount: heldFor === '' ? 0 : 1, detail: heldFor },
      { kind: 'deaf', amount: this.#deafFor === '' ? 0 : 1, detail: this.#deafFor },
    ];
  }

  get unacknowledged(): readonly { readonly count: number; readonly longestMs: number }[] {
    return [...(this.#listener?.sessions ?? [])].map((session) => session.unacknowledged);
  }

  pausesAfter(status: number): Pauses | undefined {
    return isWrongLogin(this.#family, status) ? WRONG_LOGIN_PAUSES : undefined;
  }

  open(): void {
    if (this.#protocol === 'SGIP12') void this.#listen();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#listener?.destroy();
  }

  async connect(host: string, calls: SessionCalls<Token>): Promise<SpokenSession<Token>> {
    const { port, account, secret, windowSize, heartbeatSeconds } = this.#account;
    const { responseTimeoutMs } = this.#times;
    const hearing = this.#protocol === 'SGIP12' ? new Hearing(responseTimeoutMs) : undefined;
    const onAnswer = hearing
      ? (token: Token, status: number, messageId: string): void => {
          hearing.hears();
          this.#onAnswer(token, status, messageId);
        }
      : this.#onAnswer;
    const session: MainlandSession<Token, Text, Delivery> = await connectToGateway<Token>({
      host,
      port,
      dialect: this.#dialect(),
      account: { name: account, secret },
      windowSize,
      unansweredMax: UNACKNOWLEDGED_MAX,
      enquireLinkMs: heartbeatSeconds * 1000,
      enquiries: ENQUIRIES,
      responseTimeoutMs,
      // SGIP's numbers must not come twice in a year: two connections in one second begin far from each other.
      firstSequence: this.#protocol === 'SGIP12' ? 1 + Math.floor(Math.random() * 0x7ffffffe) : 1,
      onAnswer,
      onLateAnswer: onAnswer,
      onTimeout: (token) => {
        this.#onDoubt(token);
        if (hearing?.isSilent) void session.unbind();
      },
      onMessage: (delivery, answer) => this.#onDelivery(delivery, answer),
      onUnreadable: calls.onUnreadable,
      onDrain: () => this.#events.onRoom(),
      onClose: (reason, unanswered) => {
        for (const token of unanswered) {
          this.#rememberDoubt(token);
          this.#numbers.delete(token);
        }
        calls.onClose(reason, unanswered);
      },
    });
    return {
      get bound() {
        return session.bound;
      },
      get freeWindow() {
        return session.freeWindow;
      },
      get unacknowledged() {
        return session.unacknowledged;
      },
      submit: (token, destination, segment) => {
        const sent = session.submit(token, this.#textOf(destination, segment));
        if (typeof sent === 'string') this.#numbers.set(token, sent);
        return sent !== false;
      },
      unbind: () => session.unbind(),
      destroy: () => session.destroy(),
    };
  }

  #dialect(): Dialect {
    const { spCode, serviceId, node } = this.#terms;
    switch (this.#protocol) {
      case 'CMPP20':
        return cmppDialect({ version: '2.0', spCode, serviceId });
      case 'CMPP30':
        return cmppDialect({ version: '3.0', spCode, serviceId });
      case 'SMGP30':
        return smgpDialect({ spCode, serviceId, productId: node });
      case 'SGIP12':
        return sgipDialect({ spCode, serviceId, node: Number(node) });
    }
  }

  #textOf(destination: string, { dataCoding, esmClass, body }: OutgoingSegment): Text {
    const { concatenation, content } = splitUdh(body, esmClass);
    const isGsm = dataCoding === dataCodingOf.gsm;
    return {
      source: this.#account.sourceNumber,
      destination,
      format: isGsm ? ASCII : dataCoding,
      hasHeader: (esmClass & udhIndicator) !== 0,
      total: concatenation?.total ?? 1,
      part: concatenation?.sequence ?? 1,
      content: isGsm
        ? Buffer.concat([body.subarray(0, body.length - content.length), asAscii(content)])
        : body,
    };
  }

  readonly #onAnswer = (token: Token, status: number, messageId: string): void => {
    const number = this.#numbers.get(token);
    this.#numbers.delete(token);
    if (number !== undefined) this.#doubts.delete(number);
    if (status === 0) {
      this.#accepted += 1;
      this.#hold.taken();
      return this.#events.onAccepted(token, number ?? messageId);
    }
    const code = refusalCodeOf(this.#family, status);
    this.#events.onRefused(token, this.#kindOf(token, verdictOf(this.#family, status), code), code);
  };

  #kindOf(token: Token, verdict: Verdict, code: string): RefusalKind {
    if (verdict !== 'setting' && verdict !== 'form') return verdict;
    const acceptedBefore = this.#acceptedBefore.get(token);
    this.#acceptedBefore.set(token, this.#accepted);
    // Others were taken since it was refused before: it is this text that is at fault.
    if (verdict === 'form' && acceptedBefore !== undefined && acceptedBefore < this.#accepted) return 'final';
    this.#hold.refused(code);
    return 'transient';
  }

  #onDoubt(token: Token): void {
    this.#rememberDoubt(token);
    this.#events.onDoubt(token);
  }

  #rememberDoubt(token: Token): void {
    const number = this.#numbers.get(token);
    if (number === undefined) return;
    this.#doubts.set(number, token);
    const [oldest] = this.#doubts.keys();
    if (oldest !== undefined && this.#doubts.size > DOUBTS_MAX) this.#doubts.delete(oldest);
  }

  #onDelivery(delivery: Delivery, answer: AnswerMessage): void {
    const acknowledge = () => void answer(0);
    if (delivery.kind === 'report') this.#onReport(delivery, acknowledge);
    else if (delivery.kind === 'reply') this.#onReply(delivery, acknowledge);
    else acknowledge();
  }

  #onReport(report: Report, acknowledge: () => void): void {
    const doubted = this.#doubts.get(report.messageId);
    if (doubted) {
      this.#doubts.delete(report.messageId);
      this.#onAnswer(doubted, 0, report.messageId);
    }
    const code = receiptCodeOf(this.#family, report);
    const { messageId } = report;
    const phone = this.#recipientOf(report.phone, report.number);
    this.#events.onReceipt({ messageId, phone, outcome: outcomeOf(report), code }, acknowledge);
  }

  #onReply({ phone, number, format, hasHeader, content: body }: Reply, acknowledge: () => void): void {
    const { content, concatenation } = splitUdh(body, hasHeader ? udhIndicator : 0);
    this.#events.onInbound({ phone, number, content: wordsOf(content, format), concatenation }, acknowledge);
  }

  /** Another program of this machine may still hold the port: it is tried again, and shown meanwhile. */
  async #listen(): Promise<void> {
    const { account, secret } = this.#account;
    try {
      const listener = await listenAsSp<Token>({
        host: this.#terms.listenHost ?? EVERY_ADDRESS,
        port: this.#terms.listenPort,
        sessionsMax: CARRIER_LINKS_MAX,
        dialect: this.#dialect(),
        secret,
        unansweredMax: UNACKNOWLEDGED_MAX,
        onLogin: ({ type, name, proves }) => (type === 2 && name === account && proves(secret) ? 0 : 1),
        onMessage: (delivery, answer) => this.#onDelivery(delivery, answer),
      });
      if (this.#isClosed) return void listener.destroy();
      this.#listener = listener;
      this.#deafFor = '';
    } catch (error) {
      this.#deafFor = error instanceof Error ? error.message : String(error);
      if (!this.#isClosed) this.#retry = setTimeout(() => void this.#listen(), LISTEN_AGAIN_MS);
    }
  }
}

/** SGIP has no sign of life: over a link that is dead every text would fall into doubt, one after another. */
class Hearing {
  readonly #patienceMs: number;
  #heardAt = performance.now();

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  hears(): void {
    this.#heardAt = performance.now();
  }

  get isSilent(): boolean {
    return performance.now() - this.#heardAt >= this.#patienceMs;
  }
}

const ASCII = 0;

/** Of GSM's alphabet come the letters alone that are ASCII's as well (wire-text.ts). */
const asAscii = (content: Uint8Array): Buffer => Buffer.from(decodeGsm(content), 'latin1');

/** Format 0 is ASCII here, in which some gateways send GBK: of that ASCII is a part. SMPP would read GSM's alphabet. */
export function wordsOf(content: Uint8Array, format: number): string {
  return format === ASCII ? decodeText(content, 15).replace(/\0+$/, '') : decodeText(content, format);
}
