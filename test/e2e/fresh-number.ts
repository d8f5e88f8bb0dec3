/** Telephone numbers for newcomers of the browser tests. */
import { randomInt } from 'node:crypto';
import { fateOf } from '../../packages/server/src/gateways/carrier-fates.ts';

/** Of those that begin so, one that the built-in carrier delivers to: two in a hundred never receive anything. */
export function freshNumber(prefix: string): string {
  return freshNumberOf(prefix, (number) => fateOf(number).stat === 'DELIVRD');
}

/** One that it accepts texts for, and calls empty or stopped afterwards. */
export function freshDeadNumber(prefix: string): string {
  return freshNumberOf(prefix, (number) => !fateOf(number).refused && fateOf(number).stat === 'UNDELIV');
}

/** One that it refuses; afterwards the program knows it as dead, so that no second test may take the same. */
export function freshRefusedNumber(prefix: string): string {
  return freshNumberOf(prefix, (number) => fateOf(number).refused);
}

function freshNumberOf(prefix: string, isWanted: (number: string) => boolean): string {
  const missing = 11 - prefix.length;
  for (;;) {
    const number = prefix + String(randomInt(10 ** missing)).padStart(missing, '0');
    if (isWanted(number)) return number;
  }
}
