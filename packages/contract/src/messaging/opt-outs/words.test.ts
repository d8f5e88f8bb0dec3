import { describe, expect, it } from 'vitest';
import { endsInOptOutWord, isOneOf, optOutWordProblem, optOutWordToTell } from './words.ts';

const words = ['R', 'T', 'TD', '退订'];

describe('a reply', () => {
  it.each(['R', 'r', 'Ｒ', ' td ', 'T D', 'ＴＤ', '退订', '退订。', '【退订】', '退​订', '"TD"'])(
    '%j opts out',
    (reply) => {
      expect(isOneOf(reply, words)).toBe(true);
    },
  );

  it.each(['退订。谢谢', '回复TD', 'TD退订', '退订 TD', '您好，请退订，谢谢您！', '我要退订', '麻烦退订吧'])(
    '%j opts out: politeness, the instruction and a second word change nothing',
    (reply) => {
      expect(isOneOf(reply, words)).toBe(true);
    },
  );

  it.each([
    'TD，不要再发了',
    '退订，别发了！',
    '请不要再给我发短信了，退订',
    '退订短信',
    '退订这个短信，以后别再打扰我',
    'T，勿扰',
  ])('%j opts out: why somebody wants it changes nothing', (reply) => {
    expect(isOneOf(reply, words)).toBe(true);
  });

  it.each(['不要再发了', '不要发送退订短信', '退订短信怎么办', '别退订', '收到退订短信', '不要再发退订了吗'])(
    '%j does not: the word is not what is asked for',
    (reply) => {
      expect(isOneOf(reply, words)).toBe(false);
    },
  );

  it.each(['不要退订', '谢谢', '请', '退订了没有', '回复', '我要退货', 'T恤', '退订TD退订'])(
    '%j does not: it says something else',
    (reply) => {
      expect(isOneOf(reply, words)).toBe(false);
    },
  );

  it('a long one is read in a moment, whatever it repeats', () => {
    expect(isOneOf(`退订${'别发短信'.repeat(100)}好`, words)).toBe(false);
    expect(isOneOf('请别发短信了'.repeat(6), words)).toBe(false);
  });

  it.each(['', '  ', '收到', '我要退订吗', 'TDD', 'RR', '请问怎么退订', 'thanks'])('%j does not', (reply) => {
    expect(isOneOf(reply, words)).toBe(false);
  });
});

it('people are told the first word set that works', () => {
  expect(optOutWordToTell(['退', 'R'])).toBe('退');
  expect(optOutWordToTell(['。', 'KT', 'TD'])).toBe('TD');
  expect(optOutWordToTell([])).toBe('R');
});

it.each(['5', '５。', 'kt', '！'])(
  '%j cannot be set as an opt-out word, for it means something else',
  (word) => {
    expect(optOutWordProblem(word)).toMatch(/请换/);
  },
);

it.each(['N', '55', '退', '0000'])('%j can be set as an opt-out word', (word) => {
  expect(optOutWordProblem(word)).toBeNull();
});

it.each([
  ['拒收请回复R', true],
  ['回TD退订', true],
  ['拒收请回复N', true],
  ['拒收请回复KT', false],
  ['拒收请回复', false],
])('%s names an opt-out word at its end: %s', (text, does) => {
  expect(endsInOptOutWord(text, ['N'])).toBe(does);
});
