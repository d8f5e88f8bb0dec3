import { describe, expect, it } from 'vitest';
import { endOf, fold, isAfterMark, isJoined, normalise } from './normalise.ts';

const read = (text: string) => String.fromCodePoint(...normalise(text).letters);
const compared = (text: string) => String.fromCodePoint(...normalise(text).symbols);

describe('what a reader recognises in a text', () => {
  it.each([
    ['case', 'CaSiNo', 'casino'],
    ['full width', 'ＱＱ１２', 'qq12'],
    ['half width', 'ｶｼﾞﾉ', 'カシノ'],
    ['traditional', '代開發票、貸款、農藥', '代开发票贷款农药'],
    ['compatibility ideographs and radicals', '\uf91b⼈', '乱人'],
    ['zero-width and direction marks', '代\u200b开\u2060发\u202e票\ufeff', '代开发票'],
    ['combining marks', 'c\u0336a\u0301s̸ínò 票\u20dd', 'casino票'],
    ['spaces and marks', ' 代 开-发_票。*·~|/\\「」\n', '代开发票'],
    ['emoji between', '代😀开👨‍🌾发🏳️‍🌈票', '代开发票'],
    ['strokes used as bars', '代丨开丶发亅票', '代开发票'],
    ['Cyrillic', 'САЅІNО саѕіnо', 'casinocasino'],
    ['Greek', 'ΡΑΥ ΝΟΤ ραγ', 'paynotpay'],
    ['mathematical and small capital letters', '𝐂𝓪𝖘𝚒ɴᴏ', 'casino'],
    ['circled, squared and flag letters', 'ⓒⒶ🅢🅸🇳🄾', 'casino'],
    ['circled digits', '①❷➌⑩⓿⒌６️⃣', '1231005' + '6'],
    ['enclosed words', '㈱㎏⒜', '株kga'],
    ['nothing', '。 \u200b😀', ''],
    ['characters beyond the basic plane', '𠮷村', '𠮷村'],
    ['half a surrogate pair', '代\ud83c开', '代开'],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('compares digits, letters drawn like them and numerals as one', () => {
    expect(compared('V1AGRA')).toBe(compared('viagra'));
    expect(compared('6合彩')).toBe(compared('六合彩'));
    expect(compared('C0DE')).toBe(compared('code'));
    expect(compared('陆贰〇')).toBe('620');
  });

  it('keeps where each character stood', () => {
    const text = fold('🌾代 ⑩𠮷');
    expect([...text.starts.subarray(0, text.length)]).toEqual([2, 4, 4, 5]);
    expect([0, 1, 2, 3].map((at) => endOf(text, at))).toEqual([3, 5, 5, 7]);
  });

  it('keeps whether a sentence mark stood before', () => {
    const text = fold('药。水-稻');
    expect([0, 1, 2].map((at) => isAfterMark(text, at))).toEqual([false, true, false]);
  });

  it.each([
    ['代开', true],
    ['a代', false],
    ['代 开', false],
    ['代\u200b\u0336开', true],
    ['代\u{e0100}开', true],
    ['代😀开', false],
    ['代\ud83c开', false],
    ['㎏', true],
  ])('the second of %j is one word with the first: %s', (text, expected) => {
    const folded = fold(text);
    expect([0, 1, 2].map((at) => isJoined(folded, at))).toEqual([false, expected, false]);
  });

  it('a text that is read as many more characters than it has, with the places of all', () => {
    const text = fold(`代。${'㎏'.repeat(3000)}票`);
    const { letters, starts, length } = text;
    expect(length).toBe(6002);
    expect(String.fromCodePoint(...letters.subarray(0, 3), ...letters.subarray(length - 3, length))).toBe(
      '代kgkg票',
    );
    expect([...starts.subarray(length - 3, length)]).toEqual([3001, 3001, 3002]);
    expect([0, 1, 2].map((at) => isAfterMark(text, at))).toEqual([false, true, false]);
  });
});
