/** A part of a file that a caller asks for: RFC 9110, section 14. One part; who asks for several gets the whole. */

export interface ByteRange {
  /** of the first and the last byte, counted from 0 */
  readonly first: number;
  readonly last: number;
}

/** Null: the whole file. `unsatisfiable`: it has no such part. */
export function readByteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const count = Math.min(Number(to), size);
    return count === 0 ? 'unsatisfiable' : { first: size - count, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'unsatisfiable' : { first, last };
}
