// A short message as a PDU carries it, whichever command it travels in.

import type { Tlvs } from './tlvs.ts';

/** The body that submit_sm and deliver_sm share (§4.4.1, §4.6.1), and of which data_sm has a part. */
export interface ShortMessage {
  serviceType: string;
  sourceTon: number;
  sourceNpi: number;
  source: string;
  destinationTon: number;
  destinationNpi: number;
  destination: string;
  esmClass: number;
  protocolId: number;
  priority: number;
  scheduleDeliveryTime: string;
  validityPeriod: string;
  registeredDelivery: number;
  replaceIfPresent: number;
  dataCoding: number;
  defaultMessageId: number;
  shortMessage: Uint8Array;
  tlvs: Tlvs;
}

/** A message as the caller gives it; fields left out are empty or 0. */
export type OutgoingMessage = Partial<ShortMessage> & Pick<ShortMessage, 'destination'>;

/** The octets of the text, wherever it travels: message_payload stands in for an empty short_message (§5.3.2.32). */
export function bodyOf(message: Pick<ShortMessage, 'shortMessage' | 'tlvs'>): Uint8Array {
  if (message.shortMessage.length > 0) return message.shortMessage;
  return message.tlvs.messagePayload ?? message.shortMessage;
}
