/** Latin letters among folded characters, which are small and without accents. */

const A = 97;
const Z = 122;

export const isLatin = (code = 0): boolean => code >= A && code <= Z;

export function hasLatinRun(letters: Int32Array): boolean {
  for (let at = 1; at < letters.length; at++)
    if (isLatin(letters[at]) && isLatin(letters[at - 1])) return true;
  return false;
}
