import { describe, expect, it } from 'vitest';
import type { SegmentToken } from '../claim/batch.ts';
import { SentMessages } from './sent-messages.ts';

const token = (seq: number, phone = '15400000000') =>
  ({ batch: { applyId: `9${seq % 3}` }, seq, attempt: 1, part: 17, phone }) as unknown as SegmentToken;

describe('messages that wait for their receipt', () => {
  it('are found once, by the key of their id and by number', () => {
    const sent = new SentMessages();
    sent.remember('00A1', token(5));
    expect(sent.take('a1', 15_411_111_111)).toBeUndefined();
    expect(sent.take('a1', 15_400_000_000)).toEqual({ applyId: '92', seq: 5, part: 17, attempt: 1 });
    expect(sent.take('a1', 15_400_000_000)).toBeUndefined();
    expect(sent.size).toBe(0);
  });

  it('know an attempt above 255, as of a text that was given back again and again', () => {
    const sent = new SentMessages();
    sent.remember('00A1', { ...token(5), attempt: 300 });
    expect(sent.take('a1', 15_400_000_000)?.attempt).toBe(300);
  });

  it('say the id of an acceptance that is kept by slice, which has one', () => {
    const sent = new SentMessages();
    const kept = {
      ...token(5),
      batch: { kind: 'slice', applyId: '92' },
      attempt: 0,
      state: 'on',
    } as unknown as SegmentToken;
    sent.remember('00A1', kept);
    expect(sent.take('a1', 15_400_000_000)?.accepted?.messageId).toBe('00A1');
    sent.remember('', kept);
    expect(sent.take('', 15_400_000_000)).toMatchObject({ seq: 5, accepted: undefined });
  });

  it('give way to newer ones, the oldest first', () => {
    const sent = new SentMessages();
    const many = (1 << 18) + 10;
    for (let seq = 0; seq < many; seq += 1) sent.remember(`id${seq}`, token(seq));
    expect(sent.size).toBe(1 << 18);
    expect(sent.take('id9', 15_400_000_000)).toBeUndefined();
    expect(sent.take('id10', 15_400_000_000)?.seq).toBe(10);
  });
});
