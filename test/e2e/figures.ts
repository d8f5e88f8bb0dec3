/** Numbers as the pages show them. */

/** Every number of a sentence, with its commas: `1,234 人，5 条` → [1234, 5]. */
export function numbersIn(sentence: string): number[] {
  return [...sentence.matchAll(/[\d,]*\d/g)].map(([digits]) => Number(digits.replaceAll(',', '')));
}
