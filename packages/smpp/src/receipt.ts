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

/** The standard's final and passing states by the number in message_state (§5.2.28; 0 and 9 are of SMPP 5.0). */
const statByMessageState: Readonly<Record<number, string>> = {
  0: 'SCHEDULED',
  1: 'ENROUTE',
  2: 'DELIVRD',
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIV',
  6: 'ACCEPTD',
  7: 'UNKNOWN',
  8: 'REJECTD',
  9: 'SKIPPED',
};
const messageStateByStat = new Map(
  Object.entries(statByMessageState).map(([state, stat]) => [stat, Number(state)]),
);

export type Outcome = 'delivered' | 'failed' | 'expired' | 'pending' | 'unknown';

/** Appendix B's seven letters, the whole names of §5.2.28, and how these are often spelled. */
const outcomeByStat: ReadonlyMap<string, Outcome> = new Map([
  ['DELIVRD', 'delivered'],
  ['DELIVERED', 'delivered'],
  ['EXPIRED', 'expired'],
  ['DELETED', 'failed'],
  ['UNDELIV', 'failed'],
  ['UNDELIVERABLE', 'failed'],
  ['UNDELIVERED', 'failed'],
  ['REJECTD', 'failed'],
  ['REJECTED', 'failed'],
  ['FAILED', 'failed'],
  ['SKIPPED', 'failed'],
  ['ENROUTE', 'pending'],
  ['ACCEPTD', 'pending'],
  ['ACCEPTED', 'pending'],
  ['SCHEDULED', 'pending'],
  ['UNKNOWN', 'unknown'],
]);

/** The mainland's codes in place of a word: two letters for who reports, and a number (`MK:0001`). */
const carrierCode = /^[A-Z]{1,4}:\S+$/;
/** Of these, what the SMSC or the next gateway never reported, or was UNKNOWN or ACCEPTD to it (MM, ML): nobody knows whether it arrived. */
const codeWithoutReport = /^(?:[MI]C|M[LM]):/;

export interface Receipt {
  /** The message id as the carrier wrote it, receipted_message_id before the text. May differ from the answer's: message-id.ts. */
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
 * True if a deliver_sm is a receipt rather than a reply from a handset. The text alone is never believed: anybody could
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
  // Carriers write receipts in ASCII under data_coding 0, where GSM 03.38 would turn the '_' of an id into '§'. Some end
  // the text, or single fields in it, as C strings: a NUL is a blank here.
  const fields = fieldsOf(decodeText(content, message.dataCoding || latin1).replaceAll('\0', ' '));
  const id = message.tlvs.receiptedMessageId?.trim() || fields.get('id');
  const state = statByMessageState[message.tlvs.messageState ?? -1];
  const stat = fields.get('stat')?.toUpperCase() || state;
  if (!id || !stat) return undefined;
  const receipt: Receipt = { id, stat, outcome: outcomeOf(stat) ?? outcomeOf(state ?? '') ?? 'unknown' };
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

/**
 * Outcome of a stat; undefined for a word that neither the standard nor the mainland's carriers know. Such a
 * word says nothing: a message called failed on its account would be sent again to people who have it.
 */
export function outcomeOf(stat: string): Outcome | undefined {
  const word = stat.toUpperCase();
  const known = outcomeByStat.get(word);
  if (known || !carrierCode.test(word)) return known;
  return codeWithoutReport.test(word) ? 'unknown' : 'failed';
}

/**
 * The receipt's text and optional parameters, to be sent in a deliver_sm of data_coding 0. `text` is cut to its first 20
 * characters, as appendix B has it; characters outside ASCII become '?'.
 */
export function formatReceipt(
  receipt: ReceiptToFormat,
): Pick<ShortMessage, 'esmClass' | 'dataCoding' | 'shortMessage' | 'tlvs'> {
  const digits = receipt.withSeconds ? 12 : 10;
  const submitDate = formatReceiptDate(receipt.submitDate, utcOffsetMinutesDefault).slice(0, digits);
  const doneDate = formatReceiptDate(receipt.doneDate, utcOffsetMinutesDefault).slice(0, digits);
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
