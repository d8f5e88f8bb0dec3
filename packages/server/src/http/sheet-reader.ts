/**
 * What runs in the thread of read-sheet.ts: the first sheet of a workbook as rows of text. Nothing is calculated: of a formula only the
 * value counts that the spreadsheet had stored with it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { readXls } from 'hucre';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { type Cell, COLUMNS_MAX, type SheetRow, type SheetToRead, type WhatWasRead } from './read-sheet.ts';

const COLUMNS_READ_MAX = 40;
/** The longest field has 200. */
const CELL_CHARACTERS_MAX = 500;
/** Beyond this a spreadsheet's numbers lose their last digits. */
const EXACT_DIGITS = 15;

const { bytes, rowsMax, isOld = false } = workerData as SheetToRead;
parentPort?.postMessage(await read());

async function read(): Promise<WhatWasRead> {
  const rows: SheetRow[] = [];
  try {
    for await (const { index, values } of isOld ? oldRows() : streamXlsxRows(bytes)) {
      if (values.length > COLUMNS_MAX) return { outcome: 'tooManyColumns' };
      const cells = values.slice(0, COLUMNS_READ_MAX).map(toCell);
      if (cells.every(({ text, problem }) => text === '' && problem === null)) continue;
      rows.push({ rowNo: index + 1, cells });
      if (rows.length > rowsMax) return { outcome: 'tooManyRows' };
    }
  } catch {
    return { outcome: 'unreadable' };
  }
  return { outcome: 'rows', rows };
}

async function* oldRows(): AsyncGenerator<{ index: number; values: readonly CellValue[] }> {
  const { sheets } = await readXls(bytes);
  // rows and cells that are not there are holes
  for (const [index, values] of (sheets[0]?.rows ?? []).entries()) {
    if (values) yield { index, values: Array.from(values, (value) => value ?? null) };
  }
}

function toCell(value: CellValue): Cell {
  if (value === null) return { text: '', problem: null };
  if (value instanceof Date)
    return { text: '', problem: '表格把它当成了日期，请把这一格改成文本格式再填一次' };
  if (typeof value === 'number') return toNumberCell(value);
  const text = String(value).slice(0, CELL_CHARACTERS_MAX).trim();
  // What the own files put before text that looks like a formula.
  return { text: /^'[=+\-@]/.test(text) ? text.slice(1) : text, problem: null };
}

function toNumberCell(value: number): Cell {
  const isExact = Number.isInteger(value) && Math.abs(value) < 10 ** EXACT_DIGITS;
  if (isExact) return { text: String(value), problem: null };
  const lost = Number.isInteger(value) ? '后几位数字已经丢失' : '可能已经变样';
  return { text: '', problem: `表格把它当成了数字，${lost}，请把这一格改成文本格式再填一次` };
}
