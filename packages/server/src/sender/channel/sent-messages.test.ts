import { describe, expect, it } from 'vitest';
import type { SegmentToken } from '../claim/batch.ts';
import { MESSAGES_MAX } from './message-table.ts';
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

  it('of two with the same id and number, as of a carrier that begins its ids anew, the latest is meant, once', () => {
    const sent = new SentMessages();
    sent.remember('00A1', token(5));
    sent.remember('A1', token(6));
    expect(sent.take('a1', 15_400_000_000)?.seq).toBe(6);
    expect(sent.take('a1', 15_400_000_000)).toBeUndefined();
  });

  it.each(['a1b2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d', '编号-1', 'é'.repeat(24)])(
    'have an id of any length and letters: %s',
    (id) => {
      const sent = new SentMessages();
      const slice = { batch: { kind: 'slice', applyId: '92' }, attempt: 0, state: 'on' };
      const kept = { ...token(5), ...slice } as unknown as SegmentToken;
      sent.remember(id, kept);
      expect(sent.take(id, 15_400_000_000)?.accepted?.messageId).toBe(id);
      // the place is another's now
      sent.remember('short', kept);
      expect(sent.take('short', 15_400_000_000)?.accepted?.messageId).toBe('short');
    },
  );

  it('are taken in any order, by many numbers and ids, and leave their places to others', () => {
    const sent = new SentMessages();
    const seqs = Array.from({ length: 5_000 }, (_, seq) => seq);
    for (let round = 0; round < 3; round += 1) {
      for (const seq of seqs) sent.remember(`${round}-${seq}`, token(seq, String(15_400_000_000 + seq)));
      const ofEven = seqs.filter((seq) => seq % 2 === 0).toReversed();
      const ofOdd = seqs.filter((seq) => seq % 2 === 1);
      for (const seq of [...ofEven, ...ofOdd])
        expect(sent.take(`${round === 0 ? '' : round}-${seq}`, 15_400_000_000 + seq)?.seq).toBe(seq);
      expect(sent.size).toBe(0);
    }
  });

  it('give way to newer ones, the oldest first', () => {
    const sent = new SentMessages();
    for (let seq = 0; seq < MESSAGES_MAX + 10; seq += 1) sent.remember(`id${seq}`, token(seq));
    expect(sent.size).toBe(MESSAGES_MAX);
    expect(sent.take('id9', 15_400_000_000)).toBeUndefined();
    expect(sent.take('id10', 15_400_000_000)?.seq).toBe(10);
  });
});
