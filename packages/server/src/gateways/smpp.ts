/**
 * SMPP 3.4 as a channel speaks it: transceivers, receipts by their text and optional parameters, replies.
 */

import { decodeText } from '@farmers-mailbox/smpp/encoding.ts';
import { bodyOf, type ShortMessage } from '@farmers-mailbox/smpp/message.ts';
import { isReceipt, parseReceipt } from '@farmers-mailbox/smpp/receipt.ts';
import { concatenationOf, splitUdh } from '@farmers-mailbox/smpp/segments.ts';
import { connectSession } from '@farmers-mailbox/smpp/session.ts';
import type {
  Acknowledge,
  ChannelAccount,
  GatewayEvents,
  GatewayReceipt,
  GatewayTimes,
  ReceiptOutcome,
} from './gateway.ts';
import {
  LinkGateway,
  type SessionCalls,
  type Speech,
  type SpokenSession,
  UNACKNOWLEDGED_MAX,
} from './link-gateway.ts';
import { type RecipientOf, recipientBeside } from './receipt-number.ts';
import { receiptCodeOf, refusalCodeOf, refusalKindOf } from './smpp-codes.ts';

/** Carriers keep trying for a day; after that the text is no longer news. Relative, 24 hours (SMPP 3.4 §7.1.1.2). */
const VALIDITY = '000001000000000R';
const WITH_RECEIPT = 1;
/** SMPP allows 64 octets. Of what is much longer this says enough, and no index of the database takes all of it. */
const MESSAGE_ID_MAX = 255;

export class SmppGateway<Token extends object> extends LinkGateway<Token> {
  constructor(account: ChannelAccount, events: GatewayEvents<Token>, times: GatewayTimes) {
    super(account, events, times, new SmppSpeech(account, events, times));
  }
}

class SmppSpeech<Token extends object> implements Speech<Token> {
  readonly mayEndIdle = false;
  readonly troubles = [];
  readonly #account: ChannelAccount;
  readonly #events: GatewayEvents<Token>;
  readonly #times: GatewayTimes;
  readonly #recipientOf: RecipientOf;

  constructor(account: ChannelAccount, events: GatewayEvents<Token>, times: GatewayTimes) {
    this.#account = account;
    this.#events = events;
    this.#times = times;
    this.#recipientOf = recipientBeside(account.sourceNumber);
  }

  async connect(host: string, calls: SessionCalls<Token>): Promise<SpokenSession<Token>> {
    const { port, account, secret, sourceNumber, windowSize, heartbeatSeconds } = this.#account;
    const session = await connectSession<Token>({
      host,
      port,
      systemId: account,
      password: secret,
      windowSize,
      unansweredMax: UNACKNOWLEDGED_MAX,
      enquireLinkMs: heartbeatSeconds * 1000,
      responseTimeoutMs: this.#times.responseTimeoutMs,
      onSubmitAnswer: this.#onAnswer,
      onLateAnswer: this.#onAnswer,
      onSubmitTimeout: (token) => this.#events.onDoubt(token),
      onDeliver: (message, ack) => this.#onDeliver(message, () => void ack()),
      onUnreadable: calls.onUnreadable,
      onDrain: () => this.#events.onRoom(),
      onClose: calls.onClose,
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
      submit: (token, destination, segment) =>
        session.submit(token, {
          source: sourceNumber,
          destination,
          esmClass: segment.esmClass,
          dataCoding: segment.dataCoding,
          registeredDelivery: WITH_RECEIPT,
          validityPeriod: VALIDITY,
          shortMessage: segment.body,
        }),
      unbind: () => session.unbind(),
      destroy: () => session.destroy(),
    };
  }

  readonly #onAnswer = (token: Token, status: number, messageId: string): void => {
    if (status === 0) this.#events.onAccepted(token, messageId.trim().slice(0, MESSAGE_ID_MAX));
    else this.#events.onRefused(token, refusalKindOf(status), refusalCodeOf(status));
  };

  #onDeliver(message: ShortMessage, acknowledge: Acknowledge): void {
    if (!isReceipt(message)) return this.#onInbound(message, acknowledge);
    const phone = this.#recipientOf(message.source.trim(), message.destination.trim());
    const receipt = readReceipt(message, phone);
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
