/** Rows as an XLSX file that is written while it is sent: a million rows take no more memory than ten. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';
import type { FileAnswer } from './route.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface SheetColumn<Row> {
  readonly title: string;
  /** in characters */
  readonly width: number;
  readonly text: (row: Row) => string | null;
}

/** @param sheetName also the beginning of the file's name */
export function sheetAnswer<Row>(
  sheetName: string,
  day: string,
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): FileAnswer {
  const stream = writeXlsxStream(cellsOf(columns, rows), {
    name: sheetName,
    columns: columns.map(({ title, width }) => ({ header: title, width })),
    freezePane: { rows: 1 },
  });
  return {
    fileName: `${sheetName}_${day}.xlsx`,
    contentType: XLSX,
    content: Readable.fromWeb(stream as ReadableStream),
  };
}

async function* cellsOf<Row>(columns: readonly SheetColumn<Row>[], rows: AsyncIterable<Row>) {
  for await (const row of rows) yield columns.map(({ text }) => cellOf(text(row)));
}

/** Null, of which a workbook has no trace, for nothing: empty cells cost the writer as much as others. */
export const cellOf = (text: string | null): string | null => (text ? safeCell(text) : null);

/** Of formulas, whichever width the signs have, and of lines below them (OWASP, CSV injection). */
const FORMULA_SIGNS = '=+\\-@\\t\\r\\n＝＋－＠';
const beginsFormula = new RegExp(`^[${FORMULA_SIGNS}]`);
const guardedFormula = new RegExp(`^'(?=[${FORMULA_SIGNS}])`);

/** A cell that a spreadsheet would take for a formula, also after it was saved as CSV, begins with an apostrophe. */
export const safeCell = (text: string): string => (beginsFormula.test(text) ? `'${text}` : text);

/** The same cell of one of our own files as it was before. */
export const unguardedCell = (text: string): string => text.replace(guardedFormula, '');
