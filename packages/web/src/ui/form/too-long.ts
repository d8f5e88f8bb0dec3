/**
 * A text beyond its limit stays as it was typed or pasted, and says by how much: a browser's `maxLength` cuts the end of it without a word.
 * As long as it is too long its form is not sent.
 */
import { plainText } from '@farmers-mailbox/contract/rules/plain-text.ts';

/** UTF-16 units, as the server counts them. */
export const lengthOf = (text: string): number => plainText(text).length;

/** null: it is short enough, or has no limit. */
export function tooLong(text: string, lengthMax: number | undefined): string | null {
  const beyond = lengthMax === undefined ? 0 : lengthOf(text) - lengthMax;
  return beyond > 0 ? `不能超过${lengthMax}个字，多了${beyond}个字` : null;
}
