/**
 * The text of one application, ready for the wire: encoded once for everybody, or for each recipient where it holds
 * placeholders or a tracked link. Whether it may be sent was settled long before.
 */
import {
  LINK,
  type PlaceholderName,
  placeholdersOf,
  rendererOf,
} from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import type { OutgoingSegment } from '../../gateways/gateway.ts';
import { segmentsOf } from '../../gateways/wire-text.ts';

export interface RecipientValues {
  readonly name: string | null;
  readonly village: string | null;
}

export interface MessageText {
  /** which of the recipients' own values stand in it: the others need not be read */
  readonly placeholders: readonly PlaceholderName[];
  /** @param gatewaySign of the channel, as `segmentsOf` takes it */
  segmentsFor(
    seq: number,
    values: RecipientValues | undefined,
    gatewaySign?: string,
  ): readonly OutgoingSegment[];
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
  const placeholders = placeholdersOf(fullContent);
  const isLinked = fullContent.includes(LINK);
  if (isLinked && !codeOf) throw new Error(`application ${applyId} has a link without codes`);
  if (placeholders.length === 0 && !isLinked) {
    const bySign = new Map<string, readonly OutgoingSegment[]>();
    const segmentsFor: MessageText['segmentsFor'] = (_seq, _values, gatewaySign = '') => {
      const segments = bySign.get(gatewaySign) ?? segmentsOf(fullContent, reference, gatewaySign);
      bySign.set(gatewaySign, segments);
      return segments;
    };
    return { placeholders, segmentsFor };
  }
  const render = rendererOf(fullContent);
  const remembered = new Map<string, readonly OutgoingSegment[]>();
  return {
    placeholders,
    segmentsFor: (seq, values, gatewaySign = '') => {
      const key = `${seq}${gatewaySign}`;
      const known = remembered.get(key);
      if (known) return known;
      const link = codeOf ? { link: codeOf(seq) } : {};
      const segments = segmentsOf(render({ ...values, ...link }), reference, gatewaySign);
      if (remembered.size >= REMEMBERED_MAX) remembered.clear();
      remembered.set(key, segments);
      return segments;
    },
  };
}
