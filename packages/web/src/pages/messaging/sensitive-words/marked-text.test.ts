import { expect, test } from 'vitest';
import { piecesOf, signsOf } from './marked-text.ts';

const hit = (start: number, end: number, level = 1) => ({
  word: '词',
  level,
  categoryName: null,
  start,
  end,
});

test('a text is cut where words begin and end, and overlapping ones show the strictest', () => {
  const pieces = piecesOf('请代开发票据', { hits: [hit(1, 5), hit(3, 6, 2)], excused: [] });
  expect(pieces.map(({ text, mark }) => [text, mark])).toEqual([
    ['请', null],
    ['代开', 'forbidden'],
    ['发票', 'forbidden'],
    ['据', 'reminded'],
  ]);
});

test('what a harmless word excuses is marked as such, and a text without anything is one piece', () => {
  const excused = [{ word: '赌博', exceptWord: '严禁赌博', start: 2, end: 4 }];
  expect(piecesOf('严禁赌博', { hits: [], excused }).map(({ mark }) => mark)).toEqual([null, 'excused']);
  expect(piecesOf('大棚', { hits: [], excused: [] })).toEqual([{ text: '大棚', mark: null, start: 0 }]);
});

test('characters that nobody sees are named', () => {
  expect(signsOf('代\u200b开\u202e\n发\u2061')).toEqual([
    { text: '代', unseen: null },
    { text: '\u200b', unseen: '零宽空格' },
    { text: '开', unseen: null },
    { text: '\u202e', unseen: '方向符' },
    { text: '\n发', unseen: null },
    { text: '\u2061', unseen: 'U+2061' },
  ]);
});
