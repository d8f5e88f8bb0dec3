// SMPP 3.4 on a link: which command is which, for either side of it. The PDUs themselves are pdu.ts.

import { commandStatus, statusName } from './command-status.ts';
import { commandId } from './commands.ts';
import { readDataMessage } from './data-sm.ts';
import { readFinalText, readUint32 } from './link/octets.ts';
import { ProtocolError } from './link/protocol-error.ts';
import type { Wire, WireLink } from './link/wire.ts';
import type { OutgoingMessage, ShortMessage } from './message.ts';
import {
  answerBytesMax,
  headerBytes,
  messageBytesMax,
  pduBytesMax,
  readMessage,
  writeAnswer,
  writeHeader,
  writeMessage,
} from './pdu.ts';

export class SmppWire implements Wire<OutgoingMessage, ShortMessage> {
  readonly headerBytes = headerBytes;
  readonly pduBytesMax = pduBytesMax;
  readonly notBoundStatus = commandStatus.ESME_RINVBNDSTS;
  readonly comeAgainStatus = commandStatus.ESME_RX_T_APPN;
  readonly messageBytesMax = messageBytesMax;
  readonly #sendsId: number;
  readonly #answeredById: number;
  readonly #receivesId: number;
  readonly #answersId: number;

  /** @param sends the message of this side: submit_sm for an ESME, deliver_sm for an SMSC; the other one is received */
  constructor(sends: 'submit_sm' | 'deliver_sm') {
    const receives = sends === 'submit_sm' ? 'deliver_sm' : 'submit_sm';
    this.#sendsId = commandId[sends];
    this.#answeredById = commandId[`${sends}_resp`];
    this.#receivesId = commandId[receives];
    this.#answersId = commandId[`${receives}_resp`];
  }

  take(link: WireLink, octets: Buffer, start: number, end: number): void {
    const id = readUint32(octets, start + 4);
    const status = readUint32(octets, start + 8);
    const sequence = readUint32(octets, start + 12);
    if (id === this.#answeredById) {
      const messageId = status === 0 ? readFinalText(octets, start + headerBytes, end).text : '';
      link.answered(sequence, status, messageId);
    } else if (id === this.#receivesId || id === commandId.data_sm) {
      link.arrived(octets, start, end, (answer, messageId) =>
        this.#writeAnswer(link, id, sequence, answer, messageId),
      );
    } else if (!takeControl(link, id, status, sequence) && !link.other(id, octets, start, end)) {
      // An answer to nothing we asked is dropped; nacking it could go on for ever.
      this.#refuse(link, id, commandStatus.ESME_RINVCMDID, sequence);
    }
  }

  readMessage(octets: Buffer, start: number, end: number): ShortMessage {
    return readUint32(octets, start + 4) === commandId.data_sm
      ? readDataMessage(octets, start + headerBytes, end)
      : readMessage(octets, start, end);
  }

  refuse(link: WireLink, octets: Buffer, start: number, error: ProtocolError): void {
    const sequence = readUint32(octets, start + 12);
    this.#refuse(
      link,
      readUint32(octets, start + 4),
      error.status ?? commandStatus.ESME_RINVCMDLEN,
      sequence,
    );
  }

  lost(link: WireLink, { status = commandStatus.ESME_RINVCMDLEN }: ProtocolError): void {
    writeHeaderOnly(link, commandId.generic_nack, status, 0);
  }

  writeMessage(target: Buffer, at: number, sequence: number, message: OutgoingMessage): number {
    return writeMessage(target, at, this.#sendsId, sequence, message);
  }

  writeEnquiry(target: Buffer, at: number, sequence: number): number {
    return writeHeader(target, at, headerBytes, commandId.enquire_link, 0, sequence);
  }

  writeUnbind(target: Buffer, at: number, sequence: number): number {
    return writeHeader(target, at, headerBytes, commandId.unbind, 0, sequence);
  }

  /** A request that cannot be read is answered by its own kind of answer; one that has none, by generic_nack. */
  #refuse(link: WireLink, id: number, status: number, sequence: number): void {
    if (id === this.#receivesId || id === commandId.data_sm)
      this.#writeAnswer(link, id, sequence, status, '');
    else if (id < commandId.generic_nack) writeHeaderOnly(link, commandId.generic_nack, status, sequence);
  }

  /** `id` is the request's. */
  #writeAnswer(link: WireLink, id: number, sequence: number, status: number, messageId: string): void {
    const answersId = id === commandId.data_sm ? commandId.data_sm_resp : this.#answersId;
    link.put(answerBytesMax(messageId), (target, at) =>
      writeAnswer(target, at, answersId, status, sequence, messageId),
    );
  }
}

/** Commands that keep a link and end it. @returns false for a command that is none of these */
function takeControl(link: WireLink, id: number, status: number, sequence: number): boolean {
  switch (id) {
    case commandId.enquire_link:
      writeHeaderOnly(link, commandId.enquire_link_resp, 0, sequence);
      return true;
    case commandId.enquire_link_resp:
    case commandId.alert_notification:
      return true;
    case commandId.unbind:
      writeHeaderOnly(link, commandId.unbind_resp, 0, sequence);
      link.peerUnbound();
      return true;
    case commandId.unbind_resp:
      link.unbindAnswered();
      return true;
    case commandId.generic_nack:
      onNack(link, status, sequence);
      return true;
    default:
      return false;
  }
}

/**
 * Refuses one request, or, without a sequence number, says that our framing was not understood (§4.3.1). Without a
 * number and with another status it tells nothing that could be acted on: what it was for goes without an answer.
 */
function onNack(link: WireLink, status: number, sequence: number): void {
  if (sequence !== 0) return link.answered(sequence, status || commandStatus.ESME_RUNKNOWNERR, '');
  if (status !== commandStatus.ESME_RINVCMDLEN) return;
  const error = new ProtocolError(`the other side could not read what we sent: ${statusName(status)}`);
  link.misunderstood(error);
}

function writeHeaderOnly(link: WireLink, id: number, status: number, sequence: number): void {
  link.put(headerBytes, (target, at) => writeHeader(target, at, headerBytes, id, status, sequence));
}
