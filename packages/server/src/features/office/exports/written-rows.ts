/** Rows as the bytes of a file while they come: XLSX with a new sheet where one is full, or CSV. Memory is the same for any number. */
import { on } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ExportFormat } from '@farmers-mailbox/contract/office/exports/task.ts';
import type { XlsxWriteStreamOptions } from 'hucre/xlsx';
import { readAhead } from '../../../database/read-ahead.ts';
import { cellOf } from '../../../http/sheet-answer.ts';
import type { Cells, Said } from './sheet-writer.ts';

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
  columns: readonly WrittenColumn[],
  rows: AsyncIterable<WrittenRow>,
): Readable {
  const portions = readAhead(inPortions(rows));
  return Readable.from(format === 'csv' ? csvOf(columns, portions) : workbookOf('数据', columns, portions));
}

async function* inPortions(rows: AsyncIterable<WrittenRow>): AsyncGenerator<Cells[]> {
  let portion: Cells[] = [];
  for await (const row of rows) {
    portion.push(row.map(cellOf));
    if (portion.length < ROWS_AT_ONCE) continue;
    yield portion;
    await setImmediate();
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

/** In megabytes; without a limit the thread would let its garbage grow for as long as the machine has room. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

async function* workbookOf(
  name: string,
  columns: readonly WrittenColumn[],
  portions: AsyncGenerator<Cells[]>,
): AsyncGenerator<Uint8Array> {
  const options: XlsxWriteStreamOptions = {
    name,
    columns: columns.map(({ title, width }) => ({ header: title, width })),
    freezePane: { rows: 1 },
    maxRowsPerSheet: SHEET_ROWS_MAX,
  };
  const worker = new Worker(new URL('./sheet-writer.ts', import.meta.url), {
    workerData: options,
    resourceLimits: THREAD_LIMITS,
    stdout: true,
    stderr: true,
  });
  try {
    for await (const [said] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[Said]>) {
      if (said === null) return;
      if (said === 'more') worker.postMessage((await portions.next()).value ?? null);
      else yield said;
    }
    throw new Error('The thread that writes a workbook ended before it.');
  } finally {
    await portions.return(undefined);
    await worker.terminate();
  }
}

/** The mark by which Excel takes a text for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

async function* csvOf(columns: readonly WrittenColumn[], portions: AsyncIterable<Cells[]>) {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title));
  for await (const rows of portions) yield rows.map(csvLine).join('');
}

const csvLine = (cells: Cells): string =>
  `${cells.map((cell) => (cell === null ? '' : quoted(cell))).join(',')}\r\n`;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
