// The quick matcher finds what a plain trying of each word at each place finds, no more and no less.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildMatcher, type SensitiveWord } from './automaton.ts';
import { readingsOf } from './pinyin.ts';
import { findPlainly } from './plain-matcher.ts';

/** Parts of a few words of all kinds and of their disguises, and what may stand around them. */
const PIECES = [
  ...'代开發票六6⑥合采彡彩冰病毒办讠证女子奴音乐带凯法飘群粉啊额一〇零幺丨',
  ...'dkfpugQeolio01iｄ１éüвα。，：! \n\u200b\u0336',
  'dai',
  'kai',
  'fa',
  'piao',
  'bing',
  'du',
  'fen',
  'qun',
  'nv',
  'ＤＡＩ',
  'yue',
  'QQ',
  'lü',

  'https://s.cn/dk',
  'www.fapiao.com',
  '13800',
  '138000',
  '八〇〇',
  '00',
  '一三',
  '\ud83c',
  '😀',
  '⑩',
  '㈱',
  'ﷺ',
  '𠮷',
  '𝓬',
  'が',
  '한',
];
const piece = fc.constantFrom(...PIECES);
const written = (min: number, max: number) =>
  fc.array(piece, { minLength: min, maxLength: max }).map((pieces) => pieces.join(''));
const twice = (text: string) => Array.from(text, (one) => one + one).join('');
const turned = (text: string) => Array.from(text).reverse().join('');

const APART: Record<string, string> = { 彩: '采彡', 证: '讠正', 票: '覀示' };
const apart = (text: string) => Array.from(text, (one) => APART[one] ?? one).join('');
/** Each character as itself, as its reading, or as that with a digit for a letter. */
const spelled = (text: string, ways: readonly number[]) =>
  Array.from(text, (one, at) => {
    const reading = readingsOf(one.codePointAt(0) ?? 0).at(-1) ?? one;
    return [one, reading, reading.replace('i', '1').replace('o', '0')][ways[at % ways.length] ?? 0];
  }).join('');

const known = [
  '代开发票',
  '六合彩',
  '冰毒',
  '办证',
  '女奴',
  '音乐',
  'QQ群',
  'K粉',
  '13800138000',
  '啊额',
  'o开票',
];
const word = fc.oneof(fc.constantFrom(...known), written(1, 5));
const listed: fc.Arbitrary<SensitiveWord> = fc
  .record({
    word,
    level: fc.constantFrom(1 as const, 2 as const),
    matchMode: fc.constantFrom(1 as const, 1 as const, 2 as const),
    around: fc.array(piece, { maxLength: 2 }),
    aliasWords: fc.array(written(2, 3), { maxLength: 1 }),
  })
  .map(({ around, ...one }) => ({ ...one, exceptWords: around.map((other) => one.word + other) }));
/** One of the list's own words, as it stands or in some disguise; written out when the list is known. */
type Part = (words: readonly SensitiveWord[]) => string;
const way = fc.oneof(
  fc.constantFrom(String, twice, turned, apart),
  fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }).map((ways) => (one: string) => spelled(one, ways)),
);
const part = fc.oneof(
  written(1, 6).map(
    (letters): Part =>
      () =>
        letters,
  ),
  fc.tuple(fc.nat(7), way).map(
    ([at, disguise]): Part =>
      (words) =>
        disguise(words[at % words.length]?.word ?? ''),
  ),
);
const text = fc.array(part, { minLength: 1, maxLength: 6 }).map(
  (parts): Part =>
    (words) =>
      parts.map((one) => one(words)).join(''),
);

it('finds and excuses the same as a plain trying of each word at each place', () => {
  fc.assert(
    fc.property(
      fc.array(listed, { minLength: 1, maxLength: 8 }),
      fc.array(text, { minLength: 1, maxLength: 4 }),
      (words, texts) => {
        const matcher = buildMatcher(words);
        for (const one of texts.map((writeOut) => writeOut(words))) {
          const { hits, excused } = matcher.explain(one);
          const quick = {
            hits: hits.map((hit) => `${hit.word} ${hit.level} ${hit.start} ${hit.end}`).sort(),
            excused: excused.map((hit) => `${hit.word} ${hit.start} ${hit.end}`).sort(),
          };
          expect(quick, one).toEqual(findPlainly(words, one));
        }
      },
    ),
    { numRuns: 600, seed: 11 },
  );
});

it.each([900, 1021, 1022, 1023, 1024, 6000])(
  'finds the same behind %d units of text, whatever they are',
  (length) => {
    const matcher = buildMatcher(
      known.map((one) => ({ word: one, level: 1, matchMode: 1, exceptWords: [] })),
    );
    const disguised =
      '。代-開 发票，六六合合彩彩！d.k.f.p；票发开代。带凯发飘？办讠正：代kai发piao，bingdu，𠮷O开票';
    const alone = matcher.find(disguised);
    expect(alone.length).toBeGreaterThan(8);
    for (const filler of ['山水', 'xy', '山山水水', '讠正', '㎏', 'x山', '𠮷']) {
      const before = filler.repeat(length).slice(0, length);
      const ofBefore = matcher.find(`${before}。`).length;
      const behind = matcher.find(before + disguised).slice(ofBefore);
      expect(behind, filler).toEqual(
        alone.map(({ start, end, ...hit }) => ({ ...hit, start: start + length, end: end + length })),
      );
    }
  },
);
