import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMatcher, type Hit, type SensitiveWord } from './automaton.ts';
import { endOf, fold, normalise } from './normalise.ts';

const refused = (word: string, ...exceptWords: string[]): SensitiveWord => ({
  word,
  level: 1,
  matchMode: 1,
  exceptWords,
});
const wholeWord = (word: string): SensitiveWord => ({ ...refused(word), matchMode: 2 });
const hitsOf = (words: readonly SensitiveWord[], text: string) =>
  buildMatcher(words)
    .find(text)
    .map((hit) => hit.word);

describe('disguises', () => {
  const matcher = buildMatcher([
    refused('代开发票'),
    refused('六合彩'),
    refused('casino'),
    refused('加微信'),
  ]);
  it.each([
    ['plain', '代开发票'],
    ['spaces', '代 开　发\u00a0票'],
    ['marks', '代/开.发*票'],
    ['sentence marks', '代，开。发！票'],
    ['lines', '代\n开\r\n发\t票'],
    ['zero-width characters', '代\u200b开\u200d发\ufeff票'],
    ['direction marks', '代\u202e开\u2066发\u2069票'],
    ['soft hyphens and fillers', '代\u00ad开\u3164发\u2800票'],
    ['combining marks', '代\u0336开\u0336发\u0336票\u0336'],
    ['emoji', '代🌾开👨‍🌾发🎫票'],
    ['traditional', '代開發票'],
    ['traditional and marks', '代-開-發-票'],
    ['strokes', '代丨开丨发丨票'],
    ['Chinese digits', '陆合彩'],
    ['a digit', '6合彩'],
    ['a full-width digit', '６ 合 彩'],
    ['a circled digit', '⑥合彩'],
    ['a black circled digit', '❻合彩'],
    ['a keycap', '6️⃣合彩'],
    ['case', 'CaSiNO'],
    ['full width', 'ｃａｓｉｎｏ'],
    ['Cyrillic letters', 'саsinо'],
    ['Greek letters', 'cαsinο'],
    ['a zero', 'casin0'],
    ['a one', 'cas1no'],
    ['an l', 'caslno'],
    ['mathematical letters', '𝓬𝓪𝓼𝓲𝓷𝓸'],
    ['circled letters', 'ⓒⓐⓢⓘⓝⓞ'],
    ['letters in squares', '🅲🅰🆂🅸🅽🅾'],
    ['split letters', 'c.a.s.i.n.o'],
    ['the seam of the signature', '【加微】信用社通知'],
    ['the seam of a name', '陈加：微信您好'],
  ])('%s', (_, text) => {
    const hits = matcher.find(`通知${text}通知`);
    expect(hits).toHaveLength(1);
    expect(hits[0]?.level).toBe(1);
  });

  it.each(['开代发票', '代发票', 'casin', 'cas', '合彩', '101', '微信加'])('is not misled by %s', (text) => {
    expect(matcher.find(text)).toEqual([]);
  });
});

describe('letters that are written more than once', () => {
  const matcher = buildMatcher([refused('代开发票'), refused('六合彩'), refused('13800138000')]);

  it.each([
    '代代开开发发票票',
    '六六合合彩彩',
    '六六六合合合彩彩彩',
    '代 代开开-发发票票',
    '1133880000113388000000',
  ])('each as often: %s is the word', (text) => {
    expect(matcher.find(`通知${text}通知`).map(({ level, start, end }) => [level, start, end])).toEqual([
      [1, 2, 2 + text.length],
    ]);
  });

  it.each(['代开开发票', '六合合彩'])('some of them: %s reminds', (text) => {
    expect(matcher.find(`通知${text}通知`).map((hit) => hit.level)).toEqual([2]);
  });

  it.each(['1338001380000', '六六大顺', '合合', '代开开发区证明'])('%s is nothing', (text) => {
    expect(matcher.find(text)).toEqual([]);
  });

  it('a word that has doubled letters itself is that word, once', () => {
    expect(buildMatcher([refused('天天返利')]).find('天天返利')).toHaveLength(1);
    expect(buildMatcher([refused('天天返利')]).find('天返利')).toEqual([]);
  });
});

describe('a number', () => {
  const matcher = buildMatcher([refused('13800138000'), refused('一二三四五')]);

  it.each([
    '一三八〇〇一三八〇〇〇',
    '幺三八零零幺三八零零零',
    '壹叁捌零零壹叁捌零零零',
    '1三8〇0一3八0〇0',
    '12345',
  ])('in whatever digits is the same number: %s', (text) => {
    expect(matcher.find(`电话${text}。`).map((hit) => hit.level)).toEqual([1]);
  });

  it('in letters that only look like digits is none', () => {
    expect(buildMatcher([refused('11010')]).find('illol')).toEqual([]);
  });
});

describe('positions', () => {
  it('refer to the original text, disguise included', () => {
    const text = '🌾请找代\u200b開 发-票！';
    const [hit] = buildMatcher([refused('代开发票')]).find(text);
    expect(hit).toEqual({ word: '代开发票', level: 1, start: 4, end: 11 });
    expect(text.slice(hit?.start, hit?.end)).toBe('代\u200b開 发-票');
  });

  it('tells every occurrence and every word that overlaps, in the order of the text', () => {
    const hits = buildMatcher([refused('发票'), refused('代开发票'), refused('票据')]).find(
      '代开发票据，发票',
    );
    expect(hits.map(({ word, start, end }) => [word, start, end])).toEqual([
      ['代开发票', 0, 4],
      ['发票', 2, 4],
      ['票据', 3, 5],
      ['发票', 6, 8],
    ]);
  });

  it('carries the level of the word', () => {
    const levels = buildMatcher([{ ...refused('高利贷'), level: 2 }, refused('套现')]).find('高利贷套现');
    expect(levels.map((hit) => hit.level)).toEqual([2, 1]);
  });
});

describe('harmless words', () => {
  const farm = [
    refused('猪', '种猪', '生猪', '母猪', '仔猪', '猪场', '猪舍', '猪瘟'),
    refused('草', '草甘膦', '牧草', '除草', '草莓', '杂草', '稻草'),
    refused('畜', '畜牧', '家畜', '畜禽', '种畜'),
    refused('药', '农药', '兽药', '用药', '药剂'),
    refused('情', '发情', '疫情', '情报', '行情', '墒情', '灾情'),
    refused('种', '种猪', '配种', '种子', '育种', '播种', '种植', '种畜'),
    refused('毒', '病毒', '消毒', '毒死蜱'),
  ];

  it.each([
    '种猪',
    '农药草甘膦',
    '畜牧局通知：母猪发情期配种前消毒',
    '草莓除草用药，牧草播种',
    '病虫情报：毒死蜱已禁用',
    '種豬、農藥、畜牧',
    '种 猪，农-药',
    '生猪行情与疫情',
  ])('farm words are not hit: %s', (text) => {
    expect(hitsOf(farm, text)).toEqual([]);
  });

  it.each([
    ['草泥', ['草']],
    ['种猪吃草', ['草']],
    ['农药与药', ['药']],
    ['畜生', ['畜']],
  ])('what lies outside the harmless word is: %s', (text, expected) => {
    expect(hitsOf(farm, text)).toEqual(expected);
  });

  it('the longest harmless word wins over the word, and a longer word over a harmless one', () => {
    const words = [refused('草', '草甘膦'), refused('草甘膦投毒')];
    expect(hitsOf(words, '草甘膦')).toEqual([]);
    expect(hitsOf(words, '草甘膦投毒')).toEqual(['草甘膦投毒']);
    expect(hitsOf([refused('赌博', '禁赌博', '严禁赌博')], '严禁赌博')).toEqual([]);
  });

  it('excuses only the word that it belongs to', () => {
    expect(hitsOf([refused('草', '草甘膦'), refused('甘膦')], '草甘膦')).toEqual(['甘膦']);
  });

  it('two characters with a sentence mark between may be an accident: they remind', () => {
    const matcher = buildMatcher([refused('药水')]);
    expect(matcher.find('施用农药。水稻收割').map((hit) => hit.level)).toEqual([2]);
    expect(matcher.find('药 水').map((hit) => hit.level)).toEqual([1]);
    expect(
      buildMatcher([refused('农药水')])
        .find('农药。水')
        .map((hit) => hit.level),
    ).toEqual([1]);
  });

  it('numbers that only look like letters, or letters like numbers, are not the word', () => {
    expect(hitsOf([refused('lol')], '电话101')).toEqual([]);
    expect(hitsOf([refused('10086')], 'lo')).toEqual([]);
    expect(hitsOf([refused('64')], '六四')).toEqual([]);
    expect(hitsOf([refused('10086')], '1oo86')).toEqual(['10086']);
  });
});

describe('whole words', () => {
  it.each([
    ['看AV片', true],
    ['AV', true],
    ['A V', true],
    ['见AV。', true],
    ['AVON', false],
    ['JAV', false],
    ['AV\u200bON', false],
    ['AV1', false],
    ['AV ON', true],
  ])('AV in %j: %s', (text, isHit) => {
    expect(hitsOf([wholeWord('av')], text).length === 1).toBe(isHit);
  });

  it('Chinese characters stand alone only between marks or letters', () => {
    expect(hitsOf([wholeWord('草')], '草！')).toEqual(['草']);
    expect(hitsOf([wholeWord('草')], '除草')).toEqual([]);
    expect(hitsOf([wholeWord('草')], 'A草B')).toEqual(['草']);
  });
});

describe('lists', () => {
  it('an empty list and empty words hit nothing', () => {
    expect(hitsOf([], '代开发票')).toEqual([]);
    expect(hitsOf([refused(''), refused('。'), refused('票', '')], '代开发')).toEqual([]);
    expect(hitsOf([refused('票')], '')).toEqual([]);
  });

  it('the same word twice, or in two spellings, is told as each', () => {
    expect(hitsOf([refused('发票'), refused('發票')], '发票')).toHaveLength(2);
  });

  it('finds exactly what looking for each word alone finds', () => {
    const letter = fc.constantFrom(
      '猪',
      '草',
      '豬',
      'a',
      'A',
      'l',
      '1',
      '一',
      '0',
      'o',
      ' ',
      '，',
      '\u200b',
      '🌾',
    );
    const words = fc.array(fc.array(letter, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(words, fc.array(letter, { maxLength: 40 }), (wordLetters, textLetters) => {
        const list = wordLetters.map((letters) => refused(letters.join('')));
        const text = textLetters.join('');
        // longer words that only remind are those written backwards
        const isForward = ({ word, level }: Hit) => level === 1 || normalise(word).symbols.length < 3;
        const found = buildMatcher(list).find(text).filter(isForward);
        const together = found.map(({ word, start, end }) => `${word} ${start} ${end}`).sort();
        expect(together).toEqual(list.flatMap(({ word }) => occurrences(word, text)).sort());
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it('finds each of 20,000 words in a text of its own', () => {
    const words = Array.from({ length: 20_000 }, (_, i) => {
      const digits = i.toString(13).padStart(4, '0');
      return Array.from(digits, (digit) => String.fromCharCode(0x5b80 + Number.parseInt(digit, 13) * 7)).join(
        '',
      );
    });
    const matcher = buildMatcher(words.map((word) => refused(word)));
    const missed = words.filter(
      (word) => !matcher.find(`a${word}b`).some((hit) => hit.word === word && hit.start === 1),
    );
    expect(missed).toEqual([]);
  });
});

/** Every place where one word stands in a text, by comparing at each position. */
function occurrences(word: string, text: string): string[] {
  const wanted = normalise(word);
  const folded = fold(text);
  const length = wanted.symbols.length;
  if (length === 0) return [];
  return [...folded.symbols.subarray(0, folded.length)].flatMap((_, from) => {
    const isThere = wanted.symbols.every((symbol, i) => folded.symbols[from + i] === symbol);
    const same = wanted.letters.filter((letter, i) => folded.letters[from + i] === letter).length;
    return isThere && same * 2 >= length
      ? [`${word} ${folded.starts[from]} ${endOf(folded, from + length - 1)}`]
      : [];
  });
}

describe('spelled in Latin letters', () => {
  const matcher = buildMatcher([refused('代开发票'), refused('冰毒'), refused('音乐'), refused('女奴')]);
  const told = (text: string) => matcher.find(text).map(({ word, level }) => `${level} ${word}`);

  it.each([
    ['all of it', 'daikaifapiao', ['1 代开发票']],
    ['with spaces', 'dai kai fa piao', ['1 代开发票']],
    ['in capitals of full width', 'ＤＡＩＫＡＩＦＡＰＩＡＯ', ['1 代开发票']],
    ['with tones', 'dài kāi fā piào', ['1 代开发票']],
    ['inside other letters', 'xxdaikaifapiaoxx', ['1 代开发票']],
    ['one character', '代开fa票', ['1 代开发票']],
    ['one character, split', '代 开-f a.票', ['1 代开发票']],
    ['the last one', '冰du', ['1 冰毒']],
    ['the last one, traditional and Cyrillic', '冰dυ', ['1 冰毒']],
    ['two syllables alone may be anything', '请访问bingdu网', ['2 冰毒']],
    ['a digit for a letter', '代ka1发票', ['1 代开发票']],
    ['another reading', '音yue', ['1 音乐']],
    ['v for ü', '女nu nv奴', ['1 女奴', '1 女奴']],
  ])('%s: %s', (_, text, expected) => {
    expect(told(`通知${text}通知`)).toEqual(expected);
  });

  it.each([
    ['characters that sound alike', '防治病毒 app下载'],
    ['a homophone beside letters', '并du'],
    ['a longer run of letters', '冰duck'],
    ['a part of another word', 'abingdub'],
    ['figures', '代开11票'],
  ])('is not misled by %s: %s', (_, text) => {
    expect(told(`通知${text}通知`)).toEqual([]);
  });

  it.each([
    ['QQ群', 'QQqun', ['1 QQ群']],
    ['QQ群', 'QQ群', ['1 QQ群']],
    ['VPN翻墙', 'VPNfanqiang', ['1 VPN翻墙']],
    ['VPN翻墙', 'VPN翻qiang', ['1 VPN翻墙']],
    ['K粉', 'k fen', ['2 K粉']],
    ['K粉', 'desk fence', []],
  ])('%s with Latin letters of its own: %s', (word, text, expected) => {
    const found = buildMatcher([refused(word)]).find(`通知${text}通知`);
    expect(found.map(({ word: one, level }) => `${level} ${one}`)).toEqual(expected);
  });

  it('tells the place in the original text', () => {
    const text = '🌾找冰 d\u200bu！';
    expect(matcher.find(text)).toEqual([{ word: '冰毒', level: 1, start: 3, end: 8 }]);
  });
});

describe('soft disguises remind, and refuse nothing', () => {
  const matcher = buildMatcher(
    ['代开发票', '六合彩', '办证', '女子', '13800138000'].map((word) => refused(word)),
  );
  const told = (text: string) => matcher.find(text).map(({ word, level }) => `${level} ${word}`);

  it.each([
    ['written backwards', '票发开代', ['2 代开发票']],
    ['backwards and divided', '彩*合*六', ['2 六合彩']],
    ['characters that sound alike', '带凯发飘', ['2 代开发票']],
    ['one that sounds alike', '代开法票', ['2 代开发票']],
    ['first letters', 'DKFP', ['2 代开发票']],
    ['first letters, divided', 'd.k.f.p', ['2 代开发票']],
    ['a character taken apart', '六合采彡', ['2 六合彩']],
    ['one above the other', '代开发覀示', ['2 代开发票']],
    ['a short word with a part that never stands alone', '办讠正', ['2 办证']],
  ])('%s: %s', (_, text, expected) => {
    expect(told(`通知 ${text} 通知`)).toEqual(expected);
  });

  it.each([
    ['a short word backwards', '证办'],
    ['a number backwards', '00083100831'],
    ['first letters within others', 'adkfpx'],
    ['two whole characters that make a short word', '女乃子'],
    ['three characters that sound alike', '留河菜'],
  ])('not %s: %s', (_, text) => {
    expect(told(`通知 ${text} 通知`)).toEqual([]);
  });

  it('tells where it stands, parts and all', () => {
    expect(matcher.find('要六合采彡吗')).toEqual([{ word: '六合彩', level: 2, start: 1, end: 5 }]);
  });
});

describe('other ways of writing a word', () => {
  const matcher = buildMatcher([{ ...refused('赌博'), aliasWords: ['贝者博', 'DB'] }]);
  it.each(['贝者博', '貝 者 博', 'd.b', '赌博'])('%s is told as the word', (text) => {
    expect(matcher.find(text)).toMatchObject([{ word: '赌博', start: 0, end: text.length }]);
  });
});

describe('what a harmless word excuses', () => {
  it('is told with the harmless word', () => {
    const { hits, excused } = buildMatcher([refused('赌博', '严禁赌博'), refused('发票')]).explain(
      '严禁赌博，发票',
    );
    expect(hits.map(({ word }) => word)).toEqual(['发票']);
    expect(excused).toEqual([{ word: '赌博', exceptWord: '严禁赌博', start: 2, end: 4 }]);
  });
});

describe('areas', () => {
  it('a word of a city counts for its departments only', () => {
    const matcher = buildMatcher([
      { ...refused('发票'), effectDeptId: '33', typeId: '1' },
      { ...refused('茶叶'), effectDeptId: '3301', typeId: '2' },
    ]);
    const found = (deptId: string) =>
      matcher
        .within(deptId)
        .find('茶叶发票')
        .map(({ typeId }) => typeId);
    expect([found('330106A1'), found('3302A1'), found('33')]).toEqual([['2', '1'], ['1'], ['1']]);
  });
});
