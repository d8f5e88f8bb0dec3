import { describe, expect, it } from 'vitest';
import { isOneOf } from './opt-out-words.ts';

const words = ['R', 'T', 'TD', '退订'];

describe('a reply', () => {
  it.each(['R', 'r', 'Ｒ', ' td ', 'T D', 'ＴＤ', '退订', '退订。', '【退订】', '退​订', '"TD"'])(
    '%j opts out',
    (reply) => {
      expect(isOneOf(reply, words)).toBe(true);
    },
  );

  it.each(['', '  ', '收到', '我要退订吗', 'TDD', 'RR', '请问怎么退订', 'thanks'])('%j does not', (reply) => {
    expect(isOneOf(reply, words)).toBe(false);
  });
});
