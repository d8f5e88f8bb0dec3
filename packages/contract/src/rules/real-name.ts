/** Real names (specification §5): the dialog only asks that there is one, the personal page asks for Chinese characters. */

const MISSING = '请输入真实姓名';
export const REAL_NAME_MAX = 20;

/** 【】 are left out of the brackets: a name goes into texts, where carriers read 【】 as the sender's signature. */
const chineseName = /^[\p{Script=Han}（）〔〕《》]{1,20}$/u;

/** The real-name dialog. */
export function realNameMissingProblem(value: string): string | null {
  return value.trim() === '' ? MISSING : null;
}

/** Personal information: 1 to 20 Chinese characters and Chinese brackets. */
export function realNameProblem(value: string): string | null {
  const name = value.trim();
  if (name === '') return MISSING;
  return chineseName.test(name) ? null : '请输入20个字内的中文';
}
