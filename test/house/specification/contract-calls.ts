/** A call as the reference contract's text has it. */
export interface ContractCall {
  /** `METHOD /path` */
  readonly call: string;
  /** every field that a caller may send, with a value of each; undefined for an upload */
  readonly sends?: Readonly<Record<string, unknown>>;
  /** names of those that must be there, with blanks between; all of them when left out */
  readonly least?: string;
  /** names in the answer's `data`, or in each of its rows when that is a list */
  readonly answers?: string;
  /** names in each row of a page */
  readonly rows?: string;
}
