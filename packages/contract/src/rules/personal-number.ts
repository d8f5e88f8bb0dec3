/** Numbers of people in what everybody would read. Rather one too many is found than one too few. */
import { idNumberProblem, realNameIdNumberProblem } from './id-number.ts';

/** One blank, hyphen or dot between any two digits, as people write long numbers. */
const BETWEEN = '[\\s\\p{Dash}.·]?';
const mobile = new RegExp(
  `(?<!\\d)(?:(?:\\+|00)?86${BETWEEN})?1${BETWEEN}[3-9](?:${BETWEEN}\\d){9}(?!\\d)`,
  'u',
);
const longId = new RegExp(`(?<!\\d)\\d(?:${BETWEEN}\\d){16}${BETWEEN}[\\dXx](?!\\d)`, 'gu');
/** Mistyped it may have no date, and is still a person's. */
const unbrokenId = /(?<!\d)\d{17}[\dXx](?!\d)/;
const oldId = /(?<!\d)\d{15}(?!\d)/g;

/** True if a mobile or an ID number stands in the text, in full width or half, whole or in groups. */
export function holdsPersonalNumber(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return (
    mobile.test(plain) ||
    unbrokenId.test(plain) ||
    (plain.match(longId) ?? []).some(
      (found) => realNameIdNumberProblem(found.replace(/[.·]/g, '')) === null,
    ) ||
    (plain.match(oldId) ?? []).some((found) => idNumberProblem(found) === null)
  );
}
