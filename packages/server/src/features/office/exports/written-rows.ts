/** Rows as the bytes of a file while they come: XLSX with a new sheet where one is full, or CSV. Memory is the same for any number. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setImmediate } from 'node:timers/promises';
import type { ExportFormat } from '@farmers-mailbox/contract/office/exports/task.ts';
import { writeXlsxStream } from 'hucre/xlsx';
import { safeCell } from '../../../http/sheet-answer.ts';

export interface WrittenColumn {
  readonly title: string;
  /** in characters */
  readonly width: number;
}
export type WrittenRow = readonly (string | null)[];

/** Rows of one sheet below its headings. Spreadsheet programs end at 1,048,576 lines. */
const SHEET_ROWS_MAX = 1_000_000;
/** Written between two moments in which other calls are answered; a few milliseconds. */
const ROWS_AT_ONCE = 200;

export function writtenRows(
  format: ExportFormat,
  sheetName: string,
  columns: readonly WrittenColumn[],
  rows: AsyncIterable<WrittenRow>,
): Readable {
  const cells = politely(rows);
  if (format === 'csv') return Readable.from(csvOf(columns, cells));
  const stream = writeXlsxStream(cells, {
    name: sheetName,
    columns: columns.map(({ title, width }) => ({ header: title, width })),
    freezePane: { rows: 1 },
    maxRowsPerSheet: SHEET_ROWS_MAX,
  });
  return Readable.fromWeb(stream as ReadableStream);
}

async function* politely(rows: AsyncIterable<WrittenRow>): AsyncGenerator<string[]> {
  let written = 0;
  for await (const row of rows) {
    written += 1;
    if (written % ROWS_AT_ONCE === 0) await setImmediate();
    yield row.map((text) => safeCell(text ?? ''));
  }
}

/** The mark by which Excel takes a text for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

async function* csvOf(columns: readonly WrittenColumn[], rows: AsyncIterable<string[]>) {
  let block = BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title));
  let lines = 0;
  for await (const row of rows) {
    block += csvLine(row);
    lines += 1;
    if (lines % ROWS_AT_ONCE > 0) continue;
    yield block;
    block = '';
  }
  yield block;
}

const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
