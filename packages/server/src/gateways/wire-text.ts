/** Texts as any carrier's protocol can carry them, so that a text has the same parts whatever channel it goes over. */
import { arrivingText } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { encodeSegments, splitUdh } from '@farmers-mailbox/smpp/segments.ts';
import type { OutgoingSegment } from './gateway.ts';

/** CMPP, SMGP and SGIP carry an octet for each letter, 140 of them, and know ASCII alone of GSM's alphabet. */
const PLAIN = /^[\n\r\x20-\x7e]{0,140}$/;

/**
 * @param reference as of `encodeSegments`
 * @param gatewaySign goes before the text at the gateway, which may then not hold ours: cut as it arrives, so that there is room for it
 */
export function segmentsOf(text: string, reference: number, gatewaySign = ''): readonly OutgoingSegment[] {
  const arriving = arrivingText(text, gatewaySign);
  const segments = encodeSegments(arriving, reference, PLAIN.test(arriving) ? undefined : 'ucs2');
  const [first, ...rest] = segments;
  if (gatewaySign === '' || !first) return segments;
  const { content } = splitUdh(first.body, first.esmClass);
  const header = first.body.subarray(0, first.body.length - content.length);
  return [{ ...first, body: Buffer.concat([header, content.subarray(gatewaySign.length * 2)]) }, ...rest];
}
