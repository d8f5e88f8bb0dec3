/**
 * PostgreSQL's text form of arrays, written by hand: the driver's own conversion looks at each value's type and would cost
 * more than all else that is done for a message.
 */

export function numbersLiteral(values: readonly (number | string)[]): string {
  return `{${values.join(',')}}`;
}

// A carrier's word may hold anything; the one character that PostgreSQL's text cannot is left out.
// oxlint-disable-next-line no-control-regex
const needsEscape = /["\\\0]/;

export function textsLiteral(values: readonly string[]): string {
  let literal = '{';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? '';
    literal += index === 0 ? '"' : ',"';
    literal += needsEscape.test(value) ? value.replaceAll('\0', '').replace(/["\\]/g, '\\$&') : value;
    literal += '"';
  }
  return `${literal}}`;
}
