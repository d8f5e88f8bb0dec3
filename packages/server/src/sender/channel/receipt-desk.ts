/**
 * Finds the message of a receipt among those that this sender submitted on this channel. What it does not find (submitted by
 * another sender, before a restart, or too long ago) goes into the journal as unmatched, and applying it looks in the database.
 */
import { messageIdKey, messageIdKeys } from '@farmers-mailbox/smpp/message-id.ts';
import type { PersonalData } from '../../access/personal-data.ts';
import type { Acknowledge, GatewayReceipt } from '../../gateways/gateway.ts';
import type { SegmentToken, SentSegment } from '../claim/batch.ts';
import { EventKind } from '../events.ts';
import type { BeatRecord } from '../journal/beat.ts';
import { SentMessages } from './sent-messages.ts';

const PHONE_DIGITS = 11;

const kindOf = {
  delivered: EventKind.delivered,
  failed: EventKind.failed,
  expired: EventKind.expired,
  unknown: EventKind.unknown,
} as const;

interface Waiting {
  readonly receipt: GatewayReceipt;
  readonly kind: EventKind;
  readonly acknowledge: Acknowledge;
}

export class ReceiptDesk {
  readonly #personalData: PersonalData;
  readonly #sent = new SentMessages();
  #waiting: Waiting[] = [];

  constructor(personalData: PersonalData) {
    this.#personalData = personalData;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get remembered(): number {
    return this.#sent.size;
  }

  remember(messageId: string, token: SegmentToken): void {
    this.#sent.remember(messageId, token);
  }

  /** A beat was lost, and the acceptances in it: receipts must not speak for them. */
  forget(): void {
    this.#sent.forget();
  }

  /** On its way, says the carrier: nothing to write down, and so nothing to wait for. */
  take(receipt: GatewayReceipt, acknowledge: Acknowledge): void {
    const { outcome } = receipt;
    if (outcome === 'pending') acknowledge();
    else this.#waiting.push({ receipt, kind: kindOf[outcome], acknowledge });
  }

  /**
   * Writes what has come into the record, with the answers of the same beat known already: a receipt that overtook its
   * answer finds it here. The record keeps what is to be acknowledged once it is durable.
   */
  settle(record: BeatRecord): void {
    for (const { receipt, kind, acknowledge } of this.#waiting.splice(0)) {
      const phone = receipt.phone.slice(-PHONE_DIGITS);
      const sent = this.#take(receipt, Number(phone));
      if (sent) record.addReceipt(sent, kind, receipt.code);
      else record.addUnmatched(receipt.messageId, this.#personalData.hash(phone), kind, receipt.code);
      record.acknowledgements.push(acknowledge);
    }
  }

  #take(receipt: GatewayReceipt, phone: number): SentSegment | undefined {
    if (this.#sent.size === 0) return undefined;
    // Most carriers write an id one way only: the other ways are not worked out for those.
    const asItIs = this.#sent.take(messageIdKey(receipt.messageId), phone);
    if (asItIs) return asItIs;
    for (const key of messageIdKeys(receipt.messageId)) {
      const sent = this.#sent.take(key, phone);
      if (sent) return sent;
    }
    return undefined;
  }
}
