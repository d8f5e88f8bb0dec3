/** A table as it was taken out of a file or the clipboard, before anybody says what its columns mean. */

export interface Cell {
  /** trimmed */
  readonly text: string;
  /** why the text is not what somebody typed, and the way out; null for nearly all */
  readonly problem: string | null;
}

export interface SheetRow {
  /** as the spreadsheet numbers it, from 1 */
  readonly rowNo: number;
  readonly cells: readonly Cell[];
  /** hidden by hand or by a filter */
  readonly isHidden?: boolean;
}

export interface Sheet {
  /** null: the file has no sheets */
  readonly sheetName: string | null;
  readonly isHidden: boolean;
  /** those that hold anything */
  readonly rows: readonly SheetRow[];
  /** it has more rows than are read */
  readonly isCut: boolean;
  /** places of columns that are hidden, from 0; none when left out */
  readonly hiddenColumns?: readonly number[];
}

/** The reader's note on one row of the file. */
export interface RowNote {
  readonly sheetName: string | null;
  readonly rowNo: number;
  readonly note: string;
}
