import { EXCEPT_WORDS_MAX } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { describe, expect, it } from 'vitest';
import { buildMatcher } from './automaton.ts';
import { problemsOf } from './check-words.ts';
import { INNOCENT_WORDS } from './innocent-words.ts';
import { readingsOf } from './pinyin.ts';
import { STARTING_CLASSES } from './starting-words.ts';
import { USUAL_TEXTS } from './usual-texts.ts';

const words = STARTING_CLASSES.flatMap((one) => one.words);
const matcher = buildMatcher(words);
const found = (text: string) => matcher.find(text).map((hit) => `${hit.level} ${hit.word}`);

describe('the starting list', () => {
  it('has about 300 words in eight classes, each word once, each found as it stands and excused where it should be', () => {
    expect(STARTING_CLASSES).toHaveLength(8);
    expect(words.length).toBeGreaterThan(290);
    expect(new Set(words.map((one) => one.word)).size).toBe(words.length);
    for (const { word, level, exceptWords } of words) {
      expect(found(`通知：${word}。`)).toContain(`${level} ${word}`);
      expect(exceptWords.length).toBeLessThanOrEqual(EXCEPT_WORDS_MAX);
      for (const excuse of exceptWords) {
        expect(excuse).toContain(word);
        expect(found(`通知：${excuse}。`), excuse).not.toContain(`${level} ${word}`);
      }
    }
  });

  it('would be taken by the page that adds words', () => {
    const typed = words.map(({ word, aliasWords = [], ...one }) => ({
      ...one,
      typeName: word,
      aliasWords,
      effectDeptId: '33',
    }));
    expect(problemsOf(typed, [], (index) => `第${index + 1}行`)).toEqual([]);
  });

  it.each([
    ['需要代开发票请联系', ['1 代开发票']],
    ['网上刷单返利轻松赚钱', ['1 刷单返利']],
    ['村民聚在一起赌博', ['2 赌博']],
  ])('%s', (text, hits) => {
    expect(found(text)).toEqual(hits);
  });

  it.each([
    '请到办税服务大厅代开发票',
    '谨防刷单返利，不要兼职刷单，拒绝高利贷',
    '严禁赌博，抵制六合彩',
    '禁种罂粟，铲除罂粟',
    '大麻镇工业大麻种植培训',
    '大麻哈鱼苗种到货',
    '农机上门服务，种子补贴申报',
    '禁止电鱼机下河，严禁捕鸟网',
    '母猪发情期配种、人工授精技术培训，公猪阉割，敌敌畏慎用',
  ])('lets an office write: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('what farmers are written to every day', () => {
  it('some hundred words of farming, alone, in a sentence and joined to one another, are not hit', () => {
    expect(INNOCENT_WORDS.length).toBeGreaterThan(400);
    for (const word of INNOCENT_WORDS) {
      expect(found(word), word).toEqual([]);
      expect(found(`请做好${word}工作，谢谢`), word).toEqual([]);
    }
    const forward = INNOCENT_WORDS.join('、');
    const backward = INNOCENT_WORDS.toReversed().join('，');
    const bySentenceMark = [...matcher.find(forward), ...matcher.find(backward)];
    expect(bySentenceMark.filter(({ level }) => level === 1).map(({ word }) => word)).toEqual([]);
  });

  it('with units, brands and web addresses beside them are not hit', () => {
    const texts = [
      '亩产500kg，用量20ml，面积3ha',
      '下载浙里办APP，WiFi、LED灯',
      'https://www.zj.gov.cn/nyncj',
    ];
    expect(texts.flatMap(found)).toEqual([]);
  });

  it.each(USUAL_TEXTS)('lets the usual messages to farmers through: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('every word of the starting list is found however it is disguised', () => {
  const characters = (word: string) => Array.from(word);
  const disguises: Record<string, (word: string) => string> = {
    'zero-width characters': (word) => characters(word).join('\u200b'),
    'direction marks': (word) => characters(word).join('\u202e'),
    spaces: (word) => characters(word).join('　'),
    marks: (word) => characters(word).join('*'),
    lines: (word) => characters(word).join('\r\n'),
    emoji: (word) => characters(word).join('🌾'),
    'combining marks': (word) =>
      characters(word)
        .map((one) => `${one}\u0336`)
        .join(''),
    'the seam of the signature': (word) => `【${word.slice(0, 1)}】${word.slice(1)}`,
    'the seam of a template': (word) => `${word.slice(0, -1)}${word.slice(-1)}您好`,
    'the last character spelled': (word) => word.slice(0, -1) + mixed(word.slice(-1)),
    'the first character spelled': (word) => mixed(word.slice(0, 1)) + word.slice(1),
    'all of it spelled': (word) => characters(word).map(spelled).join(''),
    'all of it spelled, apart': (word) => characters(word).map(spelled).join(' ').toUpperCase(),
  };
  /** a single letter among characters is too often a unit or a brand */
  const mixed = (character: string) => (spelled(character).length > 1 ? spelled(character) : character);
  const spelled = (character: string) => readingsOf(character.codePointAt(0) ?? 0)[0] ?? character;

  it.each(Object.keys(disguises))('%s', (name) => {
    const missed = words.filter(({ word }) => {
      const text = `通知，${disguises[name]?.(word)}，请知悉`;
      return !matcher.find(text).some((hit) => hit.word === word);
    });
    expect(missed.map(({ word }) => word)).toEqual([]);
  });

  it('only two syllables without a Chinese character are no more than a reminder', () => {
    const weaker = words.filter(({ word, level }) => {
      const text = `通知，${characters(word).map(spelled).join('')}，请知悉`;
      return level === 1 && matcher.find(text).every((hit) => hit.level === 2);
    });
    expect(weaker.filter(({ word }) => characters(word).length > 2)).toEqual([]);
  });
});
