/**
 * The text of one application, ready for the wire: encoded once for everybody, or for each recipient where it holds
 * placeholders. Whether it may be sent was settled long before.
 */
import { placeholdersOf, renderText } from '@farmers-mailbox/contract/mass-sms/text.ts';
import { encodeSegments } from '@farmers-mailbox/smpp/segments.ts';
import type { OutgoingSegment } from '../gateways/gateway.ts';

export interface RecipientValues {
  readonly name: string | null;
  readonly village: string | null;
}

export interface MessageText {
  /** false: every recipient gets the same octets, and their values need not be read */
  readonly isPersonal: boolean;
  segmentsFor(seq: number, values: RecipientValues | undefined): readonly OutgoingSegment[];
}

/** @param applyId distinguishes the joined segments of two texts that reach one handset at the same time */
export function messageTextOf(applyId: string, fullContent: string): MessageText {
  const reference = Number(BigInt(applyId) % 251n);
  if (placeholdersOf(fullContent).length === 0) {
    const segments = encodeSegments(fullContent, reference);
    return { isPersonal: false, segmentsFor: () => segments };
  }
  return {
    isPersonal: true,
    segmentsFor: (_seq, values) => encodeSegments(renderText(fullContent, values ?? {}), reference),
  };
}
