/** Tells which unique index refused a row: two people may want the same name, number or place at once. */

const UNIQUE_VIOLATION = '23505';

/** True if PostgreSQL refused the statement for this index. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === UNIQUE_VIOLATION &&
    'constraint' in error &&
    error.constraint === index
  );
}
