import { expect, it } from 'vitest';
import type { Batch, SegmentToken } from '../claim/batch.ts';
import { EventKind, partOf } from '../events.ts';
import type { Lease } from '../lease.ts';
import type { ChannelRate } from './channel-rate.ts';
import { SendQueue } from './send-queue.ts';

const batch = { applyId: '1', rank: 0 } as Batch;
const NEVER_MS = 60_000;

function segmentsOf(seq: number, total: number): SegmentToken[] {
  return Array.from(
    { length: total },
    (_, index) => ({ batch, seq, attempt: 1, part: partOf(index, total), state: 'on' }) as SegmentToken,
  );
}

function queueWith(tokens: readonly SegmentToken[]): SendQueue {
  const sendQueue = new SendQueue(
    { send: () => true, room: 10, connections: 1 },
    { isFresh: true } as Lease,
    { take: () => true, untilNext: NEVER_MS, drawAhead: async () => {} } as unknown as ChannelRate,
    { handing: () => {} },
    () => {},
  );
  for (const token of tokens) sendQueue.add(token);
  return sendQueue;
}

it('gives a long text back as not sent when the carrier took none of its segments', () => {
  const [first, second] = segmentsOf(1, 2) as [SegmentToken, SegmentToken];
  const sendQueue = queueWith([first, second]);
  sendQueue.pump();
  for (const turnedAway of [second, first]) sendQueue.retryLater(turnedAway, NEVER_MS);
  expect(sendQueue.giveBack().map(({ kind }) => kind)).toEqual([EventKind.unsent, EventKind.unsent]);
});

it.each([0, 1])('gives a long text back as doubtful when only segment %i was turned away', (index) => {
  const tokens = segmentsOf(1, 2);
  const sendQueue = queueWith(tokens);
  sendQueue.pump();
  sendQueue.retryLater(tokens[index] as SegmentToken, NEVER_MS);
  expect(sendQueue.giveBack().map(({ kind }) => kind)).toEqual([EventKind.doubt]);
});

it('writes nothing when its lease grows too old while it writes down what it hands over', () => {
  const lease = { isFresh: true };
  const sent: SegmentToken[] = [];
  const sendQueue = new SendQueue(
    { send: (token) => sent.push(token) > 0, room: 10, connections: 1 },
    lease as Lease,
    { take: () => true, untilNext: NEVER_MS, drawAhead: async () => {} } as unknown as ChannelRate,
    // As when the process is stopped here and another sender takes over meanwhile.
    { handing: () => Object.assign(lease, { isFresh: false }) },
    () => {},
  );
  for (const token of segmentsOf(1, 2)) sendQueue.add(token);
  sendQueue.pump();
  sendQueue.end();
  expect(sent).toEqual([]);
});
