/** Cleans text of what word processors and web pages leave behind: line ends, tabs, spaces, marks of no width. */
import * as z from 'zod/mini';

export const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u00A0]/g, ' ')
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, '')
    .trim();

/** One line of `min`…`max` UTF-16 units. */
export const plainLine = (max: number, min = 0) =>
  z.string().check(
    z.overwrite((value) => plainText(value).replaceAll('\n', ' ')),
    ...(min > 0 ? [z.minLength(min, '不能为空')] : []),
    z.maxLength(max, `不能超过${max}个字`),
  );

/** Several lines; nothing in them is taken for mark-up. */
export const plainLines = (max: number, min = 0) =>
  z
    .string()
    .check(
      z.overwrite(plainText),
      ...(min > 0 ? [z.minLength(min, '不能为空')] : []),
      z.maxLength(max, `不能超过${max}个字`),
    );
