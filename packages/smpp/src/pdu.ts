// The PDUs of SMPP 3.4 §4 that the product speaks, octets to objects and back. The `write…` functions put one PDU into a
// buffer that the caller owns and has made large enough (`…BytesMax`); they allocate nothing. Reading never trusts a
// length: whatever the octets are, the outcome is a PDU or a ProtocolError.

import { commandStatus } from './command-status.ts';
import { commandId, commandOf } from './commands.ts';
import { readDataMessage, writeDataMessage } from './data-sm.ts';
import { readFinalText, readText, readUint32, writeText, writeUint32 } from './link/octets.ts';
import { ProtocolError } from './link/protocol-error.ts';
import type { OutgoingMessage, ShortMessage } from './message.ts';
import { noTlvs, readMessageTlvs, readTlvs, type Tlvs, tlvBytesMax, writeTlvs } from './tlvs.ts';

export const headerBytes = 16;
/** The longest PDU that is read or written; a longer announced length is taken for lost framing. */
export const pduBytesMax = 65_536;
/** short_message holds one octet of length and 255 is reserved; longer bodies need message_payload (§5.2.21). */
export const shortMessageBytesMax = 254;

export type BindMode = 'transceiver' | 'transmitter' | 'receiver';
type BindCommand = `bind_${BindMode}`;

export interface BindFields {
  systemId: string;
  password: string;
  systemType: string;
  interfaceVersion: number;
  addressTon: number;
  addressNpi: number;
  addressRange: string;
}

interface Head {
  status: number;
  sequence: number;
}

export type Pdu = Head &
  (
    | { command: BindCommand; bind: BindFields }
    | { command: `${BindCommand}_resp`; systemId: string; tlvs: Tlvs }
    | { command: 'submit_sm' | 'deliver_sm' | 'data_sm'; message: ShortMessage }
    | { command: 'submit_sm_resp' | 'deliver_sm_resp' | 'data_sm_resp'; messageId: string; tlvs: Tlvs }
    | { command: 'unbind' | 'unbind_resp' | 'enquire_link' | 'enquire_link_resp' }
    | { command: 'generic_nack' | 'alert_notification' }
    | { command: 'unknown'; commandId: number }
  );

const noOctets = Buffer.alloc(0);
const fixedMessageBytes = headerBytes + 17;
export function writeHeader(
  target: Uint8Array,
  at: number,
  length: number,
  id: number,
  status: number,
  sequence: number,
): number {
  writeUint32(target, at, length);
  writeUint32(target, at + 4, id);
  writeUint32(target, at + 8, status);
  return writeUint32(target, at + 12, sequence);
}

/** An upper bound of the octets of a submit_sm or deliver_sm. */
export function messageBytesMax(message: OutgoingMessage): number {
  return (
    fixedMessageBytes +
    (message.serviceType?.length ?? 0) +
    (message.source?.length ?? 0) +
    message.destination.length +
    (message.scheduleDeliveryTime?.length ?? 0) +
    (message.validityPeriod?.length ?? 0) +
    (message.shortMessage?.length ?? 0) +
    (message.tlvs ? tlvBytesMax(message.tlvs) : 0)
  );
}

/**
 * Writes a submit_sm or deliver_sm and returns its end. RangeError when a field is longer than the standard allows or
 * is not ASCII, or when the body exceeds 254 octets; the target then holds no valid PDU.
 */
export function writeMessage(
  target: Uint8Array,
  start: number,
  id: number,
  sequence: number,
  message: OutgoingMessage,
): number {
  const body = message.shortMessage ?? noOctets;
  if (body.length > shortMessageBytesMax) {
    throw new RangeError(`short_message is longer than ${shortMessageBytesMax} octets`);
  }
  let at = start + headerBytes;
  at = writeText(target, at, message.serviceType ?? '', 6, 'service_type');
  target[at++] = message.sourceTon ?? 0;
  target[at++] = message.sourceNpi ?? 0;
  at = writeText(target, at, message.source ?? '', 21, 'source_addr');
  target[at++] = message.destinationTon ?? 0;
  target[at++] = message.destinationNpi ?? 0;
  at = writeText(target, at, message.destination, 21, 'destination_addr');
  target[at++] = message.esmClass ?? 0;
  target[at++] = message.protocolId ?? 0;
  target[at++] = message.priority ?? 0;
  at = writeText(target, at, message.scheduleDeliveryTime ?? '', 17, 'schedule_delivery_time');
  at = writeText(target, at, message.validityPeriod ?? '', 17, 'validity_period');
  target[at++] = message.registeredDelivery ?? 0;
  target[at++] = message.replaceIfPresent ?? 0;
  target[at++] = message.dataCoding ?? 0;
  target[at++] = message.defaultMessageId ?? 0;
  target[at++] = body.length;
  target.set(body, at);
  at += body.length;
  if (message.tlvs) at = writeTlvs(target, at, message.tlvs);
  if (at - start > pduBytesMax) throw new RangeError(`the PDU is longer than ${pduBytesMax} octets`);
  writeHeader(target, start, at - start, id, 0, sequence);
  return at;
}

/** An upper bound of the octets of a submit_sm_resp or deliver_sm_resp. */
export function answerBytesMax(messageId: string): number {
  return headerBytes + messageId.length + 1;
}

/** Writes a submit_sm_resp or deliver_sm_resp; a refusing one has no body (§4.4.2). RangeError as `writeMessage`. */
export function writeAnswer(
  target: Uint8Array,
  start: number,
  id: number,
  status: number,
  sequence: number,
  messageId: string,
): number {
  let end = start + headerBytes;
  if (status === 0) end = writeText(target, end, messageId, 65, 'message_id');
  writeHeader(target, start, end - start, id, status, sequence);
  return end;
}

/** Any PDU as octets of its own: for the rare ones, and for tests. RangeError as `writeMessage`. */
export function encodePdu(pdu: Exclude<Pdu, { command: 'unknown' }>): Buffer {
  const target = Buffer.allocUnsafe(pduBytesMax * 2);
  const end = writePdu(target, pdu);
  if (end > pduBytesMax) throw new RangeError(`the PDU is longer than ${pduBytesMax} octets`);
  return Buffer.from(target.subarray(0, end));
}

/** Reads the PDU that fills `octets` from `start` to `end`. Throws ProtocolError and nothing else. */
export function decodePdu(octets: Buffer, start = 0, end: number = octets.length): Pdu {
  if (end - start < headerBytes || end > octets.length || readUint32(octets, start) !== end - start) {
    throw new ProtocolError('the length of the PDU is not the one in its header');
  }
  const id = readUint32(octets, start + 4);
  const head = { status: readUint32(octets, start + 8), sequence: readUint32(octets, start + 12) };
  const command = commandOf(id);
  switch (command) {
    case undefined:
      return { ...head, command: 'unknown', commandId: id };
    case 'bind_receiver':
    case 'bind_transmitter':
    case 'bind_transceiver':
      return { ...head, command, bind: readBind(octets, start, end) };
    case 'bind_receiver_resp':
    case 'bind_transmitter_resp':
    case 'bind_transceiver_resp': {
      const { text: systemId, next } = readFinalText(octets, start + headerBytes, end);
      return { ...head, command, systemId, tlvs: readTlvs(octets, next, end) };
    }
    case 'submit_sm':
    case 'deliver_sm':
      return { ...head, command, message: readMessage(octets, start, end) };
    case 'data_sm':
      return { ...head, command, message: readDataMessage(octets, start + headerBytes, end) };
    case 'submit_sm_resp':
    case 'deliver_sm_resp':
    case 'data_sm_resp': {
      const { text: messageId, next } = readFinalText(octets, start + headerBytes, end);
      return { ...head, command, messageId, tlvs: readTlvs(octets, next, end) };
    }
    default:
      return { ...head, command };
  }
}

/** The body of the submit_sm or deliver_sm between `start` and `end`; its octets are copied, so that it may be kept. */
export function readMessage(octets: Buffer, start: number, end: number): ShortMessage {
  let text = readText(octets, start + headerBytes, end);
  const serviceType = text.text;
  let at = text.next;
  const sourceTon = octets[at++] ?? 0;
  const sourceNpi = octets[at++] ?? 0;
  text = readText(octets, at, end);
  const source = text.text;
  at = text.next;
  const destinationTon = octets[at++] ?? 0;
  const destinationNpi = octets[at++] ?? 0;
  text = readText(octets, at, end);
  const destination = text.text;
  at = text.next;
  const esmClass = octets[at++] ?? 0;
  const protocolId = octets[at++] ?? 0;
  const priority = octets[at++] ?? 0;
  text = readText(octets, at, end);
  const scheduleDeliveryTime = text.text;
  text = readText(octets, text.next, end);
  const validityPeriod = text.text;
  at = text.next;
  const bodyAt = at + 5;
  const bodyEnd = bodyAt + (octets[at + 4] ?? 0);
  if (bodyAt > end) throw new ProtocolError('a message ends before its sm_length');
  if (bodyEnd > end) {
    throw new ProtocolError('short_message reaches beyond its PDU', commandStatus.ESME_RINVMSGLEN);
  }
  return {
    serviceType,
    sourceTon,
    sourceNpi,
    source,
    destinationTon,
    destinationNpi,
    destination,
    esmClass,
    protocolId,
    priority,
    scheduleDeliveryTime,
    validityPeriod,
    registeredDelivery: octets[at] ?? 0,
    replaceIfPresent: octets[at + 1] ?? 0,
    dataCoding: octets[at + 2] ?? 0,
    defaultMessageId: octets[at + 3] ?? 0,
    shortMessage: bodyEnd === bodyAt ? noOctets : Buffer.from(octets.subarray(bodyAt, bodyEnd)),
    tlvs: bodyEnd === end ? noTlvs : readMessageTlvs(octets, bodyEnd, end, bodyEnd > bodyAt),
  };
}

function readBind(octets: Buffer, start: number, end: number): BindFields {
  const { text: systemId, next: passwordAt } = readText(octets, start + headerBytes, end);
  const { text: password, next: typeAt } = readText(octets, passwordAt, end);
  const { text: systemType, next: at } = readText(octets, typeAt, end);
  const { text: addressRange } = readText(octets, at + 3, end);
  const interfaceVersion = octets[at] ?? 0;
  const addressTon = octets[at + 1] ?? 0;
  const addressNpi = octets[at + 2] ?? 0;
  return { systemId, password, systemType, interfaceVersion, addressTon, addressNpi, addressRange };
}

function writePdu(target: Buffer, pdu: Exclude<Pdu, { command: 'unknown' }>): number {
  const id = commandId[pdu.command];
  if (pdu.command !== 'data_sm' && 'message' in pdu)
    return writeMessage(target, 0, id, pdu.sequence, pdu.message);
  let end = headerBytes;
  if (pdu.command === 'data_sm') end = writeDataMessage(target, end, pdu.message);
  else if ('bind' in pdu) end = writeBind(target, pdu.bind);
  else if ('tlvs' in pdu && pdu.status === 0) {
    end =
      'systemId' in pdu
        ? writeText(target, end, pdu.systemId, 16, 'system_id')
        : writeText(target, end, pdu.messageId, 65, 'message_id');
    end = writeTlvs(target, end, pdu.tlvs);
  }
  writeHeader(target, 0, end, id, pdu.status, pdu.sequence);
  return end;
}

function writeBind(target: Uint8Array, bind: BindFields): number {
  let at = writeText(target, headerBytes, bind.systemId, 16, 'system_id');
  // The standard allows 8 characters; carriers hand out longer passwords and expect them whole.
  at = writeText(target, at, bind.password, 65, 'password');
  at = writeText(target, at, bind.systemType, 13, 'system_type');
  target[at++] = bind.interfaceVersion;
  target[at++] = bind.addressTon;
  target[at++] = bind.addressNpi;
  return writeText(target, at, bind.addressRange, 41, 'address_range');
}
