/** An invariant of the database, as a query that finds the rows which break it. */

export interface Invariant {
  readonly name: string;
  /** what is true while the query finds nothing */
  readonly sentence: string;
  /** lists the rows that break it, one each */
  readonly sql: string;
}
