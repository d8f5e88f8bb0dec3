/** Presents a phone's messages: the segments of one text joined into one bubble, texts and answers in the order of their time. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { readHandset } from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import type { listRepliesOf, StoredMessage } from '../../../gateways/carrier-store.ts';
import { toMoment } from '../../../time/moment.ts';

type Bubble = AnswerOf<typeof readHandset>['messages'][number];
type StoredReply = Awaited<ReturnType<typeof listRepliesOf>>[number];

/** References of joined texts come round after 256: segments further apart than this belong to another text. */
const JOINED_WITHIN_MS = 600_000;

export function toBubbles(messages: readonly StoredMessage[], replies: readonly StoredReply[]): Bubble[] {
  const texts = joinSegments(messages.toSorted((a, b) => Number(BigInt(a.messageId) - BigInt(b.messageId))));
  const bubbles = [
    ...texts.map((text) => ({ time: text.first.acceptTime, bubble: ofText(text) })),
    ...replies.map((reply) => ({ time: reply.replyTime, bubble: ofReply(reply) })),
  ];
  return bubbles.toSorted((a, b) => a.time.getTime() - b.time.getTime()).map(({ bubble }) => bubble);
}

interface JoinedText {
  readonly first: StoredMessage;
  readonly segments: StoredMessage[];
}

function joinSegments(messages: readonly StoredMessage[]): JoinedText[] {
  const texts: JoinedText[] = [];
  for (const message of messages) {
    const begun = message.concatRef === null ? undefined : texts.findLast((text) => isPartOf(text, message));
    if (begun) begun.segments.push(message);
    else texts.push({ first: message, segments: [message] });
  }
  return texts;
}

function isPartOf({ first, segments }: JoinedText, message: StoredMessage): boolean {
  return (
    first.concatRef === message.concatRef &&
    first.concatTotal === message.concatTotal &&
    first.sourceNumber === message.sourceNumber &&
    message.acceptTime.getTime() - first.acceptTime.getTime() < JOINED_WITHIN_MS &&
    segments.every(({ concatPart }) => concatPart !== message.concatPart)
  );
}

function ofText({ first, segments }: JoinedText): Bubble {
  const inOrder = segments.toSorted((a, b) => (a.concatPart ?? 0) - (b.concatPart ?? 0));
  const missing = (first.concatTotal ?? 1) - segments.length;
  return {
    messageId: first.messageId,
    direction: 'received',
    number: first.sourceNumber,
    content: inOrder.map(({ content }) => content).join('') + (missing > 0 ? `（还缺 ${missing} 段）` : ''),
    segmentCount: first.concatTotal ?? 1,
    time: toMoment(first.acceptTime),
    receipt: receiptOf(segments),
  };
}

/** A text has arrived when the carrier reported all of its segments. */
function receiptOf(segments: readonly StoredMessage[]): string | null {
  return segments.every(({ receiptTime }) => receiptTime !== null) ? 'DELIVRD' : null;
}

function ofReply(reply: StoredReply): Bubble {
  return {
    messageId: reply.replyId,
    direction: 'sent',
    number: reply.destinationNumber,
    content: reply.content,
    segmentCount: 1,
    time: toMoment(reply.replyTime),
    receipt: null,
  };
}
