// data_sm (SMPP 3.4 §4.7.1): the shorter command for what submit_sm and deliver_sm carry, whose text always travels in
// message_payload. Some SMSCs send their receipts and replies in it. Our own texts never leave in it.

import { readText, writeText } from './link/octets.ts';
import { ProtocolError } from './link/protocol-error.ts';
import type { OutgoingMessage, ShortMessage } from './message.ts';
import { readMessageTlvs, writeTlvs } from './tlvs.ts';

const noOctets = Buffer.alloc(0);
const flagsBytes = 3;

/** The body between `at`, behind the header, and `end`; fields that a data_sm lacks are empty or 0. */
export function readDataMessage(octets: Buffer, at: number, end: number): ShortMessage {
  let text = readText(octets, at, end);
  const serviceType = text.text;
  const sourceAt = text.next;
  text = readText(octets, sourceAt + 2, end);
  const source = text.text;
  const destinationAt = text.next;
  text = readText(octets, destinationAt + 2, end);
  const destination = text.text;
  const flagsAt = text.next;
  const tlvsAt = flagsAt + flagsBytes;
  if (tlvsAt > end) throw new ProtocolError('a data_sm ends before its data_coding');
  return {
    serviceType,
    sourceTon: octets[sourceAt] ?? 0,
    sourceNpi: octets[sourceAt + 1] ?? 0,
    source,
    destinationTon: octets[destinationAt] ?? 0,
    destinationNpi: octets[destinationAt + 1] ?? 0,
    destination,
    esmClass: octets[flagsAt] ?? 0,
    protocolId: 0,
    priority: 0,
    scheduleDeliveryTime: '',
    validityPeriod: '',
    registeredDelivery: octets[flagsAt + 1] ?? 0,
    replaceIfPresent: 0,
    dataCoding: octets[flagsAt + 2] ?? 0,
    defaultMessageId: 0,
    shortMessage: noOctets,
    tlvs: readMessageTlvs(octets, tlvsAt, end, false),
  };
}

/** Writes the body from `at` and returns its end. RangeError when a field is longer than the standard allows. */
export function writeDataMessage(target: Uint8Array, at: number, message: OutgoingMessage): number {
  at = writeText(target, at, message.serviceType ?? '', 6, 'service_type');
  target[at++] = message.sourceTon ?? 0;
  target[at++] = message.sourceNpi ?? 0;
  at = writeText(target, at, message.source ?? '', 65, 'source_addr');
  target[at++] = message.destinationTon ?? 0;
  target[at++] = message.destinationNpi ?? 0;
  at = writeText(target, at, message.destination, 65, 'destination_addr');
  target[at++] = message.esmClass ?? 0;
  target[at++] = message.registeredDelivery ?? 0;
  target[at++] = message.dataCoding ?? 0;
  return message.tlvs ? writeTlvs(target, at, message.tlvs) : at;
}
