/** The types of the driver do not tell of it. */
declare module 'pg/lib/utils.js' {
  /** a value as it travels to the database */
  export function prepareValue(value: unknown): string | Buffer | null;
}
