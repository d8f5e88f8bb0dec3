import { describe, expect, it } from 'vitest';
import { hiddenCharacterProblem, showHiddenCharacters } from './hidden-characters.ts';

describe('characters that nobody sees', () => {
  it.each([
    ['zero-width space', '台风\u200b预警', '第3个字是看不见的字符（U+200B 零宽空格），请删除'],
    ['byte order mark', '\ufeff台风', '第1个字是看不见的字符（U+FEFF 零宽不换行空格），请删除'],
    ['right-to-left override', '请转\u202e账', '第3个字是看不见的字符（U+202E 从右至左覆盖），请删除'],
    [
      'isolate after an emoji, counted as characters',
      '🌾稻\u2067',
      '第3个字是看不见的字符（U+2067 从右至左隔离），请删除',
    ],
    ['sign of an unread letter', '防治稻\ufffd虱', '第4个字是乱码（\ufffd），请重新输入'],
    ['tab', 'a\tb', '第2个字是看不见的字符（U+0009 制表符），请删除'],
    ['carriage return', 'a\r\nb', '第2个字是看不见的字符（U+000D 回车符），请删除'],
    ['null', '\0', '第1个字是看不见的字符（U+0000 隐藏字符），请删除'],
    ['soft hyphen', '农\u00ad药', '第2个字是看不见的字符（U+00AD 软连字符），请删除'],
    ['Hangul filler', '农\u3164药', '第2个字是看不见的字符（U+3164 隐藏字符），请删除'],
    ['Braille blank', '\u2800', '第1个字是看不见的字符（U+2800 隐藏字符），请删除'],
    ['tag letters', 'a\u{e0061}', '第2个字是看不见的字符（U+E0061 隐藏字符），请删除'],
    ['line separator', 'a\u2028b', '第2个字是看不见的字符（U+2028 隐藏字符），请删除'],
    ['private use', '\ue000', '第1个字是看不见的字符（U+E000 隐藏字符），请删除'],
    ['half a surrogate pair', '稻\ud83c', '第2个字是看不见的字符（U+D83C 隐藏字符），请删除'],
    ['joiner between letters', '农\u200d药', '第2个字是看不见的字符（U+200D 零宽连字符），请删除'],
    ['joiner at the end of an emoji', '🌾\u200d', '第2个字是看不见的字符（U+200D 零宽连字符），请删除'],
    [
      'variation selector after a Chinese character',
      '猪\ufe0f',
      '第2个字是看不见的字符（U+FE0F 异体选择符），请删除',
    ],
  ])('names the %s and its place', (_, text, sentence) => {
    expect(hiddenCharacterProblem(text)).toBe(sentence);
  });

  it.each(['第一行\n第二行', '🌾👨‍🌾👩🏽‍🌾☔️1️⃣', '👨‍👩‍👧‍👦', '全角　空格 和,符号；℃“”', '𠮷'])(
    'lets %j through',
    (text) => {
      expect(hiddenCharacterProblem(text)).toBeNull();
      expect(showHiddenCharacters(text)).toBe(text);
    },
  );

  it('shows each of them to the reviewer', () => {
    expect(showHiddenCharacters('👨‍🌾请\u200b转\u202e账')).toBe(
      '👨‍🌾请〔U+200B 零宽空格〕转〔U+202E 从右至左覆盖〕账',
    );
  });
});
