/** Text (csv, txt, what was copied out of a spreadsheet) as rows of cells, without losing rows to one stray sign. */
import { numbersIn } from '../rules/phone.ts';
import { NAME_DOTS } from '../rules/real-name.ts';
import type { RowNote, SheetRow } from './sheet.ts';

/** Line ends of every program. */
export const lineEnd = /\r\n|\n|\r/;
/** An address in a cell has two or three. */
const LINES_A_CELL_MAX = 10;
const LOOKED_AT_LINES = 50;
/** Of the lines that are looked at: titles and empty lines have none. */
const CONSISTENT_SHARE = 0.8;

const COMMA = ',';
const delimitersOfFiles = ['\t', COMMA, ';', '|'] as const;
const delimitersOfLists = [...delimitersOfFiles, '，', '；', '、'] as const;
/** Between the cells of a line that somebody wrote by hand; a dot between Han is a name's, not that of a numbered list. */
const betweenCells = new RegExp(
  `[\\t,，;；、|]|(?<!\\p{Script=Han}\\s*[${NAME_DOTS}])(?:\\s{2,}| (?=\\D)|(?<=\\D) )(?![${NAME_DOTS}]\\s*\\p{Script=Han})`,
  'u',
);

export interface TextTable {
  /** without empty ones */
  readonly rows: readonly SheetRow[];
  readonly notes: readonly RowNote[];
}

/** @param isList written by hand: cells may be divided by anything, unless one sign divides them all */
export function readTextTable(text: string, { isList }: { isList: boolean }): TextTable {
  const declared = /^sep=(.)(?:\r\n|\n|\r)/i.exec(text);
  const lines = firstLines(text);
  const delimiter =
    declared?.[1] ?? consistentDelimiter(lines, isList ? delimitersOfLists : delimitersOfFiles);
  if (delimiter === null && isList) return freeRows(text);
  return quotedRows(text, delimiter ?? usualDelimiter(lines), declared?.[0].length ?? 0);
}

function firstLines(text: string): string[] {
  return text
    .slice(0, 20_000)
    .split(lineEnd)
    .filter((line) => line.trim() !== '')
    .slice(0, LOOKED_AT_LINES);
}

const countOf = (line: string, sign: string): number => line.split(sign).length - 1;

/** The sign that stands equally often in nearly every line. */
function consistentDelimiter(lines: readonly string[], signs: readonly string[]): string | null {
  for (const sign of signs) {
    const counts = lines.map((line) => countOf(line, sign));
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    const same = counts.filter((count) => count === usual).length;
    if (usual > 0 && same >= counts.length * CONSISTENT_SHARE) return sign;
  }
  return null;
}

function usualDelimiter(lines: readonly string[]): string {
  const linesWith = (sign: string) => lines.filter((line) => line.includes(sign)).length;
  return delimitersOfFiles.toSorted((a, b) => linesWith(b) - linesWith(a))[0] ?? COMMA;
}

const toRow = (rowNo: number, cells: readonly string[]): SheetRow => ({
  rowNo,
  cells: cells.map((cell) => ({ text: asShown(cell.trim()), problem: null })),
});
/** `="…"` calculates nothing: programs write a number so that a spreadsheet keeps it as a text, and shows what stands in the quotes. */
const asShown = (cell: string): string =>
  /^="((?:[^"]|"")*)"$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => asShown(cell.trim()) !== '');

function freeRows(text: string): TextTable {
  const rows = text.split(lineEnd).flatMap((line, index) => {
    const cells = line.trim().split(betweenCells);
    return isFilled(cells) ? [toRow(index + 1, cells)] : [];
  });
  return { rows, notes: [] };
}

/** RFC 4180; a quote that swallows the rows below it is a sign like any other. */
function quotedRows(text: string, delimiter: string, from: number): TextTable {
  const rows: SheetRow[] = [];
  const notes: RowNote[] = [];
  let at = from;
  for (let rowNo = 1; at < text.length; rowNo += 1) {
    const believed = quotedRow(text, at, delimiter, () => true);
    const width = widthOf(rows);
    const isTorn =
      believed.holdsRows &&
      (believed.cells.length !== width ||
        tornRows(text, at, believed.end, delimiter).every(({ cells }) => cells.length === width));
    const row = isTorn ? tornRow(text, at, delimiter) : believed;
    for (let stray = 0; stray < row.strayQuotes; stray += 1)
      notes.push({ sheetName: null, rowNo, note: '有一个没有配对的引号，已当作普通文字' });
    if (isFilled(row.cells)) rows.push(toRow(rowNo, row.cells));
    at = row.end;
  }
  return { rows, notes };
}

/** A row whose quote is not believed where it holds what looks like rows. */
const tornRow = (text: string, from: number, delimiter: string): QuotedRow =>
  quotedRow(text, from, delimiter, (cell) => !holdsRows(cell, delimiter));

function tornRows(text: string, from: number, end: number, delimiter: string): QuotedRow[] {
  const rows: QuotedRow[] = [];
  for (let at = from; at < end; at = rows.at(-1)?.end ?? end) rows.push(tornRow(text, at, delimiter));
  return rows;
}

/** The header's number of cells; a title above it has one. */
const widthOf = (rows: readonly SheetRow[]): number =>
  (rows.find(({ cells }) => cells.length > 1) ?? rows[0])?.cells.length ?? 0;

interface QuotedRow {
  readonly cells: readonly string[];
  /** where the next row begins */
  readonly end: number;
  readonly strayQuotes: number;
  readonly holdsRows: boolean;
}

function quotedRow(
  text: string,
  from: number,
  delimiter: string,
  isBelieved: (cell: string) => boolean,
): QuotedRow {
  const cells: string[] = [];
  let strayQuotes = 0;
  let holds = false;
  let at = from;
  for (;;) {
    const quoted = text[at] === '"' ? quotedCell(text, at, delimiter) : null;
    if (quoted && isBelieved(quoted.cell)) {
      holds ||= holdsRows(quoted.cell, delimiter);
      cells.push(quoted.cell);
      at = quoted.end;
    } else {
      const isStray = text[at] === '"';
      const start = isStray ? at + 1 : at;
      if (isStray) strayQuotes += 1;
      at = cellEnd(text, start, delimiter);
      cells.push(text.slice(start, at));
    }
    if (text[at] !== delimiter) break;
    at += 1;
  }
  if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
  return { cells, end: at + 1, strayQuotes, holdsRows: holds };
}

function cellEnd(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** Null when the quote does not end. */
function quotedCell(text: string, start: number, delimiter: string): { cell: string; end: number } | null {
  let lines = 0;
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')) {
      lines += 1;
      if (lines > LINES_A_CELL_MAX) return null;
    }
    if (sign !== '"') continue;
    if (text[at + 1] === '"') {
      at += 1;
      continue;
    }
    const end = at + 1;
    const isEnd = end === text.length || [delimiter, '\n', '\r'].includes(text[end] ?? '');
    if (!isEnd) return null;
    return { cell: text.slice(start + 1, at).replaceAll('""', '"'), end };
  }
  return null;
}

/** As rows below would look, but so may a contact in an address or several numbers: the width of the row decides. */
function holdsRows(cell: string, delimiter: string): boolean {
  const lines = cell.split(lineEnd);
  return (
    lines.length > 1 && lines.some((line) => line.includes(delimiter) && numbersIn(line).numbers.length > 0)
  );
}
