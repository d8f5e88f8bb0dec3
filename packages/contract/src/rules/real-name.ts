/**
 * Real names: the dialog only asks that there is one, the personal page asks for Chinese characters, and so does whatever else takes
 * somebody's name: typed, pasted or read out of a table.
 */

const MISSING = '请输入真实姓名';
export const REAL_NAME_MAX = 20;

/**
 * 【】 are left out of the brackets: a name goes into texts, where carriers read 【】 as the sender's signature. The middle dot
 * stands between the parts of names such as 古丽米热·艾比布力, as identity cards print them.
 */
const chineseName = /^(?:[\p{Script=Han}（）〔〕《》]|(?<=\p{Script=Han})·(?=\p{Script=Han})){1,20}$/u;
/** The middle dot, and what keyboards and copied tables have in its place. */
export const NAME_DOTS = '·\u0387•‧∙⋅・･.．﹒';
const betweenParts = new RegExp(`(?<=\\p{Script=Han})\\s*[${NAME_DOTS}]\\s*(?=\\p{Script=Han})`, 'gu');

/** The real-name dialog. */
export function realNameMissingProblem(value: string): string | null {
  return value.trim() === '' ? MISSING : null;
}

/** A name as it is stored: without spaces around it, its parts joined by the middle dot U+00B7. */
export function normaliseRealName(value: string): string {
  return value.trim().replace(betweenParts, '·');
}

/** Personal information: 1 to 20 Chinese characters and Chinese brackets, and middle dots between characters. */
export function realNameProblem(value: string): string | null {
  const name = normaliseRealName(value);
  if (name === '') return MISSING;
  return chineseName.test(name) ? null : '请输入20个字内的中文';
}

/**
 * A name as lists have it: often spread with spaces, so that columns of them look even, and with brackets of half the width.
 */
export const normaliseListedName = (text: string): string =>
  normaliseRealName(text.replace(/\s/g, '').replaceAll('(', '（').replaceAll(')', '）'));

/** The name that a cell of a list holds; null when it is none. */
export function nameIn(text: string): string | null {
  const name = normaliseListedName(text);
  return realNameProblem(name) === null ? name : null;
}
