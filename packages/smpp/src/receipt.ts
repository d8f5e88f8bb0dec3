// Delivery receipts: the text that SMSCs put into a deliver_sm (SMPP 3.4 appendix B), its optional parameters, and the
// writing of one. Which message a receipt belongs to, and whether it still counts, is decided by the server.

import { decodeText } from './encoding.ts';
import { bodyOf, type ShortMessage } from './message.ts';
import { splitUdh } from './segments.ts';

/** esm_class of a deliver_sm that carries a receipt (SMPP 3.4 §5.2.12). */
export const receiptEsmClass = 0x04;

const messageTypeBits = 0x3c;
const intermediateNotification = 0x20;
const latin1 = 0x03;

/** The standard's final and passing states by the number in message_state (§5.2.28). */
const statByMessageState: Readonly<Record<number, string>> = {
  1: 'ENROUTE',
  2: 'DELIVRD',
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIV',
  6: 'ACCEPTD',
  7: 'UNKNOWN',
  8: 'REJECTD',
};
const messageStateByStat = new Map(
  Object.entries(statByMessageState).map(([state, stat]) => [stat, Number(state)]),
);

export type Outcome = 'delivered' | 'failed' | 'pending' | 'unknown';

export interface Receipt {
  /** The message id as the carrier wrote it, receipted_message_id before the text. May differ from the answer's: `messageIdForms`. */
  id: string;
  /** Upper case: one of the standard's seven-letter words, or a code of the carrier's own such as `MK:0001`. */
  stat: string;
  outcome: Outcome;
  /** The carrier's error code, as written; undefined when none came. */
  err?: string;
  submitDate?: Date;
  doneDate?: Date;
  /** The first characters of the message, as some carriers repeat them. */
  text?: string;
}

export interface ReceiptToFormat {
  id: string;
  stat: string;
  submitDate: Date;
  doneDate: Date;
  err?: string;
  text?: string;
  /** Writes YYMMDDhhmmss instead of YYMMDDhhmm. */
  withSeconds?: boolean;
}

/** Mainland China has one time zone, and the dates of a receipt name none. */
const utcOffsetMinutesDefault = 480;

/**
 * Whether a deliver_sm is a receipt rather than a reply from a handset. The text alone is never believed: anybody could
 * write "id:… stat:DELIVRD" on a phone.
 */
export function isReceipt(message: Pick<ShortMessage, 'esmClass' | 'tlvs'>): boolean {
  const type = message.esmClass & messageTypeBits;
  return (
    type === receiptEsmClass ||
    type === intermediateNotification ||
    message.tlvs.receiptedMessageId !== undefined
  );
}

/**
 * Reads a receipt from its text and optional parameters, whatever the case, order and spacing of the fields.
 * Undefined when neither names a message id and a state: such a receipt can settle nothing. The dates are read in the
 * carrier's zone, and a date that does not exist is left out.
 */
export function parseReceipt(
  message: Pick<ShortMessage, 'shortMessage' | 'tlvs' | 'dataCoding' | 'esmClass'>,
  utcOffsetMinutes: number = utcOffsetMinutesDefault,
): Receipt | undefined {
  const content = splitUdh(bodyOf(message), message.esmClass).content;
  // Carriers write receipts in ASCII under data_coding 0, where GSM 03.38 would turn the '_' of an id into '§'.
  const fields = fieldsOf(decodeText(content, message.dataCoding || latin1));
  const id = message.tlvs.receiptedMessageId || fields.get('id');
  const stat = fields.get('stat')?.toUpperCase() || statByMessageState[message.tlvs.messageState ?? 0];
  if (!id || !stat) return undefined;
  const receipt: Receipt = { id, stat, outcome: outcomeOf(stat) };
  const err = fields.get('err');
  if (err) receipt.err = err;
  const submitDate = parseReceiptDate(fields.get('submitdate'), utcOffsetMinutes);
  if (submitDate) receipt.submitDate = submitDate;
  const doneDate = parseReceiptDate(fields.get('donedate'), utcOffsetMinutes);
  if (doneDate) receipt.doneDate = doneDate;
  const text = fields.get('text');
  if (text) receipt.text = text;
  return receipt;
}

/** What a stat means for the message. A carrier's own code is a failure; the standard's UNKNOWN stays unknown. */
export function outcomeOf(stat: string): Outcome {
  switch (stat.toUpperCase()) {
    case 'DELIVRD':
    case 'DELIVERED':
      return 'delivered';
    case 'ENROUTE':
    case 'ACCEPTD':
    case 'ACCEPTED':
    case 'SCHEDULED':
      return 'pending';
    case 'UNKNOWN':
      return 'unknown';
    default:
      return 'failed';
  }
}

/**
 * The receipt's text and optional parameters, to be sent in a deliver_sm of data_coding 0. `text` is cut to its first 20
 * characters, as appendix B has it; characters outside ASCII become '?'.
 */
export function formatReceipt(
  receipt: ReceiptToFormat,
  utcOffsetMinutes: number = utcOffsetMinutesDefault,
): Pick<ShortMessage, 'esmClass' | 'dataCoding' | 'shortMessage' | 'tlvs'> {
  const digits = receipt.withSeconds ? 12 : 10;
  const submitDate = formatReceiptDate(receipt.submitDate, utcOffsetMinutes).slice(0, digits);
  const doneDate = formatReceiptDate(receipt.doneDate, utcOffsetMinutes).slice(0, digits);
  const delivered = outcomeOf(receipt.stat) === 'delivered' ? '001' : '000';
  const text = (receipt.text ?? '').slice(0, 20).replace(/[^\x20-\x7e]/g, '?');
  const line =
    `id:${receipt.id} sub:001 dlvrd:${delivered} submit date:${submitDate} done date:${doneDate} ` +
    `stat:${receipt.stat} err:${receipt.err ?? '000'} text:${text}`;
  const messageState = messageStateByStat.get(receipt.stat);
  return {
    esmClass: receiptEsmClass,
    dataCoding: 0,
    shortMessage: Buffer.from(line, 'latin1'),
    tlvs: { receiptedMessageId: receipt.id, ...(messageState === undefined ? {} : { messageState }) },
  };
}

/**
 * The ways in which carriers write one message id: as it is, and, where it can be read so, the same number in decimal
 * and in upper and lower hexadecimal without leading zeros. Some answer in hex and report in decimal, or the reverse.
 */
export function messageIdForms(id: string): string[] {
  const forms = new Set([id]);
  const add = (value: bigint) => {
    forms.add(value.toString(10));
    forms.add(value.toString(16));
    forms.add(value.toString(16).toUpperCase());
  };
  if (/^\d{1,40}$/.test(id)) add(BigInt(id));
  if (/^[\da-f]{1,32}$/i.test(id)) add(BigInt(`0x${id}`));
  return [...forms];
}

const label = /(?:^|\s)(id|sub|dlvrd|submit[ _]?date|done[ _]?date|stat|err|text)\s*:/gi;

/** Field values by name, lower case and without spaces or underlines. The first of two equal names counts. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  let name = '';
  let valueAt = 0;
  const keep = (end: number) => {
    if (name && !fields.has(name)) fields.set(name, text.slice(valueAt, end).trim());
  };
  for (const match of text.matchAll(label)) {
    keep(match.index);
    name = (match[1] ?? '').toLowerCase().replace(/[ _]/, '');
    valueAt = match.index + match[0].length;
    // All that follows is the sender's own words, which may look like fields.
    if (name === 'text') break;
  }
  keep(text.length);
  return fields;
}

function parseReceiptDate(digits: string | undefined, utcOffsetMinutes: number): Date | undefined {
  const match = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?/.exec(digits ?? '');
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const local = new Date(Date.UTC(2000 + year, month - 1, day, hour, minute, second));
  const exists = local.getUTCMonth() === month - 1 && local.getUTCDate() === day && hour < 24 && minute < 60;
  return exists ? new Date(local.getTime() - utcOffsetMinutes * 60_000) : undefined;
}

function formatReceiptDate(date: Date, utcOffsetMinutes: number): string {
  return new Date(date.getTime() + utcOffsetMinutes * 60_000).toISOString().slice(2, 19).replace(/\D/g, '');
}
