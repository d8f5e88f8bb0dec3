/**
 * The text of one application, ready for the wire: encoded once for everybody, or for each recipient where it holds
 * placeholders or a tracked link. Whether it may be sent was settled long before.
 */
import { LINK, placeholdersOf, renderText } from '@farmers-mailbox/contract/mass-sms/text.ts';
import { encodeSegments } from '@farmers-mailbox/smpp/segments.ts';
import type { OutgoingSegment } from '../gateways/gateway.ts';

export interface RecipientValues {
  readonly name: string | null;
  readonly village: string | null;
}

export interface MessageText {
  /** false: the recipients' own values are of no account, and need not be read */
  readonly isPersonal: boolean;
  segmentsFor(seq: number, values: RecipientValues | undefined): readonly OutgoingSegment[];
}

/** Texts are asked for several times before they leave: counted, then written. */
const REMEMBERED_MAX = 4_096;

/**
 * @param applyId distinguishes the joined segments of two texts that reach one handset at the same time
 * @param codeOf of the application's tracked link, by recipient
 */
export function messageTextOf(
  applyId: string,
  fullContent: string,
  codeOf?: (seq: number) => string,
): MessageText {
  const reference = Number(BigInt(applyId) % 251n);
  const isPersonal = placeholdersOf(fullContent).length > 0;
  const isLinked = fullContent.includes(LINK);
  if (isLinked && !codeOf) throw new Error(`application ${applyId} has a link without codes`);
  if (!isPersonal && !isLinked) {
    const segments = encodeSegments(fullContent, reference);
    return { isPersonal, segmentsFor: () => segments };
  }
  const remembered = new Map<number, readonly OutgoingSegment[]>();
  return {
    isPersonal,
    segmentsFor: (seq, values) => {
      const known = remembered.get(seq);
      if (known) return known;
      const link = codeOf ? { link: codeOf(seq) } : {};
      const segments = encodeSegments(renderText(fullContent, { ...values, ...link }), reference);
      if (remembered.size >= REMEMBERED_MAX) remembered.clear();
      remembered.set(seq, segments);
      return segments;
    },
  };
}
