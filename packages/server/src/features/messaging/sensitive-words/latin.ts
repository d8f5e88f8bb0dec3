/** Latin letters among folded characters, which are small and without accents. */

const A = 97;
const Z = 122;

export const isLatin = (code = 0): boolean => code >= A && code <= Z;
