/**
 * Numbers and codes as people type and paste them: in groups, with full-width digits, with characters that cannot be seen. Fields
 * and calls take `TYPED_NUMBER_MAX` characters of them; the rule of the number judges what remains once it is cleaned. Mobile numbers have a
 * way of their own, `normalisePhone` in phone.ts.
 */

/** Room for a number with a blank behind each digit. */
export const TYPED_NUMBER_MAX = 60;

/** Half width, without blanks, hyphens and invisible characters. */
export const compactNumber = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s\p{Dash}\p{Cf}]/gu, '');
