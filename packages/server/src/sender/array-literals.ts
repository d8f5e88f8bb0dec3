/**
 * PostgreSQL's text form of arrays, written by hand: the driver's own conversion looks at each value's type and would cost
 * more than all else that is done for a message.
 */

export function numbersLiteral(values: readonly (number | string)[]): string {
  return `{${values.join(',')}}`;
}

const needsEscape = /["\\]/;

export function textsLiteral(values: readonly string[]): string {
  let literal = '{';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? '';
    literal += index === 0 ? '"' : ',"';
    literal += needsEscape.test(value) ? value.replace(/["\\]/g, '\\$&') : value;
    literal += '"';
  }
  return `${literal}}`;
}
