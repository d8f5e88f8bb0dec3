/** Fields of a form that must not be left empty. */

type Filled = string | number | object | null;

/** The sentence for a field with nothing in it but blanks, or with nothing chosen. */
export function unlessFilled(value: Filled, sentence: string): string | null {
  return isEmpty(value) ? sentence : null;
}

function isEmpty(value: Filled): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || (Array.isArray(value) && value.length === 0);
}
