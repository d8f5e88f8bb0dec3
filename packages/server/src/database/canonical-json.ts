/**
 * JSON that is the same text for the same value, whatever the order in which its fields were written: what the hashes
 * of applications and of chained rows are taken over.
 */

export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [field: string]: CanonicalValue };

/** Fields in the order of their UTF-16 codes, no spaces (RFC 8785 for texts, safe integers, lists and objects). */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new Error('Only whole numbers have one canonical text.');
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.keys(value)
    .sort()
    .map((field) => `${JSON.stringify(field)}:${canonicalJson(value[field] ?? null)}`);
  return `{${fields.join(',')}}`;
}

// Array.isArray alone does not narrow a readonly list away from an object.
function isList(value: object): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}
