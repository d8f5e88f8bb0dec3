/**
 * The first letters of Chinese words, for whoever types dxsq to get 短信申请. The browser orders Chinese by its sound; a
 * character begins with the letter of the last boundary that does not stand behind it. Each has one reading here.
 */
const order = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

/** The first character of each letter in that order; no Chinese word begins with i, u or v. */
const BOUNDARIES = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨它穵夕丫帀'];
const LETTERS = 'abcdefghjklmnopqrstwxyz';

export const initialsOf = (text: string): string => [...text].map(initialOf).join('');

function initialOf(character: string): string {
  if (!/\p{Script=Han}/u.test(character)) return character.toLowerCase();
  const behind = BOUNDARIES.findIndex((boundary) => order.compare(boundary, character) > 0);
  return LETTERS[behind === -1 ? LETTERS.length - 1 : Math.max(behind - 1, 0)] ?? '';
}
