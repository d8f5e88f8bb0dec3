/**
 * Runs in the thread of read-sheet.ts: the sheets of a workbook as rows of text. Nothing is calculated: of a formula only the
 * value counts that the spreadsheet had stored with it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Cell, Sheet, SheetRow } from '@farmers-mailbox/contract/tables/sheet.ts';
import { readXls } from 'hucre';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { COLUMNS_MAX, type SheetToRead, type WhatWasRead } from './read-sheet.ts';
import { unguardedCell } from './sheet-answer.ts';
import {
  type HiddenParts,
  hiddenPartsIn,
  NOTHING_HIDDEN,
  type SheetPart,
  sheetPartsIn,
  showsPercents,
} from './workbook-parts.ts';

/** Excel's limit for a cell: a whole village's numbers may stand in one. */
const CELL_CHARACTERS_MAX = 32_767;
/** Beyond this a spreadsheet's numbers lose their last digits. */
const EXACT_DIGITS = 15;
/** Of all sheets together, in sheets as long as one may be. */
const FULL_SHEETS_MAX = 3;
/**
 * Of all sheets together. Cells share a text in the file and here, and each has its own once they leave this thread, past the limits on its
 * memory: a few kilobytes would fill that of the program.
 */
const CHARACTERS_MAX = 50_000_000;

/** As people write them: a calculated one has more digits, a tiny one an exponent. */
const DECIMAL = /^-?\d{1,9}\.\d{1,6}$/;

/** Looked for when the first decimal is met. */
let hasPercents: boolean | null = null;
const { bytes, rowsMax, isOld = false } = workerData as SheetToRead;
parentPort?.postMessage(await read());

interface Row {
  readonly index: number;
  readonly values: readonly CellValue[];
}
interface OpenedSheet extends Pick<Sheet, 'sheetName' | 'isHidden'> {
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
  readonly hidden: HiddenParts;
}

async function read(): Promise<WhatWasRead> {
  const sheets: Sheet[] = [];
  let left = rowsMax * FULL_SHEETS_MAX;
  let charactersLeft = CHARACTERS_MAX;
  try {
    for await (const { sheetName, isHidden, rows, hidden } of isOld ? oldSheets() : openSheets()) {
      const kept: SheetRow[] = [];
      let isCut = false;
      for await (const { index, values } of rows) {
        if (values.length > COLUMNS_MAX && isHidden) continue;
        if (values.length > COLUMNS_MAX) return { outcome: 'tooManyColumns' };
        // formatted cells to the right of the table are none
        const filled = values.findLastIndex((value) => value !== null && value !== '') + 1;
        const cells = values.slice(0, filled).map(toCell);
        if (cells.every(({ text, problem }) => text === '' && problem === null)) continue;
        isCut = kept.length === rowsMax || left === 0;
        if (isCut) break;
        left -= 1;
        charactersLeft -= charactersIn(cells);
        if (charactersLeft < 0) return { outcome: 'tooMuch' };
        kept.push({ rowNo: index + 1, cells, ...(hidden.rows.has(index + 1) ? { isHidden: true } : {}) });
      }
      sheets.push({ sheetName, isHidden, rows: kept, isCut, hiddenColumns: hidden.columns });
    }
  } catch {
    return { outcome: 'unreadable' };
  }
  return { outcome: 'sheets', sheets };
}

function charactersIn(cells: readonly Cell[]): number {
  return cells.reduce((sum, { text, problem }) => sum + text.length + (problem?.length ?? 0), 0);
}

async function* openSheets(): AsyncGenerator<OpenedSheet> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: readonly (SheetPart | null)[] = sheetPartsIn(archive);
  for (const [sheet, part] of (parts.length > 0 ? parts : [null]).entries()) {
    yield {
      sheetName: part?.name ?? null,
      isHidden: part?.isHidden ?? false,
      rows: streamXlsxRows(bytes, { sheet }),
      hidden: part ? hiddenPartsIn(archive, part) : NOTHING_HIDDEN,
    };
  }
}

async function* oldSheets(): AsyncGenerator<OpenedSheet> {
  const { sheets } = await readXls(bytes);
  for (const { name, rows, hidden: isHidden = false } of sheets) {
    // rows and cells that are not there are holes
    const filled = [...rows.entries()].flatMap(([index, values]) =>
      values ? [{ index, values: Array.from(values, (value) => value ?? null) }] : [],
    );
    yield { sheetName: name, isHidden, rows: filled, hidden: NOTHING_HIDDEN };
  }
}

function toCell(value: CellValue): Cell {
  if (value === null) return { text: '', problem: null };
  if (value instanceof Date)
    return { text: '', problem: '表格把它当成了日期，请把这一格改成文本格式再填一次' };
  if (typeof value === 'number') return toNumberCell(value);
  const text = String(value).trim();
  if (text.length > CELL_CHARACTERS_MAX)
    return { text: '', problem: `这一格超过${CELL_CHARACTERS_MAX}个字，请把里面的内容分成几行` };
  // The mark that our own files put before text that looks like a formula.
  return { text: unguardedCell(text), problem: null };
}

/** As the spreadsheet has it stored: 12.5 for what a cell shows as 12.50 (decision 146). */
function toNumberCell(value: number): Cell {
  const text = String(value);
  if (Number.isInteger(value)) {
    if (Math.abs(value) < 10 ** EXACT_DIGITS) return { text, problem: null };
    return numberProblem('后几位数字已经丢失，请把这一格改成文本格式再填一次');
  }
  if (!DECIMAL.test(text)) return numberProblem('小数位数过多，请四舍五入，改成文本格式再填一次');
  if (isOld) return numberProblem('旧格式（xls）看不出是不是百分数，请另存为xlsx，或把这一格改成文本格式');
  hasPercents ??= showsPercents(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!hasPercents) return { text, problem: null };
  return numberProblem('表格里有百分数，看不出这一格是不是，请把它改成文本格式再填一次');
}

function numberProblem(reason: string): Cell {
  return { text: '', problem: `表格把它当成了数字，${reason}` };
}
