/**
 * Finds the message of a receipt among those that this sender submitted on this channel. What it does not find (submitted by
 * another sender, before a restart, or too long ago) goes into the journal as a stray, and the fold looks in the database.
 */
import type { PersonalData } from '../access/personal-data.ts';
import type { Acknowledge, GatewayReceipt } from '../gateways/gateway.ts';
import type { SegmentToken } from './batch.ts';
import type { BeatRecord } from './beat.ts';
import { EventKind } from './events.ts';

/** Messages remembered for their receipt; beyond it the oldest are left to the database. Some 200 bytes each. */
const REMEMBERED_MAX = 200_000;
const PHONE_DIGITS = 11;

const kindOf = {
  delivered: EventKind.delivered,
  failed: EventKind.failed,
  expired: EventKind.expired,
  unknown: EventKind.unknown,
} as const;

export class ReceiptDesk {
  readonly #personalData: PersonalData;
  readonly #sent = new Map<string, SegmentToken>();
  #waiting: { receipt: GatewayReceipt; acknowledge: Acknowledge }[] = [];

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
    this.#sent.set(messageId, token);
    if (this.#sent.size <= REMEMBERED_MAX) return;
    for (const oldest of this.#sent.keys()) {
      this.#sent.delete(oldest);
      break;
    }
  }

  take(receipt: GatewayReceipt, acknowledge: Acknowledge): void {
    this.#waiting.push({ receipt, acknowledge });
  }

  /**
   * Writes what has come into the record, with the answers of the same beat known already: a receipt that overtook its
   * answer finds it here. Returns what is to be acknowledged once the record is durable.
   */
  settle(record: BeatRecord): Acknowledge[] {
    const arrived = this.#waiting;
    this.#waiting = [];
    for (const { receipt } of arrived) this.#settleOne(receipt, record);
    return arrived.map(({ acknowledge }) => acknowledge);
  }

  #settleOne(receipt: GatewayReceipt, record: BeatRecord): void {
    // On its way, says the carrier: nothing to write down.
    if (receipt.outcome === 'pending') return;
    const phone = receipt.phone.slice(-PHONE_DIGITS);
    const messageId = this.#find(receipt, phone);
    const token = messageId === undefined ? undefined : this.#sent.get(messageId);
    const kind = kindOf[receipt.outcome];
    if (messageId === undefined || !token) {
      record.addStray(receipt.messageId, this.#personalData.hash(phone), kind, receipt.code);
      return;
    }
    this.#sent.delete(messageId);
    record.add(token, kind, receipt.code);
  }

  /** The id as remembered. The number must agree: one message's decimal id can be another's hexadecimal one. */
  #find(receipt: GatewayReceipt, phone: string): string | undefined {
    if (this.#sent.get(receipt.messageId)?.phone === phone) return receipt.messageId;
    if (this.#sent.size === 0) return undefined;
    return receipt.otherForms().find((form) => this.#sent.get(form)?.phone === phone);
  }
}
